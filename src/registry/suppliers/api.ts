import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  count,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  scan,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  accountFaults,
  accountMethods,
  accountChangeLife,
  documentKinds,
  linksSuppliers,
  managesSuppliers,
  readsBringers,
  readsSuppliers,
  supplierLife,
  supplierTypes,
} from "./rules.ts";

const account = {
  paymentMethod: z.enum(accountMethods),
  paymentBank: optionalText(80),
  paymentNumber: optionalText(40),
  paymentAccountName: optionalText(120),
};
type Account = z.output<z.ZodObject<typeof account>>;
/** Faults that need more than one field, on the field they are mended in. */
const sayFaults = (value: Account, refinement: z.core.$RefinementCtx<Account>) => {
  for (const { path, message } of accountFaults(value)) {
    refinement.addIssue({ code: "custom", path: [path], message, input: value[path] });
  }
};

const terms = {
  type: z.enum(supplierTypes),
  legalName: text(150),
  tin: z
    .string()
    .trim()
    .regex(/^\d{10}$/, "Ten digits")
    .nullable()
    .default(null),
  licenceNumber: optionalText(60),
  licenceExpiresOn: day().nullable().default(null),
  contactName: optionalText(100),
  phone: optionalText(40),
  email: z.email().max(200).nullable().default(null),
  address: optionalText(300),
  ...account,
  withholdingExempt: z.boolean().default(false),
  termsDays: count(366),
  note: longText(1000).nullable().default(null),
};

const supplierRow = z.object({
  id: id(),
  code: z.string(),
  state: z.enum(supplierLife.states),
  version: version(),
  type: z.enum(supplierTypes),
  legalName: z.string(),
  tin: z.string().nullable(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  licenceExpiresOn: day().nullable(),
  withholdingExempt: z.boolean(),
  termsDays: z.int(),
});
export type SupplierRow = z.output<typeof supplierRow>;
export type SupplierRowWire = z.input<typeof supplierRow>;

const accountChange = z.object({
  id: id(),
  state: z.enum(accountChangeLife.states),
  version: version(),
  paymentMethod: z.enum(accountMethods),
  paymentBank: z.string().nullable(),
  paymentNumber: z.string().nullable(),
  paymentAccountName: z.string().nullable(),
  reason: z.string(),
  askedById: id(),
  askedByName: z.string(),
  askedAt: instant(),
  decidedByName: z.string().nullable(),
  decidedAt: instant().nullable(),
});
export type AccountChange = z.output<typeof accountChange>;
export type AccountChangeWire = z.input<typeof accountChange>;

const document = z.object({
  id: id(),
  kind: z.enum(documentKinds),
  title: z.string(),
  expiresOn: day().nullable(),
  addedByName: z.string(),
  addedAt: instant(),
});
export type SupplierDocument = z.output<typeof document>;
export type SupplierDocumentWire = z.input<typeof document>;

const supplier = supplierRow.extend({
  licenceNumber: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  paymentMethod: z.enum(accountMethods),
  paymentBank: z.string().nullable(),
  paymentNumber: z.string().nullable(),
  paymentAccountName: z.string().nullable(),
  paymentChangedAt: instant().nullable(),
  note: z.string().nullable(),
  stateReason: z.string().nullable(),
  createdById: id(),
  /** Whose sign-in stands for this supplier; null: nobody's. */
  userId: id().nullable(),
  userName: z.string().nullable(),
  /** Who wrote the draft last: another person approves it. */
  enteredById: id(),
  createdByName: z.string(),
  createdAt: instant(),
  approvedByName: z.string().nullable(),
  approvedAt: instant().nullable(),
  samePerson: z.boolean(),
  warnings: z.array(z.string()),
  accountChanges: z.array(accountChange),
  documents: z.array(document),
});
export type Supplier = z.output<typeof supplier>;
export type SupplierWire = z.input<typeof supplier>;

const filters = {
  state: z.enum(supplierLife.states).optional(),
  type: z.enum(supplierTypes).optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type SupplierFilter = z.output<typeof filter>;

export const suppliers = {
  list: query("/api/suppliers", {
    needs: readsSuppliers,
    does: "The suppliers of the company, by name.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageOf(supplierRow),
  }),
  bringers: query("/api/suppliers/bringers", {
    needs: readsBringers,
    does: "Approved traders, agents and cooperatives, who bring farmers' crops to our stores.",
    params: z.object(pageParams),
    returns: pageOf(z.object({ id: id(), code: z.string(), legalName: z.string() })),
  }),
  csv: file("/api/suppliers/suppliers.csv", "text/csv", {
    needs: takesOut(readsSuppliers),
    does: "Every supplier that matches, as a table.",
    params: filter,
  }),
  read: query("/api/suppliers/{id}", {
    needs: readsSuppliers,
    does: "One supplier with their account, its changes and their papers.",
    params: byId,
    returns: supplier,
  }),
  add: command("/api/suppliers", {
    needs: managesSuppliers,
    does: "Enters a supplier as a draft; another person approves them.",
    body: z.object({ id: id(), ...terms }).superRefine(sayFaults),
    returns: supplier,
  }),
  change: command("/api/suppliers/{id}/change", {
    needs: managesSuppliers,
    does: "Changes what we know of a supplier; of an approved one everything but the account.",
    params: byId,
    body: z.object({ version: version(), ...terms }).superRefine(sayFaults),
    returns: supplier,
  }),
  review: command("/api/suppliers/{id}/review", {
    needs: supplierLife.moves.review.needs,
    does: "Hands a supplier over to be looked at: who they are, their licence, their account.",
    params: byId,
    body: moveBody,
    returns: supplier,
  }),
  giveBack: command("/api/suppliers/{id}/give-back", {
    needs: supplierLife.moves.giveBack.needs,
    does: "Gives a supplier back to be completed, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  approve: command("/api/suppliers/{id}/approve", {
    needs: supplierLife.moves.approve.needs,
    does: "Approves a supplier somebody else entered: their bills are taken from now on.",
    params: byId,
    body: moveBody,
    returns: supplier,
  }),
  hold: command("/api/suppliers/{id}/hold", {
    needs: supplierLife.moves.hold.needs,
    does: "Takes no bills of a supplier and pays nothing until something is settled.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  release: command("/api/suppliers/{id}/release", {
    needs: supplierLife.moves.release.needs,
    does: "Takes a supplier off hold.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  blacklist: command("/api/suppliers/{id}/blacklist", {
    needs: supplierLife.moves.blacklist.needs,
    does: "Ends business with a supplier for a reason that stays known.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  deactivate: command("/api/suppliers/{id}/deactivate", {
    needs: supplierLife.moves.deactivate.needs,
    does: "Takes a supplier out of use.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  reopen: command("/api/suppliers/{id}/reopen", {
    needs: supplierLife.moves.reopen.needs,
    does: "Takes a supplier up again, as a draft to be approved anew.",
    params: byId,
    body: moveWithReason,
    returns: supplier,
  }),
  askAccount: command("/api/suppliers/{id}/account-changes", {
    needs: managesSuppliers,
    does: "Asks that a supplier's money goes to another account; a second person confirms it.",
    params: byId,
    body: z.object({ id: id(), ...account, reason: text(300) }).superRefine(sayFaults),
    returns: supplier,
  }),
  confirmAccount: command("/api/suppliers/account-changes/{id}/confirm", {
    needs: accountChangeLife.moves.confirm.needs,
    does: "Confirms another account; nothing is paid into a new wallet for a day.",
    asksAgain: true,
    params: byId,
    body: moveBody,
    returns: supplier,
  }),
  dropAccount: command("/api/suppliers/account-changes/{id}/drop", {
    needs: accountChangeLife.moves.drop.needs,
    does: "Drops a change of account that was asked for.",
    params: byId,
    body: moveBody,
    returns: supplier,
  }),
  link: command("/api/suppliers/{id}/link", {
    needs: linksSuppliers,
    does: "Says which supplier's sign-in stands for this supplier, or that none does any more.",
    params: byId,
    body: moveBody.extend({ userId: id().nullable() }),
    returns: supplier,
  }),
  addDocument: command("/api/suppliers/{id}/documents", {
    needs: managesSuppliers,
    does: "Keeps a paper of a supplier: licence, tax, letter of the bank.",
    params: byId,
    body: z.object({
      id: id(),
      kind: z.enum(documentKinds),
      title: text(120),
      expiresOn: day().nullable().default(null),
      file: scan(),
    }),
    returns: supplier,
  }),
  document: file("/api/suppliers/documents/{id}", "application/octet-stream", {
    needs: readsSuppliers,
    does: "One paper of a supplier.",
    params: byId,
  }),
} satisfies Api;
