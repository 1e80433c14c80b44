// The receipt of a collection that waits on the phone: the same paper under the phone's own number, with
// a QR that finds it at the company later instead of a code that nobody has issued yet.
import type { Day } from "#kernel/days.ts";
import type { Language } from "#kernel/languages.ts";
import { type Paper, scan } from "#kernel/paper.ts";
import { weigh, type Weighing } from "../weighingRules.ts";
import { collectionReceipt } from "./collectionReceipt.ts";

export interface KeptSlip {
  /** The phone's own number, `K7-12`. */
  number: string;
  collectedOn: Day;
  weighings: readonly Weighing[];
  moistureBp: number | null;
  foreignMatterBp: number | null;
  unitPrice: bigint;
  recovery: bigint;
  /** What it was bought under. */
  terms: {
    farmerId: string | null;
    sellerName: string;
    sellerCode: string;
    farmerVillage: string | null;
    productName: string;
    placeName: string;
    moistureLimitBp: number;
    foreignMatterAllowedBp: number;
    listPrice: bigint;
    /** Before this slip. */
    openAdvance: bigint;
  };
  officerName: string;
}

/** The receipt as the farmer takes it along; `findAt` is the address behind its QR. */
export function keptReceipt(
  slip: KeptSlip,
  more: { companyName: string; language: Language; findAt: string },
): Paper {
  const { terms, unitPrice, recovery, moistureBp, foreignMatterBp } = slip;
  const { moistureLimitBp, foreignMatterAllowedBp } = terms;
  const limits = { unitPrice, moistureLimitBp, foreignMatterAllowedBp };
  const working = weigh(slip.weighings, { moistureBp, foreignMatterBp }, limits);
  const facts = {
    ...terms,
    state: "recorded",
    number: slip.number,
    collectedOn: slip.collectedOn,
    receiptCode: "",
    receiptPrints: 0,
    officerName: slip.officerName,
    weighings: slip.weighings,
    working,
    moistureBp,
    moistureLimitBp,
    foreignMatterBp,
    foreignMatterAllowanceBp: foreignMatterAllowedBp,
    unitPrice,
    recovery,
    netPayable: working.value - recovery,
  };
  const company = { name: more.companyName, lines: [] };
  const made = collectionReceipt(facts, { company, format: "80mm", language: more.language });
  const blocks = [...made.blocks, scan(slip.number, more.findAt)];
  return { ...made, code: null, blocks };
}
