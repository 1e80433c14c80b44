// The matrix of roles and flags as an owner may change it, and the words for why somebody may.
import { factoryFlags, type Flag, type Role } from "#kernel/permissions.ts";
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
  const factory = factoryFlags[role].includes(flag);
  const change = changes.find((one) => one.role === role && one.flag === flag);
  const granted = change?.granted ?? factory;
  return { granted, isChanged: granted !== factory };
}
