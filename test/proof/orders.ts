// In which orders a few people can have done what they did at the same moment, by what each was told (T-LIN).
import type { History } from "./histories.ts";
import type { Turn } from "./playing.ts";
import { remember } from "./remember.ts";

/** What somebody was told: a code, or null where it was done. */
export interface Told {
  kind: string;
  turn: Turn;
  code: string | null;
}

/**
 * Were they told that somebody else was quicker? Either the thing has another version, or what they decide on was asked
 * anew and is another request now.
 */
export function isTooLate({ kind, code }: Told): boolean {
  if (code === "state-conflict") return kind.startsWith("decide");
  return code === "version-conflict";
}

/**
 * Every order in which the model says to each what the house said, with the model as it stands after it. Whoever came too
 * late changed nothing and needs no place in it, if anybody did anything.
 */
export function* ordersOf(model: History["model"], all: readonly Told[]): Generator<string[]> {
  const isAnyDone = all.some(({ code }) => code === null);
  const left = all.filter((one) => !isAnyDone || !isTooLate(one));
  yield* continued(model, { done: [], left });
}

/** What the model says to each of them where nobody else comes first. */
export function saidAlone(model: History["model"], all: readonly Told[]): string {
  const bringBack = remember(model);
  return all
    .map(({ kind, turn }) => {
      const broken = turn.expected();
      bringBack();
      return `${kind}: ${broken.join(", ") || "done"}`;
    })
    .join(" | ");
}

function* continued(
  model: History["model"],
  { done, left }: { done: readonly Told[]; left: readonly Told[] },
): Generator<string[]> {
  if (left.length === 0) yield done.map(({ kind }) => kind);
  const bringBack = remember(model);
  for (const one of left) {
    const broken = one.turn.expected();
    model.noteMoves();
    const isSaid = one.code === null ? broken.length === 0 : broken.includes(one.code);
    if (isSaid) {
      yield* continued(model, {
        done: [...done, one],
        left: left.filter((other) => other !== one),
      });
    }
    bringBack();
  }
}
