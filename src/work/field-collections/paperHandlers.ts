// Papers and exports: what is printed, and how often it was.
import { kampalaDay } from "#kernel/days.ts";
import { isLanguage } from "#kernel/languages.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { FileAnswer } from "#platform/api/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import type { collections } from "./api.ts";
import { collectionOf } from "./door.ts";
import { collectionReceipt } from "./papers/collectionReceipt.ts";
import { goodsReceivedNote } from "./papers/goodsReceivedNote.ts";
import { returnNote } from "./papers/returnNote.ts";
import { allCollections, countPrint } from "./store.ts";

/** Counts a print; the first is the original. */
export async function printPaper(
  ctx: Ctx,
  id: string,
  paper: "receipt_prints" | "grn_prints",
): Promise<{ prints: number }> {
  const prints = await countPrint(ctx, id, paper);
  if (prints === undefined) throw notFound("collection");
  const action = paper === "receipt_prints" ? "print receipt" : "print GRN";
  ctx.audit({ subject: "collection", subjectId: id, action, details: { prints } });
  return { prints };
}

/** The seller's receipt as PDF, in the farmer's language; in English for a supplier. */
export async function renderReceipt(ctx: CtxOf<typeof collections.receipt>): Promise<FileAnswer> {
  const collection = await collectionOf(ctx, ctx.params.id);
  const { format } = ctx.params;
  const company = await paperCompanyOf(ctx);
  // What a farmer reads that no receipt is written in yet is English.
  const { farmerLanguage } = collection;
  const language = isLanguage(farmerLanguage) ? farmerLanguage : "en";
  const receipt = collectionReceipt(collection, { company, format, language });
  return { name: `${collection.number}.pdf`, bytes: await renderPaper(receipt, ctx) };
}

/** The goods received note as PDF; there is none before approval. */
export async function renderGrn(ctx: CtxOf<typeof collections.grn>): Promise<FileAnswer> {
  const collection = await collectionOf(ctx, ctx.params.id);
  const { grnNumber, grnCode, lotCode, grade, judgedByName, judgedAt, payCode } = collection;
  if (!grnNumber || !grnCode || !lotCode || !grade || !judgedByName || !judgedAt) {
    throw new Refusal("collection.no-grn", "The GRN is issued when the quality is approved.", {
      status: 409,
    });
  }
  const received = { grnNumber, grnCode, lotCode, grade, judgedByName, payCode };
  const day = kampalaDay(judgedAt);
  const { holder } = ctx.params;
  const facts = { ...collection, ...received, day, holder };
  const note = goodsReceivedNote(facts, await paperCompanyOf(ctx));
  return { name: `${grnNumber}.pdf`, bytes: await renderPaper(note, ctx) };
}

/** What the seller takes along with a delivery that was turned away; there is none for others. */
export async function renderReturnNote(
  ctx: CtxOf<typeof collections.returnNote>,
): Promise<FileAnswer> {
  const collection = await collectionOf(ctx, ctx.params.id);
  const { number, state, closingReason, judgedByName, judgedAt } = collection;
  if (state !== "rejected" || !closingReason || !judgedByName || !judgedAt) {
    const words = "A return note is written when a delivery is turned away.";
    throw new Refusal("collection.no-return-note", words, { status: 409 });
  }
  const why = { closingReason, judgedByName, day: kampalaDay(judgedAt) };
  const note = returnNote({ ...collection, ...why }, await paperCompanyOf(ctx));
  return { name: `${number}-return.pdf`, bytes: await renderPaper(note, ctx) };
}

const columns = [
  "Number",
  "Date",
  "State",
  "Sold by",
  "Seller code",
  "Seller",
  "Store",
  "Product",
  "Stream",
  "Bags",
  "Net kg",
  "Moisture %",
  "Payable kg",
  "UGX per kg",
  "Value UGX",
  "Advance recovered UGX",
  "Net payable UGX",
  "Grade",
  "GRN",
  "Lot",
  "Officer",
] as const;

/** Every collection that matches as CSV: plain figures, so that a spreadsheet can sum them. */
export async function exportCollections(
  ctx: CtxOf<typeof collections.export>,
): Promise<FileAnswer> {
  const rows = await allCollections(ctx, ctx.params);
  const kilograms = (grams: bigint) => formatKilograms(grams, 3).replaceAll(",", "");
  const lines = rows.map((row) => [
    row.number,
    row.collectedOn,
    row.state,
    row.farmerId === null ? "supplier" : "farmer",
    row.sellerCode,
    row.sellerName,
    row.placeName,
    row.productName,
    row.stream,
    row.bags,
    kilograms(row.net),
    row.moistureBp === null ? null : formatPercent(row.moistureBp),
    kilograms(row.payable),
    row.unitPrice,
    row.value,
    row.recovery,
    row.netPayable,
    row.grade,
    row.grnNumber,
    row.lotCode,
    row.officerName,
  ]);
  return { name: `field-collections-${ctx.today}.csv`, bytes: csvOf(columns, lines) };
}
