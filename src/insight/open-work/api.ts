import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { count } from "#platform/api/fields.ts";
import { countNames } from "./linkRules.ts";

const most = 10_000_000;

export const openWork = {
  counts: query("/api/open-work", {
    needs: "signed-in",
    does: "How many rows stand at each step of the process, by permission; a list behind each count.",
    returns: z.object({
      counts: z.array(
        z.object({
          name: z.enum(countNames),
          count: count(most),
          /** The next step asks for a permission this person holds. */
          isTheirs: z.boolean(),
        }),
      ),
    }),
  }),
} satisfies Api;
