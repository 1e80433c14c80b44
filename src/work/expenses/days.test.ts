// The list between two days: by the day the money was spent, whenever it was claimed or booked.
import { afterAll, expect, test } from "vitest";
import type { WireParams } from "#platform/api/endpoint.ts";
import { addDays } from "#kernel/days.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeWorld } from "#test/world.ts";
import { expenses } from "./api.ts";

const world = await makeWorld();
afterAll(() => world.verifyBooks());
const { today, approved, claim } = expenseHands(world);
const ago = (days: number) => addDays(today, -days);

test("expenses between two days, both counted, with their totals and every other filter", async () => {
  const before = await claim(1_000n, { day: ago(46) });
  const booked = await approved(2_000n, { day: ago(45) });
  const waits = await claim(4_000n, { day: ago(40) });
  const after = await claim(8_000n, { day: ago(39) });
  const between = { from: ago(45), to: ago(40) };
  const found = async (params: WireParams<typeof expenses.list>) => {
    const { rows, count, totals } = await world.as("accountant")(expenses.list, { params });
    expect(count).toBe(rows.length);
    return { numbers: rows.map(({ number }) => number).toSorted(), ...totals };
  };
  const both = [booked.number, waits.number];
  expect(await found(between)).toEqual({ numbers: both, amount: "6000", open: "2000" });
  expect(await found({ from: ago(40) })).toEqual({
    ...{ numbers: [waits.number, after.number], amount: "12000", open: "0" },
  });
  expect(await found({ to: ago(45) })).toEqual({
    ...{ numbers: [before.number, booked.number], amount: "3000", open: "2000" },
  });
  expect(await found({ ...between, box: "waiting" })).toEqual({
    ...{ numbers: [waits.number], amount: "4000", open: "0" },
  });
  const month = ago(45).slice(0, 7);
  const ofMonth = await found({ ...between, to: ago(45), month });
  expect(ofMonth).toEqual({ numbers: [booked.number], amount: "2000", open: "2000" });
  expect(await found({ ...between, month: today.slice(0, 7) })).toMatchObject({ numbers: [] });
  const own = await world.as("employee")(expenses.list, { params: { ...between, box: "mine" } });
  expect(own.rows.map(({ number }) => number).toSorted()).toEqual(both);
  expect(own.totals).toEqual({ amount: "6000", open: "2000" });
  const { text } = await world.file("accountant", expenses.csv, between);
  expect(text.match(/EXP-\d\d-\d{6}/g)?.toSorted()).toEqual(both);
});
