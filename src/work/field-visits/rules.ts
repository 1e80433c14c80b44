// An officer's visits: planned for a day, begun where the farmer is, ended with what came of them. Only the
// officer who goes there can say so.
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const visitPurposes = [
  "registration",
  "plot_mapping",
  "inspection",
  "training",
  "collection",
  "follow_up",
  "crop_assessment",
] as const;
export type VisitPurpose = (typeof visitPurposes)[number];

/** Who plans and makes visits. */
export const makesVisits: Needs = "canRegisterFarmers";
/** Who looks at them: who makes them, and who answers for those who do. */
export const seesVisits: Needs = ["canRegisterFarmers", "canUpdateInventory", "canViewAnalytics"];

export const visitLife = lifecycle({
  states: ["planned", "in_progress", "done", "missed", "cancelled"],
  initial: "planned",
  tones: {
    planned: "waiting",
    in_progress: "active",
    done: "done",
    missed: "refused",
    cancelled: "quiet",
  },
  moves: {
    checkIn: { from: ["planned"], to: "in_progress", needs: makesVisits },
    assess: { from: ["in_progress"], to: "in_progress", needs: makesVisits },
    checkOut: { from: ["in_progress"], to: "done", needs: makesVisits },
    miss: { from: ["planned"], to: "missed", needs: makesVisits, asks: "reason" },
    cancel: { from: ["planned"], to: "cancelled", needs: makesVisits, asks: "reason" },
  },
});

/** A position in millionths of a degree, with its accuracy in metres. */
export interface VisitPosition {
  latMicro: number;
  lonMicro: number;
  accuracyM: number;
}

/** Refuses a plan for a day that has passed, and a weight where nothing is collected. */
export function checkPlan(
  plan: { purpose: VisitPurpose; plannedFor: Day; expectedGrams: bigint | null },
  today: Day,
): void {
  if (plan.plannedFor < today) {
    const words = `${formatDay(plan.plannedFor)} has passed: plan the visit for today or later.`;
    throw new Refusal("visit.day-past", words);
  }
  if (plan.expectedGrams === null || plan.purpose === "collection") return;
  const words = "Only a visit to collect expects a weight.";
  throw new Refusal("visit.nothing-collected", words);
}

/** A visit is begun on its day or later, never before. */
export function checkBegin(plannedFor: Day, today: Day): void {
  if (plannedFor <= today) return;
  const words = `This visit is planned for ${formatDay(plannedFor)}: it has not come yet.`;
  throw new Refusal("visit.too-early", words, { status: 409 });
}
