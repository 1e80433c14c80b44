import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { approvalShape } from "#registry/approvals/api.ts";
import { vatCodes, withholdingCodes } from "#registry/taxes/rules.ts";
import { billLife, entersBills, readsBills, segments, standings } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(billLife.states),
  version: version(),
  supplierId: id(),
  supplierName: z.string(),
  supplierCode: z.string(),
  invoiceNumber: z.string(),
  day: day(),
  dueOn: day(),
  net: amount(),
  vat: amount(),
  withheld: amount(),
  payable: amount(),
  /** Not paid yet; null before approval and after a void. */
  open: amount().nullable(),
  standing: z.enum(standings).nullable(),
  createdById: id(),
  createdByName: z.string(),
});
export type BillRow = z.output<typeof row>;
export type BillRowWire = z.input<typeof row>;

const line = z.object({
  account: text(10),
  segment: z.enum(segments),
  description: text(200),
  vatCode: z.enum(vatCodes),
  net: amount(),
});

const certificate = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(["issued", "revoked"]),
});

const bill = row.extend({
  fiscalNumber: z.string().nullable(),
  note: z.string().nullable(),
  claimed: amount(),
  withholdingCode: z.enum(withholdingCodes).nullable(),
  withholdingBp: z.int(),
  lines: z.array(
    line.extend({ line: z.int(), accountName: z.string(), vat: amount(), claimed: amount() }),
  ),
  hasFile: z.boolean(),
  createdAt: instant(),
  approvedByName: z.string().nullable(),
  bookedOn: day().nullable(),
  samePerson: z.boolean(),
  closingReason: z.string().nullable(),
  /** The debt in the books; null before approval and after a void. */
  dueId: id().nullable(),
  /** The payment that speaks for it and is not over. */
  inPayment: z.object({ id: id(), number: z.string() }).nullable(),
  certificate: certificate.nullable(),
  approval: approvalShape.nullable(),
});
export type Bill = z.output<typeof bill>;
export type BillWire = z.input<typeof bill>;

const terms = {
  supplierId: id(),
  invoiceNumber: text(60),
  fiscalNumber: optionalText(60),
  day: day(),
  /** Left out: by the supplier's terms. */
  dueOn: day().nullable().default(null),
  note: optionalText(300),
  withholdingCode: z.enum(withholdingCodes).nullable().default("GOODS_SERVICES"),
  lines: z.array(line).min(1, "Write at least one line").max(50),
};

const filters = {
  state: z.enum(billLife.states).optional(),
  standing: z.enum(standings).optional(),
  supplierId: id().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type BillFilter = z.output<typeof filter>;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "A month like 2026-11");
const certificateRow = certificate.extend({
  day: day(),
  supplierId: id(),
  supplierName: z.string(),
  tin: z.string().nullable(),
  billId: id(),
  billNumber: z.string(),
  base: amount(),
  rateBp: z.int(),
  amount: amount(),
  /** Until when it is handed over to the authority. */
  remitBy: day(),
});
export type CertificateRow = z.output<typeof certificateRow>;
export type CertificateRowWire = z.input<typeof certificateRow>;

const statementParams = z.object({
  supplierId: id(),
  from: day().optional(),
  to: day().optional(),
});
const statement = z.object({
  supplierId: id(),
  supplierName: z.string(),
  from: day(),
  to: day(),
  opening: total(),
  rows: z.array(
    z.object({
      voucherNumber: z.string(),
      day: day(),
      memo: z.string(),
      sourceType: z.string(),
      sourceId: id(),
      billed: total(),
      paid: total(),
      balance: total(),
    }),
  ),
  billed: total(),
  paid: total(),
  closing: total(),
});
export type Statement = z.output<typeof statement>;
export type StatementWire = z.input<typeof statement>;

export const bills = {
  list: query("/api/supplier-bills", {
    needs: readsBills,
    does: "Bills of suppliers, the newest first, with the totals of everything that matches.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ payable: total(), open: total() })),
  }),
  csv: file("/api/supplier-bills/bills.csv", "text/csv", {
    needs: takesOut(readsBills),
    does: "Every bill that matches, as a table.",
    params: filter,
  }),
  accounts: query("/api/supplier-bills/accounts", {
    needs: entersBills,
    does: "What a bill can be booked on: expenses, equipment, prepayments, what was accrued.",
    returns: z.object({ rows: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  preview: query("/api/supplier-bills/preview", {
    needs: entersBills,
    does: "What would be kept back of a bill, and when it would be due.",
    params: z.object({
      supplierId: id(),
      day: day(),
      net: amount(),
      withholdingCode: z.enum(withholdingCodes).optional(),
    }),
    returns: z.object({ withheld: amount(), rateBp: z.int(), dueOn: day(), vatBp: z.int() }),
  }),
  one: query("/api/supplier-bills/{id}", {
    needs: readsBills,
    does: "One bill with its lines, its approval and what was paid of it.",
    params: byId,
    returns: bill,
  }),
  enter: command("/api/supplier-bills", {
    needs: entersBills,
    does: "Enters a supplier's bill and asks for its approval, or keeps it as a draft.",
    body: z.object({
      id: id(),
      isDraft: z.boolean().default(false),
      ...terms,
      file: scan().nullable().default(null),
    }),
    returns: bill,
  }),
  change: command("/api/supplier-bills/{id}/change", {
    needs: entersBills,
    does: "Changes a bill that is not decided; what was asked for already is asked for anew.",
    params: byId,
    body: z.object({ version: version(), ...terms, file: scan().nullable().default(null) }),
    returns: bill,
  }),
  submit: command("/api/supplier-bills/{id}/submit", {
    needs: billLife.moves.submit.needs,
    does: "Asks for the approval of a draft, or of a bill that was given back.",
    params: byId,
    body: moveBody,
    returns: bill,
  }),
  cancel: command("/api/supplier-bills/{id}/cancel", {
    needs: billLife.moves.cancel.needs,
    does: "Takes a bill back before it is approved.",
    params: byId,
    body: moveWithReason,
    returns: bill,
  }),
  void: command("/api/supplier-bills/{id}/void", {
    needs: billLife.moves.void.needs,
    does: "Takes an approved bill out of the books by its mirror, while nothing of it was paid.",
    params: byId,
    body: moveWithReason,
    returns: bill,
  }),
  invoice: file("/api/supplier-bills/{id}/invoice", "application/octet-stream", {
    needs: readsBills,
    does: "The supplier's invoice as it was kept.",
    params: byId,
  }),
  certificates: query("/api/supplier-bills/withholding", {
    needs: readsBills,
    does: "Tax kept back in a month, certificate by certificate, with what is to be handed over.",
    params: z.object({ ...pageParams, month: month.optional() }),
    returns: pageWithTotals(certificateRow, z.object({ base: total(), amount: total() })),
  }),
  certificatesCsv: file("/api/supplier-bills/withholding.csv", "text/csv", {
    needs: takesOut(readsBills),
    does: "The tax kept back in a month, as a table for the return.",
    params: z.object({ month: month.optional() }),
  }),
  certificate: file("/api/supplier-bills/{id}/certificate.pdf", "application/pdf", {
    needs: readsBills,
    does: "The certificate of what was kept back of a bill.",
    params: byId,
  }),
  statement: query("/api/supplier-bills/statement", {
    needs: readsBills,
    does: "What a supplier billed and was paid between two days, with the balance.",
    params: statementParams,
    returns: statement,
  }),
  stateAccount: command("/api/supplier-bills/statement/issue", {
    needs: readsBills,
    does: "States a supplier's account between two days under a code anybody can check; the same account has the same code.",
    body: statementParams,
    returns: z.object({ code: z.string() }),
  }),
  statementPaper: file("/api/supplier-bills/statement.pdf", "application/pdf", {
    needs: readsBills,
    does: "The statement of a supplier's account, with the code it was stated under.",
    params: statementParams,
  }),
} satisfies Api;
