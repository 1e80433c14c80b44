// The nine stages of a season's work, from a farmer who waits to be verified to a container that is paid for,
// and how long and how many each may hold. Limits are rows from a day on; a company that set none has these.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import type { Needs } from "#kernel/permissions.ts";

export const workStages = [
  "registered",
  "collected",
  "quality",
  "stock",
  "processing",
  "packed",
  "documents",
  "shipped",
  "settled",
] as const;
export type WorkStage = (typeof workStages)[number];

/** Who says how long a stage may take. */
export const setsStageLimits: Needs = "canConfigureSystem";
/** Who sees the board the limits are for: those who buy, and those who read reports. */
export const readsStageLimits: Needs = ["canCreateCollections", "canViewReports"];

/** Days until a card of a stage is late, and how many cards it may hold; null: as many as there are. */
export interface StageLimit {
  stage: WorkStage;
  effectiveFrom: Day;
  days: number;
  most: number | null;
}

const usualDays: Record<WorkStage, number> = {
  registered: 1,
  collected: 1,
  quality: 1,
  stock: 3,
  processing: 7,
  packed: 2,
  documents: 5,
  shipped: 30,
  settled: 30,
};

/** The limit of every stage on a day, in the order of the stages: the newest row that has begun, or the usual one. */
export function stageLimitsOn(day: Day, newestFirst: readonly StageLimit[]): StageLimit[] {
  return workStages.map((stage) => {
    const rows = newestFirst.filter((row) => row.stage === stage);
    const begun = newestOn(rows, day);
    return begun ?? { stage, effectiveFrom: "2020-01-01", days: usualDays[stage], most: null };
  });
}

/** How late a card is: in time, over its days (late), over twice its days (stuck). */
export function lateness(ageDays: number, days: number): "in_time" | "late" | "stuck" {
  if (ageDays <= days) return "in_time";
  return ageDays > 2 * days ? "stuck" : "late";
}
