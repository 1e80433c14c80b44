// Segregation of duties is per document, not per role (decisions §3): whoever took one step on a paper
// may not take the next. Every pair of steps of the house stands in `separations.ts`; a company of one
// ("sole trader mode") may take both, and each such paper is marked.
import type { Flag } from "./permissions.ts";
import { Refusal } from "./refusal.ts";
import { type SeparationName, separations } from "./separations.ts";

/** The words in which somebody is told that another person must take the next step. */
export function separationWords(name: SeparationName): string {
  const { did, must } = separations[name];
  return `You ${did} this, so somebody else must ${must}`;
}

/**
 * Refuses `same-person` when whoever acts took the step before on this paper (decisions §3). In a company
 * of one it is allowed and answers true, so that the paper can be marked; false: two people.
 */
export function refuseSamePerson(
  by: { actor: { userId: string }; org: { soleTrader: boolean } },
  name: SeparationName,
  doneBy: string | null,
): boolean {
  if (doneBy !== by.actor.userId) return false;
  if (by.org.soleTrader) return true;
  throw new Refusal("same-person", `${separationWords(name)}.`);
}

/** Pairs of permissions that one person should not hold together (decisions §3). */
export const conflictingDuties = [
  { name: "collect", flags: ["canCreateCollections", "canApproveQuality"] },
  { name: "approve-and-pay", flags: ["canApproveFunds", "canProcessPayments"] },
  { name: "sell-and-refund", flags: ["canMakeSales", "canProcessRefunds"] },
  { name: "spend-and-approve", flags: ["canManageExpenses", "canApproveFunds"] },
  { name: "payroll-and-pay", flags: ["canManagePayroll", "canProcessPayments"] },
  { name: "people-and-pay", flags: ["canManageUsers", "canProcessPayments"] },
] as const satisfies readonly { name: string; flags: readonly Flag[] }[];
export type DutyConflict = (typeof conflictingDuties)[number]["name"];

/** Which duties meet in these flags that would better be apart. The papers still refuse each. */
export function dutyConflicts(held: readonly Flag[]): DutyConflict[] {
  return conflictingDuties
    .filter((pair) => pair.flags.every((flag) => held.includes(flag)))
    .map(({ name }) => name);
}
