// What the form of a bill holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { vatUpon, type VatCode, type WithholdingCode } from "#registry/taxes/rules.ts";
import type { bills, BillWire } from "../api.ts";
import type { Segment } from "../rules.ts";
import { t } from "./words.ts";

export interface LineValues {
  description: string;
  net: string;
  account: string;
  segment: Segment | "";
  vatCode: VatCode | "";
}

export interface BillValues {
  supplier: Picked | null;
  invoiceNumber: string;
  fiscalNumber: string;
  day: string;
  dueOn: string;
  withholdingCode: WithholdingCode | "";
  note: string;
  lines: LineValues[];
  file: PickedFile | null;
}

export const blankLine: LineValues = {
  description: "",
  net: "",
  account: "",
  segment: "",
  vatCode: "STANDARD",
};

/** An empty form, of a supplier another page named. */
export function emptyBill(supplier: Picked | null): BillValues {
  return {
    supplier,
    invoiceNumber: "",
    fiscalNumber: "",
    day: "",
    dueOn: "",
    withholdingCode: "GOODS_SERVICES",
    note: "",
    lines: [blankLine],
    file: null,
  };
}

/** A bill that is not decided, to be changed. */
export function valuesOf(bill: BillWire): BillValues {
  return {
    supplier: { id: bill.supplierId, label: bill.supplierName, detail: bill.supplierCode },
    invoiceNumber: bill.invoiceNumber,
    fiscalNumber: bill.fiscalNumber ?? "",
    day: bill.day,
    dueOn: bill.dueOn,
    withholdingCode: bill.withholdingCode ?? "",
    note: bill.note ?? "",
    lines: bill.lines.map(({ description, net, account, segment, vatCode }) => ({
      description,
      net,
      account,
      segment,
      vatCode,
    })),
    file: null,
  };
}

const figure = (typed: string): bigint => BigInt(typed === "" ? "0" : typed);

/** What the lines come to: without tax, and the tax by the standard rate in basis points. */
export function sumsOf(
  lines: readonly LineValues[],
  standardBp: number,
): { net: bigint; vat: bigint } {
  return lines.reduce(
    (sum, line) => ({
      net: sum.net + figure(line.net),
      vat: sum.vat + (line.vatCode === "STANDARD" ? vatUpon(figure(line.net), standardBp) : 0n),
    }),
    { net: 0n, vat: 0n },
  );
}

/** A bill has at least one line. */
export function billFaults({ lines }: BillValues): FieldError[] {
  return lines.length > 0 ? [] : [{ path: "lines", message: t.needsLine }];
}

/** The bill as it is sent. An empty choice never gets here: each is required. */
export function billBody(values: BillValues): Omit<WireBody<typeof bills.enter>, "id"> {
  return {
    supplierId: values.supplier?.id ?? "",
    invoiceNumber: values.invoiceNumber,
    fiscalNumber: values.fiscalNumber.trim() || null,
    day: values.day,
    dueOn: values.dueOn || null,
    withholdingCode: values.withholdingCode || null,
    note: values.note.trim() || null,
    lines: values.lines.map((line) => ({
      description: line.description,
      net: line.net,
      account: line.account,
      segment: line.segment === "" ? "admin" : line.segment,
      vatCode: line.vatCode === "" ? "STANDARD" : line.vatCode,
    })),
    file: values.file && { name: values.file.name, base64: values.file.base64 },
  };
}
