import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  basisPoints,
  byId,
  day,
  grams,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  quantity,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageParams, pageWithTotals } from "#platform/api/page.ts";
import { vatCodes } from "#registry/taxes/rules.ts";
import { lineKinds, orderLife, seesSales, sells, services } from "./rules.ts";

const state = z.enum(orderLife.states);

export const orderLineShape = z.object({
  line: z.int(),
  kind: z.enum(lineKinds),
  productId: id().nullable(),
  productName: z.string().nullable(),
  productKind: z.string().nullable(),
  service: z.enum(services).nullable(),
  description: z.string(),
  /** Grams of goods; thousandths of a service. */
  quantity: quantity(),
  /** Shillings for a kilogram or for one, without VAT. */
  unitPrice: amount(),
  vatCode: z.enum(vatCodes),
  vatRateBp: basisPoints(),
  net: amount(),
  vat: amount(),
});
export type OrderLineRow = z.output<typeof orderLineShape>;

const row = z.object({
  id: id(),
  number: z.string(),
  state,
  version: version(),
  customerId: id(),
  customerCode: z.string(),
  customerName: z.string(),
  orderDay: day(),
  net: amount(),
  vat: amount(),
  gross: amount(),
  jobNumber: z.string().nullable(),
  invoiceId: id().nullable(),
  invoiceNumber: z.string().nullable(),
  /** What is open of its invoice; null before there is one. */
  open: amount().nullable(),
});
export type OrderRow = z.output<typeof row>;

const blocker = z.object({
  what: z.string(),
  owner: z.string().exactOptional(),
  link: z.string().exactOptional(),
});

const order = row.extend({
  placeId: id().nullable(),
  placeName: z.string().nullable(),
  buyerReference: z.string().nullable(),
  note: z.string().nullable(),
  overrideReason: z.string().nullable(),
  confirmedAt: instant().nullable(),
  confirmedByName: z.string().nullable(),
  closingReason: z.string().nullable(),
  createdByName: z.string(),
  lines: z.array(orderLineShape),
  /** What stands against confirming a draft, as of now. */
  blockers: z.array(blocker),
  /** Whether the reader may let hold and limit pass. */
  mayOverride: z.boolean(),
  delivery: z
    .object({
      id: id(),
      number: z.string(),
      day: day(),
      vehicle: z.string().nullable(),
      receivedBy: z.string().nullable(),
      cost: amount(),
      code: z.string(),
      lots: z.array(
        z.object({
          line: z.int(),
          lotId: id(),
          lotCode: z.string(),
          grams: grams(),
          cost: amount(),
        }),
      ),
    })
    .nullable(),
});
export type Order = z.output<typeof order>;
export type OrderWire = z.input<typeof order>;

const terms = {
  customerId: id(),
  /** The store the goods are taken from; null when only work is sold. */
  placeId: id().nullable().default(null),
  buyerReference: optionalText(80),
  jobNumber: optionalText(40),
  note: longText(1000).nullable().default(null),
  lines: z
    .array(
      z.object({
        kind: z.enum(lineKinds),
        productId: id().nullable().default(null),
        service: z.enum(services).nullable().default(null),
        /** Left out for goods: the product's name. */
        description: optionalText(200),
        quantity: quantity(),
        unitPrice: amount(),
        vatCode: z.enum(vatCodes),
      }),
    )
    .min(1, "Say what is sold")
    .max(50),
};

const filters = {
  state: state.optional(),
  customerId: id().optional(),
  jobNumber: text(40).optional(),
  from: day().optional(),
  to: day().optional(),
};
const filter = z.object({ ...filters, search: pageParams.search });
export type OrderFilter = z.output<typeof filter>;

export const salesOrders = {
  list: query("/api/sales/orders", {
    needs: seesSales,
    does: "Sales orders at home, the newest first, with the totals of everything that matches.",
    params: z.object({ ...pageParams, ...filters }),
    returns: pageWithTotals(row, z.object({ gross: total(), open: total() })),
  }),
  csv: file("/api/sales/orders.csv", "text/csv", {
    needs: takesOut(seesSales),
    does: "Every order that matches, as a table.",
    params: filter,
  }),
  one: query("/api/sales/orders/{id}", {
    needs: seesSales,
    does: "One order with its lines, its delivery and what stands against confirming it.",
    params: byId,
    returns: order,
  }),
  draft: command("/api/sales/orders", {
    needs: sells,
    does: "Writes an order of goods by weight or work by quantity.",
    body: z.object({ id: id(), ...terms }),
    returns: order,
  }),
  change: command("/api/sales/orders/{id}/change", {
    needs: sells,
    does: "Changes a draft.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: order,
  }),
  confirm: command("/api/sales/orders/{id}/confirm", {
    needs: orderLife.moves.confirm.needs,
    does: "Confirms an order and promises its goods; refused on hold and beyond the credit limit, unless the owner says why it may pass.",
    params: byId,
    body: moveBody.extend({ overrideReason: optionalText(300) }),
    returns: order,
  }),
  deliver: command("/api/sales/orders/{id}/deliver", {
    needs: orderLife.moves.deliver.needs,
    does: "The goods leave the store, the oldest lots first, with their cost; work alone is said to be done.",
    params: byId,
    body: moveBody.extend({
      day: day(),
      vehicle: optionalText(40),
      receivedBy: optionalText(100),
    }),
    returns: order,
  }),
  cancel: command("/api/sales/orders/{id}/cancel", {
    needs: orderLife.moves.cancel.needs,
    does: "Ends an order before it is delivered; its goods are free again.",
    params: byId,
    body: moveWithReason,
    returns: order,
  }),
  confirmation: file("/api/sales/orders/{id}/confirmation.pdf", "application/pdf", {
    needs: seesSales,
    does: "The order as the customer gets it, before the invoice.",
    params: byId,
  }),
  deliveryNote: file("/api/sales/orders/{id}/delivery-note.pdf", "application/pdf", {
    needs: seesSales,
    does: "What left the store, to be signed on arrival.",
    params: byId,
  }),
} satisfies Api;
