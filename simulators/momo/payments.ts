// Payments: accepted under the caller's reference, settled by the clock, told once by callback.
import type { Payment, Product } from "./book.ts";
import { balanceOf, reservedOf, statusOf } from "./book.ts";
import type { Answer } from "../http.ts";
import { armCallback as arm, callBack } from "../mobileMoney.ts";
import { fateOf, type Operation, sentenceOf } from "./fates.ts";
import { partyField, readOrder } from "./orders.ts";
import { accessRefusal, type ProductCall, referenceOf, refusals, type Simulator } from "./world.ts";

const operations: Readonly<Record<Product, readonly Operation[]>> = {
  collection: ["requesttopay"],
  disbursement: ["transfer", "deposit", "refund"],
  remittance: ["transfer"],
};

/** Makes payments and tells their status. */
export function paymentRoutes(call: ProductCall): Answer | null {
  const [, word, reference, more] =
    /^\/v[12]_0\/([a-z]+)(?:\/([^/]+))?(\/deliverynotification)?$/.exec(call.path) ?? [];
  const operation = operations[call.product].find((one) => one === word);
  if (!operation) return null;
  const refusal = accessRefusal(call);
  if (refusal) return refusal;
  if (call.method === "POST" && reference === undefined) return create(call, operation);
  const payment = call.simulator.book.payments.get(reference?.toLowerCase() ?? "");
  if (payment?.product !== call.product || payment.operation !== operation)
    return refusals.notFound;
  if (more !== undefined) return call.method === "POST" ? { status: 200 } : refusals.notFound;
  if (call.method !== "GET" || call.chaos === "forgets") return refusals.notFound;
  return { status: 200, body: twisted(call, statusBody(payment, call.simulator.now())) };
}

function create(call: ProductCall, operation: Operation): Answer {
  const { simulator, headers, body } = call;
  const { book } = simulator;
  const reference = referenceOf(headers);
  if (!reference) return refusals.bad("X-Reference-Id must be a UUID version 4.");
  if (book.payments.has(reference)) return refusals.duplicate;
  const refunded = body?.["referenceIdToRefund"];
  const original = typeof refunded === "string" ? book.payments.get(refunded) : undefined;
  if (operation === "refund" && !original) return refusals.notFound;
  const reading = readOrder(operation, body, operation === "refund" ? original : undefined);
  if (!reading.ok) return refusals.bad(reading.message);
  if (reading.order.currency !== simulator.currency) return refusals.currency;
  const callbackUrl = headers["x-callback-url"];
  if (callbackUrl !== undefined && !isOwnHost(simulator, callbackUrl)) return refusals.callbackHost;
  const payment: Payment = {
    ...reading.order,
    ...decide(simulator, call.product, operation, reading.order),
    reference,
    product: call.product,
    operation,
    callbackUrl: typeof callbackUrl === "string" ? callbackUrl : null,
    financialTransactionId: String(23_503_452 + book.payments.size),
    acceptedAt: simulator.now(),
  };
  book.write({ line: "payment", payment });
  armCallback(simulator, payment);
  return { status: 202 };
}

/** When and how it ends: by the part its number plays, and by what the account holds. */
function decide(
  simulator: Simulator,
  product: Product,
  operation: Operation,
  order: Pick<Payment, "amount" | "party">,
): Pick<Payment, "settlesAt" | "outcome" | "reason"> {
  const { book, delays, openingBalance } = simulator;
  const now = simulator.now();
  const fate = fateOf(operation, order.party.partyId);
  const soon = now + delays.settleMs;
  if (fate.outcome === "FAILED") return { settlesAt: soon, outcome: "FAILED", reason: fate.reason };
  const free = balanceOf(book, product, openingBalance, now) - reservedOf(book, product, now);
  if (operation !== "requesttopay" && Number(order.amount) > free) {
    return { settlesAt: soon, outcome: "FAILED", reason: "NOT_ENOUGH_FUNDS" };
  }
  const waits = { moment: soon, ongoing: now + delays.ongoingMs, forever: null };
  return { settlesAt: waits[fate.wait], outcome: "SUCCESSFUL", reason: null };
}

/** Https to the host the API user named; without encryption only within this machine. */
function isOwnHost(simulator: Simulator, callbackUrl: string | string[]): boolean {
  if (typeof callbackUrl !== "string" || !URL.canParse(callbackUrl)) return false;
  const { protocol, hostname } = new URL(callbackUrl);
  const local = ["127.0.0.1", "localhost", "[::1]"];
  if (local.includes(hostname)) return true;
  const hosts = [...simulator.book.users.values()].map((user) => user.callbackHost);
  return protocol === "https:" && hosts.includes(hostname);
}

/** A payment as the status answer and the callback tell it. */
function statusBody(payment: Payment, now: number): Record<string, unknown> {
  const status = statusOf(payment, now);
  const { amount, currency, externalId, party, payerMessage, payeeNote, reason } = payment;
  return {
    amount,
    currency,
    ...(status === "SUCCESSFUL" ? { financialTransactionId: payment.financialTransactionId } : {}),
    externalId,
    [partyField(payment.operation)]: party,
    payerMessage,
    payeeNote,
    status,
    ...(status === "FAILED" && reason !== null
      ? { reason: { code: reason, message: sentenceOf(reason) } }
      : {}),
  };
}

/** A provider that mixes up payments: only when the operator asks for it. */
function twisted(call: ProductCall, body: Record<string, unknown>): Record<string, unknown> {
  if (call.chaos === "wrong-amount") return { ...body, amount: `1${String(body["amount"])}` };
  if (call.chaos === "says-failed") {
    return { ...body, status: "FAILED", reason: { code: "PAYEE_NOT_FOUND", message: "" } };
  }
  if (call.chaos === "says-paid") {
    return { ...body, status: "SUCCESSFUL", financialTransactionId: "1" };
  }
  if (call.chaos === "wrong-currency") return { ...body, currency: "USD" };
  if (call.chaos !== "wrong-payee") return body;
  const party = { partyIdType: "MSISDN", partyId: "256799999999" };
  return "payer" in body ? { ...body, payer: party } : { ...body, payee: party };
}

/** After a restart: calls back for what settled meanwhile or will settle, once each. */
export function armCallbacks(simulator: Simulator): void {
  for (const payment of simulator.book.payments.values()) armCallback(simulator, payment);
}

/** Exactly once, whether anybody listens or not; that it was sent is written before sending. */
export function armCallback(simulator: Simulator, payment: Payment): void {
  arm(simulator, payment, async (url) => {
    const { book } = simulator;
    const { reference } = payment;
    if (book.calledBack.has(reference)) return;
    book.write({ line: "called-back", reference });
    const body = statusBody(payment, simulator.now());
    await callBack(simulator, { url, method: "PUT", reference, body });
  });
}
