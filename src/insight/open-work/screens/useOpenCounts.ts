import { useMemo } from "react";
import { type Problem, useQuery } from "#platform/web/data.ts";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { openWork } from "../api.ts";
import { type CountName, countLinks } from "../linkRules.ts";

/** How many rows stand somewhere, and the list that shows them. */
export interface OpenCount {
  name: CountName;
  count: number;
  /** Of them: nearly late, and late, by the days the company gives this stage. */
  soon: number;
  late: number;
  oldestDays: number | null;
  lateAfterDays: number | null;
  /** The next step is this person's, as far as permissions go. */
  isTheirs: boolean;
  to: string;
}

export interface OpenCounts {
  /** Those whose list this person may open. */
  counts: ReadonlyMap<CountName, OpenCount>;
  problem: Problem | null;
  /** Neither figures nor a failure yet. */
  isLoading: boolean;
  retry: () => void;
}

/** What stands at each step, read again every minute. */
export function useOpenCounts(): OpenCounts {
  const { data, problem, isLoading, retry } = useQuery(openWork.counts, undefined, {
    everyMs: 60_000,
  });
  const opens = useMayOpen();
  const counts = useMemo(() => {
    const open = (data?.counts ?? [])
      .map((one) => ({ ...one, to: countLinks[one.name] }))
      .filter(({ to }) => opens(to));
    return new Map(open.map((one) => [one.name, one]));
  }, [data, opens]);
  return { counts, problem, isLoading, retry };
}
