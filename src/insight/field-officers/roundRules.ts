// Whoever makes weights up likes round ones. A scale shows a whole five kilograms now and then, at most one reading in
// five where it shows whole kilograms; how much more than that is no chance any more is arithmetic.

/** A weight that is a multiple of this is a round one. */
export const roundGrams = 5_000n;

/** So rarely an honest officer is marked: once in a thousand periods. */
const rarity = 1 / 1_000;

/**
 * Are so many round weights more than chance explains, where of each one `expectedBp` are? The chance that as many or more
 * of them are round (the upper tail of a binomial distribution), held against one in a thousand. It points at somebody to
 * look at, and decides nothing: bags may be filled up to a round weight.
 */
export function isBeyondChance(
  counted: { round: number; of: number },
  expectedBp: number,
): boolean {
  const { round, of } = counted;
  const expected = expectedBp / 10_000;
  if (of === 0 || round <= of * expected) return false;
  // In logarithms, for the chances of a season's weighings are smaller than a number can be.
  const step = Math.log(expected) - Math.log(1 - expected);
  let chance = of * Math.log(1 - expected);
  for (let k = 1; k <= round; k += 1) chance += Math.log((of - k + 1) / k) + step;
  let tail = 0;
  for (let k = round; k <= of; k += 1) {
    tail += Math.exp(chance);
    if (tail >= rarity) return false;
    chance += Math.log((of - k) / (k + 1)) + step;
  }
  return true;
}
