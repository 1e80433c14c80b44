// What the sign-in service is told from outside, with the values it stands on when told nothing.
import { availableParallelism } from "node:os";

export interface IdentitySettings {
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
  /** Wrong passwords within the window: per account and address, and per address alone. */
  signInTries: { perAccount: number; perAddress: number; windowSeconds: number };
  /** How many passwords are hashed at once; more would starve everything else. */
  hashesAtOnce: number;
  /** A hosted auth backend that issues the tokens instead of us. */
  hosted: { url: string; anonKey: string } | null;
  /** Do we answer /auth/v1 ourselves? Not when another backend is named, even one without address. */
  isServed: boolean;
}

/** The settings for a house at this address, with the defaults of the specification. */
export function identitySettings(
  publicUrl: string,
  more: Partial<IdentitySettings> = {},
): IdentitySettings {
  const home = publicUrl.replace(/\/+$/, "");
  return {
    issuer: `${home}/auth/v1`,
    siteUrl: home,
    accessTokenSeconds: 3600,
    rememberedSeconds: 7 * 24 * 3600,
    sessionSeconds: 4 * 3600,
    idleSeconds: 30 * 60,
    refreshReuseSeconds: 0,
    passwordMin: 8,
    signInTries: { perAccount: 10, perAddress: 100, windowSeconds: 15 * 60 },
    hashesAtOnce: Math.max(1, availableParallelism() - 1),
    hosted: null,
    isServed: true,
    ...more,
  };
}
