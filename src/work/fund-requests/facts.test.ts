// What an approver sees beside a request for funds, asked of the real house.
import { describe, expect, test } from "vitest";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { approvals } from "#registry/approvals/api.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { fundHands, type FundRequest } from "#test/fundMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { budgets } from "#work/expenses/budgetApi.ts";

const world = await makeWorld();
const { ask, approved, paid, account, accept, decide } = fundHands(world);
const spending = expenseHands(world);

const approvalOf = (one: FundRequest, by: Person = "accountant") =>
  world.as(by)(approvals.read, { params: { id: one.approval?.id ?? "" } });
const factsOf = async (one: FundRequest, by: Person = "accountant") => {
  const { facts } = await approvalOf(one, by);
  return Object.fromEntries(facts.map((fact) => [fact.label, fact.value]));
};
const setBudget = (one: FundRequest, department: string, budgetGroup: string, amount: bigint) =>
  world.as("accountant")(budgets.set, {
    body: {
      id: newId(),
      department,
      budgetGroup,
      month: one.neededBy.slice(0, 7),
      amount: String(amount),
      reason: "Season",
    },
  });
const monthOf = (one: FundRequest) => formatDay(`${one.neededBy.slice(0, 7)}-01`).slice(2);
const left = async (one: FundRequest, scope: string) =>
  (await factsOf(one))[`Budget left after this, ${scope}, ${monthOf(one)}`];

describe("the budget", () => {
  test("is what is left after this one and every other that is asked for or promised", async () => {
    const department = "Drying";
    const of = (amount: bigint, more: object = {}) => ({
      ...{ department, justification: `Drying ${amount}` },
      ...more,
    });
    const one = await ask(300_000n, of(300_000n));
    expect((await factsOf(one))["Budget left after this"]).toBe(
      `No budget is set for Drying, all groups, ${monthOf(one)}`,
    );
    await setBudget(one, department, "Premises and plant", 2_000_000n);
    expect(await left(one, "Drying, all groups")).toBe("UGX 1,700,000 of UGX 2,000,000");
    await ask(100_000n, of(100_000n));
    await approved(50_000n, of(50_000n, { department: "drying" }));
    expect(await left(one, "Drying, all groups")).toBe("UGX 1,550,000 of UGX 2,000,000");
    const taken = `Other requests taken off it, Drying, all groups, ${monthOf(one)}`;
    expect((await factsOf(one))[taken]).toBe("2 requests, UGX 150,000");
    const refusedOne = await ask(40_000n, of(40_000n));
    await decide("reject", refusedOne, "accountant");
    expect(await left(one, "Drying, all groups")).toBe("UGX 1,550,000 of UGX 2,000,000");
    await decide("approve", one, "accountant");
    expect(await left(one, "Drying, all groups")).toBe("UGX 1,550,000 of UGX 2,000,000");
  });

  test("takes what was spent once, however it is accounted for", async () => {
    const department = "Roastery";
    const one = await ask(10_000n, { department, justification: "Filters" });
    await setBudget(one, department, "Premises and plant", 1_000_000n);
    const justification = "Drums and their transport";
    const held = await paid(400_000n, { department, justification }, "operations");
    expect(await left(one, "Roastery, all groups")).toBe("UGX 590,000 of UGX 1,000,000");
    const byAdvance = { department, paidBy: "advance" } as const;
    const claim = await spending.claim(150_000n, byAdvance, "operations");
    await spending.decide("approve", claim, "accountant");
    const isSameMonth = claim.day.slice(0, 7) === one.neededBy.slice(0, 7);
    const booked = isSameMonth ? 150_000n : 0n;
    expect(await left(one, "Roastery, all groups")).toBe(
      `${formatMoney(740_000n - booked)} of UGX 1,000,000`,
    );
    const lines = [{ account: "6120", description: "Lorry", amount: "200000" }];
    await accept(await account(held, { returned: "50000", lines }, "operations"));
    expect(await left(one, "Roastery, all groups")).toBe(
      `${formatMoney(790_000n - booked)} of UGX 1,000,000`,
    );
  });

  test("is of the group a purpose is always spent on, in the department of whoever asked", async () => {
    const one = await ask(70_000n, { purpose: "travel", justification: "Fair in Kigali" });
    const { rows } = await world.sql.query<{ department: string }>(
      "select department from profile where user_id = $1",
      [one.requestedById],
    );
    const department = rows[0]?.department ?? "";
    expect((await factsOf(one))["Budget left after this"]).toBe(
      `No budget is set for ${department}, Travel, ${monthOf(one)}`,
    );
    await setBudget(one, department, "Travel", 100_000n);
    expect(await left(one, `${department}, Travel`)).toBe("UGX 30,000 of UGX 100,000");
    expect((await factsOf(one))["Department"]).toBe(
      `Not named; ${one.requestedByName} works in ${department}`,
    );
  });
});

describe("what else speaks for or against it", () => {
  test("the same again, the same payee before, money still held and its age", async () => {
    const words = { justification: "A pump for the washing station" };
    const first = await paid(90_000n, words, "operations");
    const again = await ask(
      91_000n,
      { justification: "A pump, for the washing station!" },
      "operations",
    );
    const facts = await factsOf(again);
    expect(facts["Looks like another"]).toContain(`${first.number} of ${first.requestedByName}`);
    expect(facts["Same payee and purpose, last 30 days"]).toMatch(/^\d+, UGX /);
    expect(facts[`Open advances of ${again.payeeName}`]).toMatch(/^UGX 90,000, 0 days old, due /);
    expect(facts["Stands in its way"]).toBe("Nothing");
  });

  test("of whoever asked too, where the payee is somebody else; and a payee who left", async () => {
    const payeeId = await world.userId("field");
    const one = await ask(12_000n, { payeeId, justification: "Airtime for the buyers" });
    await world.sql.query("update profile set is_active = false where user_id = $1", [payeeId]);
    const facts = await factsOf(one);
    expect(facts[`Open advances of ${one.payeeName}`]).toBe("None");
    expect(facts).toHaveProperty(`Open advances of ${one.requestedByName}`);
    expect(facts["Stands in its way"]).toBe(`${one.payeeName} does not work here any more`);
    await world.sql.query("update profile set is_active = true where user_id = $1", [payeeId]);
  });
});

describe("who sees it", () => {
  test("whoever decides, and who reads the company's money anyway", async () => {
    const one = await ask(13_000n, { justification: "Chalk" });
    for (const person of ["accountant", "owner", "md"] as const) {
      const shown = await approvalOf(one, person);
      expect(shown.seesFacts, person).toBe(true);
      expect(shown.facts.length, person).toBeGreaterThan(4);
    }
  });

  test("not the payee who may read nothing of it, nor anybody else", async () => {
    const payeeId = await world.userId("employee");
    const one = await ask(14_000n, { payeeId, justification: "Ropes" });
    expect(await approvalOf(one, "employee")).toMatchObject({ seesFacts: false, facts: [] });
    for (const person of ["cashier", "supplier", "other-owner"] as const) {
      await refused(approvalOf(one, person), "not-found");
    }
  });
});

test("the books agree with all of it", () => world.verifyBooks());
