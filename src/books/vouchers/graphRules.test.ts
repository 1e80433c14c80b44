// The arrows between lots: which are drawn by themselves, which are wrong, and what a mirror takes back.
import { describe, expect, test } from "vitest";
import {
  accountAt,
  edgesOf,
  mirrorOf,
  settlementOf,
  voucherFaults,
  withoutZeros,
} from "./rules.ts";
import type {
  LotEdge,
  LotTransfer,
  NewDue,
  NewLot,
  PlaceRef,
  Voucher,
  VoucherLine,
} from "./rules.ts";

const store: PlaceRef = { id: "store", inside: true };
const otherStore: PlaceRef = { id: "other", inside: true };
const farmers: PlaceRef = { id: "farmers", inside: false };
const customers: PlaceRef = { id: "customers", inside: false };

const voucher = (parts: Partial<Voucher>): Voucher => ({
  source: { type: "processing-batch", id: "b1" },
  event: "finished",
  day: "2026-11-05",
  memo: "Batch",
  lines: [
    { account: "1010", amount: 1n },
    { account: "4900", amount: -1n },
  ],
  ...parts,
});
const lot = (id: string): NewLot => ({
  ...{ id, code: id, productId: "faq", account: "1310", madeOn: "2026-11-04" },
  origin: { type: "processing-batch", id: "b1" },
});
const comes = (lotId: string, quantity: bigint, cost: bigint): LotTransfer => ({
  ...{ lotId, account: "1310", from: farmers, to: store, quantity, cost },
});
const goes = (lotId: string, quantity: bigint, cost: bigint): LotTransfer => ({
  ...{ lotId, account: "1310", from: store, to: customers, quantity, cost },
});
const edge = (change: Partial<LotEdge> = {}): LotEdge => ({
  ...{ parent: "old", child: "new", kind: "process", grams: 5n, cost: 70n },
  ...change,
});

/** One lot becomes another: 5 grams of 70 shillings. */
const batch = (edges: LotEdge[], change: Partial<Voucher> = {}): Voucher =>
  voucher({
    lots: [lot("new")],
    transfers: [goes("old", 5n, 70n), comes("new", 5n, 70n)],
    edges,
    ...change,
  });

const none = { parent: null, child: null };
const drawn: [string, Partial<Voucher>, LotEdge[]][] = [
  ["nothing moves", {}, []],
  [
    "a new lot comes in: it was received",
    { lots: [lot("new")], transfers: [comes("new", 5n, 70n)] },
    [{ ...none, child: "new", kind: "receive", grams: 5n, cost: 70n }],
  ],
  [
    "cost alone comes to a lot",
    { transfers: [comes("old", 0n, 70n)] },
    [{ ...none, child: "old", kind: "cost", grams: 0n, cost: 70n }],
  ],
  [
    "a lot goes: it was issued",
    { transfers: [goes("old", 5n, 70n)] },
    [{ ...none, parent: "old", kind: "issue", grams: 5n, cost: 70n }],
  ],
  [
    "a lot made before comes back: so much less was issued",
    { transfers: [comes("old", 5n, 70n)] },
    [{ ...none, parent: "old", kind: "issue", grams: -5n, cost: -70n }],
  ],
  [
    "one that cost nothing comes back",
    { transfers: [comes("old", 5n, 0n)] },
    [{ ...none, parent: "old", kind: "issue", grams: -5n, cost: 0n }],
  ],
  [
    "from store to store there is none",
    { transfers: [{ ...goes("old", 5n, 70n), to: otherStore }] },
    [],
  ],
];

describe("arrows that draw themselves", () => {
  test.each(drawn)("%s", (_, parts, edges) => {
    expect(edgesOf(voucher(parts))).toEqual(edges);
  });

  test("where an arrow is given, none is drawn beside it", () => {
    expect(edgesOf(batch([edge()]))).toEqual([edge()]);
  });

  test("those given come first, then those of the ways that have none", () => {
    const transfers = [...(batch([]).transfers ?? []), goes("third", 1n, 9n)];
    expect(edgesOf(batch([edge()], { transfers }))).toEqual([
      edge(),
      { parent: "third", child: null, kind: "issue", grams: 1n, cost: 9n },
    ]);
  });

  test("the way in of a lot and the way out of another are looked for apart", () => {
    const outOnly = edge({ child: null, kind: "loss", loss: "dust" });
    expect(edgesOf(batch([outOnly]))).toEqual([
      outOnly,
      { parent: null, child: "new", kind: "receive", grams: 5n, cost: 70n },
    ]);
    const inOnly = edge({ parent: null, kind: "cost" });
    expect(edgesOf(batch([inOnly]))).toEqual([
      inOnly,
      { parent: "old", child: null, kind: "issue", grams: 5n, cost: 70n },
    ]);
  });

  test("a mirror has only those it names", () => {
    const given = [edge({ grams: -5n, cost: -70n })];
    expect(edgesOf(batch(given, { reverses: "finished" }))).toEqual(given);
    const transfers = [goes("old", 5n, 70n)];
    expect(edgesOf(voucher({ reverses: "finished", transfers }))).toEqual([]);
  });
});

const agreed = edge();
const unsaid = [
  "weight of old: edges say 5, transfers say 0",
  "cost of old: edges say 70, transfers say 0",
];
const wrongArrows: [string, Voucher, string[]][] = [
  ["nothing", batch([agreed]), []],
  [
    "a gram less than moved",
    batch([edge({ grams: 4n })]),
    [
      "weight into new: edges say 4, transfers say 5",
      "weight of old: edges say 4, transfers say 5",
    ],
  ],
  [
    "a shilling more than moved",
    batch([edge({ cost: 71n })]),
    [
      "cost into new: edges say 71, transfers say 70",
      "cost of old: edges say 71, transfers say 70",
    ],
  ],
  [
    "less than no weight",
    batch([edge(), edge({ grams: -1n, cost: 0n }), edge({ grams: 1n, cost: 0n })]),
    ["an edge with the wrong sign"],
  ],
  [
    "less than no cost",
    batch([edge(), edge({ grams: 0n, cost: -1n }), edge({ grams: 0n, cost: 1n })]),
    ["an edge with the wrong sign"],
  ],
  [
    "weight from nothing to nothing",
    batch([agreed, edge({ parent: null, child: null, cost: 0n })]),
    ["an edge from nothing to nothing"],
  ],
  [
    "cost of the work into a loss is none",
    batch([agreed, edge({ parent: null, child: null, kind: "loss", loss: "theft", grams: 0n })]),
    [],
  ],
  [
    "a lot made of itself",
    batch([agreed, edge({ child: "old", grams: 0n, cost: 0n })]),
    ["lot old made of itself", "lot old was made before; only cost can be added to it"],
  ],
  [
    "a lot used in its own making",
    batch([agreed, edge({ parent: "new", child: null, grams: 0n, cost: 0n, kind: "issue" })]),
    ["lot new used in its own making"],
  ],
  [
    "weight into a lot made before",
    batch([agreed, edge({ parent: null, child: "third", grams: 0n, cost: 0n })]),
    ["lot third was made before; only cost can be added to it"],
  ],
  [
    "cost into a lot made before, out of another lot",
    batch([agreed, edge({ parent: "third", child: "fourth", kind: "cost", grams: 0n, cost: 0n })]),
    ["lot fourth was made before; only cost can be added to it"],
  ],
  [
    "cost of the work into a lot made before is none",
    batch([agreed, edge({ parent: null, child: "third", kind: "cost", grams: 0n, cost: 0n })]),
    [],
  ],
  [
    "a loss without a name",
    batch([edge({ child: null, kind: "loss", grams: 0n, cost: 0n }), agreed]),
    ["a loss has a name, others do not"],
  ],
  [
    "a name that is no loss's",
    batch([edge({ loss: "dust" })]),
    ["a loss has a name, others do not"],
  ],
  ["a lot that does not move", batch([agreed], { transfers: [comes("new", 5n, 70n)] }), unsaid],
];

describe("what can be wrong with an arrow", () => {
  test.each(wrongArrows)("%s", (_, wrong, faults) => {
    // What the ledger says of their accounts is of no matter here.
    const ofArrows = voucherFaults(wrong).filter((fault) => !/^\d{4}/.test(fault));
    expect(ofArrows).toEqual(faults);
  });

  test("in a mirror weight and cost are taken back: no more than nothing", () => {
    const mirror = mirrorOf(batch([edge()]), { day: "2026-11-06", memo: "" });
    expect(voucherFaults(mirror)).toEqual([]);
    const turned = { ...mirror, edges: [edge()] };
    expect(voucherFaults(turned)).toEqual([
      "an edge with the wrong sign",
      "weight into new: edges say 5, transfers say -5",
      "cost into new: edges say 70, transfers say -70",
      "weight of old: edges say 5, transfers say -5",
      "cost of old: edges say 70, transfers say -70",
    ]);
  });

  test("what came back and is taken back again goes the way it first went", () => {
    const back = voucher({ transfers: [comes("old", 5n, 70n)], lines: bought() });
    const mirror = mirrorOf(back, { day: "2026-11-06", memo: "" });
    expect(voucherFaults(mirror)).toEqual([]);
    const [given = edge()] = mirror.edges ?? [];
    expect(voucherFaults({ ...mirror, edges: [{ ...given, grams: 4n }] })).toEqual([
      "weight of old: edges say 4, transfers say 5",
    ]);
  });
});

describe("a lot that comes back or is taken back", () => {
  const at = { day: "2026-11-06", memo: "" };
  const dust = edge({ child: null, kind: "loss", loss: "dust" });

  test("was not lost the less by coming back", () => {
    const back = voucher({ transfers: [comes("old", 5n, 70n)], lines: bought() });
    expect(voucherFaults({ ...back, edges: [{ ...dust, grams: -5n, cost: -70n }] })).toEqual([
      "an edge with the wrong sign",
      "weight of old: edges say -10, transfers say -5",
      "cost of old: edges say -140, transfers say -70",
    ]);
  });

  test("is not lost by being taken back", () => {
    const received = voucher({
      ...{ lots: [lot("new")], transfers: [comes("new", 5n, 70n)], lines: bought() },
    });
    const mirror = mirrorOf(received, at);
    expect(voucherFaults(mirror)).toEqual([]);
    expect(voucherFaults({ ...mirror, edges: [{ ...dust, parent: "new" }] })).toEqual([
      "an edge with the wrong sign",
      "weight of new: edges say 5, transfers say 0",
      "cost of new: edges say 70, transfers say 0",
      "weight into new: edges say 0, transfers say -5",
      "cost into new: edges say 0, transfers say -70",
    ]);
  });

  test("cost that left a lot alone is taken back alone", () => {
    const lines = bought().map(({ account, amount }) => ({ account, amount: -amount }));
    const left = voucher({ transfers: [goes("old", 0n, 70n)], lines });
    expect(voucherFaults(left)).toEqual([]);
    expect(voucherFaults(mirrorOf(left, at))).toEqual([]);
  });

  test("a mirror of lines only has no arrows to look at", () => {
    expect(voucherFaults(voucher({ reverses: "finished" }))).toEqual([]);
  });
});

function bought(): VoucherLine[] {
  return [
    { account: "1310", amount: 70n },
    { account: "5000", amount: -70n },
  ];
}

describe("a mirror", () => {
  const foreign = { amount: 200n, currency: "USD", rateMicro: 3_600_000_000n } as const;
  const party = { type: "customer", id: "b1" } as const;
  const at = { day: "2026-11-06", memo: "Weighed wrong" };

  test("of lines only has nothing else, and names what it takes back", () => {
    const lines: VoucherLine[] = [
      { account: "1110", amount: 7_200n, foreign, memo: "Half" },
      { account: "4000", amount: -7_200n, party },
    ];
    expect(mirrorOf(voucher({ lines }), at)).toStrictEqual({
      source: { type: "processing-batch", id: "b1" },
      ...{ event: "finished.reversed", reverses: "finished", ...at },
      lines: [
        { account: "1110", amount: -7_200n, memo: "Half", foreign: { ...foreign, amount: -200n } },
        { account: "4000", amount: 7_200n, party },
      ],
      ...{ transfers: [], edges: [], settlements: [] },
    });
  });

  test("strikes off the dues it made and opens those it met", () => {
    const made: NewDue = {
      ...{ id: "d1", kind: "customer-receivable", account: "1200", currency: "USD" },
      ...{ amount: 200n, ugx: 7_200n, party, dueOn: "2026-12-04" },
    };
    const own: NewDue = { ...made, id: "d2", currency: "UGX", amount: 90n, ugx: 90n };
    const { ugx: _, ...plain } = own;
    const met = { account: "1200", currency: "USD" } as const;
    const { settlements } = mirrorOf(
      voucher({
        dues: [made, own, { ...plain, id: "d3", amount: 91n }],
        settlements: [
          { ...met, dueId: "d4", amount: 100n, ugx: 3_600n },
          { dueId: "d5", account: "2020", currency: "UGX", amount: 5n },
        ],
      }),
      at,
    );
    expect(settlements).toEqual([
      { ...met, dueId: "d1", amount: 200n, ugx: 7_200n },
      { dueId: "d2", account: "1200", currency: "UGX", amount: 90n, ugx: 90n },
      { dueId: "d3", account: "1200", currency: "UGX", amount: 91n, ugx: 91n },
      { ...met, dueId: "d4", amount: -100n, ugx: -3_600n },
      { dueId: "d5", account: "2020", currency: "UGX", amount: -5n, ugx: -5n },
    ]);
  });

  test("moves every lot back with its weight and cost, and takes every arrow out", () => {
    const { transfers, edges, lots } = mirrorOf(batch([edge()]), at);
    expect(transfers).toEqual([
      { ...goes("old", 5n, 70n), from: customers, to: store },
      { ...comes("new", 5n, 70n), from: store, to: farmers },
    ]);
    expect(edges).toEqual([edge({ grams: -5n, cost: -70n })]);
    expect(lots).toBeUndefined();
  });
});

describe("part of a debt", () => {
  const due = { id: "d", account: "1200", currency: "USD", open: 300n, openUgx: 1_000n } as const;

  test.each([
    [1n, 3n],
    [100n, 333n],
    [200n, 666n],
    [299n, 996n],
    [300n, 1_000n],
  ])("%s cents of three dollars take %s shillings along", (amount, ugx) => {
    expect(settlementOf(due, amount)).toEqual({
      ...{ dueId: "d", account: "1200", currency: "USD" },
      ...{ amount, ugx },
    });
  });

  test("the last of a debt takes what is left in shillings, and be it only that", () => {
    expect(settlementOf({ ...due, open: 0n, openUgx: 7n }, 0n).ugx).toBe(7n);
    expect(settlementOf({ ...due, open: 1n, openUgx: 7n }, 1n).ugx).toBe(7n);
  });
});

test.each([
  [{ id: "road", inside: true, account: "1390" }, "1390"],
  [{ id: "store", inside: true, account: null }, "1310"],
  [{ id: "store", inside: true }, "1310"],
])("a lot is valued in the account of the place, or in its own: %j", (place, account) => {
  expect(accountAt(place, "1310")).toBe(account);
});

test("lines of less than nothing stay", () => {
  const lines = [
    { account: "1010", amount: -1n },
    { account: "1020", amount: 0n },
  ];
  expect(withoutZeros(lines)).toEqual([{ account: "1010", amount: -1n }]);
  expect(withoutZeros([])).toEqual([]);
});
