// What stands beside a slip for whoever judges it and whoever pays it. Nothing is refused for it: each may be
// honest, and somebody who did not write the slip looks.
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";
import { largestRecovery, type Weighing } from "./weighingRules.ts";

export const findingCodes = ["like-another", "tare-off", "advance-overdue"] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Something about a slip that somebody else should see before they go on with it. */
export interface SlipFinding {
  code: FindingCode;
  level: "warning";
  message: string;
}

const warning = (code: FindingCode, message: string): SlipFinding => ({
  code,
  level: "warning",
  message,
});

/** What of a slip may be said without saying whose it is. */
export interface SampledSlip {
  /** It looks like another one, and the officer said that it is not. */
  isLikeAnother: boolean;
  weighings: readonly Pick<Weighing, "bags" | "tare">[];
  /** What an empty bag of the product weighs; null: it has none. */
  bagTare: bigint | null;
  /** So far from that, in basis points of it, the tare of a bag may be. */
  bagTareOffBp: number;
}

/** What is said to whoever judges a sample, who does not know whose it is. */
export function sampleFindings(slip: SampledSlip): SlipFinding[] {
  const twin = "a delivery of the same seller that was recorded a few minutes before";
  return [...(slip.isLikeAnother ? [likeAnother(twin)] : []), ...tareFindings(slip)];
}

/** A slip as whoever approves or pays it sees it. */
export interface FoundSlip extends Omit<SampledSlip, "isLikeAnother"> {
  twinNumber: string | null;
  value: bigint;
  recovery: bigint;
  recoveryLimitBp: number;
  /** What the farmer owed of advances that were overdue on its day and that no other slip has spoken for. */
  overdue: bigint;
}

/** Everything that is said of a slip, with its numbers. */
export function slipFindings(slip: FoundSlip): SlipFinding[] {
  const { twinNumber } = slip;
  return [
    ...(twinNumber === null ? [] : [likeAnother(twinNumber)]),
    ...tareFindings(slip),
    ...advanceFindings(slip),
  ];
}

const likeAnother = (twin: string): SlipFinding =>
  warning(
    "like-another",
    `It weighs as much as ${twin}; the officer said that it is another delivery.`,
  );

/** Bags whose tare is not that of a bag: with too little the sack is paid for, with too much the farmer loses. */
function tareFindings({ weighings, bagTare, bagTareOffBp }: Omit<SampledSlip, "isLikeAnother">) {
  if (bagTare === null || bagTare === 0n) return [];
  const off = weighings.filter(({ bags, tare }) =>
    isTareOff(tare, bagTare * BigInt(bags), bagTareOffBp),
  );
  if (off.length === 0) return [];
  const bagsOf = (lines: typeof weighings) => lines.reduce((sum, { bags }) => sum + bags, 0);
  const tare = off.reduce((sum, one) => sum + one.tare, 0n);
  const [bags, all] = [bagsOf(off), bagsOf(weighings)];
  const each = formatKilograms(tare / BigInt(bags));
  return [
    warning(
      "tare-off",
      `${bags} of ${all} bags were weighed with ${each} kg of tare each; an empty bag weighs ${formatKilograms(bagTare)} kg.`,
    ),
  ];
}

/** Is a tare further from what so many bags weigh than by these basis points of it? */
export function isTareOff(tare: bigint, usual: bigint, offBp: number): boolean {
  const away = tare > usual ? tare - usual : usual - tare;
  return away * wholeBp > usual * BigInt(offBp);
}

/** An advance is overdue, and less of it went back than could have. */
function advanceFindings({ overdue, value, recovery, recoveryLimitBp }: FoundSlip): SlipFinding[] {
  const most = largestRecovery(value, overdue, recoveryLimitBp);
  if (recovery >= most) return [];
  const back =
    recovery === 0n
      ? "nothing recovered"
      : `${formatMoney(recovery)} recovered of ${formatMoney(most)} that could have been`;
  return [warning("advance-overdue", `${formatMoney(overdue)} of advances are overdue, ${back}.`)];
}
