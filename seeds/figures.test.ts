// Every sample figure of specification §9 is a sum of the demo's books, whenever the demo is made.
import { beforeAll, describe, expect, test } from "vitest";
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
import { compareHeld, tablesWithNumbers } from "#test/heldPersons.ts";
import { compareTotals } from "#test/listTotals.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { demoDay } from "./calendar.ts";
import { tellDemo } from "./demo.ts";

const now = "2026-11-22T09:00:00Z";
const world = await makeWorld({ clock: () => new Date(now) });
const today = demoDay(new Date(now));

describe("the demo made in November", () => {
  const said: string[] = [];
  beforeAll(async () => {
    await loadLocalities(world.sql);
    await tellDemo(world.house, await demoOrg(world), { today, say: (line) => said.push(line) });
  }, 600_000);

  test("says a line a month while it is told", () => {
    expect(said).toHaveLength(13);
    expect(said[0]).toMatch(/^ {2}2025-11 {2}\d+ entries$/);
    expect(said.at(-1)).toMatch(/^ {2}2026-11 {2}\d+ entries$/);
  });

  test("earned 191M of 850M in its closed months", () => expectYear(world, today));
  test("sold for 85M this month", () => expectRunningMonth(world, today));
  test("has 235M at hand", () => expectFunds(world, today));
  test("has its team, budgets, approval policy and aims", () => expectCompany(world, today));
  test("has its contracts, requests and alerts", () => expectCounts(world));
  test("worked 85 % of its weekly target", () => expectWeek(world, today));
  test("was brought 65 % grade A", () => expectGrades(world, today));
  test("still knows what its container cost", () => expectContainer(world, today));
  test("has lists whose totals are the sums of their rows, on every screen", async () => {
    const { lists, sums, faults } = await compareTotals(world);
    console.log(`lists with totals ${lists}, sums held to their rows ${sums}`);
    expect(faults).toEqual([]);
    expect(lists).toBeGreaterThan(25);
  });
  test("tells each farmer all that is held of them, and knows of every table that holds a number of theirs", async () => {
    const { farmers, rows, holdings, faults } = await compareHeld(world, 200);
    const numbers = await tablesWithNumbers(world, 20);
    console.log(
      `farmers told ${farmers}, rows ${rows}, holdings ${holdings}, tables with their numbers ${numbers.tables.length}, missed ${faults.length}`,
    );
    expect(faults).toEqual([]);
    expect(numbers.faults).toEqual([]);
    expect(farmers).toBeGreaterThan(20);
    expect(numbers.tables).toContain("farmer");
  });
  test("has books that agree", () => world.verifyBooks());
});
