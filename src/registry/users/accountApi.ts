import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, moveWithReason, text } from "#platform/api/fields.ts";

const securitySchema = z.object({
  /** Devices signed in now, the last used first. */
  devices: z.array(
    z.object({
      id: id(),
      /** The device in words, as far as its browser says. */
      name: z.string(),
      address: z.string(),
      signedInAt: instant(),
      lastActiveAt: instant(),
    }),
  ),
  /** The second factors they have proved. */
  factors: z.array(
    z.object({
      id: id(),
      name: z.string(),
      kind: z.enum(["totp", "phone"]),
      addedAt: instant(),
    }),
  ),
});

/** What somebody who looks after people may see and do about a person's account. */
export const accounts = {
  security: query("/api/users/{id}/security", {
    needs: "canManageUsers",
    does: "The devices a person is signed in on, and their second factors.",
    params: byId,
    returns: securitySchema,
  }),
  endDevice: command("/api/users/{id}/devices/{deviceId}/end", {
    needs: "canManageUsers",
    does: "Signs one device of a person out; it is refused at its next request.",
    params: byId.extend({ deviceId: id() }),
    body: z.object({ reason: text(500) }),
    returns: securitySchema,
  }),
  requireSecondFactor: command("/api/users/{id}/second-factor", {
    needs: "canManageUsers",
    does: "Asks a person for a second step at sign-in, or no longer: until they have it nothing opens.",
    asksAgain: true,
    params: byId,
    body: moveWithReason.extend({ required: z.boolean() }),
  }),
  removeSecondFactor: command("/api/users/{id}/second-factor/remove", {
    needs: "canManageUsers",
    does: "Takes the second step of somebody who lost it away, and signs every device out.",
    asksAgain: true,
    params: byId,
    body: z.object({ reason: text(500) }),
    returns: securitySchema,
  }),
  sendReset: command("/api/users/{id}/reset-link", {
    needs: "canManageUsers",
    does: "Sends a person a mail with which they choose a new password.",
    params: byId,
    body: z.object({ reason: text(500) }),
  }),
} satisfies Api;
