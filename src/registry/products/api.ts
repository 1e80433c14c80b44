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
  moveBody,
  moveWithReason,
  optionalText,
  quantity,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  commodities,
  keepsProducts,
  priceListLife,
  productForms,
  productKinds,
  productLife,
  productUnits,
} from "./rules.ts";

const terms = {
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,23}$/, "2 to 24 capital letters, digits and dashes"),
  name: text(100),
  kind: z.enum(productKinds),
  commodity: z.enum(commodities),
  form: z.enum(productForms).nullable().default(null),
  grade: optionalText(40),
  species: optionalText(60),
  unit: z.enum(productUnits),
  stockAccount: z
    .string()
    .regex(/^13\d\d$/, "A stock account")
    .nullable(),
  hsCode: z
    .string()
    .regex(/^\d{4}(\.\d{2}){0,3}$/, "Like 0901.11.10")
    .nullable()
    .default(null),
  moistureLimitBp: basisPoints().nullable().default(null),
  foreignMatterAllowanceBp: basisPoints().nullable().default(null),
  reorderLevel: quantity().nullable().default(null),
  bagTare: grams().nullable().default(null),
};

const productRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  state: z.enum(productLife.states),
  kind: z.enum(productKinds),
  commodity: z.enum(commodities),
  form: z.enum(productForms).nullable(),
  grade: z.string().nullable(),
  species: z.string().nullable(),
  unit: z.enum(productUnits),
  stockAccount: z.string().nullable(),
  hsCode: z.string().nullable(),
  moistureLimitBp: z.int().nullable(),
  foreignMatterAllowanceBp: z.int().nullable(),
  /** Grams or pieces, as the unit says. */
  reorderLevel: quantity().nullable(),
  /** Weight of one empty bag, proposed when this product is weighed. */
  bagTare: grams().nullable(),
  version: version(),
});
export type ProductRow = z.output<typeof productRow>;
export type ProductWire = z.input<typeof productRow>;

const productList = z.object({
  ...pageParams,
  state: z.enum(productLife.states).optional(),
  commodity: z.enum(commodities).optional(),
  kind: z.enum(productKinds).optional(),
  /** Only what can be bought by the kilogram from farmers and suppliers. */
  bought: z.enum(["yes"]).optional(),
  sort: z.enum(["name", "code"]).default("name"),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

export const products = {
  list: query("/api/products", {
    needs: "signed-in",
    does: "The products of the company, by name.",
    params: productList,
    returns: pageOf(productRow),
  }),
  export: file("/api/products/export.csv", "text/csv", {
    needs: takesOut("signed-in"),
    does: "Every product that matches, as a table.",
    params: productList,
  }),
  read: query("/api/products/{id}", {
    needs: "signed-in",
    does: "One product.",
    params: byId,
    returns: productRow,
  }),
  add: command("/api/products", {
    needs: keepsProducts,
    does: "Adds a product.",
    body: z.object({ id: id(), ...terms }),
    returns: productRow,
  }),
  change: command("/api/products/{id}/change", {
    needs: keepsProducts,
    does: "Changes a product; unit, commodity and account stay once it has lots.",
    params: byId,
    body: z.object({ version: version(), ...terms }),
    returns: productRow,
  }),
  retire: command("/api/products/{id}/retire", {
    needs: productLife.moves.retire.needs,
    does: "Takes a product out of use; what is in stock stays.",
    params: byId,
    body: moveWithReason,
    returns: productRow,
  }),
  restore: command("/api/products/{id}/restore", {
    needs: productLife.moves.restore.needs,
    does: "Takes a retired product into use again.",
    params: byId,
    body: moveBody,
    returns: productRow,
  }),
} satisfies Api;

const priceTerms = {
  productId: id(),
  /** The store it is for; null = every store without a price of its own. */
  placeId: id().nullable().default(null),
  effectiveFrom: day(),
  effectiveTo: day().nullable().default(null),
  price: amount(),
  ceiling: amount(),
  toleranceBp: z.int().min(0).max(5000).default(0),
  note: optionalText(500),
};

const priceListRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(priceListLife.states),
  productId: id(),
  productCode: z.string(),
  productName: z.string(),
  placeId: id().nullable(),
  placeName: z.string().nullable(),
  effectiveFrom: day(),
  effectiveTo: day().nullable(),
  price: amount(),
  ceiling: amount(),
  toleranceBp: z.int(),
  note: z.string().nullable(),
  createdBy: id(),
  createdByName: z.string(),
  createdAt: instant(),
  publishedByName: z.string().nullable(),
  publishedAt: instant().nullable(),
  /** The publisher wrote it too: only in a company of one. */
  samePerson: z.boolean(),
  version: version(),
});
export type PriceListRow = z.output<typeof priceListRow>;

const boardRow = z.object({
  priceListId: id(),
  productId: id(),
  productCode: z.string(),
  productName: z.string(),
  commodity: z.enum(commodities),
  placeId: id().nullable(),
  placeName: z.string().nullable(),
  price: amount(),
  /** Only for those who buy or set prices. */
  ceiling: amount().nullable(),
  effectiveFrom: day(),
  effectiveTo: day().nullable(),
  /** What the list before it paid; null for the first. */
  priceBefore: amount().nullable(),
});

const priceInForce = z.object({
  priceListId: id(),
  number: z.string(),
  price: amount(),
  ceiling: amount(),
  toleranceBp: z.int(),
  effectiveFrom: day(),
});

export const priceLists = {
  list: query("/api/price-lists", {
    needs: keepsProducts,
    does: "Price lists, the newest first.",
    params: z.object({
      ...pageParams,
      state: z.enum(priceListLife.states).optional(),
      productId: id().optional(),
      placeId: id().optional(),
      sort: z.enum(["effectiveFrom", "productName"]).default("effectiveFrom"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageOf(priceListRow),
  }),
  places: query("/api/price-lists/places", {
    needs: keepsProducts,
    does: "The stores a price can be for.",
    returns: z.object({ rows: z.array(z.object({ id: id(), name: z.string() })) }),
  }),
  read: query("/api/price-lists/{id}", {
    needs: keepsProducts,
    does: "One price list.",
    params: byId,
    returns: priceListRow,
  }),
  board: query("/api/price-board", {
    needs: "signed-in",
    does: "The buying prices in force on a day.",
    params: z.object({ day: day().optional() }),
    returns: z.object({ day: day(), rows: z.array(boardRow) }),
  }),
  inForce: query("/api/price-lists/in-force", {
    needs: ["canCreateCollections", keepsProducts],
    does: "The price in force for a product at a store on a day.",
    params: z.object({ productId: id(), placeId: id(), day: day() }),
    returns: priceInForce,
  }),
  propose: command("/api/price-lists", {
    needs: keepsProducts,
    does: "Drafts a price list.",
    body: z.object({ id: id(), ...priceTerms }),
    returns: priceListRow,
  }),
  change: command("/api/price-lists/{id}/change", {
    needs: keepsProducts,
    does: "Changes a price list that is still a draft.",
    params: byId,
    body: z.object({ version: version(), ...priceTerms }),
    returns: priceListRow,
  }),
  submit: command("/api/price-lists/{id}/submit", {
    needs: priceListLife.moves.submit.needs,
    does: "Hands a draft to somebody else to publish.",
    params: byId,
    body: moveBody,
    returns: priceListRow,
  }),
  publish: command("/api/price-lists/{id}/publish", {
    needs: priceListLife.moves.publish.needs,
    does: "Publishes a price that somebody else wrote; the one before it ends the day before.",
    params: byId,
    body: moveBody,
    returns: priceListRow,
  }),
  return: command("/api/price-lists/{id}/return", {
    needs: priceListLife.moves.return.needs,
    does: "Gives a submitted list back to its author with a reason.",
    params: byId,
    body: moveWithReason,
    returns: priceListRow,
  }),
  withdraw: command("/api/price-lists/{id}/withdraw", {
    needs: priceListLife.moves.withdraw.needs,
    does: "Drops a list that was never published.",
    params: byId,
    body: moveWithReason,
    returns: priceListRow,
  }),
} satisfies Api;
