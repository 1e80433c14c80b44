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
  signedAmount,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { grades, odours } from "./qualityRules.ts";
import { chargedTo, floatSources, seesSessions, sessionLife } from "./sessionRules.ts";
import { slipFinding } from "./workingApi.ts";

/** So many pieces of one note or coin. */
const pile = z.object({ denomination: z.int().min(1), pieces: count(1_000_000) });
const piles = z.array(pile).max(20);

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(sessionLife.states),
  version: version(),
  openedOn: day(),
  officerId: id(),
  officerName: z.string(),
  placeId: id(),
  placeName: z.string(),
  productId: id(),
  productName: z.string(),
  priceCeiling: amount(),
  /** Everything handed to the officer. */
  floated: amount(),
  /** Paid out to farmers in cash; null while the cash is being counted: what was handed over less this should be there. */
  paid: amount().nullable(),
  /** Bought: deliveries, paid-for weight, and value; turned away and struck out left out. */
  deliveries: count(),
  bought: grams(),
  /** Null while the cash is being counted: where all were paid in cash it says what was paid. */
  value: total().nullable(),
  target: grams(),
});
export type SessionRow = z.output<typeof row>;
export type SessionRowWire = z.input<typeof row>;

const session = row.extend({
  openingStock: grams(),
  /** Set aside for farmers who were promised cash and are not paid yet. */
  promised: amount(),
  /** What is left of the cash, and what of it is free; null while it is being counted. */
  left: amount().nullable(),
  free: amount().nullable(),
  money: z.array(
    z.object({
      id: id(),
      state: z.enum(["handed_over", "taken_back"]),
      source: z.enum(floatSources),
      amount: amount(),
      byName: z.string(),
      at: instant(),
      notes: piles,
    }),
  ),
  /** Counted in earlier sessions of this officer, and not back in the box yet. */
  carried: z.array(z.object({ id: id(), number: z.string(), countedOn: day(), amount: amount() })),
  /** Farmers who wait for their cash: approved or not yet judged. */
  waiting: z.array(
    z.object({ id: id(), number: z.string(), farmerName: z.string(), amount: amount() }),
  ),
  counted: amount().nullable(),
  countedByName: z.string().nullable(),
  countedAt: instant().nullable(),
  countedNotes: piles,
  /** Counts before the last one, the first first: what was counted again is not forgotten; none while it is being counted. */
  earlierCounts: z.array(z.object({ counted: amount(), notes: piles })),
  /** Known only after the count. */
  expected: amount().nullable(),
  variance: signedAmount().nullable(),
  chargedTo: z.enum(chargedTo).nullable(),
  closedByName: z.string().nullable(),
  closedAt: instant().nullable(),
  closingNote: z.string().nullable(),
  samePerson: z.boolean(),
});
export type Session = z.output<typeof session>;
export type SessionWire = z.input<typeof session>;

/** What a phone keeps to buy without a network. */
const pocket = z.object({
  today: day(),
  session: z
    .object({
      id: id(),
      number: z.string(),
      placeId: id(),
      placeName: z.string(),
      productId: id(),
      productName: z.string(),
      /** Never more for a kilogram on this day. */
      priceCeiling: amount(),
      /** Cash that no farmer was promised. */
      free: amount(),
      bought: grams(),
      target: grams(),
    })
    .nullable(),
  /** The published price of the session's product at its store; null when there is none. */
  price: z
    .object({
      priceListId: id(),
      price: amount(),
      ceiling: amount(),
      toleranceBp: z.int(),
      moistureLimitBp: z.int(),
      foreignMatterAllowedBp: z.int(),
    })
    .nullable(),
});

const filters = {
  state: z.enum(sessionLife.states).optional(),
  officerId: id().optional(),
  placeId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type SessionFilter = z.output<typeof filterSchema>;

export const buyingSessions = {
  list: query("/api/buying-sessions", {
    needs: seesSessions,
    does: "Buying sessions, the newest first, with what was handed over, paid and bought.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(
      row,
      // What was paid and bought in sessions that are being counted is left out of the sums too.
      z.object({ floated: total(), paid: total(), bought: total(), value: total() }),
    ),
  }),
  csv: file("/api/buying-sessions/export.csv", "text/csv", {
    needs: takesOut(seesSessions),
    does: "Every buying session that matches, as a table.",
    params: filterSchema,
  }),
  pocket: query("/api/buying-sessions/pocket", {
    needs: "canCreateCollections",
    does: "The officer's open session, the cash left and the price, small enough to keep on a phone.",
    params: z.object({}),
    returns: pocket,
  }),
  one: query("/api/buying-sessions/{id}", {
    needs: seesSessions,
    does: "One buying session; while it is counted, nothing says what should be there.",
    params: byId,
    returns: session,
  }),
  open: command("/api/buying-sessions", {
    needs: "canCreateCollections",
    does: "Opens a buying session; money the officer was paid for buying may come in at once.",
    body: z.object({
      id: id(),
      placeId: id(),
      productId: id(),
      priceCeiling: amount(),
      openingStock: grams(),
      target: grams().default(0n),
      /** Counted out of what the officer was paid for a fund request; empty: nothing. */
      notes: piles.default([]),
    }),
    returns: session,
  }),
  handOver: command("/api/buying-sessions/{id}/hand-over", {
    needs: "canProcessPayments",
    does: "Hands cash to the officer of an open session, counted note by note.",
    params: byId,
    body: z.object({ id: id(), notes: piles.min(1) }),
    returns: session,
  }),
  stop: command("/api/buying-sessions/{id}/stop", {
    needs: sessionLife.moves.stop.needs,
    does: "Ends the buying, once everybody who was promised cash has it.",
    params: byId,
    body: moveBody,
    returns: session,
  }),
  count: command("/api/buying-sessions/{id}/count", {
    needs: sessionLife.moves.count.needs,
    does: "Takes the blind count of the cash, and only then says what should be there.",
    params: byId,
    body: moveBody.extend({ notes: piles }),
    returns: session,
  }),
  recount: command("/api/buying-sessions/{id}/recount", {
    needs: sessionLife.moves.recount.needs,
    does: "Has a session that differs counted again; what was counted before stays beside it.",
    params: byId,
    body: moveWithReason,
    returns: session,
  }),
  receive: command("/api/buying-sessions/{id}/receive", {
    needs: sessionLife.moves.receive.needs,
    does: "Takes the cash of a session that agrees back into the box.",
    params: byId,
    body: moveBody,
    returns: session,
  }),
  settle: command("/api/buying-sessions/{id}/settle", {
    needs: sessionLife.moves.settle.needs,
    does: "Takes the counted cash back and books the difference on the officer or the company.",
    params: byId,
    body: moveBody.extend({ chargedTo: z.enum(chargedTo), note: optionalText(500) }),
    returns: session,
  }),
} satisfies Api;

/** A sample as whoever judges it sees it: neither the farmer nor the officer. */
const sample = z.object({
  id: id(),
  sampleCode: z.string(),
  version: version(),
  day: day(),
  productId: id(),
  productName: z.string(),
  bags: count(),
  moistureBp: z.int(),
  foreignMatterBp: z.int(),
  defectsBp: z.int().nullable(),
  odour: z.enum(odours),
  /** Of the worst of its samples. */
  suggestedGrade: z.enum(grades).nullable(),
  /** So many it needs before it is approved, and how many there are. */
  samplesNeeded: z.int(),
  samplesTaken: z.int(),
  /** What may be said of its slip without saying whose it is. */
  findings: z.array(slipFinding),
});
export type Sample = z.output<typeof sample>;
export type SampleWire = z.input<typeof sample>;

export const samples = {
  list: query("/api/samples", {
    needs: "canApproveQuality",
    does: "Samples that wait for a judgement, without their sellers, the oldest first.",
    params: z.object({ ...pageParams, productId: id().optional() }),
    returns: pageWithTotals(sample, z.object({ bags: total() })),
  }),
  measure: command("/api/samples/{id}/measure", {
    needs: "canApproveQuality",
    does: "Writes down a further sample of a delivery that waits; not by whoever collected it.",
    params: byId,
    body: z.object({
      id: id(),
      moistureBp: basisPoints(),
      foreignMatterBp: basisPoints(),
      defectsBp: basisPoints().nullable().default(null),
      odour: z.enum(odours),
    }),
    returns: z.object({ samplesNeeded: z.int(), samplesTaken: z.int() }),
  }),
  approve: command("/api/samples/{id}/approve", {
    needs: "canApproveQuality",
    does: "Gives a sample its grade; only then is it said whose it was.",
    params: byId,
    body: moveBody.extend({ grade: z.enum(grades), note: optionalText(500) }),
    returns: z.object({ collectionId: id(), number: z.string(), grnNumber: z.string().nullable() }),
  }),
  reject: command("/api/samples/{id}/reject", {
    needs: "canApproveQuality",
    does: "Turns the delivery of a sample away, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: z.object({ collectionId: id(), number: z.string(), grnNumber: z.string().nullable() }),
  }),
} satisfies Api;
