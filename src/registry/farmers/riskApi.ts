// What may be asked about the forest on a plot: what a service said of it, when, and by which data.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, day, id, instant } from "#platform/api/fields.ts";
import { riskLevels } from "./riskRules.ts";
import { keepsFarmers } from "./rules.ts";

const riskAnswer = z.object({
  id: id(),
  level: z.enum(riskLevels),
  /** Who said it, by which data, on which day. */
  service: z.string(),
  dataVersion: z.string(),
  analysedOn: day(),
  at: instant(),
  isSimulated: z.boolean(),
  /** Of the land as it is drawn now. */
  isCurrent: z.boolean(),
});
export type RiskAnswerShown = z.output<typeof riskAnswer>;

const riskQuestion = z.object({
  tries: z.int(),
  triedAt: instant().nullable(),
  /** Why there is no answer yet; null when there is. */
  fault: z.string().nullable(),
});
export type RiskQuestionShown = z.output<typeof riskQuestion>;

const riskOfPlot = z.object({
  /** Whether it is asked about at all: outlines without errors are, points are not. */
  isAsked: z.boolean(),
  answers: z.array(riskAnswer),
  question: riskQuestion.nullable(),
});
export type RiskOfPlot = z.output<typeof riskOfPlot>;

export const plotRisks = {
  read: query("/api/plots/{id}/risk", {
    needs: "canViewFarmers",
    does: "What a service said of the forest on a plot, with its data and day, or why nobody knows.",
    params: byId,
    returns: riskOfPlot,
  }),
  ask: command("/api/plots/{id}/risk", {
    needs: keepsFarmers,
    does: "Has the service asked now about a plot that has no answer yet.",
    params: byId,
    returns: riskOfPlot,
  }),
} satisfies Api;
