// Two people changed one thing: what each wrote, field by field, and what becomes of it. Only what the other one
// changed is asked about; the rest stands as it was typed here.
import { type FieldDifference, differences } from "../offline/outboxRules.ts";

/** Whose value is taken for a field. */
export type Side = "mine" | "theirs";

/** One field the other one changed; what was chosen for it, null while it must be. */
export interface MetField extends FieldDifference {
  chosen: Side | null;
}

/** Field by field what the other one changed to something else than stands here. What I left alone is theirs. */
export function metFields(mine: object, theirs: object, before: object): MetField[] {
  return differences({ ...mine }, { ...theirs }, { ...before })
    .filter((one) => !isSame(one.mine, one.theirs) && !isSame(one.before, one.theirs))
    .map((one) => ({ ...one, chosen: isSame(one.mine, one.before) ? "theirs" : null }));
}

/** What was typed here, with the other one's values where these were chosen. */
export function settled<V extends object>(mine: V, met: readonly MetField[]): V {
  const taken = met.filter(({ chosen }) => chosen === "theirs");
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(picked(one)) === JSON.stringify(picked(other));
}

/** Of something that was picked from a list only the id counts: its label may say more than it. */
function picked(value: unknown): unknown {
  const isPicked = typeof value === "object" && value !== null && "id" in value && "label" in value;
  return isPicked ? value.id : value;
}
