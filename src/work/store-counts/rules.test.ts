import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { codeOf, refusalOf } from "#test/codeOf.ts";
import {
  checkAllCounted,
  checkCancel,
  checkCounting,
  checkNoneOpen,
  checkReasons,
  checkSaid,
  checkSomethingLost,
  checkStore,
  countLife,
  dryingOf,
  judge,
  type LotOfPile,
  moistureOf,
  pileKey,
  pileName,
  pileOf,
  pilesOf,
  postVoucherOf,
  type Read,
  type Said,
  showsBooks,
  spreadLoss,
  toleranceOf,
} from "./rules.ts";

const bought = (lotId: string, quantity = 80_000n) => ({
  ...{ lotId, productId: "kiboko", grade: null, stream: "open" as const },
  ...{ unit: "g" as const, quantity, origin: { type: "collection", id: `of ${lotId}` } },
});
const made = (lotId: string, type = "processing-batch") => ({
  ...bought(lotId),
  origin: { type, id: "b" },
});

describe("piles", () => {
  test("what was bought lies together, what the plant made or packed by itself", () => {
    expect(pileOf(bought("a"))).toEqual({
      ...{ productId: "kiboko", grade: null, stream: "open", unit: "g", lotId: null },
    });
    expect(pileOf(made("b")).lotId).toBe("b");
    expect(pileOf(made("c", "packing-run")).lotId).toBe("c");
    expect(pileOf(made("d", "opening")).lotId).toBeNull();
  });

  test("a pile is one product of one grade and stream", () => {
    const key = pileKey(pileOf(bought("a")));
    expect(pileKey(pileOf(bought("b")))).toBe(key);
    for (const other of [
      { ...bought("b"), grade: "AA" },
      { ...bought("b"), stream: "eu" as const },
      { ...bought("b"), productId: "faq" },
      made("b"),
    ]) {
      expect(pileKey(pileOf(other))).not.toBe(key);
    }
  });

  test("of a store, in the order of their lots, with what stands in each", () => {
    const piles = pilesOf({ name: "Main" }, [bought("a"), made("b"), bought("c", 20_000n)]);
    expect(piles.map(({ lotId, quantity, lots }) => [lotId, quantity, lots.length])).toEqual([
      [null, 100_000n, 2],
      ["b", 80_000n, 1],
    ]);
  });
});

test("a pile is called by what it is, and pieces are counted to the piece", () => {
  const pile = { productName: "Kiboko", grade: "A", stream: "eu", lotCode: null };
  expect(pileName(pile)).toBe("Kiboko, A, EU");
  expect(pileName({ ...pile, grade: null, stream: null, lotCode: "COF-1" })).toBe("Kiboko, COF-1");
  expect([toleranceOf("g", 25), toleranceOf("pieces", 25)]).toEqual([25, 0]);
});

test("what the books say is shown when it is finished", () => {
  expect(countLife.states.filter(showsBooks)).toEqual(["review", "agreed", "posted"]);
});

const said = (change: Partial<Said> = {}): Said => ({
  ...{ line: 1, counted: 80_000n, bags: 2, note: null },
  ...change,
});
const short = { missing: 5n, drying: 0n, surplus: 0n, isOff: true, lost: 5n };
const agrees = { ...short, missing: 0n, isOff: false, lost: 0n };
const over = { ...agrees, surplus: 5n, isOff: true };

test.each<[string, () => void, string | null]>([
  ["an empty store", () => pilesOf({ name: "Main" }, []), "store-count.empty"],
  ["a store", () => checkStore({ id: "m", name: "Main", inside: true, account: null }), null],
  [
    "the road",
    () => checkStore({ id: "r", name: "Road", inside: true, account: "1390" }),
    "store-count.not-a-store",
  ],
  [
    "the customers",
    () => checkStore({ id: "c", name: "Customers", inside: false }),
    "store-count.not-a-store",
  ],
  ["the first count", () => checkNoneOpen(undefined), null],
  ["a second one", () => checkNoneOpen({ number: "CNT-1" }), "store-count.under-way"],
  ["a counted pile", () => checkSaid([said()], [1, 2]), null],
  ["a pile twice", () => checkSaid([said(), said()], [1, 2]), "store-count.pile-twice"],
  ["no pile of it", () => checkSaid([said({ line: 3 })], [1, 2]), "store-count.no-pile"],
  [
    "one behind a locked door",
    () => checkSaid([said({ counted: null, bags: null, note: "Locked" })], [1]),
    null,
  ],
  [
    "one not counted, nobody says why",
    () => checkSaid([said({ counted: null, bags: null })], [1]),
    "store-count.not-counted-why",
  ],
  [
    "weighed without bags",
    () => checkSaid([said({ bags: null })], [1]),
    "store-count.half-counted",
  ],
  ["several piles, each once", () => checkSaid([said(), said({ line: 2 })], [1, 2]), null],
  [
    "one of several no pile of it",
    () => checkSaid([said(), said({ line: 3 })], [1, 2]),
    "store-count.no-pile",
  ],
  [
    "one of several not counted, nobody says why",
    () => checkSaid([said(), said({ line: 2, counted: null, bags: null })], [1, 2]),
    "store-count.not-counted-why",
  ],
  [
    "one of several weighed without bags",
    () => checkSaid([said(), said({ line: 2, bags: null })], [1, 2]),
    "store-count.half-counted",
  ],
  ["a figure while it is counted", () => checkCounting("counting"), null],
  ["one after that", () => checkCounting("review"), "store-count.not-counting"],
  ["all piles counted", () => checkAllCounted([{ isCounted: true }]), null],
  [
    "one left",
    () => checkAllCounted([{ isCounted: true }, { isCounted: false }]),
    "store-count.not-finished",
  ],
  ["a count given up at once", () => checkCancel(0), null],
  ["one that shows something", () => checkCancel(1), "store-count.was-counted"],
  ["a count that agrees", () => checkReasons([{ line: 1, judged: agrees }], []), null],
  [
    "more than the books know needs none",
    () => checkReasons([{ line: 1, judged: over }], []),
    null,
  ],
  [
    "a short pile with its reason",
    () => checkReasons([{ line: 1, judged: short }], [{ line: 1, lossReason: "theft" }]),
    null,
  ],
  ["without", () => checkReasons([{ line: 1, judged: short }], []), "store-count.reasons"],
  ["nothing is missing", () => checkSomethingLost([agrees, over], "agree"), null],
  ["something is", () => checkSomethingLost([agrees, short], "post"), null],
  [
    "something is missing and agreed to",
    () => checkSomethingLost([agrees, short], "agree"),
    "store-count.what-is-missing",
  ],
  [
    "nothing is missing and written off",
    () => checkSomethingLost([agrees, over], "post"),
    "store-count.what-is-missing",
  ],
  [
    "a reason for a pile that agrees",
    () => checkReasons([{ line: 1, judged: agrees }], [{ line: 1, lossReason: "theft" }]),
    "store-count.reasons",
  ],
  [
    "two reasons for one",
    () =>
      checkReasons(
        [
          { line: 1, judged: short },
          { line: 2, judged: short },
        ],
        [
          { line: 1, lossReason: "theft" },
          { line: 1, lossReason: "scale" },
        ],
      ),
    "store-count.reasons",
  ],
])("%s", (_, attempt, code) => expect(codeOf(attempt)).toBe(code));

test.each<[string, () => void]>([
  ["an empty store", () => pilesOf({ name: "Main" }, [])],
  ["a store that is counted", () => checkNoneOpen({ number: "CNT-1" })],
  ["one that is not counted any more", () => checkCounting("review")],
  ["piles that are left", () => checkAllCounted([{ isCounted: false }])],
  ["one that shows something", () => checkCancel(1)],
  ["something missing and agreed to", () => checkSomethingLost([short], "agree")],
])("%s: it is so now, and may be otherwise later", (_, attempt) => {
  expect(refusalOf(attempt)?.status).toBe(409);
});

test("one pile that is left is said of one, two of two", () => {
  const left = { isCounted: false };
  expect(refusalOf(() => checkAllCounted([left]))?.message).toMatch(/^One pile is not counted yet/);
  expect(refusalOf(() => checkAllCounted([left, left]))?.message).toMatch(/^2 piles are not/);
});

describe("drying", () => {
  test.each<[string, bigint, number | null, number | null, bigint]>([
    ["10,000 kg from 13 to 12 %", 10_000_000n, 1_300, 1_200, 113_636n],
    ["nothing where it did not dry", 10_000_000n, 1_200, 1_200, 0n],
    ["nothing where it grew wet", 10_000_000n, 1_200, 1_300, 0n],
    ["nothing where it was never measured", 10_000_000n, null, 1_200, 0n],
    ["nothing where it is not measured now", 10_000_000n, 1_300, null, 0n],
    ["nothing of what is all water", 10_000_000n, 10_000, 10_000, 0n],
    ["nothing where more than all was water", 10_000_000n, 10_001, 10_000, 0n],
  ])("%s", (_, grams, from, to, drying) => expect(dryingOf(grams, from, to)).toBe(drying));

  test("a pile is as moist as its lots by weight, and unknown where one is", () => {
    const lot = (quantity: bigint, moistureBp: number | null) => ({ quantity, moistureBp });
    expect(moistureOf([lot(300n, 1_300), lot(100n, 1_700)])).toBe(1_400);
    expect(moistureOf([lot(300n, 1_300), lot(100n, null)])).toBeNull();
    expect(moistureOf([])).toBeNull();
  });
});

describe("what a reading comes to, when scales may differ by 0.25 %", () => {
  const read = (counted: bigint | null, change: Partial<Read> = {}): Read => ({
    ...{ counted, expected: 1_000_000n, moistBp: null, moistureBp: null },
    ...change,
  });
  const dried = { moistBp: 1_300, moistureBp: 1_200 };
  test.each<[string, Read, Partial<ReturnType<typeof judge>>]>([
    ["the same", read(1_000_000n), { missing: 0n, surplus: 0n, isOff: false, lost: 0n }],
    ["nobody could count it", read(null), { missing: 0n, isOff: false, lost: 0n }],
    ["2.5 kg less", read(997_500n), { missing: 2_500n, isOff: false, lost: 0n }],
    ["a gram more than that", read(997_499n), { missing: 2_501n, isOff: true, lost: 2_501n }],
    ["2.5 kg more", read(1_002_500n), { surplus: 2_500n, isOff: false, lost: 0n }],
    ["a gram more than that", read(1_002_501n), { surplus: 2_501n, isOff: true, lost: 0n }],
    [
      "something where the books have nothing",
      read(1n, { expected: 0n }),
      { surplus: 1n, isOff: true, lost: 0n },
    ],
    [
      "less by what it dried",
      read(988_636n, dried),
      { missing: 11_364n, drying: 11_364n, isOff: false, lost: 11_364n },
    ],
    [
      "less than it dried",
      read(995_000n, dried),
      { missing: 5_000n, drying: 5_000n, isOff: false, lost: 5_000n },
    ],
    [
      "20 kg less, of which it dried 11",
      read(980_000n, dried),
      { missing: 20_000n, drying: 11_364n, isOff: true, lost: 20_000n },
    ],
  ])("%s", (_, reading, judged) => expect(judge(reading, 25)).toMatchObject(judged));
});

describe("what is missing, over the lots of its pile", () => {
  const lot = (lotId: string, change: Partial<LotOfPile> = {}): LotOfPile => ({
    ...{
      lotId,
      lotCode: lotId,
      unit: "g",
      account: "1300",
      stood: 600n,
      quantity: 600n,
      cost: 6_000n,
    },
    unpromised: 600n,
    ...change,
  });
  const all = { lost: 90n, dried: 0n, reason: "theft" as const };

  test("by what is left of each", () => {
    const shares = spreadLoss([lot("a"), lot("b", { quantity: 300n, cost: 3_300n })], all);
    expect(shares.map(({ lotId, quantity, cost }) => [lotId, quantity, cost])).toEqual([
      ["a", 60n, 600n],
      ["b", 30n, 330n],
    ]);
  });

  test("a lot that grew since bears no more than stood there", () => {
    const [one] = spreadLoss([lot("a", { stood: 90n })], all);
    expect(one).toMatchObject({ quantity: 90n, cost: 900n });
    const attempt = () => spreadLoss([lot("a", { stood: 89n })], all);
    expect(codeOf(attempt)).toBe("store-count.moved-since");
  });

  test("less is left than is missing: it is counted again", () => {
    const gone = lot("a", { quantity: 89n, cost: 890n });
    expect(refusalOf(() => spreadLoss([gone], all))).toMatchObject({
      ...{ code: "store-count.moved-since", status: 409 },
    });
    expect(codeOf(() => spreadLoss([], all))).toBe("store-count.moved-since");
  });

  test("what is promised is not written off", () => {
    const promised = lot("a", { unpromised: 89n });
    expect(codeOf(() => spreadLoss([promised], all))).toBe("store-count.promised");
    const many = { stood: 600_000n, quantity: 600_000n };
    const refused = (unpromised: bigint) =>
      refusalOf(() => spreadLoss([lot("a", { ...many, unpromised })], { ...all, lost: 90_000n }));
    expect(refused(30_000n)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^90.0 kg of lot a are missing, and only 30.0 kg of it/),
    });
    expect(refused(-5_000n)?.message).toContain("only 0.0 kg of it are promised to nobody");
    expect(spreadLoss([lot("a", { unpromised: 90n })], all)).toHaveLength(1);
  });

  test("nothing missing, nothing spread", () => {
    expect(spreadLoss([lot("a")], { ...all, lost: 0n })).toEqual([]);
  });

  test("to the gram and to the shilling, whatever lots there are", () => {
    const lots = fc.array(
      fc.record({ quantity: fc.bigInt(1n, 10n ** 9n), cost: fc.bigInt(0n, 10n ** 12n) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(lots, fc.nat(10_000), fc.nat(10_000), (drawn, lostBp, driedBp) => {
        const standing = drawn.map(({ quantity, cost }, index) =>
          lot(`${index}`, { stood: quantity, quantity, cost, unpromised: quantity }),
        );
        const whole = drawn.reduce((sum, { quantity }) => sum + quantity, 0n);
        const lost = (whole * BigInt(lostBp)) / 10_000n;
        const dried = (lost * BigInt(driedBp)) / 10_000n;
        const shares = spreadLoss(standing, { lost, dried, reason: "theft" });
        const sum = (of: (share: (typeof shares)[number]) => bigint) =>
          shares.reduce((added, share) => added + of(share), 0n);
        expect(sum(({ quantity }) => quantity)).toBe(lost);
        expect(sum((share) => share.dried)).toBe(lost === 0n ? 0n : dried);
        for (const share of shares) {
          const of = standing.find(({ lotId }) => lotId === share.lotId);
          expect(share.quantity <= (of?.quantity ?? 0n)).toBe(true);
          expect(share.cost <= (of?.cost ?? 0n)).toBe(true);
          expect(share.dried <= share.quantity && share.driedCost <= share.cost).toBe(true);
        }
        if (lost > 0n) expect(voucherFaults(postVoucherOf(count, shares, places))).toEqual([]);
      }),
    );
  });
});

const count = { id: "c", number: "CNT-26-000001", day: "2026-11-29", placeName: "Main" };
const places = { from: { id: "main", inside: true }, loss: { id: "loss", inside: false } };

describe("in the books", () => {
  const lost = {
    ...{ lotId: "a", account: "1300", quantity: 90n, cost: 900n, dried: 40n, driedCost: 400n },
    reason: "theft" as const,
  };

  test("what dried and what was stolen are two losses of one lot", () => {
    const voucher = postVoucherOf(count, [lost], places);
    expect(voucher.source).toEqual({ type: "store-count", id: "c" });
    expect(voucher.lines).toMatchObject([
      { account: "5150", amount: 900n },
      { account: "1300", amount: -900n },
    ]);
    expect(voucher.edges).toEqual([
      { parent: "a", child: null, kind: "loss", grams: 40n, cost: 400n, loss: "moisture" },
      { parent: "a", child: null, kind: "loss", grams: 50n, cost: 500n, loss: "theft" },
    ]);
  });

  test("what only dried is one", () => {
    const dry = { ...lost, dried: 90n, driedCost: 900n, reason: "moisture" as const };
    const whole = { parent: "a", child: null, kind: "loss", grams: 90n, cost: 900n };
    expect(postVoucherOf(count, [dry], places).edges).toEqual([{ ...whole, loss: "moisture" }]);
    // Whoever says that all of it dried says so of what no moisture explains, too.
    const said = { ...dry, dried: 40n, driedCost: 400n };
    expect(postVoucherOf(count, [said], places).edges).toEqual([{ ...whole, loss: "moisture" }]);
    // Nothing of it dried: one loss, and none of nothing.
    const stolen = { ...lost, dried: 0n, driedCost: 0n };
    expect(postVoucherOf(count, [stolen], places).edges).toEqual([{ ...whole, loss: "theft" }]);
  });
});
