// Guessing passwords is stopped per account, wherever the guesses come from, and per address. Only wrong
// ones count. A device that signed in to the account before has a count of its own, so that a stranger
// who guesses keeps nobody out of their own browser.
import { AuthFault } from "./faults.ts";
import { networkOf } from "./rateLimits.ts";

interface Tries {
  wrong: number;
  endsMs: number;
  /** Where all of them came from; null when from several places. */
  from: string | null;
}

/** Somebody tries a password. */
export interface Guess {
  account: string;
  address: string;
  /** The device, when it signed in to this account before; null for every other. */
  device: string | null;
}

export interface SignInTries {
  /**
   * Refuses while too many wrong passwords came lately. Asked before the slow check and again after
   * it, so that of a hundred guesses sent at once no more are answered than of a hundred in a row.
   */
  check(guess: Guess, nowMs: number): void;
  wrong(guess: Guess, nowMs: number): void;
  /** It was right: what was mistyped here before is forgiven, a stranger's guesses are not. */
  right(guess: Guess): void;
}

const mostKept = 50_000;

/** Keeps the counts in this process, at most so many; the oldest leave first. */
export function openSignInTries(limits: {
  perAccount: number;
  perAddress: number;
  windowSeconds: number;
}): SignInTries {
  const kept = new Map<string, Tries>();
  const find = (key: string, nowMs: number): Tries | undefined => {
    const tries = kept.get(key);
    return tries && tries.endsMs > nowMs ? tries : undefined;
  };
  const limitsOf = (guess: Guess): [string, number][] => [
    [accountKey(guess), limits.perAccount],
    [`address\n${networkOf(guess.address)}`, limits.perAddress],
  ];
  return {
    check: (guess, nowMs) => {
      for (const [key, most] of limitsOf(guess)) {
        const tries = find(key, nowMs);
        if (!tries || tries.wrong < most) continue;
        const retryAfterSeconds = Math.ceil((tries.endsMs - nowMs) / 1000);
        const words = "Request rate limit reached";
        throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds });
      }
    },
    wrong: (guess, nowMs) => {
      const from = networkOf(guess.address);
      for (const [key] of limitsOf(guess)) {
        const tries = find(key, nowMs);
        kept.delete(key);
        kept.set(key, {
          wrong: (tries?.wrong ?? 0) + 1,
          endsMs: tries?.endsMs ?? nowMs + limits.windowSeconds * 1000,
          from: tries && tries.from !== from ? null : from,
        });
      }
      for (const key of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(key);
      }
    },
    right: (guess) => {
      const key = accountKey(guess);
      const isOwn = kept.get(key)?.from === networkOf(guess.address);
      if (guess.device !== null || isOwn) kept.delete(key);
    },
  };
}

function accountKey({ account, device }: Guess): string {
  return device === null ? `account\n${account}` : `device\n${device}\n${account}`;
}
