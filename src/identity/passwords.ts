// Passwords: argon2id for new ones, imported bcrypt still verified and replaced at the next sign-in.
// Hashing is slow on purpose, so only a few run at once, in threads that give way to everything else; the
// rest wait in a line of limited length.
import { randomUUID } from "node:crypto";
import { isCommonPassword } from "./commonPasswords.ts";
import { AuthFault, invalid } from "./faults.ts";
import { type HashJob, inThread } from "./hashThreads.ts";

/** OWASP's choice: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentHash = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const bcryptHash = /^\$2[aby]\$/;
const maxBytes = 72;
const longestLine = 400;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Is this the password? Without a hash it takes as long and says no, so that nobody learns who exists. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** The house's one hashing line. */
export function openPasswords(atOnce: number): Passwords {
  const inLine = hashingLine(atOnce);
  // The hash of a password nobody has: unknown accounts are checked against it.
  let nobody: string | undefined;
  return {
    hash: (password) => inLine(() => hashOf(password)),
    verify: (password, hash) =>
      inLine(async () => {
        // Made whoever asks first: an unknown account is no slower than a known one.
        nobody ??= await hashOf(randomUUID());
        // bcrypt would look at the first 72 bytes only, so a longer password never matches.
        if (hash === null || isTooLong(password)) {
          await isRight({ does: "verify-argon2", password, hash: nobody });
          return false;
        }
        const does = bcryptHash.test(hash) ? "verify-bcrypt" : "verify-argon2";
        return isRight({ does, password, hash });
      }),
  };
}

async function hashOf(password: string): Promise<string> {
  const answer = await inThread({ does: "hash", password, cost });
  if ("hash" in answer) return answer.hash;
  throw new Error("a hashing thread answered another question");
}

async function isRight(job: HashJob): Promise<boolean> {
  const answer = await inThread(job);
  if ("isRight" in answer) return answer.isRight;
  throw new Error("a hashing thread answered another question");
}

/** Should this hash be replaced, now that the password is known? */
export function isOutdated(hash: string): boolean {
  return !currentHash.test(hash);
}

export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > maxBytes;
}

/**
 * Refuses a password that may not be set: too long to be kept whole, or too weak. `own` are the words its
 * person is called by.
 */
export function checkNewPassword(password: string, shortest: number, own: readonly string[]): void {
  if (isTooLong(password)) throw invalid("Password cannot be longer than 72 characters");
  const weakness = weaknessOf(password, shortest, own);
  if (!weakness) return;
  const more = { weak_password: { reasons: weakness.reasons } };
  throw new AuthFault(422, "weak_password", weakness.message, { more });
}

/** Why a password is weak, in the API's order: too short, or one that everybody tries; null if not. */
export function weaknessOf(
  password: string,
  shortest: number,
  own: readonly string[],
): { reasons: ("length" | "pwned")[]; message: string } | null {
  const isShort = [...password].length < shortest;
  const isCommon = isCommonPassword(password, own);
  if (!isShort && !isCommon) return null;
  const known = "Password is known to be weak and easy to guess, please choose a different one.";
  const words = [
    ...(isShort ? [`Password should be at least ${shortest} characters.`] : []),
    ...(isCommon ? [known] : []),
  ];
  const reasons = [
    ...(isShort ? ["length" as const] : []),
    ...(isCommon ? ["pwned" as const] : []),
  ];
  return { reasons, message: words.join(" ") };
}

function hashingLine(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= longestLine) {
        const words = "Request rate limit reached";
        throw new AuthFault(429, "over_request_rate_limit", words, { retryAfterSeconds: 5 });
      }
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
