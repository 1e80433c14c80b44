import { describe, expect, test } from "vitest";
import {
  type AlarmName,
  alarmNames,
  alarmsOf,
  changedAlarms,
  type HouseSigns,
} from "./alarmRules.ts";

const now = new Date("2026-11-28T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const quiet: HouseSigns = {
  waitsSince: null,
  givenUp: 0,
  stopped: 0,
  differing: 0,
  held: 0,
  inDoubt: 0,
  sinceWhen: ago(60 * 24 * 30),
  backedUpAt: ago(60),
};

describe("what whoever runs the house is called for", () => {
  test.each<[string, Partial<HouseSigns>, AlarmName[]]>([
    ["nothing of a house in which all is well", {}, []],
    ["a job that is due this moment", { waitsSince: ago(0) }, []],
    ["a job that waits for ten minutes", { waitsSince: ago(10) }, []],
    ["a job that waits longer", { waitsSince: ago(11) }, ["jobs-wait"]],
    ["a job that is not tried again", { givenUp: 1 }, ["jobs-given-up"]],
    ["a company that books nothing", { stopped: 1 }, ["books-stopped"]],
    ["a company in which something else differs", { differing: 1 }, ["checks-differ"]],
    ["payments that wait for somebody", { held: 9 }, []],
    ["more of them than a day's work", { held: 10 }, ["payments-held"]],
    ["money of which nobody knows", { inDoubt: 2 }, ["payments-in-doubt"]],
    ["a backup of yesterday's hour", { backedUpAt: ago(26 * 60) }, []],
    ["a backup that is older", { backedUpAt: ago(26 * 60 + 1) }, ["backup-old"]],
    ["no backup of what is there for days", { backedUpAt: null }, ["backup-old"]],
    ["no backup on the first day", { backedUpAt: null, sinceWhen: ago(60) }, []],
    ["no backup of a demonstration", { backedUpAt: null, sinceWhen: null }, []],
    [
      "all at once",
      {
        ...{ waitsSince: ago(11), givenUp: 1, stopped: 1, differing: 1 },
        ...{ inDoubt: 1, held: 12, backedUpAt: null },
      },
      [...alarmNames],
    ],
  ])("%s", (_, more, names) => {
    expect([...alarmsOf({ ...quiet, ...more }, now).keys()]).toEqual(names);
  });

  test("in words that count", () => {
    const said = (more: Partial<HouseSigns>) => [...alarmsOf({ ...quiet, ...more }, now).values()];
    expect(said({ waitsSince: ago(75) })).toEqual([
      "A job is due for 75 minutes and nobody does it.",
    ]);
    expect(said({ givenUp: 2 })).toEqual(["2 jobs failed too often and will not be tried again."]);
    expect(said({ stopped: 2 })[0]).toMatch(/^The books of 2 companies differ/);
    expect(said({ differing: 1 })[0]).toMatch(/^The last check of 1 company found/);
    expect(said({ held: 11 })[0]).toMatch(/^Of one company 11 payments wait/);
    expect(said({ inDoubt: 1 })[0]).toMatch(/^Of 1 payment nobody/);
    expect(said({ backedUpAt: ago(60 * 49) })).toEqual(["The last backup is 49 hours old."]);
    expect(said({ backedUpAt: null })).toEqual(["No backup was ever made."]);
  });
});

test("each is told once when it begins and once when it is over", () => {
  const found = alarmsOf({ ...quiet, givenUp: 1, stopped: 1 }, now);
  expect(changedAlarms([], found)).toEqual({ begun: ["jobs-given-up", "books-stopped"], over: [] });
  expect(changedAlarms(["books-stopped", "backup-old"], found)).toEqual({
    begun: ["jobs-given-up"],
    over: ["backup-old"],
  });
  expect(changedAlarms([...found.keys()], found)).toEqual({ begun: [], over: [] });
});
