// How often one address may ask, and how many messages may leave: buckets that fill again with time.
// What strangers set off and what people with an account do take from different ones, so that no stranger
// stops an invitation or a second step. Nothing here depends on whether an account exists.
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthFault } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";
import { takeFrom } from "./limitStore.ts";
import { sha256 } from "./oneTimeCodes.ts";
import type { SqlSource } from "./store.ts";

interface Bucket {
  most: number;
  seconds: number;
}

/** Of so many empty buckets this process remembers by itself that they are empty; the oldest leave first. */
const mostRemembered = 50_000;

export interface RateLimits {
  /** Refuses an address that asks too often. */
  checkAddress(name: string, address: string, now: Date): Promise<void>;
  /** Is another message of this house allowed to leave now? Counted when the transaction is. */
  mayLeave(tx: SqlSource, message: Leaving, now: Date): Promise<boolean>;
  /**
   * Seconds to wait before anybody may have the same sent to this address again, or anything more once it
   * was written to a few times in the hour; null = at once, and asking is noted.
   */
  askedAgain(kind: string, address: string, now: Date): Promise<number | null>;
  /** The same for what a person who is signed in has sent: by their account, wherever it goes. */
  askedAgainBy(kind: string, userId: string, now: Date): Promise<number | null>;
}

/** A message about to leave. */
interface Leaving {
  by: "mail" | "sms";
  /** The account of whoever is signed in, or whom somebody manages; null when a stranger set it off. */
  account: string | null;
}

/** One person's mailbox or phone is not filled by strangers, and six addresses known to one do not stop all. */
const perRecipient: Bucket = { most: 5, seconds: 3600 };

/** Nor does one person with an account use up what the others of the house need. */
const perAccount: Bucket = { most: 10, seconds: 3600 };

// A whole office often has one address: so many at once, then as they come back.
const perAddress: Readonly<Record<string, Bucket>> = {
  token: { most: 150, seconds: 300 },
  verify: { most: 30, seconds: 300 },
  otp: { most: 30, seconds: 300 },
  magiclink: { most: 30, seconds: 300 },
  recover: { most: 30, seconds: 300 },
  resend: { most: 30, seconds: 300 },
  signup: { most: 30, seconds: 300 },
  user: { most: 30, seconds: 300 },
  sso: { most: 30, seconds: 300 },
  authorize: { most: 150, seconds: 300 },
  callback: { most: 150, seconds: 300 },
  web3: { most: 30, seconds: 300 },
  anonymous: { most: 30, seconds: 3600 },
  challenge: { most: 15, seconds: 60 },
  factor: { most: 15, seconds: 60 },
  saml: { most: 15, seconds: 300 },
};

/** Opens the buckets of one house; they stand in its database, so that all its processes take from the same. */
export function openRateLimits(
  db: SqlSource,
  settings: Pick<IdentitySettings, "rates" | "mailIntervalSeconds">,
): RateLimits {
  const take = openTaking();
  const { rates } = settings;
  const tooSoon = async (kind: string, whose: string, now: Date): Promise<number | null> => {
    const bucket = { most: 1, seconds: settings.mailIntervalSeconds };
    return bucket.seconds === 0 ? null : take(db, `again\n${kind}\n${whose}`, bucket, now);
  };
  return {
    checkAddress: async (name, address, now) => {
      const bucket = perAddress[name];
      if (!rates || !bucket) return;
      const wait = await take(db, `${name}\n${networkOf(address)}`, bucket, now);
      if (wait === null) return;
      const words = "Request rate limit reached";
      throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds: wait });
    },
    mayLeave: async (tx, { by, account }, now) => {
      if (!rates) return true;
      const bucket = { most: rates.messagesPerHour, seconds: 3600 };
      if (account === null) return (await take(tx, `messages\n${by}`, bucket, now)) === null;
      const own = await take(tx, `messages\n${by}\n${account}`, perAccount, now);
      return own === null && (await take(tx, `messages\n${by}\nknown`, bucket, now)) === null;
    },
    askedAgain: async (kind, address, now) => {
      const wait = await tooSoon(kind, address, now);
      // Without an interval nothing is counted per address: that is how a house is tried out.
      if (wait !== null || !rates || settings.mailIntervalSeconds === 0) return wait;
      return take(db, `recipient\n${address}`, perRecipient, now);
    },
    askedAgainBy: tooSoon,
  };
}

/** Counts every call of the limited paths before anything else is looked at. */
export function registerLimits(
  scope: FastifyInstance,
  room: { limits: RateLimits; settings: Pick<IdentitySettings, "prefix">; now: () => Date },
): void {
  scope.addHook("onRequest", async (request) => {
    const name = limitedName(request, room.settings.prefix);
    if (name !== null) await room.limits.checkAddress(name, request.ip, room.now());
  });
}

/** Whoever has one IPv6 address has the 2^64 beside it: they count as one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Which bucket a request takes from; null for paths without a limit. */
function limitedName(request: FastifyRequest, prefix: string): string | null {
  const route = request.routeOptions.url?.slice(prefix.length) ?? "";
  const [, first = "", , third = ""] = route.split("/");
  if (first === "user") return request.method === "PUT" ? "user" : null;
  if (first === "factors") {
    if (third === "challenge") return "challenge";
    return third === "verify" ? "factor" : null;
  }
  if (route === "/sso/saml/acs") return "saml";
  return request.method === "OPTIONS" ? null : first;
}

/** Takes one from a bucket; when none is left, gives the seconds until the next. */
function openTaking() {
  // Whoever goes on asking an empty bucket costs the database nothing: it stays empty until then,
  // whatever other processes take from it meanwhile.
  const emptyUntilMs = new Map<string, number>();
  return async (
    db: SqlSource,
    asked: string,
    bucket: Bucket,
    now: Date,
  ): Promise<number | null> => {
    const key = sha256(asked);
    const knownMs = (emptyUntilMs.get(key) ?? 0) - now.getTime();
    if (knownMs > 0) return Math.ceil(knownMs / 1000);
    const wait = await takeFrom(db, key, { ...bucket, now });
    emptyUntilMs.delete(key);
    if (wait === null) return null;
    emptyUntilMs.set(key, now.getTime() + wait * 1000);
    for (const oldest of emptyUntilMs.keys()) {
      if (emptyUntilMs.size <= mostRemembered) break;
      emptyUntilMs.delete(oldest);
    }
    return Math.max(1, Math.ceil(wait));
  };
}
