// Every other call the official client knows, whose feature is off here: each endpoint says so with the
// status and code of that feature.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AuthFault, invalid } from "./faults.ts";
import { requireAdmin } from "./guard.ts";
import { queryOf } from "./requests.ts";
import type { Room } from "./room.ts";

const passkeysAreOff = (): AuthFault =>
  new AuthFault(404, "passkey_disabled", "Passkeys are disabled");
const featureIsOff = (): AuthFault =>
  new AuthFault(404, "feature_disabled", "This feature is disabled");

export function registerDisabled(scope: FastifyInstance, room: Room): void {
  registerOutsideSignIn(scope, room);
  const admin = async (request: FastifyRequest) => {
    await requireAdmin(request, room);
    throw request.url.includes("/passkeys") ? passkeysAreOff() : featureIsOff();
  };
  scope.all("/admin/*", admin);
}

function registerOutsideSignIn(scope: FastifyInstance, room: Room): void {
  scope.get("/authorize", async () => {
    throw invalid("Unsupported provider: provider is not enabled");
  });
  const callback = async (request: FastifyRequest, reply: FastifyReply) => {
    const state = queryOf(request, "state");
    const missing = state === "";
    return sendHome(reply, room, "?", {
      error: "invalid_request",
      error_code: missing ? "bad_oauth_callback" : "bad_oauth_state",
      error_description: missing
        ? "OAuth callback with missing state"
        : "OAuth callback with invalid state",
    });
  };
  scope.get("/callback", callback);
  scope.post("/callback", callback);
  for (const path of ["/oauth/*", "/user/oauth/*", "/passkeys", "/passkeys/*"]) {
    scope.all(path, async () => {
      throw path.startsWith("/passkeys") ? passkeysAreOff() : featureIsOff();
    });
  }
}

/** Back to our own site and nowhere else, with what went wrong in the address. */
function sendHome(
  reply: FastifyReply,
  room: Room,
  mark: "#" | "?",
  facts: Record<string, string>,
): FastifyReply {
  const target = `${room.settings.siteUrl}/${mark}${new URLSearchParams(facts)}`;
  return reply.code(303).header("location", target).send();
}
