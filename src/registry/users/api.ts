import { z } from "zod";
import { flags, roles, takesOut } from "#kernel/permissions.ts";
import type { Api } from "#platform/api/endpoint.ts";
import { command, file, query } from "#platform/api/endpoint.ts";
import {
  byId,
  day,
  id,
  instant,
  moveBody,
  moveWithReason,
  optionalText,
  text,
  version,
} from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { personShape, whoAmI } from "./meApi.ts";
import { overrideSchema } from "./overrideApi.ts";
import { userLife } from "./rules.ts";

const userSchema = z.object({
  ...personShape,
  state: z.enum(userLife.states),
  /** The last act or sign-in; null when they never signed in. */
  lastSeenAt: instant().nullable(),
  /** Devices signed in now. */
  devices: z.int(),
  /** The last company day they work here; null when no end is set. */
  lastDay: day().nullable(),
  /** Nothing opens for them before they have a second factor; and whether they have one. */
  mustHaveSecondFactor: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: instant(),
  version: version(),
});
export type UserRow = z.output<typeof userSchema>;

const userList = z.object({
  ...pageParams,
  role: z.enum(roles).optional(),
  state: z.enum(userLife.states).optional(),
  sort: z.enum(["name", "role"]).default("name"),
  direction: z.enum(["asc", "desc"]).default("asc"),
});

const about = {
  firstName: text(80),
  lastName: text(80),
  title: optionalText(80),
  department: optionalText(80),
  phone: optionalText(20),
};

export const users = {
  me: whoAmI.read,
  chooseLanguage: whoAmI.chooseLanguage,
  list: query("/api/users", {
    needs: "canManageUsers",
    does: "The people of the company, by name.",
    params: userList,
    returns: pageOf(userSchema),
  }),
  csv: file("/api/users/export.csv", "text/csv", {
    needs: takesOut("canManageUsers"),
    does: "Everybody who matches, as a table.",
    params: userList,
  }),
  one: query("/api/users/{id}", {
    needs: "canManageUsers",
    does: "One person, with what they may do here.",
    params: byId,
    returns: userSchema.extend({
      /** What they hold now, with their own overrides. */
      flags: z.array(z.enum(flags)),
      changes: z.array(z.object({ flag: z.enum(flags), granted: z.boolean() })),
      overrides: z.array(overrideSchema),
    }),
  }),
  add: command("/api/users", {
    needs: "canManageUsers",
    does: "Adds a person with a first password; who is no owner gives no more than they hold.",
    asksAgain: true,
    body: z.object({
      id: id(),
      ...about,
      email: z.email().max(255),
      role: z.enum(roles),
      lastDay: day().nullable().default(null),
      password: z.string().min(10, "Use at least 10 characters").max(72),
    }),
    returns: userSchema,
  }),
  invite: command("/api/users/invite", {
    needs: "canManageUsers",
    does: "Invites a person by mail, who then chooses a password; gives no more than one holds.",
    asksAgain: true,
    body: z.object({
      id: id(),
      ...about,
      email: z.email().max(255),
      role: z.enum(roles),
      lastDay: day().nullable().default(null),
    }),
    returns: userSchema,
  }),
  resend: command("/api/users/{id}/resend", {
    needs: userLife.moves.resend.needs,
    does: "Sends an invitation again; the link of the mail before is dead.",
    params: byId,
    body: moveBody,
    returns: userSchema,
  }),
  takeBack: command("/api/users/{id}/take-back", {
    needs: userLife.moves.takeBack.needs,
    does: "Takes an invitation back that nobody has opened yet: its link no longer works.",
    params: byId,
    body: moveWithReason,
    returns: userSchema,
  }),
  change: command("/api/users/{id}/change", {
    needs: "canManageUsers",
    does: "Changes a person's name, title, department or phone.",
    params: byId,
    body: z.object({ version: version(), ...about }),
    returns: userSchema,
  }),
  changeRole: command("/api/users/{id}/role", {
    needs: "canManageRoles",
    does: "Gives a person another role, with a reason. Owners only, never their own, never the last.",
    asksAgain: true,
    params: byId,
    body: moveWithReason.extend({ role: z.enum(roles) }),
    returns: userSchema,
  }),
  deactivate: command("/api/users/{id}/deactivate", {
    needs: userLife.moves.deactivate.needs,
    does: "Puts a person out: refused at the very next request, and at the sign-in.",
    params: byId,
    body: moveWithReason,
    returns: userSchema,
  }),
  reactivate: command("/api/users/{id}/reactivate", {
    needs: userLife.moves.reactivate.needs,
    does: "Lets a deactivated person sign in again.",
    asksAgain: true,
    params: byId,
    body: moveWithReason,
    returns: userSchema,
  }),
  setLastDay: command("/api/users/{id}/last-day", {
    needs: "canManageUsers",
    does: "Sets the last day a person works here, or none: after it they are refused and put out.",
    params: byId,
    body: moveWithReason.extend({ lastDay: day().nullable() }),
    returns: userSchema,
  }),
  signOut: command("/api/users/{id}/sign-out", {
    needs: "canManageUsers",
    does: "Ends every session of a person on every device.",
    params: byId,
    body: z.object({ reason: text(500) }),
    returns: userSchema,
  }),
} satisfies Api;
