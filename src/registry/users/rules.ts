// A person belongs to one company with one role. The role gives the factory flags; the owner's
// changes are laid over them. Nothing a person can edit about himself decides what he may do.
import type { Lifecycle } from "#kernel/lifecycle.ts";
import { factoryFlags, type Flag, flags, isRole, type Role } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

/** An unknown role has an employee's rights (specification §6). */
export function roleOf(stored: string): Role {
  return isRole(stored) ? stored : "employee";
}

/** The flags a role has in this company: the factory table with the owner's changes over it. */
export function effectiveFlags(role: Role, changes: Record<string, boolean>): Flag[] {
  return flags.filter((flag) => changes[flag] ?? factoryFlags[role].includes(flag));
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
 * Works here, or left. Kept as a yes or no in the profile, which the guard of every request reads, so
 * it is no table of moves; buttons and badges are drawn from it all the same.
 */
export const userLife: Lifecycle<"active" | "deactivated", "deactivate" | "reactivate"> = {
  states: ["active", "deactivated"],
  initial: "active",
  tones: { active: "done", deactivated: "quiet" },
  moves: {
    deactivate: { from: ["active"], to: "deactivated", needs: "canManageUsers", asks: "reason" },
    reactivate: { from: ["deactivated"], to: "active", needs: "canManageUsers", asks: "reason" },
  },
};

/** Somebody as the rules of this capability see them. */
export interface Person {
  id: string;
  role: Role;
  isActive: boolean;
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
