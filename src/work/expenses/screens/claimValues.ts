// What the form of an expense holds, and what it makes of it.
import type { Currency } from "#kernel/money.ts";
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { expenses, ExpenseWire } from "../api.ts";
import type { PaidBy, paidAccounts, Segment } from "../rules.ts";
import { t } from "./words.ts";

interface PartValues {
  category: string;
  description: string;
  amount: string;
}

export interface ClaimValues {
  photo: PickedFile | null;
  file: PickedFile | null;
  parts: PartValues[];
  vendor: string;
  day: string;
  paidBy: PaidBy | "";
  paidAccount: (typeof paidAccounts)[number] | "";
  department: string;
  segment: Segment | "";
  currency: Currency | "";
  isFiscal: boolean;
  fiscalNumber: string;
  tin: string;
  exempt: boolean;
  note: string;
  noReceiptReason: string;
  duplicateReason: string;
  keepDraft: boolean;
}

export const blankPart: PartValues = { category: "", description: "", amount: "" };

/** An empty claim of today, of the claimant's own department. */
export function emptyClaim(me: { department: string | null; today: string }): ClaimValues {
  return {
    photo: null,
    file: null,
    parts: [blankPart],
    vendor: "",
    day: me.today,
    paidBy: "own_pocket",
    paidAccount: "",
    department: me.department ?? "",
    segment: "admin",
    currency: "UGX",
    isFiscal: false,
    fiscalNumber: "",
    tin: "",
    exempt: false,
    note: "",
    noReceiptReason: "",
    duplicateReason: "",
    keepDraft: false,
  };
}

/** An expense that is changed. */
export function valuesOf(expense: ExpenseWire): ClaimValues {
  return {
    photo: null,
    file: null,
    parts: expense.lines.map((line) => ({
      category: line.categoryCode,
      description: line.description,
      amount: line.currencyAmount,
    })),
    vendor: expense.vendorName,
    day: expense.day,
    paidBy: expense.paidBy,
    paidAccount: expense.paidAccount ?? "",
    department: expense.department,
    segment: expense.segment,
    currency: expense.currency,
    isFiscal: expense.fiscalNumber !== null,
    fiscalNumber: expense.fiscalNumber ?? "",
    tin: expense.vendorTin ?? "",
    exempt: expense.withholdingExempt,
    note: expense.note ?? "",
    noReceiptReason: expense.noReceiptReason ?? "",
    duplicateReason: expense.duplicateReason ?? "",
    keepDraft: false,
  };
}

/** What only the whole claim can tell. */
export function claimFaults({ parts, tin }: ClaimValues): FieldError[] {
  return [
    ...(parts.length === 0 ? [{ path: "parts", message: t.noParts }] : []),
    ...(tin === "" || /^\d{10}$/.test(tin.trim()) ? [] : [{ path: "tin", message: t.tinWrong }]),
  ];
}

/** The claim as it is sent. An empty choice never gets here: it is required. */
export function bodyOf(values: ClaimValues): Omit<WireBody<typeof expenses.record>, "id"> {
  const isCompany = values.paidBy === "company";
  const receipt = values.photo ?? values.file;
  return {
    day: values.day,
    vendorName: values.vendor,
    vendorTin: values.tin.trim() || null,
    paidBy: values.paidBy === "" ? "own_pocket" : values.paidBy,
    paidAccount: isCompany && values.paidAccount !== "" ? values.paidAccount : null,
    currency: values.currency === "" ? "UGX" : values.currency,
    withholdingExempt: isCompany && values.exempt,
    fiscalNumber: values.isFiscal ? values.fiscalNumber.trim() || null : null,
    department: values.department,
    segment: values.segment === "" ? "admin" : values.segment,
    note: values.note.trim() || null,
    noReceiptReason: values.noReceiptReason.trim() || null,
    duplicateReason: values.duplicateReason.trim() || null,
    lines: values.parts.map((part) => ({
      categoryCode: part.category,
      description: part.description,
      amount: part.amount,
    })),
    receipt: receipt && { name: receipt.name, base64: receipt.base64 },
    submit: !values.keepDraft,
  };
}

/** Minor units of all parts together. */
export function totalOf(parts: readonly PartValues[]): bigint {
  return parts.reduce((sum, { amount }) => sum + BigInt(amount || "0"), 0n);
}
