// A stranger may ask thirty times a minute. Guessing a code of 75 random bits is hopeless anyway; the
// limit keeps one address from trying, and from costing others their answer.

/** What an address may still ask, and when that was reckoned. */
export interface Attempts {
  left: number;
  atMs: number;
}

/** As many at once, and as many again within a minute. */
export const attemptsPerMinute = 30;

/** Takes one attempt; `waitSeconds` is null when it was free, else after how long one is. */
export function takeAttempt(
  before: Attempts | undefined,
  nowMs: number,
): { after: Attempts; waitSeconds: number | null } {
  const msPerAttempt = 60_000 / attemptsPerMinute;
  const passedMs = before ? Math.max(0, nowMs - before.atMs) : 0;
  const earned = (before?.left ?? attemptsPerMinute) + passedMs / msPerAttempt;
  const left = Math.min(attemptsPerMinute, earned);
  if (left >= 1) return { after: { left: left - 1, atMs: nowMs }, waitSeconds: null };
  const waitSeconds = Math.ceil(((1 - left) * msPerAttempt) / 1000);
  return { after: { left, atMs: nowMs }, waitSeconds };
}

/** True when an address has all its attempts again, so that nothing needs to be remembered of it. */
export function isForgotten(attempts: Attempts, nowMs: number): boolean {
  return nowMs - attempts.atMs >= 60_000;
}

/** One household, one limit: an IPv6 line owns the last half of its addresses. */
export function askerOf(address: string): string {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
  if (!plain.includes(":")) return plain;
  const [before = [], after = []] = plain
    .split("::")
    .map((side) => side.split(":").filter((group) => group !== ""));
  const left = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...left, ...after].slice(0, 4).join(":");
}
