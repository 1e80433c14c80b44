import { expect, test } from "vitest";
import { copyMark } from "#kernel/paper.ts";
import { weigh } from "../weighingRules.ts";
import { collectionReceipt, type ReceiptFacts } from "./collectionReceipt.ts";
import { goodsReceivedNote } from "./goodsReceivedNote.ts";
import { receiptFacts } from "./publicFacts.ts";

const company = { name: "Mavuno Demo Traders Ltd", lines: ["Kampala"] };
const terms = { unitPrice: 5_800n, moistureLimitBp: 1_400, foreignMatterAllowedBp: 100 };
const weighings = [{ bags: 7, gross: 412_500n, tare: 5_600n }];
const measured = { moistureBp: 1_600, foreignMatterBp: 80 };
const receipt: ReceiptFacts = {
  ...measured,
  state: "quality_pending",
  number: "COL-26-000412",
  collectedOn: "2026-11-20",
  receiptCode: "AB12CD34EF56GH78",
  receiptPrints: 1,
  farmerId: "nakato",
  sellerName: "Nakato Rehema",
  sellerCode: "FRM-0001",
  farmerVillage: "Kakunyu, Masaka",
  productName: "Kiboko",
  placeName: "Masaka Kabonera",
  officerName: "Mugisha Isaac",
  weighings,
  working: weigh(weighings, measured, terms),
  moistureLimitBp: 1_400,
  foreignMatterAllowanceBp: 100,
  unitPrice: 5_800n,
  listPrice: 5_800n,
  recovery: 500_000n,
  netPayable: 1_804_920n,
  openAdvance: 800_000n,
};

test("the receipt shows every deduction with its rule, and what is left of the advance", () => {
  const paper = collectionReceipt(receipt, { company, format: "80mm", language: "en" });
  const text = JSON.stringify(paper.blocks);
  for (const words of ["Moisture 16.0 %", "14.0 % allowed", "−9.5", "−55,100", "2,304,920"]) {
    expect(text).toContain(words);
  }
  expect(text).toContain("Advances left after this receipt: UGX 300,000");
  expect(text).toContain("Provisional until quality is approved.");
  expect(paper).toMatchObject({ copy: 0, stamp: null, code: receipt.receiptCode });
});

test("a reprint says which copy it is; a void receipt says that", () => {
  const again = { ...receipt, receiptPrints: 3, state: "void" };
  const paper = collectionReceipt(again, { company, format: "A5", language: "en" });
  expect(paper).toMatchObject({ copy: 2, stamp: "VOID" });
});

test("the receipt is in the farmer's language: every label, the months, the copy, the stamp", () => {
  const words = { lg: "Obunnyogovu 16.0 %", sw: "Unyevu 16.0 %" } as const;
  for (const language of ["lg", "sw"] as const) {
    const again = { ...receipt, receiptPrints: 3, state: "void" };
    const paper = collectionReceipt(again, { company, format: "80mm", language });
    const english = collectionReceipt(again, { company, format: "80mm", language: "en" });
    const text = JSON.stringify(paper.blocks);
    expect(text).toContain(words[language]);
    expect(paper.stamp).not.toBe(english.stamp);
    expect(copyMark(paper)).toMatch(/ 2$/);
    expect(copyMark(paper)).not.toBe(copyMark(english));
    // The figures are the same ones in every language.
    const figures = (said: string) => said.match(/\d[\d,.]*/g);
    expect(figures(text)).toEqual(figures(JSON.stringify(english.blocks)));
    for (const said of ["Farmer", "Tare", "Gross", "Net payable", "Moisture", "Advances", "bags"]) {
      expect(text).not.toContain(said);
    }
  }
});

test("the goods received note names lot, grade and plots", () => {
  const note = goodsReceivedNote(
    {
      ...receipt,
      state: "approved",
      grnNumber: "GRN-26-000001",
      grnCode: "AB12CD34EF56GH78",
      grnPrints: 0,
      day: "2026-11-20",
      lotCode: "COF-261120-001",
      grade: "C",
      stream: "eu",
      judgedByName: "Nansamba Ritah",
      judgedNote: null,
      payCode: "7K3M9QX2A",
      holder: "finance",
      supplierTin: null,
      supplierLicenceEndsOn: null,
      plots: [{ name: "Kakunyu", farmerName: "Nakato", shareBp: 10_000, grams: 397_400n }],
    },
    company,
  );
  const text = JSON.stringify(note.blocks);
  expect(text).not.toContain("TIN");
  for (const words of ["Lot COF-261120-001", "Grade C", "Kakunyu", "397.4", "EU stream"]) {
    expect(text).toContain(words);
  }
});

test("a supplier's papers name the supplier, their TIN and licence, and whose plots it came from", () => {
  const sold = {
    ...receipt,
    farmerId: null,
    sellerName: "Kabonera Growers Ltd",
    sellerCode: "SUP-001",
    farmerVillage: null,
  };
  const paper = collectionReceipt(sold, { company, format: "A5", language: "en" });
  const said = JSON.stringify(paper);
  expect(said).toContain("Kabonera Growers Ltd");
  expect(said).toContain('"Supplier"');
  expect(said).not.toContain("Farmer");
  const note = goodsReceivedNote(
    {
      ...sold,
      state: "approved",
      grnNumber: "GRN-26-000001",
      grnCode: "AB12CD34EF56GH78",
      grnPrints: 0,
      day: "2026-11-20",
      lotCode: "COF-261120-001",
      grade: "C",
      stream: "open",
      judgedByName: "Nansamba Ritah",
      judgedNote: null,
      payCode: null,
      holder: "supplier",
      supplierTin: "1000000001",
      supplierLicenceEndsOn: "2027-06-30",
      plots: [{ name: "Kakunyu", farmerName: "Nakato Rehema", shareBp: 4_000, grams: 158_960n }],
    },
    company,
  );
  const text = JSON.stringify(note.blocks);
  for (const words of ["TIN 1000000001", "Licence ends 30 Jun 2027", "Nakato Rehema", "Owed"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain("Pay code");
});

test("a stranger learns the deductions and the money, never the farmer's name", () => {
  const slip = { ...measured, ...terms, ...receipt, weighed: receipt.working };
  const { facts } = receiptFacts("id", receipt.number, slip);
  expect(facts).toMatchObject({
    Moisture: "16.0 %, above 14.0 %: 9.5 kg deducted",
    "Foreign matter": "0.8 %, nothing deducted",
    "Net payable": "UGX 1,804,920",
  });
  expect(JSON.stringify(facts)).not.toContain("Nakato");
});
