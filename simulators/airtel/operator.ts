// What the operator of the simulator may do beside Airtel's interface: break things, decide a pending
// payment, name a wallet's holder, and read the simulator's own book and statement.
import { readChaos } from "../chaos.ts";
import type { Answer } from "../http.ts";
import { stateOf } from "./book.ts";
import { armCallback } from "./payments.ts";
import type { Call } from "./world.ts";

const bad = (message: string): Answer => ({ status: 400, body: { message } });

/** `/simulator…`; null when the path is not the operator's. */
export function operatorRoutes(call: Call): Answer | null {
  const { simulator, method, path } = call;
  const [, word, id] = /^\/simulator(?:\/([a-z-]+)(?:\/([^/]+))?)?$/.exec(path) ?? [];
  if (path === "/simulator") {
    return { status: 200, body: { simulated: "SIMULATED", speaks: "Airtel Africa Open API" } };
  }
  if (word === "chaos") return chaosRoute(call);
  if (word === "holders" && method === "POST") return holderRoute(call);
  if (word === "payments" && method === "POST" && id !== undefined) return decideRoute(call, id);
  if (word !== "payments" || method !== "GET") return null;
  const payments = [...simulator.book.payments.values()].map((one) => ({
    reference: one.id,
    externalId: one.reference,
    providerReference: one.airtelMoneyId,
    direction: one.direction,
    amount: String(one.amount),
    msisdn: one.msisdn,
    acceptedAt: one.acceptedAt,
    status: stateOf(one, simulator.now()) === "TS" ? "SUCCESSFUL" : stateOf(one, simulator.now()),
  }));
  return { status: 200, body: payments };
}

/** `{"mode": "lost-answer", "on": "create", "count": 1}`; `{"mode": "none"}` ends it. */
function chaosRoute({ simulator, method, body }: Call): Answer {
  if (method === "POST") {
    const chaos = readChaos(body ?? {});
    if (chaos === undefined) return bad("No such chaos.");
    simulator.chaos = chaos;
  }
  return { status: 200, body: simulator.chaos ?? { mode: "none" } };
}

/** `{"status": "SUCCESSFUL"}` or `{"status": "FAILED"}` for a payment in process. */
function decideRoute({ simulator, body }: Call, id: string): Answer {
  const payment = simulator.book.payments.get(id);
  if (!payment) return { status: 404, body: {} };
  const at = simulator.now();
  if (stateOf(payment, at) !== "TIP") return { status: 409, body: {} };
  const asked = body?.["status"];
  if (asked !== "SUCCESSFUL" && asked !== "FAILED") return bad("status is missing.");
  const [outcome, code] =
    asked === "SUCCESSFUL" ? (["TS", "001"] as const) : (["TF", "005"] as const);
  simulator.book.write({ line: "decided", id, at, outcome, code });
  const decided = simulator.book.payments.get(id);
  if (decided) armCallback(simulator, decided);
  return { status: 200, body: {} };
}

/** `{"msisdn": "256750…", "given": "Moses", "family": "Ssekandi"}`. */
function holderRoute({ simulator, body }: Call): Answer {
  const { msisdn, given, family } = body ?? {};
  if (typeof msisdn !== "string" || typeof given !== "string" || typeof family !== "string") {
    return bad("msisdn, given and family are needed.");
  }
  const national = msisdn.replace(/^256/, "");
  simulator.book.write({ line: "holder", msisdn: national, first: given, last: family });
  return { status: 201, body: {} };
}
