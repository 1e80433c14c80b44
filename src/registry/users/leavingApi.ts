import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, moveWithReason } from "#platform/api/fields.ts";

const paper = z.object({
  kind: z.string(),
  number: z.string(),
  state: z.string(),
  /** Where it is opened. */
  link: z.string(),
  isMoneyOpen: z.boolean(),
});

const leavingSchema = z.object({
  /** What is unfinished in their hands; papers whose money is on its way first. */
  papers: z.array(paper),
  devices: z.int(),
  /** Overrides of their permissions that still count. */
  overrides: z.int(),
  /** Why they cannot be seen off yet. */
  blockers: z.array(
    z.object({
      what: z.string(),
      owner: z.string().exactOptional(),
      link: z.string().exactOptional(),
    }),
  ),
});
export type Leaving = z.output<typeof leavingSchema>;

/** Seeing a person off: what is still open, then out in one step. */
export const leaving = {
  look: query("/api/users/{id}/leaving", {
    needs: "canManageUsers",
    does: "What is unfinished in a person's hands, and what stands between them and leaving.",
    params: byId,
    returns: leavingSchema,
  }),
  leave: command("/api/users/{id}/leave", {
    needs: "canManageUsers",
    does: "Sees a person off: every device signed out, deactivated, the open papers named to whoever takes over.",
    params: byId,
    body: moveWithReason.extend({
      /** Who takes over what is unfinished; must be named when something is. */
      successorId: id().nullable().default(null),
    }),
    returns: leavingSchema,
  }),
} satisfies Api;
