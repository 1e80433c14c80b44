// One purchase stands on one paper. A claim, a supplier's bill and the account of an advance each bring receipts; what has the
// same photograph or scan, or the same fiscal number, as another of them may be one purchase that is paid twice.
import { type Day, formatDay } from "#kernel/days.ts";

/** What makes two of them look like one: the same file, the same fiscal number, or only the same vendor and amount. */
export type LikeHow = "receipt" | "fiscal-number" | "purchase";

/** Another document that may be the same purchase. */
export interface Likeness {
  id: string;
  number: string;
  day: Day;
  /** Who claimed, entered or accounted for it. */
  byName: string;
  how: LikeHow;
}

const words: Readonly<Record<LikeHow, string>> = {
  receipt: "the same receipt",
  "fiscal-number": "the same fiscal number",
  purchase: "the same vendor and amount",
};

/** "the same receipt, 20 Nov 2026" */
export function likenessWords({ how, day }: Pick<Likeness, "how" | "day">): string {
  return `${words[how]}, ${formatDay(day)}`;
}

/** "EXP-26-000007 of Peter Ocen: the same receipt, 20 Nov 2026", for whoever decides. */
export function likenessSaid(one: Likeness): string {
  return `${one.number} of ${one.byName}: ${likenessWords(one)}`;
}

const surest: readonly LikeHow[] = ["receipt", "fiscal-number", "purchase"];

/** Each other document once, by what is surest of it, the surest first; of so many at most. */
export function eachOnce<One extends Likeness>(found: readonly One[], most = 5): One[] {
  const sorted = found.toSorted((a, b) => surest.indexOf(a.how) - surest.indexOf(b.how));
  const first = sorted.filter((one, at) => sorted.findIndex(({ id }) => id === one.id) === at);
  return first.slice(0, most);
}
