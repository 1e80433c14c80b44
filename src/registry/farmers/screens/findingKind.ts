import { type FindingCode, findingCodes } from "../plotRules.ts";

/** The kind of a finding, when it has words of its own. */
export function kindOf(code: string): FindingCode | undefined {
  return findingCodes.find((one) => one === code);
}
