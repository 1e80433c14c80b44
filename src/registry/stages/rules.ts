// The stages at which something waits for somebody, and for how many days it may. The days are rows of the
// company, each from a day on; these are only what a new company starts with.
import type { Day } from "#kernel/days.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** Who sets how long a stage may take. */
export const setsStages: Needs = "canConfigureSystem";

/** Until when a stage is in time: from `soon` days on it is nearly late, from `late` days on it is. */
export interface StageDays {
  soon: number;
  late: number;
}

const days = (soon: number, late: number): StageDays => ({ soon, late });

/** What a new company starts with, by stage: the name of a count of open work. */
export const startingDays = {
  farmers_to_verify: days(2, 5),
  plots_to_verify: days(3, 7),
  collections_to_complete: days(1, 2),
  quality_to_approve: days(1, 2),
  payables_free: days(1, 3),
  payments_to_approve: days(1, 2),
  payments_to_release: days(1, 2),
  payments_unknown: days(0, 1),
  costs_to_post: days(3, 7),
  batches_planned: days(2, 5),
  batches_running: days(2, 4),
  batches_to_review: days(1, 3),
  packing_planned: days(2, 5),
  packing_to_release: days(1, 3),
  contracts_to_approve: days(2, 5),
  shipments_loaded: days(2, 4),
  shipments_on_water: days(40, 55),
  shipments_to_close: days(7, 30),
  orders_to_invoice: days(1, 3),
  invoices_unpaid: days(0, 1),
  jobs_scheduled: days(0, 2),
  jobs_in_progress: days(2, 5),
  jobs_to_invoice: days(7, 14),
  prices_to_publish: days(1, 2),
  expenses_submitted: days(3, 7),
  funds_submitted: days(1, 3),
  bills_submitted: days(3, 7),
} as const satisfies Record<string, StageDays>;
export type Stage = keyof typeof startingDays;

const isStage = (name: string): name is Stage => Object.hasOwn(startingDays, name);

/** The stages whose days are set, in the order of the process. */
export const stages: readonly Stage[] = Object.keys(startingDays).filter(isStage);

/** What stands beside the days of a new company. */
export const startingNote = "House rule: the days a new company starts with";

/** Refuses days that warn after they are over, and a change of days that have passed. */
export function checkStageDays(
  asked: { soonDays: number; lateDays: number; effectiveFrom: Day },
  today: Day,
): void {
  if (asked.soonDays >= asked.lateDays) {
    throw new Refusal(
      "stage.soon-after-late",
      "Nearly late comes before late: give it fewer days.",
    );
  }
  if (asked.effectiveFrom < today) {
    throw new Refusal("stage.in-the-past", "A change counts from today on.");
  }
}
