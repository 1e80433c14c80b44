// What the form of an enquiry holds, and what it makes of it.
import type { WireBody } from "#platform/api/endpoint.ts";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import type { Picked } from "#platform/web/parts/PickField.tsx";
import type { TestMethod } from "#registry/technicians/rules.ts";
import type { QuotationWire, testingQuotations } from "../api.ts";
import { type quotationVat, sumsOf } from "../rules.ts";
import { t } from "./words.ts";

interface LineValues {
  description: string;
  quantity: number | null;
  unit: string;
  price: string;
}

export interface QuotationValues {
  customer: Picked | null;
  method: TestMethod | "";
  asked: string;
  site: string;
  asset: string;
  criteria: string;
  vatCode: (typeof quotationVat)[number] | "";
  lines: LineValues[];
}

export const blankLine: LineValues = { description: "", quantity: null, unit: "day", price: "" };

export const emptyQuotation: QuotationValues = {
  customer: null,
  method: "",
  asked: "",
  site: "",
  asset: "",
  criteria: "",
  vatCode: "STANDARD",
  lines: [blankLine],
};

/** An enquiry to be changed. */
export function valuesOf(quotation: QuotationWire): QuotationValues {
  const { customerId, customerName, method, asked, site, asset, criteria, vatCode } = quotation;
  const { lines } = quotation;
  return {
    ...{ method, asked, site, asset, vatCode },
    customer: { id: customerId, label: customerName },
    criteria: criteria ?? "",
    lines: lines.length === 0 ? [blankLine] : lines,
  };
}

const isEmpty = (line: LineValues) =>
  line.description === "" && line.quantity === null && line.price === "";

/** Lines that were begun and not finished. */
export function lineFaults({ lines }: QuotationValues): FieldError[] {
  return lines.flatMap((line, index) => {
    const whole = line.description !== "" && line.quantity !== null && line.price !== "";
    if (isEmpty(line) || (whole && line.unit !== "")) return [];
    return [{ path: "lines", message: t.lineMissing(index + 1) }];
  });
}

const written = (lines: readonly LineValues[]) =>
  lines
    .filter((line) => !isEmpty(line))
    .map(({ description, quantity, unit, price }) => ({
      ...{ description, unit, quantity: quantity ?? 1, price: price === "" ? "0" : price },
    }));

/** What the lines come to without tax. */
export function netOf({ lines }: QuotationValues): bigint {
  const priced = written(lines).map(({ quantity, price }) => ({ quantity, price: BigInt(price) }));
  return sumsOf(priced, 0).net;
}

/** The enquiry as it is sent. An empty choice never gets here: it is required. */
export function bodyOf(
  values: QuotationValues,
): Omit<WireBody<typeof testingQuotations.ask>, "id"> {
  const { customer, method, asked, site, asset, criteria, vatCode, lines } = values;
  return {
    ...{ asked, site, asset, lines: written(lines) },
    customerId: customer?.id ?? "",
    method: method === "" ? "VT" : method,
    criteria: criteria.trim() || null,
    vatCode: vatCode === "" ? "STANDARD" : vatCode,
  };
}
