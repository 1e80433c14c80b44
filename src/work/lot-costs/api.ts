import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  currency,
  day,
  grams,
  id,
  moveBody,
  moveWithReason,
  optionalText,
  quantity,
  rateMicro,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { costBases, costDrivers, costLevels, costLineLife, lotsOfBasis } from "./rules.ts";

const records = [
  "canViewFinancials",
  "canManageExpenses",
  "canCreateCollections",
  "canManageCashier",
] as const;
const readsCosts = ["canViewReports", "canViewFinancials"] as const;
const filters = {
  state: z.enum(costLineLife.states).optional(),
  type: z.string().max(40).optional(),
  lotId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};

const typeRow = z.object({
  code: z.string(),
  effectiveFrom: day(),
  label: z.string(),
  sequence: z.int(),
  level: z.enum(costLevels),
  driver: z.enum(costDrivers),
  base: z.enum(costBases).nullable(),
  treatment: z.enum(["lot", "expense"]),
  expenseAccount: z.string().nullable(),
  creditAccount: z.string(),
  /** Minor units per unit of the driver, or basis points of the base. */
  usualRate: amount().nullable(),
  currency: currency(),
  sourceNote: z.string(),
});

const lineRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(costLineLife.states),
  typeCode: z.string(),
  typeLabel: z.string(),
  level: z.enum(costLevels),
  day: day(),
  lots: z.string(),
  currency: currency(),
  currencyAmount: amount(),
  amount: amount(),
  recordedBy: z.string(),
  version: version(),
});

const lineDetail = lineRow.extend({
  driver: z.enum(costDrivers),
  treatment: z.enum(["lot", "expense"]),
  rate: amount(),
  quantity: quantity(),
  base: amount().nullable(),
  days: z.int().nullable(),
  rateMicro: rateMicro(),
  paidTo: z.string().nullable(),
  document: z.string().nullable(),
  note: z.string().nullable(),
  approvedBy: z.string().nullable(),
  samePerson: z.boolean(),
  /** The day it counts on in the books, or would if it was posted now; null where it never does. */
  booksOn: day().nullable(),
  shares: z.array(z.object({ lotId: id(), lotCode: z.string(), amount: amount() })),
});
export type CostLineWire = z.input<typeof lineDetail>;

const lotRow = z.object({
  id: id(),
  code: z.string(),
  productName: z.string(),
  madeOn: day(),
  received: grams(),
});
export type CostLotWire = z.input<typeof lotRow>;

export const lotCosts = {
  types: query("/api/cost-types", {
    needs: records,
    does: "The kinds of cost in force, in the order of the cost sheet.",
    returns: z.object({ rows: z.array(typeRow) }),
  }),
  setType: command("/api/cost-types", {
    needs: "canConfigureSystem",
    does: "Changes what a kind of cost is from a day on; lines recorded before keep theirs.",
    body: typeRow.omit({ sourceNote: true }).extend({
      code: z.string().regex(/^[a-z][a-z-]{2,40}$/, "Small letters and dashes"),
      label: text(80),
      sourceNote: text(200),
    }),
  }),
  list: query("/api/cost-lines", {
    needs: readsCosts,
    does: "Costs on the way to the ship, the newest first.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(lineRow, z.object({ amount: total() })),
  }),
  export: file("/api/cost-lines/export.csv", "text/csv", {
    needs: takesOut(readsCosts),
    does: "The cost lines of the list as a table for a spreadsheet.",
    params: z.object({ search: pageParams.search, ...filters }),
  }),
  get: query("/api/cost-lines/{id}", {
    needs: readsCosts,
    does: "One cost: how it was counted, and the share of each lot.",
    params: byId,
    returns: lineDetail,
  }),
  lots: query("/api/cost-lines/lots", {
    needs: records,
    does: "Weighed lots a cost may be for, the newest first; their cost is not shown.",
    params: z.object(pageParams),
    returns: pageOf(lotRow),
  }),
  basis: query("/api/cost-lines/basis", {
    needs: records,
    does: "What a cost of this kind would be counted on: the base of its share and the day's rate.",
    params: z.object({
      typeCode: z.string().max(40),
      day: day(),
      /** Ids with commas between them. */
      lotIds: z
        .string()
        .max(2000)
        .transform((text) => text.split(","))
        .pipe(z.array(id()).min(1).max(lotsOfBasis)),
      contractId: id().optional(),
    }),
    returns: z.object({ base: amount().nullable(), rateMicro: rateMicro() }),
  }),
  record: command("/api/cost-lines", {
    needs: records,
    does: "Records a cost for one or more lots; it is in the books when somebody else posts it.",
    body: z.object({
      id: id(),
      typeCode: z.string().max(40),
      day: day(),
      lotIds: z.array(id()).min(1).max(500),
      /** Minor units per unit, or basis points of the base. */
      rate: amount(),
      /** Bags, containers or lots; weight is taken from the lots themselves. */
      pieces: z.int().min(1).max(100_000).nullable().default(null),
      days: z.int().min(0).max(3650).nullable().default(null),
      /** The contract whose assessed FOT value is the base. */
      contractId: id().nullable().default(null),
      paidTo: optionalText(120),
      document: optionalText(80),
      note: optionalText(500),
    }),
    returns: lineDetail,
  }),
  post: command("/api/cost-lines/{id}/post", {
    needs: "canViewFinancials",
    does: "Puts the cost in the books: on its lots, or in the expenses of the month.",
    params: byId,
    body: moveBody,
    returns: lineDetail,
  }),
  reject: command("/api/cost-lines/{id}/reject", {
    needs: "canViewFinancials",
    does: "Turns a recorded cost down.",
    params: byId,
    body: moveWithReason,
    returns: lineDetail,
  }),
  reverse: command("/api/cost-lines/{id}/reverse", {
    needs: costLineLife.moves.reverse.needs,
    does: "Takes a posted cost back, by its mirror, while its lots still carry it: neither who recorded nor who posted it.",
    params: byId,
    body: moveWithReason,
    returns: lineDetail,
  }),
} satisfies Api;
