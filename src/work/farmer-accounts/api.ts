// What may be asked about a farmer's account: what was delivered, advanced, recovered and paid between two days.
import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { amount, byId, day, grams, id, total } from "#platform/api/fields.ts";
import { keepsFarmers } from "#registry/farmers/rules.ts";
import { seesFarmerAccounts } from "./rules.ts";

const row = z.object({
  voucherNumber: z.string(),
  day: day(),
  memo: z.string(),
  sourceType: z.string(),
  sourceId: id(),
  /** Coffee that came in with it; nothing for money. */
  grams: grams(),
  /** What it is worth to the farmer: recovered of an advance and owed together; below zero when taken back. */
  earned: total(),
  paid: total(),
  advanced: total(),
  recovered: total(),
  /** What we owe the farmer after it, and what is open of advances. */
  owed: total(),
  advanceOpen: total(),
});

const sums = z.object({
  grams: grams(),
  earned: total(),
  paid: total(),
  advanced: total(),
  recovered: total(),
});

const balance = z.object({ owed: total(), advanceOpen: total() });

const advance = z.object({
  id: id(),
  day: day(),
  note: z.string().nullable(),
  amount: amount(),
  open: total(),
  dueOn: day(),
  isOverdue: z.boolean(),
});

const account = z.object({
  farmerId: id(),
  farmerCode: z.string(),
  farmerName: z.string(),
  place: z.string().nullable(),
  from: day(),
  to: day(),
  opening: balance,
  rows: z.array(row),
  sums,
  closing: balance,
  /** Every advance, the oldest first, as it stands today. */
  advances: z.array(advance),
});
export type FarmerAccount = z.output<typeof account>;
export type FarmerAccountWire = z.input<typeof account>;

const period = z.object({ id: id(), from: day().optional(), to: day().optional() });

export const farmerAccounts = {
  read: query("/api/farmer-accounts/{id}", {
    needs: seesFarmerAccounts,
    does: "A farmer's deliveries, advances and payments between two days, with what is owed either way.",
    params: period,
    returns: account,
  }),
  state: command("/api/farmer-accounts/{id}/state", {
    needs: seesFarmerAccounts,
    does: "States a farmer's account under a code anybody can check; the same account has the same code.",
    params: z.object({ id: id() }),
    body: z.object({ from: day().optional(), to: day().optional() }),
    returns: z.object({ code: z.string() }),
  }),
  passbook: file("/api/farmer-accounts/{id}/passbook.pdf", "application/pdf", {
    needs: seesFarmerAccounts,
    does: "The farmer's passbook of a period, with the code it was stated under.",
    params: period,
  }),
  issueCard: command("/api/farmer-accounts/{id}/card", {
    needs: keepsFarmers,
    does: "Gives a farmer's card its code; the same farmer has the same code until the name changes.",
    params: byId,
    returns: z.object({ code: z.string() }),
  }),
  card: file("/api/farmer-accounts/{id}/card.pdf", "application/pdf", {
    needs: keepsFarmers,
    does: "The card a farmer carries, with a code anybody can check.",
    params: byId,
  }),
} satisfies Api;
