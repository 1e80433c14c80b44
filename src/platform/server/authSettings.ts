// What the sign-in service is told from outside: every AUTH_* setting and the way mail leaves the house.
// Durations are seconds, switches are on or off.
import { type OidcProvider, readOidcProviders } from "./oidcSettings.ts";

export interface AuthSettings {
  /** The path before the sign-in service's endpoints when it runs alone; empty = none. */
  prefix: string;
  /** Where people are sent back to; null = the house's own address. */
  siteUrl: string | null;
  /** More places a mail's link may lead to, as patterns. */
  allowedRedirects: readonly string[];
  /** null = what the sign-in service does when told nothing. */
  autoconfirmEmail: boolean | null;
  autoconfirmSms: boolean | null;
  anonymous: boolean | null;
  manualLinking: boolean | null;
  /** Signing in with a wallet's signature, and with a company's own SAML sign-on. */
  web3: boolean | null;
  saml: boolean | null;
  /** Who else may say who somebody is. */
  oidcProviders: readonly OidcProvider[];
  doubleConfirm: boolean | null;
  requireReauthentication: boolean | null;
  requireCurrentPassword: boolean | null;
  rateLimits: boolean | null;
  accessTokenSeconds: number | null;
  refreshReuseSeconds: number | null;
  /** No session lasts longer, whatever was ticked; more than a session lasts anyway changes nothing. */
  sessionTimeboxSeconds: number | null;
  mailIntervalSeconds: number | null;
  passwordMin: number | null;
  /** A file of JSON Web Keys with private parts; null = one of our own in the data folder. */
  signingKeys: string | null;
  /** A secret whose HS256 tokens are accepted too. */
  jwtSecret: string | null;
  /** How mail is sent; null = it is laid into the outbox folder. */
  smtpUrl: string | null;
  mailFrom: string | null;
  /** A file that gets one line of JSON per message. */
  mailSink: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads AUTH_*, SMTP_URL and MAIL_FROM; every fault is added to the list. */
export function readAuthSettings(env: Environment, faults: string[]): AuthSettings {
  const reader = readerOf(env, faults);
  return {
    prefix: readPrefix(env, faults),
    siteUrl: reader.address("AUTH_SITE_URL"),
    allowedRedirects: (reader.text("AUTH_ALLOWED_REDIRECTS") ?? "")
      .split(",")
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ""),
    autoconfirmEmail: reader.flag("AUTH_AUTOCONFIRM_EMAIL"),
    autoconfirmSms: reader.flag("AUTH_AUTOCONFIRM_SMS"),
    anonymous: reader.flag("AUTH_ANONYMOUS"),
    manualLinking: reader.flag("AUTH_MANUAL_LINKING"),
    web3: reader.flag("AUTH_WEB3"),
    saml: reader.flag("AUTH_SAML"),
    oidcProviders: readOidcProviders(env, faults),
    doubleConfirm: reader.flag("AUTH_DOUBLE_CONFIRM"),
    requireReauthentication: reader.flag("AUTH_REQUIRE_REAUTHENTICATION"),
    requireCurrentPassword: reader.flag("AUTH_REQUIRE_CURRENT_PASSWORD"),
    rateLimits: reader.flag("AUTH_RATE_LIMITS"),
    accessTokenSeconds: reader.number("AUTH_JWT_EXP", { least: 30, most: 604_800 }),
    refreshReuseSeconds: reader.number("AUTH_REFRESH_REUSE_INTERVAL", { least: 0, most: 3600 }),
    sessionTimeboxSeconds: reader.number("AUTH_SESSION_TIMEBOX", { least: 60, most: 31_536_000 }),
    mailIntervalSeconds: reader.number("AUTH_MAIL_INTERVAL", { least: 0, most: 86_400 }),
    passwordMin: reader.number("AUTH_PASSWORD_MIN", { least: 6, most: 64 }),
    signingKeys: reader.text("AUTH_SIGNING_KEYS"),
    jwtSecret: readSecret(env, faults),
    smtpUrl: readSmtpUrl(env, faults),
    mailFrom: reader.text("MAIL_FROM"),
    mailSink: reader.text("AUTH_MAIL_SINK"),
  };
}

interface Reader {
  text: (name: string) => string | null;
  flag: (name: string) => boolean | null;
  number: (name: string, between: { least: number; most: number }) => number | null;
  address: (name: string) => string | null;
}

function readerOf(env: Environment, faults: string[]): Reader {
  const text: Reader["text"] = (name) => {
    const value = env[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  return {
    text,
    flag: (name) => {
      const value = text(name);
      if (value !== null && value !== "on" && value !== "off") {
        faults.push(`${name} must be on or off, not "${value}".`);
      }
      return value === null ? null : value === "on";
    },
    number: (name, { least, most }) => {
      const value = text(name);
      if (value === null) return null;
      const number = Number(value);
      if (!/^\d{1,9}$/.test(value) || number < least || number > most) {
        faults.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
      }
      return number;
    },
    address: (name) => {
      const value = text(name);
      if (value === null) return null;
      if (!/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(value) || !URL.canParse(value)) {
        faults.push(`${name} must be a web address such as https://mavuno.example.com.`);
      }
      return value.replace(/\/+$/, "");
    },
  };
}

/** Not set is the client's own path; set and empty is none. */
function readPrefix(env: Environment, faults: string[]): string {
  const prefix = (env["AUTH_PREFIX"] ?? "/auth/v1").trim().replace(/\/+$/, "");
  if (!/^(\/[\w-]+(\.[\w-]+)*)*$/.test(prefix)) {
    faults.push(`AUTH_PREFIX must be a path such as /auth/v1, or empty, not "${prefix}".`);
  }
  if (/^\/rest\/v1(\/|$)/.test(prefix)) {
    faults.push("AUTH_PREFIX may not be /rest/v1: the data reads are there.");
  }
  return prefix;
}

function readSecret(env: Environment, faults: string[]): string | null {
  const value = env["AUTH_JWT_SECRET"] ?? "";
  if (value === "") return null;
  if (Buffer.byteLength(value) < 32) faults.push("AUTH_JWT_SECRET needs at least 32 characters.");
  return value;
}

function readSmtpUrl(env: Environment, faults: string[]): string | null {
  const value = env["SMTP_URL"]?.trim();
  if (value === undefined || value === "") return null;
  // The value itself is never repeated: it carries a password.
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    faults.push("SMTP_URL must look like smtps://user:password@mail.example.com:465.");
  }
  return value;
}
