import { z } from "zod";
import { currencies } from "#kernel/money.ts";
import { contractStyles, deliveryTerms, paymentTerms } from "#kernel/tradeTerms.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  currency,
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
import { customerLife, customerRoles, readsCustomers } from "./rules.ts";

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
    needs: "canExportData",
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
    needs: "canManageExports",
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
    needs: "canManageExports",
    does: "Changes what we know of a customer.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
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
    does: "Takes a customer off hold.",
    params: byId,
    body: moveWithReason,
    returns: customerRow,
  }),
} satisfies Api;
