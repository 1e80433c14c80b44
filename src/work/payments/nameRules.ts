// How like the name a wallet is registered under is to the name our register has (how like it has to be before a
// first payout the company decides). People write names in any order, with or without accents, titles and
// middle names, so the words are matched one by one.

const titles = new Set([
  "mr",
  "mrs",
  "ms",
  "miss",
  "dr",
  "hon",
  "rev",
  "fr",
  "sr",
  "hajji",
  "hajat",
]);

/** A name as words to compare: small letters, no accents, no punctuation, no titles. */
export function wordsOfName(name: string): string[] {
  return name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !titles.has(word));
}

/**
 * The likeness of two names in basis points. Each word of the shorter name takes the word of the longer one it
 * is most like, no word twice; a middle name that only one of them has counts little, a missing surname much.
 */
export function likenessBp(ours: string, theirs: string): number {
  const [few, many] = [wordsOfName(ours), wordsOfName(theirs)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (!few || !many || few.length === 0) return 0;
  const left = [...many];
  let sum = 0;
  for (const word of few) {
    const scores = left.map((other) => likenessOfWords(word, other));
    const best = Math.max(...scores);
    left.splice(scores.indexOf(best), 1);
    sum += best;
  }
  // One word alone proves little: a surname is shared by a whole village.
  const alone = few.length === 1 && many.length > 1 ? 0.7 : 1;
  const extra = 1 - 0.05 * Math.max(0, many.length - Math.max(few.length, 2));
  return Math.round((sum / few.length) * alone * Math.max(extra, 0.8) * 10_000);
}

/** Of several names we have for a payee the one the wallet's is least like: that one decides. */
export function leastLike(
  ours: readonly [string, ...string[]],
  theirs: string,
): { name: string; scoreBp: number } {
  const [first, ...others] = ours;
  const counted = (name: string) => ({ name, scoreBp: likenessBp(name, theirs) });
  return others
    .map(counted)
    .reduce((least, one) => (one.scoreBp < least.scoreBp ? one : least), counted(first));
}

/** Jaro's likeness of two words, from 0 to 1, with Winkler's credit for a common beginning. */
function likenessOfWords(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const inA: string[] = [];
  for (const [i, letter] of [...a].entries()) {
    const found = [...b].findIndex(
      (other, j) => other === letter && !taken.has(j) && Math.abs(i - j) <= reach,
    );
    if (found === -1) continue;
    taken.add(found);
    inA.push(letter);
  }
  if (inA.length === 0) return 0;
  const inB = [...taken].toSorted((x, y) => x - y).map((j) => b[j]);
  const moved = inA.filter((letter, i) => letter !== inB[i]).length / 2;
  const same = inA.length;
  const jaro = (same / a.length + same / b.length + (same - moved) / same) / 3;
  let begins = 0;
  while (begins < 4 && a[begins] !== undefined && a[begins] === b[begins]) begins += 1;
  return jaro + begins * 0.1 * (1 - jaro);
}
