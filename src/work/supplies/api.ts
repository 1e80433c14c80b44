import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  amount,
  byId,
  count,
  day,
  grams,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  text,
  quantity,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { supplierLife } from "#registry/suppliers/rules.ts";
import { keepsStore, requisitionLife, supplyUses } from "./rules.ts";

const row = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(requisitionLife.states),
  version: version(),
  use: z.enum(supplyUses),
  neededBy: day(),
  askedById: id(),
  askedByName: z.string(),
  /** The things asked for, in words. */
  things: z.string(),
  pieces: quantity(),
  issued: quantity(),
});
export type RequisitionRow = z.output<typeof row>;
export type RequisitionRowWire = z.input<typeof row>;

const line = z.object({
  line: z.int(),
  productId: id(),
  productName: z.string(),
  pieces: quantity(),
  issued: quantity(),
  /** What lies free in all stores now. */
  onHand: quantity(),
});
const issue = z.object({
  id: id(),
  number: z.string(),
  voucherNumber: z.string(),
  issuedOn: day(),
  placeName: z.string(),
  issuedByName: z.string(),
  pieces: quantity(),
  /** Null for those who may not see what stock costs. */
  cost: amount().nullable(),
  /** Pieces that came back, that were written off, and each thing with what of it is still out. */
  returned: quantity(),
  writtenOff: quantity(),
  out: z.array(z.object({ productId: id(), name: z.string(), pieces: quantity() })),
});
const requisition = row.extend({
  note: z.string().nullable(),
  askedAt: instant(),
  approvedByName: z.string().nullable(),
  closingReason: z.string().nullable(),
  samePerson: z.boolean(),
  lines: z.array(line),
  issues: z.array(issue),
});
export type Requisition = z.output<typeof requisition>;
export type RequisitionWire = z.input<typeof requisition>;

const supply = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  onHand: quantity(),
  /** At least so many should lie there; null: nobody said. */
  least: quantity().nullable(),
  isShort: z.boolean(),
  /** Asked for, approved and not issued yet. */
  wanted: quantity(),
  /** Within so many days it has to come back; null: it is used up. */
  comesBackDays: z.int().nullable(),
});
export type SupplyRow = z.output<typeof supply>;
export type SupplyRowWire = z.input<typeof supply>;

const face = z.object({
  today: day(),
  /** Null while nobody has said which supplier this sign-in stands for. */
  supplier: z
    .object({
      code: z.string(),
      legalName: z.string(),
      state: z.enum(supplierLife.states),
      licenceNumber: z.string().nullable(),
      licenceExpiresOn: day().nullable(),
      termsDays: count(366),
      /** What we owe them now. */
      open: total(),
    })
    .nullable(),
  papers: z.array(z.object({ id: id(), title: z.string(), expiresOn: day().nullable() })),
  bills: z.array(
    z.object({
      id: id(),
      number: z.string(),
      invoiceNumber: z.string(),
      day: day(),
      dueOn: day(),
      state: z.string(),
      payable: amount(),
      /** Null until it is approved. */
      open: amount().nullable(),
    }),
  ),
  /** What they sold us themselves, not what they brought for farmers. */
  deliveries: z.array(
    z.object({
      id: id(),
      number: z.string(),
      day: day(),
      productName: z.string(),
      state: z.string(),
      payable: grams(),
      value: amount(),
      /** Null until it is approved. */
      open: amount().nullable(),
    }),
  ),
  payments: z.array(z.object({ id: id(), number: z.string(), day: day(), amount: amount() })),
  prices: z.array(
    z.object({
      id: id(),
      productName: z.string(),
      placeName: z.string().nullable(),
      effectiveFrom: day(),
      price: amount(),
    }),
  ),
});
export type SupplierFace = z.output<typeof face>;
export type SupplierFaceWire = z.input<typeof face>;

export const supplies = {
  mine: query("/api/supplies/mine", {
    needs: "signed-in",
    does: "What a supplier sees of their own: bills, deliveries, payments, papers, what is owed, the price of the day.",
    returns: face,
  }),
  catalogue: query("/api/supplies/catalogue", {
    needs: "works-here",
    does: "What may be asked for, how much lies there and how much should.",
    params: z.object({ ...pageParams, short: z.enum(["yes"]).optional() }),
    returns: pageOf(supply),
  }),
  list: query("/api/supplies/requisitions", {
    needs: "works-here",
    does: "Requisitions, the newest first: one's own, and all of them for whoever keeps the store.",
    params: z.object({
      ...pageParams,
      state: z.enum(requisitionLife.states).optional(),
      mine: z.enum(["yes"]).optional(),
    }),
    returns: pageOf(row),
  }),
  one: query("/api/supplies/requisitions/{id}", {
    needs: "signed-in",
    does: "One requisition with its lines and what was issued for it.",
    params: byId,
    returns: requisition,
  }),
  ask: command("/api/supplies/requisitions", {
    needs: "works-here",
    does: "Asks for things out of the store.",
    body: z.object({
      id: id(),
      use: z.enum(supplyUses),
      neededBy: day(),
      note: optionalText(300),
      lines: z
        .array(z.object({ productId: id(), pieces: quantity() }))
        .min(1, "Write at least one line")
        .max(30),
    }),
    returns: requisition,
  }),
  approve: command("/api/supplies/requisitions/{id}/approve", {
    needs: requisitionLife.moves.approve.needs,
    does: "Lets a requisition somebody else asked for be issued.",
    params: byId,
    body: moveBody,
    returns: requisition,
  }),
  reject: command("/api/supplies/requisitions/{id}/reject", {
    needs: requisitionLife.moves.reject.needs,
    does: "Turns a requisition down, with the reason.",
    params: byId,
    body: moveWithReason,
    returns: requisition,
  }),
  withdraw: command("/api/supplies/requisitions/{id}/withdraw", {
    needs: "signed-in",
    does: "Takes back one's own requisition before anybody decided on it.",
    params: byId,
    body: moveBody,
    returns: requisition,
  }),
  issue: command("/api/supplies/requisitions/{id}/issue", {
    needs: keepsStore,
    does: "Issues things out of a store, oldest first, and books their cost; what is short stays on order.",
    params: byId,
    body: z.object({
      id: id(),
      version: version(),
      placeId: id(),
      lines: z.array(z.object({ productId: id(), pieces: quantity() })).max(30),
    }),
    returns: requisition,
  }),
  bringBack: command("/api/supplies/issues/{id}/bring-back", {
    needs: keepsStore,
    does: "Takes what was issued and not used back on the shelf it left, at the cost it took along.",
    params: byId,
    body: z.object({
      id: id(),
      reason: text(200),
      lines: z
        .array(
          z.object({
            productId: id(),
            pieces: quantity(),
            /** Out of whose custody; may be left out where one person has them. */
            custodyId: id().nullable().default(null),
          }),
        )
        .max(30),
    }),
    returns: requisition,
  }),
  voucher: file("/api/supplies/issues/{id}/voucher.pdf", "application/pdf", {
    needs: "signed-in",
    does: "The voucher that goes along with what left the store, with its code.",
    params: byId,
  }),
  receive: command("/api/supplies/requisitions/{id}/receive", {
    needs: "signed-in",
    does: "Says that what one asked for has come.",
    params: byId,
    body: moveBody,
    returns: requisition,
  }),
  close: command("/api/supplies/requisitions/{id}/close", {
    needs: keepsStore,
    does: "Closes a requisition that was received.",
    params: byId,
    body: moveBody,
    returns: requisition,
  }),
  give_up: command("/api/supplies/requisitions/{id}/give-up", {
    needs: keepsStore,
    does: "Closes a requisition of which something will not come any more.",
    params: byId,
    body: moveWithReason,
    returns: requisition,
  }),
} satisfies Api;
