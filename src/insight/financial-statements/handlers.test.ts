import { expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { statements } from "./api.ts";

const world = await makeWorld();
const accountant = world.as("accountant");
const today = kampalaDay(new Date());
const faq = await makeProduct(world, "faq");
const lotId = await openingLot(world, {
  productId: faq,
  grams: 1_000_000n,
  cost: 11_500_000n,
  madeOn: "2026-01-05",
});
const line = await accountant(lotCosts.record, {
  body: { id: newId(), typeCode: "field-transport", day: today, lotIds: [lotId], rate: "170" },
});
const post = { params: { id: line.id }, body: { version: line.version } };
await world.as("md")(lotCosts.post, post);

test("debits equal credits, now and at the end of an earlier day", async () => {
  const now = await accountant(statements.trialBalance, { params: {} });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect([now.debit, now.credit]).toEqual(["11670000", "11670000"]);
  const balance = (code: string, rows: typeof now.rows) =>
    rows.find((row) => row.code === code)?.balance;
  expect(balance("1310", now.rows)).toBe("11670000");
  const then = await accountant(statements.trialBalance, { params: { asOf: "2026-01-31" } });
  expect(then).toMatchObject({ asOf: "2026-01-31", debit: "11500000", credit: "11500000" });
  expect(balance("2030", then.rows)).toBe("0");
});

test("from an account to its lines, to the voucher, to what wrote it", async () => {
  const params = { code: "1310" };
  const account = await accountant(statements.account, { params });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(account).toMatchObject({ name: expect.any(String), type: "asset", opening: "0" });
  expect(account.lines.map((one) => [one.sourceType, one.amount, one.balance])).toEqual([
    ["opening", "11500000", "11500000"],
    ["cost-line", "170000", "11670000"],
  ]);
  const later = await accountant(statements.account, { params: { ...params, from: today } });
  expect(later).toMatchObject({ opening: "11500000", next: null });
  const number = later.lines[0]?.number ?? "";
  const voucher = await accountant(statements.voucher, { params: { number } });
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
  expect(voucher).toMatchObject({ sourceId: line.id, reverses: null, reversedBy: null });
  expect(voucher.lines.map((one) => [one.account, one.amount])).toEqual([
    ["1310", "170000"],
    ["2030", "-170000"],
  ]);
});

test("a voucher and its mirror name each other", async () => {
  const posted = await world.as("md")(lotCosts.get, { params: { id: line.id } });
  await world.as("owner")(lotCosts.reverse, {
    params: { id: line.id },
    body: { version: posted.version, reason: "Paid by the seller" },
  });
  const { lines } = await accountant(statements.account, { params: { code: "2030" } });
  const numbers = lines.map((one) => one.number);
  const [first = "", mirror = ""] = numbers;
  const one = await accountant(statements.voucher, { params: { number: first } });
  expect(one.reversedBy).toBe(mirror);
  const other = await accountant(statements.voucher, { params: { number: mirror } });
  expect(other).toMatchObject({ reverses: first });
});

test("as tables: only what is not zero, with the totals", async () => {
  const trial = await world.file("accountant", statements.trialBalanceExport, {});
  expect(trial.text).toContain("1310");
  expect(trial.text).not.toContain("2030");
  const account = await world.file("accountant", statements.accountExport, { code: "2030" });
  expect(account.text.trim().split("\r\n")).toHaveLength(3);
});

test("the ledger is for those who may see it, and each company has its own", async () => {
  const params = { code: "1310" };
  for (const person of ["field", "cashier", "employee"] as const) {
    await refused(world.as(person)(statements.trialBalance, { params: {} }), "not-allowed");
    await refused(world.as(person)(statements.account, { params }), "not-allowed");
  }
  expect((await world.file("cashier", statements.trialBalanceExport, {})).status).toBe(403);
  await refused(accountant(statements.account, { params: { code: "9999" } }), "not-found");
  const other = await world.as("other-owner")(statements.account, { params });
  expect(other.lines).toEqual([]);
  const { lines } = await accountant(statements.account, { params });
  const number = lines[0]?.number ?? "";
  await refused(world.as("other-owner")(statements.voucher, { params: { number } }), "not-found");
});

test("the books agree", () => world.verifyBooks());
