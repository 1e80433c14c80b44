// Guessing passwords is stopped per account, wherever the guesses come from and whichever process of the
// house they reach, and per address. Only wrong ones count. A device that signed in to the account before
// has a count of its own, so that a stranger who guesses keeps nobody out of their own browser.
import { AuthFault } from "./faults.ts";
import { countWrong, forgetWrong, openTries, type TriesRow } from "./limitStore.ts";
import { sha256 } from "./oneTimeCodes.ts";
import { networkOf } from "./rateLimits.ts";
import type { SqlSource } from "./store.ts";

/** Somebody tries a password. */
export interface Guess {
  account: string;
  address: string;
  /** The device, when it signed in to this account before; null for every other. */
  device: string | null;
}

/** The count of wrong passwords. All three refuse while too many of them came lately. */
export interface SignInTries {
  /** Asked before the slow check. */
  check(guess: Guess, now: Date): Promise<void>;
  /**
   * It was wrong. Counted and looked at in one statement, so that of a hundred guesses sent at once no more
   * are answered than of a hundred in a row.
   */
  wrong(guess: Guess, now: Date): Promise<void>;
  /**
   * It was right: what was mistyped here before is forgiven as they come in, a stranger's guesses are not. Gives how many wrong
   * ones of the account came before it lately, on this device where it is known, else on all others.
   */
  right(tx: SqlSource, guess: Guess, now: Date): Promise<number>;
}

/** Keeps the counts in the database, where every process of the house finds them. */
export function openSignInTries(
  db: SqlSource,
  limits: { perAccount: number; perAddress: number; windowSeconds: number },
): SignInTries {
  /** Refuses when a key has more wrong ones than it may. */
  const refuseOver = (
    most: Map<string, number>,
    found: readonly TriesRow[],
    now: Date,
  ): readonly TriesRow[] => {
    for (const { key, wrong, ends_at: endsAt } of found) {
      if (wrong <= (most.get(key) ?? 0)) continue;
      const retryAfterSeconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
      const words = "Request rate limit reached";
      throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds });
    }
    return found;
  };
  /** Another wrong one must still be allowed; answers the wrong ones there are. */
  const check = async (
    source: SqlSource,
    guess: Guess,
    now: Date,
  ): Promise<readonly TriesRow[]> => {
    const most = limitsOf(guess, limits);
    const before = new Map([...most].map(([key, count]) => [key, count - 1]));
    return refuseOver(before, await openTries(source, [...most.keys()], now), now);
  };
  return {
    check: async (guess, now) => void (await check(db, guess, now)),
    wrong: async (guess, now) => {
      const most = limitsOf(guess, limits);
      const endsAt = new Date(now.getTime() + limits.windowSeconds * 1000);
      const at = { from: placeKey(guess), now, endsAt };
      refuseOver(most, await countWrong(db, [...most.keys()], at), now);
    },
    right: async (tx, guess, now) => {
      const account = accountKey(guess);
      const mistyped = await check(tx, guess, now);
      if (mistyped.length === 0) return 0;
      await forgetWrong(tx, account, guess.device === null ? placeKey(guess) : null);
      return mistyped.find(({ key }) => key === account)?.wrong ?? 0;
    },
  };
}

/** How many wrong ones each key of a guess may have. */
function limitsOf(
  guess: Guess,
  limits: { perAccount: number; perAddress: number },
): Map<string, number> {
  const most = new Map([[accountKey(guess), limits.perAccount]]);
  // Where addresses are not limited they are not counted either.
  if (Number.isFinite(limits.perAddress)) most.set(placeKey(guess), limits.perAddress);
  return most;
}

function placeKey({ address }: Guess): string {
  return sha256(`address\n${networkOf(address)}`);
}

function accountKey({ account, device }: Guess): string {
  return sha256(device === null ? `account\n${account}` : `device\n${device}\n${account}`);
}
