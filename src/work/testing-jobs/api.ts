import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { managesTesting, readsTesting, testMethods } from "#registry/technicians/rules.ts";
import { jobLife, quotationLife, quotationVat, reportLife, usualValidDays } from "./rules.ts";

const method = z.enum(testMethods);

const quotationRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(quotationLife.states),
  version: version(),
  customerId: id(),
  customerName: z.string(),
  method,
  site: z.string(),
  asset: z.string(),
  net: amount(),
  vat: amount(),
  gross: amount(),
  sentOn: day().nullable(),
  validUntil: day().nullable(),
  createdAt: instant(),
});
export type QuotationRow = z.output<typeof quotationRow>;
export type QuotationRowWire = z.input<typeof quotationRow>;

const line = z.object({
  description: text(150),
  quantity: z.int().min(1).max(100_000),
  unit: text(20),
  /** Shillings for one, without VAT. */
  price: amount(),
});

const quotation = quotationRow.extend({
  asked: z.string(),
  criteria: z.string().nullable(),
  vatCode: z.enum(quotationVat),
  /** Of the day it was sent; of today while it is an enquiry. */
  vatBp: z.int(),
  lines: z.array(line),
  code: z.string().nullable(),
  orderReference: z.string().nullable(),
  closingReason: z.string().nullable(),
  createdByName: z.string(),
  customerAddress: z.string(),
  jobId: id().nullable(),
  jobNumber: z.string().nullable(),
});
export type Quotation = z.output<typeof quotation>;
export type QuotationWire = z.input<typeof quotation>;

const asking = {
  customerId: id(),
  method,
  asked: longText(1000),
  site: text(150),
  asset: text(150),
  /** Standard and acceptance criteria, where the customer names them. */
  criteria: optionalText(200),
  vatCode: z.enum(quotationVat).default("STANDARD"),
  lines: z.array(line).max(50),
};

export const testingQuotations = {
  list: query("/api/testing-quotations", {
    needs: readsTesting,
    does: "Enquiries and quotations for tests, the newest first.",
    params: z.object({
      ...pageParams,
      state: z.enum(quotationLife.states).optional(),
      method: method.optional(),
      customerId: id().optional(),
    }),
    returns: pageWithTotals(quotationRow, z.object({ net: total(), gross: total() })),
  }),
  one: query("/api/testing-quotations/{id}", {
    needs: readsTesting,
    does: "One quotation with its lines.",
    params: byId,
    returns: quotation,
  }),
  ask: command("/api/testing-quotations", {
    needs: managesTesting,
    does: "Records what a customer asks to have tested, priced or not yet.",
    body: z.object({ id: id(), ...asking }),
    returns: quotation,
  }),
  change: command("/api/testing-quotations/{id}/change", {
    needs: managesTesting,
    does: "Changes an enquiry: what is asked, and what it costs.",
    params: byId,
    body: z.object({ version: version(), ...asking }),
    returns: quotation,
  }),
  send: command("/api/testing-quotations/{id}/send", {
    needs: quotationLife.moves.send.needs,
    does: "Makes it an offer that counts for so many days, with a code of its own.",
    params: byId,
    body: z.object({
      version: version(),
      validDays: z.int().min(1).max(366).default(usualValidDays),
    }),
    returns: quotation,
  }),
  requote: command("/api/testing-quotations/{id}/requote", {
    needs: quotationLife.moves.requote.needs,
    does: "Takes an offer back to be priced again; its code counts no more.",
    params: byId,
    body: moveBody,
    returns: quotation,
  }),
  accept: command("/api/testing-quotations/{id}/accept", {
    needs: quotationLife.moves.accept.needs,
    does: "The customer ordered it: a job is scheduled.",
    params: byId,
    body: z.object({
      version: version(),
      /** The number of the customer's order. */
      orderReference: text(80),
      plannedOn: day(),
      jobId: id(),
    }),
    returns: quotation,
  }),
  reject: command("/api/testing-quotations/{id}/reject", {
    needs: quotationLife.moves.reject.needs,
    does: "The customer does not want it, and why.",
    params: byId,
    body: moveWithReason,
    returns: quotation,
  }),
  paper: file("/api/testing-quotations/{id}/quotation.pdf", "application/pdf", {
    needs: readsTesting,
    does: "The quotation for the customer.",
    params: byId,
  }),
} satisfies Api;

const jobRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(jobLife.states),
  version: version(),
  customerId: id(),
  customerName: z.string(),
  method,
  site: z.string(),
  asset: z.string(),
  plannedOn: day(),
  testedOn: day().nullable(),
  net: amount(),
  /** Where its report stands; null = not begun. */
  report: z.enum(reportLife.states).nullable(),
  /** The number of the invoice; null = not invoiced. */
  invoice: z.string().nullable(),
});
export type JobRow = z.output<typeof jobRow>;
export type JobRowWire = z.input<typeof jobRow>;

const person = z.object({ id: id(), name: z.string() });
export const reportRow = z.object({
  id: id(),
  revision: z.int(),
  state: z.enum(reportLife.states),
  code: z.string().nullable(),
  issuedAt: instant().nullable(),
});

const job = jobRow.extend({
  quotationId: id(),
  quotationNumber: z.string(),
  orderReference: z.string().nullable(),
  asked: z.string(),
  criteria: z.string().nullable(),
  vatCode: z.enum(quotationVat),
  procedureId: id().nullable(),
  procedureName: z.string().nullable(),
  technicians: z.array(person.extend({ holds: z.string() })),
  instruments: z.array(person.extend({ serial: z.string(), dueOn: day().nullable() })),
  /** What still stands in the way of the next step, each with the person or instrument and the day. */
  blockers: z.array(
    z.object({
      what: z.string(),
      owner: z.string().exactOptional(),
      link: z.string().exactOptional(),
    }),
  ),
  closingReason: z.string().nullable(),
  createdAt: instant(),
  createdByName: z.string(),
  reports: z.array(reportRow),
  /** The order and the invoice that bill it; null = neither. */
  order: z.object({ id: id(), number: z.string() }).nullable(),
});
export type Job = z.output<typeof job>;
export type JobWire = z.input<typeof job>;

const jobFilters = {
  state: z.enum(jobLife.states).optional(),
  method: method.optional(),
  report: z.enum(reportLife.states).optional(),
  /** Those done and not billed for what was quoted. */
  toBill: z.enum(["yes"]).optional(),
  customerId: id().optional(),
  /** The day of the test; until there is one, that it is planned for. */
  from: day().optional(),
  to: day().optional(),
};
const jobFilter = z.object({ ...jobFilters, search: pageParams.search });
export type JobFilter = z.output<typeof jobFilter>;

export const testingJobs = {
  list: query("/api/testing-jobs", {
    needs: readsTesting,
    does: "Testing jobs, the newest first, with where each report and invoice stands.",
    params: z.object({ ...pageParams, ...jobFilters }),
    returns: pageWithTotals(jobRow, z.object({ net: total() })),
  }),
  csv: file("/api/testing-jobs/testing-jobs.csv", "text/csv", {
    needs: takesOut(readsTesting),
    does: "Every job that matches, as a table.",
    params: jobFilter,
  }),
  one: query("/api/testing-jobs/{id}", {
    needs: readsTesting,
    does: "One job with its people, instruments, reports and bill.",
    params: byId,
    returns: job,
  }),
  plan: command("/api/testing-jobs/{id}/plan", {
    needs: managesTesting,
    does: "Says when, by which procedure, who and with what; refuses who or what is not fit that day.",
    params: byId,
    body: z.object({
      version: version(),
      plannedOn: day(),
      procedureId: id(),
      technicians: z.array(id()).min(1, "Choose at least one").max(20),
      instruments: z.array(id()).max(30),
    }),
    returns: job,
  }),
  start: command("/api/testing-jobs/{id}/start", {
    needs: jobLife.moves.start.needs,
    does: "The work begins at the site; everybody and everything is fit today.",
    params: byId,
    body: moveBody,
    returns: job,
  }),
  finish: command("/api/testing-jobs/{id}/finish", {
    needs: jobLife.moves.finish.needs,
    does: "The work at the site is done; everybody and everything was fit on the day of the test.",
    params: byId,
    body: z.object({ version: version(), testedOn: day() }),
    returns: job,
  }),
  cancel: command("/api/testing-jobs/{id}/cancel", {
    needs: jobLife.moves.cancel.needs,
    does: "The job is not done, and why.",
    params: byId,
    body: moveWithReason,
    returns: job,
  }),
} satisfies Api;
