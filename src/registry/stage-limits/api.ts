import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, id } from "#platform/api/fields.ts";
import { readsStageLimits, setsStageLimits, workStages } from "./rules.ts";

const limit = z.object({
  stage: z.enum(workStages),
  effectiveFrom: day(),
  days: z.int().min(1).max(366),
  most: z.int().min(1).max(100_000).nullable(),
});
const limits = z.object({ limits: z.array(limit) });

export const stageLimits = {
  list: query("/api/stage-limits", {
    needs: readsStageLimits,
    does: "How long each stage of the season's work may take today, and how many it may hold.",
    returns: limits,
  }),
  set: command("/api/stage-limits", {
    needs: setsStageLimits,
    does: "Sets, from a day on, how long one stage may take and how many it may hold.",
    body: limit.extend({ id: id() }),
    returns: limits,
  }),
} satisfies Api;
