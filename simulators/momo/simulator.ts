// SIMULATED mobile money: a server that speaks MTN MoMo's HTTP interface (provisioning, tokens,
// collections, payouts, account holders, balances, callbacks) with its errors and its test numbers.
// No money moves. Every answer carries the header `X-Simulated: SIMULATED`.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { accountRoutes } from "./accounts.ts";
import { openBook, products, type Product } from "./book.ts";
import { type Chaos, type ChaosTarget, strike } from "../chaos.ts";
import { operatorRoutes } from "./operator.ts";
import { asBody, type Body } from "./orders.ts";
import { armCallbacks, paymentRoutes } from "./payments.ts";
import { type Answer, refusals, type Simulator } from "./world.ts";

export interface MomoSimulatorOptions {
  /** 0 = any free port. */
  port: number;
  host?: string;
  /** Where the book is kept; without it everything is forgotten at the end. */
  dataDir?: string;
  log?: (line: string) => void;
  delays?: Partial<Simulator["delays"]>;
  /** What each product's account holds at first. */
  openingBalance?: number;
  /** Who holds which wallet, beside those its book knows. */
  holders?: readonly { msisdn: string; given: string; family: string }[];
  targetEnvironment?: Simulator["targetEnvironment"];
}

export interface MomoCredentials {
  targetEnvironment: string;
  currency: string;
  apiUser: string;
  apiKey: string;
  subscriptionKeys: Readonly<Record<Product, string>>;
}

export interface MomoSimulator {
  url: string;
  credentials: MomoCredentials;
  stop: () => Promise<void>;
}

/** Starts the simulator; the credentials stay the same as long as its data folder does. */
export async function startMomoSimulator(options: MomoSimulatorOptions): Promise<MomoSimulator> {
  const environment = options.targetEnvironment ?? "mtnuganda";
  const simulator: Simulator = {
    book: openBook(options.dataDir),
    tokens: new Map(),
    chaos: null,
    timers: new Set(),
    delays: {
      settleMs: 1500,
      ongoingMs: 30_000,
      slowMs: 5000,
      tokenMs: 3_600_000,
      ...options.delays,
    },
    openingBalance: options.openingBalance ?? 500_000_000,
    targetEnvironment: environment,
    currency: environment === "sandbox" ? "EUR" : "UGX",
    log: options.log ?? (() => undefined),
    now: () => Date.now(),
  };
  const server = createServer((request, response) => {
    serve(simulator, request, response).catch((error: unknown) => {
      simulator.log(`simulated momo: ${request.method} failed: ${String(error)}`);
      if (!response.headersSent) send(response, refusals.internal);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  armCallbacks(simulator);
  for (const holder of options.holders ?? []) {
    if (!simulator.book.holders.has(holder.msisdn)) {
      simulator.book.write({ line: "holder", ...holder });
    }
  }
  return {
    url: `http://${options.host ?? "127.0.0.1"}:${portOf(server.address())}`,
    credentials: credentialsOf(simulator),
    stop: async () => {
      for (const timer of simulator.timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}

function credentialsOf({ book, targetEnvironment, currency }: Simulator): MomoCredentials {
  const user = [...book.users.values()].find((one) => one.keys.length > 0);
  const key = (product: Product) => book.subscriptions.get(product) ?? "";
  return {
    targetEnvironment,
    currency,
    apiUser: user?.id ?? "",
    apiKey: user?.keys[0] ?? "",
    subscriptionKeys: {
      collection: key("collection"),
      disbursement: key("disbursement"),
      remittance: key("remittance"),
    },
  };
}

/** A path of a product, `/disbursement/v1_0/transfer/…`, as product and the rest; null for others. */
function splitProduct(path: string): { product: Product; rest: string } | null {
  const product = products.find((one) => path.startsWith(`/${one}/`));
  return product ? { product, rest: path.slice(product.length + 1) } : null;
}

function targetOf(method: string, rest: string): Exclude<ChaosTarget, "any"> {
  if (rest.startsWith("/token")) return "token";
  if (rest.includes("/account/balance")) return "balance";
  if (rest.includes("/accountholder/")) return "holder";
  return method === "GET" ? "status" : "create";
}

async function serve(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? "GET";
  const path = new URL(request.url ?? "/", "http://simulator").pathname;
  const body = await readBody(request);
  const split = splitProduct(path);
  if (!split) {
    const call = { simulator, method, path, headers: request.headers, body };
    send(response, operatorRoutes(call) ?? accountRoutes.provisioning(call) ?? refusals.notFound);
    return;
  }
  const { product, rest } = split;
  const chaos = strike(simulator.chaos, targetOf(method, rest));
  simulator.log(
    `simulated momo: ${method} /${product}${rest.replace(/\d{9,15}/, "•••")} ${chaos ?? ""}`,
  );
  if (await struckBefore(chaos, response)) return;
  const call = { simulator, method, path: rest, headers: request.headers, body, product, chaos };
  const answer = accountRoutes.product(call) ?? paymentRoutes(call) ?? refusals.notFound;
  if (chaos === "lost-answer") response.destroy();
  else if (chaos === "500-but-done") send(response, refusals.internal);
  else if (chaos === "slow")
    later(simulator, simulator.delays.slowMs, () => send(response, answer));
  else send(response, answer);
}

/** The modes that keep anything from being done. */
async function struckBefore(
  chaos: Chaos["mode"] | null,
  response: ServerResponse,
): Promise<boolean> {
  if (chaos === "timeout") {
    // The caller gives up; until then the line stays open and silent.
    await new Promise((resolve) => response.once("close", resolve));
    return true;
  }
  if (chaos === "500") send(response, refusals.internal);
  else if (chaos === "429") send(response, refusals.tooMany);
  else if (chaos === "not-json") {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<html>Welcome to the proxy</html>");
  } else return false;
  return true;
}

function later(simulator: Simulator, waitMs: number, then: () => void): void {
  const timer = setTimeout(() => {
    simulator.timers.delete(timer);
    then();
  }, waitMs);
  simulator.timers.add(timer);
}

async function readBody(request: IncomingMessage): Promise<Body | null> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 100_000) return null;
  }
  try {
    return asBody(JSON.parse(text));
  } catch {
    return null;
  }
}

function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  const headers = { "x-simulated": "SIMULATED", ...(answer.body === undefined ? {} : json) };
  response.writeHead(answer.status, headers);
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
}

const json = { "content-type": "application/json" };
