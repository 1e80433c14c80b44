import { z } from "zod";
import { currencies } from "#kernel/money.ts";
import { takesOut } from "#kernel/permissions.ts";
import { contractStyles, deliveryTerms, paymentTerms } from "#kernel/tradeTerms.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  currency,
  day,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  customerKinds,
  customerLife,
  customerRoles,
  keepsCustomers,
  readsCustomers,
  setsCredit,
} from "./rules.ts";

const terms = {
  legalName: text(150),
  tradingName: optionalText(150),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Two letters"),
  address: longText(500),
  deliveryAddress: longText(500).nullable().default(null),
  roles: z.array(z.enum(customerRoles)).min(1, "Choose at least one").max(5),
  eori: z.string().trim().toUpperCase().max(17).nullable().default(null),
  taxNumber: optionalText(40),
  kind: z.enum(customerKinds).default("business"),
  isVatRegistered: z.boolean().default(false),
  withholdsTax: z.boolean().default(false),
  contactName: optionalText(100),
  email: z.email().max(200).nullable().default(null),
  phone: optionalText(40),
  port: optionalText(80),
  contractStyle: z.enum(contractStyles).nullable().default(null),
  paymentTerms: z.enum(paymentTerms),
  incoterm: z.enum(deliveryTerms),
  currency: currency(),
  note: longText(1000).nullable().default(null),
};

const customerRow = z.object({
  id: id(),
  code: z.string(),
  state: z.enum(customerLife.states),
  legalName: z.string(),
  tradingName: z.string().nullable(),
  country: z.string(),
  address: z.string(),
  deliveryAddress: z.string().nullable(),
  roles: z.array(z.enum(customerRoles)),
  eori: z.string().nullable(),
  taxNumber: z.string().nullable(),
  kind: z.enum(customerKinds),
  isVatRegistered: z.boolean(),
  /** Keeps tax back of what they pay us, with a certificate. */
  withholdsTax: z.boolean(),
  /** Days until an invoice at home is due. */
  termsDays: z.int(),
  /** Shillings not paid for yet at most; null = no limit was agreed. */
  creditLimit: amount().nullable(),
  kycNote: z.string().nullable(),
  kycDay: day().nullable(),
  kycByName: z.string().nullable(),
  closingReason: z.string().nullable(),
  contactName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  port: z.string().nullable(),
  contractStyle: z.enum(contractStyles).nullable(),
  paymentTerms: z.enum(paymentTerms),
  incoterm: z.enum(deliveryTerms),
  currency: z.enum(currencies),
  holdReason: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant(),
  version: version(),
});
export type CustomerRow = z.output<typeof customerRow>;

const contactRow = z.object({
  id: id(),
  name: z.string(),
  duty: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: version(),
});
export type ContactRow = z.output<typeof contactRow>;

const customerList = z.object({
  ...pageParams,
  state: z.enum(customerLife.states).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  role: z.enum(customerRoles).optional(),
  sort: z.enum(["legalName", "code"]).default("legalName"),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

export const customers = {
  list: query("/api/customers", {
    needs: readsCustomers,
    does: "The customers of the company, by name.",
    params: customerList,
    returns: pageOf(customerRow),
  }),
  export: file("/api/customers/export.csv", "text/csv", {
    needs: takesOut(readsCustomers),
    does: "Every customer that matches, as a table.",
    params: customerList,
  }),
  read: query("/api/customers/{id}", {
    needs: readsCustomers,
    does: "One customer.",
    params: byId,
    returns: customerRow,
  }),
  add: command("/api/customers", {
    needs: keepsCustomers,
    does: "Adds a customer as a prospect.",
    body: z.object({
      id: id(),
      /** Left out: the next free code. */
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2,5}-\d{3,6}$/, "Like BUY-001")
        .nullable()
        .default(null),
      ...terms,
    }),
    returns: customerRow,
  }),
  change: command("/api/customers/{id}/change", {
    needs: keepsCustomers,
    does: "Changes what we know of a customer.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: customerRow,
  }),
  qualify: command("/api/customers/{id}/qualify", {
    needs: customerLife.moves.qualify.needs,
    does: "Says what was looked at before we trade with a prospect: papers, lists, references.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
  activate: command("/api/customers/{id}/activate", {
    needs: customerLife.moves.activate.needs,
    does: "Lets contracts be made with a prospect.",
    params: byId,
    body: moveBody,
    returns: customerRow,
  }),
  hold: command("/api/customers/{id}/hold", {
    needs: customerLife.moves.hold.needs,
    does: "Stops new contracts with a customer until something is settled.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
  release: command("/api/customers/{id}/release", {
    needs: customerLife.moves.release.needs,
    does: "Takes a customer off hold; never whoever sells to them alone.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
  retire: command("/api/customers/{id}/retire", {
    needs: customerLife.moves.retire.needs,
    does: "Ends dealing with a customer; refused while something between us is open.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
  reopen: command("/api/customers/{id}/reopen", {
    needs: customerLife.moves.reopen.needs,
    does: "Takes a former customer up again, as a prospect.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
  setCredit: command("/api/customers/{id}/set-credit", {
    needs: setsCredit,
    does: "Says until when a customer pays and for how much they may owe us.",
    params: byId,
    body: z.object({
      version: version(),
      termsDays: count(365),
      creditLimit: amount().nullable(),
      reason: text(500),
    }),
    returns: customerRow,
  }),
  contacts: query("/api/customers/{id}/contacts", {
    needs: readsCustomers,
    does: "Whom to call there, by name.",
    params: byId,
    returns: z.object({ rows: z.array(contactRow) }),
  }),
  addContact: command("/api/customers/{id}/contacts", {
    needs: keepsCustomers,
    does: "Adds somebody to call, with an address or a telephone.",
    params: byId,
    body: z.object({
      id: id(),
      name: text(100),
      duty: optionalText(80),
      email: z.email().max(200).nullable().default(null),
      phone: optionalText(40),
    }),
    returns: contactRow,
  }),
  removeContact: command("/api/customers/contacts/{id}/remove", {
    needs: keepsCustomers,
    does: "Takes somebody off who is not there any more.",
    params: byId,
    body: moveBody,
    returns: contactRow,
  }),
} satisfies Api;
