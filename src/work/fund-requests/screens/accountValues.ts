// What the form of an account holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import type { fundRetirements } from "../retirementApi.ts";
import { t } from "./words.ts";

export interface Receipt {
  description: string;
  account: string;
  fiscalNumber: string;
  amount: string;
  /** Its own photograph or scan. */
  file: PickedFile | null;
}

export interface AccountValues {
  receipts: Receipt[];
  returned: string;
  note: string;
  /** The receipts on one photograph or scan. */
  file: PickedFile | null;
  noReceiptReason: string;
  duplicateReason: string;
}

export const blankReceipt: Receipt = {
  description: "",
  account: "",
  fiscalNumber: "",
  amount: "",
  file: null,
};
export const emptyAccount: AccountValues = {
  receipts: [],
  returned: "",
  note: "",
  file: null,
  noReceiptReason: "",
  duplicateReason: "",
};

const scanOf = (file: PickedFile | null) => file && { name: file.name, base64: file.base64 };
const figure = (typed: string): bigint => BigInt(typed === "" ? "0" : typed);

/** What was spent and returned together, and what is left or owed. */
export function sumsOf(
  { receipts, returned }: AccountValues,
  open: bigint,
): { accounted: bigint; left: bigint; owed: bigint } {
  const spent = receipts.reduce((sum, one) => sum + figure(one.amount), 0n);
  const accounted = spent + figure(returned);
  const left = open - accounted;
  return { accounted, left: left > 0n ? left : 0n, owed: left < 0n ? -left : 0n };
}

/** An account says something: a receipt, or money that comes back. */
export function accountFaults({ receipts, returned }: AccountValues): FieldError[] {
  if (receipts.length > 0 || figure(returned) > 0n) return [];
  return [{ path: "returned", message: t.nothing }];
}

/** The account as it is sent. */
export function accountBody(
  values: AccountValues,
): Omit<WireBody<typeof fundRetirements.submit>, "id" | "requestId"> {
  const { receipts, returned, note, file, noReceiptReason, duplicateReason } = values;
  return {
    returned: returned === "" ? "0" : returned,
    note: note.trim() || null,
    noReceiptReason: noReceiptReason.trim() || null,
    duplicateReason: duplicateReason.trim() || null,
    file: receipts.length > 0 ? scanOf(file) : null,
    lines: receipts.map((one) => ({
      account: one.account,
      description: one.description.trim(),
      amount: one.amount,
      fiscalNumber: one.fiscalNumber.trim() || null,
      file: scanOf(one.file),
    })),
  };
}
