// A person belongs to one company with one role. The role gives the factory flags; the owner's
// changes are laid over them. Nothing a person can edit about himself decides what he may do.
import { factoryFlags, type Flag, flags, isRole, type Role } from "#kernel/permissions.ts";

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
