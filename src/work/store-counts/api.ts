import { z } from "zod";
import { lossReasons } from "#books/stock/rules.ts";
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
  quantity,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { bases, countLife, countsStores, seesCounts } from "./rules.ts";

const place = z.object({ id: id(), name: z.string() });
const person = z.object({ id: id(), name: z.string(), at: instant() }).nullable();
const unit = z.enum(["g", "pieces"]);

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(countLife.states),
  version: version(),
  day: day(),
  place,
  piles: count(),
  counted: count(),
  /** Grams of weighed goods written off; null until it is decided. */
  lost: grams().nullable(),
  /** What was written off had cost; null until then, and for those who may not see what stock costs. */
  lossAmount: amount().nullable(),
});
export type CountRow = z.output<typeof row>;
export type CountRowWire = z.input<typeof row>;

const reading = z.object({
  id: id(),
  byId: id(),
  byName: z.string(),
  at: instant(),
  basis: z.enum(bases),
  /** Grams or pieces; null where it could not be counted. */
  counted: quantity().nullable(),
  bags: count().nullable(),
  moistureBp: basisPoints().nullable(),
  note: z.string().nullable(),
  /** What the books said at that moment; null while it is counted. */
  expected: quantity().nullable(),
  /** It is the one that counts; the others were counted again. */
  counts: z.boolean(),
});
export type CountReading = z.output<typeof reading>;

const pile = z.object({
  line: z.int(),
  productName: z.string(),
  grade: z.string().nullable(),
  stream: z.string().nullable(),
  unit,
  /** The lot whose mark it carries; null where lots of a product lie together. */
  lotCode: z.string().nullable(),
  lots: count(),
  /** Something came to it or left it since the count began. */
  hasMoved: z.boolean(),
  isCounted: z.boolean(),
  /** What stood there when the count began; null while it is counted. */
  began: quantity().nullable(),
  /** The next four come from the reading that counts; null while it is counted, or where nobody could count it. */
  missing: quantity().nullable(),
  drying: quantity().nullable(),
  surplus: quantity().nullable(),
  /** Further from the books than scales may differ by. */
  isOff: z.boolean().nullable(),
  lossReason: z.enum(lossReasons).nullable(),
  /** Written off: grams or pieces, and what they had cost. */
  lost: quantity().nullable(),
  lossAmount: amount().nullable(),
  /** The newest first. */
  readings: z.array(reading),
});
export type CountPile = z.output<typeof pile>;

const one = row.extend({
  note: z.string().nullable(),
  /** How much a pile may differ from the books, in basis points. */
  toleranceBp: z.int(),
  created: person,
  finished: person,
  decided: person,
  decidedOn: day().nullable(),
  /** One person took two of its steps: a company of one. */
  samePerson: z.boolean(),
  closingReason: z.string().nullable(),
  pileLines: z.array(pile),
});
export type StoreCount = z.output<typeof one>;
export type StoreCountWire = z.input<typeof one>;

const filters = {
  state: z.enum(countLife.states).optional(),
  placeId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type CountFilter = z.output<typeof filterSchema>;

const storeRow = z.object({
  id: id(),
  name: z.string(),
  /** Weighed goods that stand there by the books; null for those who count without keeping a store. */
  standing: grams().nullable(),
  lots: count(),
  /** The last day a count of it was agreed to; null: never. */
  lastOn: day().nullable(),
  /** So many days ago, or since something first stood there. */
  days: z.int(),
  isDue: z.boolean(),
  /** The count that is under way. */
  open: z.object({ id: id(), number: z.string() }).nullable(),
});
export type StoreRow = z.output<typeof storeRow>;
export type StoreRowWire = z.input<typeof storeRow>;

const said = z.object({
  line: z.int().min(1).max(100_000),
  basis: z.enum(bases).default("now"),
  counted: quantity().nullable(),
  bags: count(100_000).nullable(),
  moistureBp: basisPoints().nullable().default(null),
  note: optionalText(300),
});

export const storeCounts = {
  list: query("/api/store-counts", {
    needs: seesCounts,
    does: "Counts of our stores, the newest first, with what was missing.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ lost: total(), lossAmount: total().nullable() })),
  }),
  csv: file("/api/store-counts/export.csv", "text/csv", {
    needs: takesOut(seesCounts),
    does: "Every count that matches, as a table.",
    params: filterSchema,
  }),
  stores: query("/api/store-counts/stores", {
    needs: seesCounts,
    does: "Our stores in which something stands, with the day they were last counted; those that are due alone, if asked, today or as of a day.",
    params: z.object({ ...pageParams, due: z.enum(["yes"]).optional(), to: day().optional() }),
    returns: pageOf(storeRow),
  }),
  one: query("/api/store-counts/{id}", {
    needs: seesCounts,
    does: "One count with its piles and every reading of them; what the books say is shown when it is finished.",
    params: byId,
    returns: one,
  }),
  begin: command("/api/store-counts", {
    needs: countsStores,
    does: "Begins to count a store: what stands there now is kept as its piles.",
    body: z.object({ id: id(), placeId: id(), note: optionalText(300) }),
    returns: one,
  }),
  read: command("/api/store-counts/{id}/read", {
    needs: countsStores,
    does: "Writes down what was counted of piles, or why one could not be; said again, the newer figure counts.",
    params: byId,
    body: z.object({ id: id(), piles: z.array(said).min(1).max(200) }),
    returns: one,
  }),
  finish: command("/api/store-counts/{id}/finish", {
    needs: countLife.moves.finish.needs,
    does: "Every pile is counted: now it is shown beside the books, and somebody else decides.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
  agree: command("/api/store-counts/{id}/agree", {
    needs: countLife.moves.agree.needs,
    does: "Somebody who counted none of it agrees that nothing is missing.",
    params: byId,
    body: moveBody,
    returns: one,
  }),
  post: command("/api/store-counts/{id}/post", {
    needs: countLife.moves.post.needs,
    does: "Somebody who counted none of it agrees: what is missing is written off, each pile with its reason.",
    params: byId,
    body: moveWithReason.extend({
      reasons: z
        .array(z.object({ line: z.int().min(1).max(100_000), lossReason: z.enum(lossReasons) }))
        .max(2_000)
        .default([]),
    }),
    returns: one,
  }),
  count_again: command("/api/store-counts/{id}/count-again", {
    needs: countLife.moves.count_again.needs,
    does: "Does not believe it: the piles that differ from the books are to be counted again.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  cancel: command("/api/store-counts/{id}/cancel", {
    needs: countLife.moves.cancel.needs,
    does: "Gives up a count in which nothing was counted yet.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  sheet: file("/api/store-counts/{id}/sheet.pdf", "application/pdf", {
    needs: seesCounts,
    does: "The sheet to count with: the piles without their figures; when it was decided, with them.",
    params: byId,
  }),
} satisfies Api;
