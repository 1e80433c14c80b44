// How often one address may ask, and how many messages may leave: buckets that fill again with time.
// Nothing here depends on whether an account exists.
import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthFault } from "./faults.ts";
import type { IdentitySettings } from "./identitySettings.ts";

interface Bucket {
  most: number;
  seconds: number;
}

/** Kept in this process, at most so many; the oldest leave first. */
interface Buckets {
  /** Takes one; when none is left, the seconds until the next. */
  take(name: string, key: string, bucket: Bucket, nowMs: number): number | null;
}

const mostKept = 50_000;

export interface RateLimits {
  /** Refuses an address that asks too often. */
  checkAddress(name: string, address: string, now: Date): void;
  /** Is another message of this house allowed to leave now? */
  mayLeave(by: "mail" | "sms", now: Date): boolean;
  /** Seconds to wait before the same is asked for this address again, or null; asking is noted. */
  askedAgain(kind: string, address: string, now: Date): number | null;
}

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

/** Opens the buckets of one house. */
export function openRateLimits(
  settings: Pick<IdentitySettings, "rates" | "mailIntervalSeconds">,
): RateLimits {
  const buckets = openBuckets();
  const asked = openBuckets();
  const { rates } = settings;
  return {
    checkAddress: (name, address, now) => {
      const bucket = perAddress[name];
      if (!rates || !bucket) return;
      const wait = buckets.take(name, networkOf(address), bucket, now.getTime());
      if (wait === null) return;
      const words = "Request rate limit reached";
      throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds: wait });
    },
    mayLeave: (by, now) => {
      if (!rates) return true;
      const bucket = { most: rates.messagesPerHour, seconds: 3600 };
      return buckets.take("messages", by, bucket, now.getTime()) === null;
    },
    askedAgain: (kind, address, now) => {
      if (settings.mailIntervalSeconds === 0) return null;
      const bucket = { most: 1, seconds: settings.mailIntervalSeconds };
      return asked.take(kind, address, bucket, now.getTime());
    },
  };
}

/** Counts every call of the limited paths before anything else is looked at. */
export function registerLimits(
  scope: FastifyInstance,
  room: { limits: RateLimits; settings: Pick<IdentitySettings, "prefix">; now: () => Date },
): void {
  scope.addHook("onRequest", async (request) => {
    const name = limitedName(request, room.settings.prefix);
    if (name !== null) room.limits.checkAddress(name, request.ip, room.now());
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

function openBuckets(): Buckets {
  const kept = new Map<string, { left: number; atMs: number }>();
  return {
    take: (name, key, bucket, nowMs) => {
      const id = `${name}\n${key}`;
      const found = kept.get(id) ?? { left: bucket.most, atMs: nowMs };
      const perMs = bucket.most / (bucket.seconds * 1000);
      const left = Math.min(bucket.most, found.left + Math.max(0, nowMs - found.atMs) * perMs);
      kept.delete(id);
      kept.set(id, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return left >= 1 ? null : Math.max(1, Math.ceil((1 - left) / perMs / 1000));
    },
  };
}
