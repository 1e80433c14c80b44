// A payment that looks like one made before is said, and made only when somebody writes why it is another one.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

/** A payment made before that another one looks like. */
export interface EarlierPayment {
  id: string;
  number: string;
  amount: bigint;
  day: Day;
  /** Its money is said to have come back. */
  isTakenBack: boolean;
}

/** Refuses what looks like a payment made before, until somebody says why it is another one. */
export function checkDuplicate(earlier: EarlierPayment | undefined, reason: string | null): void {
  if (!earlier || reason !== null) return;
  const { number, day, amount, isTakenBack } = earlier;
  throw new Refusal(
    "payment.looks-like-duplicate",
    isTakenBack
      ? `${number} of ${formatDay(day)} paid the same payee ${formatMoney(amount)} and was taken back. ` +
          "If it is paid once more, say why."
      : `${number} of ${formatDay(day)} pays the same payee ${formatMoney(amount)} too. ` +
          "If this is another payment, say why.",
    {
      status: 409,
      blockers: [
        {
          what: `${earlier.number} has the same payee and amount`,
          link: `/payments/${earlier.id}`,
        },
      ],
    },
  );
}
