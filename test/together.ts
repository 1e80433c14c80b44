// Several people at the same moment.
import { ProblemError } from "#platform/api/client.ts";

/** Does all of it at once; gives, sorted, the state that each led to, or the code it was refused with. */
export async function together(
  tries: readonly (() => Promise<{ state: string }>)[],
): Promise<string[]> {
  const outcomes = await Promise.all(
    tries.map(async (run) => {
      try {
        return (await run()).state;
      } catch (error) {
        if (error instanceof ProblemError) return error.problem.code;
        throw error;
      }
    }),
  );
  return outcomes.toSorted();
}
