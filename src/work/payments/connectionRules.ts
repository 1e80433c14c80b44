// Behind a network or a bank that nobody set up there is a simulator, which pays nobody and says that it did. In a real
// house that would be booked as paid; so there what is not connected is refused, before anything is let go.
import { Refusal } from "#kernel/refusal.ts";
import { type Method, networkNames, type OrderedMethod, orderedMethods } from "./methodRules.ts";

// Until it is told otherwise nothing is refused: a house that was told nothing has no jobs either, which alone order.
let unconnected: readonly OrderedMethod[] = [];

/** Says, once at start, by which methods nobody would be paid in this house. */
export function leaveUnconnected(methods: readonly OrderedMethod[]): void {
  unconnected = methods;
}

/** What whoever runs the house sets, so that people are paid. */
const settingsOf: Readonly<Record<OrderedMethod, string>> = {
  mtn_momo: "MOMO_BASE_URL and the others of MOMO_*",
  airtel_money: "AIRTEL_BASE_URL and the others of AIRTEL_*",
  bank: "BANK_EXCHANGE_DIR",
};

/** Is anybody paid by this method here? */
export function isConnected(method: Method): boolean {
  return !unconnected.some((one) => one === method);
}

/** Why nobody would be paid by this method, and what to do about it, in words; null where people are paid. */
export function connectionObstacle(method: Method): string | null {
  return connectionFaults().find((one) => one.method === method)?.why ?? null;
}

/** Each method by which nobody would be paid here, with the words of its refusal: for whoever chooses one. */
export function connectionFaults(): { method: OrderedMethod; why: string }[] {
  return orderedMethods
    .filter((method) => !isConnected(method))
    .map((method) => {
      const name = method === "bank" ? "The bank" : networkNames[method];
      const why = `${name} is not connected: nobody would be paid. Whoever runs the house sets ${settingsOf[method]}.`;
      return { method, why };
    });
}

/** Nothing is prepared or let go by a method by which nobody would be paid. */
export function checkConnected(method: Method): void {
  const obstacle = connectionObstacle(method);
  if (obstacle !== null) throw new Refusal("payment.not-connected", obstacle, { status: 409 });
}
