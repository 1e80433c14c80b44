// SIMULATED Airtel Money: a server that speaks Airtel Africa's HTTP interface (token, disbursements,
// collections, enquiries, users, balance, callbacks) with its codes. No money moves. Every answer carries
// the header `X-Simulated: SIMULATED`.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ChaosMode, type ChaosTarget, strike } from "../chaos.ts";
import { type Answer, answer, listen, readObject } from "../http.ts";
import { holderOf } from "../momo/fates.ts";
import { balanceOf, openBook } from "./book.ts";
import { operatorRoutes } from "./operator.ts";
import { armCallbacks, paymentRoutes } from "./payments.ts";
import { type Call, envelope, type Simulator } from "./world.ts";

export interface AirtelSimulatorOptions {
  /** 0 = any free port. */
  port: number;
  host?: string;
  /** Where the book is kept; without it everything is forgotten at the end. */
  dataDir?: string;
  log?: (line: string) => void;
  delays?: Partial<Simulator["delays"]>;
  /** What the wallet holds at first. */
  openingBalance?: number;
  /** Who holds which wallet, beside those its book knows. */
  holders?: readonly { msisdn: string; given: string; family: string }[];
}

export interface AirtelSimulator {
  url: string;
  credentials: { clientId: string; clientSecret: string; pin: string; publicKey: string };
  stop: () => Promise<void>;
}

/** Starts the simulator; its keys stay the same as long as its data folder does. */
export async function startAirtelSimulator(
  options: AirtelSimulatorOptions,
): Promise<AirtelSimulator> {
  const simulator: Simulator = {
    book: openBook(options.dataDir),
    tokens: new Map(),
    chaos: null,
    timers: new Set(),
    delays: {
      settleMs: 1500,
      ongoingMs: 30_000,
      slowMs: 5000,
      tokenMs: 180_000,
      ...options.delays,
    },
    openingBalance: options.openingBalance ?? 500_000_000,
    log: options.log ?? (() => undefined),
    now: () => Date.now(),
  };
  const served = await listen(
    options,
    (request, response) => serve(simulator, request, response),
    simulator.log,
  );
  armCallbacks(simulator);
  for (const { msisdn, given: first, family: last } of options.holders ?? []) {
    const national = msisdn.replace(/^256/, "");
    if (!simulator.book.holders.has(national)) {
      simulator.book.write({ line: "holder", msisdn: national, first, last });
    }
  }
  const { clientId, clientSecret, pin, publicKey } = simulator.book.keys;
  return {
    url: served.url,
    credentials: { clientId, clientSecret, pin, publicKey },
    stop: async () => {
      for (const timer of simulator.timers) clearTimeout(timer);
      await served.stop();
    },
  };
}

function targetOf(method: string, path: string): Exclude<ChaosTarget, "any"> {
  if (path.startsWith("/auth/")) return "token";
  if (path === "/standard/v1/users/balance") return "balance";
  if (path.startsWith("/standard/v1/users/")) return "holder";
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
  const call = { simulator, method, path, headers: request.headers, body };
  const operated = operatorRoutes({ ...call, chaos: null });
  if (operated) return answer(response, operated);
  const chaos = strike(simulator.chaos, targetOf(method, path));
  simulator.log(`simulated airtel: ${method} ${path.replace(/\d{9,15}/, "•••")} ${chaos ?? ""}`);
  if (await struckBefore(chaos, response)) return;
  const said = route({ ...call, chaos });
  if (chaos === "lost-answer") response.destroy();
  else if (chaos === "500-but-done") answer(response, broken);
  else if (chaos === "slow") later(simulator, () => answer(response, said));
  else answer(response, said);
}

const broken: Answer = { status: 500, body: { message: "Internal server error" } };

/** The modes that keep anything from being done. */
async function struckBefore(chaos: ChaosMode | null, response: ServerResponse): Promise<boolean> {
  if (chaos === "timeout") {
    // The caller gives up; until then the line stays open and silent.
    await new Promise((resolve) => response.once("close", resolve));
    return true;
  }
  if (chaos === "500") answer(response, broken);
  else if (chaos === "429")
    answer(response, { status: 429, body: { message: "Too many requests" } });
  else if (chaos === "not-json") answer(response, { status: 200, body: "<html>Welcome</html>" });
  else return false;
  return true;
}

function later(simulator: Simulator, then: () => void): void {
  const timer = setTimeout(() => {
    simulator.timers.delete(timer);
    then();
  }, simulator.delays.slowMs);
  simulator.timers.add(timer);
}

function route(call: Call): Answer {
  const { simulator, method, path, headers } = call;
  if (method === "POST" && path === "/auth/oauth2/token") return giveToken(call);
  const until = simulator.tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "") ?? 0;
  if (until <= simulator.now()) {
    return { status: 401, body: { error: "invalid_token", error_description: "Expired" } };
  }
  return userRoutes(call) ?? paymentRoutes(call) ?? { status: 404, body: {} };
}

function giveToken({ simulator, body }: Call): Answer {
  const { clientId, clientSecret } = simulator.book.keys;
  const { client_id: id, client_secret: secret, grant_type: grant } = body ?? {};
  if (id !== clientId || secret !== clientSecret || grant !== "client_credentials") {
    return { status: 401, body: { error: "invalid_client" } };
  }
  const token = randomBytes(24).toString("base64url");
  const { tokenMs } = simulator.delays;
  simulator.tokens.set(token, simulator.now() + tokenMs);
  const life = String(tokenMs / 1000);
  return { status: 200, body: { access_token: token, expires_in: life, token_type: "bearer" } };
}

/** Who holds a wallet, and what ours holds. */
function userRoutes({ simulator, method, path }: Call): Answer | null {
  const asked = /^\/standard\/v1\/users\/([^/]+)$/.exec(path)?.[1];
  if (method !== "GET" || asked === undefined) return null;
  const { book, openingBalance } = simulator;
  if (asked === "balance") {
    const balance = `${balanceOf(book, openingBalance, simulator.now())}.00`;
    const data = { balance, currency: "UGX", account_status: "Active" };
    return envelope("DP02000000001", "SUCCESS", { data, success: true });
  }
  if (!/^[2-7]\d{8}$/.test(asked)) return envelope("DP02200000002", "Invalid msisdn");
  const known = book.holders.get(asked);
  if (asked.endsWith("457") && !known) return envelope("DP02200000000", "User not found");
  const { given, family } = holderOf(`256${asked}`);
  const data = {
    first_name: known?.first ?? given,
    last_name: known?.last ?? family,
    msisdn: asked,
    grade: "SUBS",
    is_barred: false,
  };
  return envelope("DP02200000001", "SUCCESS", { data, success: true });
}
