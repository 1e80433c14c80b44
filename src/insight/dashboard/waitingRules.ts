// What waits for somebody, with its age: documents carry the business day, what is only registered the clock's.
import { type Day, daysBetween } from "#kernel/days.ts";
import type { WorkKind } from "./linkRules.ts";

export interface WaitingFact {
  kind: WorkKind;
  count: bigint;
  since: Day | null;
}

const byClock: readonly WorkKind[] = [
  "farmers_to_verify",
  "plots_to_verify",
  "prices_to_publish",
  "shipments_blocked",
];

/** Only what waits, the most pressing first; the oldest document says since when. */
export function waitingOf(
  kinds: readonly WorkKind[],
  facts: readonly WaitingFact[],
  { today, clockDay }: { today: Day; clockDay: Day },
) {
  return kinds.flatMap((kind) => {
    const found = facts.find((fact) => fact.kind === kind);
    if (!found || found.count === 0n) return [];
    const now = byClock.includes(kind) ? clockDay : today;
    const since = found.since ?? now;
    return [
      { kind, count: Number(found.count), since, ageDays: Math.max(0, daysBetween(since, now)) },
    ];
  });
}
