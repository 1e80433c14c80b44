import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { amount, day, id, quantity, text, total } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";

const reads = ["canUpdateInventory", "canViewReports"] as const;
const units = ["g", "pieces"] as const;

/** One product, or one lot of it: kilograms and pieces have no balance together. */
const asked = {
  productId: id().optional(),
  lotId: id().optional(),
  placeId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

const cardLine = z.object({
  key: z.string(),
  day: day(),
  voucherNumber: z.string(),
  memo: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  lotId: id(),
  lotCode: z.string(),
  unit: z.enum(units),
  account: z.string(),
  fromPlace: z.string(),
  toPlace: z.string(),
  quantityIn: quantity(),
  quantityOut: quantity(),
  costIn: amount(),
  costOut: amount(),
  /** What stands after this step, of everything on the card. */
  quantity: total(),
  cost: total(),
});

const lotRow = z.object({
  id: id(),
  code: z.string(),
  productId: id(),
  productName: z.string(),
  unit: z.enum(units),
  madeOn: day(),
  places: z.string(),
  quantity: quantity(),
  cost: amount(),
  isHeld: z.boolean(),
});

export const stockCards = {
  card: query("/api/stock-card", {
    needs: reads,
    does: "Everything that moved a product or a lot, with what stands after each step.",
    params: z.object({ limit: pageParams.limit, after: text(100).optional(), ...asked }),
    returns: z.object({
      openingQuantity: total(),
      openingCost: total(),
      lines: z.array(cardLine),
      next: z.string().nullable(),
    }),
  }),
  export: file("/api/stock-card/export.csv", "text/csv", {
    needs: takesOut(reads),
    does: "The stock card as a table for a spreadsheet.",
    params: z.object(asked),
  }),
  value: query("/api/stock-card/value", {
    needs: reads,
    does: "The cost of all lots beside the inventory accounts of the ledger; the difference is zero.",
    returns: z.object({
      rows: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          unit: z.enum(units),
          quantity: total(),
          cost: total(),
          balance: total(),
        }),
      ),
      cost: total(),
      balance: total(),
      difference: total(),
    }),
  }),
  lots: query("/api/stock-card/lots", {
    needs: reads,
    does: "The lots that stand, the oldest first: the layers that will be issued next.",
    params: z.object({ ...pageParams, productId: id().optional(), placeId: id().optional() }),
    returns: pageOf(lotRow),
  }),
} satisfies Api;
