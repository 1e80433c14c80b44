// Every other call the official client knows, whose feature is off here: each endpoint says so with the
// status and code of that feature.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthFault } from "./faults.ts";
import { requireAdmin } from "./guard.ts";
import type { Room } from "./room.ts";

const passkeysAreOff = (): AuthFault =>
  new AuthFault(404, "passkey_disabled", "Passkeys are disabled");
const featureIsOff = (): AuthFault =>
  new AuthFault(404, "feature_disabled", "This feature is disabled");

export function registerDisabled(scope: FastifyInstance, room: Room): void {
  for (const path of ["/oauth/*", "/user/oauth/*", "/passkeys", "/passkeys/*"]) {
    scope.all(path, async () => {
      throw path.startsWith("/passkeys") ? passkeysAreOff() : featureIsOff();
    });
  }
  const admin = async (request: FastifyRequest) => {
    await requireAdmin(request, room);
    throw request.url.includes("/passkeys") ? passkeysAreOff() : featureIsOff();
  };
  scope.all("/admin/*", admin);
}
