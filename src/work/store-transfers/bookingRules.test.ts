// A truck with two lots, in the books: out, back, or weighed in with a loss.
import { describe, expect, test } from "vitest";
import type { Take } from "#books/stock/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import {
  type ArrivedLot,
  arrivedLots,
  dispatchVoucher,
  giveBackVoucher,
  receiveVoucher,
  transferPaper,
} from "./rules.ts";

const masaka = { id: "masaka", inside: true };
const main = { id: "main", inside: true };
const road = { id: "road", inside: true, account: "1390" };
const loss = { id: "loss", inside: false };
const event = { id: "t", number: "TRF-26-000001", day: "2026-11-20" };
const source = { type: "store-transfer", id: "t" };

const take = (lotId: string, account: string, quantity: bigint, cost: bigint): Take => ({
  ...{ lotId, lotCode: lotId, account, quantity, cost },
  pick: "named",
});
const faq = take("faq", "1310", 1_000_000n, 11_400_000n);
const kiboko = take("kiboko", "1300", 500_000n, 2_500_000n);
const judged = (one: Take, received: bigint, change: Partial<ArrivedLot> = {}): ArrivedLot => ({
  ...{ lotId: one.lotId, lotCode: one.lotCode, account: one.account, cost: one.cost },
  ...{ sent: one.quantity, received, loss: one.quantity - received },
  ...{ lossReason: null, lossCost: 0n },
  ...change,
});

test("what stands on the road for a transfer is what its own voucher brought there", () => {
  expect(transferPaper("t")).toEqual(source);
  expect(dispatchVoucher(event, [faq], { from: masaka, road }).source).toEqual(source);
});

describe("the loss of a lot", () => {
  test.each<[string, bigint, bigint, bigint]>([
    ["carries its share by weight", 992_000n, 11_400_000n, 91_200n],
    ["carries nothing where nothing is missing", 1_000_000n, 11_400_000n, 0n],
    ["carries everything where all of it is", 0n, 11_400_000n, 11_400_000n],
    ["is rounded to the shilling", 999_950n, 11_410n, 1n],
    ["of a lot that costs nothing costs nothing", 992_000n, 0n, 0n],
  ])("%s", (_, received, cost, lossCost) => {
    const { account: _account, cost: _cost, lossCost: _lossCost, ...lot } = judged(faq, received);
    const arrived = arrivedLots([lot], [kiboko, { ...faq, cost }]);
    expect(arrived).toEqual([{ ...lot, account: "1310", cost, lossCost }]);
  });

  test("a lot that is not on the road did not arrive", () => {
    expect(arrivedLots([judged(faq, 1_000_000n)], [kiboko])).toEqual([]);
  });
});

test("a truck leaves: everything stands on the road with its cost", () => {
  const voucher = dispatchVoucher(event, [faq, kiboko], { from: masaka, road });
  expect(voucherFaults(voucher)).toEqual([]);
  expect(voucher).toMatchObject({ source, event: "dispatch", day: "2026-11-20" });
  expect(voucher.lines).toEqual([
    { account: "1390", amount: 13_900_000n },
    { account: "1310", amount: -11_400_000n },
    { account: "1300", amount: -2_500_000n },
  ]);
  expect(voucher.transfers).toEqual(
    [faq, kiboko].map(({ lotId, account, quantity, cost, pick }) => {
      return { lotId, account, quantity, cost, pick, from: masaka, to: road };
    }),
  );
});

test("a truck comes back: everything stands where it stood", () => {
  const voucher = giveBackVoucher(event, [faq, kiboko], { from: masaka, road });
  expect(voucherFaults(voucher)).toEqual([]);
  expect(voucher).toMatchObject({ source, event: "give-back", day: "2026-11-20" });
  expect(voucher.lines).toEqual([
    { account: "1310", amount: 11_400_000n },
    { account: "1300", amount: 2_500_000n },
    { account: "1390", amount: -13_900_000n },
  ]);
  expect(voucher.transfers?.map(({ from, to }) => [from, to])).toEqual([
    [road, masaka],
    [road, masaka],
  ]);
});

test("what costs nothing moves without lines", () => {
  const free = [{ ...faq, cost: 0n }];
  expect(dispatchVoucher(event, free, { from: masaka, road }).lines).toEqual([]);
  expect(giveBackVoucher(event, free, { from: masaka, road }).lines).toEqual([]);
  const lots = [judged(faq, 999_000n, { cost: 0n, lossReason: "scale" })];
  expect(receiveVoucher(event, lots, { to: main, road, loss }).lines).toEqual([]);
});

describe("a truck is weighed in", () => {
  test("what came is in the store, what did not is a loss by its name", () => {
    const lots = [
      judged(faq, 992_000n, { lossReason: "theft", lossCost: 91_200n }),
      judged(kiboko, 500_000n),
    ];
    const voucher = receiveVoucher(event, lots, { to: main, road, loss });
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher).toMatchObject({ source, event: "receive", day: "2026-11-20" });
    expect(voucher.lines).toEqual([
      { account: "1310", amount: 11_308_800n },
      { account: "1300", amount: 2_500_000n },
      { account: "5150", amount: 91_200n, memo: "TRF-26-000001 lost on the road" },
      { account: "1390", amount: -13_900_000n },
    ]);
    const [pick, from] = ["named", road] as const;
    expect(voucher.transfers).toEqual([
      {
        ...{ lotId: "faq", account: "1310", quantity: 992_000n, cost: 11_308_800n },
        pick,
        from,
        to: main,
      },
      {
        ...{ lotId: "kiboko", account: "1300", quantity: 500_000n, cost: 2_500_000n },
        pick,
        from,
        to: main,
      },
      {
        ...{ lotId: "faq", account: "1310", quantity: 8_000n, cost: 91_200n },
        pick,
        from,
        to: loss,
      },
    ]);
    expect(voucher.edges).toEqual([
      { parent: "faq", child: null, kind: "loss", grams: 8_000n, cost: 91_200n, loss: "theft" },
    ]);
  });

  test("a lot that did not come at all is a loss alone", () => {
    const lots = [judged(kiboko, 0n, { lossReason: "damage", lossCost: 2_500_000n })];
    const voucher = receiveVoucher(event, lots, { to: main, road, loss });
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.transfers?.map(({ to, quantity }) => [to.id, quantity])).toEqual([
      ["loss", 500_000n],
    ]);
    expect(voucher.lines.map(({ account, amount }) => [account, amount])).toEqual([
      ["5150", 2_500_000n],
      ["1390", -2_500_000n],
    ]);
  });

  test("a truck that lost nothing has no loss in the books", () => {
    const voucher = receiveVoucher(event, [judged(faq, 1_000_000n)], { to: main, road, loss });
    expect(voucher.edges).toEqual([]);
    expect(voucher.lines.map(({ account }) => account)).toEqual(["1310", "1390"]);
  });
});
