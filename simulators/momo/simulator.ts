// SIMULATED mobile money: a server that speaks MTN MoMo's HTTP interface (provisioning, tokens,
// collections, payouts, account holders, balances, callbacks) with its errors and its test numbers.
// No money moves. Every answer carries the header `X-Simulated: SIMULATED`.
import type { IncomingMessage, ServerResponse } from "node:http";
import { accountRoutes } from "./accounts.ts";
import { openBook, products, type Product } from "./book.ts";
import { type ChaosTarget, strike } from "../chaos.ts";
import { answer, readObject } from "../http.ts";
import { answerUnder, type MobileMoneySimulatorOptions, open, standingOf } from "../mobileMoney.ts";
import { operatorRoutes } from "./operator.ts";
import { armCallbacks, paymentRoutes } from "./payments.ts";
import { refusals, type Simulator } from "./world.ts";

export interface MomoSimulatorOptions extends MobileMoneySimulatorOptions {
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
    ...standingOf(options, 3_600_000),
    book: openBook(options.dataDir),
    tokens: new Map(),
    targetEnvironment: environment,
    currency: environment === "sandbox" ? "EUR" : "UGX",
  };
  const { url, stop } = await open(options, simulator, (request, response) =>
    serve(simulator, request, response),
  );
  armCallbacks(simulator);
  for (const holder of options.holders ?? []) {
    if (!simulator.book.holders.has(holder.msisdn)) {
      simulator.book.write({ line: "holder", ...holder });
    }
  }
  return { url, credentials: credentialsOf(simulator), stop };
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
  const body = await readObject(request);
  const split = splitProduct(path);
  if (!split) {
    const call = { simulator, method, path, headers: request.headers, body };
    const said = operatorRoutes(call) ?? accountRoutes.provisioning(call) ?? refusals.notFound;
    return answer(response, said);
  }
  const { product, rest } = split;
  const chaos = strike(simulator.chaos, targetOf(method, rest));
  simulator.log(
    `simulated momo: ${method} /${product}${rest.replace(/\d{9,15}/, "•••")} ${chaos ?? ""}`,
  );
  const call = { simulator, method, path: rest, headers: request.headers, body, product, chaos };
  await answerUnder(chaos, simulator, response, {
    broken: refusals.internal,
    tooMany: refusals.tooMany,
    route: () => accountRoutes.product(call) ?? paymentRoutes(call) ?? refusals.notFound,
  });
}
