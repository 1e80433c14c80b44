// The matrix of roles and flags as an owner may change it, and the words for why somebody may.
import { type Flag, flags, type Role, whyHeld } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const accessModes = ["aligned", "strict"] as const;

/** One cell that is not as it came from the factory. */
export interface FlagChange {
  role: Role;
  flag: Flag;
  granted: boolean;
}

/** Without these the company could never be put right again, so owners keep them. */
export const keptByOwners: readonly Flag[] = ["canManageUsers", "canManageRoles"];

/** Only owners change what roles may do; what keeps the company governable stays with them. */
export function checkFlagChange(actorRole: Role, change: FlagChange): void {
  checkByOwner(actorRole);
  if (change.role !== "owner" || change.granted || !keptByOwners.includes(change.flag)) return;
  const words = "Owners keep this permission, or nobody could ever give it back.";
  throw new Refusal("permission.kept-by-owners", words);
}

/** The matrix and the access mode are the owner's alone, whoever else may look at them. */
export function checkByOwner(actorRole: Role): void {
  if (actorRole === "owner") return;
  const words = "Only an owner may change what roles may do.";
  throw new Refusal("permission.by-owner", words, { status: 403 });
}

/** May this role do it, and does the factory or the owner say so? */
export function cellOf(
  changes: readonly FlagChange[],
  role: Role,
  flag: Flag,
): { granted: boolean; isChanged: boolean } {
  const { held, by } = whyHeld(role, flag, { ofRole: ofRole(changes, role), ofPerson: {} });
  return { granted: held, isChanged: by === "role" };
}

/** What an owner changed for one role, flag by flag. */
export function ofRole(changes: readonly FlagChange[], role: Role): Record<string, boolean> {
  return Object.fromEntries(
    changes.filter((one) => one.role === role).map(({ flag, granted }) => [flag, granted]),
  );
}

/** The changes of one role as a list, in the order of the flags. */
export function changesOf(stored: Record<string, boolean>): { flag: Flag; granted: boolean }[] {
  return flags.flatMap((flag) => {
    const granted = stored[flag];
    return granted === undefined ? [] : [{ flag, granted }];
  });
}

/** Everybody who holds a permission: by their role, or by their own override. */
export function holdersOf<P extends { id: string; role: Role }>(
  matrix: {
    changes: readonly FlagChange[];
    overrides: readonly { userId: string; flag: Flag; granted: boolean; isLive: boolean }[];
    people: readonly P[];
  },
  flag: Flag,
): P[] {
  return matrix.people.filter(({ id, role }) => {
    const own = matrix.overrides.filter(({ userId }) => userId === id);
    const layers = { ofRole: ofRole(matrix.changes, role), ofPerson: liveFlags(own) };
    return whyHeld(role, flag, layers).held;
  });
}

/** The overrides that count now, flag by flag. */
export function liveFlags(
  overrides: readonly { flag: Flag; granted: boolean; isLive: boolean }[],
): Record<string, boolean> {
  return Object.fromEntries(
    overrides.filter(({ isLive }) => isLive).map(({ flag, granted }) => [flag, granted]),
  );
}
