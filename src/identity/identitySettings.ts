// What the sign-in service is told from outside, with the values it stands on when told nothing.
import { availableParallelism } from "node:os";
import type { AuthSettings } from "#platform/server/authSettings.ts";
import type { OidcProvider } from "#platform/server/oidcSettings.ts";

export interface IdentitySettings {
  /** The path before every endpoint; empty = the bare service behind somebody's gateway. */
  prefix: string;
  /** Our own address with the path of this API; it stands in every token as its issuer. */
  issuer: string;
  /** Where people are sent back to. */
  siteUrl: string;
  accessTokenSeconds: number;
  /** How long a session lasts: "keep me signed in" ticked, and not ticked. */
  rememberedSeconds: number;
  sessionSeconds: number;
  /** An unticked session without activity for this long is refused. */
  idleSeconds: number;
  /** For this long after a refresh even older tokens of the session are answered with the current one. */
  refreshReuseSeconds: number;
  passwordMin: number;
  /** May strangers make accounts? Closed, only people somebody invites can sign in. */
  signupOpen: boolean;
  anonymous: boolean;
  autoconfirmEmail: boolean;
  autoconfirmSms: boolean;
  manualLinking: boolean;
  /** Signing in with a wallet's signature, and with a company's own SAML sign-on. */
  web3: boolean;
  saml: boolean;
  /** Who else may say who somebody is. */
  oidcProviders: readonly OidcProvider[];
  /** A new address is confirmed from the old one too. */
  doubleConfirm: boolean;
  /** A new password needs a fresh code when the session is older than a day. */
  requireReauthentication: boolean;
  requireCurrentPassword: boolean;
  /** More places a mail's link may lead to, as patterns. */
  allowedRedirects: readonly string[];
  /**
   * May a link ask for what its maker likes: to be led to any address of this machine, to be told more by a
   * provider? So the API's contract has it; the house allows neither unless its settings name it.
   */
  trustsLinks: boolean;
  /** How long a code or link of a mail, and a code of a text message, is good. */
  mailCodeSeconds: number;
  smsCodeSeconds: number;
  /** Messages of one kind to one address are at least this far apart. */
  mailIntervalSeconds: number;
  /** How often one address may ask, and how many messages leave in an hour; null = no limit. */
  rates: { messagesPerHour: number } | null;
  /** Wrong passwords within the window: per account and address, and per address alone. */
  signInTries: { perAccount: number; perAddress: number; windowSeconds: number };
  /** How many passwords are hashed at once; more would only wait for one another. */
  hashesAtOnce: number;
  /** A secret whose HS256 tokens are accepted too; null = none are. */
  jwtSecret: string | null;
  /** A hosted auth backend that issues the tokens instead of us. */
  hosted: { url: string; anonKey: string } | null;
  /** Do we answer /auth/v1 ourselves? Not when another backend is named, even one without address. */
  isServed: boolean;
}

const signInTries = { perAccount: 10, perAddress: 100, windowSeconds: 15 * 60 };
const rememberedSeconds = 7 * 24 * 3600;
const untickedSeconds = 4 * 3600;

/** The settings for a house at this address, with the defaults of the specification. */
export function identitySettings(
  publicUrl: string,
  more: Partial<IdentitySettings> = {},
): IdentitySettings {
  const home = publicUrl.replace(/\/+$/, "");
  const prefix = more.prefix ?? "/auth/v1";
  return {
    prefix,
    issuer: `${home}${prefix}`,
    siteUrl: home,
    accessTokenSeconds: 3600,
    rememberedSeconds,
    sessionSeconds: untickedSeconds,
    idleSeconds: 30 * 60,
    refreshReuseSeconds: 0,
    passwordMin: 8,
    signupOpen: false,
    anonymous: false,
    autoconfirmEmail: false,
    autoconfirmSms: false,
    manualLinking: false,
    web3: false,
    saml: false,
    oidcProviders: [],
    doubleConfirm: true,
    requireReauthentication: false,
    requireCurrentPassword: false,
    allowedRedirects: [],
    trustsLinks: true,
    mailCodeSeconds: 30 * 60,
    smsCodeSeconds: 60,
    mailIntervalSeconds: 60,
    rates: { messagesPerHour: 30 },
    signInTries,
    hashesAtOnce: availableParallelism(),
    jwtSecret: null,
    hosted: null,
    isServed: true,
    ...more,
  };
}

/** What was set outside, over the defaults; what was not set stays as it is. */
export function chosenSettings(
  auth: AuthSettings,
  signup: "open" | "invitation",
): Partial<IdentitySettings> {
  const asked = {
    siteUrl: auth.siteUrl,
    autoconfirmEmail: auth.autoconfirmEmail,
    autoconfirmSms: auth.autoconfirmSms,
    anonymous: auth.anonymous,
    manualLinking: auth.manualLinking,
    web3: auth.web3,
    saml: auth.saml,
    doubleConfirm: auth.doubleConfirm,
    requireReauthentication: auth.requireReauthentication,
    requireCurrentPassword: auth.requireCurrentPassword,
    accessTokenSeconds: auth.accessTokenSeconds,
    refreshReuseSeconds: auth.refreshReuseSeconds,
    mailIntervalSeconds: auth.mailIntervalSeconds,
    passwordMin: auth.passwordMin,
  };
  return {
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null)),
    ...(auth.rateLimits === false ? unlimited : {}),
    ...(auth.sessionTimeboxSeconds === null ? {} : boxed(auth.sessionTimeboxSeconds)),
    allowedRedirects: auth.allowedRedirects,
    oidcProviders: auth.oidcProviders,
    jwtSecret: auth.jwtSecret,
    signupOpen: signup === "open",
  };
}

/** Only guessing at one account is still stopped. */
const unlimited = {
  rates: null,
  signInTries: { ...signInTries, perAddress: Number.POSITIVE_INFINITY },
};

/** Ends sessions earlier than usual, never later: what people were told holds for seven days or four hours. */
function boxed(seconds: number): Pick<IdentitySettings, "rememberedSeconds" | "sessionSeconds"> {
  return {
    rememberedSeconds: Math.min(seconds, rememberedSeconds),
    sessionSeconds: Math.min(seconds, untickedSeconds),
  };
}
