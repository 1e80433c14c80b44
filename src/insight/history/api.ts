import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { instant } from "#platform/api/fields.ts";

const lineSchema = z.object({
  seq: z.string(),
  at: instant(),
  by: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export const history = {
  ofThing: query("/api/history/{subject}/{id}", {
    needs: "signed-in",
    does: "What happened to one thing, newest first: who, when, what, why.",
    params: z.object({
      subject: z.string().regex(/^[a-z-]{2,40}$/),
      id: z.string().regex(/^[0-9a-zA-Z-]{1,64}$/),
    }),
    returns: z.object({ lines: z.array(lineSchema) }),
  }),
} satisfies Api;
