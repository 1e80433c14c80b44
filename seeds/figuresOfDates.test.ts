// The same figures on other dates: after New Year, at the end of a season, on a business day that is a Monday,
// and in the first month of a season.
import process from "node:process";
import { expect, test } from "vitest";
import { loadLocalities } from "#registry/places/door.ts";
import {
  expectCompany,
  expectContainer,
  expectCounts,
  expectFunds,
  expectGrades,
  expectRunningMonth,
  expectWeek,
  expectYear,
} from "#test/demoFigures.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { demoDay } from "./calendar.ts";
import { tellDemo } from "./demo.ts";

const all = [
  ["2027-01-03T09:00:00Z", "2026-12-20"],
  ["2026-10-01T09:00:00Z", "2026-09-20"],
  ["2026-07-20T09:00:00Z", "2026-07-20"],
  ["2027-10-25T09:00:00Z", "2027-10-20"],
] as const;
// Each date is a year of business told anew: one of them every day, all four in the proof.
const dates = process.env["PROOF_SIZE"] === undefined ? all.slice(0, 1) : all;
const worlds = await Promise.all(dates.map(([now]) => makeWorld({ clock: () => new Date(now) })));

test.each(dates.map((date, i) => [...date, i] as const))(
  "made on %s, with its business day on %s",
  async (now, day, i) => {
    const world = worlds[i];
    if (!world) throw new Error("each date has a world");
    const today = demoDay(new Date(now));
    expect(today).toBe(day);
    await loadLocalities(world.sql);
    await tellDemo(world.house, await demoOrg(world), { today, say: () => undefined });
    await expectYear(world, today);
    await expectRunningMonth(world, today);
    await expectFunds(world, today);
    await expectCompany(world, today);
    await expectCounts(world);
    await expectWeek(world, today);
    await expectGrades(world, today);
    await expectContainer(world, today);
    await world.verifyBooks();
  },
  600_000,
);
