import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  id,
  instant,
  moveWithReason,
  optionalText,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { cashCountLife, countsCash, seesCashCounts } from "./rules.ts";

/** So many pieces of one note or coin. */
const pile = z.object({ denomination: z.int().min(1), pieces: count(1_000_000) });

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(cashCountLife.states),
  version: version(),
  day: day(),
  countedByName: z.string(),
  countedAt: instant(),
  counted: amount(),
  /** What the books said in the moment of the count; null for who is not told before it is decided. */
  expected: total().nullable(),
  /** Counted less expected: below zero it is short. */
  difference: total().nullable(),
});
export type CashCountRow = z.output<typeof row>;
export type CashCountRowWire = z.input<typeof row>;

const one = row.extend({
  countedById: id(),
  note: z.string().nullable(),
  notes: z.array(pile),
  decidedByName: z.string().nullable(),
  decidedAt: instant().nullable(),
  reason: z.string().nullable(),
  /** One person counted and decided: a company of one. */
  samePerson: z.boolean(),
});
export type CashCount = z.output<typeof one>;
export type CashCountWire = z.input<typeof one>;

const standing = z.object({
  /** The newest count that was believed; null where there was none. */
  last: z
    .object({
      id: id(),
      number: z.string(),
      state: z.enum(cashCountLife.states),
      day: day(),
      countedByName: z.string(),
    })
    .nullable(),
  daysSince: z.int().nullable(),
  /** Every so many days it is counted, as the owner says. */
  everyDays: z.int(),
  isLate: z.boolean(),
  /** A difference that waits for a decision: until then nobody counts anew. */
  waiting: z.object({ id: id(), number: z.string(), difference: total().nullable() }).nullable(),
});
export type CashStanding = z.output<typeof standing>;
export type CashStandingWire = z.input<typeof standing>;

const filters = {
  state: z.enum(cashCountLife.states).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type CashCountFilter = z.output<typeof filterSchema>;

export const cashCounts = {
  list: query("/api/cash-counts", {
    needs: seesCashCounts,
    does: "Counts of the office's cash box, the newest first, with what was short and over of those accepted.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ short: total(), over: total() })),
  }),
  csv: file("/api/cash-counts/export.csv", "text/csv", {
    needs: takesOut(seesCashCounts),
    does: "Every count that matches, as a table.",
    params: filterSchema,
  }),
  standing: query("/api/cash-counts/standing", {
    needs: seesCashCounts,
    does: "When the box was counted last, whether that is too long ago, and whether a difference waits.",
    returns: standing,
  }),
  one: query("/api/cash-counts/{id}", {
    needs: seesCashCounts,
    does: "One count, note by note, with what the books said in its moment.",
    params: byId,
    returns: one,
  }),
  count: command("/api/cash-counts", {
    needs: countsCash,
    does: "Takes the blind count of the cash box, and only then says what should be there.",
    body: z.object({ id: id(), notes: z.array(pile).min(1).max(20), note: optionalText(300) }),
    returns: one,
  }),
  accept: command("/api/cash-counts/{id}/accept", {
    needs: cashCountLife.moves.accept.needs,
    does: "Somebody who did not count accepts the difference, with the reason: now it is booked, and owners are told.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  count_again: command("/api/cash-counts/{id}/count-again", {
    needs: cashCountLife.moves.count_again.needs,
    does: "Does not believe the count, with the reason: nothing is booked, its figures stay, and the box is counted anew.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  voucher: file("/api/cash-counts/{id}/voucher.pdf", "application/pdf", {
    needs: seesCashCounts,
    does: "The voucher of a count for the file: notes, coins, what the books said, who counted and who decided.",
    params: byId,
  }),
} satisfies Api;
