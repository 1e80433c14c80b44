import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Flag } from "#kernel/permissions.ts";
import { codeOf } from "#test/codeOf.ts";
import { addDays, type Day } from "#kernel/days.ts";
import {
  checkCharge,
  checkMatch,
  findMatches,
  type OpenEntry,
  type OpenLine,
  unexplained,
  weighCharge,
} from "./statementRules.ts";

const first: Day = "2026-11-01";
const line = (changes: Partial<OpenLine> = {}): OpenLine => ({
  ...{ id: "l1", bookedOn: first, amount: -1000n },
  ...{ reference: null, providerReference: null, text: null, parts: null, ...changes },
});
const entry = (changes: Partial<OpenEntry> = {}): OpenEntry => ({
  ...{ voucherId: "v1", line: 2, day: first, amount: -1000n, keys: [], message: null },
  ...{ reference: null, ...changes },
});

test.each<[string, OpenLine[], OpenEntry[], string[]]>([
  [
    "its reference",
    [line({ reference: "abc" })],
    [entry({ keys: ["abc"], day: addDays(first, 30) })],
    ["reference"],
  ],
  [
    "the bank's reference",
    [line({ providerReference: "FT1" })],
    [entry({ keys: ["FT1"] })],
    ["reference"],
  ],
  [
    "a number in its text",
    [line({ text: "PAY-26-000007 Coffee" })],
    [entry({ keys: ["PAY-26-000007"] })],
    ["reference"],
  ],
  ["amount and day", [line()], [entry({ day: addDays(first, 3) })], ["amount"]],
  ["nothing: too many days apart", [line()], [entry({ day: addDays(first, 4) })], []],
  [
    "nothing: another amount under the same reference",
    [line({ reference: "abc" })],
    [entry({ keys: ["abc"], amount: -999n })],
    [],
  ],
  ["nothing: two entries may be it", [line()], [entry(), entry({ voucherId: "v2" })], []],
  ["nothing: two lines may be it", [line(), line({ id: "l2" })], [entry()], []],
  [
    "the named of two, and then the other",
    [line({ reference: "abc" }), line({ id: "l2" })],
    [entry({ keys: ["abc"] }), entry({ voucherId: "v2" })],
    ["reference", "amount"],
  ],
  [
    "all it names, booked as one",
    [line({ amount: -3000n, parts: ["a", "b"] })],
    [entry({ keys: ["a"] }), entry({ voucherId: "v2", keys: ["b"], amount: -2000n })],
    ["reference"],
  ],
  [
    "all of the message it names",
    [line({ amount: -2000n, reference: "m1" })],
    [entry({ message: "m1" }), entry({ voucherId: "v2", message: "m1" })],
    ["reference"],
  ],
  [
    "nothing: one it names is not booked here yet",
    [line({ amount: -3000n, parts: ["a", "b"] })],
    [entry({ keys: ["a"], amount: -3000n })],
    [],
  ],
  [
    "nothing: those it names come to another sum",
    [line({ amount: -2500n, parts: ["a", "b"] })],
    [entry({ keys: ["a"] }), entry({ voucherId: "v2", keys: ["b"] })],
    [],
  ],
  [
    "nothing: it names one twice",
    [line({ amount: -2000n, parts: ["a", "a"] })],
    [entry({ keys: ["a"] })],
    [],
  ],
  [
    "nothing: the message comes to another sum",
    [line({ amount: -1500n, reference: "m1" })],
    [entry({ message: "m1" }), entry({ voucherId: "v2", message: "m1" })],
    [],
  ],
  [
    "nothing: it is another order of the same amount",
    [line({ reference: "0f".repeat(16) })],
    [entry({ keys: ["1f".repeat(16)] })],
    [],
  ],
  [
    "nothing: an order of a batch of ours is of no other of the same amount",
    [line({ parts: ["a"] })],
    [entry({ keys: ["b"] })],
    [],
  ],
  [
    "amount and day: its reference is a word of the bank's, not of ours",
    [line({ reference: "0f".repeat(15) })],
    [entry()],
    ["amount"],
  ],
  [
    "amount and day: its reference only begins as ours do",
    [line({ reference: `${"0f".repeat(16)}0` })],
    [entry()],
    ["amount"],
  ],
  [
    "amount and day: its reference only ends as ours do",
    [line({ reference: `FT${"0f".repeat(16)}` })],
    [entry()],
    ["amount"],
  ],
  [
    "nothing: another message comes to the same sum",
    [line({ amount: -2000n, reference: "m2" })],
    [entry({ message: "m1" }), entry({ voucherId: "v2", message: "m1" })],
    [],
  ],
  [
    "nothing: two entries share its reference and its amount",
    [line({ reference: "abc" })],
    [entry({ keys: ["abc"] }), entry({ voucherId: "v2", keys: ["abc"] })],
    [],
  ],
  ["amount and day, three days before", [line()], [entry({ day: addDays(first, -3) })], ["amount"]],
  ["nothing: four days before", [line()], [entry({ day: addDays(first, -4) })], []],
  ["nothing: the same sum the other way", [line()], [entry({ amount: 1000n })], []],
  [
    "two lines of one voucher, each by itself",
    [line({ reference: "abc" }), line({ id: "l2", reference: "def", amount: -5n })],
    [entry({ keys: ["abc"] }), entry({ line: 3, keys: ["def"], amount: -5n })],
    ["reference", "reference"],
  ],
  [
    "nothing: an entry that is one of two it names twice",
    [line({ amount: -2000n, parts: ["a", "b"] })],
    [entry({ keys: ["a", "b"] })],
    [],
  ],
  [
    "nothing: no message is no name",
    [line({ amount: -2000n })],
    [entry(), entry({ voucherId: "v2" })],
    [],
  ],
  [
    "the reference of a receipt, however it is written",
    [line({ amount: 9n, providerReference: "tt-4471" })],
    [entry({ amount: 9n, reference: "TT 4471", day: addDays(first, 20) })],
    ["reference"],
  ],
  [
    "the reference of a receipt among the words of its text",
    [line({ amount: 9n, providerReference: "FT26001", text: "Transfer TT 4471/Kampala Feeds" })],
    [entry({ amount: 9n, reference: "TT4471", day: addDays(first, 20) })],
    ["reference"],
  ],
  [
    "nothing: a receipt is of another transfer of the same amount",
    [line({ amount: 9n, reference: "TT-4472" })],
    [entry({ amount: 9n, reference: "TT 4471" })],
    [],
  ],
  [
    "nothing: the bank has another reference for it",
    [line({ amount: 9n, providerReference: "FT26001" })],
    [entry({ amount: 9n, reference: "TT 4471" })],
    [],
  ],
  [
    "nothing: a part of its reference is another's",
    [line({ amount: 9n, reference: "TT-44710", text: "TT 447 11" })],
    [entry({ amount: 9n, reference: "TT 4471" })],
    [],
  ],
  [
    "amount and day: the line carries no reference, whatever the receipt's",
    [line({ amount: 9n, reference: "NOTPROVIDED", text: "Cash deposit" })],
    [entry({ amount: 9n, reference: "TT 4471" })],
    ["amount"],
  ],
  [
    "amount and day: what was written for a reference is only words",
    [line({ amount: 9n, providerReference: "FT26001", text: "by transfer" })],
    [entry({ amount: 9n, reference: "by transfer" })],
    ["amount"],
  ],
  [
    "the receipt it names, though another is of the same amount",
    [line({ amount: 9n, providerReference: "TT4471" })],
    [
      entry({ amount: 9n, reference: "TT 4471" }),
      entry({ amount: 9n, voucherId: "v2", reference: "TT 4472" }),
    ],
    ["reference"],
  ],
  [
    "nothing: a part of a word is no key",
    [line({ text: "PAY-26-0000071" })],
    [entry({ keys: ["PAY-26-000007"], day: addDays(first, 9) })],
    [],
  ],
])("a line is matched by %s", (_, lines, entries, how) => {
  expect(findMatches(lines, entries).map((one) => one.how)).toEqual(how);
});

test("of a batch all entries are matched, and none of them again", () => {
  const batch = line({ amount: -3000n, parts: ["a", "b"] });
  const other = line({ id: "l2", amount: -3000n, parts: ["a", "b"] });
  const [one, two] = [entry({ keys: ["a"] }), entry({ line: 3, keys: ["b"], amount: -2000n })];
  expect(findMatches([batch, other], [one, two])).toEqual([
    { lineId: "l1", how: "reference", entries: [one, two] },
  ]);
  // What one of them is by its own reference is not in the batch any more.
  const named = line({ id: "l3", reference: "a" });
  expect(findMatches([batch, named], [one, two])).toEqual([
    { lineId: "l3", how: "reference", entries: [one] },
  ]);
});

test("whatever is read: no line and no entry twice, and every match of one amount", () => {
  const amount = fc
    .integer({ min: -3, max: 3 })
    .filter((one) => one !== 0)
    .map(BigInt);
  const word = fc.constantFrom("a", "b", "c", "b1", null);
  const day = fc.integer({ min: 0, max: 9 }).map((count) => addDays(first, count));
  const lines = fc.array(
    fc.record({
      ...{ amount, bookedOn: day, reference: word, providerReference: word, text: word },
      parts: fc.option(fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })),
    }),
    { maxLength: 12 },
  );
  const entries = fc.array(
    fc.record({
      ...{ amount, day, message: word, reference: fc.constantFrom("a", "b1", null) },
      keys: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, entries, (someLines, someEntries) => {
      const left = someLines.map((one, index) => ({ ...one, id: `l${index}` }));
      const right = someEntries.map((one, index) => ({ ...one, voucherId: `v${index}`, line: 1 }));
      const found = findMatches(left, right);
      expect(new Set(found.map((one) => one.lineId)).size).toBe(found.length);
      const used = found.flatMap((one) => one.entries.map(({ voucherId }) => voucherId));
      expect(new Set(used).size).toBe(used.length);
      // Each line stands in exactly one state, and what is open on both sides is all that differs.
      const sum = (all: readonly { amount: bigint }[]) =>
        all.reduce((total, one) => total + one.amount, 0n);
      for (const { lineId, entries: matched } of found) {
        expect(left.find((each) => each.id === lineId)?.amount).toBe(sum(matched));
      }
      const openLines = left.filter((one) => !found.some((match) => match.lineId === one.id));
      const openEntries = right.filter((one) => !used.includes(one.voucherId));
      expect(openLines.length + found.length).toBe(left.length);
      expect(
        unexplained({
          ...{ statement: 500n + sum(left), ledger: 500n + sum(right) },
          ...{ openLines: sum(openLines), openEntries: sum(openEntries) },
        }),
      ).toBe(0n);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["entries of its amount", { amount: -1000n, isMatched: false }, [-600n, -400n], null],
  [
    "an entry too much",
    { amount: -1000n, isMatched: false },
    [-1000n, -1n],
    "statement.other-amount",
  ],
  ["nothing at all", { amount: -1000n, isMatched: false }, [], "statement.other-amount"],
  ["too little", { amount: -1000n, isMatched: false }, [-600n], "statement.other-amount"],
  ["matched already", { amount: -1000n, isMatched: true }, [-1000n], "statement.matched-already"],
])("by hand: %s", (_, of, amounts, code) => {
  const entries = amounts.map((amount) => ({ amount, isFree: true }));
  expect(codeOf(() => checkMatch(of, entries))).toBe(code);
});

test("an entry of another line, and a charge that came in, are refused", () => {
  const open = { amount: -1000n, isMatched: false };
  expect(codeOf(() => checkMatch(open, [{ amount: -1000n, isFree: false }]))).toBe(
    "statement.entry-taken",
  );
  const mixed = [
    { amount: -600n, isFree: true },
    { amount: -400n, isFree: false },
  ];
  expect(codeOf(() => checkMatch(open, mixed))).toBe("statement.entry-taken");
  expect(() => checkMatch(open, [{ amount: -600n, isFree: true }])).toThrow(
    "The entries come to UGX −600, the line is UGX −1,000.",
  );
  expect(codeOf(() => checkCharge(open))).toBe(null);
  expect(codeOf(() => checkCharge({ amount: -1n, isMatched: false }))).toBe(null);
  expect(codeOf(() => checkCharge({ amount: 0n, isMatched: false }))).toBe("statement.no-charge");
  expect(codeOf(() => checkCharge({ amount: 1000n, isMatched: false }))).toBe(
    "statement.no-charge",
  );
  expect(codeOf(() => checkCharge({ ...open, isMatched: true }))).toBe("statement.matched-already");
});

describe("above what one person books alone: neither whoever brought the statement, nor who approves no funds", () => {
  const by = (userId: string, ...flags: Flag[]) => ({
    actor: { userId, flags },
    org: { soleTrader: false },
  });
  const grace = by("grace", "canManageExpenses", "canApproveFunds");
  const peter = by("peter");
  const owner = by("sarah", "canApproveFunds");
  const limits = { alone: 100_000, ofMonth: 1_000_000 };
  const weigh = (who: typeof peter, left: bigint, before = 0n) =>
    weighCharge(who, { amount: -left, importedBy: "grace" }, limits, before);
  const usual = { isLarge: false, isBeyondMonth: false, isSeconded: false };

  test("so much is booked by one person, and by two it is seconded", () => {
    expect(weigh(grace, 100_000n)).toEqual(usual);
    expect(weigh(peter, 100_000n)).toEqual(usual);
    expect(weigh(owner, 100_000n)).toEqual({ ...usual, isSeconded: true });
  });

  test("a larger one by two", () => {
    expect(codeOf(() => weigh(grace, 100_001n))).toBe("same-person");
    expect(() => weigh(peter, 100_001n)).toThrow(
      expect.objectContaining({
        code: "statement.large-charge",
        status: 403,
        message: "A charge above UGX 100,000 is booked by somebody who approves funds.",
      }),
    );
    expect(weigh(owner, 100_001n)).toEqual({ ...usual, isLarge: true, isSeconded: true });
  });

  test("many small ones of a month as a large one", () => {
    expect(weigh(grace, 1_000n, 999_000n)).toEqual(usual);
    expect(weigh(peter, 1_000n, 999_000n)).toEqual(usual);
    expect(codeOf(() => weigh(grace, 1_000n, 999_001n))).toBe("same-person");
    expect(() => weigh(peter, 1_000n, 999_001n)).toThrow(
      expect.objectContaining({
        code: "statement.charges-of-month",
        status: 403,
        message:
          "Charges that one person looked at come to more than UGX 1,000,000 this month, so this one is booked by somebody who approves funds.",
      }),
    );
    const seconded = { ...usual, isSeconded: true };
    expect(weigh(owner, 1_000n, 999_000n)).toEqual(seconded);
    expect(weigh(owner, 1_000n, 999_001n)).toEqual({ ...seconded, isBeyondMonth: true });
    // A large one is told of by itself.
    expect(weigh(owner, 100_001n, 999_001n)).toEqual({ ...seconded, isLarge: true });
  });

  test("in a company of one there is nobody else", () => {
    const alone = { ...grace, org: { soleTrader: true } };
    expect(weigh(alone, 100_001n)).toEqual({ ...usual, isLarge: true });
    expect(weigh(alone, 1n, 1_000_000n)).toEqual({ ...usual, isBeyondMonth: true });
  });
});

test("money in a gap of the statements is unexplained", () => {
  const none = { openLines: 0n, openEntries: 0n };
  expect(unexplained({ statement: 90n, ledger: 100n, ...none })).toBe(-10n);
  expect(unexplained({ statement: 90n, ledger: 100n, openLines: -10n, openEntries: 0n })).toBe(0n);
});

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  ["statement.matched-already", () => checkMatch({ amount: -1n, isMatched: true }, [])],
  [
    "statement.entry-taken",
    () => checkMatch({ amount: -1n, isMatched: false }, [{ amount: -1n, isFree: false }]),
  ],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
