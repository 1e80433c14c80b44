import { z } from "zod";
import { flags } from "#kernel/permissions.ts";
import { type Api, command } from "#platform/api/endpoint.ts";
import { byId, day, id, instant, text } from "#platform/api/fields.ts";

/** One permission given to or taken from one person until a company day. */
export const overrideSchema = z.object({
  id: id(),
  userId: id(),
  userName: z.string(),
  flag: z.enum(flags),
  granted: z.boolean(),
  /** The last company day it counts. */
  untilDay: day(),
  reason: z.string(),
  givenByName: z.string(),
  givenAt: instant(),
  endedByName: z.string().nullable(),
  endedAt: instant().nullable(),
  /** Counts now: its day has not passed, nobody ended it, no newer one stands over it. */
  isLive: z.boolean(),
});
export type Override = z.output<typeof overrideSchema>;

export const overrides = {
  give: command("/api/permissions/overrides", {
    needs: "canManageRoles",
    does: "Gives one person a permission, or takes it, until a day: only what one holds, never oneself.",
    asksAgain: true,
    body: z.object({
      id: id(),
      userId: id(),
      flag: z.enum(flags),
      granted: z.boolean(),
      untilDay: day(),
      reason: text(500),
    }),
    returns: overrideSchema,
  }),
  end: command("/api/permissions/overrides/{id}/end", {
    needs: "canManageRoles",
    does: "Ends an override before its day; the role's own permissions count again at once.",
    params: byId,
    body: z.object({ reason: text(500) }),
    returns: overrideSchema,
  }),
} satisfies Api;
