// The second truth: what must hold in the books whatever the code believes. Each check reads the
// tables themselves, says how much it looked at, and names every fault it finds.
import { formatScaled } from "#kernel/money.ts";

export interface CheckResult {
  /** I01 … as the invariants are numbered. */
  id: string;
  title: string;
  ok: boolean;
  /** How many things were looked at, and what they are. */
  checked: bigint;
  noun: string;
  /** At most twenty, each naming company and thing. */
  faults: string[];
}

/** How many faults of one kind are spelled out. */
export const faultsShown = 20;

/** Each line of a company's audit follows from the one before: as many were looked at as there are. */
export const auditChain = { id: "I11", title: "Audit chain", noun: "audit lines" } as const;

/** I10 and I11: what was answered was written down, and what was written down is there. */
export function isOfAudit({ id }: Pick<CheckResult, "id">): boolean {
  return id === "I10" || id === auditChain.id;
}

/** One check as SQL. `$1` is the company, or null for all; faults come as a column `fault`. */
export interface Check {
  id: string;
  title: string;
  noun: string;
  count: string;
  faults: string;
}

/** The question how many rows of these tables a check looks at. */
export function rowsLookedAt(...tables: readonly string[]): string {
  const each = tables.map(
    (one) => `(select count(*) from ${one} where $1::uuid is null or org_id = $1)`,
  );
  return `select ${each.join(" + ")} as n`;
}

/** I01 to I12: when one of these fails, nothing is booked on top of it. */
export function stopsPosting({ id }: Pick<CheckResult, "id">): boolean {
  return id <= "I12";
}

/** The numbers of the checks that failed, each once, in their order. */
export function failedIds(results: readonly Pick<CheckResult, "id" | "ok">[]): string[] {
  return [...new Set(results.filter(({ ok }) => !ok).map(({ id }) => id))].toSorted();
}

/** One line per check, as `npm run verify-books` prints it, each fault on a line under it. */
export function resultLines(results: readonly CheckResult[]): string[] {
  return results.flatMap(({ id, title, ok, checked, noun, faults }) => [
    `${id} ${ok ? "ok  " : "FAIL"} ${title} — ${formatScaled(checked, 0)} ${noun}`,
    ...faults.map((fault) => `         ${fault}`),
  ]);
}

/** `books agree`, or how many of the checks failed. */
export function verdict(results: readonly CheckResult[]): string {
  const failed = results.filter((result) => !result.ok).length;
  return failed === 0 ? "books agree" : `${failed} of ${results.length} checks FAILED`;
}
