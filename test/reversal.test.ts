// Money and coffee go one way and come back: the story up to packing is told, then everything that can
// be taken back is taken back, the last thing first. The books stand again where they stood, step by
// step; what cannot be taken back says so and changes nothing.
import { expect, test } from "vitest";
import { trialBalance } from "#books/ledger/door.ts";
import { addDays } from "#kernel/days.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { callersOf } from "#seeds/callers.ts";
import {
  buyCoffee,
  carryCoffee,
  containerFarmers,
  packCoffee,
  seedFarmers,
  seedWorkRates,
  workCoffee,
} from "#seeds/container.ts";
import { seedOpening } from "#seeds/opening.ts";
import { payFarmers } from "#seeds/payments.ts";
import { seedRegistry } from "#seeds/registry.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { processing } from "#work/processing/api.ts";
import { expectRefused } from "./attacking.ts";
import { reasonFor } from "./buyingMakers.ts";
import { demoOrg } from "./makers.ts";
import { makeWorld } from "./world.ts";

const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
await loadLocalities(world.sql);
const orgId = await demoOrg(world);
const hands = callersOf(world.house, orgId);
const owner = world.as("owner");
const md = world.as("md");
const firstDay = "2026-09-01";

/** Every account's balance, every kilogram in every place by product, every open debt. */
async function standing(): Promise<Record<string, string>> {
  const balance = await world.house.database.read(orgId, (tx) => trialBalance({ tx }));
  expect(balance.debit).toBe(balance.credit);
  const accounts = balance.rows
    .filter((row) => row.balance !== 0n)
    .map((row) => [row.code, String(row.balance)] as const);
  const stock = await world.sql.query<{ what: string; much: string }>(
    `select p.code || ' at ' || pl.code as what, sum(b.quantity) || ' for ' || sum(b.cost) as much
     from lot_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
     join product p on p.org_id = l.org_id and p.id = l.product_id
     join place pl on pl.org_id = b.org_id and pl.id = b.place_id
     where b.org_id = $1 and b.quantity > 0 group by 1 order by 1`,
    [orgId],
  );
  const dues = await world.sql.query<{ what: string; much: string }>(
    `select d.kind as what, sum(b.open)::text as much from due_balance b
     join due d on d.org_id = b.org_id and d.id = b.due_id
     where b.org_id = $1 and b.open > 0 group by 1`,
    [orgId],
  );
  const rows = [...stock.rows, ...dues.rows].map((row) => [row.what, row.much] as const);
  return Object.fromEntries([...accounts, ...rows]);
}

/** What the books say now, which also hold everywhere else. */
async function agreed(): Promise<Record<string, string>> {
  await world.verifyBooks();
  return standing();
}

const posted = async () =>
  (await md(lotCosts.list, { params: { state: "posted" } })).rows.map((row) => row.id);

async function reverseCosts(): Promise<void> {
  for (const id of await posted()) {
    await owner(lotCosts.reverse, reasonFor(await md(lotCosts.get, { params: { id } })));
    await world.verifyBooks();
  }
}

async function reversePayments(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) {
    await owner(payments.reverse, reasonFor(await owner(payments.read, { params: { id } })));
    await world.verifyBooks();
  }
}

const reverseCollection = async (id: string) =>
  md(collections.reverse, reasonFor(await md(collections.read, { params: { id } })));

async function reverseCollections(ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) await reverseCollection(id);
}

const lastBatch = async () => {
  const { rows } = await md(processing.list, { params: { limit: 1 } });
  return md(processing.get, { params: { id: rows[0]?.id ?? "" } });
};
const takeBackBatch = async () => md(processing.takeBack, reasonFor(await lastBatch()));

await hands.toDay(firstDay);
await seedOpening(world.house, orgId, firstDay);
const made = await seedRegistry(hands, firstDay);
await seedWorkRates(hands, firstDay);
const sellers = await seedFarmers(hands, containerFarmers);

test("costs, payments and purchases come back in order, and the books stand where they stood", async () => {
  const start = await agreed();
  const { collectionIds, lotIds } = await buyCoffee(hands, made, sellers, firstDay);
  const bought = await agreed();
  const day = addDays(firstDay, 11);
  const { paymentIds } = await payFarmers(hands, sellers, { day, toWallet: "nobody" });
  const paid = await agreed();
  await carryCoffee(hands, lotIds, addDays(firstDay, 14));
  expect(await agreed()).not.toEqual(paid);

  // In the wrong order each is refused: the lot carries costs, the debt is paid.
  const [first = ""] = collectionIds;
  await expectRefused(world, () => reverseCollection(first), "collection.already-paid");
  await reverseCosts();
  expect(await agreed()).toEqual(paid);
  await expectRefused(world, () => reverseCollection(first), "collection.already-paid");
  await reversePayments(paymentIds);
  expect(await agreed()).toEqual(bought);
  await reverseCollections(collectionIds);
  expect(await agreed()).toEqual(start);
}, 180_000);

test("a batch comes back to the scale, and its lots to the store", async () => {
  const { collectionIds, lotIds } = await buyCoffee(hands, made, sellers, addDays(firstDay, 15));
  await carryCoffee(hands, lotIds, addDays(firstDay, 24));
  const carried = await agreed();
  await workCoffee(hands, made, addDays(firstDay, 25));
  const worked = await agreed();
  const running = await takeBackBatch();
  await agreed();
  const [first = ""] = collectionIds;
  await expectRefused(world, () => reverseCollection(first), "collection.lot-used");
  await expectRefused(world, reverseCosts, "stock.used-since");
  await md(processing.putBack, reasonFor(running));
  expect(await agreed()).toEqual(carried);
  // Not before the day the lots came back.
  await workCoffee(hands, made, addDays(firstDay, 27));
  expect(await agreed()).toEqual(worked);
}, 180_000);

test("packed coffee stays packed, and everything under it stays where it is", async () => {
  const { runId } = await packCoffee(hands, made, addDays(firstDay, 29));
  await agreed();
  const run = await md(packaging.get, { params: { id: runId } });
  await expectRefused(world, () => md(packaging.cancel, reasonFor(run)), "state-conflict");
  await expectRefused(world, takeBackBatch, "stock.used-since");
  await expectRefused(world, reverseCosts, "stock.used-since");
  await expectRefused(
    world,
    async () => md(processing.putBack, reasonFor(await lastBatch())),
    "state-conflict",
  );
  await agreed();
}, 120_000);
