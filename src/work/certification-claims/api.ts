import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { isSeason } from "#kernel/seasons.ts";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  day,
  grams,
  id,
  moveWithReason,
  someGrams,
  text,
  total,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { certificateSchemes } from "#registry/farmers/rules.ts";
import { claimLife, claimReaders } from "./rules.ts";

const scheme = () => z.enum(certificateSchemes);
const season = () => text(7).refine(isSeason, "Must be a season, like 2026/27");
const line = { scheme: scheme(), commodity: text(40), season: season() };
const asked = {
  scheme: scheme().optional(),
  commodity: text(40).optional(),
  season: season().optional(),
};
const claimFilters = {
  ...asked,
  state: z.enum(claimLife.states).optional(),
  shipmentId: id().optional(),
};

const ledgerRow = z.object({
  id: id(),
  scheme: scheme(),
  commodity: z.string(),
  season: z.string(),
  /** Grams as delivered. */
  bought: total(),
  deliveries: z.int(),
  /** The same in the base form, what claims take out of it, and what is left: below zero when a delivery went. */
  boughtBase: total(),
  claimedBase: total(),
  balance: total(),
  /** Of what was bought, in grams as delivered: before its certificate was written down. */
  afterwards: total(),
});
export type LedgerRowWire = z.input<typeof ledgerRow>;

const deliveryRow = z.object({
  id: id(),
  number: z.string(),
  collectedOn: day(),
  farmerName: z.string(),
  productName: z.string(),
  grams: grams(),
  base: grams(),
});

const claimRow = z.object({
  id: id(),
  number: z.string(),
  state: z.enum(claimLife.states),
  ...line,
  shipmentId: id(),
  shipmentNumber: z.string(),
  customerName: z.string(),
  grams: grams(),
  outturnBp: z.int(),
  base: grams(),
  madeBy: z.string(),
  madeOn: day(),
  withdrawnBy: z.string().nullable(),
  reason: z.string().nullable(),
  version: version(),
});
export type ClaimWire = z.input<typeof claimRow>;

const sums = z.object({ grams: total(), base: total() });

export const certificationClaims = {
  ledger: query("/api/certification-ledger", {
    needs: claimReaders,
    does: "What was bought as certified and what was sold as certified, by scheme, commodity and season.",
    params: z.object({ ...pageParams, ...asked }),
    returns: pageOf(ledgerRow),
  }),
  export: file("/api/certification-ledger/export.csv", "text/csv", {
    needs: takesOut(claimReaders),
    does: "The ledger as a table for a spreadsheet.",
    params: z.object({ search: pageParams.search, ...asked }),
  }),
  deliveries: query("/api/certification-ledger/deliveries", {
    needs: claimReaders,
    does: "The approved deliveries of certified farmers behind the ledger, the newest first.",
    params: z.object({ ...pageParams, ...asked }),
    returns: pageWithTotals(deliveryRow, sums),
  }),
  shipments: query("/api/certification-claims/shipments", {
    needs: "canManageExports",
    does: "Shipments a claim may be of, the newest first.",
    params: z.object(pageParams),
    returns: pageOf(
      z.object({ id: id(), number: z.string(), customerName: z.string(), net: grams() }),
    ),
  }),
  room: query("/api/certification-claims/room", {
    needs: "canManageExports",
    does: "How much of a shipment may still be claimed under a scheme, out of a season.",
    params: z.object({ scheme: scheme(), season: season(), shipmentId: id() }),
    returns: z.object({
      commodity: z.string(),
      /** In the base form. */
      balance: total(),
      /** The balance in the form shipped, and what the shipment leaves unclaimed; below zero when lots were taken off. */
      good: grams(),
      free: total(),
      /** What should be looked at before it is claimed. */
      warnings: z.array(z.string()),
    }),
  }),
  list: query("/api/certification-claims", {
    needs: claimReaders,
    does: "What was sold as certified, the newest first.",
    params: z.object({ ...pageParams, ...claimFilters }),
    returns: pageWithTotals(claimRow, sums),
  }),
  get: query("/api/certification-claims/{id}", {
    needs: claimReaders,
    does: "One claim: its shipment, and what it takes out of the balance.",
    params: byId,
    returns: claimRow,
  }),
  make: command("/api/certification-claims", {
    needs: "canManageExports",
    does: "Claims kilograms of a shipment as certified; never more than were bought or shipped.",
    body: z.object({
      id: id(),
      scheme: scheme(),
      season: season(),
      shipmentId: id(),
      grams: someGrams(),
    }),
    returns: claimRow,
  }),
  withdraw: command("/api/certification-claims/{id}/withdraw", {
    needs: "canManageExports",
    does: "Takes a claim back; what it drew is free again.",
    params: byId,
    body: moveWithReason,
    returns: claimRow,
  }),
} satisfies Api;
