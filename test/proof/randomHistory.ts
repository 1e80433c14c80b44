// The dice of a random history: what happens in it, and to what.
import fc from "fast-check";
import { beginning } from "./beginnings.ts";
import { scenes, type Step, type StepKind } from "./histories.ts";

const die = fc.nat(1_000_000);
const stepOf = (kinds: readonly StepKind[]): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constantFrom(...kinds), dice: fc.tuple(die, die, die, die) });

/**
 * A beginning and so many steps. What happens in a history is of a few scenes, others in each: of everything at once,
 * hardly anything would come far enough to be taken back.
 */
export function randomHistory(steps: number): fc.Arbitrary<Step[]> {
  const tail = fc
    .subarray([...scenes], { minLength: 4, maxLength: 7 })
    .chain((some) => fc.array(stepOf(some.flat()), { minLength: steps, maxLength: steps }));
  return fc.tuple(fc.boolean(), tail).map(([hasSailed, all]) => [...beginning(hasSailed), ...all]);
}
