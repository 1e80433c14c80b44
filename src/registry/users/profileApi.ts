// One's own profile: what everybody may put right themselves, and what only an owner or admin changes.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { optionalText, text, version } from "#platform/api/fields.ts";
import { personShape } from "./meApi.ts";

const profile = z.object({ ...personShape, version: version() });

export const ownProfile = {
  read: query("/api/me/profile", {
    needs: "signed-in",
    does: "My own profile, as I may put it right.",
    returns: profile,
  }),
  change: command("/api/me/profile", {
    needs: "signed-in",
    does: "Puts my own name and telephone right; role, title and department are given by others.",
    body: z.object({
      version: version(),
      firstName: text(80),
      lastName: text(80),
      phone: optionalText(20),
    }),
    returns: profile,
  }),
} satisfies Api;
