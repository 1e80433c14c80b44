import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, id, text } from "#platform/api/fields.ts";
import { readsSampling, setsSampling } from "./rules.ts";

const rule = z.object({
  effectiveFrom: day(),
  lookedAt: z.int().min(1).max(50),
  rejects: z.int().min(1).max(50),
  driftBp: z.int().min(1).max(10_000),
  samples: z.int().min(1).max(9),
});

export const sampling = {
  now: query("/api/sampling", {
    needs: readsSampling,
    does: "How many samples a delivery needs today, and after what.",
    returns: rule,
  }),
  set: command("/api/sampling", {
    needs: setsSampling,
    does: "Sets, from a day on, after how many rejects or how much moisture more samples are taken.",
    body: rule.extend({ id: id(), sourceNote: text(200) }),
    returns: rule,
  }),
} satisfies Api;
