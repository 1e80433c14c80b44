import { describe, expect, test } from "vitest";
import { type BudgetedRequest, budgetFacts, groupsOf, type Taking } from "./budgetRules.ts";
import type { Purpose } from "./rules.ts";

const groups = [
  { account: "6150", budgetGroup: "Compliance" },
  { account: "6200", budgetGroup: "Travel" },
  { account: "6200", budgetGroup: "Buyers" },
  { account: "6130", budgetGroup: "Plant" },
];
const rows = [
  { department: "Operations", budgetGroup: "Plant", budget: 3_000_000n, left: 2_000_000n },
  { department: "Operations", budgetGroup: "Travel", budget: 1_000_000n, left: 1_000_000n },
  { department: "Operations", budgetGroup: "Office", budget: null, left: null },
  { department: "Field", budgetGroup: "Travel", budget: 50_000n, left: 50_000n },
];
const request: BudgetedRequest = {
  id: "own",
  purpose: "travel",
  amount: 300_000n,
  neededBy: "2026-11-25",
  department: "Operations",
  isDepartmentNamed: true,
  requestedByName: "Grace Auma",
};
const taking = (purpose: Purpose, taken: bigint, more: Partial<Taking> = {}): Taking => ({
  id: `${purpose} ${taken}`,
  purpose,
  department: "Operations",
  taken,
  ...more,
});
const shown = (more: Partial<BudgetedRequest>, takings: readonly Taking[] = []) =>
  budgetFacts({ request: { ...request, ...more }, takings, budgets: { rows, groups } });

test.each<[Purpose, readonly string[] | null]>([
  ["travel", ["Buyers", "Travel"]],
  ["licence_fee", ["Compliance"]],
  ["payroll", null],
  ["opex", null],
  ["advance", null],
])("%s is spent in %j", (purpose, expected) => expect(groupsOf(purpose, groups)).toEqual(expected));

describe("the budget of a request", () => {
  test.each<[what: string, more: Partial<BudgetedRequest>, takings: Taking[], value: string]>([
    ["of its group", {}, [], "UGX 700,000 of UGX 1,000,000"],
    ["passed", { amount: 1_000_001n }, [], "UGX −1 of UGX 1,000,000"],
    ["of all groups that have one", { purpose: "opex" }, [], "UGX 2,700,000 of UGX 4,000,000"],
    ["whatever the capitals", { department: " operations " }, [], "UGX 700,000 of UGX 1,000,000"],
    [
      "after what others take of the group",
      {},
      [taking("travel", 100_000n), taking("opex", 7n), taking("capex", 7n)],
      "UGX 600,000 of UGX 1,000,000",
    ],
    [
      "not after what other departments take, or what nobody can say",
      {},
      [taking("travel", 7n, { department: "Field" }), taking("travel", 7n, { department: null })],
      "UGX 700,000 of UGX 1,000,000",
    ],
    [
      "of all groups, after what is taken of any that has one",
      { purpose: "advance" },
      [
        taking("travel", 100_000n),
        taking("opex", 10_000n),
        taking("licence_fee", 7n),
        taking("coffee_purchase_float", 7n),
      ],
      "UGX 2,590,000 of UGX 4,000,000",
    ],
    [
      "after what it took itself, once it is promised and accounted for",
      {},
      [taking("travel", 250_000n, { id: "own" })],
      "UGX 750,000 of UGX 1,000,000",
    ],
  ])("%s", (_, more, takings, value) => {
    const [fact] = shown(more, takings);
    expect(fact?.value).toBe(value);
    expect(fact?.tone).toBe(value.includes("−") ? "bad" : "good");
    expect(fact?.link).toBe("/expenses/budgets");
  });

  test.each<[what: string, more: Partial<BudgetedRequest>, value: string]>([
    [
      "of a group that has none",
      { purpose: "licence_fee" },
      "No budget is set for Operations, Compliance, Nov 2026",
    ],
    [
      "of a department that has none",
      { purpose: "opex", department: "Exports" },
      "No budget is set for Exports, all groups, Nov 2026",
    ],
    [
      "of nobody",
      { department: null },
      "No budget is set: neither the request nor who asked has a department",
    ],
    [
      "of stock",
      { purpose: "coffee_purchase_float" },
      "None: a buying float becomes stock, not a cost",
    ],
    ["of machines", { purpose: "capex" }, "None: equipment and buildings are not running costs"],
  ])("%s", (_, more, value) => {
    expect(shown(more, [taking("travel", 5n)])).toEqual([
      expect.objectContaining({ label: "Budget left after this", value }),
    ]);
  });

  test("says what else is taken off it, and where the department comes from", () => {
    const facts = shown({ isDepartmentNamed: false }, [
      taking("travel", 100_000n),
      taking("travel", 200_000n),
      taking("travel", 0n),
    ]);
    expect(facts.map(({ label, value }) => [label, value])).toEqual([
      [
        "Budget left after this, Operations, Buyers, Travel, Nov 2026",
        "UGX 400,000 of UGX 1,000,000",
      ],
      [
        "Other requests taken off it, Operations, Buyers, Travel, Nov 2026",
        "2 requests, UGX 300,000",
      ],
      ["Department", "Not named; Grace Auma works in Operations"],
    ]);
  });
});
