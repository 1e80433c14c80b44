import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  basisPoints,
  byId,
  count,
  day,
  grams,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { textStanding } from "#registry/text-messages/api.ts";
import { weightSources } from "./evidenceRules.ts";
import { grades, odours } from "./qualityRules.ts";
import { collectionLife, paidStates, seesCollections, sellerTypes, streams } from "./rules.ts";
import { payWays } from "./sessionRules.ts";
import { buyingTerms, supplierTerms, yieldUse } from "./termsApi.ts";
import { blocker, furtherSample, slipFinding, working } from "./workingApi.ts";

export { bookings } from "./bookingApi.ts";
export { buyingSessions } from "./sessionApi.ts";
export type { BuyingTerms, BuyingTermsWire } from "./termsApi.ts";

/** One reading of the scale: a bag, or several at once on a platform scale. */
const weighing = z.object({
  bags: z.int().min(1).max(1000).default(1),
  gross: someGrams(),
  tare: grams(),
  /** Read from the scale, or typed, and then why; left out: not said. */
  source: z.enum(weightSources).nullable().default(null),
  manualReason: optionalText(100),
});

const plotShare = z.object({ plotId: id(), shareBp: z.int().min(1).max(10_000) });

/** What an officer writes down; the sums and deductions follow from it by rule. */
const slip = {
  collectedOn: day(),
  /** Who sells and is paid; null: the supplier sells it themselves. */
  farmerId: id().nullable(),
  placeId: id(),
  productId: id(),
  stream: z.enum(streams),
  weighings: z.array(weighing).max(2000),
  moistureBp: basisPoints().nullable().default(null),
  foreignMatterBp: basisPoints().nullable().default(null),
  defectsBp: basisPoints().nullable().default(null),
  odour: z.enum(odours).default("clean"),
  /** Shillings for a kilogram: the published price, or near it. */
  unitPrice: amount(),
  /** What goes back to the farmer's advances out of this delivery. */
  recovery: amount().default(0n),
  /** Left empty: the farmer's only plot. A supplier names plots of any farmers, for all of it or a part. */
  plots: z.array(plotShare).max(50).default([]),
  /** Yes, this is another delivery than the one a few minutes ago. */
  confirmDuplicate: z.boolean().default(false),
  /** The owner's reason to buy more than the farm can give. */
  yieldOverrideReason: optionalText(500),
  /** Cash comes out of the officer's open buying session. */
  payBy: z.enum(payWays).default("later"),
  /** Left out: the officer's open session at this store and of this product, if there is one. */
  sessionId: id().nullable().default(null),
  /** Why the price is further from the published one than allowed. */
  priceReason: optionalText(300),
  /** What it was weighed and measured with, from the calibration register. */
  scaleId: id().nullable().default(null),
  meterId: id().nullable().default(null),
  /** The trader, agent or cooperative who brought it, or sells it; null: the farmer came alone. */
  supplierId: id().nullable().default(null),
  /** The weight on their own note. */
  declared: someGrams().nullable().default(null),
};

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(collectionLife.states),
  version: version(),
  collectedOn: day(),
  createdAt: instant(),
  /** Null: the supplier sold it themselves, and is owed for it. */
  farmerId: id().nullable(),
  /** Who is owed: the farmer, or the supplier who sold it themselves. */
  sellerCode: z.string(),
  sellerName: z.string(),
  placeId: id(),
  placeName: z.string(),
  productId: id(),
  productName: z.string(),
  officerId: id(),
  officerName: z.string(),
  stream: z.enum(streams),
  bags: count(),
  net: grams(),
  moistureBp: z.int().nullable(),
  moistureLimitBp: z.int(),
  payable: grams(),
  unitPrice: amount(),
  value: amount(),
  recovery: amount(),
  netPayable: amount(),
  grade: z.enum(grades).nullable(),
  grnNumber: z.string().nullable(),
  lotId: id().nullable(),
  lotCode: z.string().nullable(),
  /** Read from the debt in the books; null before approval. */
  paid: z.enum(paidStates).nullable(),
  payBy: z.enum(payWays),
  sessionId: id().nullable(),
  supplierId: id().nullable(),
  /** Who brought it or sold it; null: the farmer came alone. */
  supplierName: z.string().nullable(),
  declared: grams().nullable(),
});
export type CollectionRow = z.output<typeof row>;
export type CollectionRowWire = z.input<typeof row>;

const collection = row.extend({
  weighings: z.array(weighing),
  working,
  foreignMatterBp: z.int().nullable(),
  foreignMatterAllowanceBp: z.int(),
  defectsBp: z.int().nullable(),
  odour: z.enum(odours),
  priceListId: id(),
  listPrice: amount(),
  plots: z.array(
    z.object({
      plotId: id(),
      name: z.string(),
      shareBp: z.int(),
      grams: grams(),
      isVerified: z.boolean(),
      /** Whose land it is; null for a plot that is retired. */
      farmerId: id().nullable(),
      farmerName: z.string().nullable(),
    }),
  ),
  farmerVillage: z.string().nullable(),
  /** The language the farmer reads, as registered; the receipt is in it where we have it. */
  farmerLanguage: z.string(),
  /** Of a supplier who sold it: their number with the tax authority, and when their licence ends. */
  supplierTin: z.string().nullable(),
  supplierLicenceEndsOn: day().nullable(),
  /** How far the receipt by text message is; null = none was to be sent. */
  text: textStanding.nullable(),
  /** At most this part of its value could go back to advances when it was written. */
  recoveryLimitBp: z.int(),
  /** What the seller still owes of advances, now. */
  openAdvance: amount(),
  /** Of the farm it comes from, or of the one used most of those a supplier names; null: they name none. */
  yield: yieldUse.nullable(),
  yieldOverrideReason: z.string().nullable(),
  suggestedGrade: z.enum(grades).nullable(),
  /** Who else wrote what it says: whoever corrected it since it was recorded. */
  changedBy: z.array(z.object({ id: id(), name: z.string() })),
  judgedById: id().nullable(),
  judgedByName: z.string().nullable(),
  judgedAt: instant().nullable(),
  judgedNote: z.string().nullable(),
  /** Collected and judged by one person: only in a company of one. */
  samePerson: z.boolean(),
  closingReason: z.string().nullable(),
  receiptCode: z.string(),
  receiptPrints: count(),
  grnCode: z.string().nullable(),
  grnPrints: count(),
  dueId: id().nullable(),
  sessionNumber: z.string().nullable(),
  priceReason: z.string().nullable(),
  priceApprovedAt: instant().nullable(),
  priceApprovedByName: z.string().nullable(),
  scaleId: id().nullable(),
  scaleSerial: z.string().nullable(),
  /** Its calibration had run out when it was used. */
  scaleOverdue: z.boolean(),
  meterId: id().nullable(),
  meterSerial: z.string().nullable(),
  meterOverdue: z.boolean(),
  /** So many samples it needs before it is approved, and why more than one. */
  samplesNeeded: z.int(),
  samplesReason: z.string().nullable(),
  /** Beside the officer's own measurement, which is the first. */
  samples: z.array(furtherSample),
  /** Names the sample to whoever judges it; null before it goes to quality. */
  sampleCode: z.string().nullable(),
  /** Nine characters that the farmer shows where the money is paid out; null before approval. */
  payCode: z.string().nullable(),
  /** What the officer paid out in cash; null when nothing was. */
  cashPaid: amount().nullable(),
  /** The booking it answered; null when nobody was expected. */
  bookingId: id().nullable(),
  bookedFor: day().nullable(),
  bookedGrams: grams().nullable(),
  /** A slip of the same seller that it looked like; the officer said that it is another delivery. */
  twinNumber: z.string().nullable(),
  /** What whoever judges or pays it should see; nothing is refused for it. */
  findings: z.array(slipFinding),
  /** Everything that keeps the person who asks from approving it, each with its owner. */
  blockers: z.array(blocker),
});
export type Collection = z.output<typeof collection>;
export type CollectionWire = z.input<typeof collection>;

const filters = {
  state: z.enum(collectionLife.states).optional(),
  placeId: id().optional(),
  productId: id().optional(),
  farmerId: id().optional(),
  supplierId: id().optional(),
  /** Who is owed: farmers, or suppliers who sold it themselves. */
  soldBy: z.enum(sellerTypes).optional(),
  officerId: id().optional(),
  stream: z.enum(streams).optional(),
  sessionId: id().optional(),
  /** Moisture or foreign matter not measured, or no plot named; struck out ones lack nothing. */
  missing: z.enum(["yes"]).optional(),
  /** Looks like another one, and the officer said that it is not; struck out ones are left out. */
  alike: z.enum(["yes"]).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type CollectionFilter = z.output<typeof filterSchema>;

const onePaper = z.object({ id: id(), format: z.enum(["80mm", "A5"]).default("80mm") });

export const collections = {
  list: query("/api/field-collections", {
    needs: seesCollections,
    does: "Collections, the newest first, with the totals of everything that matches.",
    params: z.object({
      ...pageParams,
      ...filters,
      sort: z.enum(["collectedOn", "sellerName", "net", "payable", "value"]).default("collectedOn"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageWithTotals(
      row,
      z.object({ bags: total(), net: total(), payable: total(), value: total() }),
    ),
  }),
  officers: query("/api/field-collections/officers", {
    needs: seesCollections,
    does: "Who has written collections down, by name, to choose from.",
    returns: z.object({ rows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  read: query("/api/field-collections/{id}", {
    needs: seesCollections,
    does: "One collection with its weighings, its working, and what stands in the way of approval.",
    params: byId,
    returns: collection,
  }),
  terms: query("/api/field-collections/terms", {
    needs: "canCreateCollections",
    does: "What a farmer's delivery is bought under today: price, limits, plots, advance, yield.",
    params: z.object({ farmerId: id(), productId: id(), placeId: id(), day: day() }),
    returns: buyingTerms,
  }),
  termsOfSupplier: query("/api/field-collections/supplier-terms", {
    needs: "canCreateCollections",
    does: "What a supplier's own delivery is bought under today: price, limits, their open advances.",
    params: z.object({ supplierId: id(), productId: id(), placeId: id(), day: day() }),
    returns: supplierTerms,
  }),
  record: command("/api/field-collections", {
    needs: collectionLife.moves.record.needs,
    does: "Records a weighed delivery and issues its receipt; measured, it goes on to quality.",
    body: z.object({ id: id(), ...slip }),
    returns: collection,
    offline: true,
  }),
  edit: command("/api/field-collections/{id}/edit", {
    needs: collectionLife.moves.edit.needs,
    does: "Corrects a collection that has not gone to quality, with a reason.",
    params: byId,
    body: z.object({ version: version(), reason: text(500), ...slip }),
    returns: collection,
  }),
  submit: command("/api/field-collections/{id}/submit", {
    needs: collectionLife.moves.submit.needs,
    does: "Hands a measured collection to quality.",
    params: byId,
    body: moveBody,
    returns: collection,
  }),
  approve: command("/api/field-collections/{id}/approve", {
    needs: collectionLife.moves.approve.needs,
    does: "Gives the grade, issues the GRN, puts the lot in stock and owes the seller the money.",
    params: byId,
    body: moveBody.extend({ grade: z.enum(grades), note: optionalText(500) }),
    returns: collection,
  }),
  reject: command("/api/field-collections/{id}/reject", {
    needs: collectionLife.moves.reject.needs,
    does: "Turns a delivery away with a reason; the seller takes it back.",
    params: byId,
    body: moveWithReason,
    returns: collection,
  }),
  void: command("/api/field-collections/{id}/void", {
    needs: collectionLife.moves.void.needs,
    does: "Strikes out a collection that is not approved yet.",
    params: byId,
    body: moveWithReason,
    returns: collection,
  }),
  reverse: command("/api/field-collections/{id}/reverse", {
    needs: collectionLife.moves.reverse.needs,
    does: "Takes an approved collection back out of stock and debt, while both are untouched.",
    params: byId,
    body: moveWithReason,
    returns: collection,
  }),
  approvePrice: command("/api/field-collections/{id}/approve-price", {
    needs: "canManageExpenses",
    does: "Lets a price stand that is further from the published one than an officer may go.",
    params: byId,
    body: moveBody,
    returns: collection,
  }),
  payCash: command("/api/field-collections/{id}/pay-cash", {
    needs: "canCreateCollections",
    does: "The officer pays an approved collection in cash out of the open buying session.",
    params: byId,
    body: moveBody,
    returns: collection,
  }),
  payLater: command("/api/field-collections/{id}/pay-later", {
    needs: "canCreateCollections",
    does: "Lets a collection be paid another way than in cash; what was set aside is free again.",
    params: byId,
    body: z.object({ version: version(), payBy: z.enum(["later", "mtn_momo", "bank"]) }),
    returns: collection,
  }),
  takeCashBack: command("/api/field-collections/{id}/take-cash-back", {
    needs: "canEditCollections",
    does: "Takes back what was paid in cash, while the session is open: the farmer is owed again.",
    params: byId,
    body: moveWithReason,
    returns: collection,
  }),
  printReceipt: command("/api/field-collections/{id}/print-receipt", {
    needs: seesCollections,
    does: "Counts a print of the receipt: the second and later ones say COPY.",
    params: byId,
    returns: z.object({ prints: count() }),
  }),
  printGrn: command("/api/field-collections/{id}/print-grn", {
    needs: seesCollections,
    does: "Counts a print of the goods received note.",
    params: byId,
    returns: z.object({ prints: count() }),
  }),
  receipt: file("/api/field-collections/{id}/receipt.pdf", "application/pdf", {
    needs: seesCollections,
    does: "The seller's receipt for the field printer (80 mm) or on A5.",
    params: onePaper,
  }),
  grn: file("/api/field-collections/{id}/grn.pdf", "application/pdf", {
    needs: seesCollections,
    does: "The goods received note, once approved: the seller's copy or that of finance.",
    params: z.object({ id: id(), holder: z.enum(["supplier", "finance"]).default("supplier") }),
  }),
  returnNote: file("/api/field-collections/{id}/return-note.pdf", "application/pdf", {
    needs: seesCollections,
    does: "What a seller takes along with a delivery that was turned away: why, and how much.",
    params: byId,
  }),
  export: file("/api/field-collections/export.csv", "text/csv", {
    needs: takesOut(seesCollections),
    does: "Every collection that matches, as a table.",
    params: filterSchema,
  }),
} satisfies Api;
