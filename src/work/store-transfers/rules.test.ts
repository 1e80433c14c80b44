import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LossReason, type Take } from "#books/stock/rules.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { can } from "#kernel/permissions.ts";
import { codeOf } from "#test/codeOf.ts";
import {
  arrivedLots,
  checkArrival,
  checkGiveBack,
  checkLines,
  checkTrip,
  checkWay,
  checkWeighedLot,
  dispatchVoucher,
  giveBackVoucher,
  judgeWeighing,
  receiveVoucher,
  receivesGoods,
  seesTransfers,
  sendsGoods,
  vehicleOf,
} from "./rules.ts";
import { toleranceOn } from "./toleranceRules.ts";

const main = { id: "main", name: "Main", inside: true, account: null };
const masaka = { id: "masaka", name: "Masaka", inside: true, account: null };
const road = { id: "road", name: "Road", inside: true, account: "1390" };
const gone = { id: "loss", name: "Loss", inside: false, account: null };

describe("what may be sent", () => {
  test("from one store of ours to another", () => {
    expect(() => checkWay(masaka, main)).not.toThrow();
    expect(() => checkWay(main, main)).toThrow(/stand already/);
    expect(() => checkWay(masaka, road)).toThrow(/stores or plants/);
    expect(() => checkWay(gone, main)).toThrow(/stores or plants/);
  });

  test("with a vehicle that has a plate, on a trip of the same vehicle", () => {
    expect(vehicleOf("ubj 482k")).toBe("UBJ 482K");
    expect(() => vehicleOf("the red truck")).toThrow(/plate/);
    expect(() => checkTrip("UBJ 482K", { vehicle: "UBJ 482K", state: "open" })).not.toThrow();
    expect(() => checkTrip("UBJ 482K", { vehicle: "UAX 001A", state: "open" })).toThrow(/UAX 001A/);
    expect(() => checkTrip("UBJ 482K", { vehicle: "UBJ 482K", state: "void" })).toThrow(/struck/);
    expect(() => checkTrip("UBJ 482K", undefined)).toThrow(/no such trip/);
  });

  test("every lot once, and only what is weighed", () => {
    expect(() => checkLines([{ lotId: "a" }, { lotId: "b" }])).not.toThrow();
    expect(() => checkLines([{ lotId: "a" }, { lotId: "a" }])).toThrow(/one line/);
    expect(() => checkWeighedLot({ lotCode: "PAK-1", unit: "pieces" })).toThrow(/counted/);
  });

  test("it arrives after it left and not tomorrow", () => {
    const on = { sentOn: "2026-11-20", today: "2026-11-22" };
    expect(() => checkArrival("2026-11-20", on)).not.toThrow();
    expect(() => checkArrival("2026-11-19", on)).toThrow(/left on/);
    expect(() => checkArrival("2026-11-23", on)).toThrow(/not come/);
  });
});

const lot = { lotId: "a", lotCode: "COF-1", sent: 1_000_000n };
const weighs = (weighed: bigint, lossReason: LossReason | null = "spillage") =>
  [{ lotId: "a", weighed, bags: 17, lossReason }] as const;

describe("the second weighing of 1,000 kg", () => {
  test.each<[bigint, number, bigint, bigint, boolean]>([
    [1_000_000n, 0, 1_000_000n, 0n, false],
    [992_000n, 100, 992_000n, 8_000n, false],
    [992_000n, 80, 992_000n, 8_000n, false],
    // A gram above the tolerance is above it.
    [991_999n, 80, 991_999n, 8_001n, true],
    [992_000n, 0, 992_000n, 8_000n, true],
    [999_999n, 0, 999_999n, 1n, true],
    [0n, 1_000, 0n, 1_000_000n, true],
    // More within the tolerance is what was sent.
    [1_004_000n, 50, 1_000_000n, 0n, false],
    [1_005_000n, 50, 1_000_000n, 0n, false],
  ])("%d grams at %d bp: %d received, %d lost", (read, bp, received, loss, needsReview) => {
    const judged = judgeWeighing([lot], weighs(read), bp);
    expect(judged).toMatchObject({ needsReview, lots: [{ received, loss }] });
    expect(judged.lots[0]?.lossReason).toBe(loss === 0n ? null : "spillage");
  });

  test.each<[() => unknown, RegExp]>([
    [() => judgeWeighing([lot], weighs(1_005_001n), 50), /cannot come to 1,005.0 kg/],
    [() => judgeWeighing([lot], weighs(1_000_001n), 0), /cannot come to/],
    [() => judgeWeighing([lot], weighs(999_000n, null), 100), /say why/],
    [() => judgeWeighing([lot], [], 100), /Weigh every lot/],
    [() => judgeWeighing([lot], [...weighs(1n), ...weighs(1n)], 100), /Weigh every lot/],
    [
      () =>
        judgeWeighing(
          [lot],
          weighs(1n).map((one) => ({ ...one, lotId: "b" })),
          100,
        ),
      /Weigh every lot/,
    ],
  ])("refused %#", (attempt, words) => expect(attempt).toThrow(words));
});

describe("the tolerance", () => {
  const rows = [
    { effectiveFrom: "2026-12-01", toleranceBp: 30 },
    { effectiveFrom: "2026-11-01", toleranceBp: 80 },
  ];
  test.each([
    ["2026-10-31", 0],
    ["2026-11-01", 80],
    ["2026-11-30", 80],
    ["2026-12-01", 30],
  ])("on %s the newest row that has begun counts", (day, bp) => {
    expect(toleranceOn(day, rows)).toBe(bp);
  });
});

const event = { id: "t", number: "TRF-26-000001", day: "2026-11-20" };
const someLots = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    sent: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    lostPerMille: fc.bigInt({ min: 0n, max: 1000n }),
    cost: fc.bigInt({ min: 0n, max: 10n ** 11n }),
    account: fc.constantFrom("1300", "1310"),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
);

test("whatever is lost, the vouchers are whole, and stock + loss = what was sent, in grams and shillings", () => {
  fc.assert(
    fc.property(someLots, (drawn) => {
      const takes = drawn.map((one): Take => {
        const lotId = `lot-${one.id}`;
        const { account, cost, sent: quantity } = one;
        return { lotId, lotCode: lotId, account, quantity, cost, pick: "named" };
      });
      const sent = takes.map(({ lotId, lotCode, quantity }) => ({
        lotId,
        lotCode,
        sent: quantity,
      }));
      const weighed = drawn.map(({ id, sent: all, lostPerMille }) => ({
        ...{ lotId: `lot-${id}`, weighed: all - (all * lostPerMille) / 1000n, bags: 1 },
        lossReason: "moisture" as const,
      }));
      const { lots: judged } = judgeWeighing(sent, weighed, 1_000);
      const lots = arrivedLots(judged, takes);
      const vouchers = [
        dispatchVoucher(event, takes, { from: masaka, road }),
        giveBackVoucher(event, takes, { from: masaka, road }),
        receiveVoucher(event, lots, { to: main, road, loss: gone }),
      ];
      for (const voucher of vouchers) expect(voucherFaults(voucher)).toEqual([]);
      const moved = vouchers[2]?.transfers ?? [];
      const sum = (of: "quantity" | "cost") => moved.reduce((all, one) => all + one[of], 0n);
      expect(sum("quantity")).toBe(takes.reduce((all, one) => all + one.quantity, 0n));
      expect(sum("cost")).toBe(takes.reduce((all, one) => all + one.cost, 0n));
      for (const one of lots) expect(one.received + one.loss).toBe(one.sent);
    }),
  );
});

test("who buys sends and reads; only who keeps a store weighs in", () => {
  const buyer = ["canCreateCollections"] as const;
  expect([sendsGoods, receivesGoods, seesTransfers].map((needs) => can(buyer, needs))).toEqual([
    true,
    false,
    true,
  ]);
  const keeper = ["canUpdateInventory"] as const;
  expect([sendsGoods, receivesGoods, seesTransfers].map((needs) => can(keeper, needs))).toEqual([
    true,
    true,
    true,
  ]);
});

describe("refusals by their code", () => {
  const on = { sentOn: "2026-11-20", today: "2026-11-22" };
  const trip = { vehicle: "UBJ 482K", state: "open" };
  const plain = { id: "gulu", name: "Gulu", inside: true };
  const truck = { number: "TRF-26-000001", to: main };
  test.each<[string, () => unknown, string | null]>([
    ["no plate", () => vehicleOf("truck"), "transfer.no-registration"],
    ["onto the road", () => checkWay(masaka, road), "transfer.not-a-store"],
    ["from the road", () => checkWay(road, main), "transfer.not-a-store"],
    ["into nowhere", () => checkWay(main, gone), "transfer.not-a-store"],
    ["to where it stands", () => checkWay(main, main), "transfer.same-store"],
    ["to a store without a word of an account", () => checkWay(main, plain), null],
    ["from one", () => checkWay(plain, main), null],
    ["no trip", () => checkTrip("UBJ 482K", undefined), "transfer.no-trip"],
    ["a void trip", () => checkTrip("UBJ 482K", { ...trip, state: "void" }), "transfer.no-trip"],
    ["another's trip", () => checkTrip("UAX 1A", trip), "transfer.other-vehicle"],
    ["its own trip", () => checkTrip("UBJ 482K", trip), null],
    ["no lot", () => checkLines([]), null],
    ["a lot twice", () => checkLines([lot, lot]), "transfer.lot-twice"],
    ["grams", () => checkWeighedLot({ lotCode: "COF-1", unit: "g" }), null],
    ["pieces", () => checkWeighedLot({ lotCode: "B", unit: "pieces" }), "transfer.not-weighed"],
    ["the day before", () => checkArrival("2026-11-19", on), "transfer.before-it-left"],
    ["the day it left", () => checkArrival("2026-11-20", on), null],
    ["today", () => checkArrival("2026-11-22", on), null],
    ["tomorrow", () => checkArrival("2026-11-23", on), "transfer.day-to-come"],
    ["back, unweighed", () => checkGiveBack({ ...truck, weighings: 0 }), null],
    ["back, once weighed", () => checkGiveBack({ ...truck, weighings: 1 }), "transfer.was-weighed"],
    [
      "less, unsaid",
      () => judgeWeighing([lot], weighs(1n, null), 0),
      "transfer.loss-without-reason",
    ],
    ["more", () => judgeWeighing([lot], weighs(1_000_001n), 0), "transfer.more-than-sent"],
    ["all of it, unsaid", () => judgeWeighing([lot], weighs(1_000_000n, null), 0), null],
    ["none weighed", () => judgeWeighing([lot], [], 0), "transfer.not-all-weighed"],
    [
      "one of two, twice",
      () => judgeWeighing([lot, { ...lot, lotId: "b" }], [...weighs(1n), ...weighs(1n)], 0),
      "transfer.not-all-weighed",
    ],
    [
      "one of two, and one that was not sent",
      () => {
        const read = [...weighs(1n), { ...weighs(1n)[0], lotId: "c" }];
        return judgeWeighing([lot, { ...lot, lotId: "b" }], read, 0);
      },
      "transfer.not-all-weighed",
    ],
    [
      "one more than was sent",
      () => judgeWeighing([lot], [...weighs(1n), { ...weighs(1n)[0], lotId: "b" }], 0),
      "transfer.not-all-weighed",
    ],
  ])("%s", (_, attempt, code) => expect(codeOf(attempt)).toBe(code));

  test("what came too heavy is said with what was sent, what was read and what scales may differ by", () => {
    const words = /COF-1 was sent with 1,000.0 kg and cannot come to 1,010.0 kg.*by 0.25 %/;
    expect(() => judgeWeighing([lot], weighs(1_010_000n), 25)).toThrow(words);
    expect(() => judgeWeighing([lot], weighs(990_000n, null), 25)).toThrow(/weighs 10.0 kg less/);
  });
});

test("one lot above the tolerance is enough for a third person, however small its share of the truck", () => {
  const small = { lotId: "b", lotCode: "COF-2", sent: 1_000n };
  const read = (weighed: bigint) => [...weighs(1_000_000n), { ...weighs(weighed)[0], lotId: "b" }];
  expect(judgeWeighing([lot, small], read(990n), 100).needsReview).toBe(false);
  expect(judgeWeighing([lot, small], read(989n), 100).needsReview).toBe(true);
});
