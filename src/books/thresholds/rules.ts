// From how much on something is asked about, refused or said to be due. Each figure is a row from a day on that the owner
// decided; a company that decided none has what the house starts with. What was decided by an older figure stays so.
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";

/** In the order in which they are shown: the plant, the land, what ends or grows old, money of abroad. */
export const thresholdNames = [
  "unexplainedReason",
  "unexplainedReview",
  "outturnAbove",
  "lossAbove",
  "bagMean",
  "overlapWarning",
  "overlapRefusal",
  "declaredArea",
  "gpsAccuracy",
  "checkInFar",
  "supplierLicence",
  "calibrationDue",
  "documentDue",
  "lateSlip",
  "likeSlipWeight",
  "likeSlipTime",
  "awaitedDelivery",
  "roundWeights",
  "bagTareOff",
  "cashNotBack",
  "cashCountDays",
  "ceilingNear",
  "chargeAlone",
  "chargesAlone",
  "overspent",
  "bankingDays",
  "storeCountTolerance",
  "storeCountDays",
  "saleBelowCost",
  "unagreedCredit",
  "proceedsCharges",
  "oldAdvance",
  "leaveTold",
  "rateStep",
  "shownAgain",
] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** What counts on a day, each figure in its own unit. */
export type Thresholds = Readonly<Record<ThresholdName, number>>;

/** What a company starts with. */
export const startingThresholds: Thresholds = {
  /** Of what went into a batch: what is spilt or unexplained above it needs a reason, above the next a second person. */
  unexplainedReason: 50,
  unexplainedReview: 200,
  /** More than so much beyond what its form gives needs a reason and a second person: 54 % of kiboko and a tenth of that. */
  outturnAbove: 1_000,
  /** Of what went into a batch: more than so much lost beyond what the form leaves over needs a reason and a second person. */
  lossAbove: 500,
  /** The mean of bags weighed again may be so far from what their mark promises. */
  bagMean: 50,
  /** Of the one plot or the other: land that two plots share is warned of, and refused (decisions §8). */
  overlapWarning: 1_000,
  overlapRefusal: 5_000,
  /** What the farmer says may differ so much from what the outline measures. */
  declaredArea: 2_500,
  /** A GPS less exact than this is warned of. */
  gpsAccuracy: 10,
  /** From so many metres on a check-in is far from the farmer's plots: a field is walked to its end. */
  checkInFar: 500,
  /** So many days before its end a supplier's licence is spoken of, a scale's calibration, a document of an export. */
  supplierLicence: 30,
  calibrationDue: 30,
  documentDue: 3,
  /** A slip that is written down so many days after its own is late: what it was dearer then, the office lets stand. */
  lateSlip: 2,
  /** Two slips of one seller look like one: their weights differ by no more, and no more minutes lie between them. */
  likeSlipWeight: 50,
  likeSlipTime: 15,
  /** A delivery is the one that was booked when it comes so many days before or after. */
  awaitedDelivery: 7,
  /** Of weights that were typed so many are whole five kilograms by chance: one in five where a scale shows kilograms. */
  roundWeights: 2_000,
  /** Of what an empty bag of the product weighs: a tare further from it, either way, is said to whoever judges. */
  bagTareOff: 5_000,
  /** Cash an officer counted so many days ago and did not bring back: no more is handed over until it is. */
  cashNotBack: 2,
  /** The office's cash box is counted every so many days: one that was not is said to be late. */
  cashCountDays: 7,
  /** Of the day's ceiling of mobile money: when so much was let go, owners are told. */
  ceilingNear: 8_000,
  /** A charge that one person books from a statement: above it whoever brought the statement books nothing, and owners are told. */
  chargeAlone: 100_000,
  /** Charges of a month that nobody but one person looked at: above it each is booked as a large one is. */
  chargesAlone: 1_000_000,
  /** What banks kept of one shipment's money: above it somebody who approves funds books it, and owners are told. */
  proceedsCharges: 2_000_000,
  /** Beyond what was received so much may be owed by the accounts of a request: what is spent above it is claimed as an expense. */
  overspent: 100_000,
  /** A bank books what was handed over its counter within so many days: statements of later days that lack it say that it never came. */
  bankingDays: 3,
  /** What is counted of a pile may differ so much from the books: scales do. */
  storeCountTolerance: 25,
  /** A store that nobody counted for so many days is to be counted. */
  storeCountDays: 31,
  /** Of what goods cost: sold further below it, only by the owner's word. */
  saleBelowCost: 500,
  /** What a customer at home without an agreed limit may owe: beyond it, only by the owner's word. */
  unagreedCredit: 5_000_000,
  /** An advance is old after so many days. */
  oldAdvance: 60,
  /** Illness and death come unasked: such a leave may be told so many days later. */
  leaveTold: 30,
  /** A mistyped rate ruins a month of invoices: one so far from the last needs a reason. */
  rateStep: 1_000,
  /** Who lets money go or says who may: after so many minutes they show again that it is them. */
  shownAgain: 30,
};

/** Is this the name of a figure? One that the house does not know any more is not shown. */
export function isThreshold(name: string): name is ThresholdName {
  return thresholdNames.some((one) => one === name);
}

/** One figure from a day on. */
export interface ThresholdRow {
  name: string;
  effectiveFrom: Day;
  value: number;
}

/** The figures of a day: of each the newest row that has begun, or what a company starts with. */
export function thresholdsOn(day: Day, newestFirst: readonly ThresholdRow[]): Thresholds {
  const values: Record<ThresholdName, number> = { ...startingThresholds };
  for (const name of thresholdNames) {
    const begun = newestOn(
      newestFirst.filter((row) => row.name === name),
      day,
    );
    if (begun) values[name] = begun.value;
  }
  return values;
}

/** The figures as a screen has them of the company; what an older version kept on a phone has none. */
export function thresholdsIn(org: {
  thresholds?: Readonly<Record<string, number>> | undefined;
}): Thresholds {
  return { ...startingThresholds, ...org.thresholds };
}
