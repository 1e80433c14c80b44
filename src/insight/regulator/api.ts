import { z } from "zod";
import { currencies } from "#kernel/money.ts";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { amount, day, grams, id, total } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { licenceStandings, readsLicences } from "#registry/licences/rules.ts";
import { registrationStandings } from "./rules.ts";

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "Like 2026-11");

const contractRow = z.object({
  id: id(),
  number: z.string(),
  standing: z.enum(registrationStandings),
  customerName: z.string(),
  gradeText: z.string(),
  quantity: grams(),
  currency: z.enum(currencies),
  pricePerTonne: amount(),
  registrationNumber: z.string().nullable(),
  registrationDay: day().nullable(),
  assessedFot: amount().nullable(),
  shipmentFrom: day(),
});
export type ContractRegistration = z.output<typeof contractRow>;

const levyMonth = z.object({
  month: z.string(),
  from: day(),
  to: day(),
  assessed: total(),
  paid: total(),
  open: total(),
});
const levy = z.object({ authority: z.string(), rows: z.array(levyMonth), open: total() });
export type Levy = z.output<typeof levy>;

const returnRow = z.object({
  id: id(),
  number: z.string(),
  shippedOn: day(),
  contractNumber: z.string(),
  registrationNumber: z.string().nullable(),
  customerName: z.string(),
  destinationCountry: z.string(),
  gradeText: z.string(),
  containerNumber: z.string().nullable(),
  net: grams(),
  value: amount(),
  currency: z.enum(currencies),
  /** Null until it is sold. */
  valueUgx: amount().nullable(),
});
export type ReturnRow = z.output<typeof returnRow>;
const monthlyReturn = z.object({
  month: z.string(),
  authority: z.string(),
  rows: z.array(returnRow),
  net: total(),
  values: z.array(z.object({ currency: z.enum(currencies), value: total() })),
  valueUgx: total(),
});
export type MonthlyReturn = z.output<typeof monthlyReturn>;
export type MonthlyReturnWire = z.input<typeof monthlyReturn>;

const store = z.object({
  id: id(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  location: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  certificateUntil: day().nullable(),
  /** Null without a certificate. */
  standing: z.enum(licenceStandings).nullable(),
});
export type RegisteredStore = z.output<typeof store>;

const askedMonth = z.object({ month: month.optional() });

export const regulator = {
  contracts: query("/api/regulator/contracts", {
    needs: readsLicences,
    does: "The export contracts with how far each is with the authority.",
    params: z.object({ ...pageParams, standing: z.enum(registrationStandings).optional() }),
    returns: pageOf(contractRow),
  }),
  levy: query("/api/regulator/levy", {
    needs: readsLicences,
    does: "The export levy by month: assessed, paid, and what is open; payments settle the oldest first.",
    returns: levy,
  }),
  levyCsv: file("/api/regulator/levy.csv", "text/csv", {
    needs: takesOut(readsLicences),
    does: "The export levy by month as a table.",
  }),
  monthlyReturn: query("/api/regulator/return", {
    needs: readsLicences,
    does: "The coffee shipped in a month, in bags of 60 kg and in value, as it is told to the authority.",
    params: askedMonth,
    returns: monthlyReturn,
  }),
  returnCsv: file("/api/regulator/return.csv", "text/csv", {
    needs: takesOut(readsLicences),
    does: "The monthly return as a table.",
    params: askedMonth,
  }),
  returnPaper: file("/api/regulator/return.pdf", "application/pdf", {
    needs: readsLicences,
    does: "The monthly return as it is handed in.",
    params: askedMonth,
  }),
  stores: query("/api/regulator/stores", {
    needs: readsLicences,
    does: "Our plants and stores with their certificates and until when these last.",
    returns: z.object({ rows: z.array(store) }),
  }),
} satisfies Api;
