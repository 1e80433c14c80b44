import { z } from "zod";
import { lossReasons } from "#books/stock/rules.ts";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  instant,
  moveWithReason,
  optionalText,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { readingSources, seesTransfers, sendsGoods, setsTolerance, transferLife } from "./rules.ts";
import { largestToleranceBp } from "./toleranceRules.ts";

const place = z.object({ id: id(), name: z.string() });
const person = z.object({ id: id(), name: z.string(), at: instant() }).nullable();

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(transferLife.states),
  version: version(),
  day: day(),
  from: place,
  to: place,
  /** The registration: `UBJ 482K`. */
  vehicle: z.string(),
  driver: z.string(),
  lots: count(),
  bags: count(),
  sent: grams(),
  /** Weighed in; null until it is received. */
  received: grams().nullable(),
  loss: grams().nullable(),
  /** What is lost as a share of what was sent, in basis points. */
  lossBp: z.int().nullable(),
  /** What the lost kilograms had cost; null for those who may not see what stock costs. */
  lossAmount: amount().nullable(),
});
export type TransferRow = z.output<typeof row>;
export type TransferRowWire = z.input<typeof row>;

const lot = z.object({
  lotId: id(),
  lotCode: z.string(),
  productName: z.string(),
  /** The collection it was bought in; null where it came otherwise. */
  collectionId: id().nullable(),
  sent: grams(),
  bags: count(),
  received: grams().nullable(),
  lossReason: z.enum(lossReasons).nullable(),
  lossAmount: amount().nullable(),
});
export type TransferLot = z.output<typeof lot>;

const weighing = z.object({
  id: id(),
  weighedOn: day(),
  byId: id(),
  byName: z.string(),
  at: instant(),
  sealIntact: z.boolean(),
  source: z.enum(readingSources),
  note: z.string().nullable(),
  /** How much might be missing on that day, in basis points. */
  toleranceBp: z.int(),
  /** It is the one that counts; the others were weighed again. */
  counts: z.boolean(),
  lots: z.array(
    z.object({
      lotId: id(),
      lotCode: z.string(),
      sent: grams(),
      weighed: grams(),
      bags: count(),
      lossReason: z.enum(lossReasons).nullable(),
    }),
  ),
});
export type Weighing = z.output<typeof weighing>;
export type WeighingWire = z.input<typeof weighing>;

const one = row.extend({
  seal: z.string().nullable(),
  note: z.string().nullable(),
  trip: z.object({ id: id(), day: day(), officerName: z.string() }).nullable(),
  created: person,
  dispatched: person,
  reviewed: person,
  receivedOn: day().nullable(),
  /** One person took two of its steps: a company of one. */
  samePerson: z.boolean(),
  closingReason: z.string().nullable(),
  /** How much may be missing today before somebody else decides, in basis points. */
  toleranceBp: z.int(),
  lotLines: z.array(lot),
  /** The newest first. */
  weighings: z.array(weighing),
});
export type Transfer = z.output<typeof one>;
export type TransferWire = z.input<typeof one>;

const filters = {
  state: z.enum(transferLife.states).optional(),
  /** Received with less than was sent. */
  lossy: z.enum(["yes"]).optional(),
  fromId: id().optional(),
  toId: id().optional(),
  vehicle: text(20).optional(),
  tripId: id().optional(),
  /** Carries lots of what this officer bought. */
  officerId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type TransferFilter = z.output<typeof filterSchema>;

const choices = z.object({
  stores: z.array(place),
  /** Seen before, the newest first, with who drove last. */
  vehicles: z.array(z.object({ vehicle: z.string(), driver: z.string().nullable() })),
  trips: z.array(z.object({ id: id(), vehicle: z.string(), day: day(), officerName: z.string() })),
  officers: z.array(place),
  /** What is free to be sent from the store asked about, the oldest first. */
  lots: z.array(
    z.object({ lotId: id(), lotCode: z.string(), productName: z.string(), free: grams() }),
  ),
});
export type TransferChoices = z.output<typeof choices>;

const toleranceRow = z.object({
  id: id(),
  effectiveFrom: day(),
  toleranceBp: z.int().min(0).max(largestToleranceBp),
  sourceNote: z.string(),
  setByName: z.string(),
});
const tolerances = z.object({
  /** What counts today, in basis points; 0 where nothing was set. */
  todayBp: z.int(),
  rows: z.array(toleranceRow),
});
export type Tolerances = z.output<typeof tolerances>;

export const storeTransfers = {
  list: query("/api/store-transfers", {
    needs: seesTransfers,
    does: "Transfers between our stores, the newest first, with what was sent, weighed in and lost.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(
      row,
      z.object({ sent: total(), received: total(), loss: total(), lossAmount: total().nullable() }),
    ),
  }),
  csv: file("/api/store-transfers/export.csv", "text/csv", {
    needs: takesOut(seesTransfers),
    does: "Every transfer that matches, as a table.",
    params: filterSchema,
  }),
  choices: query("/api/store-transfers/choices", {
    needs: seesTransfers,
    does: "Stores, vehicles, trips and officers to choose from, and what a store has to send.",
    params: z.object({ fromId: id().optional() }),
    returns: choices,
  }),
  tolerances: query("/api/store-transfers/tolerances", {
    needs: seesTransfers,
    does: "How much a lot may weigh less where it arrives before somebody else decides.",
    returns: tolerances,
  }),
  setTolerance: command("/api/store-transfers/tolerances", {
    needs: setsTolerance,
    does: "Sets, from a day on, how much a lot may weigh less where it arrives.",
    body: z.object({
      id: id(),
      effectiveFrom: day(),
      toleranceBp: z.int().min(0).max(largestToleranceBp),
      sourceNote: text(200),
    }),
    returns: tolerances,
  }),
  one: query("/api/store-transfers/{id}", {
    needs: seesTransfers,
    does: "One transfer with its lots and every time they were weighed in.",
    params: byId,
    returns: one,
  }),
  draft: command("/api/store-transfers", {
    needs: sendsGoods,
    does: "Writes down which lots go where, with what vehicle; nothing moves yet.",
    body: z.object({
      id: id(),
      fromId: id(),
      toId: id(),
      day: day(),
      vehicle: text(20),
      driver: text(100),
      seal: optionalText(40),
      tripId: id().nullable().default(null),
      note: optionalText(300),
      lots: z
        .array(z.object({ lotId: id(), sent: someGrams(), bags: count(10_000) }))
        .min(1, "Choose at least one lot")
        .max(60),
    }),
    returns: one,
  }),
  dispatch: command("/api/store-transfers/{id}/dispatch", {
    needs: transferLife.moves.dispatch.needs,
    does: "The truck leaves: the lots stand on the road, and nobody else may promise them.",
    params: byId,
    body: z.object({
      version: version(),
      /** The day it left; left out: today. */
      day: day().nullable().default(null),
    }),
    returns: one,
  }),
  receive: command("/api/store-transfers/{id}/receive", {
    needs: transferLife.moves.receive.needs,
    does: "Weighs every lot in where it arrives; small losses are booked, larger ones wait for somebody else.",
    params: byId,
    body: z.object({
      version: version(),
      /** The weighing's own id. */
      id: id(),
      day: day(),
      sealIntact: z.boolean(),
      source: z.enum(readingSources),
      note: optionalText(300),
      lots: z
        .array(
          z.object({
            lotId: id(),
            weighed: grams(),
            bags: count(10_000),
            lossReason: z.enum(lossReasons).nullable().default(null),
          }),
        )
        .max(60),
    }),
    returns: one,
  }),
  accept: command("/api/store-transfers/{id}/accept", {
    needs: transferLife.moves.accept.needs,
    does: "Somebody who neither sent nor weighed the lots accepts the loss, with the reason: now it is booked.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  weigh_again: command("/api/store-transfers/{id}/weigh-again", {
    needs: transferLife.moves.weigh_again.needs,
    does: "Does not believe the weighing, with the reason: the lots are to be weighed in again.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  give_back: command("/api/store-transfers/{id}/give-back", {
    needs: transferLife.moves.give_back.needs,
    does: "Somebody else than who sent it says the truck came back before it was weighed in: the lots stand where they stood.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  cancel: command("/api/store-transfers/{id}/cancel", {
    needs: transferLife.moves.cancel.needs,
    does: "Gives up a transfer that never left.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  note: file("/api/store-transfers/{id}/note.pdf", "application/pdf", {
    needs: seesTransfers,
    does: "The transfer note that goes with the truck, with its code.",
    params: byId,
  }),
} satisfies Api;
