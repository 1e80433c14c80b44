// What the operator of the simulator may do beside MTN's interface: break things, decide a pending
// payment, name a wallet's holder, and read the simulator's own book for a reconciliation.
import type { Payment } from "./book.ts";
import { statusOf } from "./book.ts";
import { readChaos } from "../chaos.ts";
import type { Answer } from "../http.ts";
import { armCallback } from "./payments.ts";
import { type Call, refusals } from "./world.ts";

/** `/simulator…`; null when the path is not the operator's. */
export function operatorRoutes(call: Call): Answer | null {
  const { simulator, method, path } = call;
  const [, word, id] = /^\/simulator(?:\/([a-z-]+)(?:\/([^/]+))?)?$/.exec(path) ?? [];
  if (path === "/simulator") {
    return { status: 200, body: { simulated: "SIMULATED", speaks: "MTN MoMo Open API" } };
  }
  if (word === "chaos") return chaosRoute(call);
  if (word === "payments" && method === "GET") {
    return {
      status: 200,
      body: [...simulator.book.payments.values()].map((one) => listed(call, one)),
    };
  }
  if (word === "payments" && method === "POST" && id !== undefined) return decideRoute(call, id);
  if (word === "holders" && method === "POST") return holderRoute(call);
  return word === undefined ? null : refusals.notFound;
}

function listed({ simulator }: Call, payment: Payment) {
  const { callbackUrl: _, settlesAt: __, ...rest } = payment;
  return { ...rest, status: statusOf(payment, simulator.now()) };
}

/** `{"mode": "lost-answer", "on": "create", "count": 1}`; `{"mode": "none"}` ends it. */
function chaosRoute({ simulator, method, body }: Call): Answer {
  if (method === "POST") {
    const chaos = readChaos(body ?? {});
    if (chaos === undefined) return refusals.bad("No such chaos.");
    simulator.chaos = chaos;
  }
  return { status: 200, body: simulator.chaos ?? { mode: "none" } };
}

/** `{"status": "SUCCESSFUL"}` or `{"status": "FAILED", "reason": "EXPIRED"}` for a pending payment. */
function decideRoute(call: Call, reference: string): Answer {
  const { simulator, body } = call;
  const payment = simulator.book.payments.get(reference);
  if (!payment) return refusals.notFound;
  const at = simulator.now();
  if (statusOf(payment, at) !== "PENDING") return refusals.duplicate;
  const outcome = body?.["status"];
  if (outcome !== "SUCCESSFUL" && outcome !== "FAILED") return refusals.bad("status is missing.");
  const given = body?.["reason"];
  const reason = outcome === "SUCCESSFUL" ? null : typeof given === "string" ? given : "EXPIRED";
  simulator.book.write({ line: "decided", reference, at, outcome, reason });
  const decided = simulator.book.payments.get(reference);
  if (decided) armCallback(simulator, decided);
  return { status: 200 };
}

/** `{"msisdn": "256772…", "given": "Moses", "family": "Ssekandi"}`. */
function holderRoute({ simulator, body }: Call): Answer {
  const { msisdn, given, family } = body ?? {};
  if (typeof msisdn !== "string" || typeof given !== "string" || typeof family !== "string") {
    return refusals.bad("msisdn, given and family are needed.");
  }
  simulator.book.write({ line: "holder", msisdn, given, family });
  return { status: 201 };
}
