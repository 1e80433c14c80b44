// What every play of a random history is made of, and how one is chosen by dice.
import { approvals } from "#registry/approvals/api.ts";
import type { History, Step } from "./histories.ts";
import type { Broken, Who } from "./modelBooks.ts";
import type { Verdict } from "./modelPaying.ts";
import { approvalOf } from "./standing.ts";

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

/** Sends what somebody decides about a document that waits for approval. */
export async function decide(
  history: History,
  document: string,
  { by, verdict }: { by: Who; verdict: Verdict },
): Promise<unknown> {
  const { id, version } = await approvalOf(history, document);
  const [call, params] = [history.world.as(by), { id }];
  return verdict === "approve"
    ? call(approvals.approve, { params, body: { version } })
    : call(approvals[verdict], { params, body: { version, reason: "Not ours" } });
}
