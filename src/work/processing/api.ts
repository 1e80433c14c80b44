import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  basisPoints,
  byId,
  day,
  grams,
  id,
  moveBody,
  moveWithReason,
  optionalText,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { batchLife, lossNames, outputKinds } from "./rules.ts";

const seesBatches = ["canManageProcessing", "canViewReports"] as const;
const stream = z.enum(["eu", "open"]);
const filters = {
  state: z.enum(batchLife.states).optional(),
  productId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

const batchRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(batchLife.states),
  productName: z.string(),
  placeName: z.string(),
  stream: stream.nullable(),
  plannedOn: day(),
  finishedOn: day().nullable(),
  /** Weight that went in, or is planned to. */
  input: grams(),
  mainOutput: grams(),
  /** Main and co-products as a share of the input, in basis points; null before the end. */
  outturnBp: z.int().nullable(),
  cost: amount().nullable(),
  version: version(),
});

const outputLine = z.object({
  kind: z.enum(outputKinds),
  productId: id(),
  productName: z.string(),
  quantity: grams(),
  valuePerKilogram: amount().nullable(),
  lotId: id().nullable(),
  lotCode: z.string().nullable(),
  cost: amount().nullable(),
});

const batchDetail = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(batchLife.states),
  productId: id(),
  productName: z.string(),
  /** The crop that went in; what comes out is of the same. */
  commodity: z.string(),
  placeId: id(),
  placeName: z.string(),
  stream: stream.nullable(),
  plannedOn: day(),
  planned: grams(),
  startedOn: day().nullable(),
  finishedOn: day().nullable(),
  /** The day its outputs count on in the books: that of its acceptance where somebody had to accept it. */
  bookedOn: day().nullable(),
  machine: z.string().nullable(),
  note: z.string().nullable(),
  startedBy: z.string().nullable(),
  finishedBy: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  samePerson: z.boolean(),
  /** Whoever asks weighed it, so somebody else accepts it. */
  isOwnWeighing: z.boolean(),
  moistureInBp: z.int().nullable(),
  moistureOutBp: z.int().nullable(),
  unexplainedNote: z.string().nullable(),
  inputs: z.array(
    z.object({
      lotId: id(),
      lotCode: z.string(),
      madeOn: day(),
      quantity: grams(),
      cost: amount(),
    }),
  ),
  outputs: z.array(outputLine),
  losses: z.array(
    z.object({
      name: z.enum(lossNames),
      quantity: grams(),
      abnormal: z.boolean(),
      cost: amount().nullable(),
    }),
  ),
  /** Main and co-products as a share of what the input can give by its form; null where nobody knows, or nothing was weighed. */
  outturnShareBp: total().nullable(),
  /** Grams lost beyond what the form leaves over; null where nobody knows, or nothing was weighed. */
  lostBeyond: total().nullable(),
  /** What the input gives of each product it can become, while the batch is worked. */
  gives: z.array(z.object({ productId: id(), grams: grams(), isByProduct: z.boolean() })),
  /** What went in is fresh fruit: what it gives counts its drying already. */
  isFresh: z.boolean(),
  conversion: z.array(
    z.object({ code: z.string(), label: z.string(), rate: amount(), amount: amount() }),
  ),
  /** What went in, came out and was lost; both differences are zero in a finished batch. */
  balance: z.object({
    input: grams(),
    outputs: grams(),
    losses: grams(),
    massDifference: total(),
    inputCost: amount(),
    conversionCost: amount(),
    outputCost: amount(),
    abnormalCost: amount(),
    valueDifference: total(),
  }),
  version: version(),
});
export type BatchWire = z.input<typeof batchDetail>;

export const processing = {
  list: query("/api/processing", {
    needs: seesBatches,
    does: "Batches at the plant, the newest first, with what went in and what the work gave.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(batchRow, z.object({ input: total(), mainOutput: total() })),
  }),
  export: file("/api/processing/export.csv", "text/csv", {
    needs: takesOut(seesBatches),
    does: "The batches of the list as a table for a spreadsheet.",
    params: z.object({ search: pageParams.search, ...filters }),
  }),
  get: query("/api/processing/{id}", {
    needs: seesBatches,
    does: "One batch: its lots, its outputs and losses, and its cost to the shilling.",
    params: byId,
    returns: batchDetail,
  }),
  proposal: query("/api/processing-proposal", {
    needs: "canManageProcessing",
    does: "The lots a batch would take, oldest first, and what the work would cost.",
    params: z.object({
      productId: id(),
      placeId: id(),
      quantity: someGrams(),
      stream: stream.optional(),
    }),
    returns: z.object({
      free: grams(),
      takes: z.array(
        z.object({
          lotId: id(),
          lotCode: z.string(),
          madeOn: day(),
          quantity: grams(),
          cost: amount(),
        }),
      ),
      steps: z.array(z.object({ code: z.string(), label: z.string(), rate: amount() })),
    }),
  }),
  plan: command("/api/processing", {
    needs: "canManageProcessing",
    does: "Plans a batch; no stock moves yet.",
    body: z.object({
      id: id(),
      productId: id(),
      placeId: id(),
      quantity: someGrams(),
      stream: stream.nullable().default(null),
      plannedOn: day(),
      machine: optionalText(80),
      note: optionalText(500),
    }),
    returns: batchDetail,
  }),
  start: command("/api/processing/{id}/start", {
    needs: "canManageProcessing",
    does: "Takes the oldest lots out of the store into work in progress.",
    params: byId,
    body: z.object({ version: version(), day: day() }),
    returns: batchDetail,
  }),
  finish: command("/api/processing/{id}/finish", {
    needs: "canManageProcessing",
    does: "Weighs everything that came out. More than the form gives, or more lost than the limits allow, waits for a second person.",
    params: byId,
    body: z.object({
      version: version(),
      day: day(),
      outputs: z
        .array(
          z.object({
            kind: z.enum(outputKinds),
            productId: id(),
            quantity: someGrams(),
            valuePerKilogram: amount().nullable().default(null),
          }),
        )
        .min(1)
        .max(20),
      losses: z.array(z.object({ name: z.enum(lossNames), quantity: someGrams() })).max(10),
      steps: z.array(z.string().max(40)).max(20),
      moistureInBp: basisPoints().nullable().default(null),
      moistureOutBp: basisPoints().nullable().default(null),
      unexplainedNote: optionalText(500),
    }),
    returns: batchDetail,
  }),
  accept: command("/api/processing/{id}/accept", {
    needs: "canManageProcessing",
    does: "A second person accepts the unexplained loss; the batch is completed, and booked on that day.",
    params: byId,
    body: moveBody,
    returns: batchDetail,
  }),
  weighAgain: command("/api/processing/{id}/weigh-again", {
    needs: "canManageProcessing",
    does: "Sends the batch back to the scale.",
    params: byId,
    body: moveWithReason,
    returns: batchDetail,
  }),
  cancel: command("/api/processing/{id}/cancel", {
    needs: "canManageProcessing",
    does: "Gives up a batch that has not started.",
    params: byId,
    body: moveWithReason,
    returns: batchDetail,
  }),
  takeBack: command("/api/processing/{id}/take-back", {
    needs: "canManageProcessing",
    does: "Takes a finished batch back to the scale while none of its outputs has been used.",
    params: byId,
    body: moveWithReason,
    returns: batchDetail,
  }),
  putBack: command("/api/processing/{id}/put-back", {
    needs: "canManageProcessing",
    does: "Gives up a running batch: its lots go back to the store as they left it.",
    params: byId,
    body: moveWithReason,
    returns: batchDetail,
  }),
  rates: query("/api/processing-rates", {
    needs: seesBatches,
    does: "What each step of the work costs per kilogram, with the day each rate began.",
    returns: z.object({
      rows: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          effectiveFrom: day(),
          rate: amount(),
          account: z.string(),
          sourceNote: z.string(),
        }),
      ),
    }),
  }),
  setRate: command("/api/processing-rates", {
    needs: ["canConfigureSystem", "canManageProcessing"],
    does: "Sets what a step costs from a day on; what was worked before keeps its rate.",
    body: z.object({
      code: z.string().regex(/^[a-z][a-z-]{1,30}$/, "Small letters and dashes"),
      label: text(80),
      effectiveFrom: day(),
      rate: amount(),
      sourceNote: text(200),
    }),
  }),
} satisfies Api;
