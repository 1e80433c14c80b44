// Profit and loss against the books: it equals the trial balance's revenue less expenses, whatever was
// booked, in whichever columns.
import { beforeAll, expect, test } from "vitest";
import { postVoucher } from "#books/vouchers/door.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { accountSegments } from "#registry/segments/api.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { statements } from "./api.ts";
import { profitAndLoss } from "./profitApi.ts";

const world = await makeWorld();
const accountant = world.as("accountant");
await world.sql.query("update org set business_day = '2026-11-20'");

async function book(day: string, debit: string, credit: string, amount: bigint): Promise<void> {
  await asSystem(world.house.database, await demoOrg(world), "test", async (ctx) => {
    await postVoucher(ctx, {
      source: { type: "opening", id: newId() },
      event: "open",
      day,
      memo: "For the statement",
      lines: [
        { account: debit, amount },
        { account: credit, amount: -amount },
      ],
    });
  });
}

beforeAll(async () => {
  await book("2026-11-03", "1010", "4000", 65_000_000n);
  await book("2026-11-04", "5200", "2150", 650_000n);
  await book("2026-11-05", "1010", "4010", 15_000_000n);
  await book("2026-11-06", "1010", "4100", 5_000_000n);
  await book("2026-11-07", "6000", "1010", 12_000_000n);
  await book("2026-10-08", "1010", "4300", 4_000_000n);
  await book("2026-10-09", "5300", "1010", 1_000_000n);
  await book("2025-11-10", "1010", "4000", 40_000_000n);
  await book("2025-11-11", "7000", "1010", 2_000_000n);
});

/** Revenue less expenses of some days, from the trial balances at their two ends. */
async function byTrialBalance(dayBefore: string, to: string): Promise<bigint> {
  const at = async (asOf: string) => {
    const { rows } = await accountant(statements.trialBalance, { params: { asOf } });
    return rows
      .filter(({ type }) => type === "revenue" || type === "expense")
      .reduce((sum, { balance }) => sum - BigInt(balance), 0n);
  };
  return (await at(to)) - (await at(dayBefore));
}

test("this month by segment, with the month and the year before, equals the trial balance", async () => {
  const statement = await accountant(profitAndLoss.read, { params: {} });
  expect(world.lastStatements()).toBeLessThanOrEqual(4);
  expect(statement).toMatchObject({
    from: "2026-11-01",
    to: "2026-11-20",
    previous: { from: "2026-10-01", to: "2026-10-20" },
    yearBefore: { from: "2025-11-01", to: "2025-11-20" },
  });
  expect(statement.sections[0]).toMatchObject({
    amounts: ["65000000", "15000000", "0", "5000000", "0", "0"],
    total: "85000000",
    previous: "4000000",
    yearBefore: "40000000",
  });
  expect(statement.profit).toEqual({
    amounts: ["64350000", "15000000", "0", "5000000", "0", "-12000000"],
    total: "72350000",
    previous: "3000000",
    yearBefore: "38000000",
  });
  expect(BigInt(statement.profit.total)).toBe(await byTrialBalance("2026-10-31", "2026-11-20"));
  expect(BigInt(statement.profit.previous)).toBe(await byTrialBalance("2026-09-30", "2026-10-20"));
});

test("by month the columns add up to the same, and each cell is what its account's lines say", async () => {
  const params = { from: "2025-12-01", to: "2026-11-20", by: "month" } as const;
  const statement = await accountant(profitAndLoss.read, { params });
  expect(statement.columns).toHaveLength(12);
  expect(BigInt(statement.profit.total)).toBe(await byTrialBalance("2025-11-30", "2026-11-20"));
  const sum = statement.profit.amounts.reduce((all, one) => all + BigInt(one), 0n);
  expect(sum.toString()).toBe(statement.profit.total);
  for (const { section, rows } of statement.sections) {
    for (const row of rows) {
      for (const [at, { from, to }] of statement.columns.entries()) {
        const account = await accountant(statements.account, {
          params: { code: row.code, from, to, limit: 200 },
        });
        const booked = account.lines.reduce((all, line) => all + BigInt(line.amount), 0n);
        const signed = section === "revenue" ? -booked : booked;
        expect(row.amounts[at]).toBe(signed.toString());
      }
    }
  }
});

test("an account moved to another segment counts there from its day on", async () => {
  const body = {
    id: newId(),
    accountCode: "6000",
    segment: "coffee" as const,
    effectiveFrom: "2026-11-20",
    sourceNote: "The office buys coffee",
  };
  const { rows } = await world.as("owner")(accountSegments.record, { body });
  expect(rows.find((row) => row.accountCode === "6000")).toMatchObject({ standing: "counts" });
  await book("2026-11-20", "6000", "1010", 3_000_000n);
  const statement = await accountant(profitAndLoss.read, { params: {} });
  const expenses = statement.sections.find(({ section }) => section === "expenses");
  expect(expenses?.amounts).toEqual(["3000000", "0", "0", "0", "0", "12000000"]);
  expect(await world.as("owner")(accountSegments.record, { body })).toEqual({ rows });
});

test("as a table and on paper", async () => {
  const csv = await world.file("accountant", profitAndLoss.csv, {});
  expect(csv.text).toContain("Gross profit");
  expect(csv.text.trim().split("\r\n").at(-1)).toContain("Profit,");
  for (const by of ["segment", "month"] as const) {
    const paper = await world.file("accountant", profitAndLoss.paper, { by });
    expect(paper.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  }
});

test("refuses what cannot be, and who may not", async () => {
  const backwards = { from: "2026-11-02", to: "2026-11-01" };
  await refused(accountant(profitAndLoss.read, { params: backwards }), "statement.backwards");
  const long = { from: "2024-01-01", to: "2026-01-01", by: "month" } as const;
  await refused(accountant(profitAndLoss.read, { params: long }), "statement.too-long");
  for (const person of ["field", "cashier", "employee"] as const) {
    await refused(world.as(person)(profitAndLoss.read, { params: {} }), "not-allowed");
    await refused(world.as(person)(accountSegments.list, {}), "not-allowed");
  }
  const other = await world.as("other-owner")(profitAndLoss.read, { params: {} });
  expect(other.profit.total).toBe("0");
  const segment = (change: object) =>
    world.as("owner")(accountSegments.record, {
      body: {
        id: newId(),
        accountCode: "4000",
        segment: "coffee",
        effectiveFrom: "2026-11-20",
        sourceNote: "x",
        ...change,
      },
    });
  await refused(segment({ accountCode: "1010" }), "segment.not-profit");
  await refused(segment({ accountCode: "9999" }), "segment.not-profit");
  await refused(segment({ effectiveFrom: "2026-11-19" }), "segment.past");
  const body = {
    id: newId(),
    accountCode: "4000",
    segment: "coffee" as const,
    effectiveFrom: "2026-11-20",
    sourceNote: "x",
  };
  await refused(accountant(accountSegments.record, { body }), "not-allowed");
});

test("the books agree", () => world.verifyBooks());
