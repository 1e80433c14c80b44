// A person belongs to one company with one role. The role gives the factory flags; the owner's
// changes are laid over them. Nothing a person can edit about himself decides what he may do.
import type { Lifecycle } from "#kernel/lifecycle.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { type Flag, heldFlags, isRole, type Role } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** An unknown role has an employee's rights (specification §6). */
export function roleOf(stored: string): Role {
  return isRole(stored) ? stored : "employee";
}

/** The flags a role has in this company: the factory table with the owner's changes over it. */
export function effectiveFlags(role: Role, changes: Record<string, boolean>): Flag[] {
  return heldFlags(role, { ofRole: changes, ofPerson: {} });
}

/** First and last name joined, or the address when both are empty (specification §3). */
export function displayName(person: {
  first_name: string;
  last_name: string;
  email: string;
}): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}

/**
 * Invited by mail, works here, or left (also when the last day has passed). The profile and the account
 * say which, so it is no table of moves; buttons and badges are drawn from it all the same.
 */
export const userLife: Lifecycle<
  "invited" | "active" | "deactivated",
  "resend" | "takeBack" | "deactivate" | "reactivate"
> = {
  states: ["invited", "active", "deactivated"],
  initial: "active",
  tones: { invited: "waiting", active: "done", deactivated: "quiet" },
  moves: {
    resend: { from: ["invited"], to: "invited", needs: "canManageUsers" },
    takeBack: { from: ["invited"], to: "deactivated", needs: "canManageUsers", asks: "reason" },
    deactivate: { from: ["active"], to: "deactivated", needs: "canManageUsers", asks: "reason" },
    reactivate: { from: ["deactivated"], to: "active", needs: "canManageUsers", asks: "reason" },
  },
};

/** Somebody as the rules of this capability see them. */
export interface Person {
  id: string;
  role: Role;
  /** Works here, and the last day has not passed; also true of who is invited. */
  isActive: boolean;
  /** Has not opened the invitation yet. */
  isInvited: boolean;
}

/** What stands before a change of somebody else: who acts, whom it concerns, who else is owner. */
export interface Situation {
  actor: { id: string; role: Role };
  person: Person;
  /** Active owners besides this person. */
  otherOwners: number;
}

/** An owner is changed by owners only: an admin does not decide who leads the company. */
export function checkMayTouch({ actor, person }: Situation): void {
  if (person.role !== "owner" || actor.role === "owner") return;
  throw new Refusal("user.owners-only", "Only an owner may change an owner.", { status: 403 });
}

/** What somebody is told who must have a second factor and has none: nothing else answers before. */
export function secondFactorFirst(): Refusal {
  const words = "Your company asks you for a second step at sign-in. Set it up to go on.";
  return new Refusal("second-factor-required", words, { status: 403 });
}

/** Roles are given by owners, never to oneself, and the last owner stays. */
export function checkRoleChange(situation: Situation, to: Role): void {
  const { actor, person } = situation;
  if (actor.role !== "owner") {
    const words = "Only an owner may change what somebody's role is.";
    throw new Refusal("user.role-by-owner", words, { status: 403 });
  }
  if (actor.id === person.id) {
    const words = "Nobody changes their own role. Ask another owner.";
    throw new Refusal("user.own-role", words, { status: 409 });
  }
  if (person.role === to) {
    throw new Refusal("user.same-role", "This person has this role already.");
  }
  if (to !== "owner") checkOwnerStays(situation);
}

/** Nobody puts themselves out, and the last owner stays. */
export function checkDeactivation(situation: Situation): void {
  const { actor, person } = situation;
  checkMayTouch(situation);
  if (actor.id === person.id) {
    const words = "Nobody deactivates themselves. Ask another owner or admin.";
    throw new Refusal("user.oneself", words, { status: 409 });
  }
  if (!person.isActive) {
    const words = "This person is deactivated already.";
    throw new Refusal("user.deactivated-already", words, { status: 409 });
  }
  checkOwnerStays(situation);
}

/** Only an invitation that nobody opened yet is sent again or taken back. */
export function checkInvited(situation: Situation): void {
  checkMayTouch(situation);
  const { isInvited, isActive } = situation.person;
  if (isInvited && isActive) return;
  const words = isInvited ? "This invitation was taken back." : "This person has accepted already.";
  throw new Refusal("user.not-invited", words, { status: 409 });
}

/** What concerns the account of somebody who works here: a mail, a device, a second factor. */
export function checkWorksHere(situation: Situation): void {
  checkMayTouch(situation);
  if (situation.person.isActive) return;
  const words = "This person is deactivated, so there is nothing to do.";
  throw new Refusal("user.deactivated", words, { status: 409 });
}

/** A second factor is taken away by somebody else, who has checked who asks for it. */
export function checkNotOneself({ actor, person }: Situation): void {
  if (actor.id !== person.id) return;
  const words = "This is you. Use your own security settings.";
  throw new Refusal("user.own-account", words, { status: 409 });
}

/** A last day lies ahead, is never one's own, and an owner has none. */
export function checkLastDay(situation: Situation, lastDay: Day | null, today: Day): void {
  const { actor, person } = situation;
  checkMayTouch(situation);
  if (actor.id === person.id) {
    const words = "Nobody sets their own last day. Ask another owner or admin.";
    throw new Refusal("user.oneself", words, { status: 409 });
  }
  checkDayOfRole(person.role, lastDay, today);
}

/** The last day somebody comes with: today or later, and none for an owner. */
export function checkDayOfRole(role: Role, lastDay: Day | null, today: Day): void {
  if (lastDay === null) return;
  if (role === "owner") {
    const words = "An owner has no last day: a company is never without its owner.";
    throw new Refusal("user.owner-without-last-day", words);
  }
  if (lastDay >= today) return;
  const words = `The last day is today or later, so not before ${formatDay(today)}.`;
  throw new Refusal("user.last-day-past", words);
}

/** Only who was deactivated can come back. */
export function checkReactivation(situation: Situation): void {
  checkMayTouch(situation);
  if (!situation.person.isActive) return;
  throw new Refusal("user.active-already", "This person is active already.", { status: 409 });
}

function checkOwnerStays({ person, otherOwners }: Situation): void {
  if (person.role !== "owner" || !person.isActive || otherOwners > 0) return;
  const words = "This is the last owner. Make somebody else an owner first.";
  throw new Refusal("user.last-owner", words, { status: 409 });
}

/** What somebody who is no owner does for another person's way in is for owners to know; what they do for themselves is not. */
export function isOwnersToKnow(actor: { userId: string; role: Role }, personId: string): boolean {
  return actor.role !== "owner" && actor.userId !== personId;
}

/** Nobody hands out more than they hold: an admin adds no owner and nobody who approves funds. */
export function checkGivenRole(
  actor: { role: Role; flags: readonly Flag[] },
  given: { role: Role; flags: readonly Flag[] },
): void {
  if (actor.role === "owner") return;
  const more = given.flags.filter((flag) => !actor.flags.includes(flag));
  if (given.role !== "owner" && more.length === 0) return;
  const words = "This role may do more than yours. Ask an owner to add this person.";
  throw new Refusal("user.role-above-own", words);
}
