// What anybody may read: the public keys, what is switched on, and that the service lives.
import type { FastifyInstance } from "fastify";
import type { Room } from "./room.ts";

const providers = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
] as const;

export function registerPublic(scope: FastifyInstance, room: Room): void {
  scope.get("/.well-known/jwks.json", async (_, reply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: room.keys.published };
  });
  const off = Object.fromEntries(providers.map((name) => [name, false]));
  const named = room.settings.oidcProviders.map(({ name }) => [name, true]);
  scope.get("/settings", async () => ({
    external: {
      ...off,
      ...Object.fromEntries(named),
      email: true,
      phone: true,
      anonymous_users: room.settings.anonymous,
    },
    disable_signup: !room.settings.signupOpen,
    mailer_autoconfirm: room.settings.autoconfirmEmail,
    phone_autoconfirm: room.settings.autoconfirmSms,
    sms_provider: room.mailer.smsProvider,
    saml_enabled: room.settings.saml,
    passkeys_enabled: false,
  }));
  scope.get("/health", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { version: "v1", name: "Mavuno identity", description: "Sign-in service of Mavuno" };
  });
}
