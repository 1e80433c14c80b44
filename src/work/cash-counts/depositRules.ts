// Cash of the box that somebody carries to the bank, with the slip the bank gave for it. It is money on the account from that
// day on, and waits there for the line of a statement like every other entry: what never reached the bank stays open.
import type { Voucher } from "#books/vouchers/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { cashBox } from "./rules.ts";

/** Who writes down that cash was carried to the bank: whoever pays out of the box. */
export const carriesCash: Needs = "canProcessPayments";

export const depositLife = lifecycle({
  states: ["carried", "taken_back"],
  initial: "carried",
  tones: { carried: "done", taken_back: "quiet" },
  moves: {
    take_back: {
      from: ["carried"],
      to: "taken_back",
      needs: "canApproveFunds",
      asks: "reason",
      final: true,
    },
  },
});
export type DepositState = (typeof depositLife.states)[number];

/** The account whose statements show what was banked: "Bank, UGX". */
export const bankAccount = "1100";

/** The reference of a slip as two are compared; refuses what has no number in it, by which no statement would be matched. */
export function slipKey(reference: string): string {
  const key = reference.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase();
  if (/\d/.test(key)) return key;
  const words = "Write the number that stands on the bank's slip.";
  throw new Refusal("cash-deposit.no-reference", words);
}

/** One slip is one deposit. */
export function checkSlip(earlier: { id: string; number: string } | null): void {
  if (earlier === null) return;
  throw new Refusal(
    "cash-deposit.slip-twice",
    `This slip was written down with ${earlier.number} already.`,
    {
      status: 409,
      blockers: [{ what: earlier.number, link: `/payment-center/deposits/${earlier.id}` }],
    },
  );
}

/** No more is carried away than lies in the box by the books. How much that is is not said: whoever counts it is not to know. */
export function checkInBox(amount: bigint, inBox: bigint): void {
  if (amount === 0n) throw new Refusal("cash-deposit.nothing", "Write what was banked.");
  if (amount <= inBox) return;
  throw new Refusal(
    "cash-deposit.more-than-box",
    "By the books there is less than this in the cash box. Look whether something that came in is not written down yet.",
    { status: 409 },
  );
}

/** What was found in the box by a count had not been carried away before it; what is written late cannot say so. */
export function checkNotCountedSince(day: Day, countedOn: Day | null): void {
  if (countedOn === null || day >= countedOn) return;
  throw new Refusal(
    "cash-deposit.counted-since",
    `The box was counted on ${formatDay(countedOn)} with this cash still in the books, so it was not carried away before that day.`,
    { status: 409 },
  );
}

/** What a statement of the bank shows was banked. */
export function checkUnconfirmed(confirmedOn: Day | null): void {
  if (confirmedOn === null) return;
  throw new Refusal(
    "cash-deposit.confirmed",
    `The bank's statement shows this money on ${formatDay(confirmedOn)}. If that line is another's, undo its match first.`,
    { status: 409 },
  );
}

/** The cash of the box is money at the bank: Dr 1100 / Cr 1010. */
export function depositVoucher(deposit: {
  id: string;
  number: string;
  day: Day;
  amount: bigint;
  carrier: string;
  slipReference: string;
}): Voucher {
  const { id, number, day, amount, carrier, slipReference } = deposit;
  return {
    source: { type: "cash-deposit", id },
    event: "carry",
    day,
    memo: `${number}, cash carried to the bank by ${carrier}, slip ${slipReference}`,
    lines: [
      { account: bankAccount, amount },
      { account: cashBox, amount: -amount },
    ],
  };
}
