import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { voucherFaults } from "#books/vouchers/rules.ts";
import { addDays } from "#kernel/days.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import { factoryFlags, roles } from "#kernel/permissions.ts";
import { type Approval, approvalVoucher, checkReversal } from "./approvalRules.ts";
import {
  approvalBlockers,
  checkDay,
  checkNotDouble,
  checkStream,
  collectionLife,
  gramsByPlot,
  type Judged,
  mayReverse,
  type Seller,
  sharesOf,
} from "./rules.ts";
import { type Piece, piecesOf } from "./sumRules.ts";
import { recoverFrom } from "./weighingRules.ts";

const plot = (id: string, isVerified = true) => ({
  id,
  name: `Plot ${id}`,
  areaSquareMetres: 12_000n,
  isVerified,
});
const nakato: Seller = {
  name: "Nakato Rehema",
  obstacle: null,
  consents: { shareGeolocation: true },
  plots: [plot("one")],
};
const twoPlots = { ...nakato, plots: [plot("one"), plot("two")] };
const noPlots = { ...nakato, plots: [] };

test("which buttons each state has", () => {
  const names = collectionLife.states.map((state) => [
    state,
    movesFrom(collectionLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    draft: ["record"],
    recorded: ["edit", "submit", "void"],
    quality_pending: ["approve", "reject", "void"],
    approved: ["reverse"],
    rejected: [],
    void: [],
  });
});

test("only those who keep both collections and stock take an approval back", () => {
  const may = roles.filter((role) => mayReverse(factoryFlags[role]));
  expect(may).toEqual(["owner", "admin"]);
});

describe("recording refuses", () => {
  test("a day that has not come", () => {
    expect(codeOf(() => checkDay("2026-11-21", "2026-11-20"))).toBe("collection.day-in-future");
    expect(codeOf(() => checkDay("2026-11-20", "2026-11-20"))).toBe(null);
  });
  test.each<[string | null, Seller, [string, number][]]>([
    ["collection.name-the-plots", twoPlots, []],
    [
      "collection.plot-twice",
      twoPlots,
      [
        ["one", 5_000],
        ["one", 5_000],
      ],
    ],
    ["collection.plot-of-another", twoPlots, [["three", 10_000]]],
    [
      "collection.shares-not-whole",
      twoPlots,
      [
        ["one", 6_000],
        ["two", 3_999],
      ],
    ],
    [null, nakato, []],
    [null, noPlots, []],
  ])("%s", (code, seller, given) => {
    const shares = given.map(([plotId, shareBp]) => ({ plotId, shareBp }));
    expect(codeOf(() => sharesOf(seller, shares))).toBe(code);
  });
  test.each<[string | null, "eu" | "open", Seller]>([
    ["collection.not-for-eu", "eu", noPlots],
    ["collection.not-for-eu", "eu", { ...nakato, plots: [plot("one", false)] }],
    ["collection.not-for-eu", "eu", { ...nakato, consents: { shareGeolocation: false } }],
    [null, "eu", nakato],
    [null, "open", noPlots],
  ])("%s in stream %s", (code, stream, seller) => {
    expect(codeOf(() => checkStream(stream, seller, sharesOf(seller, [])))).toBe(code);
  });
  test.each<[string | null, bigint, boolean]>([
    ["collection.looks-double", 406_900n, false],
    ["collection.looks-double", 408_900n, false],
    ["collection.looks-double", 404_900n, false],
    [null, 408_935n, false],
    [null, 406_900n, true],
  ])("%s for %d g", (code, net, confirmed) => {
    const recent = [{ id: "a", number: "COL-26-000411", net: 406_900n }];
    expect(codeOf(() => checkNotDouble(net, recent, confirmed))).toBe(code);
  });
});

test("the farmer's only plot gave everything", () => {
  expect(sharesOf(nakato, [])).toEqual([{ plotId: "one", shareBp: 10_000 }]);
});

test("a farmer without a plot sells all the same", () => {
  const landless = { ...nakato, plots: [] };
  expect(sharesOf(landless, [])).toEqual([]);
  expect(gramsByPlot(61_500n, [])).toEqual([]);
});

test("the plots' grams add up to what is paid for", () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_250 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.bigInt(1n, 10_000_000n), shares, fc.boolean(), (payable, parts, isWhole) => {
      const named = parts.reduce((sum, part) => sum + part, 0);
      const all = isWhole && named < 10_000 ? [...parts, 10_000 - named] : parts;
      const plots = all.map((shareBp, i) => ({ plotId: `${i}`, shareBp }));
      const grams = gramsByPlot(payable, plots);
      const sum = grams.reduce((total, part) => total + part, 0n);
      if (isWhole) expect(sum).toBe(payable);
      // What no plot is named for is nobody's: at most a gram off its share for each plot.
      const share = (payable * BigInt(isWhole ? 10_000 : named)) / 10_000n;
      expect(sum >= share - 8n && sum <= share + 8n && sum <= payable).toBe(true);
    }),
  );
});

const judged: Judged = {
  id: "one",
  samplesNeeded: 1,
  samplesTaken: 1,
  state: "quality_pending",
  stream: "eu",
  odour: "clean",
  suggestedGrade: "A",
  shares: [{ plotId: "one", shareBp: 10_000 }],
  seller: nakato,
  sellerLink: "/farmers/farmer",
  notOwed: [],
  unitPrice: 5_900n,
  priceReason: null,
  priceApprovedAt: null,
};

test("approval names everything that is open at once, each with its owner", () => {
  expect(approvalBlockers(judged)).toEqual([]);
  const blockers = approvalBlockers({
    ...judged,
    suggestedGrade: null,
    seller: { ...nakato, obstacle: "Nakato Rehema is suspended", plots: [plot("one", false)] },
  });
  expect(blockers.map(({ what }) => what)).toEqual([
    "Nakato Rehema is suspended",
    "Too wet, too dirty or spoiled for every grade: reject it",
    "Plot one is not verified.",
  ]);
  expect(blockers.every(({ owner }) => owner !== undefined)).toBe(true);
});

const approval: Approval = {
  id: "collection",
  number: "COL-26-000412",
  day: "2026-11-20",
  collectedOn: "2026-11-20",
  party: { type: "farmer", id: "farmer" },
  dueOn: "2026-11-20",
  product: { id: "kiboko", stockAccount: "1300" },
  grade: "C",
  stream: "eu",
  payable: 397_400n,
  value: 2_304_920n,
  lot: { id: "lot", code: "COF-261120-001" },
  dueId: "due",
  from: { id: "farmers", inside: false },
  store: { id: "store", inside: true },
  recoveries: recoverFrom([{ id: "advance", account: "1240", open: 800_000n }], 500_000n),
};

describe("what approval writes in the books", () => {
  test("the worked example: stock 2,304,920, advance 500,000, owed 1,804,920", () => {
    const voucher = approvalVoucher(approval);
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher.lines.map(({ account, amount }) => [account, amount])).toEqual([
      ["1300", 2_304_920n],
      ["2020", -2_304_920n],
      ["2020", 500_000n],
      ["1240", -500_000n],
    ]);
    expect(voucher.dues?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["farmer-payable", 1_804_920n],
    ]);
    expect(voucher.lots?.[0]).toMatchObject({ grade: "C", cropYear: "2026/27" });
  });
  test("whatever the delivery, the voucher is whole", () => {
    const amounts = fc.record({
      payable: fc.bigInt(100n, 100_000_000n),
      value: fc.bigInt(2n, 1_000_000_000n),
      open: fc.array(fc.bigInt(1n, 1_000_000n), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(amounts, ({ payable, value, open }) => {
        const advances = open.map((amount, i) => ({ id: `a${i}`, account: "1240", open: amount }));
        const recoveries = recoverFrom(advances, value / 2n);
        const voucher = approvalVoucher({ ...approval, payable, value, recoveries });
        expect(voucherFaults(voucher)).toEqual([]);
      }),
    );
  });
});

describe("taking an approval back refuses", () => {
  const collection = { payable: 397_400n, value: 2_304_920n, netPayable: 1_804_920n };
  const lot = { code: "COF-261120-001", quantity: 397_400n, cost: 2_304_920n };
  test.each([
    ["collection.already-paid", { lot, openDue: 0n }],
    ["collection.already-paid", { lot: { ...lot, quantity: 0n, cost: 0n }, openDue: 1n }],
    ["collection.lot-used", { lot: { ...lot, quantity: 397_399n }, openDue: 1_804_920n }],
    ["collection.lot-used", { lot: { ...lot, cost: 2_400_000n }, openDue: 1_804_920n }],
    [null, { lot, openDue: 1_804_920n }],
  ])("%s", (code, aftermath) => {
    expect(codeOf(() => checkReversal(collection, aftermath))).toBe(code);
  });
});

describe("the pieces of a stretch of time", () => {
  const first = "2024-01-01";
  const days = fc.integer({ min: 0, max: 1_200 }).map((count) => addDays(first, count));
  const end = fc.option(days, { nil: undefined });
  const isIn = (day: string, { grain, from, before }: Piece) => {
    const at = grain === "day" ? day : `${day.slice(0, 8)}01`;
    return (from === undefined || at >= from) && (before === undefined || at < before);
  };

  test("hold each of its days once, and no other", () => {
    fc.assert(
      fc.property(end, end, days, (from, to, day) => {
        const held = piecesOf({ from, to }).filter((piece) => isIn(day, piece)).length;
        const isInside = (from === undefined || day >= from) && (to === undefined || day <= to);
        expect(held).toBe(isInside ? 1 : 0);
      }),
    );
  });

  test("are whole months wherever a month is whole", () => {
    expect(piecesOf({})).toEqual([{ grain: "month" }]);
    expect(piecesOf({ from: "2026-10-01", to: "2026-12-31" })).toEqual([
      { grain: "month", from: "2026-10-01", before: "2027-01-01" },
    ]);
    expect(piecesOf({ from: "2026-09-15", to: "2026-11-20" })).toEqual([
      { grain: "day", from: "2026-09-15", before: "2026-10-01" },
      { grain: "month", from: "2026-10-01", before: "2026-11-01" },
      { grain: "day", from: "2026-11-01", before: "2026-11-21" },
    ]);
    expect(piecesOf({ from: "2026-11-02", to: "2026-11-20" })).toEqual([
      { grain: "day", from: "2026-11-02", before: "2026-11-21" },
    ]);
  });
});
