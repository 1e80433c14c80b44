import { expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { checkLeaving, leavingBlockers, type OpenPaper } from "./leavingRules.ts";

const paper = (change: Partial<OpenPaper> = {}): OpenPaper => ({
  kind: "expense",
  number: "EXP-26-000001",
  state: "draft",
  link: "/expenses/1",
  isMoneyOpen: false,
  ...change,
});
const payment = paper({
  kind: "payment",
  number: "PAY-26-000002",
  state: "sent",
  link: "/payments/2",
  isMoneyOpen: true,
});
const blocker = {
  what: "Payment PAY-26-000002 is sent: its money is on its way",
  owner: "Whoever looks after payments",
  link: "/payments/2",
};

test("only papers whose money is on its way keep somebody here, each by its number", () => {
  expect(leavingBlockers([])).toEqual([]);
  expect(leavingBlockers([paper()])).toEqual([]);
  expect(leavingBlockers([paper(), payment])).toEqual([blocker]);
  const other = { ...payment, number: "PAY-26-000003", state: "queued", link: "/payments/3" };
  expect(leavingBlockers([payment, other]).map(({ link }) => link)).toEqual([
    "/payments/2",
    "/payments/3",
  ]);
});

type Asked = Parameters<typeof checkLeaving>[0];
const refusalOf = (asked: Partial<Asked>): Refusal | null => {
  try {
    checkLeaving({ papers: [], personId: "Peter", successor: null, ...asked });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};
const sarah = { id: "Sarah", isActive: true };

test.each<[string, Partial<Asked>, string | null]>([
  ["with nothing unfinished", {}, null],
  ["with nothing unfinished, and a successor all the same", { successor: sarah }, null],
  ["papers without a successor", { papers: [paper()] }, "leaving.successor-missing"],
  ["papers with a successor", { papers: [paper()], successor: sarah }, null],
  [
    "a successor who left",
    { papers: [paper()], successor: { ...sarah, isActive: false } },
    "leaving.successor-unfit",
  ],
  [
    "oneself as the successor",
    { papers: [paper()], successor: { id: "Peter", isActive: true } },
    "leaving.successor-unfit",
  ],
  [
    "an unfit successor, even without papers",
    { successor: { id: "Peter", isActive: true } },
    "leaving.successor-unfit",
  ],
  ["money open", { papers: [payment] }, "leaving.money-open"],
  ["money open, whoever takes over", { papers: [payment], successor: sarah }, "leaving.money-open"],
  ["one payment among papers", { papers: [paper(), payment] }, "leaving.money-open"],
])("leaving with %s", (_, asked, code) => {
  expect(refusalOf(asked)?.code ?? null).toBe(code);
});

test("the refusal about money names each payment, and that it is a matter of its state", () => {
  const refusal = refusalOf({ papers: [payment, paper()] });
  expect(refusal?.status).toBe(409);
  expect(refusal?.blockers).toEqual([blocker]);
});
