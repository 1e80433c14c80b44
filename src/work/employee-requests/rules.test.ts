import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  amountOf,
  type Asked,
  canBeDone,
  checkAsked,
  checkCallOff,
  checkFulfil,
  contentOf,
  employeeRequestLife,
  isMoneyKind,
  leaveKinds,
  requestKinds,
  titleOf,
} from "./rules.ts";

const today = "2026-11-20";

const leave = {
  ...{ kind: "leave", leaveKind: "annual", from: "2026-12-07", to: "2026-12-11" },
  ...{ relieverId: null, reason: null },
} as const satisfies Asked;
const salaryAdvance = {
  ...{ kind: "salary_advance", amount: 600_000n, instalments: 3, reason: "School fees" },
} as const satisfies Asked;
const pettyCash = {
  kind: "petty_cash",
  neededBy: "2026-11-23",
  items: [
    { what: "Twine", amount: 12_000n },
    { what: "Paint", amount: 30_000n },
  ],
  reason: "Marking of bags",
} satisfies Asked;
const transport = {
  ...{ kind: "transport", neededBy: "2026-11-23", from: "Masaka", to: "Kampala" },
  ...{ amount: 45_000n, reason: "Carrying samples" },
} as const satisfies Asked;
const tool = {
  ...{ kind: "ppe_or_tool", item: "Dust mask", quantity: 4, neededBy: "2026-11-23" },
  reason: "Hulling",
} as const satisfies Asked;
const repair = {
  ...{ kind: "repair", what: "Roof of the store", place: "Masaka", urgency: "stops_work" },
  reason: "It rains in",
} as const satisfies Asked;
const letter = {
  ...{ kind: "document_letter", letter: "employment", addressee: "Stanbic Bank" },
  ...{ neededBy: "2026-11-23", reason: "A loan" },
} as const satisfies Asked;
const all: readonly Asked[] = [leave, salaryAdvance, pettyCash, transport, tool, repair, letter];

test("which buttons each state has", () => {
  const names = employeeRequestLife.states.map((state) => [
    state,
    movesFrom(employeeRequestLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["submit", "withdraw"],
    submitted: ["submit", "withdraw"],
    returned: ["submit", "withdraw"],
    approved: ["fulfil", "callOff"],
    fulfilled: [],
    rejected: [],
    expired: ["submit", "withdraw"],
    withdrawn: [],
  });
});

describe("the money a request asks for", () => {
  test.each<[Asked, bigint, boolean]>([
    [leave, 0n, false],
    [salaryAdvance, 600_000n, true],
    [pettyCash, 42_000n, true],
    [{ ...pettyCash, items: [] }, 0n, true],
    [transport, 45_000n, true],
    [tool, 0n, false],
    [repair, 0n, false],
    [letter, 0n, false],
  ])("%o asks for %d shillings", (asked, amount, isMoney) => {
    expect(amountOf(asked)).toBe(amount);
    expect(isMoneyKind(asked.kind)).toBe(isMoney);
  });

  test("every kind is asked for here", () => {
    expect(all.map(({ kind }) => kind)).toEqual(requestKinds);
  });

  test("petty cash is the sum of its things, in whatever order they stand", () => {
    const amounts = fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, (parts) => {
        const items = parts.map((amount) => ({ what: "Twine", amount }));
        const sum = amountOf({ ...pettyCash, items });
        expect(amountOf({ ...pettyCash, items: items.toReversed() })).toBe(sum);
        let left = sum;
        for (const part of parts) left -= part;
        expect(left).toBe(0n);
      }),
    );
  });
});

describe("a request in one line", () => {
  test.each<[Asked, string]>([
    [leave, "Annual leave, 7 Dec 2026 to 11 Dec 2026"],
    [{ ...leave, leaveKind: "sick", to: leave.from }, "Sick leave, 7 Dec 2026"],
    [salaryAdvance, "Salary advance in 3 months"],
    [{ ...salaryAdvance, instalments: 1 }, "Salary advance in 1 month"],
    [pettyCash, "Petty cash: Twine, Paint"],
    [transport, "Transport, Masaka to Kampala"],
    [tool, "4 × Dust mask"],
    [repair, "Repair: Roof of the store"],
    [letter, "Confirmation of employment for Stanbic Bank"],
    [{ ...letter, letter: "introduction" }, "Letter of introduction for Stanbic Bank"],
  ])("%o", (asked, title) => {
    expect(titleOf(asked)).toBe(title);
  });

  test("each kind of leave is called something else", () => {
    const titles = leaveKinds.map((leaveKind) => titleOf({ ...leave, leaveKind }));
    expect(new Set(titles).size).toBe(leaveKinds.length);
  });

  test("however much is written, the line has room for 120 letters", () => {
    const words = "x".repeat(200);
    const long: Asked[] = [
      { ...pettyCash, items: [{ what: words, amount: 1n }] },
      { ...transport, from: words },
      { ...tool, item: words },
      { ...repair, what: words },
      { ...letter, addressee: words },
    ];
    for (const asked of long) expect(titleOf(asked)).toHaveLength(120);
  });
});

test.each<[string, Asked, string | null]>([
  ["leave", leave, null],
  ["leave of long ago, which has rules of its own", { ...leave, from: "2026-01-01" }, null],
  ["an advance of some shillings", { ...salaryAdvance, amount: 1n }, null],
  ["an advance of nothing", { ...salaryAdvance, amount: 0n }, "employee-request.nothing"],
  ["petty cash", pettyCash, null],
  ["petty cash for nothing", { ...pettyCash, items: [] }, "employee-request.nothing"],
  [
    "petty cash of which one thing costs nothing",
    { ...pettyCash, items: [...pettyCash.items, { what: "Rope", amount: 0n }] },
    "employee-request.nothing",
  ],
  ["transport for nothing", { ...transport, amount: 0n }, "employee-request.nothing"],
  ["transport today", { ...transport, neededBy: today }, null],
  ["transport yesterday", { ...transport, neededBy: "2026-11-19" }, "employee-request.day-past"],
  ["petty cash yesterday", { ...pettyCash, neededBy: "2026-11-19" }, "employee-request.day-past"],
  ["a tool today", { ...tool, neededBy: today }, null],
  ["a tool yesterday", { ...tool, neededBy: "2026-11-19" }, "employee-request.day-past"],
  ["a letter yesterday", { ...letter, neededBy: "2026-11-19" }, "employee-request.day-past"],
  ["a repair, which has no day", repair, null],
])("asking for %s", (_, asked, code) => {
  expect(codeOf(() => checkAsked(asked, today))).toBe(code);
});

describe("what is approved is one text", () => {
  const request: Parameters<typeof contentOf>[0] = {
    number: "ER-26-000001",
    employeeId: "u1",
    asked: transport,
    fileSha256: null,
  };

  test("the same in whatever order its parts were written", () => {
    for (const asked of all) {
      const turned = Object.fromEntries(Object.entries(asked).toReversed());
      expect(Object.keys(turned)).toEqual(Object.keys(asked).toReversed());
      expect(contentOf({ ...request, asked: Object.assign(turned, asked) })).toBe(
        contentOf({ ...request, asked }),
      );
    }
  });

  test("another one as soon as anything of it is changed", () => {
    const changes = [
      {},
      { number: "ER-26-000002" },
      { employeeId: "u2" },
      { fileSha256: "ab12" },
      { asked: { ...transport, amount: 45_001n } },
      { asked: { ...transport, from: "Kampala", to: "Masaka" } },
      { asked: { ...transport, neededBy: "2026-11-24" } },
      { asked: { ...transport, reason: "Carrying bags" } },
      { asked: salaryAdvance },
      { asked: { ...salaryAdvance, instalments: 4 } },
      { asked: pettyCash },
      { asked: { ...pettyCash, items: pettyCash.items.slice(0, 1) } },
    ];
    const texts = changes.map((change) => contentOf({ ...request, ...change }));
    expect(new Set(texts).size).toBe(changes.length);
  });

  test("it reads as what it is, with its shillings whole", () => {
    const million = { ...salaryAdvance, amount: 9_007_199_254_740_993n };
    expect(contentOf({ ...request, asked: million, fileSha256: "ab12" })).toBe(
      '["ER-26-000001","u1",[["amount","9007199254740993"],["instalments",3],' +
        '["kind","salary_advance"],["reason","School fees"]],"ab12"]',
    );
  });
});

describe("calling off what is approved", () => {
  test.each<[string, bigint, Asked, string | null]>([
    ["money that is not paid", 0n, salaryAdvance, null],
    ["money of which a shilling is paid", 1n, salaryAdvance, "employee-request.paid"],
    ["leave that begins tomorrow", 0n, { ...leave, from: "2026-11-21" }, null],
    ["leave that begins today", 0n, { ...leave, from: today }, "employee-request.leave-begun"],
    ["leave that is over", 0n, { ...leave, from: "2026-11-01" }, "employee-request.leave-begun"],
    ["a trip from a place long ago", 0n, { ...transport, from: "2026-11-01" }, null],
    ["a tool", 0n, tool, null],
  ])("%s", (_, paid, asked, code) => {
    expect(codeOf(() => checkCallOff({ paid, asked }, today))).toBe(code);
  });

  test("says how much was paid, and is a matter of where the request stands", () => {
    const begun = { paid: 0n, asked: { ...leave, from: today } };
    expect(() => checkCallOff({ paid: 45_000n, asked: transport }, today)).toThrow(
      expect.objectContaining({
        status: 409,
        message: "UGX 45,000 of this was paid. Pay it back instead.",
      }),
    );
    expect(() => checkCallOff(begun, today)).toThrow(expect.objectContaining({ status: 409 }));
  });
});

describe("a request is done", () => {
  test.each<[string, bigint, Asked, string | null]>([
    ["when the money arrived whole", 600_000n, salaryAdvance, null],
    ["not while a shilling is missing", 599_999n, salaryAdvance, "employee-request.not-paid"],
    ["not while nothing is paid", 0n, transport, "employee-request.not-paid"],
    ["when the leave ended yesterday", 0n, { ...leave, to: "2026-11-19" }, null],
    ["not on the last day", 0n, { ...leave, to: today }, "employee-request.leave-not-over"],
    ["not before the leave is over", 0n, leave, "employee-request.leave-not-over"],
    ["when the tool is there", 0n, tool, null],
    ["when the letter is there, wherever it goes", 0n, letter, null],
    ["when the trip to anywhere is paid", 45_000n, { ...transport, to: "2099-01-01" }, null],
  ])("%s", (_, paid, asked, code) => {
    const request = { paid, amount: amountOf(asked), asked };
    expect(codeOf(() => checkFulfil(request, today))).toBe(code);
    expect(canBeDone(request, today)).toBe(code === null);
    const written = { paid: `${paid}`, amount: `${amountOf(asked)}`, asked };
    expect(canBeDone(written, today)).toBe(code === null);
  });

  test("says what is missing", () => {
    const half = { paid: 200_000n, amount: 600_000n, asked: salaryAdvance };
    expect(() => checkFulfil(half, today)).toThrow(
      expect.objectContaining({ status: 409, message: "UGX 400,000 of this is not paid yet." }),
    );
    expect(() => checkFulfil({ paid: 0n, amount: 0n, asked: leave }, today)).toThrow(
      expect.objectContaining({ status: 409, message: "This leave lasts until 11 Dec 2026." }),
    );
  });

  test("leave whose last day nobody knows is not over", () => {
    expect(canBeDone({ paid: 0n, amount: 0n, asked: { kind: "leave" } }, today)).toBe(false);
  });
});
