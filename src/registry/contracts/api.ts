import { z } from "zod";
import { isCountry } from "#kernel/countries.ts";
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
  grams,
  id,
  instant,
  longText,
  moveBody,
  moveWithReason,
  optionalText,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { contractDocuments, contractLife, readsContracts, sampleTerms } from "./rules.ts";

const terms = {
  customerId: id(),
  buyerReference: optionalText(60),
  contractDay: day(),
  template: z.enum(contractStyles),
  productId: id(),
  gradeText: text(150),
  cropYear: z.string().regex(/^20\d{2}\/\d{2}$/, "Like 2026/27"),
  quantity: someGrams(),
  toleranceBp: z.int().min(0).max(1000),
  bags: z.int().min(1).max(100_000),
  bagWeight: someGrams(),
  bagType: text(60),
  /** Minor units of the currency for one tonne. */
  pricePerTonne: amount(),
  currency: currency(),
  priceBasis: z.enum(deliveryTerms),
  pricePlace: text(60),
  shipmentFrom: day(),
  shipmentTo: day(),
  partialShipments: z.boolean().default(false),
  portOfLoading: text(60),
  destination: text(60),
  destinationCountry: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCountry, "Choose the country from the list"),
  paymentTerms: z.enum(paymentTerms),
  paymentDays: count(365).default(0),
  sampleTerms: z.enum(sampleTerms),
  eudrRequired: z.boolean(),
  documents: z.array(z.enum(contractDocuments)).max(20),
  arbitration: optionalText(60),
  specialTerms: longText(2000).nullable().default(null),
};

const contractRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(contractLife.states),
  revision: z.int(),
  customerId: id(),
  customerCode: z.string(),
  customerName: z.string(),
  customerState: z.string(),
  buyerReference: z.string().nullable(),
  contractDay: day(),
  template: z.enum(contractStyles),
  productId: id(),
  productCode: z.string(),
  productName: z.string(),
  productState: z.string(),
  commodity: z.string(),
  gradeText: z.string(),
  cropYear: z.string(),
  quantity: grams(),
  toleranceBp: z.int(),
  bags: z.int(),
  bagWeight: grams(),
  bagType: z.string(),
  pricePerTonne: amount(),
  currency: z.enum(currencies),
  priceBasis: z.enum(deliveryTerms),
  pricePlace: z.string(),
  /** Quantity at the price, in the currency's minor units. */
  value: total(),
  shipmentFrom: day(),
  shipmentTo: day(),
  partialShipments: z.boolean(),
  portOfLoading: z.string(),
  destination: z.string(),
  destinationCountry: z.string(),
  paymentTerms: z.enum(paymentTerms),
  paymentDays: z.int(),
  sampleTerms: z.enum(sampleTerms),
  eudrRequired: z.boolean(),
  documents: z.array(z.enum(contractDocuments)),
  arbitration: z.string().nullable(),
  specialTerms: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  registrationDay: day().nullable(),
  /** FOT price for one tonne by the authority's registration: the base of the levy. */
  assessedFot: amount().nullable(),
  shipped: grams(),
  createdBy: id(),
  createdByName: z.string(),
  createdAt: instant(),
  approvedByName: z.string().nullable(),
  approvedAt: instant().nullable(),
  samePerson: z.boolean(),
  version: version(),
});
export type ContractRow = z.output<typeof contractRow>;
export type BuyerRow = z.output<typeof buyerRow>;
export type GoodsRow = z.output<typeof goodsRow>;

const revisionRow = z.object({
  revision: z.int(),
  approvedAt: instant(),
  approvedByName: z.string(),
  terms: z.record(z.string(), z.unknown()),
});

const buyerRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  country: z.string(),
  port: z.string().nullable(),
  contractStyle: z.enum(contractStyles).nullable(),
  paymentTerms: z.enum(paymentTerms),
  incoterm: z.enum(deliveryTerms),
  currency: z.enum(currencies),
});

const goodsRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  commodity: z.string(),
  grade: z.string().nullable(),
});

const contractList = z.object({
  ...pageParams,
  state: z.enum(contractLife.states).optional(),
  /** Everything that still has to be shipped. */
  open: z.enum(["yes"]).optional(),
  customerId: id().optional(),
  productId: id().optional(),
  sort: z.enum(["number", "customerName", "shipmentTo", "quantity"]).default("number"),
  direction: z.enum(["asc", "desc"]).default("desc"),
});

export const contracts = {
  list: query("/api/contracts", {
    needs: readsContracts,
    does: "The contracts of the company, the newest first.",
    params: contractList,
    returns: pageWithTotals(contractRow, z.object({ quantity: total(), shipped: total() })),
  }),
  export: file("/api/contracts/export.csv", "text/csv", {
    needs: takesOut(readsContracts),
    does: "Every contract that matches, as a table.",
    params: contractList,
  }),
  buyers: query("/api/contracts/buyers", {
    needs: "canManageExports",
    does: "The active customers a contract can be made with, with their usual terms.",
    params: z.object(pageParams),
    returns: pageOf(buyerRow),
  }),
  goods: query("/api/contracts/goods", {
    needs: "canManageExports",
    does: "The products in use that a contract can promise.",
    params: z.object(pageParams),
    returns: pageOf(goodsRow),
  }),
  read: query("/api/contracts/{id}", {
    needs: readsContracts,
    does: "One contract.",
    params: byId,
    returns: contractRow,
  }),
  revisions: query("/api/contracts/{id}/revisions", {
    needs: readsContracts,
    does: "What was agreed at each approval of a contract, the newest first.",
    params: byId,
    returns: z.object({ rows: z.array(revisionRow) }),
  }),
  paper: file("/api/contracts/{id}/paper", "application/pdf", {
    needs: readsContracts,
    does: "The contract as it is sent to the buyer.",
    params: byId,
  }),
  draft: command("/api/contracts", {
    needs: "canManageExports",
    does: "Drafts an export contract.",
    body: z.object({ id: id(), ...terms }),
    returns: contractRow,
  }),
  change: command("/api/contracts/{id}/change", {
    needs: "canManageExports",
    does: "Changes a contract that is still a draft.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: contractRow,
  }),
  submit: command("/api/contracts/{id}/submit", {
    needs: contractLife.moves.submit.needs,
    does: "Hands a draft in for approval.",
    params: byId,
    body: moveBody,
    returns: contractRow,
  }),
  approve: command("/api/contracts/{id}/approve", {
    needs: contractLife.moves.approve.needs,
    does: "Approves a contract that somebody else wrote, and keeps its terms on record.",
    params: byId,
    body: moveBody,
    returns: contractRow,
  }),
  return: command("/api/contracts/{id}/return", {
    needs: contractLife.moves.return.needs,
    does: "Gives a contract back to its author with a reason.",
    params: byId,
    body: moveWithReason,
    returns: contractRow,
  }),
  activate: command("/api/contracts/{id}/activate", {
    needs: contractLife.moves.activate.needs,
    does: "Records that the buyer has confirmed: the contract binds both.",
    params: byId,
    body: moveBody,
    returns: contractRow,
  }),
  amend: command("/api/contracts/{id}/amend", {
    needs: contractLife.moves.amend.needs,
    does: "Opens a contract nothing was shipped on for a new revision, to be approved again.",
    params: byId,
    body: moveWithReason,
    returns: contractRow,
  }),
  register: command("/api/contracts/{id}/register", {
    needs: "canManageExports",
    does: "Records the authority's registration: number, day and assessed FOT price.",
    params: byId,
    body: z.object({
      version: version(),
      registrationNumber: text(60),
      registrationDay: day(),
      assessedFot: amount(),
    }),
    returns: contractRow,
  }),
  close: command("/api/contracts/{id}/close", {
    needs: contractLife.moves.close.needs,
    does: "Closes a contract: nothing more will be shipped on it.",
    params: byId,
    body: moveBody,
    returns: contractRow,
  }),
  cancel: command("/api/contracts/{id}/cancel", {
    needs: contractLife.moves.cancel.needs,
    does: "Cancels a contract on which nothing was shipped.",
    params: byId,
    body: moveWithReason,
    returns: contractRow,
  }),
} satisfies Api;
