import { words } from "#platform/web/words.ts";
import type { ThresholdName } from "#books/thresholds/rules.ts";

const figures: Record<ThresholdName, { name: string; means: string }> = {
  unexplainedReason: {
    name: "Unexplained loss: reason",
    means: "Of what went into a batch: more that is spilt or that nobody can name needs a reason.",
  },
  unexplainedReview: {
    name: "Unexplained loss: second person",
    means: "More that is spilt or that nobody can name waits until somebody else has looked.",
  },
  outturnAbove: {
    name: "More than the form gives",
    means:
      "Beyond what its input gives by its form: a batch that gives more waits until somebody else has looked.",
  },
  lossAbove: {
    name: "Lost beyond what the form leaves",
    means:
      "Of what went into a batch: where more is lost than the form leaves over and so much, it waits until somebody else has looked.",
  },
  bagMean: {
    name: "Bags and their mark",
    means: "The bags weighed again may be so far from the mark on average.",
  },
  overlapWarning: {
    name: "Plots over one another: warning",
    means: "Of either plot: more land in common is pointed out.",
  },
  overlapRefusal: {
    name: "Plots over one another: refusal",
    means: "Of either plot: more land in common keeps it a draft.",
  },
  declaredArea: {
    name: "Size a farmer says",
    means: "A plot whose outline measures more or less than that by a larger share is asked about.",
  },
  gpsAccuracy: {
    name: "GPS of a plot",
    means: "A position that is less exact is pointed out.",
  },
  checkInFar: {
    name: "Check-in far away",
    means: "A check-in so far from the farmer's plots is marked.",
  },
  supplierLicence: {
    name: "Supplier's licence ends",
    means: "Pointed out so long before.",
  },
  calibrationDue: {
    name: "Calibration of a scale or meter",
    means: "Due so long before it ends.",
  },
  documentDue: {
    name: "Document of an export",
    means: "Whoever sees to it is told so long before it is needed.",
  },
  lateSlip: {
    name: "Late slips",
    means:
      "A slip written down later than so many days after its day, at a price above today's, waits for the office's word.",
  },
  likeSlipWeight: {
    name: "Slips alike: weight",
    means:
      "Of one seller: two slips whose weights differ by less look like one that was sent twice.",
  },
  likeSlipTime: {
    name: "Slips alike: time",
    means: "Of one seller: two slips that come within this time of each other look like one.",
  },
  awaitedDelivery: {
    name: "Booked deliveries",
    means:
      "A delivery that comes so long before or after the day it was booked for is the one meant.",
  },
  roundWeights: {
    name: "Round weights",
    means:
      "An officer whose typed weights are whole five kilograms more often than that, and than chance explains, is marked.",
  },
  bagTareOff: {
    name: "Tare of a bag",
    means:
      "Of what an empty bag of the product weighs: a tare further from it is said to whoever judges the delivery.",
  },
  cashNotBack: {
    name: "Cash that is not back",
    means:
      "An officer who counted cash and has not brought it back for longer gets no more until it is.",
  },
  cashCountDays: {
    name: "Cash box: days between counts",
    means: "A cash box of the office that was not counted for longer is said to be late.",
  },
  ceilingNear: {
    name: "Ceiling of mobile money: notice",
    means: "Of the day's ceiling: owners are told once so much was let go.",
  },
  chargeAlone: {
    name: "Charge of a bank or network",
    means:
      "A larger charge of a statement is booked by somebody who approves funds and did not bring the statement; owners are told.",
  },
  chargesAlone: {
    name: "Charges of a month",
    means:
      "When charges that only one person looked at come to more in a month, further ones are booked as large ones are; owners are told once.",
  },
  overspent: {
    name: "Spent beyond an advance",
    means:
      "With the account of an advance no more is owed to its payee; what was spent above it is claimed as an expense, which others approve.",
  },
  bankingDays: {
    name: "Cash carried to the bank",
    means: "A deposit that statements of so many days later do not show is said to be missing.",
  },
  storeCountTolerance: {
    name: "What a counted pile may differ",
    means:
      "A pile that differs more from the books needs its reason; less is what scales differ by.",
  },
  storeCountDays: {
    name: "Stores not counted",
    means: "A store nobody counted for so long is shown as due.",
  },
  saleBelowCost: {
    name: "Sale below cost",
    means: "Goods sold further below what their lots cost are confirmed by the owner's word only.",
  },
  unagreedCredit: {
    name: "Credit that nobody agreed",
    means:
      "A customer at home without an agreed limit who would owe more is sold to by the owner's word only.",
  },
  proceedsCharges: {
    name: "Bank charges of a shipment",
    means:
      "When banks are said to have kept more of one shipment's money, somebody who approves funds books it; owners are told.",
  },
  oldAdvance: {
    name: "Old advance",
    means: "A farmer's advance that is open for longer is counted as old.",
  },
  leaveTold: {
    name: "Leave told afterwards",
    means: "Sick, compassionate and paternity leave may be asked for so long after it began.",
  },
  rateStep: {
    name: "Exchange rate",
    means: "A rate further from the last one needs a reason.",
  },
  shownAgain: {
    name: "Shown again",
    means:
      "Who lets money go, changes what may be paid, or says who may do what, shows that it is them again when they did so longer ago.",
  },
};

export const t = words({
  en: {
    title: "Thresholds",
    text: "From how much on something is asked about, refused or said to be due. The owner changes them, from today on; what was judged by an older figure stays as it was.",
    set: "Set threshold",
    done: "Threshold set",
    figures,
    figure: "Figure",
    means: "What it does",
    counts: "Counts today",
    value: "Counts",
    from: "From",
    because: "Decided by",
    becauseHint: "The minutes, letter or contract that says so.",
    by: "Set by",
    today: "What counts today",
    history: "Decided so far",
    nothing: "Nothing was decided yet: every figure is what Mavuno starts with.",
    percent: (share: string) => `${share} %`,
    days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
    daysUnit: "days",
    metres: (count: number) => `${count} m`,
    metresUnit: "m",
    minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
    minutesUnit: "minutes",
    between: (least: string, most: string) => `Between ${least} and ${most}.`,
  },
});
