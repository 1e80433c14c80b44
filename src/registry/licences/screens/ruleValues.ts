// The rules as the screen reads them.
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { licenceRules } from "../ruleApi.ts";

export type Rules = WireReturns<typeof licenceRules.read>;

/** The codes to choose from, each with the name it has today. */
export function codesOf(
  rows: readonly { code: string; name: string; standing: string }[],
): { value: string; label: string }[] {
  return rows
    .filter((row) => row.standing === "counts")
    .map(({ code, name }) => ({ value: code, label: name }));
}
