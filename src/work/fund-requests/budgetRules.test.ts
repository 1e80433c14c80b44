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
});

describe("what is left of the budget", () => {
  test("to the shilling is still good", () => {
    expect(shown({ amount: 1_000_000n })[0]).toMatchObject({
      ...{ value: "UGX 0 of UGX 1,000,000", tone: "good" },
    });
  });

  test("of one other request says so, and of none nothing", () => {
    const label = "Other requests taken off it, Operations, Buyers, Travel, Nov 2026";
    const [, one] = shown({}, [taking("travel", 1n)]);
    expect(one).toEqual({ label, value: "1 request, UGX 1", tone: "plain", link: null });
    expect(shown({}, [taking("travel", 0n)])).toHaveLength(1);
    expect(shown({}, [])).toHaveLength(1);
  });

  test("counts what another takes of one of its groups alone", () => {
    // Licences are of another group, and what may be of any group is taken of all together.
    const others = [taking("licence_fee", 5n), taking("payroll", 7n), taking("travel", 11n)];
    expect(shown({}, others)[0]?.value).toBe("UGX 699,989 of UGX 1,000,000");
    expect(shown({ purpose: "opex" }, others)[0]?.value).toBe("UGX 2,699,982 of UGX 4,000,000");
  });

  test("says where the department comes from even where none is set, unless it is named", () => {
    const fact = { label: "Department", value: "Not named; Grace Auma works in Exports" };
    const unnamed = shown({ department: "Exports", isDepartmentNamed: false });
    expect(unnamed).toHaveLength(2);
    expect(unnamed[1]).toMatchObject({ ...fact, tone: "plain", link: null });
    expect(shown({ department: "Exports" })).toHaveLength(1);
    const nobody = shown({ department: null, isDepartmentNamed: false });
    expect(nobody.map((one) => one.tone)).toEqual(["warning"]);
  });
});

describe("which budget it is", () => {
  test("is the department's whatever the spaces around it", () => {
    const spaced = rows.map((row) => ({ ...row, department: ` ${row.department} ` }));
    const takings = [taking("travel", 100_000n, { department: "operations " })];
    const [fact] = budgetFacts({ request, takings, budgets: { rows: spaced, groups } });
    expect(fact?.value).toBe("UGX 600,000 of UGX 1,000,000");
  });

  test.each([
    [null, -5n],
    [5n, null],
  ])("is none where only a part of it is known: %s, of which %s is left", (budget, left) => {
    const budgets = {
      rows: [{ department: "Operations", budgetGroup: "Travel", budget, left }],
      groups,
    };
    const [fact] = budgetFacts({ request, takings: [], budgets });
    expect(fact?.value).toBe("No budget is set for Operations, Buyers, Travel, Nov 2026");
  });

  test("of another month is named with that month", () => {
    expect(shown({ neededBy: "2027-01-31" })[0]?.label).toBe(
      "Budget left after this, Operations, Buyers, Travel, Jan 2027",
    );
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
