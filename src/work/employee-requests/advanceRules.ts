// Advances on a salary: how much at most, and when which part comes back.
import type { Day } from "#kernel/days.ts";
import { addDays, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";

/** The house's terms of a day. */
export interface MoneyPolicy {
  effectiveFrom: Day;
  /** Shillings that one person may owe of advances on salary at most. */
  largestAdvance: bigint;
  /** Months. */
  mostInstalments: number;
  /** Days after it is needed within which other money is accounted for. */
  settleDays: number;
  sourceNote: string;
}

/** Terms every company starts with, until its owner writes others. */
export const startingPolicy: MoneyPolicy = {
  effectiveFrom: "2020-01-01",
  largestAdvance: 1_000_000n,
  mostInstalments: 6,
  settleDays: 7,
  sourceNote: "House rule: a million shillings over half a year; small money within a week",
};

/** Refuses more than the policy lets one person owe, what is asked for and not decided included. */
export function checkAdvance(
  asked: { amount: bigint; instalments: number },
  owed: bigint,
  policy: MoneyPolicy,
): void {
  const { largestAdvance, mostInstalments } = policy;
  if (asked.instalments > mostInstalments) {
    throw new Refusal(
      "employee-request.too-many-instalments",
      `An advance is paid back within ${mostInstalments} months.`,
    );
  }
  if (asked.amount + owed <= largestAdvance) return;
  const already = owed === 0n ? "" : ` ${formatMoney(owed)} of it is owed or asked for already.`;
  throw new Refusal(
    "employee-request.advance-too-large",
    `Up to ${formatMoney(largestAdvance)} of a salary is advanced.${already}`,
  );
}

/** Money waits until what was received earlier is accounted for. */
export function checkNothingOverdue(
  overdue: readonly { open: bigint; dueOn: Day; note: string | null }[],
): void {
  const [first] = overdue;
  if (!first) return;
  throw new Refusal(
    "employee-request.overdue",
    `${formatMoney(first.open)} of ${first.note ?? "an earlier advance"} was to come back by ` +
      `${formatDay(first.dueOn)}. It comes first.`,
    { status: 409 },
  );
}

/** The same day so many months later; the last of the month where there is no such day. */
export function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const of = (at: number): Day =>
    `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
  const last = Number(addDays(of(index + 1), -1).slice(8));
  return `${of(index).slice(0, 8)}${String(Math.min(date, last)).padStart(2, "0")}`;
}

/** One part of an advance: when it comes back, how much, and how much of it is still missing. */
export interface Instalment {
  day: Day;
  amount: bigint;
  open: bigint;
}

/** Equal monthly parts from a month after the money was received; the first takes what does not divide. */
export function instalmentPlan(
  advance: { amount: bigint; instalments: number; from: Day },
  repaid: bigint,
): Instalment[] {
  const { amount, instalments, from } = advance;
  const part = amount / BigInt(instalments);
  let left = repaid;
  return Array.from({ length: instalments }, (_, index) => {
    const due = index === 0 ? amount - part * BigInt(instalments - 1) : part;
    const met = left < due ? left : due;
    left -= met;
    return { day: monthsLater(from, index + 1), amount: due, open: due - met };
  });
}
