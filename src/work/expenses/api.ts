import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  currency,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  signedAmount,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { approvalShape } from "#registry/approvals/api.ts";
import { vatCodes } from "#registry/taxes/rules.ts";
import { month } from "./budgetApi.ts";
import { expenseLife, paidAccounts, paidBys, segments, standings } from "./rules.ts";

const state = z.enum(expenseLife.states);
const paidBy = z.enum(paidBys);
const segment = z.enum(segments);

const row = z.object({
  id: id(),
  number: z.string(),
  state,
  version: version(),
  day: day(),
  vendorName: z.string(),
  /** What was bought, of all lines. */
  description: z.string(),
  claimantId: id(),
  claimantName: z.string(),
  paidBy,
  department: z.string(),
  segment,
  /** Shillings, tax included. */
  amount: amount(),
  /** Of a debt to the claimant. */
  open: amount(),
  /** Where the money stands, once approved; null before. */
  standing: z.enum(standings).nullable(),
  createdAt: instant(),
});
export type ExpenseRow = z.output<typeof row>;
export type ExpenseRowWire = z.input<typeof row>;

const line = z.object({
  line: z.int(),
  categoryCode: z.string(),
  categoryName: z.string(),
  budgetGroup: z.string(),
  account: z.string(),
  description: z.string(),
  currencyAmount: amount(),
  amount: amount(),
  vatAmount: amount(),
});
export type ExpenseLine = z.output<typeof line>;

/** A department's month for one group: what may be spent, what was, what is asked for. */
export const budgetLeft = z.object({
  budgetGroup: z.string(),
  /** Null: nobody set one. */
  budget: amount().nullable(),
  booked: total(),
  submitted: total(),
  /** Of the budget after what is booked and asked for; below zero when it is passed. */
  left: signedAmount().nullable(),
});
export type BudgetLeft = z.output<typeof budgetLeft>;
export type BudgetLeftWire = z.input<typeof budgetLeft>;

const expense = row.extend({
  vendorTin: z.string().nullable(),
  paidAccount: z.enum(paidAccounts).nullable(),
  currency: currency(),
  currencyAmount: amount(),
  withheld: amount(),
  withholdingExempt: z.boolean(),
  vat: amount(),
  fiscalNumber: z.string().nullable(),
  note: z.string().nullable(),
  noReceiptReason: z.string().nullable(),
  duplicateReason: z.string().nullable(),
  approvedAt: instant().nullable(),
  approvedByName: z.string().nullable(),
  samePerson: z.boolean(),
  bookedOn: day().nullable(),
  closingReason: z.string().nullable(),
  code: z.string().nullable(),
  /** The debt to the claimant; null when none arose. */
  dueId: id().nullable(),
  lines: z.array(line),
  receipts: z.array(z.object({ sha256: z.string(), name: z.string(), media: z.string() })),
  approval: approvalShape.nullable(),
  budgets: z.array(budgetLeft),
  /** Drafted anew every month. */
  recurrence: z.object({ id: id(), nextOn: day() }).nullable(),
});
export type Expense = z.output<typeof expense>;
export type ExpenseWire = z.input<typeof expense>;

const claim = {
  day: day(),
  vendorName: text(120),
  vendorTin: z
    .string()
    .regex(/^\d{10}$/, "A TIN has ten digits")
    .nullable()
    .default(null),
  paidBy,
  paidAccount: z.enum(paidAccounts).nullable().default(null),
  currency: currency().default("UGX"),
  /** The vendor showed an exemption from withholding tax. */
  withholdingExempt: z.boolean().default(false),
  /** Of a fiscal receipt: its VAT is claimed back. */
  fiscalNumber: optionalText(40),
  department: text(80),
  segment,
  note: optionalText(500),
  noReceiptReason: optionalText(300),
  /** Why this is another purchase than the one it looks like. */
  duplicateReason: optionalText(300),
  lines: z
    .array(
      z.object({
        categoryCode: text(20),
        description: text(200),
        /** In the currency of the receipt, tax included. */
        amount: amount(),
      }),
    )
    .min(1)
    .max(20),
  /** One more receipt; more follow one by one. */
  receipt: scan().nullable().default(null),
  /** True: it is asked for at once. False: it stays a draft, or where it is. */
  submit: z.boolean().default(true),
};

const filters = {
  box: z.enum(["mine", "waiting", "all"]).default("all"),
  state: state.optional(),
  standing: z.enum(standings).optional(),
  paidBy: paidBy.optional(),
  segment: segment.optional(),
  department: text(80).optional(),
  group: text(60).optional(),
  month: month().optional(),
  from: day().optional(),
  to: day().optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type ExpenseFilter = z.output<typeof filter>;

export const expenses = {
  list: query("/api/expenses", {
    needs: "signed-in",
    does: "Expenses, the newest first: one's own, and everybody's for who decides on them.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ amount: total(), open: total() })),
  }),
  csv: file("/api/expenses/expenses.csv", "text/csv", {
    needs: takesOut("signed-in"),
    does: "The expenses that match, as a table.",
    params: filter,
  }),
  choices: query("/api/expenses/choices", {
    needs: "signed-in",
    does: "What can be chosen in a claim of a day: categories, departments, one's own advances. Whoever does not work here has no department.",
    params: z.object({ day: day().optional() }),
    returns: z.object({
      categories: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          budgetGroup: z.string(),
          vatCode: z.enum(vatCodes),
          receiptAbove: amount().nullable(),
        }),
      ),
      departments: z.array(z.string()),
      isVatRegistered: z.boolean(),
      openAdvance: amount(),
    }),
  }),
  left: query("/api/expenses/budget-left", {
    needs: "signed-in",
    does: "What is left this month of a department's budgets, for whoever fills in a claim. Nothing for who does not work here.",
    params: z.object({ department: text(80), month: month() }),
    returns: z.object({ rows: z.array(budgetLeft) }),
  }),
  one: query("/api/expenses/{id}", {
    needs: "signed-in",
    does: "One expense with its receipts, its approval and the budgets it takes.",
    params: byId,
    returns: expense,
  }),
  record: command("/api/expenses", {
    needs: "signed-in",
    does: "Claims what was spent, and asks for approval unless it stays a draft.",
    body: z.object({ id: id(), ...claim }),
    returns: expense,
  }),
  change: command("/api/expenses/{id}/change", {
    needs: "signed-in",
    does: "Changes one's own expense before it is decided; one that waits is asked for anew.",
    params: byId,
    body: z.object({ version: version(), ...claim }),
    returns: expense,
  }),
  submit: command("/api/expenses/{id}/submit", {
    needs: expenseLife.moves.submit.needs,
    does: "Asks for approval of a draft, or again of what was given back.",
    params: byId,
    body: moveBody,
    returns: expense,
  }),
  withdraw: command("/api/expenses/{id}/withdraw", {
    needs: expenseLife.moves.withdraw.needs,
    does: "Takes one's own expense back before it is decided.",
    params: byId,
    body: moveBody,
    returns: expense,
  }),
  void: command("/api/expenses/{id}/void", {
    needs: expenseLife.moves.void.needs,
    does: "Takes an approved expense out of the books again by its mirror, while it is not paid.",
    params: byId,
    body: moveWithReason,
    returns: expense,
  }),
  attach: command("/api/expenses/{id}/receipts", {
    needs: "signed-in",
    does: "Adds a receipt to one's own expense before it is decided.",
    params: byId,
    body: z.object({ version: version(), receipt: scan() }),
    returns: expense,
  }),
  detach: command("/api/expenses/{id}/receipts/remove", {
    needs: "signed-in",
    does: "Takes a receipt off one's own expense before it is decided.",
    params: byId,
    body: z.object({ version: version(), sha256: text(64) }),
    returns: expense,
  }),
  receipt: file("/api/expenses/{id}/receipts/{sha256}", "application/octet-stream", {
    needs: "signed-in",
    does: "A receipt as it was photographed or scanned.",
    params: z.object({ id: id(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  }),
  paper: file("/api/expenses/{id}/claim.pdf", "application/pdf", {
    needs: "signed-in",
    does: "The claim on paper, with who claimed and who approved it.",
    params: byId,
  }),
  repeat: command("/api/expenses/{id}/repeat", {
    needs: "signed-in",
    does: "Drafts one's own expense anew every month from now on.",
    params: byId,
    returns: expense,
  }),
  endRepeat: command("/api/expenses/{id}/end-repeat", {
    needs: "signed-in",
    does: "Drafts it no more.",
    params: byId,
    returns: expense,
  }),
} satisfies Api;
