import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { count } from "#platform/api/fields.ts";
import { countNames } from "./linkRules.ts";

const most = 10_000_000;

export const openWork = {
  counts: query("/api/open-work", {
    readsMuch: true,
    needs: "signed-in",
    does: "How many rows stand at each step of the process and how old they are, by permission; a list behind each count.",
    returns: z.object({
      counts: z.array(
        z.object({
          name: z.enum(countNames),
          count: count(most),
          /** Of them: nearly late, and late, by the days the company gives this stage. */
          soon: count(most),
          late: count(most),
          /** How old the oldest is, in days; null where there is none, or where age says nothing. */
          oldestDays: z.int().nullable(),
          /** From how many days on it is late; null where the company has set none. */
          lateAfterDays: z.int().nullable(),
          /** The next step asks for a permission this person holds. */
          isTheirs: z.boolean(),
        }),
      ),
    }),
  }),
} satisfies Api;
