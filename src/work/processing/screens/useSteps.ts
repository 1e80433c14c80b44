import { useQuery } from "#platform/web/data.ts";
import { processing } from "../api.ts";

export interface Step {
  code: string;
  label: string;
  rate: string;
}

/** The steps of the work with the rate of each on a day. Rates come newest first within a step. */
export function useSteps(day: string): Step[] {
  const answer = useQuery(processing.rates);
  const inForce = (answer.data?.rows ?? []).filter(({ effectiveFrom }) => effectiveFrom <= day);
  return inForce.filter(
    ({ code }, index) => inForce.findIndex((other) => other.code === code) === index,
  );
}
