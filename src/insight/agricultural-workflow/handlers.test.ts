// In a house in which the container of the story was bought, worked, shipped and paid: the board's figures are
// those of the stock card, of the collections and of the dashboard, and each is the sum of the rows it opens.
import { expect, test } from "vitest";
import { dashboard } from "#insight/dashboard/api.ts";
import { stockCards } from "#insight/stock-card/api.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { stageLimits } from "#registry/stage-limits/api.ts";
import { callersOf } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { demoOrg, openingLot } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { shipments } from "#work/exports/api.ts";
import { agriculturalWorkflow } from "./api.ts";
import { stepKinds } from "./rules.ts";

const today = "2026-11-20";
const world = await makeWorld({ clock: () => new Date(`${today}T09:00:00Z`) });
const orgId = await demoOrg(world);
await loadLocalities(world.sql);
const hands = callersOf(world.house, orgId);
const told = await tellContainer(world.house, orgId, hands, {
  firstDay: "2026-10-02",
  told: () => Promise.resolve(),
});
await hands.toDay(today);
const buying = await openBuying(world);
const waiting = await buying.record({ collectedOn: today });
const unmeasured = await buying.record({
  collectedOn: today,
  moistureBp: null,
  stream: "open",
});
const [owner, md, field] = [world.as("owner"), world.as("md"), world.as("field")];

const add = (rows: readonly { grams: string | null }[]): string =>
  rows.reduce((sum, { grams }) => sum + BigInt(grams ?? "0"), 0n).toString();
const board = (params = {}, by = owner) => by(agriculturalWorkflow.board, { params });
const column = async (stage: string, params = {}, by = owner) =>
  (await board(params, by)).columns.find((one) => one.stage === stage);
const flow = () => owner(agriculturalWorkflow.flow, { params: {} });

test("nine columns with their limits; each is the sum of the cards it opens, in few statements", async () => {
  const { columns } = await board();
  expect(world.lastStatements()).toBeLessThanOrEqual(4);
  expect(columns.map(({ days }) => days)).toEqual([1, 1, 1, 3, 7, 2, 5, 30, 30]);
  for (const { stage, count, grams, late } of columns) {
    const params = { stage, limit: 200 };
    const cards = await owner(agriculturalWorkflow.cards, { params });
    expect([cards.count, cards.totals.grams, add(cards.rows)], stage).toEqual([
      count,
      grams,
      grams,
    ]);
    const overdue = await owner(agriculturalWorkflow.cards, { params: { ...params, late: "yes" } });
    expect(overdue.count, stage).toBe(late);
  }
  expect(columns.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
});

test("a card of the board is the card of its list, also where only one's own are shown", async () => {
  for (const [by, params] of [
    [owner, {}],
    [field, { mine: "yes" }],
    [md, { mine: "yes" }],
  ] as const) {
    const { columns } = await board(params, by);
    const { rows, count } = await by(agriculturalWorkflow.cards, {
      params: { ...params, limit: 200 },
    });
    expect(columns.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    for (const { stage, value, cards } of columns) {
      const listed = rows.filter((row) => row.stage === stage);
      expect(cards.map(({ since }) => since)).toEqual(
        listed.slice(0, cards.length).map(({ since }) => since),
      );
      for (const card of cards) expect(listed).toContainEqual(card);
      const values = listed.flatMap((row) => row.value ?? []);
      expect(value, stage).toBe(
        values.length === 0 ? null : values.reduce((sum, one) => sum + BigInt(one), 0n).toString(),
      );
    }
  }
});

test("a delivery stands where its document stands, with what is in its way", async () => {
  const [collected, quality] = [await column("collected"), await column("quality")];
  expect(collected?.cards).toMatchObject([
    {
      id: unmeasured.id,
      kind: "collection",
      blockers: 1,
      grams: unmeasured.payable,
      stream: "open",
    },
  ]);
  expect(quality?.cards).toMatchObject([
    {
      id: waiting.id,
      number: waiting.number,
      blockers: 0,
      path: `/field-collections/${waiting.id}`,
    },
  ]);
  expect(await column("collected", { stream: "eu" })).toMatchObject({ count: 0, grams: "0" });
  expect(await column("quality", { placeId: buying.store })).toMatchObject({ count: 1 });
  expect(await column("quality", { mine: "yes" })).toMatchObject({ count: 0 });
  expect(await column("quality", { mine: "yes" }, field)).toMatchObject({ count: 1 });
  expect(await column("quality", { season: "2025/26" })).toMatchObject({ count: 0 });
  expect(await column("quality", { commodity: "cocoa" })).toMatchObject({ count: 0 });
});

test("raw coffee and packed coffee on the board weigh and cost what the stock card says", async () => {
  const lotId = await openingLot(world, {
    productId: buying.kiboko,
    grams: 700_000n,
    cost: 4_200_000n,
    madeOn: "2026-11-10",
  });
  const stock = await column("stock");
  const card = stock?.cards.find(({ id }) => id === lotId);
  expect(card).toMatchObject({ grams: "700000", value: "4200000", ageDays: 10 });
  const { rows } = await owner(stockCards.lots, { params: { limit: 200 } });
  const kiboko = rows.filter(({ productId }) => productId === buying.kiboko);
  const listed = await owner(agriculturalWorkflow.cards, {
    params: { stage: "stock", limit: 200 },
  });
  const shown = listed.rows.filter(({ label }) => label === "Kiboko");
  expect(shown.map(({ id, grams, value }) => [id, grams, value])).toEqual(
    kiboko.map(({ id, quantity, cost }) => [id, quantity, cost]),
  );
  const seen = await column("stock", {}, field);
  expect(seen).toMatchObject({ grams: stock?.grams, value: null });
});

test("the season's kilograms: bought as collected, standing as on the stock card, all of it accounted for", async () => {
  const season = await flow();
  expect(world.lastStatements()).toBeLessThanOrEqual(5);
  const bought = await owner(collections.list, {
    params: { state: "approved", from: season.from, to: season.to, limit: 1 },
  });
  expect(season.bought).toBe(bought.totals.payable);
  expect(season.standing).toBe(season.onStockCard);
  const { rows } = await owner(stockCards.value, {});
  const grams = rows.filter(({ unit }) => unit === "g");
  expect(season.standing).toBe(add(grams.map(({ quantity }) => ({ grams: quantity }))));
  const shipped = await md(shipments.get, { params: { id: told.shipmentId } });
  expect(season.shipped).toBe(add(shipped.lots.map(({ net }) => ({ grams: net }))));
  const way = (await owner(dashboard.operations, { params: {} })).way;
  const { bought: b, processed, packed, shipped: s, losses } = season;
  expect({ bought: b, processed, packed, shipped: s }).toEqual({
    bought: way?.now.bought,
    processed: way?.now.processed,
    packed: way?.now.packed,
    shipped: way?.now.shipped,
  });
  expect(season.inStock).toBe(way?.inStock);
  expect(losses.toSorted((x, y) => x.name.localeCompare(y.name))).toEqual(
    way?.now.losses.toSorted((x, y) => x.name.localeCompare(y.name)),
  );
  expect(add(season.months.map(({ bought: grams2 }) => ({ grams: grams2 })))).toBe(season.bought);
});

test("every figure of the season opens its steps, and every time its passages", async () => {
  const season = await flow();
  const figures = [
    ...(["bought", "processed", "packed", "shipped"] as const).map((step) => ({
      step,
      name: undefined,
      grams: season[step],
    })),
    ...season.losses.map((one) => ({ ...one, step: "loss" as const })),
    ...season.crossed.map((one) => ({ ...one, step: "crossed" as const })),
  ];
  for (const { step, name, grams } of figures) {
    const params = { step, limit: 200, ...(name === undefined ? {} : { name }) };
    const { totals, rows } = await owner(agriculturalWorkflow.steps, { params });
    expect([totals.grams, add(rows)], `${step} ${name}`).toEqual([grams, grams]);
  }
  for (const { stage, count, grams, tenthsOfDays } of season.times) {
    const params = { stage, limit: 200 };
    const { rows, totals } = await owner(agriculturalWorkflow.passages, { params });
    expect([rows.length, totals.grams], stage).toEqual([count, grams]);
    expect(tenthsOfDays === null, stage).toBe(count === 0);
    if (grams === "0" || tenthsOfDays === null) continue;
    const gramDays = rows.reduce((sum, row) => sum + Number(row.grams) * row.days, 0);
    expect(tenthsOfDays, stage).toBe(Math.round((gramDays * 10) / Number(grams)));
  }
  const shipped = season.times.find(({ stage }) => stage === "packed");
  expect(shipped).toMatchObject({ count: 1, grams: season.shipped });
});

test("lists of cards, steps and passages are the same page by page and at once, with the same totals", async () => {
  const { cards, steps, passages } = agriculturalWorkflow;
  const lists = [
    (page: object) => owner(cards, { params: page }),
    (page: object) => owner(cards, { params: { search: "o", late: "yes", ...page } }),
    (page: object) => owner(passages, { params: page }),
    ...stepKinds.map((step) => (page: object) => owner(steps, { params: { step, ...page } })),
  ];
  for (const list of lists) {
    const whole = await list({ limit: 200 });
    const rows: { id: string }[] = [];
    for (let after: object | null = {}; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 7, ...after });
      expect([page.count, page.totals]).toEqual([whole.count, whole.totals]);
      rows.push(...page.rows);
      after = page.next === null ? null : { after: page.next };
    }
    expect(rows).toEqual(whole.rows);
    expect(rows.length).toBe(whole.count);
  }
});

test("limits are set by whoever may configure, from a day on, and the board follows them", async () => {
  const set = (more = {}, by = owner) =>
    by(stageLimits.set, {
      body: { id: newId(), stage: "stock", effectiveFrom: today, days: 14, most: 2, ...more },
    });
  expect((await column("stock"))?.late).toBeGreaterThan(0);
  await refused(set({}, md), "not-allowed");
  await refused(set({ effectiveFrom: "2026-11-19" }), "stage-limit.day");
  await set();
  expect(await column("stock")).toMatchObject({ days: 14, most: 2, late: 0 });
  await set({ effectiveFrom: "2026-11-21", days: 1 });
  expect(await column("stock")).toMatchObject({ days: 14, most: 2 });
  const others = await world.as("other-owner")(stageLimits.list, {});
  expect(others.limits.find(({ stage }) => stage === "stock")).toMatchObject({
    days: 3,
    most: null,
  });
});

test("who reads, who exports; another company sees nothing", async () => {
  for (const person of ["employee", "cashier", "supplier"] as const) {
    await refused(board({}, world.as(person)), "not-allowed");
  }
  const others = await board({}, world.as("other-owner"));
  expect(others.columns.every(({ count }) => count === 0)).toBe(true);
  const theirs = await world.as("other-owner")(agriculturalWorkflow.flow, { params: {} });
  expect(theirs).toMatchObject({ bought: "0", standing: "0", losses: [], crossed: [] });
  const file = await world.file("md", agriculturalWorkflow.csv, { stage: "quality" });
  expect(file.text.trim().split("\r\n")).toHaveLength(2);
  expect((await world.file("field", agriculturalWorkflow.csv, {})).status).toBe(403);
});

test("the books agree", () => world.verifyBooks());
