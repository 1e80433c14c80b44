// One permission for one person until a day: a stand-in for a colleague on leave, or a right withheld
// while something is looked into. It ends by itself, and nobody hands out what they do not hold.
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import type { Flag, Role } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import { keptByOwners } from "./permissionRules.ts";

/** Longer than this is no exception any more: then the role is the wrong one. */
export const longestOverrideDays = 366;

export interface GivenOverride {
  flag: Flag;
  granted: boolean;
  untilDay: Day;
}

/** Refuses an override of oneself, of an owner by others, of what one does not hold, and of no end. */
export function checkOverride(
  asked: GivenOverride,
  who: {
    actor: { id: string; role: Role; flags: readonly Flag[] };
    person: { id: string; role: Role; isActive: boolean };
    today: Day;
  },
): void {
  const { actor, person, today } = who;
  checkOverrideActor(asked.flag, { actor, person });
  if (!person.isActive) {
    const words = "This person is deactivated, so nothing counts for them.";
    throw new Refusal("override.deactivated", words, { status: 409 });
  }
  if (person.role === "owner" && !asked.granted && keptByOwners.includes(asked.flag)) {
    const words = "Owners keep this permission, or nobody could ever give it back.";
    throw new Refusal("override.kept-by-owners", words);
  }
  if (asked.untilDay < today) {
    const words = `The day lies in the past; today is ${formatDay(today)}.`;
    throw new Refusal("override.day-past", words);
  }
  if (asked.untilDay > addDays(today, longestOverrideDays)) {
    const words = "An override lasts a year at most. For longer, change the person's role.";
    throw new Refusal("override.too-long", words);
  }
}

/** Who may give or end an override of this person. */
export function checkOverrideActor(
  flag: Flag,
  who: {
    actor: { id: string; role: Role; flags: readonly Flag[] };
    person: { id: string; role: Role };
  },
): void {
  const { actor, person } = who;
  if (actor.id === person.id) {
    const words = "Nobody changes their own permissions. Ask another owner.";
    throw new Refusal("override.oneself", words, { status: 409 });
  }
  if (person.role === "owner" && actor.role !== "owner") {
    const words = "Only an owner may change what an owner may do.";
    throw new Refusal("override.owners-only", words, { status: 403 });
  }
  if (actor.flags.includes(flag)) return;
  const words = "You do not hold this permission yourself, so you cannot decide about it.";
  throw new Refusal("override.not-held", words, { status: 403 });
}
