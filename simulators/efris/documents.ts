// What the simulated authority does with each interface: numbers invoices, once for each reference.
import { z } from "zod";
import type { Book, CreditApplication, NumberedDocument } from "./book.ts";
import type { Knobs } from "./knobs.ts";

export type Outcome = { content: unknown } | { code: string; message: string };

const invoiceSchema = z.object({
  sellerDetails: z.object({ tin: z.string(), referenceNo: z.string().min(1) }),
  basicInformation: z.object({ issuedDate: z.string(), operator: z.string() }),
  buyerDetails: z.object({ buyerType: z.string(), buyerTin: z.string() }),
  goodsDetails: z.array(z.object({ total: z.string(), tax: z.string() })).min(1),
  taxDetails: z.array(z.object({ grossAmount: z.string() })).min(1),
  summary: z.object({ netAmount: z.string(), taxAmount: z.string(), grossAmount: z.string() }),
});

const creditSchema = z.object({
  oriInvoiceNo: z.string(),
  reasonCode: z.enum(["101", "102", "103", "104", "105"]),
  sellersReferenceNo: z.string().min(1),
  summary: z.object({ grossAmount: z.string().regex(/^-/) }),
});

interface Asking {
  book: Book;
  knobs: Knobs;
  tin: string;
  /** The authority's own time, as it writes it. */
  time: string;
  content: unknown;
}

function number(
  { book, time, tin }: Asking,
  of: { reference: string; grossAmount: string; content: string },
): NumberedDocument {
  book.lastNumber += 1;
  const place = String(book.lastNumber);
  const fdn = `32${place.padStart(10, "0")}`;
  const antifakeCode = `9${String(book.lastNumber * 7_919).padStart(19, "0")}`;
  const document: NumberedDocument = {
    ...of,
    ...{ tin, fdn, antifakeCode, invoiceId: `8${place.padStart(15, "0")}`, issuedDate: time },
    qrCode: `SIMULATED https://efristest.ura.go.ug/site_new/#/invoiceValidation?invoiceNo=${fdn}&antiFakeCode=${antifakeCode}`,
  };
  book.documents.push(document);
  book.keep();
  return document;
}

function shown({ book }: Asking, document: NumberedDocument): Outcome {
  const { fdn, antifakeCode, invoiceId, issuedDate, grossAmount, qrCode, reference } = document;
  return {
    content: {
      sellerDetails: { referenceNo: reference },
      basicInformation: { invoiceId, invoiceNo: fdn, antifakeCode, issuedDate },
      summary: { grossAmount, qrCode },
      count: book.documents.length,
    },
  };
}

const sum = (amounts: readonly string[]): number =>
  amounts.reduce((total, amount) => total + Number(amount), 0);

/** T109: gives an invoice its number; the same reference gets the same number for ever. */
function takeInvoice(asking: Asking): Outcome {
  const read = invoiceSchema.safeParse(asking.content);
  if (!read.success) return { code: "1001", message: z.prettifyError(read.error) };
  const { sellerDetails, buyerDetails, goodsDetails, taxDetails, summary } = read.data;
  const reference = sellerDetails.referenceNo;
  const content = JSON.stringify([goodsDetails, summary, buyerDetails]);
  const { book, tin } = asking;
  const before = book.documents.find((one) => one.reference === reference && one.tin === tin);
  if (before) {
    if (before.content === content) return shown(asking, before);
    return { code: "2253", message: "sellerDetails-->referenceNo: used for another invoice" };
  }
  if (["0", "3"].includes(buyerDetails.buyerType) && buyerDetails.buyerTin === "") {
    return { code: "1312", message: "buyerDetails-->buyerTin: cannot be empty" };
  }
  const gross = Number(summary.grossAmount);
  if (gross !== Number(summary.netAmount) + Number(summary.taxAmount)) {
    return { code: "1409", message: "summary-->grossAmount: is not net and tax" };
  }
  const lines = sum(goodsDetails.map((line) => line.total));
  if (gross !== lines || gross !== sum(taxDetails.map((one) => one.grossAmount))) {
    return { code: "1410", message: "summary-->grossAmount: is not the sum of the lines" };
  }
  const { grossAmount } = summary;
  return shown(asking, number(asking, { reference, grossAmount, content }));
}

/** T110: takes the application for a credit note; approval is another matter. */
function takeCredit(asking: Asking): Outcome {
  const read = creditSchema.safeParse(asking.content);
  if (!read.success) return { code: "1001", message: z.prettifyError(read.error) };
  const { oriInvoiceNo, sellersReferenceNo: reference, summary } = read.data;
  const { book, tin, knobs } = asking;
  const known = book.applications.find((one) => one.reference === reference && one.tin === tin);
  if (known) return { content: { referenceNo: reference } };
  if (!book.documents.some((one) => one.fdn === oriInvoiceNo && one.tin === tin)) {
    return { code: "2076", message: "oriInvoiceNo: does not exist" };
  }
  const application: CreditApplication = {
    ...{ reference, tin, grossAmount: summary.grossAmount, approveStatus: "102", invoiceNo: "" },
  };
  book.applications.push(application);
  book.keep();
  if (knobs.creditNotes !== "wait") decideCredit(asking, application, knobs.creditNotes);
  return { content: { referenceNo: reference } };
}

/** The authority's officer approves an application, which numbers the credit note, or does not. */
export function decideCredit(
  asking: Asking,
  application: CreditApplication,
  decision: "approve" | "refuse",
): void {
  application.approveStatus = decision === "approve" ? "101" : "103";
  if (decision === "approve") {
    const { reference, grossAmount } = application;
    application.invoiceNo = number(asking, { reference, grossAmount, content: "" }).fdn;
  }
  asking.book.keep();
}

const referenceSchema = z.object({ referenceNo: z.string() });
const numberSchema = z.object({ invoiceNo: z.string() });

/** What each interface answers; the session's (T101, T103, T104) are the server's own. */
export const interfaces: Readonly<Record<string, (asking: Asking) => Outcome>> = {
  T106: ({ book, tin, content }) => {
    const { referenceNo } = referenceSchema.parse(content);
    const found = book.documents.filter((one) => one.reference === referenceNo && one.tin === tin);
    const records = found.map((one) => ({
      ...{ id: one.invoiceId, invoiceNo: one.fdn, referenceNo: one.reference },
      grossAmount: one.grossAmount,
    }));
    return { content: { page: { totalSize: String(records.length) }, records } };
  },
  T108: (asking) => {
    const { invoiceNo } = numberSchema.parse(asking.content);
    const found = asking.book.documents.find(
      (one) => one.fdn === invoiceNo && one.tin === asking.tin,
    );
    return found ? shown(asking, found) : { code: "2081", message: "invoiceNo: does not exist" };
  },
  T109: takeInvoice,
  T110: takeCredit,
  T111: ({ book, tin, content }) => {
    const { referenceNo } = referenceSchema.parse(content);
    const found = book.applications.filter(
      (one) => one.reference === referenceNo && one.tin === tin,
    );
    const records = found.map((one) => ({
      ...{ sellersReferenceNo: one.reference, approveStatus: one.approveStatus },
      ...{ invoiceNo: one.invoiceNo, reason: one.approveStatus === "103" ? "Goods not seen" : "" },
    }));
    return { content: { records } };
  },
};
