import fc from "fast-check";
import { expect, test } from "vitest";
import { type Voucher, voucherFaults } from "#books/vouchers/rules.ts";
import {
  creditSettled,
  creditVoucher,
  deliveryVoucher,
  invoiceVoucher,
  receiptVoucher,
} from "./bookingRules.ts";
import { receiptMethods } from "./receiptRules.ts";

const store = { id: "main", inside: true };
const outside = { id: "customers", inside: false };
const event = { id: "d1", number: "INV-26-000001", day: "2026-11-20", customerId: "c1" };
const due = (open: bigint, account = "1210") => ({
  ...{ id: `due-${account}`, account, currency: "UGX" as const },
  ...{ open, openUgx: open },
});
const take = (cost: bigint, account = "1350", lotId = "l1") => ({
  ...{ lotId, lotCode: "COF-261101-001", account, cost },
  ...{ quantity: 1_050_000n, pick: "fifo" as const },
});
const receipt = {
  ...event,
  method: "cash" as const,
  ...{ amount: 0n, withheld: 0n, deposit: 0n, depositDueId: "n1" },
};
const work = { account: "4300", net: 2_000_000n, vat: 360_000n };
const linesOf = (voucher: Voucher) => voucher.lines.map((line) => `${line.account} ${line.amount}`);

test.each<[string, Voucher, string[]]>([
  [
    "delivery of by-products (domain §10.2-7)",
    deliveryVoucher(event, [take(7_350_000n)], { from: store, to: outside }),
    ["5030 7350000", "1350 -7350000"],
  ],
  [
    "delivery of two lots of two accounts",
    deliveryVoucher(event, [take(100n), take(50n, "1310", "l2")], { from: store, to: outside }),
    ["5030 150", "1350 -100", "1310 -50"],
  ],
  [
    "delivery of two lots of one account: one line",
    deliveryVoucher(event, [take(100n), take(50n, "1350", "l2")], { from: store, to: outside }),
    ["5030 150", "1350 -150"],
  ],
  [
    "delivery out of a store that values its lots in an account of its own",
    deliveryVoucher(event, [take(100n)], { from: { ...store, account: "1390" }, to: outside }),
    ["5030 100", "1390 -100"],
  ],
  [
    "invoice of two lines of one account",
    invoiceVoucher({
      ...{ ...event, dueId: "n1", dueOn: "2026-11-20" },
      lines: [
        { account: "4100", net: 300n, vat: 54n },
        { account: "4100", net: 700n, vat: 126n },
      ],
    }),
    ["1210 1180", "4100 -1000", "2100 -180"],
  ],
  [
    "invoice of by-products (domain §10.2-7)",
    invoiceVoucher({
      ...{ ...event, dueId: "n1", dueOn: "2026-12-20" },
      lines: [{ account: "4110", net: 7_560_000n, vat: 1_360_800n }],
    }),
    ["1210 8920800", "4110 -7560000", "2100 -1360800"],
  ],
  [
    "invoice without tax, of two kinds of work",
    invoiceVoucher({
      ...{ ...event, dueId: "n1", dueOn: "2026-11-20" },
      lines: [
        { account: "4200", net: 300n, vat: 0n },
        { account: "4300", net: 700n, vat: 0n },
      ],
    }),
    ["1210 1000", "4200 -300", "4300 -700"],
  ],
  [
    "receipt in part",
    receiptVoucher(
      { ...receipt, amount: 1_000_000n },
      [{ due: due(2_360_000n), amount: 1_000_000n }],
      [],
    ),
    ["1010 1000000", "1210 -1000000"],
  ],
  [
    "receipt with tax kept back (domain §10.2-17)",
    receiptVoucher(
      { ...receipt, method: "bank", amount: 2_240_000n, withheld: 120_000n },
      [{ due: due(2_360_000n), amount: 2_360_000n }],
      [],
    ),
    ["1100 2240000", "1250 120000", "1210 -2360000"],
  ],
  [
    "money before there is an invoice (domain §10.2-21)",
    receiptVoucher({ ...receipt, method: "mtn_momo", amount: 500n, deposit: 500n }, [], []),
    ["1150 500", "2040 -500"],
  ],
  [
    "an invoice met from the deposit (domain §10.2-21)",
    receiptVoucher(
      { ...receipt, method: "deposit", amount: 500n },
      [{ due: due(800n), amount: 500n }],
      [{ due: due(500n, "2040"), amount: 500n }],
    ),
    ["2040 500", "1210 -500"],
  ],
  [
    "credit of an open invoice (domain §10.2-22)",
    creditVoucher({ ...event, lines: [work], depositDueId: "n1" }, due(2_360_000n), null),
    ["4300 2000000", "2100 360000", "1210 -2360000"],
  ],
  [
    "credit of an invoice that was paid: the customer's own money",
    creditVoucher({ ...event, lines: [work], depositDueId: "n1" }, due(0n), null),
    ["4300 2000000", "2100 360000", "2040 -2360000"],
  ],
  [
    "credit with goods that came back",
    creditVoucher(
      {
        ...{ ...event, depositDueId: "n1" },
        lines: [{ account: "4110", net: 100n, vat: 18n }],
      },
      due(50n),
      {
        ...{ from: outside, to: store },
        lots: [{ lotId: "l1", account: "1350", grams: 1000n, cost: 90n }],
      },
    ),
    ["4110 100", "2100 18", "1210 -50", "2040 -68", "1350 90", "5030 -90"],
  ],
  [
    "credit with goods of two lots of one account, into a store that has its own",
    creditVoucher(
      { ...{ ...event, depositDueId: "n1" }, lines: [{ account: "4110", net: 100n, vat: 0n }] },
      due(100n),
      {
        ...{ from: outside, to: { ...store, account: "1390" } },
        lots: [
          { lotId: "l1", account: "1350", grams: 1000n, cost: 40n },
          { lotId: "l2", account: "1310", grams: 1000n, cost: 50n },
        ],
      },
    ),
    ["4110 100", "1210 -100", "1390 90", "5030 -90"],
  ],
])("every voucher of a sale at home is whole: %s", (_, voucher, lines) => {
  expect(linesOf(voucher)).toEqual(lines);
  expect(voucherFaults(voucher)).toEqual([]);
});

test("an invoice makes its customer owe it, until the day it says", () => {
  const lines = [{ account: "4110", net: 7_560_000n, vat: 1_360_800n }];
  const voucher = invoiceVoucher({ ...event, dueId: "n1", dueOn: "2026-12-20", lines });
  const party = { type: "customer", id: "c1" };
  expect(voucher.dues).toEqual([
    {
      ...{ id: "n1", kind: "local-receivable", party, amount: 8_920_800n, currency: "UGX" },
      ...{ account: "1210", dueOn: "2026-12-20", note: "INV-26-000001" },
    },
  ]);
  expect(voucher.lines.map((line) => line.party)).toEqual([party, undefined, undefined]);
});

test("each is written of its own paper, once", () => {
  const lines = [{ account: "4110", net: 100n, vat: 18n }];
  const vouchers = [
    deliveryVoucher(event, [take(1n)], { from: store, to: outside }),
    invoiceVoucher({ ...event, dueId: "n1", dueOn: event.day, lines }),
    receiptVoucher({ ...receipt, amount: 1n, deposit: 1n }, [], []),
    creditVoucher({ ...event, depositDueId: "n1", lines }, due(0n), null),
  ];
  expect(
    vouchers.map(({ source, event: name, day }) => [source.type, source.id, name, day]),
  ).toEqual([
    ["delivery-note", "d1", "deliver", "2026-11-20"],
    ["sales-invoice", "d1", "issue", "2026-11-20"],
    ["customer-receipt", "d1", "receive", "2026-11-20"],
    ["credit-note", "d1", "approve", "2026-11-20"],
  ]);
});

test("money taken from the deposit is the customer's on both lines, and cash is nobody's", () => {
  const met = [{ due: due(500n), amount: 500n }];
  const party = { type: "customer", id: "c1" };
  const drawn = [{ due: due(500n, "2040"), amount: 500n }];
  const from = receiptVoucher({ ...receipt, method: "deposit", amount: 500n }, met, drawn);
  expect(from.lines).toEqual([
    { account: "2040", amount: 500n, party },
    { account: "1210", amount: -500n, party },
  ]);
  const cash = receiptVoucher({ ...receipt, amount: 500n }, met, []);
  expect(cash.lines).toEqual([
    { account: "1010", amount: 500n },
    { account: "1210", amount: -500n, party },
  ]);
});

test("money no invoice takes is owed to the customer from that day on", () => {
  const party = { type: "customer", id: "c1" };
  const deposit = {
    ...{ id: "n1", kind: "customer-deposit", party, currency: "UGX", account: "2040" },
    ...{ dueOn: "2026-11-20", note: "INV-26-000001" },
  };
  const received = receiptVoucher(
    { ...receipt, amount: 700n, deposit: 200n },
    [{ due: due(500n), amount: 500n }],
    [],
  );
  expect(received.dues).toEqual([{ ...deposit, amount: 200n }]);
  expect(received.settlements).toMatchObject([{ dueId: "due-1210", amount: 500n }]);
  const credited = creditVoucher(
    { ...event, lines: [work], depositDueId: "n1" },
    due(360_000n),
    null,
  );
  expect(credited.dues).toEqual([{ ...deposit, amount: 2_000_000n }]);
  expect(credited.settlements).toMatchObject([{ dueId: "due-1210", amount: 360_000n }]);
});

test("an invoice met whole leaves nothing to the customer, and one paid before is not met again", () => {
  const whole = receiptVoucher(
    { ...receipt, amount: 500n },
    [{ due: due(500n), amount: 500n }],
    [],
  );
  expect(whole.dues).toBeUndefined();
  const open = creditVoucher(
    { ...event, lines: [work], depositDueId: "n1" },
    due(2_360_000n),
    null,
  );
  expect(open.dues).toBeUndefined();
  const paid = creditVoucher({ ...event, lines: [work], depositDueId: "n1" }, due(0n), null);
  expect(paid.settlements).toEqual([]);
  expect(paid.transfers).toEqual([]);
});

test("goods that came back go from outside into the store as they are named", () => {
  const lots = [{ lotId: "l1", account: "1350", grams: 1000n, cost: 90n }];
  const lines = [{ account: "4110", net: 100n, vat: 18n }];
  const note = { ...event, depositDueId: "n1", lines };
  expect(creditVoucher(note, due(118n), { from: outside, to: store, lots }).transfers).toEqual([
    {
      ...{ lotId: "l1", account: "1350", from: outside, to: store },
      ...{ quantity: 1000n, cost: 90n, pick: "named" },
    },
  ]);
});

test.each([
  [99n, 100n, 99n],
  [100n, 100n, 100n],
  [101n, 100n, 100n],
  [101n, 0n, 0n],
])("of a credit of %s, with %s open of its invoice, %s meets it", (gross, open, settled) => {
  expect(creditSettled(gross, open)).toBe(settled);
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
const soldLine = fc.record({
  account: fc.constantFrom("4100", "4110", "4200", "4300"),
  net: amount,
  vat: fc.bigInt({ min: 0n, max: 10n ** 8n }),
});
const sold = fc.array(soldLine, { minLength: 1, maxLength: 6 });
const grossOf = (lines: readonly { net: bigint; vat: bigint }[]) =>
  lines.reduce((sum, line) => sum + line.net + line.vat, 0n);

test("whatever is sold, delivered and taken back: every voucher is whole, to the shilling", () => {
  const accounts = fc.constantFrom("1310", "1350");
  const lots = fc.array(fc.record({ account: accounts, cost: amount }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      sold,
      lots,
      fc.bigInt(0n, 2n * 10n ** 9n),
      fc.boolean(),
      (lines, out, open, isBack) => {
        const takes = out.map((lot, at) => take(lot.cost, lot.account, `l${at}`));
        const delivered = deliveryVoucher(event, takes, { from: store, to: outside });
        const invoiced = invoiceVoucher({ ...event, dueId: "n1", dueOn: event.day, lines });
        const back = {
          ...{ from: outside, to: store },
          lots: out.map((lot, at) => ({ ...lot, lotId: `l${at}`, grams: 1000n })),
        };
        const note = { ...event, depositDueId: "n1", lines };
        const credited = creditVoucher(note, due(open), isBack ? back : null);
        for (const voucher of [delivered, invoiced, credited])
          expect(voucherFaults(voucher)).toEqual([]);
        const gross = grossOf(lines);
        expect(invoiced.dues).toMatchObject([{ amount: gross }]);
        const met = (credited.settlements ?? []).reduce((sum, one) => sum + one.amount, 0n);
        const kept = (credited.dues ?? []).reduce((sum, one) => sum + one.amount, 0n);
        expect(met + kept).toBe(gross);
        expect(met <= open).toBe(true);
      },
    ),
  );
});

test("whatever a customer pays, in whatever way: the receipt is whole, to the shilling", () => {
  const part = fc.record({ open: amount, share: fc.bigInt(1n, 100n) });
  const ways = receiptMethods.filter((method) => method !== "deposit");
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 5 }),
      fc.constantFrom(...ways),
      fc.bigInt(0n, 10n ** 9n),
      fc.bigInt(0n, 100n),
      (parts, method, deposit, keptBack) => {
        const met = parts.map(({ open, share }, at) => ({
          due: { ...due(open), id: `i${at}` },
          amount: (open * share + 99n) / 100n,
        }));
        const settled = met.reduce((sum, one) => sum + one.amount, 0n);
        fc.pre(settled + deposit > 0n);
        const withheld = (settled * keptBack) / 100n;
        const came = settled + deposit - withheld;
        const facts = { ...receipt, method, amount: came, withheld, deposit };
        const voucher = receiptVoucher(facts, met, []);
        expect(voucherFaults(voucher)).toEqual([]);
        const from = receiptVoucher({ ...receipt, method: "deposit", amount: settled }, met, [
          { due: due(settled + 1n, "2040"), amount: settled },
        ]);
        if (settled > 0n) expect(voucherFaults(from)).toEqual([]);
      },
    ),
  );
});
