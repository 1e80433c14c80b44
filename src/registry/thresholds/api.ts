// From how much on something is asked about, refused or said to be due: read by whoever works here, set by the owner.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, instant, text } from "#platform/api/fields.ts";
import { thresholdNames } from "#books/thresholds/rules.ts";

/** Basis points, days, metres, minutes or shillings, as the figure is counted. */
const value = z.int().min(0).max(1_000_000_000);
const standing = z.object({
  today: z.record(z.enum(thresholdNames), value),
  /** What was decided so far, the newest first. */
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.enum(thresholdNames),
      effectiveFrom: day(),
      value,
      sourceNote: z.string(),
      byName: z.string(),
      createdAt: instant(),
    }),
  ),
});
export type ThresholdsStanding = z.output<typeof standing>;

export const thresholds = {
  standing: query("/api/thresholds", {
    needs: "works-here",
    does: "From how much on something is asked about, refused or said to be due, and what was decided about it.",
    returns: standing,
  }),
  set: command("/api/thresholds", {
    needs: "canConfigureSystem",
    does: "The owner sets one of these figures, from a day on.",
    asksAgain: true,
    body: z.object({
      name: z.enum(thresholdNames),
      value,
      effectiveFrom: day(),
      sourceNote: text(300),
    }),
    returns: standing,
  }),
} satisfies Api;
