// What may be asked about findings of plots: what is still to mend, and who answers for what cannot be.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { findingCodes, plotLife } from "./plotRules.ts";
import { keepsFarmers } from "./rules.ts";

const toMend = z.object({
  /** Of the finding in its place on the plot: a plot may have several. */
  id: id(),
  plotId: id(),
  code: z.string(),
  name: z.string(),
  farmerId: id(),
  farmerName: z.string(),
  state: z.enum(plotLife.states),
  kind: z.string(),
  level: z.enum(["error", "warning"]),
  message: z.string(),
  /** The plot it lies on, where it is about two of them. */
  otherCode: z.string().nullable(),
});
export type ToMend = z.output<typeof toMend>;

const acceptance = z.object({
  message: z.string(),
  reason: z.string(),
  byName: z.string().nullable(),
  at: instant(),
  /** Captured and accepted by the same person, in a company of one. */
  samePerson: z.boolean(),
});
export type Acceptance = z.output<typeof acceptance>;

const acceptances = z.object({ rows: z.array(acceptance) });

export const plotFindings = {
  list: query("/api/plot-findings", {
    needs: keepsFarmers,
    does: "What the checks found on plots and is still to mend, or what somebody has answered for.",
    params: z.object({
      ...pageParams,
      settled: z.enum(["open", "accepted"]).default("open"),
      level: z.enum(["error", "warning"]).optional(),
      kind: z.enum(findingCodes).optional(),
    }),
    returns: pageOf(toMend),
  }),
  acceptances: query("/api/plots/{id}/acceptances", {
    needs: "canViewFarmers",
    does: "Who answers for which finding of a plot, and why.",
    params: byId,
    returns: acceptances,
  }),
  accept: command("/api/plots/{id}/acceptances", {
    needs: "canEditFarmers",
    does: "Answers for a warning that cannot be mended, with the reason; never by who captured the plot.",
    params: byId,
    body: z.object({ id: id(), message: text(500), reason: text(300) }),
    returns: acceptances,
  }),
} satisfies Api;
