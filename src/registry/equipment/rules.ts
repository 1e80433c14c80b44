// Scales and moisture meters. What is weighed with one whose calibration has run out is still bought, but
// the slip says so: nobody can claim later that it was not known.
import { type Day, formatDay } from "#kernel/days.ts";
import type { Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const equipmentKinds = ["scale", "moisture_meter"] as const;
export type EquipmentKind = (typeof equipmentKinds)[number];
export const equipmentStates = ["active", "inactive"] as const;
/** Whether a calibration counts: until further on, for the next weeks only, or not any more. */
export const standings = ["current", "due", "overdue"] as const;
export type Standing = (typeof standings)[number];

/** Who looks at the register: those who weigh, judge or keep stock. */
export const seesEquipment: Needs = [
  "canCreateCollections",
  "canApproveQuality",
  "canUpdateInventory",
];
/** Who adds equipment and records its calibrations; never the officer who weighs with it alone. */
export const managesEquipment: Needs = "canUpdateInventory";

/** A calibration counts up to and including its last day; without any it never did. */
export function isOverdue(dueOn: Day | null, day: Day): boolean {
  return dueOn === null || dueOn < day;
}

/** Refuses a calibration that has not happened, or that ends before it begins. */
export function checkCalibration(calibratedOn: Day, dueOn: Day, today: Day): void {
  if (calibratedOn > today) {
    const words = `${formatDay(calibratedOn)} has not come yet: record it afterwards.`;
    throw new Refusal("equipment.calibrated-in-future", words);
  }
  if (dueOn > calibratedOn) return;
  throw new Refusal("equipment.due-before", "A calibration counts until a day after it was made.");
}
