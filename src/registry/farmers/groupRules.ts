// The groups farmers belong to, and who of ours goes to see them. A farmer belongs to one group at most and
// has one officer at most; where a farmer stood before is kept with who changed it.
import { lifecycle } from "#kernel/lifecycle.ts";
import { can, factoryFlags, type Role, roles } from "#kernel/permissions.ts";
import type { FarmerState } from "./rules.ts";

export const groupKinds = [
  "cooperative",
  "producer_group",
  "association",
  "savings_group",
] as const;
export type GroupKind = (typeof groupKinds)[number];

/** A closed group keeps its members in writing and takes no others. */
export const groupLife = lifecycle({
  states: ["active", "closed"],
  initial: "active",
  tones: { active: "done", closed: "quiet" },
  moves: {
    close: { from: ["active"], to: "closed", needs: "canEditFarmers", asks: "reason" },
    reopen: { from: ["closed"], to: "active", needs: "canEditFarmers" },
  },
});
export type GroupState = (typeof groupLife.states)[number];

/** In a filter: those who belong to no group, or whom nobody goes to see. */
export const nowhere = "none";

/** So many farmers are placed by one command; whoever means more narrows the list. */
export const mostPlaced = 20_000;

/** Roles that register farmers by the factory table: of these are officers chosen. */
export function officerRoles(): Role[] {
  return roles.filter((role) => can(factoryFlags[role], "canRegisterFarmers"));
}

/** States in which a record stands for nobody any more: it is placed nowhere. */
export const goneStates = ["left", "deceased", "merged"] as const satisfies readonly FarmerState[];

const goneWords: Record<(typeof goneStates)[number], string> = {
  left: "has left",
  deceased: "has died",
  merged: "was merged",
};

/** Why these chosen farmers cannot be placed, naming the first of those who are gone; null when all can. */
export function placingObstacle(
  chosen: readonly { code: string; state: FarmerState }[],
): string | null {
  const gone = chosen.flatMap(({ code, state }) => {
    const why = goneStates.find((one) => one === state);
    return why ? [`${code} ${goneWords[why]}`] : [];
  });
  if (gone.length === 0) return null;
  const named = gone.slice(0, 3).join(", ");
  const more = gone.length > 3 ? ` and ${gone.length - 3} more` : "";
  return `${gone.length} of the ${chosen.length} farmers cannot be placed: ${named}${more}. Leave them out.`;
}
