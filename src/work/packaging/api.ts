import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  moveWithReason,
  optionalText,
  quantity,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { packingLife } from "./rules.ts";

const seesPacking = ["canManagePackaging", "canViewReports"] as const;
const stream = z.enum(["eu", "open"]);
const filters = {
  state: z.enum(packingLife.states).optional(),
  productId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

const runRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(packingLife.states),
  productName: z.string(),
  placeName: z.string(),
  lotCode: z.string().nullable(),
  bags: count(),
  packed: grams(),
  plannedOn: day(),
  packedOn: day().nullable(),
  version: version(),
});

const runDetail = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(packingLife.states),
  productId: id(),
  productName: z.string(),
  placeId: id(),
  placeName: z.string(),
  materialId: id(),
  materialName: z.string(),
  stream: stream.nullable(),
  bags: count(),
  bag: grams(),
  packed: grams(),
  mark: z.string(),
  plannedOn: day(),
  packedOn: day().nullable(),
  releasedOn: day().nullable(),
  note: z.string().nullable(),
  lotId: id().nullable(),
  lotCode: z.string().nullable(),
  code: z.string().nullable(),
  coffeeCost: amount().nullable(),
  materialCost: amount().nullable(),
  sampleMean: grams().nullable(),
  samples: z.array(grams()),
  /** How many bags have to go on the scale again. */
  samplesNeeded: z.int(),
  inputs: z.array(
    z.object({
      lotId: id(),
      lotCode: z.string(),
      productName: z.string(),
      unit: z.enum(["g", "pieces"]),
      quantity: quantity(),
      cost: amount(),
    }),
  ),
  packedBy: z.string().nullable(),
  releasedBy: z.string().nullable(),
  samePerson: z.boolean(),
  version: version(),
});
export type PackingRunWire = z.input<typeof runDetail>;

const materialRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  onHand: quantity(),
  value: amount(),
  reorderLevel: quantity().nullable(),
});

const receiptRow = z.object({
  id: id(),
  number: z.string(),
  productName: z.string(),
  supplierName: z.string(),
  receivedOn: day(),
  pieces: quantity(),
  price: amount(),
  amount: amount(),
});

export const packaging = {
  list: query("/api/packaging", {
    needs: seesPacking,
    does: "Packing runs, the newest first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(runRow, z.object({ bags: total(), packed: total() })),
  }),
  export: file("/api/packaging/export.csv", "text/csv", {
    needs: takesOut(seesPacking),
    does: "The packing runs of the list as a table for a spreadsheet.",
    params: z.object({ search: pageParams.search, ...filters }),
  }),
  get: query("/api/packaging/{id}", {
    needs: seesPacking,
    does: "One packing run: what went in, the mark, the bags weighed again, the lot it made.",
    params: byId,
    returns: runDetail,
  }),
  plan: command("/api/packaging", {
    needs: "canManagePackaging",
    does: "Plans a packing run; no stock moves yet. Without a mark, the usual one is made.",
    body: z.object({
      id: id(),
      productId: id(),
      placeId: id(),
      materialId: id(),
      bags: z.int().min(1).max(10_000),
      bag: someGrams(),
      stream: stream.nullable().default(null),
      mark: optionalText(300),
      plannedOn: day(),
      note: optionalText(500),
    }),
    returns: runDetail,
  }),
  pack: command("/api/packaging/{id}/pack", {
    needs: "canManagePackaging",
    does: "The bags are full: coffee and bags leave the shelf and become one marked lot, on hold.",
    params: byId,
    body: z.object({
      version: version(),
      day: day(),
      /** Net weight of each bag weighed again, in grams. */
      samples: z.array(someGrams()).max(1000),
    }),
    returns: runDetail,
  }),
  release: command("/api/packaging/{id}/release", {
    needs: "canManagePackaging",
    does: "Somebody else looks at the weights and marks and releases the lot for shipment.",
    params: byId,
    body: z.object({ version: version(), day: day() }),
    returns: runDetail,
  }),
  cancel: command("/api/packaging/{id}/cancel", {
    needs: "canManagePackaging",
    does: "Gives up a run that was not packed.",
    params: byId,
    body: moveWithReason,
    returns: runDetail,
  }),
  labels: file("/api/packaging/{id}/labels.pdf", "application/pdf", {
    needs: ["canManagePackaging", "canGenerateQRCodes"],
    does: "The labels of the bags: mark, lot, bag number and the QR of the lot's public page.",
    params: z.object({
      id: id(),
      from: z.coerce.number().int().min(1).max(10_000).default(1),
      to: z.coerce.number().int().min(1).max(10_000).default(12),
    }),
  }),
  materials: query("/api/packing-materials", {
    needs: seesPacking,
    does: "Bags, liners and other packing on the shelf, with what they cost.",
    returns: z.object({ rows: z.array(materialRow) }),
  }),
  receipts: query("/api/packing-materials/receipts", {
    needs: seesPacking,
    does: "Packing material received, the newest first.",
    params: z.object(pageParams),
    returns: pageOf(receiptRow),
  }),
  receive: command("/api/packing-materials/receipts", {
    needs: "canManagePackaging",
    does: "Puts bought packing material on the shelf; the supplier's bill is expected.",
    body: z.object({
      id: id(),
      productId: id(),
      placeId: id(),
      day: day(),
      pieces: someGrams(),
      price: amount(),
      supplierName: text(120),
    }),
    returns: receiptRow,
  }),
} satisfies Api;
