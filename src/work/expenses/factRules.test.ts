import { describe, expect, test } from "vitest";
import { type Beside, factsOf } from "./factRules.ts";

const expense: Beside["expense"] = {
  state: "submitted",
  day: "2026-11-10",
  department: "Operations",
  paidBy: "own_pocket",
  amount: 300_000n,
  withheld: 0n,
  claimantName: "Peter Ocen",
  claimantWorksHere: true,
  noReceiptReason: null,
  duplicateReason: null,
};
const beside: Beside = {
  expense,
  today: "2026-11-20",
  budgets: [{ budgetGroup: "Office", budget: 1_000_000n, left: 400_000n }],
  atHand: 1_000_000n,
  promised: 0n,
  closedThrough: null,
  advances: [],
  likenesses: [],
  similar: { count: 0, amount: 0n },
};
const advance = { open: 200_000n, day: "2026-11-01", dueOn: "2026-11-08", note: null };
const factOf = (more: Partial<Beside>, label: string) =>
  factsOf({ ...beside, ...more }).find((fact) => fact.label === label);

describe("beside an expense", () => {
  test("stand the budget, the cash, the advances, what looks alike, what stands in its way", () => {
    expect(factsOf(beside).map(({ label, value }) => [label, value])).toEqual([
      ["Budget left after this, Operations, Office", "UGX 400,000"],
      ["Cash and bank after paying this back", "UGX 700,000"],
      ["Open advances of Peter Ocen", "None"],
      ["Looks like another", "None found"],
      ["Same person and group, last 30 days", "Nothing"],
      ["Stands in its way", "Nothing"],
    ]);
  });

  test.each<[promised: bigint, value: string | undefined, tone: string | undefined]>([
    [0n, undefined, undefined],
    [700_000n, "UGX 700,000", "plain"],
    [700_001n, "UGX 700,001", "bad"],
  ])("%s promised to approved requests", (promised, value, tone) => {
    const fact = factOf({ promised }, "Promised of it to approved requests");
    expect([fact?.value, fact?.tone]).toEqual([value, tone]);
  });

  test.each<[what: string, more: Partial<Beside>, value: string | undefined]>([
    [
      "who left",
      { expense: { ...expense, claimantWorksHere: false } },
      "Peter Ocen does not work here any more",
    ],
    [
      "an advance that is too small",
      { expense: { ...expense, paidBy: "advance" }, advances: [advance] },
      "The advance covers UGX 200,000; the rest would be owed to Peter Ocen",
    ],
    [
      "an advance that is enough",
      { expense: { ...expense, paidBy: "advance", amount: 200_000n }, advances: [advance] },
      "Nothing",
    ],
    [
      "closed books",
      { closedThrough: "2026-11-10" },
      "The books are closed through 10 Nov 2026: it is booked after that",
    ],
    ["books closed before it", { closedThrough: "2026-11-09" }, "Nothing"],
    ["what is decided", { expense: { ...expense, state: "approved" } }, undefined],
  ])("what stands in its way: %s", (_, more, value) => {
    expect(factOf(more, "Stands in its way")?.value).toBe(value);
  });
});

const likeness = {
  ...{ id: "x", number: "EXP-26-000007", day: "2026-11-19", byName: "Grace Auma" },
  how: "purchase" as const,
};

describe("each fact in its colour", () => {
  test.each<[string, bigint | null, string, string]>([
    ["left", 1n, "UGX 1", "good"],
    ["spent to the shilling", 0n, "UGX 0", "good"],
    ["passed", -1n, "UGX −1", "bad"],
    ["never set", null, "None was set", "plain"],
  ])("a budget that is %s", (_, left, value, tone) => {
    const budgets = [{ budgetGroup: "Office", budget: left, left }];
    expect(factOf({ budgets }, "Budget left after this, Operations, Office")).toEqual({
      label: "Budget left after this, Operations, Office",
      ...{ value, tone, link: "/expenses/budgets" },
    });
  });

  test("several groups have each their budget", () => {
    const budgets = ["Office", "Travel"].map((budgetGroup) => ({
      ...{ budgetGroup, budget: 5n, left: 5n },
    }));
    const labels = factsOf({ ...beside, budgets }).map((fact) => fact.label);
    expect(labels.slice(0, 2)).toEqual([
      "Budget left after this, Operations, Office",
      "Budget left after this, Operations, Travel",
    ]);
  });

  const after = "Cash and bank after paying this back";
  test.each<[string, Partial<Beside>, string, string, string]>([
    ["own money, to the shilling", { atHand: 300_000n }, after, "UGX 0", "plain"],
    ["own money, beyond what there is", { atHand: 299_999n }, after, "UGX −1", "bad"],
    [
      "the company paid already",
      { expense: { ...expense, paidBy: "company" } },
      "Cash and bank now",
      "UGX 1,000,000",
      "plain",
    ],
    [
      "an advance meets it",
      { expense: { ...expense, paidBy: "advance" }, atHand: -1n },
      "Cash and bank now",
      "UGX −1",
      "bad",
    ],
  ])("the cash, where it is %s", (_, more, label, value, tone) => {
    expect(factOf(more, label)).toEqual({ label, value, tone, link: null });
  });

  test("what is promised counts with what leaves for this, and only with that", () => {
    const label = "Promised of it to approved requests";
    const company = { ...expense, paidBy: "company" as const };
    expect(factOf({ promised: 1_000_000n, expense: company }, label)?.tone).toBe("plain");
    expect(factOf({ promised: 1_000_001n, expense: company }, label)?.tone).toBe("bad");
  });
});

describe("what the claimant holds and says", () => {
  test.each<[string, Beside["advances"], Beside["expense"]["paidBy"], string, string]>([
    ["none", [], "own_pocket", "None", "good"],
    [
      "one that is overdue",
      [advance],
      "advance",
      "UGX 200,000, 19 days old, overdue since 8 Nov 2026",
      "bad",
    ],
    [
      "one due today, beside a claim of own money",
      [{ ...advance, dueOn: "2026-11-20" }],
      "own_pocket",
      "UGX 200,000, 19 days old",
      "warning",
    ],
    [
      "two, as old as the older, that this is met by",
      [
        { ...advance, day: "2026-11-15", dueOn: "2026-11-22" },
        { ...advance, open: 1n, day: "2026-11-10", dueOn: "2026-11-30" },
      ],
      "advance",
      "UGX 200,001, 10 days old",
      "plain",
    ],
    [
      "two, of which the first is the older",
      [
        { ...advance, day: "2026-11-10", dueOn: "2026-11-22" },
        { ...advance, open: 1n, day: "2026-11-15", dueOn: "2026-11-30" },
      ],
      "advance",
      "UGX 200,001, 10 days old",
      "plain",
    ],
  ])("open advances: %s", (_, advances, paidBy, value, tone) => {
    const more = { advances, expense: { ...expense, paidBy } };
    expect(factOf(more, "Open advances of Peter Ocen")).toMatchObject({ value, tone });
  });

  test("what looks alike is said of each", () => {
    const receipt = { ...likeness, number: "EXP-26-000008", how: "receipt" as const };
    const likenesses = [likeness, receipt];
    const facts = factsOf({ ...beside, likenesses }).filter(
      (fact) => fact.label === "Looks like another",
    );
    expect(facts.map(({ value, tone }) => [value, tone])).toEqual([
      ["EXP-26-000007 of Grace Auma: the same vendor and amount, 19 Nov 2026", "bad"],
      ["EXP-26-000008 of Grace Auma: the same receipt, 19 Nov 2026", "bad"],
    ]);
  });

  test("what the claimant says of it stands there as said", () => {
    const said = { ...expense, duplicateReason: "Two lorries", noReceiptReason: "A market stall" };
    expect(factOf({ expense: said }, "Why it is another purchase")).toMatchObject({
      ...{ value: "Two lorries", tone: "warning" },
    });
    expect(factOf({ expense: said }, "No receipt, because")).toMatchObject({
      ...{ value: "A market stall", tone: "warning" },
    });
  });

  test("what the same person spent lately is counted and summed", () => {
    const similar = { count: 3, amount: 450_000n };
    expect(factOf({ similar }, "Same person and group, last 30 days")).toMatchObject({
      ...{ value: "3, UGX 450,000", tone: "plain" },
    });
  });
});

describe("what stands in the way of an expense", () => {
  test("once it is decided nothing more is said of what stood in its way", () => {
    const labels = (state: Beside["expense"]["state"]) =>
      factsOf({ ...beside, expense: { ...expense, state } }).map((fact) => fact.label);
    expect(labels("submitted")).toEqual([...labels("approved"), "Stands in its way"]);
    expect(labels("rejected")).toEqual(labels("approved"));
  });

  test("all that stands in its way is said together, as a warning", () => {
    const more = {
      ...{ expense: { ...expense, claimantWorksHere: false }, closedThrough: "2026-11-30" },
    };
    expect(factOf(more, "Stands in its way")).toMatchObject({
      value:
        "Peter Ocen does not work here any more; " +
        "The books are closed through 30 Nov 2026: it is booked after that",
      tone: "warning",
    });
    expect(factOf({}, "Stands in its way")?.tone).toBe("good");
    // Several small advances may hold it together.
    const two = { advances: [advance, { ...advance, open: 100_000n }] };
    const byAdvance = { ...two, expense: { ...expense, paidBy: "advance" as const } };
    expect(factOf(byAdvance, "Stands in its way")?.value).toBe("Nothing");
  });
});
