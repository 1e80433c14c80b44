import { z } from "zod";
import { type Api, query } from "#platform/api/endpoint.ts";
import { text } from "#platform/api/fields.ts";
import { localityKinds } from "./rules.ts";

const localityId = () => z.string().regex(/^[DCSPV]\d{1,6}$/, "Must be a place's id, like P9127");

const localitySchema = z.object({
  id: localityId(),
  kind: z.enum(localityKinds),
  name: z.string(),
  parentId: localityId().nullable(),
  districtId: localityId(),
  path: z.string(),
});

export const places = {
  search: query("/api/places", {
    needs: "signed-in",
    does: "Places of Uganda whose name or parents contain every word, nearest match first.",
    params: z.object({
      search: text(80),
      kinds: z.union([z.enum(localityKinds), z.array(z.enum(localityKinds)).max(5)]).optional(),
      district: localityId().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    returns: z.object({ rows: z.array(localitySchema) }),
  }),
  children: query("/api/places/children", {
    needs: "signed-in",
    does: "The places that lie directly in a place; the districts when none is named.",
    params: z.object({ parent: localityId().optional() }),
    returns: z.object({ rows: z.array(localitySchema) }),
  }),
  show: query("/api/places/{id}", {
    needs: "signed-in",
    does: "One place and everything it lies in, largest first.",
    params: z.object({ id: localityId() }),
    returns: z.object({ place: localitySchema, within: z.array(localitySchema) }),
  }),
} satisfies Api;

export type LocalityAnswer = z.input<typeof localitySchema>;
