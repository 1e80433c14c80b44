import { z } from "zod";
import { usualTitles } from "#kernel/directors.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import {
  byId,
  day,
  grams,
  id,
  instant,
  longText,
  optionalText,
  rateMicro,
  someGrams,
  text,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import {
  foreignCurrencies,
  readsRates,
  recordsRates,
  setsUpCompany,
  storeCommodities,
  storeKinds,
} from "./rules.ts";

const companyTerms = {
  displayName: text(100),
  legalName: text(150),
  tin: z
    .string()
    .trim()
    .regex(/^\d{10}$/, "Ten digits")
    .nullable()
    .default(null),
  address: longText(500),
  phone: optionalText(40),
  email: z.email().max(200).nullable().default(null),
  icoExporterCode: z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, "Up to four digits, as the authority gave it")
    .nullable()
    .default(null),
  marksName: text(60),
  /** What the plant should work in a week, and what it can work in a year; null: nobody said. */
  weeklyTarget: someGrams().nullable().default(null),
  annualCapacity: someGrams().nullable().default(null),
  /** By which title each director is known, in any case of letters. */
  managingDirector: text(60).default(usualTitles.managingDirector),
  directorOperations: text(60).default(usualTitles.directorOperations),
};

const companySchema = z.object({
  displayName: z.string(),
  legalName: z.string(),
  tin: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  icoExporterCode: z.string().nullable(),
  marksName: z.string(),
  weeklyTarget: grams().nullable(),
  annualCapacity: grams().nullable(),
  managingDirector: z.string(),
  directorOperations: z.string(),
  currency: z.literal("UGX"),
  /** 0 while nobody has filled it in: the company's name stands for everything. */
  version: z.int().min(0),
});
export type CompanyProfile = z.output<typeof companySchema>;

export const organization = {
  read: query("/api/organization", {
    needs: "signed-in",
    does: "The company as its papers name it, what its plant aims at, and what it calls its directors.",
    returns: companySchema,
  }),
  change: command("/api/organization/change", {
    needs: setsUpCompany,
    does: "Changes how the company is named on papers and marks, what its plant aims at, and what it calls its directors.",
    body: z.object({ version: z.int().min(0), ...companyTerms }),
    returns: companySchema,
  }),
} satisfies Api;

const storeTerms = {
  location: text(200),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  commodities: z.array(z.enum(storeCommodities)).max(5),
  capacity: grams().nullable().default(null),
  certificateNumber: optionalText(60),
  certificateUntil: day().nullable().default(null),
  manager: optionalText(100),
};

const storeRow = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(storeKinds),
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  commodities: z.array(z.enum(storeCommodities)),
  capacity: grams().nullable(),
  certificateNumber: z.string().nullable(),
  certificateUntil: day().nullable(),
  manager: z.string().nullable(),
  /** 0 while nobody has described it. */
  version: z.int().min(0),
});
export type StoreRow = z.output<typeof storeRow>;

export const stores = {
  list: query("/api/stores", {
    needs: "signed-in",
    does: "Our own stores and plants.",
    params: z.object({ kind: z.enum(storeKinds).optional() }),
    returns: z.object({ rows: z.array(storeRow) }),
  }),
  read: query("/api/stores/{id}", {
    needs: "signed-in",
    does: "One store or plant.",
    params: byId,
    returns: storeRow,
  }),
  add: command("/api/stores", {
    needs: setsUpCompany,
    does: "Opens a store or a plant: a place where stock of ours can lie.",
    body: z.object({
      id: id(),
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9-]{1,15}$/, "2 to 16 capital letters, digits and dashes"),
      name: text(100),
      kind: z.enum(storeKinds),
      ...storeTerms,
    }),
    returns: storeRow,
  }),
  change: command("/api/stores/{id}/change", {
    needs: setsUpCompany,
    does: "Describes a store: where it stands, who keeps it, what may lie in it.",
    params: byId,
    body: z.object({ version: z.int().min(0), ...storeTerms }),
    returns: storeRow,
  }),
} satisfies Api;

const rateRow = z.object({
  id: id(),
  seq: z.string(),
  currency: z.enum(foreignCurrencies),
  day: day(),
  rateMicro: rateMicro(),
  source: z.string(),
  reason: z.string().nullable(),
  /** Another row for the same day came after it. */
  corrected: z.boolean(),
  createdByName: z.string(),
  createdAt: instant(),
});

export const exchangeRates = {
  list: query("/api/exchange-rates", {
    needs: readsRates,
    does: "The rates recorded so far, the newest first.",
    params: z.object({ ...pageParams, currency: z.enum(foreignCurrencies).optional() }),
    returns: pageOf(rateRow),
  }),
  on: query("/api/exchange-rates/on", {
    needs: readsRates,
    does: "The rate that counts on a day: the latest on or before it.",
    params: z.object({ currency: z.enum(foreignCurrencies), day: day() }),
    returns: z.object({ rateMicro: rateMicro(), day: day(), source: z.string() }),
  }),
  record: command("/api/exchange-rates", {
    needs: recordsRates,
    does: "Records the rate of a day, or corrects one with a reason.",
    body: z.object({
      id: id(),
      currency: z.enum(foreignCurrencies),
      day: day(),
      rateMicro: rateMicro(),
      source: text(100),
      reason: text(200).nullable().default(null),
    }),
    returns: rateRow,
  }),
} satisfies Api;
