// T-LOAD: companies with a year of work each, asked at a steady rate by people who do not wait for one another; then far more
// often. Nothing fails at the first; at the second the house may say "try again", and when, and nothing else. What was
// acknowledged is there, the books agree whenever anybody looks, and afterwards all is as before.
import { afterAll, expect, test } from "vitest";
import { mostInQueue } from "./crowdAtDoor.ts";
import { findingOf } from "./finding.ts";
import { openLoadedHouse, type LoadReport } from "./loadedHouse.ts";
import { sizeOf } from "./sizes.ts";

const { companies, perSecond, seconds, crowd, crowdedSeconds } = sizeOf("load");
const house = await openLoadedHouse(companies).catch((error: unknown) => {
  throw findingOf(error);
});
afterAll(() => house.close());

const share = ({ ms }: LoadReport, part: number): number =>
  Math.round(ms.toSorted((a, b) => a - b)[Math.ceil(ms.length * part) - 1] ?? 0);
const said = (report: LoadReport): string =>
  `requests ${report.asked}, told to try again ${report.busy}, errors ${report.wrong.length}, ` +
  `p50 ${share(report, 0.5)} ms, p99 ${share(report, 0.99)} ms, p99.9 ${share(report, 0.999)} ms`;

test(
  "nothing fails at a steady rate, and nothing but patience in a crowd",
  { timeout: 36_000_000 },
  async () => {
    await house.ask({ perSecond, seconds: 2 });
    const beforeMiB = house.memoryMiB();
    const stop = house.watchBalance();
    const steady = await house.ask({ perSecond, seconds });
    const afterMiB = house.memoryMiB();
    expect([...new Set(steady.wrong)], "at a steady rate").toEqual([]);
    expect(steady.busy, "told to try again at a steady rate").toBe(0);
    const crowded = await house.ask({ perSecond: crowd, seconds: crowdedSeconds });
    expect([...new Set(crowded.wrong)], "in a crowd").toEqual([]);
    const [came, atDoor] = [mostInQueue(), await house.atDoor(mostInQueue())];
    expect(atDoor, "at the door of a house that is busy").toBe(came);
    const connections = await house.connections();
    const after = await house.ask({ perSecond, seconds: 2 });
    expect([after.wrong, after.busy], "afterwards").toEqual([[], 0]);
    const balance = await stop();
    expect(balance.uneven).toBe(0);
    const { kept, lost } = await house.countKept();
    expect(lost).toBe(0);
    expect(await house.faultsInBooks()).toEqual([]);
    console.log(
      `T-LOAD, ${companies} companies, ${perSecond} a second: ${said(steady)}\n` +
        `T-LOAD, ${companies} companies, ${crowd} a second: ${said(crowded)}\n` +
        `T-LOAD: written down ${kept}, lost ${lost}, trial balances ${balance.reads}, uneven ${balance.uneven}, ` +
        `at the door ${atDoor} of ${came}, connections ${connections}, memory ${beforeMiB} to ${afterMiB} MiB`,
    );
  },
);
