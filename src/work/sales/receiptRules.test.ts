import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "#test/codeOf.ts";
import { chartOfAccounts } from "#books/ledger/rules.ts";
import { movesFrom } from "#kernel/lifecycle.ts";
import type { Flag } from "#kernel/permissions.ts";
import {
  type AskedReceipt,
  checkKeepsTax,
  checkMeets,
  checkTakeBack,
  depositOf,
  drawDeposits,
  type KeptBack,
  moneyAccountOf,
  type ReceiptMethod,
  receiptLife,
  receiptMethods,
  sharedOut,
} from "./receiptRules.ts";

const today = "2026-11-20";
const cash: AskedReceipt = {
  ...{ day: today, method: "cash", reference: null, amount: 1000n },
  ...{ withheld: 0n, certificate: null, items: [] },
};
const bank: AskedReceipt = { ...cash, method: "bank", reference: "FT26324" };
const ofDeposit: AskedReceipt = { ...cash, method: "deposit", items: [item("i1", 1000n)] };

function item(invoiceId: string, amount: bigint) {
  return { invoiceId, amount };
}

test("a receipt is taken back once", () => {
  const names = receiptLife.states.map((state) => [
    state,
    movesFrom(receiptLife, state).map((move) => move.name),
  ]);
  expect(Object.fromEntries(names)).toEqual({ valid: ["void"], void: [] });
});

test("every way of paying comes into an account of the chart", () => {
  const names = receiptMethods.map((method) => {
    const code = moneyAccountOf[method];
    return [method, chartOfAccounts.find((one) => one.code === code)?.name];
  });
  expect(Object.fromEntries(names)).toEqual({
    cash: "Cash, Kampala office",
    bank: "Bank, UGX",
    cheque: "Bank, UGX",
    mtn_momo: "Mobile money, MTN",
    airtel_money: "Mobile money, Airtel",
    deposit: "Customer deposits and prefinance",
  });
});

test.each<[string, AskedReceipt, bigint]>([
  ["all of what no invoice is named for", cash, 1000n],
  ["what the invoices leave", { ...cash, items: [item("i1", 400n), item("i2", 599n)] }, 1n],
  ["nothing where they take all", { ...cash, items: [item("i1", 400n), item("i2", 600n)] }, 0n],
  [
    "nothing where they take what came and what was kept back",
    { ...bank, amount: 940n, withheld: 60n, certificate: "WHT-7", items: [item("i1", 1000n)] },
    0n,
  ],
  [
    "nothing where all was kept back",
    { ...cash, amount: 0n, withheld: 60n, certificate: "WHT-7", items: [item("i1", 60n)] },
    0n,
  ],
  ["nothing of money that is with us already", ofDeposit, 0n],
  ["all of a day before", { ...cash, day: "2026-11-19" }, 1000n],
])("the customer's deposit is %s", (_, asked, deposit) => {
  expect(depositOf(asked, today)).toBe(deposit);
});

const code = (word: string) => `customer-receipt.${word}`;
const keptBack = { withheld: 60n, certificate: "WHT-7" };

test.each<[string, AskedReceipt, string]>([
  ["of nothing", { ...cash, amount: 0n }, code("nothing")],
  ["of tomorrow", { ...cash, day: "2026-11-21" }, code("day-not-come")],
  [
    "that names an invoice twice",
    { ...cash, items: [item("i1", 1n), item("i1", 2n)] },
    code("invoice-twice"),
  ],
  [
    "of a shilling less than its invoices take",
    { ...cash, items: [item("i1", 1001n)] },
    code("more-than-came"),
  ],
  [
    "of a shilling less, with what was kept back",
    { ...cash, ...keptBack, items: [item("i1", 1061n)] },
    code("more-than-came"),
  ],
  [
    "from a deposit, of more than its invoices take",
    { ...ofDeposit, amount: 1001n },
    code("deposit-to-invoices"),
  ],
  ["from a deposit, of no invoice", { ...ofDeposit, items: [] }, code("deposit-to-invoices")],
  [
    "from a deposit, with tax kept back",
    { ...ofDeposit, ...keptBack, amount: 940n },
    code("deposit-to-invoices"),
  ],
  [
    "of tax kept back without certificate",
    { ...bank, withheld: 60n, items: [item("i1", 1060n)] },
    code("no-certificate"),
  ],
  [
    "of tax kept back of a deposit",
    { ...bank, ...keptBack, items: [item("i1", 1059n)] },
    code("withheld-deposit"),
  ],
  ["of tax kept back of no invoice", { ...bank, ...keptBack }, code("withheld-deposit")],
])("a receipt %s is refused", (_, asked, expected) => {
  expect(codeOf(() => depositOf(asked, today))).toBe(expected);
});

test.each<[ReceiptMethod, string | null]>([
  ["cash", null],
  ["deposit", null],
  ["bank", "customer-receipt.no-reference"],
  ["cheque", "customer-receipt.no-reference"],
  ["mtn_momo", "customer-receipt.no-reference"],
  ["airtel_money", "customer-receipt.no-reference"],
])("by %s without a reference", (method, expected) => {
  const asked = { ...cash, method, items: [item("i1", 1000n)] };
  expect(codeOf(() => depositOf(asked, today))).toBe(expected);
  expect(codeOf(() => depositOf({ ...asked, reference: "FT26324" }, today))).toBe(null);
});

test("a certificate for nothing kept back does no harm, and one is enough", () => {
  expect(depositOf({ ...bank, certificate: "WHT-7" }, today)).toBe(1000n);
  expect(depositOf({ ...bank, ...keptBack, items: [item("i1", 1060n)] }, today)).toBe(0n);
});

test("who names too much reads what the invoices take and what came", () => {
  const asked = { ...cash, ...keptBack, items: [item("i1", 2000n)] };
  expect(() => depositOf(asked, today)).toThrow(
    "The invoices take UGX 2,000, but only UGX 1,060 came.",
  );
});

test.each([
  [999n, null],
  [1000n, null],
  [1001n, "customer-receipt.more-than-open"],
])("%s of an invoice of which 1,000 is open", (amount, expected) => {
  const check = () => checkMeets({ number: "INV-26-000001", open: 1000n }, amount);
  expect(codeOf(check)).toBe(expected);
  if (expected) expect(check).toThrow("Only UGX 1,000 of INV-26-000001 is still to pay.");
});

test.each<[ReceiptMethod, string, Flag, string | null]>([
  ["cash", today, "canProcessRefunds", null],
  ["cash", "2026-11-19", "canProcessRefunds", code("cash-of-before")],
  ["cash", "2026-11-19", "canApproveFunds", null],
  ["cheque", "2026-11-19", "canProcessRefunds", null],
])("%s of %s taken back by who %s", (method, day, flag, expected) => {
  const take = () => checkTakeBack({ method, day }, { flags: [flag], today });
  expect(codeOf(take)).toBe(expected);
});

describe("tax that was kept back", () => {
  const keeper = { name: "Jinja Pipelines Ltd", withholdsTax: true, takenWith: null };

  test.each([
    ["of who keeps it", keeper, null],
    ["of who does not", { ...keeper, withholdsTax: false }, code("not-withholding")],
    ["a second time", { ...keeper, takenWith: "RCT-26-000001" }, code("certificate-taken")],
  ])("%s", (_, customer, expected) => {
    expect(codeOf(() => checkKeepsTax(customer))).toBe(expected);
  });

  const of = (met: bigint, most: bigint, before = 0n): KeptBack => ({ met, most, before });

  test.each<[string, bigint, KeptBack[], bigint[] | null]>([
    ["all that a rate gives", 60n, [of(1180n, 60n)], [60n]],
    ["a shilling more", 61n, [of(1180n, 60n)], null],
    ["what was not kept back before", 20n, [of(1180n, 60n, 40n)], [20n]],
    ["what was", 21n, [of(1180n, 60n, 40n)], null],
    ["more than there was room for, before", 1n, [of(1180n, 60n, 70n)], null],
    ["no more than is met", 50n, [of(50n, 60n)], [50n]],
    ["more than is met", 51n, [of(50n, 60n)], null],
    ["of several, the first named first", 70n, [of(1180n, 60n), of(1180n, 60n)], [60n, 10n]],
    ["of the second, where the first is full", 60n, [of(9n, 60n, 60n), of(99n, 60n)], [0n, 60n]],
    ["none of any", 0n, [of(1180n, 60n)], [0n]],
  ])("%s", (_, withheld, invoices, parts) => {
    const shared = () => sharedOut(withheld, invoices);
    if (parts === null) expect(codeOf(shared)).toBe(code("withheld-too-much"));
    else expect(shared()).toEqual(parts);
  });

  test("who keeps back too much reads how much it can be", () => {
    expect(() => sharedOut(5_000n, [of(9_000n, 600n), of(9_000n, 400n)])).toThrow(
      "Of what is paid here UGX 1,000 at most can be tax kept back",
    );
  });
});

describe("the customer's money with us is taken", () => {
  const held = [
    { id: "old", open: 300n },
    { id: "empty", open: 0n },
    { id: "new", open: 500n },
  ];
  const drawn = (sum: bigint) => drawDeposits(held, sum).map(({ due, amount }) => [due.id, amount]);

  test("the oldest first, no more than is wanted, and none that is empty", () => {
    expect(drawn(0n)).toEqual([]);
    expect(drawn(299n)).toEqual([["old", 299n]]);
    expect(drawn(300n)).toEqual([["old", 300n]]);
    expect(drawn(301n)).toEqual([
      ["old", 300n],
      ["new", 1n],
    ]);
    expect(drawn(800n)).toEqual([
      ["old", 300n],
      ["new", 500n],
    ]);
  });

  test("never more than there is, and it is said how much that is", () => {
    expect(codeOf(() => drawn(801n))).toBe("customer-receipt.deposit-too-small");
    expect(() => drawn(1_000n)).toThrow("The customer has only UGX 800 with us.");
    expect(codeOf(() => drawDeposits([], 1n))).toBe("customer-receipt.deposit-too-small");
  });

  test("whatever is held: all that is wanted, of each no more than is open", () => {
    const opens = fc.array(fc.bigInt(0n, 99n), { maxLength: 8 });
    fc.assert(
      fc.property(opens, fc.bigInt(0n, 400n), (some, sum) => {
        const deposits = some.map((open) => ({ open }));
        const there = some.reduce((all, one) => all + one, 0n);
        if (sum > there) {
          const draw = () => drawDeposits(deposits, sum);
          expect(codeOf(draw)).toBe("customer-receipt.deposit-too-small");
          return;
        }
        const parts = drawDeposits(deposits, sum);
        expect(parts.reduce((all, one) => all + one.amount, 0n)).toBe(sum);
        for (const { due, amount } of parts) expect(amount > 0n && amount <= due.open).toBe(true);
      }),
    );
  });
});

// Another state stands against it, and not what was asked: whoever asks looks again.
test.each<[string, () => void]>([
  ["customer-receipt.more-than-open", () => checkMeets({ number: "INV-26-000001", open: 1n }, 2n)],
  ["customer-receipt.deposit-too-small", () => drawDeposits([], 1n)],
  ["customer-receipt.withheld-too-much", () => sharedOut(1n, [])],
  [
    "customer-receipt.certificate-taken",
    () => checkKeepsTax({ name: "Gulu", withholdsTax: true, takenWith: "RCT-26-000001" }),
  ],
])("%s is a conflict", (code, work) => {
  expect(work).toThrow(expect.objectContaining({ code, status: 409 }));
});
