// SIMULATED Airtel Money: a server that speaks Airtel Africa's HTTP interface (token, disbursements,
// collections, enquiries, users, balance, callbacks) with its codes. No money moves. Every answer carries
// the header `X-Simulated: SIMULATED`.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ChaosTarget, strike } from "../chaos.ts";
import { type Answer, answer, readObject } from "../http.ts";
import { answerUnder, type MobileMoneySimulatorOptions, open, standingOf } from "../mobileMoney.ts";
import { holderOf } from "../momo/fates.ts";
import { balanceOf, openBook } from "./book.ts";
import { operatorRoutes } from "./operator.ts";
import { armCallbacks, paymentRoutes } from "./payments.ts";
import { type Call, envelope, type Simulator } from "./world.ts";

export interface AirtelSimulator {
  url: string;
  credentials: { clientId: string; clientSecret: string; pin: string; publicKey: string };
  stop: () => Promise<void>;
}

/** Starts the simulator; its keys stay the same as long as its data folder does. */
export async function startAirtelSimulator(
  options: MobileMoneySimulatorOptions,
): Promise<AirtelSimulator> {
  const book = await openBook(options.dataDir);
  const simulator: Simulator = { ...standingOf(options, 180_000), book, tokens: new Map() };
  const { url, stop } = await open(options, simulator, (request, response) =>
    serve(simulator, request, response),
  );
  armCallbacks(simulator);
  for (const { msisdn, given: first, family: last } of options.holders ?? []) {
    const national = msisdn.replace(/^256/, "");
    if (!simulator.book.holders.has(national)) {
      simulator.book.write({ line: "holder", msisdn: national, first, last });
    }
  }
  const { clientId, clientSecret, pin, publicKey } = book.keys;
  return { url, credentials: { clientId, clientSecret, pin, publicKey }, stop };
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
  await answerUnder(chaos, simulator, response, {
    broken: { status: 500, body: { message: "Internal server error" } },
    tooMany: { status: 429, body: { message: "Too many requests" } },
    route: () => route({ ...call, chaos }),
  });
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
