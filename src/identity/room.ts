// What every endpoint of the sign-in service works with.
import type pg from "pg";
import type { Log } from "#platform/server/log.ts";
import type { Tokens } from "./accessTokens.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import type { SigningKeys } from "./keys.ts";
import type { Mailer } from "./mailer.ts";
import type { OidcProviders } from "./oidcProviders.ts";
import type { Passwords } from "./passwords.ts";
import type { RateLimits } from "./rateLimits.ts";
import type { SamlKey } from "./samlKey.ts";
import type { SignInTries } from "./signInTries.ts";

export interface Room {
  pool: pg.Pool;
  settings: IdentitySettings;
  keys: SigningKeys;
  /** Null while AUTH_SAML is off. */
  samlKey: SamlKey | null;
  oidc: OidcProviders;
  tokens: Tokens;
  passwords: Passwords;
  tries: SignInTries;
  limits: RateLimits;
  mailer: Mailer;
  log: Log;
  now: () => Date;
}
