import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, byId, day, id, instant } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { fundRequestLife } from "./rules.ts";

const part = z.object({
  /** Of the debt that this part became when it was paid. */
  id: id(),
  requestId: id(),
  number: z.string(),
  justification: z.string(),
  state: z.enum(fundRequestLife.states),
  amount: amount(),
  paidOn: day(),
  /** When its payee said that it arrived; null before. */
  receivedAt: instant().nullable(),
});
export type FundPart = z.output<typeof part>;
export type FundPartWire = z.input<typeof part>;

export const fundReceipts = {
  list: query("/api/fund-receipts", {
    needs: "signed-in",
    does: "What was paid to me of requests for funds, part by part, the newest first.",
    params: z.object({
      ...pageParams,
      /** Only what waits for my word. */
      waits: z.enum(["yes"]).optional(),
    }),
    returns: pageOf(part),
  }),
  acknowledge: command("/api/fund-receipts/{id}/acknowledge", {
    needs: "signed-in",
    does: "The payee, and nobody else, says that a part of the money arrived.",
    params: byId,
    returns: part,
  }),
} satisfies Api;
