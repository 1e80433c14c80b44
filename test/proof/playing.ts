// What every play of a random history is made of, and how one is chosen by dice.
import type { History, Step } from "./histories.ts";
import type { Broken } from "./modelBooks.ts";

/** One step: what the model says to it, and how it is sent. */
export interface Turn {
  expected: () => Broken;
  send: () => Promise<unknown>;
  /** The same id with other content; null: it has none of its own. */
  other?: (() => Promise<unknown>) | null;
}
/** Makes a step of four dice; null where there is nothing to do it with. */
export type Play = (history: History, dice: Step["dice"]) => Turn | null;

/** One of them, by a die. */
export const pick = <T>(all: readonly T[], die: number): T | undefined =>
  all.length === 0 ? undefined : all[die % all.length];
/** One of the documents: mostly one that is in a state where the step makes sense, now and then any. */
export function keyAt(
  map: ReadonlyMap<string, { state: string }>,
  [die, , , luck]: Step["dice"],
  wanted: readonly string[],
): string | undefined {
  const all = [...map];
  const fit = all.filter(([, { state }]) => wanted.includes(state));
  return pick(luck % 5 === 0 || fit.length === 0 ? all : fit, die)?.[0];
}
