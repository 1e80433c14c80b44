// What payments are watched by, and up to how much each role approves one: seen by whoever sees payments, set by the owner.
import { z } from "zod";
import { roles } from "#kernel/permissions.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, day, instant, text } from "#platform/api/fields.ts";
import { bounds } from "./controlRules.ts";
import { seesPayments } from "./rules.ts";

const within = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);
const figures = {
  holdHours: within(bounds.holdHours),
  togetherDays: within(bounds.togetherDays),
  duplicateDays: within(bounds.duplicateDays),
  likenessBp: within(bounds.likenessBp),
};
/** By whom and when; null for what a company starts with. */
const decided = {
  id: z.string(),
  effectiveFrom: day(),
  sourceNote: z.string().nullable(),
  byName: z.string().nullable(),
  createdAt: instant().nullable(),
};
const limit = { role: z.enum(roles), limit: amount().nullable() };

const standing = z.object({
  today: z.object(figures),
  /** The newest first; the last is what the company started with. */
  rows: z.array(z.object({ ...figures, ...decided })),
  /** Up to how much each role approves today for one payee; null = without limit. */
  limits: z.array(z.object(limit)),
  limitRows: z.array(z.object({ ...limit, ...decided })),
});
export type ControlsStanding = z.output<typeof standing>;

export const paymentControls = {
  standing: query("/api/payment-controls", {
    needs: seesPayments,
    does: "The figures payments are watched by, and up to how much each role approves one.",
    returns: standing,
  }),
  set: command("/api/payment-controls", {
    needs: "canApproveFunds",
    does: "The owner sets the figures payments are watched by, from a day on.",
    asksAgain: true,
    body: z.object({ ...figures, effectiveFrom: day(), sourceNote: text(300) }),
    returns: standing,
  }),
  setLimit: command("/api/payment-controls/limits", {
    needs: "canApproveFunds",
    does: "The owner says up to how much a role approves for one payee, from a day on.",
    asksAgain: true,
    body: z.object({ ...limit, effectiveFrom: day(), sourceNote: text(300) }),
    returns: standing,
  }),
} satisfies Api;
