// A batch in the books: its lots go into work in progress, and come out as what they became.
import { describe, expect, test } from "vitest";
import { voucherFaults } from "#books/vouchers/rules.ts";
import {
  batchPaper,
  batchTransform,
  type FinishFacts,
  finishVoucher,
  type IssuedLot,
  type LossName,
  startVoucher,
} from "./rules.ts";

const store = { id: "store", inside: true };
const progress = { id: "progress", inside: true, account: "1330" };
const production = { id: "production", inside: false };
const places = { store, progress, production };

const issued = (lotId: string, account: string, grams: bigint, cost: bigint): IssuedLot => ({
  ...{ lotId, account, grams, cost },
});
const made = (
  lotId: string,
  kind: "main" | "co" | "by-product",
  grams: bigint,
  change: Partial<FinishFacts["outputs"][number]> = {},
): FinishFacts["outputs"][number] => ({
  ...{ lotId, kind, grams, lotCode: `code ${lotId}`, productId: `product ${lotId}` },
  ...{ account: "1340", grade: null, valuePerKilogram: null },
  ...change,
});

const batch = { id: "batch", number: "BAT-26-000001", day: "2026-11-04" };
const inputs = [
  issued("a", "1310", 600_000n, 7_200_000n),
  issued("b", "1300", 300_000n, 1_500_000n),
  issued("c", "1310", 100_000n, 1_300_000n),
];
/** 1,000 kg for 10,000,000 and 200,000 of work: 700 kg, 200 kg worth 5,000 each, 90 kg of husk, 10 kg spilt. */
const facts: FinishFacts = {
  ...batch,
  ...{ event: "finish-2", stream: null, cropYear: "2026/27", inputs },
  outputs: [
    made("green", "main", 700_000n),
    made("bhp", "by-product", 200_000n, { account: "1350", valuePerKilogram: 5_000n }),
  ],
  losses: [
    { name: "husk", grams: 90_000n },
    { name: "spillage", grams: 10_000n },
  ],
  conversion: [
    { label: "Drying", account: "5100", amount: 150_000n },
    { label: "Cleaning", account: "5100", amount: 50_000n },
  ],
};

test("a batch starts: every lot goes into work, and its account is credited once", () => {
  const voucher = startVoucher(batch, inputs, { store, progress });
  expect(voucherFaults(voucher)).toEqual([]);
  expect(voucher).toEqual({
    source: { type: "processing-batch", id: "batch" },
    event: "start",
    day: "2026-11-04",
    memo: "BAT-26-000001 started",
    lines: [
      { account: "1330", amount: 10_000_000n },
      { account: "1310", amount: -8_500_000n },
      { account: "1300", amount: -1_500_000n },
    ],
    transfers: [
      ["a", "1310", 600_000n, 7_200_000n],
      ["b", "1300", 300_000n, 1_500_000n],
      ["c", "1310", 100_000n, 1_300_000n],
    ].map(([lotId, account, quantity, cost]) => {
      return { lotId, account, quantity, cost, from: store, to: progress };
    }),
  });
});

test("lots that cost nothing go into work without lines", () => {
  const free = inputs.map((lot) => ({ ...lot, cost: 0n }));
  expect(startVoucher(batch, free, { store, progress }).lines).toEqual([]);
});

describe("what a batch comes to", () => {
  const costs = (change: Partial<FinishFacts>) => {
    const done = batchTransform({ ...facts, ...change });
    return [done.outputs.map(({ cost }) => cost), done.abnormalCost];
  };

  test("by-products carry their value, what was spilt its share by weight, the main product the rest", () => {
    // 10,200,000 less 1,000,000 for the by-product, over 710 kg: 10 kg of them were spilt.
    expect(costs({})).toEqual([[9_070_423n, 1_000_000n], 129_577n]);
    const done = batchTransform(facts);
    expect([done.inputCost, done.totalCost]).toEqual([10_000_000n, 10_200_000n]);
    expect(done.losses.map(({ name, cost }) => [name, cost])).toEqual([
      ["husk", 0n],
      ["spillage", 129_577n],
    ]);
  });

  test.each<[LossName, bigint]>([
    ["moisture", 0n],
    ["dust_and_stones", 0n],
    ["husk", 0n],
    ["spillage", 1_020_000n],
    ["unexplained", 1_020_000n],
  ])("a tenth of the weight lost by %s takes %s shillings along", (name, cost) => {
    const outputs = [made("green", "main", 900_000n)];
    const losses = [{ name, grams: 100_000n }];
    expect(costs({ outputs, losses })).toEqual([[10_200_000n - cost], cost]);
  });

  test("co-products share what is left by their weight", () => {
    const outputs = [made("sc18", "main", 600_000n), made("sc15", "co", 400_000n)];
    expect(costs({ outputs, losses: [] })).toEqual([[6_120_000n, 4_080_000n], 0n]);
  });

  test("a by-product worth nothing costs nothing", () => {
    const outputs = [made("green", "main", 900_000n), made("dust", "by-product", 100_000n)];
    expect(costs({ outputs, losses: [] })).toEqual([[10_200_000n, 0n], 0n]);
  });

  test("work that costs nothing adds nothing", () => {
    const outputs = [made("green", "main", 1_000_000n)];
    expect(costs({ outputs, losses: [], conversion: [] })).toEqual([[10_000_000n], 0n]);
  });
});

describe("a batch is finished", () => {
  const finished = (change: Partial<FinishFacts> = {}) => {
    const all = { ...facts, ...change };
    return finishVoucher(all, batchTransform(all), places);
  };

  test("work in progress is empty again: each step by its name, each product on its account", () => {
    const voucher = finished();
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucher).toMatchObject({
      ...{ source: { type: "processing-batch", id: "batch" }, event: "finish-2" },
      ...{ day: "2026-11-04", memo: "BAT-26-000001 finished" },
    });
    expect(voucher.lines).toEqual([
      { account: "1330", amount: 200_000n, memo: "Conversion" },
      { account: "5100", amount: -150_000n, memo: "Drying" },
      { account: "5100", amount: -50_000n, memo: "Cleaning" },
      { account: "1340", amount: 9_070_423n },
      { account: "1350", amount: 1_000_000n },
      { account: "5150", amount: 129_577n, memo: "Abnormal loss" },
      { account: "1330", amount: -10_200_000n, memo: "To the outputs" },
    ]);
  });

  test("two products of one account are one line", () => {
    const outputs = [made("sc18", "main", 600_000n), made("sc15", "co", 400_000n)];
    const voucher = finished({ outputs, losses: [], conversion: [] });
    expect(voucher.lines).toEqual([
      { account: "1340", amount: 10_000_000n },
      { account: "1330", amount: -10_000_000n, memo: "To the outputs" },
    ]);
  });

  test("what went in leaves work in progress, what came out stands in the store", () => {
    const moved = finished().transfers?.map(({ lotId, account, from, to, quantity, cost }) => {
      return [lotId, account, from.id, to.id, quantity, cost];
    });
    expect(moved).toEqual([
      ["a", "1310", "progress", "production", 600_000n, 7_200_000n],
      ["b", "1300", "progress", "production", 300_000n, 1_500_000n],
      ["c", "1310", "progress", "production", 100_000n, 1_300_000n],
      ["green", "1340", "production", "store", 700_000n, 9_070_423n],
      ["bhp", "1350", "production", "store", 200_000n, 1_000_000n],
    ]);
  });

  test("the new lots are of the batch; grade and stream stand where they are known", () => {
    const green = made("green", "main", 700_000n, { grade: "SC18" });
    const { lots, edges } = finished({ outputs: [green, ...facts.outputs.slice(1)], stream: "eu" });
    const origin = { type: "processing-batch", id: "batch" };
    // The same paper that brought what it works on: that is how the books know what stands for it.
    expect(batchPaper("batch")).toEqual(origin);
    const common = { cropYear: "2026/27", madeOn: "2026-11-04", origin };
    expect(lots).toEqual([
      {
        ...{ id: "green", code: "code green", productId: "product green", account: "1340" },
        ...common,
        ...{ grade: "SC18", stream: "eu" },
      },
      {
        ...{ id: "bhp", code: "code bhp", productId: "product bhp", account: "1350" },
        ...common,
        stream: "eu",
      },
    ]);
    for (const lot of finished().lots ?? []) {
      expect([Object.hasOwn(lot, "grade"), Object.hasOwn(lot, "stream")]).toEqual([false, false]);
    }
    const into = (id: string | null) => edges?.filter(({ child }) => child === id) ?? [];
    expect(into("green").reduce((sum, { grams }) => sum + grams, 0n)).toBe(700_000n);
    expect(into(null).reduce((sum, { grams }) => sum + grams, 0n)).toBe(100_000n);
  });
});
