// A browser that signed in to an account carries a sealed note of it. The note opens nothing; it only says
// that this is not a stranger guessing, when strangers are guessing (reliability A05).
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { TokenFault } from "./accessTokens.ts";
import { headerOf, isUuid } from "./requests.ts";
import type { Room } from "./room.ts";
import type { Guess } from "./signInTries.ts";

/** A device by the name we gave it, and the accounts that signed in on it, the latest first. */
export interface KnownDevice {
  id: string;
  accounts: readonly string[];
}

const year = 365 * 24 * 3600;
/** People who share one phone at a buying station; more need not be remembered. */
const mostAccounts = 5;

/** The device a request says it comes from; null when its note is missing, old or not ours. */
export async function knownDevice(
  room: Room,
  request: FastifyRequest,
): Promise<KnownDevice | null> {
  const note = cookieOf(request, cookieName(room));
  if (note === null) return null;
  try {
    const { device, signed_in: accounts } = await room.tokens.read(note);
    if (!isUuid(device) || !Array.isArray(accounts)) return null;
    return { id: device, accounts: accounts.filter(isUuid).slice(0, mostAccounts) };
  } catch (error) {
    if (error instanceof TokenFault) return null;
    throw error;
  }
}

/** A try at an account's password as it is counted: on a device that signed in to the account before, apart. */
export function guessFrom(
  address: string,
  known: KnownDevice | null,
  whose: { account: string; userId: string | undefined },
): Guess {
  const { account, userId } = whose;
  const isKnown = userId !== undefined && known !== null && known.accounts.includes(userId);
  return { account, address, device: isKnown ? known.id : null };
}

/** Gives the browser its note; a note that says so already stays. */
export async function rememberDevice(
  room: Room,
  reply: FastifyReply,
  seen: { device: KnownDevice | null; userId: string; now: Date },
): Promise<void> {
  const { device, userId, now } = seen;
  if (device?.accounts[0] === userId) return;
  const others = (device?.accounts ?? []).filter((one) => one !== userId);
  const claims = {
    device: device?.id ?? randomUUID(),
    signed_in: [userId, ...others].slice(0, mostAccounts),
  };
  const expires = new Date(now.getTime() + year * 1000);
  const note = await room.tokens.sign(claims, { now, expires });
  const guarded = isSecure(room) ? "; Secure" : "";
  const rules = `Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${guarded}`;
  reply.header("set-cookie", `${cookieName(room)}=${note}; ${rules}`);
}

function cookieName(room: Room): string {
  return isSecure(room) ? "__Host-mavuno-device" : "mavuno-device";
}

function isSecure({ settings }: Room): boolean {
  return settings.issuer.startsWith("https:");
}

function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of headerOf(request, "cookie").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name && value !== "") return value;
  }
  return null;
}
