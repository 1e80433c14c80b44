// What is kept beside rows so that they need not all be read is what the rows add up to: in figures, in the
// totals of lists, and in a company that is forty times as large, whose pages read no more than before.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { verifyBooks } from "#books/verify/door.ts";
import { agriculturalWorkflow } from "#insight/agricultural-workflow/api.ts";
import { farmerAnalytics } from "#insight/farmer-analytics/api.ts";
import { stockCards } from "#insight/stock-card/api.ts";
import type { Day } from "#kernel/days.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { contracts } from "#registry/contracts/api.ts";
import { callersOf } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import { demoOrg } from "#test/makers.ts";
import { manyfold } from "#test/manyfold.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { rowsTouched } from "#test/touched.ts";
import { makeWorld } from "#test/world.ts";
import { shipments } from "#work/exports/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { supplies } from "#work/supplies/api.ts";
import { dashboard } from "./api.ts";
import { figureNames } from "./figureRules.ts";
import {
  addedUp,
  type AskedFigure,
  isAsked,
  keptFigures,
  readRows,
  readSums,
} from "./figureStore.ts";
import { periodNames, periodOf } from "./periodRules.ts";

const today = "2026-11-20";
const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const orgId = await demoOrg(world);
await loadLocalities(world.sql);
const hands = callersOf(world.house, orgId);
await tellContainer(world.house, orgId, hands, {
  firstDay: "2026-09-01",
  told: () => Promise.resolve(),
});
await hands.toDay(today);
await voucherHands(world).prepared(700_000n);
const owner = world.as("owner");

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((total, one) => total + BigInt(one), 0n).toString();

test.each(periodNames)(
  "what is kept of a figure is what its rows add up to, in %s",
  async (period) => {
    const kept = figureNames.filter(isAsked).filter((name) => keptFigures[name] !== undefined);
    expect(kept.length).toBeGreaterThan(15);
    const asked = { today, clockDay: today, period: periodOf(period, today) };
    const answers = await world.house.database.read(orgId, async (tx) => {
      const sums = await readSums(
        { tx },
        kept.map((name) => ({ name, asked, isBefore: false })),
      );
      const added = await Promise.all(
        kept.map(async (name) => {
          const { rows } = await sql<{ value: bigint | null; count: bigint }>`
          select f.value::bigint as value, f.count from (${addedUp(name, asked)}) f
        `.execute(tx);
          return {
            name,
            isBefore: false,
            value: rows[0]?.value ?? 0n,
            count: Number(rows[0]?.count),
          };
        }),
      );
      return { sums, added };
    });
    expect(answers.sums).toEqual(answers.added);
  },
);

test("the weeks of the forecast are drawn of what its rows add up to", async () => {
  const { forecast, figures } = await owner(dashboard.owner, { params: { period: "season" } });
  const figure = figures.find(({ name }) => name === "forecast");
  expect(forecast.weeks.at(-1)?.closing).toBe(figure?.value);
});

test("the totals of a list are the same by what is kept and by its rows", async () => {
  const [first] = (await owner(collections.list, { params: {} })).rows;
  if (!first) throw new Error("the story has collections");
  const { productId, placeId, officerId, stream } = first;
  const narrowed = [
    {},
    { state: "approved" },
    { state: "rejected" },
    { productId, stream },
    { placeId, officerId },
    { from: "2026-09-03", to: today },
    { from: "2026-09-01", to: "2026-10-31" },
    { from: "2026-09-30" },
    { to: "2026-10-01", placeId },
    { from: "2026-10-02", to: "2026-09-01" },
  ] as const;
  for (const params of narrowed) {
    // Words are looked for in the rows themselves: every number of a collection has these.
    const byRows = await owner(collections.list, { params: { ...params, search: "COL-" } });
    const kept = await owner(collections.list, { params });
    expect(kept, JSON.stringify(params)).toEqual(byRows);
  }
  for (const params of [{}, { partyType: "farmer" }, { minAge: 1 }, { minAge: 60 }] as const) {
    const byRows = await owner(payments.payables, { params: { ...params, search: "-" } });
    expect(await owner(payments.payables, { params }), JSON.stringify(params)).toEqual(byRows);
  }
  const [paid] = (await owner(payments.list, { params: {} })).rows;
  if (!paid) throw new Error("the story has payments");
  const { state, method, kind, preparedOn } = paid;
  const paying = [
    {},
    { state },
    { state: "void" },
    { method, kind },
    { partyType: "farmer" },
    { from: preparedOn, to: preparedOn },
    { from: preparedOn, method },
    { to: "2026-09-15" },
    { from: "2026-10-02", to: "2026-09-01" },
  ] as const;
  for (const params of paying) {
    const byRows = await owner(payments.list, { params: { ...params, search: "PAY-" } });
    expect(await owner(payments.list, { params }), JSON.stringify(params)).toEqual(byRows);
  }
  const { rows: lots, count } = await owner(stockCards.lots, { params: {} });
  expect(count).toBeGreaterThan(0);
  const places = await world.sql.query<{ id: string }>("select id from place where org_id = $1", [
    orgId,
  ]);
  for (const params of [{}, ...places.rows.map(({ id }) => ({ placeId: id }))]) {
    const byRows = await owner(stockCards.lots, { params: { ...params, search: "-" } });
    expect(await owner(stockCards.lots, { params }), JSON.stringify(params)).toEqual(byRows);
  }
  const weight = sumOf(lots.filter(({ unit }) => unit === "g").map(({ quantity }) => quantity));
  const { value } = await owner(dashboard.explain, {
    params: { name: "stock_weight", period: "season" },
  });
  expect(value).toBe(weight);
});

test("the totals of shipments, batches and contracts are the same by what is kept and by their rows", async () => {
  const [shipment] = (await owner(shipments.list, { params: {} })).rows;
  const [batch] = (await owner(processing.list, { params: {} })).rows;
  if (!shipment || !batch) throw new Error("the story has shipments and batches");
  for (const params of [
    {},
    { state: shipment.state },
    { state: "loaded" },
    { open: "yes" },
  ] as const) {
    const byRows = await owner(shipments.list, { params: { ...params, search: "SHP-" } });
    expect(await owner(shipments.list, { params }), JSON.stringify(params)).toEqual(byRows);
  }
  const { plannedOn } = batch;
  const narrowed = [
    {},
    { state: "completed" },
    { state: "cancelled" },
    { from: plannedOn, to: plannedOn },
    { to: "2026-09-02" },
  ] as const;
  for (const params of narrowed) {
    const byRows = await owner(processing.list, { params: { ...params, search: "BAT-" } });
    expect(await owner(processing.list, { params }), JSON.stringify(params)).toEqual(byRows);
  }
  for (const params of [{}, { state: "draft" }, { open: "yes" }] as const) {
    const byRows = await owner(contracts.list, { params: { ...params, search: "SC-" } });
    expect(await owner(contracts.list, { params }), JSON.stringify(params)).toEqual(byRows);
  }
});

test("the totals of costs are the same without what is only shown of a row", async () => {
  expect((await owner(lotCosts.list, { params: {} })).count).toBeGreaterThan(0);
  for (const params of [{}, { state: "posted" }, { state: "rejected" }] as const) {
    const searched = await owner(lotCosts.list, { params: { ...params, search: "CST-" } });
    expect(await owner(lotCosts.list, { params }), JSON.stringify(params)).toEqual(searched);
  }
});

test("what lies of a supply is what stands of its lots in our places", async () => {
  const { rows } = await owner(supplies.catalogue, { params: {} });
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, onHand } of rows) {
    const lots = await world.sql.query<{ pieces: string }>(
      `select coalesce(sum(b.quantity), 0) as pieces from lot l
       join lot_balance b on b.org_id = l.org_id and b.lot_id = l.id
       join place q on q.org_id = b.org_id and q.id = b.place_id and q.inside
       where l.org_id = $1 and l.product_id = $2`,
      [orgId, id],
    );
    expect(onHand).toBe(String(lots.rows[0]?.pieces));
  }
});

/** What is kept and is not what its rows add up to. */
async function differing() {
  const faults = (await verifyBooks(world.sql, orgId)).filter(({ id, ok }) => id === "I19" && !ok);
  // Papers are changed here past every rule, and no longer say what was booked: that is not what is asked.
  return faults.filter(({ title }) => !title.startsWith("Papers say"));
}

test("a judgement that counts on another day than its voucher is found", async () => {
  const judged = `collection where org_id = $1 and judged_by is not null order by number limit 1`;
  const moveBy = (days: number) =>
    world.sql.query(
      `update collection set judged_day = judged_day + ${days} where id = (select id from ${judged})`,
      [orgId],
    );
  expect(await differing()).toEqual([]);
  await moveBy(1);
  const [found] = await differing();
  // How long it waited is kept by the day it went on, which differs as well.
  expect(found?.faults).toContainEqual(expect.stringMatching(/collection=COL-.* is judged on/));
  await moveBy(-1);
});

const oneShipped = `(select id from shipment where org_id = $1 and loaded_on is not null order by number limit 1)`;
const itsContract = `(select contract_id from shipment where id = ${oneShipped})`;
const itsLot = `(select min(lot_id::text)::uuid from shipment_lot where org_id = $1 and shipment_id = ${oneShipped})`;
const oneFinished = `(select id from processing_batch where org_id = $1 and state = 'completed' order by number limit 1)`;
const ofItsLot = `shipment_id = ${oneShipped} and lot_id = ${itsLot}`;

// What hardly ever changes once it has happened; $2 is 1 there and -1 back again.
test.each([
  [
    "the day a shipment left",
    `shipment set loaded_on = loaded_on - $2::int where id = ${oneShipped}`,
  ],
  [
    "the day it came",
    `shipment set delivered_on = case when $2 > 0 then loaded_on + 20 end where id = ${oneShipped}`,
  ],
  [
    "its contract's product",
    `contract set product_id = ($3::uuid[])[1 + ($2 + 1) / 2] where id = ${itsContract}`,
  ],
  ["the weight of a lot in it", `shipment_lot set bags = bags + $2::int where ${ofItsLot}`],
  [
    "a lot in it, taken back",
    `shipment_lot set taken_back_at = case when $2 > 0 then now() end, taken_back_by = case when $2 > 0 then created_by end where ${ofItsLot}`,
  ],
  [
    "the day a batch was finished",
    `processing_batch set finished_on = finished_on + $2::int where id = ${oneFinished}`,
  ],
  [
    "the weight of a batch",
    `processing_batch set input_g = input_g + 1000 * $2::int where id = ${oneFinished}`,
  ],
] as const)("where %s is another, what is kept of its wait goes with it", async (_, change) => {
  const products = await world.sql.query(
    `select id from product where org_id = $1 order by id = (select product_id from contract where id = ${itsContract}) desc`,
    [orgId],
  );
  const changed = async (sign: number) => {
    const values = [
      orgId,
      sign,
      ...(change.includes("$3") ? [products.rows.slice(0, 2).map(({ id }) => id)] : []),
    ];
    const { rowCount } = await world.sql.query(`update ${change}`, values);
    expect(rowCount).toBe(1);
    const { rows } = await world.sql.query(
      "select * from passage_sum where org_id = $1 and passages > 0 order by stage, subject, ended",
      [orgId],
    );
    expect(await differing()).toEqual([]);
    return rows;
  };
  const there = await changed(1);
  const back = await changed(-1);
  expect(there).not.toEqual(back);
});

test("a batch that one director finished and another reviewed is one act of theirs", async () => {
  const person = (title: string) =>
    `(select user_id from profile where org_id = $1 and title = '${title}')`;
  const [md, operations] = [person("Managing Director"), person("Director Operations")];
  const acts = async () =>
    owner(dashboard.explain, { params: { name: "acts_managing_director", period: "year" } });
  const change = (words: string) => world.sql.query(`update ${words}`, [orgId]);
  await change(
    `processing_batch set finished_by = ${operations}, reviewed_by = ${person("Owner")} where id = ${oneFinished}`,
  );
  const without = (await acts()).rows.length;
  await change(
    `processing_batch set finished_by = ${md}, reviewed_by = ${operations} where id = ${oneFinished}`,
  );
  expect((await acts()).rows).toHaveLength(without + 1);
  // The company's name for it is what both of them are called by now.
  await change("company_profile set managing_director_title = 'Chief' where org_id = $1");
  await change(`profile set title = 'chief' where user_id in (${md}, ${operations})`);
  const both = await acts();
  await change(`processing_batch set reviewed_by = null where id = ${oneFinished}`);
  expect(await acts()).toEqual(both);
});

/** The owner's board reads the first rows of each figure, and of what is equal to the last of them all: forty at most here. */
async function readsFewForTheOwner(): Promise<void> {
  const board = () => owner(dashboard.owner, { params: { period: "current_month" } });
  const touched = await rowsTouched({ house: world.house, orgId }, board);
  for (const table of ["collection", "farmer", "voucher", "processing_output", "lot_transfer"]) {
    expect(touched.get(table) ?? 0, `${table}: ${JSON.stringify([...touched])}`).toBeLessThan(150);
  }
}

// The last two of this file: after the first of them the company is forty times what it was.
test("a page and its totals read no more of a company forty times as large", async () => {
  const pages = {
    collections: () => owner(collections.list, { params: {} }),
    collectionsOfAMonth: () =>
      owner(collections.list, {
        params: { from: "2026-09-01", to: "2026-09-30", state: "approved" },
      }),
    payables: () => owner(payments.payables, { params: {} }),
    payments: () => owner(payments.list, { params: {} }),
    lots: () => owner(stockCards.lots, { params: {} }),
    shipments: () => owner(shipments.list, { params: {} }),
    heaviestShipments: () => owner(shipments.list, { params: { sort: "net" } }),
    batches: () => owner(processing.list, { params: {} }),
    contracts: () => owner(contracts.list, { params: {} }),
    month: () => owner(dashboard.read, { params: { period: "current_month" } }),
    operations: () => owner(dashboard.operations, { params: { period: "current_month" } }),
    alerts: () => owner(dashboard.alerts, {}),
    inventory: () => owner(dashboard.inventory, {}),
  };
  await manyfold(world.sql, orgId, 40, 100_000);
  const big = ["collection", "farmer", "lot", "lot_balance", "due", "due_balance", "voucher"];
  big.push("payment", "payment_item", "shipment", "shipment_lot", "contract", "processing_batch");
  big.push("processing_output");
  for (const [name, ask] of Object.entries(pages)) {
    const touched = await rowsTouched({ house: world.house, orgId }, ask);
    const most = Math.max(...big.map((table) => touched.get(table) ?? 0));
    // 26 rows of a page, each with what belongs to it; the tables have thousands.
    expect(most, `${name}: ${JSON.stringify([...touched])}`).toBeLessThanOrEqual(150);
    expect(touched.size, name).toBeGreaterThan(0);
  }
  await readsFewForTheOwner();
  // What happened last and what waits, where nothing was turned away and nothing failed.
  const first = () => owner(dashboard.overview, {});
  const touched = await rowsTouched({ house: world.house, orgId }, first);
  expect(touched.get("voucher")).toBeGreaterThan(0);
  for (const table of ["collection", "cost_line", "plot", "voucher"]) {
    expect(touched.get(table) ?? 0, `${table}: ${JSON.stringify([...touched])}`).toBeLessThan(50);
  }
  // What stands in the way of a card, and whose it is, is read of the cards that are shown.
  const cards = await rowsTouched({ house: world.house, orgId }, () =>
    owner(agriculturalWorkflow.board, { params: {} }),
  );
  expect(cards.get("lot_standing")).toBeGreaterThanOrEqual(100);
  // Twelve cards in each of the three columns that lots stand in, and the papers of twelve shipments.
  for (const [table, most] of [
    ["lot_balance", 72],
    ["lot_hold", 36],
    ["voucher", 36],
    ["export_document", 150],
  ] as const) {
    expect(cards.get(table) ?? 0, `${table}: ${JSON.stringify([...cards])}`).toBeLessThanOrEqual(
      most,
    );
  }
  // Figures of farmers are read of a season's days and sellers, however many deliveries, records and plots there are.
  const told = await rowsTouched({ house: world.house, orgId }, () =>
    owner(farmerAnalytics.overview, { params: { season: "2025/26" } }),
  );
  expect(told.get("seller_season")).toBeGreaterThan(0);
  for (const table of ["collection", "farmer", "plot", "farmer_consent"]) {
    expect(told.get(table) ?? 0, `${table}: ${JSON.stringify([...told])}`).toBeLessThanOrEqual(50);
  }
  expect(await differing()).toEqual([]);
});

test("the first rows of a figure are the first of all its rows", async () => {
  const rowsOf = (name: AskedFigure, day: Day, most: number) =>
    world.house.database.read(orgId, async (tx) => {
      const asked = { today: day, clockDay: day, period: periodOf("year", day) };
      const rows = await readRows({ tx }, [name], asked, most);
      return rows.map((row) => ({ day: row.day, value: row.value }));
    });
  const compared = new Set<string>();
  for (const day of [today, "2026-09-05"]) {
    for (const name of figureNames.filter(isAsked)) {
      const all = await rowsOf(name, day, 100_000);
      for (const most of [1, 4, 30]) {
        const firsts = await rowsOf(name, day, most);
        expect(firsts, `${name}, ${most}, ${day}`).toEqual(all.slice(0, most));
      }
      if (all.length > 30) compared.add(name);
    }
  }
  expect(compared.size).toBeGreaterThan(12);
});
