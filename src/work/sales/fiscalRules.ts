// A sale by a company registered for VAT becomes a tax invoice when the authority has given it a fiscal
// number; until then its paper says pro forma. Not knowing whether it arrived is a state: the authority is
// asked by our own number before anything is sent again, so that no sale ever has two fiscal numbers.
import { lifecycle } from "#kernel/lifecycle.ts";
import type { VatCode } from "#registry/taxes/rules.ts";

export const fiscalKinds = ["invoice", "credit-note"] as const;
export type FiscalKind = (typeof fiscalKinds)[number];

export const fiscalLife = lifecycle({
  states: ["not_required", "queued", "submitted", "fiscalised", "rejected", "unknown"],
  initial: "queued",
  tones: {
    not_required: "quiet",
    queued: "waiting",
    submitted: "active",
    fiscalised: "done",
    rejected: "refused",
    unknown: "waiting",
  },
  moves: {
    submit: {
      from: ["queued", "submitted", "unknown"],
      to: "submitted",
      needs: "signed-in",
      system: true,
    },
    doubt: { from: ["submitted", "unknown"], to: "unknown", needs: "signed-in", system: true },
    fiscalise: {
      from: ["submitted", "unknown"],
      to: "fiscalised",
      needs: "signed-in",
      system: true,
    },
    refuse: { from: ["submitted", "unknown"], to: "rejected", needs: "signed-in", system: true },
    resend: { from: ["rejected"], to: "queued", needs: "canMakeSales" },
  },
});
export type FiscalState = (typeof fiscalLife.states)[number];

/** States in which the authority has still to answer. */
export const fiscalWaiting = ["queued", "submitted", "unknown"] as const;

/** How the authority tells buyers apart. */
export type FiscalBuyerType = "business" | "government" | "consumer" | "foreigner";

/** Why a credit note is asked for, as the authority numbers it (domain §6.10). */
export const creditReasons = ["return", "cancelled", "misstated", "waived", "other"] as const;
export type CreditReason = (typeof creditReasons)[number];
export const fiscalReasonCodes: Record<CreditReason, string> = {
  return: "101",
  cancelled: "102",
  misstated: "103",
  waived: "104",
  other: "105",
};

/** One line of a fiscal document; amounts in shillings, without the sign of a credit. */
export interface FiscalLine {
  line: number;
  /** The product's code, or the kind of service. */
  itemCode: string;
  description: string;
  isService: boolean;
  unit: "kg" | "unit";
  /** Thousandths of the unit: grams of goods. */
  quantityMilli: bigint;
  net: bigint;
  vat: bigint;
  gross: bigint;
  vatCode: VatCode;
  vatRateBp: number;
  hsCode: string | null;
}

/** Everything the authority has to know of an invoice or a credit note. */
export interface FiscalInvoice {
  /** Of the invoice or the credit note. */
  id: string;
  kind: FiscalKind;
  /** Our own number: unique, and what the authority is asked for again. */
  reference: string;
  state: FiscalState;
  tries: number;
  issuedAt: Date;
  operator: string;
  currency: "UGX";
  seller: {
    tin: string | null;
    legalName: string;
    address: string;
    email: string | null;
    phone: string | null;
  };
  buyer: {
    tin: string | null;
    legalName: string;
    type: FiscalBuyerType;
    address: string;
    email: string | null;
    phone: string | null;
  };
  lines: readonly FiscalLine[];
  net: bigint;
  vat: bigint;
  gross: bigint;
  /** Of a credit note: the fiscal invoice it takes back, and why. */
  original: {
    reference: string;
    fiscalNumber: string;
    outsideId: string | null;
    reasonCode: string;
    reason: string;
  } | null;
}

/** What the authority gave: printed on the paper all. */
export interface FiscalAnswer {
  fdn: string;
  verificationCode: string;
  qr: string;
  /** The day the authority gave it. */
  day: string;
  /** The authority's own id of the document, where it tells one. */
  outsideId: string | null;
}
