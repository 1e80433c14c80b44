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
    [100n, { spent: 60n, returned: 41n }, "fund-request.returns-too-much"],
    [100n, { spent: 200n, returned: 1n }, "fund-request.returns-too-much"],
  ])("of %s, %o is refused", (open, claimed, code) => {
    expect(() => splitAgainst(claimed, open)).toThrow(expect.objectContaining({ code }));
    expect(() => splitAgainst(claimed, open)).toThrow(Refusal);
  });
});
