// When people may end a payment the provider never answered for: a day after it was let go, by two of them,
// with what proves it.
import { formatInstant } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Method } from "./methodRules.ts";
import { askingHoursOf } from "./providerRules.ts";
import type { PaymentState } from "./rules.ts";

/** What somebody found out, as it waits for a second person. */
export interface Finding {
  id: string;
  isPaid: boolean;
  providerReference: string | null;
  evidence: string;
  foundById: string;
  foundByName: string;
  foundAt: Date;
}

const mayEndByHand: readonly PaymentState[] = ["sent", "unknown"];

interface Asked {
  state: PaymentState;
  releasedAt: Date | null;
  method: Method;
}

/** May this be settled by hand now: not known to have ended, asked about for a whole day, and proven? */
export function checkFinding(
  payment: Asked,
  found: { isPaid: boolean; providerReference: string | null },
  now: Date,
): void {
  if (!mayEndByHand.includes(payment.state) || payment.releasedAt === null) {
    const words = "Nothing is to be found out about this payment: what became of it is known.";
    throw new Refusal("payment.nothing-to-find", words, { status: 409 });
  }
  const hours = askingHoursOf(payment.method);
  const from = new Date(payment.releasedAt.getTime() + hours * 3_600_000);
  if (now < from) {
    throw new Refusal(
      "payment.too-early-to-find",
      `The provider is asked for ${hours} hours. People decide from ${formatInstant(from)} on.`,
      { status: 409 },
    );
  }
  if (found.isPaid === (found.providerReference !== null)) return;
  throw new Refusal(
    "payment.finding-without-proof",
    "Write the provider's transaction if it was paid, and none if it was not.",
  );
}

/** Has the provider been asked for a whole day, without an end? */
export function mayBeFound({ state, releasedAt, method }: Asked, now: Date): boolean {
  if (!mayEndByHand.includes(state) || releasedAt === null) return false;
  return now.getTime() >= releasedAt.getTime() + askingHoursOf(method) * 3_600_000;
}

/** There is something to confirm, and it was not settled meanwhile. */
export function checkConfirms(
  payment: { state: PaymentState },
  finding: Finding | undefined,
): asserts finding is Finding {
  if (finding && mayEndByHand.includes(payment.state)) return;
  const words = "Nothing waits to be confirmed: what became of this payment is known.";
  throw new Refusal("payment.nothing-to-confirm", words, { status: 409 });
}
