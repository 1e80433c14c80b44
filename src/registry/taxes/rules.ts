// Taxes on what is bought and sold at home: value added tax in or on a price, and withholding tax kept
// back from a supplier. Rates are dated rows of the company (domain §6.2, 6.3), never figures in here.
import { newestOn } from "#kernel/datedRows.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import type { Flag, Needs } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const taxKinds = ["vat", "withholding"] as const;
export type TaxKind = (typeof taxKinds)[number];

/** How a line of a sale or a bill stands towards value added tax. */
export const vatCodes = ["STANDARD", "ZERO", "EXEMPT", "OUT_OF_SCOPE"] as const;
export type VatCode = (typeof vatCodes)[number];

/** What is paid for, as withholding tax tells it apart. */
export const withholdingCodes = [
  "GOODS_SERVICES",
  "AGRICULTURAL",
  "NON_RESIDENT",
  "COMMISSION",
] as const;
export type WithholdingCode = (typeof withholdingCodes)[number];

/** Only the owner changes rates and the company's standing. */
export const setsTaxes: Flag = "canConfigureSystem";
export const readsTaxes: Needs = ["canViewFinancials", "canManageExpenses", "canConfigureSystem"];

/** A rate as it counted from a day on. */
export interface TaxRate {
  code: string;
  /** Basis points. */
  rateBp: number;
  /** Kept back only when one bill is above this, without VAT; null = always. */
  aboveAmount: bigint | null;
  effectiveFrom: Day;
}

/** The rate that counts on a day among the rows of one code, the newest written first; else a refusal. */
export function rateOn(rows: readonly TaxRate[], code: string, day: Day): TaxRate {
  const ofCode = rows.filter((row) => row.code === code);
  const found = newestOn(ofCode, day);
  if (found) return found;
  const link = "/settings/taxes";
  throw new Refusal("tax.no-rate", `No rate is recorded for ${code} on ${formatDay(day)}.`, {
    blockers: [{ what: `Record the rate of ${code}`, owner: "Owner", link }],
  });
}

/** The tax inside an amount that includes it, rounded half up to the shilling: 150,000 holds 22,881 at 18 %. */
export function vatWithin(gross: bigint, rateBp: number): bigint {
  const whole = 10_000n + BigInt(rateBp);
  return (gross * BigInt(rateBp) * 2n + whole) / (2n * whole);
}

/** The tax on an amount without it, rounded half up to the shilling: 1,000,000 bears 180,000 at 18 %. */
export function vatUpon(net: bigint, rateBp: number): bigint {
  return (net * BigInt(rateBp) + 5_000n) / 10_000n;
}

/**
 * What is kept back from a bill, on its amount without VAT: nothing unless the company is a withholding
 * agent, the supplier is not exempt, and the bill is above the threshold.
 */
export function withheldFrom(
  net: bigint,
  rate: Pick<TaxRate, "rateBp" | "aboveAmount">,
  facts: { isAgent: boolean; isExempt: boolean },
): bigint {
  if (!facts.isAgent || facts.isExempt) return 0n;
  if (rate.aboveAmount !== null && net <= rate.aboveAmount) return 0n;
  return vatUpon(net, rate.rateBp);
}

/** What we sell at home is taxed as one of these when a customer keeps tax back of it. */
const codesSoldAtHome = ["GOODS_SERVICES", "AGRICULTURAL"] as const;

/** What a customer who keeps tax back may keep of a bill of ours at most, by its amount without VAT: the highest rate of a day. */
export function keptBackAtMost(net: bigint, rows: readonly TaxRate[], day: Day): bigint {
  return codesSoldAtHome
    .map((code) => withheldFrom(net, rateOn(rows, code, day), { isAgent: true, isExempt: false }))
    .reduce((most, one) => (one > most ? one : most));
}

/** A new rate: its code is one of its tax, and it does not reach into days that were booked with another. */
export function checkTaxRate(
  asked: { tax: TaxKind; code: string; aboveAmount: bigint | null; effectiveFrom: Day },
  facts: { today: Day },
): void {
  const codes: readonly string[] = asked.tax === "vat" ? vatCodes : withholdingCodes;
  if (!codes.includes(asked.code)) {
    throw new Refusal("tax.unknown-code", `${asked.code} is not a code of this tax.`);
  }
  if (asked.tax === "vat" && asked.aboveAmount !== null) {
    throw new Refusal("tax.threshold-without-withholding", "VAT is due from the first shilling.");
  }
  checkFrom(asked.effectiveFrom, facts.today);
}

/** What was booked was booked with the rate of its day: a change counts from today on at the earliest. */
export function checkFrom(effectiveFrom: Day, today: Day): void {
  if (effectiveFrom >= today) return;
  throw new Refusal(
    "tax.in-the-past",
    "A change counts from today on; what was booked before keeps the rate of its day.",
  );
}

type FactoryRate = Omit<TaxRate, "code"> & {
  tax: TaxKind;
  code: string;
  name: string;
  sourceNote: string;
};

/** The rows a company starts with, each with where it comes from; the accountant confirms them. */
export const startingRates: readonly FactoryRate[] = [
  {
    tax: "vat",
    code: "STANDARD",
    name: "VAT, standard rate",
    rateBp: 1800,
    aboveAmount: null,
    effectiveFrom: "2005-07-01",
    sourceNote: "Value Added Tax Act, standard rate",
  },
  {
    tax: "vat",
    code: "ZERO",
    name: "VAT, zero-rated (exports)",
    rateBp: 0,
    aboveAmount: null,
    effectiveFrom: "2005-07-01",
    sourceNote: "Value Added Tax Act, third schedule: exports with proof of exit",
  },
  {
    tax: "vat",
    code: "EXEMPT",
    name: "VAT, exempt (unprocessed produce)",
    rateBp: 0,
    aboveAmount: null,
    effectiveFrom: "2005-07-01",
    sourceNote: "Value Added Tax Act, second schedule: unprocessed agricultural produce",
  },
  {
    tax: "vat",
    code: "OUT_OF_SCOPE",
    name: "Outside VAT",
    rateBp: 0,
    aboveAmount: null,
    effectiveFrom: "2005-07-01",
    sourceNote: "Not a supply: wages, fines, transfers",
  },
  {
    tax: "withholding",
    code: "GOODS_SERVICES",
    name: "Withholding, goods and services",
    rateBp: 600,
    aboveAmount: 1_000_000n,
    effectiveFrom: "2005-07-01",
    sourceNote: "Income Tax Act: 6 % above UGX 1,000,000, by designated agents",
  },
  {
    tax: "withholding",
    code: "AGRICULTURAL",
    name: "Withholding, unprocessed produce",
    rateBp: 100,
    aboveAmount: null,
    effectiveFrom: "2018-07-01",
    sourceNote: "Introduced in 2018; contested, kept for entries of that time",
  },
  {
    tax: "withholding",
    code: "AGRICULTURAL",
    name: "Withholding, unprocessed produce",
    rateBp: 0,
    aboveAmount: null,
    effectiveFrom: "2025-09-01",
    sourceNote: "Notice of September 2025: no longer on raw agricultural supplies",
  },
  {
    tax: "withholding",
    code: "NON_RESIDENT",
    name: "Withholding, non-residents",
    rateBp: 1500,
    aboveAmount: null,
    effectiveFrom: "2005-07-01",
    sourceNote: "Income Tax Act: 15 % on services and royalties, treaties differ",
  },
  {
    tax: "withholding",
    code: "COMMISSION",
    name: "Withholding, agents' commission",
    rateBp: 1000,
    aboveAmount: null,
    effectiveFrom: "2018-07-01",
    sourceNote: "Income Tax Act: 10 % on commission of mobile money and airtime agents",
  },
];

/** How a company stands until its owner says otherwise: the day it registered for VAT is not ours to guess. */
export const startingStanding = {
  effectiveFrom: "2005-07-01",
  isVatRegistered: true,
  isWithholdingAgent: false,
  sourceNote: "Assumed at the start; confirm with the certificate of registration",
} as const;
