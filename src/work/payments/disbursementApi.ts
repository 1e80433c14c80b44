// Money on its way out as a whole: what is under way, what nobody answers for, the wallets as their providers see
// them, and the company's brakes.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, count, day, id, instant, text, total } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { orderedMethods, walletMethods } from "./methodRules.ts";
import { asksProvider, paymentLife, seesPayments } from "./rules.ts";

const brake = z
  .object({ isPulled: z.boolean(), reason: z.string(), at: instant(), byName: z.string() })
  .nullable();

const standing = z.object({
  brake,
  /** How much mobile money may leave today; null = as much as there is. */
  ceiling: amount().nullable(),
  releasedToday: total(),
  underWay: count(),
  underWayAmount: total(),
  unknown: count(),
  /** Not known for longer than a quarter of an hour. */
  alarmed: count(),
  toReview: count(),
  ceilings: z.array(
    z.object({
      effectiveFrom: day(),
      amount: amount().nullable(),
      sourceNote: z.string(),
      byName: z.string(),
      createdAt: instant(),
    }),
  ),
});
export type DisbursementsWire = z.input<typeof standing>;

const wallet = z.object({
  method: z.enum(walletMethods),
  account: z.string(),
  /** What the provider said last; null when it was never asked, or did not tell. */
  balance: amount().nullable(),
  askedAt: instant().nullable(),
  /** Why it did not tell. */
  reason: z.string().nullable(),
  tookMs: z.int().nullable(),
  /** The last callbacks of its payments. */
  callbacks: z.array(z.object({ at: instant(), paymentId: id(), number: z.string() })),
});
export type WalletStandingWire = z.input<typeof wallet>;

const watched = z.object({
  id: id(),
  number: z.string(),
  partyName: z.string(),
  method: z.enum(orderedMethods),
  state: z.enum(paymentLife.states),
  amount: amount(),
  releasedAt: instant(),
  minutes: z.int(),
  isAlarmed: z.boolean(),
  reviewReason: z.string().nullable(),
  providerReason: z.string().nullable(),
});
export type WatchedPayment = z.output<typeof watched>;
export type WatchedPaymentWire = z.input<typeof watched>;

export const disbursements = {
  standing: query("/api/disbursements/standing", {
    needs: seesPayments,
    does: "What is under way, what nobody answers for, the ceiling of the day and the brake.",
    returns: standing,
  }),
  list: query("/api/disbursements", {
    needs: seesPayments,
    does: "What was ordered from a network or the bank and has not ended, the oldest first.",
    params: z.object({
      ...pageParams,
      method: z.enum(orderedMethods).optional(),
      sort: z.enum(["releasedAt"]).default("releasedAt"),
      direction: z.enum(["asc", "desc"]).default("asc"),
    }),
    returns: pageOf(watched),
  }),
  wallets: query("/api/disbursements/wallets", {
    needs: seesPayments,
    does: "Our wallets as their providers saw them last, with their callbacks.",
    returns: z.object({ wallets: z.array(wallet) }),
  }),
  askBalance: command("/api/disbursements/ask-balance", {
    needs: asksProvider,
    does: "Asks a provider now what our wallet holds; the answer is kept when it comes.",
    body: z.object({ method: z.enum(walletMethods) }),
  }),
  brake: command("/api/disbursements/brake", {
    needs: "canApproveFunds",
    does: "The owner stops every release and sending, or lets them go on.",
    body: z.object({ isPulled: z.boolean(), reason: text(300) }),
    returns: standing,
  }),
  setCeiling: command("/api/disbursements/ceiling", {
    needs: "canApproveFunds",
    does: "The owner says how much mobile money may leave on one day, from today or a day to come on.",
    asksAgain: true,
    body: z.object({
      effectiveFrom: day(),
      amount: amount().nullable(),
      sourceNote: text(300),
    }),
    returns: standing,
  }),
} satisfies Api;
