import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  text,
  version,
} from "#platform/api/fields.ts";
import { accountWarnings } from "./accountRules.ts";
import { asksForFunds, retirementLife } from "./rules.ts";

const line = z.object({
  account: z.string().regex(/^\d{4,6}$/),
  description: text(120),
  /** As paid, tax included. */
  amount: amount(),
  /** The number on a fiscal receipt: its tax is claimed back; null = none. */
  fiscalNumber: optionalText(40),
});

/** The account of an advance, as its request shows it. */
export const retirementRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(retirementLife.states),
  version: version(),
  spent: amount(),
  returned: amount(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why a receipt like another's is another purchase, and why there is none. */
  duplicateReason: z.string().nullable(),
  noReceiptReason: z.string().nullable(),
  createdAt: instant(),
  createdByName: z.string(),
  acceptedByName: z.string().nullable(),
  samePerson: z.boolean(),
  /** Of the accepted statement; null before. */
  code: z.string().nullable(),
  lines: z.array(
    line.extend({
      line: z.int(),
      accountName: z.string(),
      vatAmount: amount(),
      hasFile: z.boolean(),
    }),
  ),
  /** While it waits: other documents with a receipt of it, line by line. */
  warnings: z.array(
    z.object({ code: z.enum(accountWarnings), line: z.int(), message: z.string() }),
  ),
});
export type Retirement = z.output<typeof retirementRow>;
export type RetirementWire = z.input<typeof retirementRow>;

export const fundRetirements = {
  accounts: query("/api/fund-retirements/accounts", {
    needs: "works-here",
    does: "What money is spent on: the expense accounts of the books.",
    returns: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  submit: command("/api/fund-retirements", {
    needs: asksForFunds,
    does: "Accounts for money that was received: receipts, and what comes back in cash.",
    body: z.object({
      id: id(),
      requestId: id(),
      returned: amount(),
      note: optionalText(300),
      duplicateReason: optionalText(300),
      noReceiptReason: optionalText(300),
      /** One photograph of receipts: it counts for every line that has none of its own. */
      file: scan().nullable().default(null),
      lines: z
        .array(
          line.extend({
            file: scan().nullable().default(null),
          }),
        )
        .max(50),
    }),
    returns: retirementRow,
  }),
  accept: command("/api/fund-retirements/{id}/accept", {
    needs: retirementLife.moves.accept.needs,
    does: "Accepts an account: expenses and cash are booked, and the payee owes that much less.",
    params: byId,
    body: moveBody,
    returns: retirementRow,
  }),
  sendBack: command("/api/fund-retirements/{id}/send-back", {
    needs: retirementLife.moves.sendBack.needs,
    does: "Sends an account back with a reason; it is made again.",
    params: byId,
    body: moveWithReason,
    returns: retirementRow,
  }),
  receipt: file("/api/fund-retirements/{id}/receipts/{line}", "application/octet-stream", {
    needs: asksForFunds,
    does: "One receipt of an account.",
    params: z.object({ id: id(), line: z.coerce.number().int().min(1).max(50) }),
  }),
  paper: file("/api/fund-retirements/{id}/statement.pdf", "application/pdf", {
    needs: asksForFunds,
    does: "The statement of what was received, spent and returned.",
    params: byId,
  }),
} satisfies Api;
