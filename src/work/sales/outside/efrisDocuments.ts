// An invoice or a credit note in the authority's words (T109, T110). Line prices and totals include the
// tax. Amounts are written as decimals, since the interface has no minor units.
import { formatInstant, kampalaDay } from "#kernel/days.ts";
import { formatScaled } from "#kernel/money.ts";
import type { VatCode } from "#registry/taxes/rules.ts";
import type { FiscalBuyerType, FiscalInvoice, FiscalLine } from "../fiscalRules.ts";

/** As the interface writes an instant, in Kampala: `2026-11-04 09:00:00`. */
export function writtenInstant(instant: Date): string {
  const seconds = String(instant.getUTCSeconds()).padStart(2, "0");
  return `${kampalaDay(instant)} ${formatInstant(instant).slice(-5)}:${seconds}`;
}

const buyerTypes: Record<FiscalBuyerType, string> = {
  business: "0",
  consumer: "1",
  foreigner: "2",
  government: "3",
};
const taxCategories: Record<VatCode, string> = {
  STANDARD: "01",
  ZERO: "02",
  EXEMPT: "03",
  OUT_OF_SCOPE: "11",
};

/** Bought on account: the invoice is paid later, whatever way. */
const onCredit = "101";

function taxRate({ vatCode, vatRateBp }: Pick<FiscalLine, "vatCode" | "vatRateBp">): string {
  if (vatCode === "EXEMPT" || vatCode === "OUT_OF_SCOPE") return "-";
  return vatRateBp === 0 ? "0" : decimal(BigInt(vatRateBp), 4);
}

/** Digits with a point and without groups or empty ends: 0.18. */
function decimal(scaled: bigint, places: number): string {
  const written = formatScaled(scaled, places).replaceAll(",", "");
  return written.includes(".") ? written.replace(/\.?0+$/, "") : written;
}

/** The price of one unit with its tax, at the eight places the interface carries, rounded half up. */
export function unitPrice({ gross, quantityMilli }: FiscalLine): string {
  const places = 10n ** 8n;
  const scaled = gross * 1000n * places;
  return decimal((2n * scaled + quantityMilli) / (2n * quantityMilli), 8);
}

function goodsOf(document: FiscalInvoice, sign: 1n | -1n) {
  return document.lines.map((line, index) => ({
    item: line.description,
    itemCode: line.itemCode,
    qty: decimal(sign * line.quantityMilli, 3),
    // Kilograms, or pieces of work.
    unitOfMeasure: line.unit === "kg" ? "103" : "UN",
    unitPrice: unitPrice(line),
    total: String(sign * line.gross),
    taxRate: taxRate(line),
    tax: String(sign * line.vat),
    orderNumber: String(index),
    discountFlag: "2",
    deemedFlag: "2",
    exciseFlag: "2",
    ...(line.hsCode === null ? {} : { hsCode: line.hsCode }),
  }));
}

function taxesOf(document: FiscalInvoice, sign: 1n | -1n) {
  const codes = [...new Set(document.lines.map((line) => line.vatCode))];
  return codes.flatMap((code) => {
    const lines = document.lines.filter((line) => line.vatCode === code);
    const [first] = lines;
    if (!first) return [];
    const sum = (amountOf: (line: FiscalLine) => bigint) =>
      String(sign * lines.reduce((total, line) => total + amountOf(line), 0n));
    return [
      {
        taxCategoryCode: taxCategories[code],
        netAmount: sum((line) => line.net),
        taxRate: taxRate(first),
        taxAmount: sum((line) => line.vat),
        grossAmount: sum((line) => line.gross),
      },
    ];
  });
}

function summaryOf(document: FiscalInvoice, sign: 1n | -1n) {
  return {
    netAmount: String(sign * document.net),
    taxAmount: String(sign * document.vat),
    grossAmount: String(sign * document.gross),
    itemCount: String(document.lines.length),
    modeCode: "1",
    remarks: document.original?.reason ?? "",
    qrCode: "",
  };
}

function buyerOf({ buyer }: FiscalInvoice) {
  return {
    buyerTin: buyer.tin ?? "",
    buyerLegalName: buyer.legalName,
    buyerType: buyerTypes[buyer.type],
    buyerAddress: buyer.address,
    buyerEmail: buyer.email ?? "",
    buyerMobilePhone: buyer.phone ?? "",
    nonResidentFlag: buyer.type === "foreigner" ? "1" : "0",
  };
}

/** T109: an invoice. The authority answers the same number when the reference is sent again. */
export function invoiceContent(
  document: FiscalInvoice,
  device: { tin: string; deviceNo: string; issuedAt: Date },
) {
  const { seller, reference, operator, currency, gross } = document;
  return {
    sellerDetails: {
      tin: device.tin,
      legalName: seller.legalName,
      emailAddress: seller.email ?? "",
      placeOfBusiness: seller.address,
      referenceNo: reference,
      isCheckReferenceNo: "1",
    },
    basicInformation: {
      invoiceNo: "",
      antifakeCode: "",
      deviceNo: device.deviceNo,
      issuedDate: writtenInstant(device.issuedAt),
      operator,
      currency,
      oriInvoiceId: "",
      invoiceType: "1",
      invoiceKind: "1",
      dataSource: "103",
      invoiceIndustryCode: "101",
      isBatch: "0",
    },
    buyerDetails: buyerOf(document),
    goodsDetails: goodsOf(document, 1n),
    taxDetails: taxesOf(document, 1n),
    summary: summaryOf(document, 1n),
    payWay: [{ paymentMode: onCredit, paymentAmount: String(gross), orderNumber: "a" }],
  };
}

/** T110: asks for a credit note on a fiscal invoice; amounts are negative. */
export function creditContent(
  document: FiscalInvoice,
  original: NonNullable<FiscalInvoice["original"]>,
  issuedAt: Date,
) {
  return {
    oriInvoiceId: original.outsideId ?? "",
    oriInvoiceNo: original.fiscalNumber,
    reasonCode: original.reasonCode,
    reason: original.reason,
    applicationTime: writtenInstant(issuedAt),
    invoiceApplyCategoryCode: "101",
    currency: document.currency,
    source: "103",
    sellersReferenceNo: document.reference,
    goodsDetails: goodsOf(document, -1n),
    taxDetails: taxesOf(document, -1n),
    summary: summaryOf(document, -1n),
    buyerDetails: buyerOf(document),
  };
}

/** Why the authority would not take it, known before it is sent; null = nothing is missing. */
export function missingOf(document: FiscalInvoice, tin: string | null): string | null {
  const { buyer, seller, lines, original, kind } = document;
  if (tin === null) return "The company's TIN is not recorded in the settings.";
  if (seller.tin !== null && seller.tin !== tin) {
    return `The fiscal device belongs to TIN ${tin}, and the company's TIN is ${seller.tin}.`;
  }
  if ((buyer.type === "business" || buyer.type === "government") && buyer.tin === null) {
    return `The TIN of ${buyer.legalName} is missing. Record it with the customer.`;
  }
  if (lines.length === 0) return "It has no line.";
  if (kind === "credit-note" && original === null) {
    return "Its invoice has no fiscal number yet. A credit note follows the fiscal invoice.";
  }
  return null;
}
