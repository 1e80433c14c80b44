import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  moveWithReason,
  optionalText,
  scan,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { carriesCash, depositLife } from "./depositRules.ts";
import { seesCashCounts } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(depositLife.states),
  version: version(),
  day: day(),
  amount: amount(),
  /** Who carried it. */
  carrier: z.string(),
  slipReference: z.string(),
  writtenAt: instant(),
  /** The day of the statement line that shows it; null while none does. */
  confirmedOn: day().nullable(),
  /** The bank's statements have gone past its day and do not show it. */
  isMissing: z.boolean(),
});
export type DepositRow = z.output<typeof row>;
export type DepositRowWire = z.input<typeof row>;

const one = row.extend({
  note: z.string().nullable(),
  writtenById: id(),
  writtenByName: z.string(),
  /** The statement line, for whoever wants to read it. */
  lineId: id().nullable(),
  /** Through which day the bank's statements speak; null where none was read. */
  statedThrough: day().nullable(),
  takenBackByName: z.string().nullable(),
  takenBackAt: instant().nullable(),
  reason: z.string().nullable(),
  /** One person wrote it down and took it back: a company of one. */
  samePerson: z.boolean(),
});
export type Deposit = z.output<typeof one>;
export type DepositWire = z.input<typeof one>;

const filters = {
  state: z.enum(depositLife.states).optional(),
  /** No statement shows it: yet, or although one should. */
  open: z.enum(["yes"]).optional(),
  missing: z.enum(["yes"]).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filterSchema = z.object({ ...filters, search: pageParams.search });
export type DepositFilter = z.output<typeof filterSchema>;

export const cashDeposits = {
  list: query("/api/cash-deposits", {
    needs: seesCashCounts,
    does: "Cash carried to the bank, the newest first, and whether a statement shows it.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ amount: total(), confirmed: total() })),
  }),
  csv: file("/api/cash-deposits/export.csv", "text/csv", {
    needs: takesOut(seesCashCounts),
    does: "Every deposit that matches, as a table.",
    params: filterSchema,
  }),
  one: query("/api/cash-deposits/{id}", {
    needs: seesCashCounts,
    does: "One deposit with its slip, and the line of the statement that shows it.",
    params: byId,
    returns: one,
  }),
  carry: command("/api/cash-deposits", {
    needs: carriesCash,
    does: "Cash of the box was carried to the bank, with the slip the bank gave for it: it is money on the account now.",
    body: z.object({
      id: id(),
      day: day(),
      amount: amount(),
      carrier: text(100),
      slipReference: text(80),
      slip: scan(),
      note: optionalText(300),
    }),
    returns: one,
  }),
  take_back: command("/api/cash-deposits/{id}/take-back", {
    needs: depositLife.moves.take_back.needs,
    does: "Somebody else than who wrote it down says that it was not banked, while no statement shows it: the cash is in the box again.",
    params: byId,
    body: moveWithReason,
    returns: one,
  }),
  slip: file("/api/cash-deposits/{id}/slip", "application/octet-stream", {
    needs: seesCashCounts,
    does: "The bank's slip as it was photographed or scanned.",
    params: byId,
  }),
} satisfies Api;
