import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkVoucher,
  edgesOf,
  mirrorOf,
  settlementOf,
  voucherFaults,
  withoutZeros,
} from "./rules.ts";
import type { PlaceRef, Voucher } from "./rules.ts";

const store: PlaceRef = { id: "store", inside: true };
const inProgress: PlaceRef = { id: "wip", inside: true, account: "1330" };
const farmers: PlaceRef = { id: "farmers", inside: false };
const customers: PlaceRef = { id: "customers", inside: false };
const lot = {
  id: "lot",
  code: "COF-261104-001",
  productId: "faq",
  account: "1310",
  madeOn: "2026-11-04",
  origin: { type: "collection", id: "c1" },
} as const;

function purchase(amount = 4_570_100n, grams = 397_400n): Voucher {
  return {
    source: { type: "collection", id: "c1" },
    event: "approved",
    day: "2026-11-04",
    memo: "Collection COL-26-000123",
    lines: [
      { account: "1310", amount },
      { account: "2020", amount: -amount, party: { type: "farmer", id: "f1" } },
    ],
    lots: [lot],
    transfers: [
      { lotId: "lot", account: "1310", from: farmers, to: store, quantity: grams, cost: amount },
    ],
    dues: [
      {
        id: "due",
        kind: "farmer-payable",
        party: { type: "farmer", id: "f1" },
        amount,
        currency: "UGX",
        account: "2020",
        dueOn: "2026-11-04",
      },
    ],
  };
}

function sale(): Voucher {
  return {
    source: { type: "shipment", id: "s1" },
    event: "sold",
    day: "2026-12-01",
    memo: "Invoice",
    lines: [
      {
        account: "1200",
        amount: 290_304_000n,
        foreign: { amount: 8_064_000n, currency: "USD", rateMicro: 3_600_000_000n },
      },
      { account: "4000", amount: -290_304_000n },
      { account: "5000", amount: 267_340_800n },
      { account: "1340", amount: -267_340_800n },
    ],
    transfers: [
      {
        lotId: "green",
        account: "1340",
        from: store,
        to: customers,
        quantity: 19_200_000n,
        cost: 267_340_800n,
      },
    ],
    dues: [
      {
        id: "invoice",
        kind: "customer-receivable",
        party: { type: "customer", id: "b1" },
        amount: 8_064_000n,
        currency: "USD",
        account: "1200",
        ugx: 290_304_000n,
        dueOn: "2026-12-31",
      },
    ],
  };
}

/** A receipt of the whole invoice at a better rate: the gain is ours, the receivable leaves as booked. */
function receipt(): Voucher {
  const due = {
    id: "invoice",
    account: "1200",
    currency: "USD",
    open: 8_064_000n,
    openUgx: 290_304_000n,
  } as const;
  return {
    source: { type: "receipt", id: "r1" },
    event: "received",
    day: "2027-01-04",
    memo: "Receipt",
    lines: [
      {
        account: "1110",
        amount: 293_529_600n,
        foreign: { amount: 8_064_000n, currency: "USD", rateMicro: 3_640_000_000n },
      },
      {
        account: "1200",
        amount: -290_304_000n,
        foreign: { amount: -8_064_000n, currency: "USD", rateMicro: 3_600_000_000n },
      },
      { account: "7100", amount: -3_225_600n },
    ],
    settlements: [settlementOf(due, 8_064_000n)],
  };
}

function intoProgress(): Voucher {
  return {
    source: { type: "processing-batch", id: "b1" },
    event: "started",
    day: "2026-11-05",
    memo: "Batch",
    lines: [
      { account: "1330", amount: 100n },
      { account: "1310", amount: -100n },
    ],
    transfers: [
      { lotId: "lot", account: "1310", from: store, to: inProgress, quantity: 10n, cost: 100n },
    ],
  };
}

test("good vouchers pass, and so do their mirrors", () => {
  for (const voucher of [purchase(), sale(), receipt(), intoProgress()]) {
    expect(voucherFaults(voucher)).toEqual([]);
    expect(voucherFaults(mirrorOf(voucher, { day: "2027-02-01", memo: "Back" }))).toEqual([]);
  }
});

const wrongs: [string, (v: Voucher) => Voucher, string][] = [
  [
    "unbalanced",
    (v) => ({ ...v, lines: [...v.lines, { account: "1010", amount: 1n }] }),
    "differ by 1",
  ],
  [
    "an empty line",
    (v) => ({ ...v, lines: [...v.lines, { account: "1010", amount: 0n }] }),
    "an empty line on 1010",
  ],
  [
    "nothing at all",
    (v) => ({ ...v, lines: [], lots: [], transfers: [], dues: [] }),
    "fewer than two",
  ],
  ["stock without its lots", (v) => ({ ...v, lots: [], transfers: [] }), "1310: lots say 0"],
  ["debt without its due", (v) => ({ ...v, dues: [] }), "2020: dues say 0"],
  [
    "a due on another account",
    (v) => ({ ...v, dues: v.dues?.map((due) => ({ ...due, account: "2010" })) ?? [] }),
    "instead of 2020",
  ],
  [
    "a lot that never comes in",
    (v) => ({ ...v, lots: [lot, { ...lot, id: "ghost" }] }),
    "new lot ghost never comes in",
  ],
  [
    "weight that the graph does not know",
    (v) => ({
      ...v,
      edges: [{ parent: null, child: "lot", kind: "receive", grams: 1n, cost: 4_570_100n }],
    }),
    "weight into lot: edges say 1, transfers say 397400",
  ],
  [
    "a transfer between outsiders",
    (v) => ({ ...v, transfers: v.transfers?.map((t) => ({ ...t, to: customers })) ?? [] }),
    "moves outside our places",
  ],
  [
    "a negative weight",
    (v) => ({ ...v, transfers: v.transfers?.map((t) => ({ ...t, quantity: -1n })) ?? [] }),
    "moves less than nothing",
  ],
  [
    "shillings called foreign",
    (v) => ({
      ...v,
      lines: v.lines.map((line) => ({
        ...line,
        foreign: { amount: line.amount, currency: "UGX", rateMicro: 1n },
      })),
    }),
    "shillings as foreign money",
  ],
  [
    "blending into a lot made before",
    (v) => ({
      ...v,
      lots: [],
      edges: [{ parent: "other", child: "lot", kind: "blend", grams: 397_400n, cost: 4_570_100n }],
    }),
    "was made before",
  ],
];

test.each(wrongs)("%s is refused", (_, spoil, fault) => {
  const voucher = spoil(purchase());
  expect(voucherFaults(voucher).join("; ")).toContain(fault);
  expect(() => checkVoucher(voucher)).toThrow("Invariant broken");
});

test("a foreign due must be booked in both moneys", () => {
  const voucher = sale();
  const [due] = voucher.dues ?? [];
  if (!due) throw new Error("the sale has a due");
  const { ugx: _, ...unvalued } = due;
  expect(voucherFaults({ ...voucher, dues: [unvalued] }).join()).toContain("without value");
  const cents = { ...due, amount: 8_064_001n };
  expect(voucherFaults({ ...voucher, dues: [cents] }).join()).toContain("1200 in USD");
});

test("each way in and out that no edge names gets its own", () => {
  expect(edgesOf(purchase())).toEqual([
    { parent: null, child: "lot", kind: "receive", grams: 397_400n, cost: 4_570_100n },
  ]);
  expect(edgesOf(sale())[0]).toMatchObject({ parent: "green", child: null, kind: "issue" });
  expect(edgesOf(intoProgress())).toEqual([]);
});

test("goods that come back were received before: so much less of their lot has gone", () => {
  const edge = {
    parent: "green",
    child: null,
    kind: "issue",
    grams: -1_000n,
    cost: -14_000n,
  } as const;
  const back: Voucher = {
    source: { type: "credit-note", id: "n1" },
    event: "approve",
    day: "2026-12-02",
    memo: "CN-26-000001 credited",
    lines: [
      { account: "1340", amount: 14_000n },
      { account: "5030", amount: -14_000n },
    ],
    transfers: [
      {
        ...{ lotId: "green", account: "1340", from: customers, to: store },
        ...{ quantity: 1_000n, cost: 14_000n },
      },
    ],
  };
  expect(voucherFaults(back)).toEqual([]);
  expect(edgesOf(back)).toEqual([edge]);
  const mirror = mirrorOf(back, { day: "2026-12-03", memo: "Not so" });
  expect(voucherFaults(mirror)).toEqual([]);
  expect(edgesOf(mirror)).toEqual([{ ...edge, grams: 1_000n, cost: 14_000n }]);
  const received = {
    ...edge,
    parent: null,
    child: "green",
    kind: "receive",
    grams: 1_000n,
  } as const;
  const twice = voucherFaults({ ...back, edges: [{ ...received, cost: 14_000n }] });
  expect(twice.join()).toContain("green was made before");
});

test("the mirror takes back everything: lines, stock, graph and dues", () => {
  const mirror = mirrorOf(purchase(), { day: "2026-11-06", memo: "Weighed wrong" });
  expect(mirror.event).toBe("approved.reversed");
  expect(mirror.lines.map((line) => line.amount)).toEqual([-4_570_100n, 4_570_100n]);
  expect(mirror.transfers?.[0]).toMatchObject({ from: store, to: farmers });
  expect(mirror.edges).toEqual([
    { parent: null, child: "lot", kind: "receive", grams: -397_400n, cost: -4_570_100n },
  ]);
  expect(mirror.settlements).toMatchObject([{ dueId: "due", amount: 4_570_100n }]);
});

test("any purchase passes, and its mirror cancels every account", () => {
  const amounts = fc.bigInt({ min: 1n, max: 1_000_000_000n });
  fc.assert(
    fc.property(amounts, amounts, (amount, grams) => {
      const voucher = purchase(amount, grams);
      const mirror = mirrorOf(voucher, { day: voucher.day, memo: "" });
      const sums = new Map<string, bigint>();
      for (const line of [...voucher.lines, ...mirror.lines]) {
        sums.set(line.account, (sums.get(line.account) ?? 0n) + line.amount);
      }
      expect(voucherFaults(voucher)).toEqual([]);
      expect(voucherFaults(mirror)).toEqual([]);
      expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
    }),
  );
});

test("settling a foreign due bit by bit takes exactly its booked shillings", () => {
  const steps = fc.array(fc.bigInt({ min: 1n, max: 500n }), { maxLength: 8 });
  fc.assert(
    fc.property(steps, fc.bigInt({ min: 1n, max: 10_000_000n }), (parts, openUgx) => {
      const open = parts.reduce((a, b) => a + b, 0n) + 1n;
      const due = { id: "d", account: "1200", currency: "USD" as const, open, openUgx };
      for (const part of [...parts, 1n]) {
        const { ugx = 0n } = settlementOf(due, part);
        expect(ugx >= 0n && ugx <= due.openUgx).toBe(true);
        due.open -= part;
        due.openUgx -= ugx;
      }
      expect([due.open, due.openUgx]).toEqual([0n, 0n]);
    }),
  );
});

test("lines of nothing are left out", () => {
  expect(
    withoutZeros([
      { account: "1010", amount: 0n },
      { account: "1100", amount: 1n },
    ]),
  ).toEqual([{ account: "1100", amount: 1n }]);
});
