// In a company with more than a thousand newer papers of each kind the old ones are found as the new ones are, and no
// kind is read through for them.
import { sql, type Transaction } from "kysely";
import { expect, test } from "vitest";
import type { DB } from "#platform/server/tables.generated.ts";
import { billHands } from "#test/billMakers.ts";
import { sabotage } from "#test/proof/saboteurs.ts";
import { makeOneOfEach } from "#test/findableMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { manyfold } from "#test/manyfold.ts";
import { salesHands } from "#test/salesMakers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { search } from "./api.ts";
import { readWanted } from "./recordRules.ts";
import { type RecordKind, recordKinds } from "./rules.ts";
import { findRecords } from "./store.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const made = await makeOneOfEach(world);
const customerId = await salesHands(world).customer();
const supplier = await billHands(world).supplier({ legalName: "Quillwort Pallets" });
await manyfold(world.sql, orgId, 3_000, 100_000);
await sabotage(world);

const idOf = (kind: RecordKind): string => made.get(kind)?.id ?? "";
const titleOf = (kind: RecordKind): string => made.get(kind)?.title ?? "";
const find = async (who: Person, text: string) =>
  (await world.as(who)(search.find, { params: { text } })).hits;

/** The tables of the kinds that have many papers, and how the oldest of each gets a name that no other has. */
const papers: Partial<Record<RecordKind, { table: string; named: string | null }>> = {
  farmer: { table: "farmer", named: "last_name = 'Zaquillwort', phone = '+256779900881'" },
  collection: { table: "collection", named: null },
  lot: { table: "lot", named: "code = '00-QUILLWORT-7'" },
  batch: { table: "processing_batch", named: null },
  packing: { table: "packing_run", named: "mark = 'SACKS OF QUILLWORT'" },
  contract: { table: "contract", named: `customer_id = '${customerId}'` },
  shipment: { table: "shipment", named: "vessel = 'MV Quillwort'" },
  payment: { table: "payment", named: "payee_name = 'Amos Quillwort'" },
  "fund-request": { table: "fund_request", named: "justification = 'More quillwort'" },
  expense: { table: "expense", named: "vendor_name = 'Quillwort Tyres'" },
  bill: { table: "supplier_bill", named: `supplier_id = '${supplier.id}'` },
  order: { table: "sales_order", named: `customer_id = '${customerId}'` },
  invoice: { table: "sales_invoice", named: `customer_id = '${customerId}'` },
  job: { table: "testing_job", named: "planned_on = planned_on" },
};
const many = recordKinds.filter((kind) => papers[kind] !== undefined);
const named = many.filter((kind) => papers[kind]?.named);
const tables = many.map((kind) => papers[kind]?.table ?? "");

async function nameTheOldest(): Promise<void> {
  const client = await world.sql.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("update customer set legal_name = 'Sons of Quillwort' where id = $1", [
      customerId,
    ]);
    await client.query(
      `update testing_quotation set asset = 'Quillwort tank'
       where id = (select quotation_id from testing_job where id = $1)`,
      [idOf("job")],
    );
    for (const kind of named) {
      const { table = "", named: change = "" } = papers[kind] ?? {};
      await client.query(`update ${table} set ${change} where id = $1`, [idOf(kind)]);
    }
    await client.query("analyze");
  } finally {
    client.release(true);
  }
}
await nameTheOldest();

/** What a search finds, and how many rows of each kind it reads for it, inside functions too. */
async function readFor(text: string): Promise<{ found: number; read: Map<string, number> }> {
  const rowsRead = async (tx: Transaction<DB>): Promise<Map<string, number>> => {
    const counted = await sql<{ table: string; read: string }>`
      select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::text as read
      from pg_stat_xact_user_tables where relname = any(${tables})
    `.execute(tx);
    return new Map(counted.rows.map(({ table, read }) => [table, Number(read)]));
  };
  const sight = { userId: orgId, seesAllExpenses: true, seesPhones: true };
  return world.house.database.read(orgId, async (tx) => {
    const before = await rowsRead(tx);
    const found = await findRecords({ tx }, recordKinds, readWanted(text), sight);
    const after = await rowsRead(tx);
    const read = tables.map((table): [string, number] => [
      table,
      (after.get(table) ?? 0) - (before.get(table) ?? 0),
    ]);
    return { found: found.length, read: new Map(read) };
  });
}

const numbered = many.filter((kind) => kind !== "farmer" && kind !== "lot");

test.each(numbered)("the oldest %s is found by a part of its number", async (kind) => {
  const newer = await world.sql.query<{ count: number }>(
    `select count(*)::int as count from ${papers[kind]?.table} where org_id = $1 and number > $2`,
    [orgId, titleOf(kind)],
  );
  expect(newer.rows[0]?.count).toBeGreaterThan(1_000);
  const hits = await find("owner", titleOf(kind).slice(1).toLowerCase());
  expect(hits.filter((hit) => hit.kind === kind).map(({ id }) => id)).toEqual([idOf(kind)]);
});

test("the oldest of each kind is found by a part of a name on it, and of other words beside it", async () => {
  const hits = await find("owner", "uillwor");
  const found = hits.map(({ kind, id }) => `${kind} ${id}`).toSorted();
  const wanted = named.map((kind) => `${kind} ${idOf(kind)}`);
  wanted.push(`customer ${customerId}`, `supplier ${supplier.id}`);
  expect(found).toEqual(wanted.toSorted());
  for (const kind of named.filter((one) => one !== "farmer" && one !== "lot")) {
    for (const text of [`quillwort ${titleOf(kind).slice(1)}`, `${titleOf(kind)} uillw`]) {
      expect(
        (await find("owner", text)).map(({ id }) => id),
        text,
      ).toEqual([idOf(kind)]);
    }
  }
});

test("another company finds none of them, by whichever way", async () => {
  for (const text of ["quillwort", "779900881", "qu", ...many.map(titleOf)]) {
    expect(await find("other-owner", text), text).toEqual([]);
    expect(await find("other-owner", text.slice(1)), text).toEqual([]);
  }
});

test("the oldest delivery is found by a part of its goods received note", async () => {
  const notes = await world.sql.query<{ note: string }>(
    "select grn_number as note from collection where id = $1",
    [idOf("collection")],
  );
  const hits = await find("field", notes.rows[0]?.note.slice(1) ?? "");
  expect(hits.map(({ id }) => id)).toEqual([idOf("collection")]);
});

test("whole numbers come first, then what begins so, the newest of them first", async () => {
  const number = titleOf("payment");
  expect((await find("owner", number))[0]?.title).toBe(number);
  const beginning = await find("owner", number.slice(0, -3));
  const newest = await world.sql.query<{ number: string }>(
    "select number from payment where org_id = $1 and number like $2 order by number desc limit 5",
    [orgId, `${number.slice(0, -3)}%`],
  );
  expect(beginning.map(({ title }) => title)).toEqual(newest.rows.map((row) => row.number));
});

test("whoever sees their own expenses finds no other's, however old", async () => {
  const theirs = await world.sql.query<{ claimant: string }>(
    "select claimant_id as claimant from expense where id = $1",
    [idOf("expense")],
  );
  const sight = {
    userId: theirs.rows[0]?.claimant ?? "",
    seesAllExpenses: false,
    seesPhones: false,
  };
  const asked = async (userId: string) =>
    world.house.database.read(orgId, async (tx) =>
      (await findRecords({ tx }, ["expense"], readWanted("quillwort"), { ...sight, userId })).map(
        ({ kind, id }) => [kind, id],
      ),
    );
  expect(await asked(sight.userId)).toEqual([["expense", idOf("expense")]]);
  expect(await asked(orgId)).toEqual([]);
});

test.each([
  "uillwor",
  "AY-26-000001",
  "no such word",
  "quillwort xq",
  "MSKU 907032-3",
  "779900881",
])("%s reads some hundred rows of a kind, not the kind", async (text) => {
  const { found, read } = await readFor(text);
  // Four hundred of the newest, and what has the letters; contracts for themselves and for their shipments.
  expect(Math.max(...read.values()), JSON.stringify([...read])).toBeLessThan(1_200);
  expect(found > 0).toBe(text !== "no such word" && text !== "quillwort xq");
});

test("two letters are looked for among the newest thousand of a kind", async () => {
  const { read } = await readFor("qz");
  expect(read.get("collection")).toBe(1_000);
  expect(Math.max(...read.values()), JSON.stringify([...read])).toBeLessThanOrEqual(2_000);
});
