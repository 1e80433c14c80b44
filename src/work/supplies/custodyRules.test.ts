import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { isStockAccount } from "#books/ledger/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import {
  broughtBackOf,
  checkHeld,
  checkReceiver,
  checkStillHeld,
  handoverLife,
  type Held,
  lossLife,
  writeOffAccount,
  writeOffVoucher,
} from "./custodyRules.ts";

test("which buttons a hand-over and a loss have in each state", () => {
  expect(handoverLife.states.map((state) => movesFrom(handoverLife, state).length)).toEqual([
    3, 0, 0, 0,
  ]);
  expect(movesFrom(handoverLife, "offered").map(({ name }) => name)).toEqual([
    "accept",
    "decline",
    "withdraw",
  ]);
  expect(lossLife.states.map((state) => movesFrom(lossLife, state).length)).toEqual([3, 0, 0, 0]);
  expect(movesFrom(lossLife, "reported").map(({ name, move }) => [name, move.needs])).toEqual([
    ["approve", "canUpdateInventory"],
    ["reject", "canUpdateInventory"],
    ["withdraw", "signed-in"],
  ]);
});

const held: Held = {
  holderId: "ritah",
  holderName: "Nansamba Ritah",
  productName: "Tarpaulin",
  pieces: 5n,
  promised: 0n,
};

describe("giving away what somebody has", () => {
  test.each<[string, bigint, bigint, string | null]>([
    ["one of five", 1n, 0n, null],
    ["all five", 5n, 0n, null],
    ["six of five", 6n, 0n, "supplies.more-than-held"],
    ["none", 0n, 0n, "supplies.held-nothing"],
    ["fewer than none", -1n, 0n, "supplies.held-nothing"],
    ["what is free beside two promised", 3n, 2n, null],
    ["one that is promised", 4n, 2n, "supplies.more-than-held"],
    ["one when all are promised", 1n, 5n, "supplies.more-than-held"],
  ])("%s", (_, pieces, promised, code) => {
    expect(codeOf(() => checkHeld({ ...held, promised }, pieces))).toBe(code);
  });

  test("says what they have, and what of it waits", () => {
    expect(() => checkHeld(held, 6n)).toThrow(
      expect.objectContaining({
        status: 409,
        message: "Nansamba Ritah has 5 of Tarpaulin: not 6 can be given.",
      }),
    );
    expect(() => checkHeld({ ...held, promised: 2n }, 4n)).toThrow(
      "Nansamba Ritah has 5 of Tarpaulin, and 2 wait for a decision: not 4 can be given.",
    );
  });

  test.each([
    [4n, null],
    [5n, null],
    [6n, "supplies.not-held-now"],
  ])("when it is decided on, %d of five are still there: %s", (pieces, code) => {
    expect(codeOf(() => checkStillHeld(held, pieces))).toBe(code);
  });

  test("what came back in the meantime is said", () => {
    expect(() => checkStillHeld({ holderName: "Ritah", pieces: 1n }, 3n)).toThrow(
      expect.objectContaining({
        status: 409,
        message: "Ritah has 1 of them now, not 3: some came back in the meantime.",
      }),
    );
  });

  test.each([
    ["a colleague", "moses", null],
    ["themselves", "ritah", "supplies.same-holder"],
    ["somebody who does not work here", "stranger", "supplies.no-colleague"],
  ])("to %s", (_, toId, code) => {
    const staff = [{ id: "ritah" }, { id: "moses" }, { id: "peter" }];
    expect(codeOf(() => checkReceiver(held, toId, staff))).toBe(code);
    expect(codeOf(() => checkReceiver(held, "moses", []))).toBe("supplies.no-colleague");
  });
});

describe("out of whose custody things come back", () => {
  const custody = (id: string, pieces: bigint) => ({ id, pieces, holderName: `Holder ${id}` });
  const one = custody("one", 3n);
  const two = custody("two", 2n);
  const empty = custody("empty", 0n);

  test.each<[string, (typeof one)[], string | null, bigint, string | null]>([
    ["what was to be used up is in nobody's", [], null, 9n, null],
    ["all that the only holder has", [one], null, 3n, "one"],
    ["a part of it", [one], null, 1n, "one"],
    ["whoever gave all back is passed by", [empty, two], null, 2n, "two"],
    ["the one that is named", [one, two], "two", 2n, "two"],
  ])("%s", (_, of, custodyId, pieces, id) => {
    expect(broughtBackOf(of, { custodyId, pieces })?.id ?? null).toBe(id);
  });

  test.each<[string, (typeof one)[], string | null, bigint, string, string]>([
    [
      "more than the only holder has",
      [one],
      null,
      4n,
      "supplies.not-held",
      "Holder one has 3, not 4.",
    ],
    ["more than the named one has", [one, two], "two", 3n, "supplies.not-held", "has 2, not 3."],
    ["of one who gave all back", [empty, two], "empty", 1n, "supplies.not-held", "has 0, not 1."],
    ["of a custody of another thing", [one], "other", 1n, "supplies.not-held", "Nobody has any"],
    ["of a custody of what is used up", [], "other", 1n, "supplies.not-held", "Nobody has any"],
    ["when all came back", [empty], null, 1n, "supplies.not-held", "Nobody has any"],
    [
      "of several, and nobody says whose",
      [one, empty, two],
      null,
      1n,
      "supplies.whose",
      "Several people have them: Holder one 3, Holder two 2.",
    ],
  ])("refuses %s", (_, of, custodyId, pieces, code, words) => {
    const bring = () => broughtBackOf(of, { custodyId, pieces });
    expect(codeOf(bring)).toBe(code);
    expect(bring).toThrow(words);
  });

  test("what nobody has any more is a matter of the moment, whose it is a question", () => {
    expect(() => broughtBackOf([one], { custodyId: null, pieces: 4n })).toThrow(
      expect.objectContaining({ status: 409 }),
    );
    expect(() => broughtBackOf([one, two], { custodyId: null, pieces: 1n })).toThrow(
      expect.objectContaining({ status: 422 }),
    );
  });
});

describe("writing off what is lost", () => {
  const loss = {
    ...{ id: "loss", number: "LOS-26-000001", day: "2026-11-20", memo: "2 of Tarpaulin lost" },
    use: "stores",
  } as const;

  test("what it cost leaves what it was for, and becomes stock written off", () => {
    const voucher = writeOffVoucher(loss, [{ cost: 30_000n }, { cost: 12_500n }, { cost: 0n }]);
    expect(voucher).toEqual({
      source: { type: "custody-loss", id: "loss" },
      event: "write-off",
      day: "2026-11-20",
      memo: "LOS-26-000001 2 of Tarpaulin lost",
      lines: [
        { account: "6240", amount: 42_500n },
        { account: "6100", amount: -42_500n },
      ],
    });
    expect(voucher && voucherFaults(voucher)).toEqual([]);
    expect(isStockAccount(writeOffAccount)).toBe(false);
  });

  test("each use gives it back to its own account", () => {
    const credited = (["vehicles", "testing"] as const).map(
      (use) => writeOffVoucher({ ...loss, use }, [{ cost: 1n }])?.lines.at(-1)?.account,
    );
    expect(credited).toEqual(["6120", "5300"]);
  });

  test("what cost nothing is not written", () => {
    expect(writeOffVoucher(loss, [])).toBe(null);
    expect(writeOffVoucher(loss, [{ cost: 0n }])).toBe(null);
  });
});
