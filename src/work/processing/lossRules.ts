// A batch may lose what its work takes: the husk that its form leaves over, the water that drying takes, a little that is spilt or
// that nobody can explain. Beyond it good coffee would leave the plant under the name of a loss (decision 0055).
import type { Thresholds } from "#books/thresholds/rules.ts";
import { wholeBp } from "#kernel/weight.ts";
import { givenOf, type Gives } from "./outturnRules.ts";
import type { MassBalance, Weighed } from "./rules.ts";

/** Above which share of the input what is spilt or unexplained needs a reason, and a second person; basis points. */
export type UnexplainedLimits = Pick<Thresholds, "unexplainedReason" | "unexplainedReview">;

/** What was spilt or nobody can explain asks for so much; to the gram, not to the share as it is shown: 0.509 % is more than half a percent. */
export function lossNeeds(
  { abnormal, input }: Pick<MassBalance, "abnormal" | "input">,
  limits: UnexplainedLimits,
): { reason: boolean; review: boolean } {
  const isAbove = (limitBp: number) => abnormal * wholeBp > BigInt(limitBp) * input;
  return { reason: isAbove(limits.unexplainedReason), review: isAbove(limits.unexplainedReview) };
}

/** Weight that drying takes: input × (1 − (100 − in) ÷ (100 − out)); 21,000 kg 13.5→12.5 % = 240 kg. */
export function moistureLoss(grams: bigint, inBp: bigint, outBp: bigint): bigint {
  if (outBp >= inBp || outBp >= wholeBp) return 0n;
  const dry = grams * (wholeBp - inBp);
  const after = (2n * dry + (wholeBp - outBp)) / (2n * (wholeBp - outBp));
  return grams - after;
}

/** What was weighed, with the water in it before and after where somebody measured it. */
export interface WeighedDry extends Pick<Weighed, "inputGrams" | "outputs" | "losses"> {
  moistureInBp: number | null;
  moistureOutBp: number | null;
}

/** What is known of the form that went in: what it gives, and whether that is told of the fresh fruit, its water with it. */
export interface KnownForm {
  gives: Gives;
  isFresh: boolean;
}

/**
 * Grams lost beyond what the form leaves over; nothing where it is less. The water that two moistures explain goes first, as
 * far as it was named so, and of what is left the form gives its share; of fresh fruit that share counts the water already.
 * Null where nobody knows what the form leaves: none of its figures is known, or they give more than went in.
 */
export function lostBeyond(weighed: WeighedDry, { gives, isFresh }: KnownForm): bigint | null {
  const { inputGrams: input, losses } = weighed;
  const given = givenOf(weighed.outputs, gives);
  if (given === null || given > input) return null;
  const lost = losses.reduce((sum, { grams }) => sum + grams, 0n);
  const water = isFresh ? 0n : waterOf(weighed);
  const left = ((input - water) * (input - given)) / input;
  const beyond = lost - water - left;
  return beyond > 0n ? beyond : 0n;
}

function waterOf({ inputGrams, losses, moistureInBp, moistureOutBp }: WeighedDry): bigint {
  if (moistureInBp === null || moistureOutBp === null) return 0n;
  const explained = moistureLoss(inputGrams, BigInt(moistureInBp), BigInt(moistureOutBp));
  const named = losses.filter(({ name }) => name === "moisture");
  const water = named.reduce((sum, { grams }) => sum + grams, 0n);
  return water < explained ? water : explained;
}

/** More was lost than the form leaves over: a reason is asked for, and a second person. */
export function isLostAbove(
  beyond: bigint | null,
  input: bigint,
  { lossAbove }: Pick<Thresholds, "lossAbove">,
): boolean {
  return beyond !== null && beyond * wholeBp > BigInt(lossAbove) * input;
}
