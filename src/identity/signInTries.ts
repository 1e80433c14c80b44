// Guessing passwords is stopped per account and address, and per address alone. Only wrong ones count,
// so nobody is locked out by a stranger elsewhere, nor by signing in often.
import { AuthFault } from "./faults.ts";

interface Tries {
  wrong: number;
  endsMs: number;
}

export interface SignInTries {
  /**
   * Refuses while too many wrong passwords came lately. Asked before the slow check and again after
   * it, so that of a hundred guesses sent at once no more are answered than of a hundred in a row.
   */
  check(account: string, address: string, nowMs: number): void;
  wrong(account: string, address: string, nowMs: number): void;
  /** The password was right: the account starts afresh from this address. */
  right(account: string, address: string): void;
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
  const limitsOf = (account: string, address: string): [string, number][] => [
    [`${address}\n${account}`, limits.perAccount],
    [address, limits.perAddress],
  ];
  return {
    check: (account, address, nowMs) => {
      for (const [key, most] of limitsOf(account, address)) {
        const tries = find(key, nowMs);
        if (!tries || tries.wrong < most) continue;
        const retryAfterSeconds = Math.ceil((tries.endsMs - nowMs) / 1000);
        const words = "Request rate limit reached";
        throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds });
      }
    },
    wrong: (account, address, nowMs) => {
      for (const [key] of limitsOf(account, address)) {
        const tries = find(key, nowMs);
        kept.delete(key);
        kept.set(key, {
          wrong: (tries?.wrong ?? 0) + 1,
          endsMs: tries?.endsMs ?? nowMs + limits.windowSeconds * 1000,
        });
      }
      for (const key of kept.keys()) {
        if (kept.size <= mostKept) break;
        kept.delete(key);
      }
    },
    right: (account, address) => {
      kept.delete(`${address}\n${account}`);
    },
  };
}
