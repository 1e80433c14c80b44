import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { count, day, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { setsStages, stages } from "./rules.ts";

const stage = z.enum(stages);

const row = z.object({
  id: id(),
  stage,
  soonDays: count(366),
  lateDays: count(366),
  effectiveFrom: day(),
  sourceNote: z.string(),
  /** Whether it is the row that counts today, will count, or was followed by another. */
  standing: z.enum(["counts", "to-come", "past"]),
  /** Empty: the row the company began with. */
  createdByName: z.string(),
  createdAt: instant(),
});
export type StageDaysRow = z.output<typeof row>;

export const stageDays = {
  list: query("/api/stage-days", {
    needs: setsStages,
    does: "How many days each stage of the process may take, the rows that count first.",
    params: z.object({ ...pageParams, stage: stage.optional() }),
    returns: pageOf(row),
  }),
  record: command("/api/stage-days", {
    needs: setsStages,
    does: "Sets how many days a stage may take, from a day on.",
    body: z.object({
      id: id(),
      stage,
      soonDays: count(366),
      lateDays: count(366),
      effectiveFrom: day(),
      sourceNote: text(200),
    }),
    returns: row,
  }),
} satisfies Api;
