// Every question of the house that can be asked as it stands, without saying of what: lists, boards, statements. A new one
// joins by being one.
import type { Api } from "#platform/api/endpoint.ts";
import { capabilities } from "#app/capabilities.ts";
import type { Answer } from "./httpCalls.ts";
import { rounded } from "./ownDatabase.ts";

const asks = 5;

function addresses(): string[] {
  return capabilities.flatMap(({ api }) =>
    Object.values(api satisfies Api)
      .filter(({ kind, path, media, needs }) => {
        const isOfSomeone = needs === "public" || needs === "provider" || needs === "operator";
        return (
          kind === "query" && media === "application/json" && !path.includes("{") && !isOfSomeone
        );
      })
      .map(({ path }) => path),
  );
}

/** How many were asked, and the median milliseconds of each that takes longer than `most`, the slowest first. */
export async function slowQuestions(
  call: (method: string, path: string) => Promise<Answer>,
  most: number,
): Promise<{ asked: number; slow: Record<string, number> }> {
  const found: [string, number][] = [];
  for (const address of addresses()) {
    const times: number[] = [];
    for (let time = 0; time <= asks; time += 1) {
      const begun = performance.now();
      const { status } = await call("GET", address);
      // Whatever wants to know more first is no question of this kind.
      if (status === 400 || status === 422) break;
      if (status !== 200) throw new Error(`${address}: ${status}`);
      // The first one plans.
      if (time > 0) times.push(performance.now() - begun);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(asks / 2)];
    if (median !== undefined) found.push([address, rounded(median)]);
  }
  const slow = found.filter(([, ms]) => ms > most).toSorted(([, a], [, b]) => b - a);
  return { asked: found.length, slow: Object.fromEntries(slow) };
}
