import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, id, instant } from "#platform/api/fields.ts";

const deviceSchema = z.object({
  id: id(),
  /** "Chrome on Windows", as the browser says of itself. */
  name: z.string(),
  address: z.string(),
  signedInAt: instant(),
  lastActiveAt: instant(),
  /** When it is signed out by itself at the latest. */
  endsAt: instant(),
  isRemembered: z.boolean(),
  hasSecondStep: z.boolean(),
  /** The device that asks. */
  isThis: z.boolean(),
});

const devices = z.object({ rows: z.array(deviceSchema) });

/** What a signed-in person sees of their own sign-ins, and may end. Passwords and factors: /auth/v1. */
export const security = {
  sessions: query("/api/me/sessions", {
    needs: "signed-in",
    does: "The devices I am signed in on, the last used first.",
    returns: devices,
  }),
  endSession: command("/api/me/sessions/{id}/end", {
    needs: "signed-in",
    does: "Signs one other device of mine out; its next request is refused.",
    asksAgain: true,
    params: byId,
    returns: devices,
  }),
  endOtherSessions: command("/api/me/sessions/end-others", {
    needs: "signed-in",
    does: "Signs every device of mine out but this one, which the request names.",
    asksAgain: true,
    body: z.object({ keep: id() }),
    returns: devices,
  }),
  signIns: query("/api/me/sign-ins", {
    needs: "signed-in",
    does: "The last twenty things that happened to my account: sign-ins, passwords, second steps.",
    returns: z.object({
      rows: z.array(
        z.object({
          id: id(),
          at: instant(),
          /** The sign-in service's word: `login`, `user_updated_password`. */
          act: z.string(),
          /** Where the request came from; empty when it was done from inside the company. */
          address: z.string(),
          /** Somebody else's name, when it was not me. */
          by: z.string().nullable(),
        }),
      ),
    }),
  }),
} satisfies Api;
