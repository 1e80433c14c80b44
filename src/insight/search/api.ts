import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { id } from "#platform/api/fields.ts";
import { recordKinds } from "./rules.ts";

const hit = z.object({
  kind: z.enum(recordKinds),
  id: id(),
  title: z.string(),
  /** What is said beneath the title: whose it is, how much, of which day. */
  line: z.string(),
  /** The screen that shows it. */
  path: z.string(),
});

export const search = {
  find: query("/api/search", {
    needs: "signed-in",
    does: "Records by number, name, telephone or container: of every kind the person may open.",
    params: z.object({ text: z.string().default("") }),
    returns: z.object({
      /** What was searched for; empty when there was too little to search. */
      text: z.string(),
      hits: z.array(hit),
    }),
  }),
} satisfies Api;
