import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, count, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";
import { clockFindings } from "./rules.ts";

const device = z.object({
  id: id(),
  /** Before the running number on a receipt made without a network: 7 of K7-12. */
  number: count(),
  name: z.string(),
  userId: id(),
  userName: z.string(),
  /** False when the person left: what waits there is still sealed on the phone. */
  isActive: z.boolean(),
  enrolledAt: instant(),
  lastSeenAt: instant(),
  /** How many operations waited there when it was last heard of. */
  waiting: count(1_000_000),
  brought: count(10_000_000),
  /** Operations whose claimed time was off, ahead or too old. */
  marked: count(10_000_000),
  revokedAt: instant().nullable(),
  revokedByName: z.string().nullable(),
  revokeReason: z.string().nullable(),
  /** When the revoked phone was told and emptied itself. */
  toldAt: instant().nullable(),
});

const devices = z.object({ rows: z.array(device) });
export type DeviceRow = z.output<typeof device>;

const enrolled = z.object({ id: id(), number: count() });

/** Opens what is sealed on the phone: 32 bytes in base 64. Read, never part of a kept answer. */
const seal = enrolled.extend({ key: z.base64() });

const operation = z.object({
  id: id(),
  number: z.string(),
  deviceId: id(),
  deviceName: z.string(),
  userName: z.string(),
  sequence: z.string(),
  /** `field-collections.record`: what was asked. */
  endpoint: z.string(),
  /** By the clock of the phone. */
  capturedAt: instant(),
  /** By ours: this one counts. */
  receivedAt: instant(),
  /** The phone's clock less ours, in seconds. */
  clockOffSeconds: z.int(),
  clock: z.enum(clockFindings),
  /** The phone that brought it, when not the one it was written down on. */
  carriedByName: z.string().nullable(),
});
export type OperationRow = z.output<typeof operation>;

/** Phones that work without a network. Where one is signed in: security.sessions. */
export const devicesApi = {
  mine: query("/api/me/devices", {
    needs: "signed-in",
    does: "My phones that work without a network.",
    returns: devices,
  }),
  list: query("/api/devices", {
    needs: "canManageUsers",
    does: "Every phone that works without a network, with what waits on it.",
    returns: devices,
  }),
  enrol: command("/api/me/devices", {
    needs: "signed-in",
    does: "Sets this phone up to work without a network, with a number of its own.",
    body: z.object({ id: id(), name: text(100) }),
    returns: enrolled,
  }),
  seal: query("/api/me/devices/{id}/seal", {
    needs: "signed-in",
    does: "The key of what is sealed on this phone of mine; refused once it is revoked.",
    params: byId,
    returns: seal,
  }),
  revoke: command("/api/devices/{id}/revoke", {
    needs: "signed-in",
    does: "Takes a phone out of use: what it brings is refused, and it empties itself when it hears.",
    params: byId,
    body: z.object({ reason: text(500) }),
    returns: device,
  }),
  emptied: command("/api/me/devices/{id}/emptied", {
    needs: "signed-in",
    does: "A revoked phone says that it has emptied itself.",
    params: byId,
    returns: device,
  }),
  operations: query("/api/field-operations", {
    needs: "signed-in",
    does: "What phones brought, the last first; everybody's for those who keep users, else one's own.",
    params: z.object({
      ...pageParams,
      deviceId: id().optional(),
      marked: z.enum(["yes"]).optional(),
    }),
    returns: pageOf(operation),
  }),
} satisfies Api;
