// The lists of many rows ask an index first which rows the words may be meant for (decision 0046): what they answer is what they
// would answer if they looked at every row, and in a company that is forty times as large a number leads to its row.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { stockCards } from "#insight/stock-card/api.ts";
import { idsWithWords, type ManyRows } from "#platform/server/idsWithWords.ts";
import { approvals } from "#registry/approvals/api.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { makeFindableCompany } from "#test/findableMakers.ts";
import { manyfold } from "#test/manyfold.ts";
import { sabotage } from "#test/proof/saboteurs.ts";
import { rowsTouched } from "#test/touched.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { expenses } from "#work/expenses/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { payments } from "#work/payments/api.ts";

const world = await makeWorld();
const orgId = await makeFindableCompany(world);
await nameWhatNobodyNamed();
await sabotage(world);

/** Numbers that a telephone and a provider give; nobody in the story has either. */
async function nameWhatNobodyNamed(): Promise<void> {
  const client = await world.sql.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into field_operation (org_id, key, device_id, sequence, number, user_id, endpoint,
         captured_at, received_at, clock_off_ms, clock)
       select c.org_id, c.id::text, c.org_id, row_number() over (order by c.number),
         'KLA7-000' || row_number() over (order by c.number), c.created_by, 'field-collections.record',
         c.created_at, c.created_at, 0, 'agrees'
       from collection c where c.org_id = $1 limit 4`,
      [orgId],
    );
    await client.query(
      `update payment set provider_reference = 'MP2611.' || right(number, 4) where org_id = $1`,
      [orgId],
    );
  } finally {
    client.release(true);
  }
}

interface Searched {
  /** What the list is of. */
  list: string;
  kind: ManyRows;
  /** Everything that a row may be called, as its list finds it. */
  called: string;
  ask: (who: Person, search: string) => Promise<{ rows: unknown[]; count: number }>;
  /** The table of the rows. */
  table: string;
}

const searched: readonly Searched[] = [
  {
    list: "deliveries",
    kind: "collection",
    table: "collection",
    called: `select unnest(array[c.number, c.grn_number, c.pay_code, l.code, f.full_name, f.code, u.legal_name, u.code, o.number])
      from collection c left join lot l on l.id = c.lot_id left join farmer f on f.id = c.farmer_id
      left join supplier u on u.id = c.supplier_id left join field_operation o on o.key = c.id::text`,
    ask: (who, search) => world.as(who)(collections.list, { params: { search, limit: 100 } }),
  },
  {
    list: "payments",
    kind: "payment",
    table: "payment",
    called: `select unnest(array[p.number, p.cheque_number, p.provider_reference, p.payee_name, f.full_name, f.code,
        s.legal_name, s.code, w.first_name || ' ' || w.last_name])
      from payment p left join farmer f on f.id = p.farmer_id left join supplier s on s.id = p.supplier_id
      left join profile w on w.user_id = p.staff_id`,
    ask: (who, search) => world.as(who)(payments.list, { params: { search, limit: 100 } }),
  },
  {
    list: "expenses",
    kind: "expense",
    table: "expense",
    called: `select unnest(array[e.number, e.vendor_name, l.description, w.first_name || ' ' || w.last_name, w.email])
      from expense e join expense_line l on l.expense_id = e.id join profile w on w.user_id = e.claimant_id`,
    ask: (who, search) => world.as(who)(expenses.list, { params: { search, limit: 100 } }),
  },
  {
    list: "plots",
    kind: "plot",
    table: "plot",
    called: `select unnest(array[p.code, p.name, f.full_name, f.code])
      from plot p join farmer f on f.id = p.farmer_id`,
    ask: (who, search) => world.as(who)(plots.list, { params: { search, limit: 100 } }),
  },
  {
    list: "lots in the stores",
    kind: "lot",
    table: "lot",
    called: `select unnest(array[l.code, p.name]) from lot l join product p on p.id = l.product_id`,
    ask: (who, search) => world.as(who)(stockCards.lots, { params: { search, limit: 100 } }),
  },
  {
    list: "lots that may carry a cost",
    kind: "lot",
    table: "lot",
    called: `select unnest(array[l.code, p.name]) from lot l join product p on p.id = l.product_id`,
    ask: (who, search) => world.as(who)(lotCosts.lots, { params: { search, limit: 100 } }),
  },
  {
    list: "requests for approval",
    kind: "approval",
    table: "approval_request",
    called: `select unnest(array[r.number, r.title, r.payee_name, w.first_name || ' ' || w.last_name])
      from approval_request r join profile w on w.user_id = r.requested_by`,
    ask: (who, search) =>
      world.as(who)(approvals.list, { params: { search, box: "all", limit: 100 } }),
  },
];

/** What people type of a name: all of it, a part, one of its words, in other letters, with signs that mean something elsewhere. */
const typedOf = (called: string): string[] =>
  [
    called,
    called.toLowerCase(),
    called.toUpperCase(),
    called.slice(1),
    called.slice(2, 7),
    called.slice(-4),
    called.split(" ").toReversed()[0] ?? "",
    called.split(" ").toReversed().join(" "),
    called.slice(-2),
    `${called.slice(0, 3)}%`,
    `_${called.slice(1)}`,
  ].filter((typed) => typed.trim() !== "");

test.each(searched)(
  "a search in the list of $list finds what looking at every row finds",
  async (of) => {
    const { rows } = await world.sql.query<{ unnest: string | null }>(
      `select distinct on (left(unnest, 5), length(unnest)) unnest from (${of.called}) called
     where unnest is not null order by left(unnest, 5), length(unnest), unnest limit 24`,
    );
    const called = rows.flatMap(({ unnest }) => unnest ?? []);
    const typed = [...new Set([...called.flatMap(typedOf), "no such word"])];
    const byIndex = await Promise.all(typed.map((one) => of.ask("owner", one)));
    // About a third; some of what a delivery is called is made by dice.
    expect(byIndex.filter(({ count }) => count > 0).length).toBeGreaterThan(typed.length / 4);
    await world.sql.query("alter function ids_with_words rename to ids_with_words_kept");
    await world.sql.query(
      "create function ids_with_words(text, text, text) returns uuid[] language sql as 'select null::uuid[]'",
    );
    try {
      for (const [at, one] of typed.entries()) {
        expect(byIndex[at], one).toEqual(await of.ask("owner", one));
      }
    } finally {
      await world.sql.query("drop function ids_with_words");
      await world.sql.query("alter function ids_with_words_kept rename to ids_with_words");
    }
  },
);

test.each(searched)(
  "another company's search in the list of $list finds nothing of this one",
  async (of) => {
    const { rows } = await world.sql.query<{ number: string }>(
      `select coalesce(to_jsonb(x) ->> 'number', to_jsonb(x) ->> 'code') as number
     from ${of.table} x where x.org_id = $1 limit 1`,
      [orgId],
    );
    expect(await of.ask("other-owner", rows[0]?.number ?? "")).toMatchObject({
      rows: [],
      count: 0,
    });
  },
);

/** How many rows of its table the index of words leads to, inside the function that asks it. */
async function readInside(kind: ManyRows, typed: string, table: string): Promise<number> {
  return world.house.database.read(orgId, async (tx) => {
    const readSoFar = async (): Promise<number> => {
      const { rows } = await sql<{ read: string }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::text as read
        from pg_stat_xact_user_tables where relname = ${table}
      `.execute(tx);
      return Number(rows[0]?.read);
    };
    const before = await readSoFar();
    await idsWithWords({ tx }, kind, typed);
    return (await readSoFar()) - before;
  });
}

test("in a company many times as large a number leads to its row, and no list is looked through", async () => {
  await manyfold(world.sql, orgId, 150, 100_000);
  const many: string[] = [];
  for (const { list, kind, ask, table } of searched) {
    const { rows } = await world.sql.query<{ all: number }>(
      `select count(*)::int as all from ${table} where org_id = $1`,
      [orgId],
    );
    // What is small is read whole: that is quicker than an index.
    if ((rows[0]?.all ?? 0) < 1_000) continue;
    many.push(list);
    const number = await numberTheOldest(table);
    expect(await readInside(kind, number, table), list).toBeLessThan(10);
    const touched = await rowsTouched({ house: world.house, orgId }, () => ask("owner", number));
    expect(touched.get(table) ?? 0, list).toBeLessThan(10);
  }
  expect(many).toEqual([
    "deliveries",
    "payments",
    "plots",
    "lots in the stores",
    "lots that may carry a cost",
  ]);
});

test("of a name that hundreds have, what only a row shows is looked up of those shown", async () => {
  const { rows } = await world.sql.query<{ name: string; all: number }>(
    `select last_name as name, count(*)::int as all from farmer where org_id = $1
     group by 1 order by 2 desc limit 1`,
    [orgId],
  );
  expect(rows[0]?.all ?? 0).toBeGreaterThan(200);
  const params = { search: rows[0]?.name ?? "", limit: 10 };
  const touched = await rowsTouched({ house: world.house, orgId }, () =>
    world.as("owner")(farmers.list, { params }),
  );
  for (const table of ["locality", "farmer_placement", "farmer_group", "profile"]) {
    // A place is looked up twice for its district; one row more is read, to know whether there is a next page.
    expect(touched.get(table) ?? 0, table).toBeLessThanOrEqual(3 * (params.limit + 1));
  }
});

/** A number of which no other shares every three letters. */
async function numberTheOldest(table: string): Promise<string> {
  const number = "OLD-7391";
  const column = { lot: "code", plot: "name" }[table] ?? "number";
  const client = await world.sql.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `update ${table} set ${column} = $2 where org_id = $1
         and id = (select id from ${table} where org_id = $1 order by id limit 1)`,
      [orgId, number],
    );
    await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
  return number;
}
