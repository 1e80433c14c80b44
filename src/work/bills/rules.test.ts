import { describe, expect, test } from "vitest";
import {
  type BillLine,
  billSums,
  checkInvoiceOnce,
  checkVoid,
  contentOf,
  dueDayOf,
  invoiceKey,
  taxedLine,
} from "./rules.ts";
import { monthsBack } from "./screens/months.ts";
import { statementOf } from "./statementRules.ts";

const line: BillLine = {
  account: "6130",
  segment: "coffee",
  description: "Belt",
  vatCode: "STANDARD",
  net: 1_000_003n,
};

test("tax on a line is rounded half up to the shilling, and claimed back whole or not at all", () => {
  expect(taxedLine(line, 1800, true)).toMatchObject({ vat: 180_001n, claimed: 180_001n });
  expect(taxedLine(line, 1800, false)).toMatchObject({ vat: 180_001n, claimed: 0n });
  expect(billSums([taxedLine(line, 1800, true), taxedLine(line, 0, true)])).toEqual({
    net: 2_000_006n,
    vat: 180_001n,
    claimed: 180_001n,
  });
});

test.each([
  ["INV 0017/26", "INV001726"],
  ["inv-0017.26", "INV001726"],
  [" №17 ", "17"],
])("the invoice number %j is compared as %s", (typed, key) => {
  expect(invoiceKey(typed)).toBe(key);
});

test("an invoice number of signs alone is none", () => {
  const refusal = expect.objectContaining({ code: "bill.no-invoice-number" });
  expect(() => invoiceKey("–/–")).toThrow(refusal);
});

test("a bill is due on the day it says, else by the supplier's terms", () => {
  expect(dueDayOf({ day: "2026-11-20", dueOn: null }, 30)).toBe("2026-12-20");
  expect(dueDayOf({ day: "2026-11-20", dueOn: "2026-11-25" }, 30)).toBe("2026-11-25");
});

test("the same invoice is said with the bill it is already", () => {
  const invoice = { number: "17", supplierName: "Wamala Ltd" };
  expect(() => checkInvoiceOnce(undefined, invoice)).not.toThrow();
  const earlier = { id: "b1", number: "BILL-26-000001", day: "2026-11-20" };
  expect(() => checkInvoiceOnce(earlier, invoice)).toThrow(
    /Invoice 17 of Wamala Ltd is BILL-26-000001 of 20 Nov 2026 already/,
  );
});

describe("voiding", () => {
  const bill = { number: "BILL-26-000001", payable: 100n, open: 100n, inPayment: null };
  test.each([
    [bill, null],
    [{ ...bill, open: 40n }, "bill.paid"],
    [{ ...bill, open: 0n }, "bill.paid"],
    [{ ...bill, inPayment: { id: "p1", number: "PAY-26-000001" } }, "bill.in-payment"],
  ])("%o", (asked, code) => {
    if (code === null) expect(() => checkVoid(asked)).not.toThrow();
    else expect(() => checkVoid(asked)).toThrow(expect.objectContaining({ code }));
  });
});

test("every part of a bill that is approved changes what is bound", () => {
  const bill = {
    number: "BILL-26-000001",
    supplierId: "s1",
    invoiceNumber: "17",
    fiscalNumber: null,
    day: "2026-11-20",
    dueOn: "2026-12-20",
    note: null,
    withholdingCode: null,
    withheld: 0n,
    fileSha256: null,
    lines: [taxedLine(line, 1800, true)],
  };
  const others = [
    { supplierId: "s2" },
    { invoiceNumber: "18" },
    { fiscalNumber: "F" },
    { day: "2026-11-19" },
    { dueOn: "2026-12-21" },
    { note: "N" },
    { withholdingCode: "GOODS_SERVICES" as const },
    { withheld: 1n },
    { fileSha256: "f" },
    { lines: [taxedLine(line, 1800, false)] },
    { lines: [taxedLine({ ...line, account: "6120" }, 1800, true)] },
  ].map((change) => contentOf({ ...bill, ...change }));
  expect(new Set([contentOf(bill), ...others]).size).toBe(others.length + 1);
});

test("a statement carries forward what came before, and ends with what is owed", () => {
  const movement = (day: string, sourceType: string, amount: bigint, voucherNumber: string) => ({
    day,
    sourceType,
    amount,
    voucherNumber,
    memo: "",
    sourceId: "x",
  });
  const account = statementOf(
    [
      movement("2026-10-01", "supplier-bill", 500n, "1"),
      movement("2026-11-02", "payment", -200n, "2"),
      movement("2026-11-03", "supplier-bill", 100n, "3"),
      movement("2026-11-04", "payment", 200n, "4"),
      movement("2026-11-05", "supplier-bill", -100n, "5"),
    ],
    { from: "2026-11-01" },
  );
  expect(account).toMatchObject({ opening: 500n, billed: 0n, paid: 0n, closing: 500n });
  expect(account.rows.map((row) => row.balance)).toEqual([300n, 400n, 600n, 500n]);
  expect(account.opening + account.billed - account.paid).toBe(account.closing);
});

test("the months to choose from go back over the new year", () => {
  const months = monthsBack("2026-02-15");
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ value: "2026-02", label: "February 2026" });
  expect(months[2]).toEqual({ value: "2025-12", label: "December 2025" });
});
