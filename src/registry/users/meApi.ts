// Who is signed in: asked before anything else, so it stands apart from the rest of the capability.
import { z } from "zod";
import { languageCodes } from "#kernel/languages.ts";
import { flags, roles } from "#kernel/permissions.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, id } from "#platform/api/fields.ts";
import { accessModes } from "./permissionRules.ts";

/** A person as every screen names them. */
export const personShape = {
  id: id(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  title: z.string().nullable(),
  department: z.string().nullable(),
  phone: z.string().nullable(),
};

const meSchema = z.object({
  user: z.object({
    ...personShape,
    /** The language they chose for the screens; null: the device's own. */
    language: z.enum(languageCodes).nullable(),
  }),
  flags: z.array(z.enum(flags)),
  org: z.object({
    id: id(),
    name: z.string(),
    soleTrader: z.boolean(),
    accessMode: z.enum(accessModes),
    today: day(),
    /** The company's day stands still (the demo): said wherever a day matters. */
    dayIsHeld: z.boolean(),
    /** What the company calls its directors: whose dashboard has which head. */
    titles: z.object({ managingDirector: z.string(), directorOperations: z.string() }),
    /** From how much on something is asked about: a form says the same as the server, without a network too. */
    thresholds: z.record(z.string(), z.int()),
  }),
});

export const whoAmI = {
  read: query("/api/me", {
    needs: "signed-in",
    does: "Who I am here, what I may do, and the business day of my company.",
    returns: meSchema,
  }),
  chooseLanguage: command("/api/me/language", {
    needs: "signed-in",
    does: "Keeps the language in which I read the screens, on every device.",
    body: z.object({ language: z.enum(languageCodes) }),
  }),
} satisfies Api;
