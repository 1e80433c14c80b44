import { describe, expect, test } from "vitest";
import { type Beside, factsOf } from "./factRules.ts";

const request: Beside["request"] = {
  id: "own",
  state: "submitted",
  purpose: "capex",
  amount: 300_000n,
  neededBy: "2026-11-25",
  department: "Operations",
  isDepartmentNamed: true,
  requestedByName: "Grace Auma",
  payeeName: "Peter Ocen",
  payeeWorksHere: true,
  overdueReason: null,
};
const beside: Beside = {
  request,
  today: "2026-11-20",
  budgets: { rows: [], groups: [] },
  takings: [],
  atHand: 1_000_000n,
  promised: 200_000n,
  advances: [{ name: "Peter Ocen", held: [] }],
  alike: [],
  similar: { count: 2, amount: 90_000n },
};
const held = { open: 80_000n, day: "2026-11-08", dueOn: "2026-11-19" };
const factOf = (more: Partial<Beside>, label: string) =>
  factsOf({ ...beside, ...more }).find((fact) => fact.label === label);

describe("beside a request", () => {
  test("stand the budget, the cash, the advances, what looks alike, what stands in its way", () => {
    expect(factsOf(beside).map(({ label, value }) => [label, value])).toEqual([
      ["Budget left after this", "None: equipment and buildings are not running costs"],
      ["Cash and bank after this and what is promised", "UGX 500,000"],
      ["Open advances of Peter Ocen", "None"],
      ["Looks like another", "None found"],
      ["Same payee and purpose, last 30 days", "2, UGX 90,000"],
      ["Stands in its way", "Nothing"],
    ]);
  });

  test.each<[string, Partial<Beside>, string, string]>([
    ["waits", {}, "UGX 500,000", "plain"],
    ["is more than there is", { atHand: 499_999n }, "UGX −1", "bad"],
    ["is all there is", { atHand: 500_000n }, "UGX 0", "plain"],
    [
      "was paid out and closed",
      { request: { ...request, state: "closed" } },
      "UGX 800,000",
      "plain",
    ],
    ["was given back", { request: { ...request, state: "returned" } }, "UGX 500,000", "plain"],
    ["is promised already", { request: { ...request, state: "approved" } }, "UGX 800,000", "plain"],
  ])("the cash when it %s", (_, more, value, tone) => {
    expect(factOf(more, "Cash and bank after this and what is promised")).toMatchObject({
      value,
      tone,
    });
  });

  test.each<[string, Beside["advances"][number]["held"], string, string]>([
    [
      "overdue",
      [held, { open: 20_000n, day: "2026-11-19", dueOn: "2026-11-30" }],
      "UGX 100,000, 12 days old, overdue since 19 Nov 2026",
      "bad",
    ],
    [
      "not due yet",
      [{ open: 20_000n, day: "2026-11-19", dueOn: "2026-11-20" }],
      "UGX 20,000, 1 day old, due 20 Nov 2026",
      "plain",
    ],
    [
      "older than the one that is due first",
      [
        { open: 1n, day: "2026-11-19", dueOn: "2026-11-21" },
        { open: 1n, day: "2026-11-01", dueOn: "2026-12-01" },
      ],
      "UGX 2, 19 days old, due 21 Nov 2026",
      "plain",
    ],
    [
      "given out today",
      [{ open: 1n, day: "2026-11-20", dueOn: "2026-11-27" }],
      "UGX 1, 0 days old, due 27 Nov 2026",
      "plain",
    ],
  ])("advances that are %s say how old they are", (_, advances, value, tone) => {
    const more = { advances: [{ name: "Peter Ocen", held: advances }] };
    expect(factOf(more, "Open advances of Peter Ocen")).toMatchObject({
      ...{ value, tone },
      link: tone === "bad" ? "/fund-requests?standing=overdue" : null,
    });
  });
});

describe("what speaks against a request", () => {
  test.each<[string, boolean, string]>([
    ["the same paper", true, "FR-26-000007 of Grace Auma: the same paper, 2 Nov 2026"],
    ["the same words or amount", false, "FR-26-000007 of Grace Auma: the same request, 2 Nov 2026"],
  ])("another with %s", (_, sameFile, value) => {
    const day = "2026-11-02";
    const one = { id: "seven", number: "FR-26-000007", day, requestedByName: "Grace Auma" };
    expect(factOf({ alike: [{ ...one, sameFile }] }, "Looks like another")).toEqual({
      label: "Looks like another",
      value,
      tone: "bad",
      link: "/fund-requests/seven",
    });
  });

  test.each<[string, Partial<Beside>, string]>([
    [
      "a payee who left",
      { request: { ...request, payeeWorksHere: false } },
      "Peter Ocen does not work here any more",
    ],
    [
      "money that is overdue",
      {
        request: { ...request, overdueReason: "The lorry waits" },
        advances: [{ name: "Peter Ocen", held: [held] }],
      },
      "Peter Ocen was to account for UGX 80,000 by 19 Nov 2026; let through: The lorry waits",
    ],
    [
      "a day that has passed",
      { request: { ...request, neededBy: "2026-11-19" } },
      "It was needed by 19 Nov 2026",
    ],
    [
      "all of it together",
      {
        request: { ...request, payeeWorksHere: false, neededBy: "2026-11-19" },
        advances: [
          { name: "Peter Ocen", held: [held] },
          {
            name: "Grace Auma",
            held: [
              { ...held, open: 1n },
              { ...held, dueOn: "2026-11-20" },
            ],
          },
        ],
      },
      "Peter Ocen does not work here any more; " +
        "Peter Ocen was to account for UGX 80,000 by 19 Nov 2026; " +
        "Grace Auma was to account for UGX 1 by 19 Nov 2026; " +
        "It was needed by 19 Nov 2026",
    ],
    ["nothing on the day itself", { request: { ...request, neededBy: "2026-11-20" } }, "Nothing"],
    [
      "nothing where a reason was given for nothing",
      { request: { ...request, overdueReason: "The lorry waits" } },
      "Nothing",
    ],
    [
      "nothing, once it is approved",
      { request: { ...request, neededBy: "2026-11-19", state: "approved" } },
      "Nothing",
    ],
  ])("in its way: %s", (_, more, value) => {
    const tone = value === "Nothing" ? "good" : "bad";
    expect(factOf(more, "Stands in its way")).toMatchObject({ value, tone, link: null });
  });
});

describe("what else stands beside a request", () => {
  test("nothing of the same kind lately is said too", () => {
    const similar = { count: 0, amount: 0n };
    expect(factOf({ similar }, "Same payee and purpose, last 30 days")?.value).toBe("Nothing");
  });

  test("advances of both who get it and who asks stand there", () => {
    const advances = ["Peter Ocen", "Grace Auma"].map((name) => ({ name, held: [] }));
    expect(factOf({ advances }, "Open advances of Grace Auma")).toMatchObject({
      ...{ value: "None", tone: "good" },
    });
  });
});
