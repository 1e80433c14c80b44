// What the register says of a farmer in figures is what the farmer's own page says, and what the rows add up to.
import { afterAll, expect, test } from "vitest";
import { coffeeYear } from "#kernel/days.ts";
import { seasonDays } from "#kernel/seasons.ts";
import { farmerAnalytics } from "#insight/farmer-analytics/api.ts";
import { makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { farmerAccounts } from "#work/farmer-accounts/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { farmers } from "./api.ts";
import { farmerDuplicates } from "./duplicateApi.ts";

const world = await makeWorld();
const buying = await openBuying(world);
const season = seasonDays(coffeeYear(buying.today));
afterAll(() => world.verifyBooks());

const page = (id: string, by: Person = "field") => world.as(by)(farmers.read, { params: { id } });
const row = async (id: string, by: Person = "field") => {
  const { code } = await page(id);
  const { rows } = await world.as(by)(farmers.list, { params: { search: code } });
  return rows.find((one) => one.id === id);
};
const brought = async (farmerId: string) =>
  (await world.as("owner")(collections.list, { params: { farmerId, ...season, limit: 1 } })).totals
    .payable;

test("kilograms of the season and open advances: list, page, deliveries and account say the same", async () => {
  const { id } = await makeFarmer(world, { hectares: 3 });
  await buying.advance(id, 800_000n);
  const bought = await buying.record({ farmerId: id, recovery: "500000" });
  await buying.approve(bought);
  const [rejected, struckOut] = [
    await buying.record({ farmerId: id }),
    await buying.record({ farmerId: id }),
  ];
  const body = { version: rejected.version, reason: "Mouldy" };
  await world.as("operations")(collections.reject, { params: { id: rejected.id }, body });
  await world.as("field")(collections.void, {
    params: { id: struckOut.id },
    body: { version: struckOut.version, reason: "Weighed twice" },
  });
  const listed = await row(id);
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(listed).toMatchObject({ seasonGrams: bought.payable, advanceOpen: "300000" });
  expect(await brought(id)).toBe(bought.payable);
  expect(await page(id)).toMatchObject({
    season: { name: coffeeYear(buying.today), ...season },
    seasonGrams: bought.payable,
    advanceOpen: "300000",
  });
  const account = await world.as("owner")(farmerAccounts.read, { params: { id } });
  expect(account.closing.advanceOpen).toBe("300000");
  // Another season has nothing of it.
  await world.sql.query(
    "update collection set collected_on = collected_on - interval '1 year' where id = $1",
    [bought.id],
  );
  expect(await row(id)).toMatchObject({ seasonGrams: "0" });
  await world.sql.query(
    "update collection set collected_on = collected_on + interval '1 year' where id = $1",
    [bought.id],
  );
  expect(await row(id)).toMatchObject({ seasonGrams: bought.payable });
});

test("who may not see farmers' money sees kilograms without shillings, another company nothing", async () => {
  const { id } = await makeFarmer(world);
  await buying.advance(id, 100_000n);
  expect(await row(id, "employee")).toMatchObject({ seasonGrams: "0", advanceOpen: null });
  expect(await page(id, "employee")).toMatchObject({ advanceOpen: null });
  await refused(page(id, "other-owner"), "not-found");
});

test("two slips of one farmer at once: both are in the season", async () => {
  const { id } = await makeFarmer(world, { hectares: 3.5 });
  const two = await Promise.all([buying.record({ farmerId: id }), buying.record({ farmerId: id })]);
  const sum = two.reduce((total, { payable }) => total + BigInt(payable), 0n);
  expect(await row(id)).toMatchObject({ seasonGrams: sum.toString() });
});

test("what a record sold before it was merged counts for the person", async () => {
  const keep = await makeFarmer(world, { hectares: 3 });
  const other = await makeFarmer(world, { hectares: 3 });
  const one = await buying.record({ farmerId: keep.id });
  const two = await buying.record({ farmerId: other.id });
  await world.as("operations")(farmerDuplicates.merge, {
    params: { id: keep.id },
    body: {
      version: keep.version,
      otherId: other.id,
      otherVersion: other.version,
      take: [],
    },
  });
  const sum = (BigInt(one.payable) + BigInt(two.payable)).toString();
  expect(await row(keep.id)).toMatchObject({ seasonGrams: sum });
  expect(await brought(keep.id)).toBe(sum);
});

test("beyond their yield: the filter finds whom the analytics find, and buying stops", async () => {
  const small = await makeFarmer(world, { hectares: 0.05 });
  const plotless = await makeFarmer(world, { plots: 0 });
  await buying.record({ farmerId: plotless.id, stream: "open" });
  await refused(buying.record({ farmerId: small.id }), "collection.above-yield");
  await world.as("owner")(collections.record, {
    body: buying.slip({ farmerId: small.id, yieldOverrideReason: "Two share one sack" }),
  });
  const { rows, count } = await world.as("owner")(farmers.list, { params: { yield: "over" } });
  expect([rows.map(({ id }) => id), count]).toEqual([[small.id], 1]);
  const figure = { figure: "over_yield", limit: 50 } as const;
  const analytics = await world.as("owner")(farmerAnalytics.rows, { params: figure });
  expect(analytics.rows.map(({ id }) => id)).toEqual([small.id]);
  // A company's own cap from today on counts instead of the first one.
  await world.sql.query(
    `insert into yield_cap (org_id, commodity, effective_from, per_hectare_g, warn_bp, stop_bp, source_note)
     select org_id, 'coffee', $2, 90000000, 8000, 12000, 'The board' from farmer where id = $1`,
    [small.id, buying.today],
  );
  expect((await world.as("owner")(farmers.list, { params: { yield: "over" } })).rows).toEqual([]);
  const wrong = { yield: "under" } as never;
  await refused(world.as("owner")(farmers.list, { params: wrong }), "validation");
});

test("the badge: complete, with gaps, blocked; and why", async () => {
  const { id, plots } = await makeFarmer(world);
  expect(await row(id)).toMatchObject({ eudr: "complete" });
  const share = (given: boolean) =>
    world.as("field")(farmers.consent, {
      params: { id },
      body: { purpose: "share_geolocation", given, method: "verbal" },
    });
  expect(await share(false)).toMatchObject({ eudr: "gaps", eudrFacts: { shares: false } });
  await share(true);
  const answered = (level: string, land = "md5(p.geometry::text)") =>
    world.sql.query(
      `insert into plot_risk (org_id, id, plot_id, land, level, service, data_version, analysed_on, answer,
         is_simulated, created_at)
       select p.org_id, $1, p.id, ${land}, $3, 'Whisp', '1', current_date, '{}', true, now()
       from plot p where p.id = $2`,
      [newId(), plots[0], level],
    );
  // Of land as it was drawn before: says nothing any more.
  await answered("high", "md5('elsewhere')");
  expect(await row(id)).toMatchObject({ eudr: "complete" });
  await answered("high");
  expect(await row(id)).toMatchObject({ eudr: "blocked" });
  expect(await page(id)).toMatchObject({
    eudr: "blocked",
    eudrFacts: { plots: 1, high: 1, unverified: 0, unclear: 0, shares: true },
  });
  const plotless = await makeFarmer(world, { plots: 0 });
  expect(await row(plotless.id)).toMatchObject({ eudr: "gaps" });
});
