// Farmers and what they brought: every figure is the sum of the rows it opens, and those of collections,
// the ledger and the register.
import { expect, test } from "vitest";
import { verifyBooks } from "#books/verify/door.ts";
import { farmerGroups, farmers } from "#registry/farmers/api.ts";
import { farmerPlacements } from "#registry/farmers/placementApi.ts";
import { makeFarmer, openBuying } from "#test/buyingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { farmerAnalytics } from "./api.ts";
import type { AnalyticsFigure } from "./rules.ts";

const world = await makeWorld();
const buying = await openBuying(world);
const small = await makeFarmer(world, { hectares: 0.05 });
const plotless = await makeFarmer(world, { plots: 0 });
const first = await buying.record();
await buying.approve(first);
const dear = await buying.record({ unitPrice: "5900" });
const turnedAway = await buying.record();
await world.as("operations")(collections.reject, {
  params: { id: turnedAway.id },
  body: { version: turnedAway.version, reason: "Mouldy" },
});
const tooMuch = await world.as("owner")(collections.record, {
  body: buying.slip({ farmerId: small.id, yieldOverrideReason: "Two neighbours share one sack" }),
});
const struckOut = await buying.record({ farmerId: plotless.id, stream: "open" });
await world.as("field")(collections.void, {
  params: { id: struckOut.id },
  body: { version: struckOut.version, reason: "Weighed twice" },
});
const free = await buying.record({ farmerId: plotless.id, stream: "open" });
await buying.advance(buying.nakato.id, 400_000n);
await buying.advance(plotless.id, 150_000n);
await world.sql.query("update farmer set birth_year = 2004 where id = $1", [plotless.id]);
await world.sql.query("update plot set geometry = $2 where farmer_id = $1", [
  buying.nakato.id,
  {
    type: "Polygon",
    coordinates: [
      [
        [31, 0],
        [31.001, 0],
        [31.001, 0.001],
        [31, 0.001],
        [31, 0],
      ],
    ],
  },
]);
const [owner, field] = [world.as("owner"), world.as("field")];

const overview = (params = {}, by = owner) => by(farmerAnalytics.overview, { params });
const rowsOf = (figure: AnalyticsFigure, params = {}, by = owner) =>
  by(farmerAnalytics.rows, { params: { figure, limit: 200, ...params } });
const add = (rows: readonly { value: string }[]): string =>
  rows.reduce((sum, { value }) => sum + BigInt(value), 0n).toString();
const valueOf = async (name: AnalyticsFigure, params = {}, by = owner) =>
  (await overview(params, by)).figures.find((one) => one.name === name)?.value;

test("every figure is the sum and the number of its rows, and a screen costs few statements", async () => {
  const { figures } = await overview();
  expect(world.lastStatements()).toBeLessThanOrEqual(4);
  for (const { name, value, count } of figures) {
    const { rows, totals } = await rowsOf(name);
    expect([rows.length, totals.value, add(rows)], name).toEqual([count, value, value]);
  }
});

test("narrowed to an officer, a district or another season, or after a merge, figures are still their rows", async () => {
  const setBack = (months: number) =>
    world.sql.query(
      "update collection set collected_on = (collected_on + make_interval(months => $2))::date where id = $1",
      [first.id, months],
    );
  await world.sql.query(
    "insert into locality (id, kind, name, district_id, path) values ('D990', 'district', 'Kasanda', 'D990', 'Kasanda')",
  );
  const officerId = await world.userId("field");
  const narrowed = [
    {},
    { officerId },
    { districtId: "none" },
    { districtId: "D990" },
    { officerId, districtId: "D990" },
    { commodity: "cocoa" },
  ] as const;
  await world.sql.query("update farmer set locality_id = 'D990' where id = $1", [small.id]);
  const merge = (into: string | null) =>
    world.sql.query(
      `update farmer set merged_into = $2, state = case when $2::uuid is null then 'active' else 'merged' end,
         merged_at = case when $2::uuid is not null then now() end,
         merged_by = case when $2::uuid is not null then registered_by end
       where id = $1`,
      [plotless.id, into],
    );
  for (const into of [null, small.id]) {
    await merge(into);
    await setBack(-12);
    const season = (await overview()).season;
    const earlier = `${Number(season.slice(0, 4)) - 1}/${season.slice(2, 4)}`;
    for (const params of [...narrowed, ...narrowed.map((one) => ({ ...one, season: earlier }))]) {
      for (const { name, value, count } of (await overview(params)).figures) {
        const { rows, totals } = await rowsOf(name, params);
        const said = JSON.stringify([name, params, into]);
        expect([rows.length, totals.value], said).toEqual([count, value]);
      }
    }
    await setBack(12);
  }
  await merge(null);
  await world.sql.query("update farmer set locality_id = null where id = $1", [small.id]);
});

test("kilograms and shillings are those of the list of collections; turned away is not bought", async () => {
  const { totals } = await owner(collections.list, { params: { limit: 1 } });
  expect(await valueOf("bought")).toBe(totals.payable);
  expect(await valueOf("paid")).toBe(totals.value);
  expect(await valueOf("rejected")).toBe(turnedAway.payable);
  const atList = [first, dear, tooMuch, free].reduce(
    (sum, { payable }) => sum + (BigInt(payable) * 5_800n + 500n) / 1_000n,
    0n,
  );
  expect(await valueOf("at_list")).toBe(atList.toString());
  const traced = BigInt(first.payable) + BigInt(dear.payable);
  expect(await valueOf("traced")).toBe(traced.toString());
});

test("farmers: who sold, who is new, who stayed, women, youth, beyond the yield, and what is missing", async () => {
  const { figures } = await overview();
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, value]));
  const registered = await owner(farmers.list, { params: { limit: 1 } });
  expect(values).toMatchObject({
    active: "3",
    new: "3",
    sold_before: "0",
    retained: "0",
    women: "3",
    youth: "1",
    over_yield: "1",
    registered: String(registered.count),
    missing_phone: "3",
    missing_plot: "1",
    missing_consent: "0",
  });
  const { rows } = await rowsOf("over_yield");
  expect(rows).toMatchObject([{ id: small.id, path: `/farmers/${small.id}` }]);
  expect((await overview({ season: "2024/25" })).figures[0]).toMatchObject({ value: "0" });
});

test("a farmer who sold a year ago and sells again is retained, and the years stand beside each other", async () => {
  await world.sql.query(
    "update collection set collected_on = collected_on - interval '1 year' where id = $1",
    [first.id],
  );
  const seen = await overview();
  const of = (name: AnalyticsFigure) => seen.figures.find((one) => one.name === name);
  expect([of("sold_before")?.value, of("retained")?.value, of("new")?.value]).toEqual([
    "1",
    "1",
    "2",
  ]);
  expect(of("bought")?.before).toBe(first.payable);
  expect(seen.cohorts.reduce((sum, one) => sum + one.farmers, 0)).toBe(4);
  const [cohort] = seen.cohorts.filter(({ key, label }) => key !== label);
  const kept = await rowsOf("active", { cohort: cohort?.key });
  expect([cohort?.farmers, kept.count]).toEqual([1, 1]);
  await world.sql.query(
    "update collection set collected_on = collected_on + interval '1 year' where id = $1",
    [first.id],
  );
});

test("advances are the ledger's, and groups add up to the whole", async () => {
  const ledger = await world.sql.query<{ sum: string }>(
    "select sum(amount)::text as sum from voucher_line where account_code = '1240'",
  );
  expect(await valueOf("advances")).toBe(ledger.rows[0]?.sum);
  expect(await valueOf("advances_old")).toBe("0");
  const { districts, villages, prices, tenths, league } = await overview();
  const bought = await valueOf("bought");
  for (const groups of [districts, villages, prices, tenths]) {
    expect(add(groups.map(({ grams }) => ({ value: grams })))).toBe(bought);
  }
  for (const { key, grams } of prices) {
    expect((await rowsOf("bought", { bucket: key })).totals.value, key).toBe(grams);
  }
  for (const { label, grams } of villages) {
    expect((await rowsOf("bought", { village: label })).totals.value, label).toBe(grams);
  }
  expect((await rowsOf("bought", { districtId: "none" })).totals.value).toBe(bought);
  for (const { officerId, registered, gaps } of league) {
    expect((await rowsOf("registered", { officerId })).count).toBe(registered);
    expect((await rowsOf("missing_nin", { officerId })).count).toBe(gaps.missing_nin);
  }
});

test("who buys sees their own work alone, whatever they ask for", async () => {
  const ownerId = await world.userId("owner");
  expect((await overview({}, field)).isWhole).toBe(false);
  const own = [first, dear, free].reduce((sum, { payable }) => sum + BigInt(payable), 0n);
  expect(await valueOf("bought", {}, field)).toBe(own.toString());
  expect(await valueOf("bought", { officerId: ownerId }, field)).toBe(own.toString());
  expect(await valueOf("bought", { officerId: ownerId })).toBe(tooMuch.payable);
  expect((await overview({}, field)).officers).toHaveLength(1);
});

test("names leave the house with the right to export alone; small groups are not told apart", async () => {
  const params = { figure: "active" } as const;
  expect((await world.file("field", farmerAnalytics.csv, params)).status).toBe(403);
  const named = await world.file("md", farmerAnalytics.csv, params);
  expect(named.text).toContain("Nakato Rehema");
  const districts = await world.file("field", farmerAnalytics.districtsCsv, {});
  expect(districts.text).not.toContain("Nakato");
  expect(districts.text.trim().split("\r\n")[1]).toMatch(/^Fewer than five farmers each,2,/);
});

test("who may not; another company sees nothing", async () => {
  for (const person of ["employee", "cashier", "supplier"] as const) {
    await refused(overview({}, world.as(person)), "not-allowed");
  }
  const others = await overview({}, world.as("other-owner"));
  expect(others.figures.every(({ value }) => value === "0")).toBe(true);
  expect([others.districts, others.league, others.officers]).toEqual([[], [], []]);
  await refused(rowsOf("active", { officerId: newId(), districtId: "x" }), "validation");
});

test("a group's season is the sum of what its members brought, whoever bought it, and of nobody else", async () => {
  const groupId = newId();
  const operations = world.as("operations");
  await operations(farmerGroups.found, {
    body: { id: groupId, name: "Of the season", kind: "cooperative" },
  });
  const told = (by = field) => by(farmerAnalytics.group, { params: { id: groupId } });
  expect(await told()).toMatchObject({ sums: [], members: [], isCut: false });
  const silent = await makeFarmer(world, { plots: 0 });
  const members = [plotless.id, buying.nakato.id, silent.id];
  await operations(farmerPlacements.place, {
    body: { id: newId(), groupId, farmerIds: members },
  });
  const season = await told();
  const { rows } = await rowsOf("bought");
  const free_ = BigInt(free.payable);
  const nakato = rows
    .filter(({ path }) => [first.id, dear.id].some((id) => path.endsWith(id)))
    .reduce((sum, { value }) => sum + BigInt(value), 0n);
  expect(season.members.map(({ id, brought }) => [id, brought.map(({ grams }) => grams)])).toEqual([
    [buying.nakato.id, [nakato.toString()]],
    [plotless.id, [free_.toString()]],
    [silent.id, []],
  ]);
  expect(season.sums).toMatchObject([
    { commodity: "coffee", farmers: 2, grams: (nakato + free_).toString() },
  ]);
  // Who bought little of it oneself is told the same.
  expect(await told(owner)).toEqual(season);
  await refused(told(world.as("other-owner")), "not-found");
  await refused(told(world.as("supplier")), "not-allowed");
});

test("what is kept of sellers and records follows every change of them, and figures stay their rows", async () => {
  const changes = [
    ["update farmer set phone = null, nin = null where id = $1", small.id],
    [
      "update farmer set sex = 'male', birth_year = 1960, village = 'Elsewhere' where id = $1",
      small.id,
    ],
    ["update plot set state = 'retired' where farmer_id = $1", small.id],
    [
      "update plot set state = 'checked', declared_m2 = 900, area_m2 = null where farmer_id = $1",
      small.id,
    ],
    ["update farmer_consent set given = false where farmer_id = $1", plotless.id],
    [
      `update plot set geometry = '{"type": "Point", "coordinates": [31, 0]}' where farmer_id = $1`,
      buying.nakato.id,
    ],
    ["update collection set collected_on = collected_on - 365 where id = $1", first.id],
    ["update collection set moisture_bp = 1100, unit_price_amount = 1 where id = $1", free.id],
    ["update collection set farmer_id = $1 where farmer_id <> $1 and state = 'recorded'", small.id],
    ["update farmer set state = 'suspended', suspend_reason = 'Away' where id = $1", plotless.id],
  ] as const;
  for (const [change, id] of changes) {
    await world.sql.query(change, [id]);
    const wrong = (await verifyBooks(world.sql)).filter(
      ({ title, ok }) => title === "Sellers and their records" && !ok,
    );
    expect(wrong, change).toEqual([]);
  }
  for (const { name, value, count } of (await overview()).figures) {
    const { rows, totals } = await rowsOf(name);
    expect([rows.length, totals.value], name).toEqual([count, value]);
  }
});
