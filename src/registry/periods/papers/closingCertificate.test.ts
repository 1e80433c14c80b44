import { expect, test } from "vitest";
import { type ClosingOnPaper, closingCertificate } from "./closingCertificate.ts";

const closing: ClosingOnPaper = {
  ...{ through: "2026-10-31", reason: "Statements agree", byName: "Moses Wabwire" },
  ...{ at: new Date("2026-11-03T08:00:00Z"), digest: "a1".repeat(32), isOpened: false },
  waited: [{ name: "payments_unknown", count: 2 }],
  balances: [
    { code: "1010", name: "Cash at office", balance: 5_000_000n },
    { code: "1310", name: "Stock at store", balance: 1_000_000n },
    { code: "3000", name: "Capital", balance: -6_000_000n },
  ],
  stock: [
    { name: "Robusta kiboko", unit: "g", quantity: 250_000n, cost: 900_000n },
    { name: "Bags", unit: "pieces", quantity: 40n, cost: 100_000n },
  ],
};
const paperOf = (changes: Partial<ClosingOnPaper> = {}) =>
  closingCertificate({ ...closing, ...changes }, { name: "Mavuno", lines: [] }, "2026-11-05");
const tablesOf = (changes: Partial<ClosingOnPaper> = {}) =>
  paperOf(changes).blocks.flatMap((block) => (block.kind === "table" ? [block] : []));

test("it states who closed it, why, and the whole fingerprint", () => {
  const { title, number, day, code, stamp, signatures, blocks } = paperOf();
  expect({ title, number, day, code, stamp }).toEqual({
    ...{ title: "Certificate of closing", number: "2026-10-31", day: "2026-11-05" },
    ...{ code: null, stamp: null },
  });
  expect(signatures.map(({ role }) => role)).toEqual(["closed", "examined"]);
  const [head] = blocks;
  const words = JSON.stringify(head);
  for (const part of ["31 Oct 2026", "Moses Wabwire", "Statements agree"]) {
    expect(words).toContain(part);
  }
  expect(words.match(/a1/g)).toHaveLength(32);
});

test("debits stand beside credits and come to the same; stores are kilograms, pieces and shillings", () => {
  const [balances, stores, waited] = tablesOf();
  expect(balances?.rows).toEqual([
    ["1010 Cash at office", "5,000,000", ""],
    ["1310 Stock at store", "1,000,000", ""],
    ["3000 Capital", "", "6,000,000"],
  ]);
  expect(balances?.totals).toEqual([["Trial balance", "6,000,000", "6,000,000"]]);
  expect(stores?.rows).toEqual([
    ["Robusta kiboko", "250.0 kg", "900,000"],
    ["Bags", "40 pieces", "100,000"],
  ]);
  expect(stores?.totals).toEqual([["All stores", "", "1,000,000"]]);
  expect(waited?.rows).toEqual([["Payments in doubt", "2"]]);
});

test("where nothing waited it says so; what was not kept is left out; a month opened again is stamped", () => {
  expect(tablesOf({ waited: [] })[2]?.rows).toEqual([["Nothing", ""]]);
  expect(tablesOf({ waited: null, stock: null })).toHaveLength(1);
  expect(paperOf({ isOpened: true }).stamp).toBe("OPENED AGAIN");
});
