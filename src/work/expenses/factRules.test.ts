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
