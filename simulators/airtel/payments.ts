// Orders out and in: accepted under the caller's id, settled by the clock, told by callback.
import type { Answer } from "../http.ts";
import { asObject } from "../http.ts";
import { armCallback as arm, callBack } from "../mobileMoney.ts";
import { balanceOf, type Payment, reservedOf, stateOf } from "./book.ts";
import { isSigned, opened } from "./seal.ts";
import { type Call, envelope, fateOf, type Simulator } from "./world.ts";

const prefixes = { out: "DP00900001", in: "DP00800001" } as const;
const notFound = { out: "015", in: "025" } as const;
const orders = { "/standard/v2/disbursements/": "out", "/merchant/v2/payments/": "in" } as const;

/** Makes payments and answers enquiries; null for other paths. */
export function paymentRoutes(call: Call): Answer | null {
  const { method, path } = call;
  if (
    method === "POST" &&
    (path === "/standard/v2/disbursements/" || path === "/merchant/v2/payments/")
  ) {
    return create(call, orders[path]);
  }
  const [, word, id] = /^\/standard\/v1\/(disbursements|payments)\/([^/]+)$/.exec(path) ?? [];
  if (method !== "GET" || word === undefined || id === undefined) return null;
  return enquire(call, word === "disbursements" ? "out" : "in", id);
}

interface Order {
  id: string;
  amount: number;
  msisdn: string;
  reference: string;
}

/** Reads an order; what is missing is the gateway's code for it. */
function readOrder(body: Call["body"], direction: Payment["direction"]): Order | string {
  const transaction = asObject(body?.["transaction"]) ?? {};
  const party = asObject(body?.[direction === "out" ? "payee" : "subscriber"]) ?? {};
  const { id, amount } = transaction;
  const { msisdn } = party;
  const reference = body?.["reference"];
  if (typeof id !== "string" || !/^[A-Za-z0-9-]{4,64}$/.test(id)) return "ROUTER003";
  if (typeof reference !== "string" || reference.length < 4) return "ROUTER003";
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
    return `${prefixes[direction]}004`;
  }
  if (typeof msisdn !== "string" || !/^[2-7]\d{8}$/.test(msisdn)) {
    return direction === "out" ? `${prefixes.out}012` : "ROUTER003";
  }
  return { id, amount, msisdn, reference };
}

function create(call: Call, direction: Payment["direction"]): Answer {
  const { simulator, headers, body } = call;
  const { book } = simulator;
  const { privateKey, pin } = book.keys;
  if (headers["x-country"] !== "UG") return envelope("ROUTER005", "Invalid country");
  if (headers["x-currency"] !== "UGX") return envelope("ROUTER112", "Invalid currency");
  if (body === null) return envelope("ROUTER003", "Missing parameters", { status: 400 });
  if (!isSigned(privateKey, headers, body)) return envelope("DP00800001026", "Signature mismatch");
  if (direction === "out" && opened(privateKey, body["pin"]) !== pin) {
    return envelope("ROUTER115", "Invalid PIN");
  }
  const order = readOrder(body, direction);
  if (typeof order === "string") return envelope(order, "Refused", { status: 400 });
  if (book.payments.has(order.id)) {
    return envelope(`${prefixes[direction]}017`, "Duplicate transaction id");
  }
  const callbackUrl = headers["x-callback-url"];
  const payment: Payment = {
    ...order,
    ...decide(simulator, direction, order),
    direction,
    callbackUrl: typeof callbackUrl === "string" ? callbackUrl : null,
    airtelMoneyId: `MP26${String(10_000_000 + book.payments.size)}`,
    acceptedAt: simulator.now(),
  };
  book.write({ line: "payment", payment });
  armCallback(simulator, payment);
  const data = { transaction: { id: order.id, reference_id: order.reference, status: "SUCCESS" } };
  return envelope(`${prefixes[direction]}006`, "In process", { data, success: true });
}

/** When and how it ends: by the part its number plays, and by what the wallet holds. */
function decide(
  simulator: Simulator,
  direction: Payment["direction"],
  order: Order,
): Pick<Payment, "settlesAt" | "outcome" | "code"> {
  const { book, delays, openingBalance } = simulator;
  const now = simulator.now();
  const { outcome, code, wait } = fateOf(order.msisdn);
  const soon = now + delays.settleMs;
  const free = balanceOf(book, openingBalance, now) - reservedOf(book, now);
  if (outcome === "TS" && direction === "out" && order.amount > free) {
    return { settlesAt: soon, outcome: "TF", code: "007" };
  }
  const waits = { moment: soon, ongoing: now + delays.ongoingMs, forever: null };
  return { settlesAt: waits[wait], outcome, code };
}

const messages = { TIP: "In process", TS: "Paid", TF: "Failed", TA: "Ambiguous", TE: "Expired" };

function enquire(call: Call, direction: Payment["direction"], id: string): Answer {
  const { simulator, chaos } = call;
  const payment = simulator.book.payments.get(id);
  if (payment?.direction !== direction || chaos === "forgets") {
    return envelope(`${prefixes[direction]}${notFound[direction]}`, "Transaction not found");
  }
  const state = stateOf(payment, simulator.now());
  const told = twisted(call, { ...transactionOf(payment, state), amount: payment.amount });
  const code = state === "TIP" ? "006" : payment.code;
  const data = { transaction: told };
  return envelope(`${prefixes[direction]}${code}`, messages[state], { data, success: true });
}

function transactionOf(payment: Payment, state: keyof typeof messages): Record<string, unknown> {
  const { id, airtelMoneyId, msisdn } = payment;
  const paid = state === "TS" ? { airtel_money_id: airtelMoneyId } : {};
  return { id, message: messages[state], status: state, currency: "UGX", msisdn, ...paid };
}

/** A provider that mixes up payments or takes back its word: only when the operator asks for it. */
function twisted({ chaos }: Call, told: Record<string, unknown>): Record<string, unknown> {
  if (chaos === "wrong-amount") return { ...told, amount: Number(told["amount"]) + 1 };
  if (chaos === "wrong-currency") return { ...told, currency: "USD" };
  if (chaos === "wrong-payee") return { ...told, msisdn: "799999999" };
  if (chaos === "says-failed") return { ...told, status: "TF" };
  if (chaos === "says-paid") return { ...told, status: "TS", airtel_money_id: "MP2600000000" };
  return told;
}

/** After a restart: calls back for what settled meanwhile or will settle. */
export function armCallbacks(simulator: Simulator): void {
  for (const payment of simulator.book.payments.values()) armCallback(simulator, payment);
}

/** Calls back when the payment has ended; that it did is written before. */
export function armCallback(simulator: Simulator, payment: Payment): void {
  arm(simulator, payment, async (url) => {
    const { book } = simulator;
    if (book.calledBack.has(payment.id)) return;
    book.write({ line: "called-back", id: payment.id });
    const { id, airtelMoneyId } = payment;
    const state = stateOf(payment, simulator.now());
    const transaction = {
      ...{ id, message: messages[state], status_code: state, airtel_money_id: airtelMoneyId },
    };
    await callBack(simulator, { url, method: "POST", reference: id, body: { transaction } });
  });
}
