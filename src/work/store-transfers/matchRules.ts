// The same kilograms at three scales: the officer's in the field, the goods received note, and the store's where the
// truck arrived. What lies between them has a name: deducted, or lost on the road.
import { addDays, type Day } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import { wholeBp } from "#kernel/weight.ts";

/** Whose kilograms a line adds up. */
export const matchedBy = ["officer", "store", "vehicle"] as const;
export type MatchedBy = (typeof matchedBy)[number];

/** A season and a little more is matched at once. */
const longestDays = 400;

/** Refuses days the wrong way round, and more than a year and a bit of them. */
export function checkPeriod({ from, to }: { from: Day; to: Day }): void {
  if (from <= to && to <= addDays(from, longestDays)) return;
  const words = `Choose up to ${longestDays} days, the first before the last.`;
  throw new Refusal("transfer-match.days", words);
}

/** What was lost of what arrived or should have, in basis points to the nearest; null where nothing did. */
export function lossShareBp({ received, loss }: { received: bigint; loss: bigint }): number | null {
  const whole = received + loss;
  return whole === 0n ? null : Number((loss * wholeBp + whole / 2n) / whole);
}

/** The figures of a line that are added up; null: not known, or not to be seen. */
type Figures = Record<
  "net" | "deducted" | "payable" | "sent" | "onRoad" | "received" | "loss",
  bigint
> &
  Record<"lossAmount" | "factory" | "packed", bigint | null>;

/** All lines together; what no line knows is not known of all. */
export function sumOfLines(rows: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => rows.reduce((all, row) => all + (row[name] ?? 0n), 0n);
  const known = (name: "lossAmount" | "factory" | "packed") =>
    rows.length > 0 && rows.every((row) => row[name] === null) ? null : sum(name);
  return {
    ...{ net: sum("net"), deducted: sum("deducted"), payable: sum("payable"), sent: sum("sent") },
    ...{ onRoad: sum("onRoad"), received: sum("received"), loss: sum("loss") },
    ...{ lossAmount: known("lossAmount"), factory: known("factory"), packed: known("packed") },
  };
}
