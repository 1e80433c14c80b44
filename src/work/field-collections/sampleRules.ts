// Samples beside the officer's own measurement. A seller whose deliveries were turned away too often, or came
// wetter than before, is looked at more closely: the delivery is approved once as many samples were taken as
// were asked for, and the worst of them suggests the grade.
import { type Blocker, Refusal } from "#kernel/refusal.ts";
import type { Odour, Quality } from "./qualityRules.ts";

/** Of one delivery so many samples can be taken, the officer's included. */
export const mostSamples = 9;

/** A further sample as it was measured; percentages in basis points. */
export interface FurtherSample {
  moistureBp: number;
  foreignMatterBp: number;
  defectsBp: number | null;
  odour: Odour;
}

const odoursFromBest: readonly Odour[] = ["clean", "earthy", "chemical", "fermented", "mouldy"];

/** What the worst of all samples says: the wettest, the dirtiest, the worst smell. */
export function worstOf(measured: Quality, further: readonly FurtherSample[]): Quality {
  const most = (values: readonly (number | null)[]): number | null =>
    values.reduce((worst, one) => (one !== null && (worst ?? -1) < one ? one : worst), null);
  const all = [measured, ...further];
  return {
    moistureBp: most(all.map((one) => one.moistureBp)),
    foreignMatterBp: most(all.map((one) => one.foreignMatterBp)),
    defectsBp: most(all.map((one) => one.defectsBp)),
    odour: all.reduce<Odour>(
      (worst, { odour }) =>
        odoursFromBest.indexOf(odour) > odoursFromBest.indexOf(worst) ? odour : worst,
      measured.odour,
    ),
  };
}

/** What is missing of the samples a delivery needs; nothing once they are there. */
export function sampleBlockers(delivery: {
  id: string;
  samplesNeeded: number;
  samplesTaken: number;
}): Blocker[] {
  const { id, samplesNeeded, samplesTaken } = delivery;
  if (samplesTaken >= samplesNeeded) return [];
  const what = `${samplesTaken} of ${samplesNeeded} samples are taken`;
  return [{ what, owner: "Quality approver", link: `/field-collections/samples#${id}` }];
}

/** Only what waits for its judgement is sampled, and not without end. */
export function checkFurtherSample(state: string, samplesTaken: number): void {
  if (state !== "quality_pending") {
    const words = "This delivery does not wait for a judgement, so no sample of it is taken.";
    throw new Refusal("collection.not-sampled", words, { status: 409 });
  }
  if (samplesTaken < mostSamples) return;
  const words = `${samplesTaken} samples were taken of this delivery already.`;
  throw new Refusal("collection.samples-enough", words, { status: 409 });
}

/** The weight on a supplier's note says something only where a supplier brought the delivery. */
export function checkDeclared(slip: { supplierId: string | null; declared: bigint | null }): void {
  if (slip.declared === null || slip.supplierId !== null) return;
  const words = "Say who brought the delivery, or leave the weight on their note out.";
  throw new Refusal("collection.declared-by-nobody", words);
}
