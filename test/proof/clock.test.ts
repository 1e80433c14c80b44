// T-CLOCK: clocks jump while people work. The house's is ahead of the database's and behind it, both machines stand in
// zones abroad: the books come to the same, the days are Kampala's, and nobody has to sign in again.
import process from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, kampalaDay } from "#kernel/days.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { priceLists } from "#registry/products/api.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { furnish } from "./company.ts";
import { openHistory } from "./histories.ts";
import { play } from "./plays.ts";
import { randomHistory } from "./randomHistory.ts";
import { sabotage } from "./saboteurs.ts";
import { seed, sizeOf } from "./sizes.ts";
import { compare } from "./standing.ts";

const minuteMs = 60_000;
const { histories, steps } = sizeOf("clock");

/** A clock that stands where it is put, and goes on from there. */
const clock = { aheadMs: 0 };
const now = (): Date => new Date(Date.now() + clock.aheadMs);
const standAt = (instant: Date): void => void (clock.aheadMs = instant.getTime() - Date.now());

const zoneHere = process.env["TZ"];
beforeAll(() => void (process.env["TZ"] = "America/St_Johns"));
afterAll(() => {
  if (zoneHere === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zoneHere;
});

const abroad = { clock: now, renews: true, databaseZone: "Pacific/Auckland" };

/** So far from the right hour a clock may stand: an hour each way, ten minutes, and what a time server takes back. */
const jumps = [60, -60, 10, -10, -5, 0].map((minutes) => minutes * minuteMs);

test(
  "whatever the clock does, the house stands as the model does",
  { timeout: 3_600_000 },
  async () => {
    const world = await makeWorld({ ...abroad, processes: 2, watchEvery: 7 });
    // From noon on no jump leads into another day.
    const noon = new Date(`${kampalaDay(new Date())}T12:00:00+03:00`);
    standAt(noon);
    const company = await furnish(world);
    await sabotage(world);
    const one = fc.tuple(
      randomHistory(steps),
      fc.infiniteStream(fc.constantFrom(...jumps, null, null, null)),
    );
    let [jumped, played] = [0, 0];
    for (const [all, leaps] of fc.sample(one, { seed, numRuns: histories })) {
      const under = await openHistory(world, company);
      for (const step of all) {
        const leap: number | null = leaps.next().value ?? null;
        if (leap !== null) {
          standAt(new Date(noon.getTime() + leap));
          jumped += 1;
        }
        await play(under, step);
        await compare(under);
        played += 1;
      }
      await world.verifyBooks();
    }
    expect(jumped).toBeGreaterThan(40);
    expect(world.signIns(), "nobody gave their password twice").toBeLessThanOrEqual(9);
    console.log(`T-CLOCK seed ${seed}: steps ${played}, jumps ${jumped}, faults 0`);
  },
);

test("both machines stand abroad", async () => {
  const world = await makeWorld(abroad);
  const { rows } = await world.house.database.pool.query(
    "select current_setting('timezone') as zone",
  );
  expect(rows).toEqual([{ zone: "Pacific/Auckland" }]);
  expect(new Date("2026-07-01T00:00:00Z").getHours()).toBe(21);
});

/** Instants at which somewhere a day, a month, a year or an hour of summer begins; and the day it is in Kampala then. */
const edges: readonly (readonly [string, string, Day])[] = [
  ["a month's end", "2026-11-30T21:00:00Z", "2026-12-01"],
  ["a year's end", "2026-12-31T21:00:00Z", "2027-01-01"],
  ["a new year in London", "2027-01-01T00:00:00Z", "2027-01-01"],
  ["summer time in America", "2027-03-14T07:00:00Z", "2027-03-14"],
  ["summer time in Europe", "2027-03-28T01:00:00Z", "2027-03-28"],
  ["a season's beginning", "2027-09-30T21:00:00Z", "2027-10-01"],
  ["a leap day", "2028-02-28T21:00:00Z", "2028-02-29"],
  ["the day after a leap day", "2028-02-29T21:00:00Z", "2028-03-01"],
];

test("a day begins when it is midnight in Kampala, and brings its own price", async () => {
  const world = await makeWorld(abroad);
  standAt(new Date("2026-11-25T09:00:00Z"));
  const buying = await openBuying(world);
  const today = async (): Promise<Day> => (await world.as("field")(whoAmI.read, {})).org.today;
  const dayOf = async (id: string): Promise<Day | undefined> => {
    const text = "select day from voucher where source_id = $1 and event = 'approved'";
    return (await world.sql.query<{ day: Day }>(text, [id])).rows[0]?.day;
  };
  let price = 5_800;
  for (const [what, instant, day] of edges) {
    const at = new Date(instant);
    const before = kampalaDay(new Date(at.getTime() - 1));
    const old = `${price}`;
    if (before !== day) await publish(`${(price += 10)}`, day);
    standAt(new Date(at.getTime() - 2_000));
    expect(await today(), what).toBe(before);
    await refused(buying.record({ collectedOn: addDays(before, 1) }), "collection.day-in-future");
    const late = await buying.record({ collectedOn: before, unitPrice: old });
    expect(late.listPrice, what).toBe(old);
    const prompt = await buying.record({ collectedOn: before, unitPrice: old });
    await buying.approve(prompt);
    expect(await dayOf(prompt.id), what).toBe(before);
    standAt(at);
    expect(await today(), what).toBe(day);
    const next = await buying.record({ collectedOn: day, unitPrice: `${price}` });
    expect(next.listPrice, what).toBe(`${price}`);
    await buying.approve(late);
    expect(await dayOf(late.id), what).toBe(day);
  }
  await world.verifyBooks();

  async function publish(terms: string, effectiveFrom: Day): Promise<void> {
    const [id, accountant] = [world.newId(), world.as("accountant")];
    const { kiboko: productId, store: placeId } = buying;
    const limits = { ceiling: "9000", toleranceBp: 200 };
    const body = { id, productId, placeId, effectiveFrom, price: terms, ...limits };
    const { version } = await accountant(priceLists.propose, { body });
    const params = { id };
    const submitted = await accountant(priceLists.submit, { params, body: { version } });
    const sent = { params, body: { version: submitted.version } };
    await world.as("owner")(priceLists.publish, sent);
  }
});
