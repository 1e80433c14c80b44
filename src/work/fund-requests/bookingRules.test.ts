import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { Refusal } from "#kernel/refusal.ts";
import { type Accounted, meet, retirementVoucher, splitAgainst } from "./bookingRules.ts";

const advance = (open: bigint, id = "d1") => ({
  id,
  account: "1230",
  currency: "UGX" as const,
  open,
  openUgx: open,
});
const account = (changes: Partial<Accounted>): Accounted => ({
  id: "t1",
  number: "RET-26-000001",
  requestNumber: "FR-26-000001",
  payeeId: "u1",
  lines: [],
  returned: 0n,
  day: "2026-11-20",
  ...changes,
});
const fuel = { account: "6120", amount: 150_000n, vatAmount: 22_881n, description: "Fuel" };
const linesOf = (voucher: ReturnType<typeof retirementVoucher>) =>
  voucher.lines.map((line) => `${line.account} ${line.amount}`);

describe("the account of an advance", () => {
  test.each<[string, Partial<Accounted>, bigint, string[]]>([
    [
      "a fiscal receipt: domain §10.2-14 and 15",
      { lines: [fuel] },
      150_000n,
      ["6120 127119", "1260 22881", "1230 -150000"],
    ],
    [
      "a receipt and the rest in cash",
      { lines: [{ ...fuel, vatAmount: 0n }], returned: 50_000n },
      200_000n,
      ["6120 150000", "1010 50000", "1230 -200000"],
    ],
    ["everything comes back", { returned: 200_000n }, 200_000n, ["1010 200000", "1230 -200000"]],
    [
      "a part, the rest stays with the payee",
      { lines: [{ ...fuel, vatAmount: 0n }] },
      200_000n,
      ["6120 150000", "1230 -150000"],
    ],
    [
      "more than was received: the payee is owed the rest",
      { lines: [{ ...fuel, vatAmount: 0n }] },
      100_000n,
      ["6120 150000", "1230 -100000", "2180 -50000"],
    ],
  ])("%s", (_, changes, open, lines) => {
    const voucher = retirementVoucher(account(changes), [advance(open)], "new");
    expect(linesOf(voucher)).toEqual(lines);
    expect(voucherFaults(voucher)).toEqual([]);
  });

  test("meets the advance that is due first, then the next", () => {
    const two = [advance(60_000n, "d1"), advance(100_000n, "d2")];
    expect(meet(two, 90_000n)).toEqual([
      { due: two[0], amount: 60_000n },
      { due: two[1], amount: 30_000n },
    ]);
    const voucher = retirementVoucher(account({ returned: 90_000n }), two, "new");
    expect(voucher.settlements?.map((one) => one.amount)).toEqual([60_000n, 30_000n]);
  });

  test.each([
    [0n, { spent: 1n, returned: 0n }, "fund-request.nothing-open"],
    [0n, { spent: 0n, returned: 1n }, "fund-request.nothing-open"],
    [100n, { spent: 60n, returned: 41n }, "fund-request.returns-too-much"],
    [100n, { spent: 100n, returned: 1n }, "fund-request.returns-too-much"],
    [100n, { spent: 200n, returned: 1n }, "fund-request.returns-too-much"],
  ])("of %s, %o is refused", (open, claimed, code) => {
    expect(() => splitAgainst(claimed, open)).toThrow(expect.objectContaining({ code }));
    expect(() => splitAgainst(claimed, open)).toThrow(Refusal);
  });
});

test.each([
  [100n, { spent: 60n, returned: 41n }, "Only UGX 40 is left to return."],
  [100n, { spent: 100n, returned: 1n }, "Only UGX 0 is left to return."],
  [100n, { spent: 200n, returned: 1n }, "Only UGX 0 is left to return."],
])("who brings back too much of %s reads what is left, %#", (open, claimed, words) => {
  expect(() => splitAgainst(claimed, open)).toThrow(words);
});

test("what is accounted for already is a conflict", () => {
  expect(() => splitAgainst({ spent: 1n, returned: 0n }, 0n)).toThrow(
    expect.objectContaining({ code: "fund-request.nothing-open", status: 409 }),
  );
});

test.each([
  ["a part", { spent: 60n, returned: 39n }, { settled: 99n, owed: 0n }],
  ["all of it", { spent: 60n, returned: 40n }, { settled: 100n, owed: 0n }],
  ["nothing yet", { spent: 0n, returned: 0n }, { settled: 0n, owed: 0n }],
  ["all in receipts", { spent: 100n, returned: 0n }, { settled: 100n, owed: 0n }],
  ["a shilling more in receipts", { spent: 101n, returned: 0n }, { settled: 100n, owed: 1n }],
])("of a hundred %s is accounted for", (_, claimed, expected) => {
  expect(splitAgainst(claimed, 100n)).toEqual(expected);
});

test("an advance that is used up, and a sum of nothing, are left out", () => {
  const [used, open] = [advance(0n, "d1"), advance(5n, "d2")];
  expect(meet([used, open], 3n)).toEqual([{ due: open, amount: 3n }]);
  expect(meet([open], 0n)).toEqual([]);
  expect(meet([open], 9n)).toEqual([{ due: open, amount: 5n }]);
});

test("what was spent beyond it is owed to the payee from that day on", () => {
  const voucher = retirementVoucher(account({ lines: [fuel] }), [advance(100_000n)], "new");
  const party = { type: "staff", id: "u1" };
  expect(voucher.dues).toEqual([
    {
      ...{ id: "new", kind: "staff-payable", party, amount: 50_000n, currency: "UGX" },
      ...{ account: "2180", dueOn: "2026-11-20", note: "RET-26-000001" },
    },
  ]);
  expect(voucher.lines.map((line) => line.party)).toEqual([undefined, undefined, party, party]);
  expect(voucher).toMatchObject({
    ...{ source: { type: "fund-retirement", id: "t1" }, event: "accept", day: "2026-11-20" },
    memo: "RET-26-000001, account of FR-26-000001",
  });
  expect(retirementVoucher(account({ lines: [fuel] }), [advance(150_000n)], "new").dues).toBe(
    undefined,
  );
});

test("whatever was spent and brought back: the voucher is whole, and never more is met than is open", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const spending = fc.array(fc.record({ amount, isTaxed: fc.boolean() }), { maxLength: 5 });
  const opens = fc.array(amount, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(spending, opens, fc.bigInt(0n, 100n), (some, open, share) => {
      const lines = some.map((one) => ({
        ...{ account: "6120", amount: one.amount, description: "Fuel" },
        vatAmount: one.isTaxed ? (one.amount * 18n) / 118n : 0n,
      }));
      const spent = some.reduce((sum, one) => sum + one.amount, 0n);
      const held = open.reduce((sum, one) => sum + one, 0n);
      // A part of what the receipts leave comes back in cash.
      const returned = held > spent ? ((held - spent) * share) / 100n : 0n;
      fc.pre(spent + returned > 0n);
      const advances = open.map((one, at) => advance(one, `d${at}`));
      const voucher = retirementVoucher(account({ lines, returned }), advances, "new");
      expect(voucherFaults(voucher)).toEqual([]);
      const met = (voucher.settlements ?? []).reduce((sum, one) => sum + one.amount, 0n);
      const owed = (voucher.dues ?? []).reduce((sum, one) => sum + one.amount, 0n);
      expect(met + owed).toBe(spent + returned);
      expect(met).toBe(spent + returned < held ? spent + returned : held);
    }),
  );
});
