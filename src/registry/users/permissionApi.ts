import { z } from "zod";
import { flags, roles } from "#kernel/permissions.ts";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { amount, id, text } from "#platform/api/fields.ts";
import { overrideSchema } from "./overrideApi.ts";
import { accessModes } from "./permissionRules.ts";

const matrixSchema = z.object({
  accessMode: z.enum(accessModes),
  /** Every cell that is not as it came from the factory. */
  changes: z.array(z.object({ role: z.enum(roles), flag: z.enum(flags), granted: z.boolean() })),
  /** What single people were given or denied, those that count now first. */
  overrides: z.array(overrideSchema),
  /** Up to how much each role may approve for one payee; null = without limit. */
  approvalLimits: z.array(z.object({ role: z.enum(roles), limit: amount().nullable() })),
  /** Everybody who works here now, to see whom a cell concerns. */
  people: z.array(
    z.object({
      id: id(),
      name: z.string(),
      role: z.enum(roles),
      title: z.string().nullable(),
    }),
  ),
});
export type Matrix = z.output<typeof matrixSchema>;

export const permissions = {
  read: query("/api/permissions", {
    needs: "canManageRoles",
    does: "What each role may do here, and whom it concerns.",
    returns: matrixSchema,
  }),
  setFlag: command("/api/permissions/flag", {
    needs: "canManageRoles",
    does: "Gives a role a permission or takes it away; counts from the next request on. Owners only.",
    asksAgain: true,
    body: z.object({
      role: z.enum(roles),
      flag: z.enum(flags),
      granted: z.boolean(),
      reason: text(500),
    }),
    returns: matrixSchema,
  }),
  reset: command("/api/permissions/reset", {
    needs: "canManageRoles",
    does: "Brings the factory's permissions back, for one role or for all. Owners only.",
    asksAgain: true,
    body: z.object({ role: z.enum(roles).nullable(), reason: text(500) }),
    returns: matrixSchema,
  }),
  setAccessMode: command("/api/permissions/access-mode", {
    needs: "canManageRoles",
    does: "Chooses whether screens open as the menus say or exactly as the route table. Owners only.",
    asksAgain: true,
    body: z.object({ accessMode: z.enum(accessModes), reason: text(500) }),
    returns: matrixSchema,
  }),
} satisfies Api;
