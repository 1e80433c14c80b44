import { describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { taxes } from "#registry/taxes/api.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { expenses } from "./api.ts";
import { budgets } from "./budgetApi.ts";
import { expenseCategories } from "./categoryApi.ts";

const world = await makeWorld();
const { today, claim, approved, decide, read, takeBack } = expenseHands(world);
const month = today.slice(0, 7);
const operations = { department: "Operations", budgetGroup: "Premises and plant", month };
const set = (amount: bigint, more: object = {}, by: Person = "accountant") =>
  world.as(by)(budgets.set, {
    body: { id: newId(), ...operations, amount: String(amount), reason: "Season", ...more },
  });
const shown = async () => {
  const { rows } = await world.as("owner")(budgets.month, { params: { month } });
  const { department, budgetGroup } = operations;
  return rows.find((row) => row.department === department && row.budgetGroup === budgetGroup);
};

describe("a budget", () => {
  test("is taken by what is asked for and what is booked, without the tax claimed back", async () => {
    await set(1_000_000n);
    const waiting = await claim(118_000n, { fiscalNumber: "FDN-1" });
    expect(await shown()).toMatchObject({ budget: "1000000", submitted: "100000", left: "900000" });
    await decide("approve", waiting, "accountant");
    await claim(50_000n);
    expect(await shown()).toMatchObject({ booked: "100000", submitted: "50000", left: "850000" });
    const one = await read(waiting.id);
    expect(one.budgets).toEqual([
      expect.objectContaining({ budgetGroup: "Premises and plant", left: "850000" }),
    ]);
    await takeBack(one);
    expect(await shown()).toMatchObject({ booked: "0", left: "950000" });
  });

  test("is set anew with its reason, and remembers what it was", async () => {
    await set(400_000n, { reason: "Half the season is over" });
    expect(await shown()).toMatchObject({ budget: "400000" });
    const { rows } = await world.as("owner")(budgets.history, { params: operations });
    expect(rows.map((row) => [row.amount, row.reason, row.setByName])).toEqual([
      ["400000", "Half the season is over", "Moses Wabwire"],
      ["1000000", "Season", "Moses Wabwire"],
    ]);
    await approved(600_000n);
    expect(BigInt((await shown())?.left ?? "0")).toBe(-250_000n);
  });

  test("of another month or department is another budget", async () => {
    const before = await shown();
    const nextMonth = addDays(`${month}-01`, 31).slice(0, 7);
    await set(7n, { month: nextMonth });
    await set(8n, { department: "Field" });
    expect(await shown()).toEqual(before);
    const { rows } = await world.as("employee")(expenses.left, {
      params: { department: "Field", month },
    });
    expect(rows).toEqual([
      { budgetGroup: "Premises and plant", budget: "8", booked: "0", submitted: "0", left: "8" },
    ]);
  });

  test("is summed over the month, and goes out as a table", async () => {
    const { rows, totals } = await world.as("md")(budgets.month, { params: { month } });
    const booked = rows.reduce((sum, row) => sum + BigInt(row.booked), 0n);
    expect(totals.booked).toBe(String(booked));
    const csv = await world.file("accountant", budgets.csv, { month });
    expect(csv.text.split("\n").length).toBeGreaterThan(rows.length);
  });

  test("is set by whoever manages expenses, of one's own company", async () => {
    await refused(set(1n, {}, "employee"), "not-allowed");
    await refused(set(1n, {}, "cashier"), "not-allowed");
    await refused(set(1n, { month: "2026-13" }), "validation");
    const others = await world.as("other-owner")(budgets.month, { params: { month } });
    expect(others.rows).toEqual([]);
    await refused(world.as("field")(budgets.month, { params: { month } }), "not-allowed");
    await refused(world.as("field")(budgets.history, { params: operations }), "not-allowed");
  });
});

describe("a category", () => {
  const bread = {
    code: "BREAD",
    name: "Bread for the night shift",
    budgetGroup: "Labour",
    account: "6020",
    vatCode: "EXEMPT" as const,
    receiptAbove: "0",
    effectiveFrom: today,
    sourceNote: "House rule",
  };
  const write = (more: object = {}, by: Person = "accountant") =>
    world.as(by)(expenseCategories.set, { body: { id: newId(), ...bread, ...more } });
  const lines = [{ categoryCode: "BREAD", description: "Bread", amount: "10000" }];

  test("counts from its day on; what was claimed keeps what it was made with", async () => {
    await refused(claim(1n, { lines }), "not-found");
    await write();
    await refused(claim(1n, { lines, receipt: null }), "expense.receipt-missing");
    const one = await claim(1n, { lines });
    await write({ account: "6200", name: "Bread" });
    expect((await read(one.id)).lines[0]).toMatchObject({ account: "6020", categoryName: "Bread" });
    expect((await claim(1n, { lines })).lines[0]?.account).toBe("6200");
    await write({ isActive: false });
    await refused(claim(1n, { lines }), "expense.category-closed");
    const { categories } = await world.as("employee")(expenses.choices, { params: {} });
    expect(categories.map(({ code }) => code)).not.toContain("BREAD");
    const { rows } = await world.as("owner")(expenseCategories.list, {
      params: { search: "bread" },
    });
    expect(rows).toEqual([expect.objectContaining({ code: "BREAD", isActive: false })]);
  });

  test("is booked in costs, from today on, by whoever manages expenses", async () => {
    await refused(write({ account: "1310" }), "expense.not-a-cost-account");
    await refused(write({ effectiveFrom: addDays(today, -1) }), "expense.rule-past");
    await refused(write({ code: "bread" }), "validation");
    await refused(write({}, "employee"), "not-allowed");
    const accounts = await world.as("accountant")(expenseCategories.accounts, {});
    expect(accounts.rows.map(({ code }) => code)).toContain("6130");
    expect(accounts.rows.map(({ code }) => code)).not.toContain("5000");
    const others = await world.as("other-owner")(expenseCategories.list, {
      params: { search: "bread" },
    });
    expect(others.rows).toEqual([]);
  });

  test("the window in which purchases are compared is the owner's", async () => {
    const rule = { duplicateDays: 2, effectiveFrom: today, sourceNote: "Shorter" };
    const change = (body: typeof rule, by: Person) =>
      world.as(by)(expenseCategories.setPolicy, { body });
    await refused(change(rule, "accountant"), "not-allowed");
    const past = { ...rule, effectiveFrom: addDays(today, -1) };
    await refused(change(past, "owner"), "expense.rule-past");
    await change(rule, "owner");
    expect(await world.as("accountant")(expenseCategories.policy, {})).toEqual(rule);
    const first = await claim(99_000n);
    const { vendorName } = first;
    await refused(claim(99_000n, { vendorName }), "expense.duplicate");
  });
});

test("a company that is not registered claims no tax back", async () => {
  await world.as("owner")(taxes.setStanding, {
    body: {
      id: newId(),
      effectiveFrom: today,
      isVatRegistered: false,
      isWithholdingAgent: false,
      sourceNote: "Below the threshold",
    },
  });
  expect((await claim(118_000n, { fiscalNumber: "FDN-2" })).vat).toBe("0");
});

test("the books agree with every budget", () => world.verifyBooks());
