// Lists whose rows are numbered in a series are searched by the beginnings of numbers (decision 0076): what they answer, and what it
// comes to, is what the whole list has of rows that begin so.
import { describe, expect, test } from "vitest";
import { regulator } from "#insight/regulator/api.ts";
import { contracts } from "#registry/contracts/api.ts";
import { farmers } from "#registry/farmers/api.ts";
import { makeFindableCompany } from "#test/findableMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { manyfold } from "#test/manyfold.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { sabotage } from "#test/proof/saboteurs.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { certificationClaims } from "#work/certification-claims/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { shipments } from "#work/exports/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { customerReceipts } from "#work/sales/receiptApi.ts";

const world = await makeWorld();
const orgId = await makeFindableCompany(world);
await fundHands(world).paid(400_000n);
const sales = salesHands(world);
const { customerId } = await sales.billed(await sales.customer(), [work(250_000)]);
await sales.receive({ customerId, amount: 100_000n });
await manyfold(world.sql, orgId, 12, 100_000);
// An advance is called by its payment's number, which each repetition has of its own.
await world.sql.query(
  `begin; set local session_replication_role = replica;
   update due d set note = p.number from payment p where p.org_id = d.org_id and p.advance_due_id = d.id;
   commit`,
);
await sabotage(world);

interface Answer {
  rows: { number?: string | null; code?: string }[];
  count: number;
}
type Ask = (who: Person, search: string | undefined) => Promise<Answer>;
const limit = 100;
const lists: Record<string, { series: string; ask: Ask }> = {
  collections: {
    series: "COL",
    ask: (who, search) => world.as(who)(collections.list, { params: { search, limit } }),
  },
  payments: {
    series: "PAY",
    ask: (who, search) => world.as(who)(payments.list, { params: { search, limit } }),
  },
  advances: {
    series: "PAY",
    ask: (who, search) => world.as(who)(payments.advances, { params: { search, limit } }),
  },
  expenses: {
    series: "EXP",
    ask: (who, search) => world.as(who)(expenses.list, { params: { search, limit } }),
  },
  orders: {
    series: "SO",
    ask: (who, search) => world.as(who)(salesOrders.list, { params: { search, limit } }),
  },
  receipts: {
    series: "RCT",
    ask: (who, search) => world.as(who)(customerReceipts.list, { params: { search, limit } }),
  },
  contracts: {
    series: "SC",
    ask: (who, search) => world.as(who)(contracts.list, { params: { search, limit } }),
  },
  "registrations of contracts": {
    series: "SC",
    ask: (who, search) => world.as(who)(regulator.contracts, { params: { search, limit } }),
  },
  shipments: {
    series: "SHP",
    ask: (who, search) => world.as(who)(shipments.list, { params: { search, limit } }),
  },
  "shipments to claim for": {
    series: "SHP",
    ask: (who, search) =>
      world.as(who)(certificationClaims.shipments, { params: { search, limit } }),
  },
  "packing runs": {
    series: "PACK",
    ask: (who, search) => world.as(who)(packaging.list, { params: { search, limit } }),
  },
  farmers: {
    series: "FRM",
    ask: (who, search) => world.as(who)(farmers.list, { params: { search, limit } }),
  },
};

describe.each(Object.entries(lists))("the list of %s", (_, { series, ask }) => {
  test("finds by the beginning of a number what has it in its number", async () => {
    const { rows } = await ask("owner", undefined);
    const first = rows[0]?.number ?? rows[0]?.code ?? "";
    expect(first.startsWith(`${series}-`)).toBe(true);
    const last = rows.at(-1)?.number ?? rows.at(-1)?.code ?? "";
    for (const begun of [
      first,
      first.slice(0, -1),
      first.slice(0, -3),
      first.slice(0, series.length + 3),
      last,
    ]) {
      const found = await ask("owner", begun.toLowerCase());
      // Without its first sign it is no beginning, and looked for in all that rows are called; nothing else is called so.
      expect(found, begun).toEqual(await ask("owner", begun.slice(1)));
      expect(found.count, begun).toBeGreaterThan(0);
      for (const { number, code } of found.rows)
        expect(number ?? code).toMatch(new RegExp(`^${begun}`));
    }
    expect(await ask("owner", `${first}9`)).toMatchObject({ rows: [], count: 0 });
  });
  test("is the whole list where what is typed stands in every number", async () => {
    const whole = await ask("owner", undefined);
    for (const typed of [series, `${series.toLowerCase()}-`])
      expect(await ask("owner", typed)).toEqual(whole);
  });
  test("finds nothing of another company", async () => {
    const { rows } = await ask("owner", undefined);
    const first = rows[0]?.number ?? rows[0]?.code ?? "";
    // Both companies begin with the same numbers.
    const { rows: own } = await ask("other-owner", first);
    const ids = new Set(rows.map((row) => JSON.stringify(row)));
    expect(own.filter((row) => ids.has(JSON.stringify(row)))).toEqual([]);
  });
});

test("a delivery is found by the beginning of its goods received note, an order by that of its invoice", async () => {
  const [slip] = (await world.as("owner")(collections.list, { params: { limit } })).rows.filter(
    (row) => row.grnNumber !== null,
  );
  const byNote = await lists["collections"]?.ask("owner", slip?.grnNumber?.slice(0, -2) ?? "");
  expect(byNote?.rows.map(({ number }) => number)).toContain(slip?.number);
  const [order] = (await world.as("owner")(salesOrders.list, { params: { limit } })).rows.filter(
    (row) => row.invoiceNumber !== null,
  );
  const byInvoice = await lists["orders"]?.ask("owner", order?.invoiceNumber ?? "");
  expect(byInvoice?.rows.map(({ number }) => number)).toEqual([order?.number]);
});
