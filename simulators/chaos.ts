// How the simulators of mobile money misbehave on request. Each mode is something a real provider has done to
// somebody: what matters is whether the payment happened, and what the caller was told.

const chaosModes = [
  /** Nothing is done and nobody answers. */
  "timeout",
  /** Nothing is done, the answer is a server error. */
  "500",
  /** It is done, the answer comes late. */
  "slow",
  /** It is done, the line is cut before the answer. */
  "lost-answer",
  /** It is done, yet the answer is a server error. */
  "500-but-done",
  /** Nothing is done: too many calls. */
  "429",
  /** A proxy in between answers with its own page. */
  "not-json",
  /** The status answer speaks of another amount, currency or payee. */
  "wrong-amount",
  "wrong-currency",
  "wrong-payee",
  /** Callbacks: none is sent; or one is sent twenty times. */
  "no-callback",
  "many-callbacks",
  /** The status answer does not know the order, though it is there. */
  "forgets",
  /** The status answer says that it failed, though it was paid; or the other way round. */
  "says-failed",
  "says-paid",
] as const;
export type ChaosMode = (typeof chaosModes)[number];

/** Which calls it strikes. */
const chaosTargets = ["any", "token", "create", "status", "holder", "balance", "callback"] as const;
export type ChaosTarget = (typeof chaosTargets)[number];

export interface Chaos {
  mode: ChaosMode;
  on: ChaosTarget;
  /** How many calls are still struck; null = all until it is switched off. */
  left: number | null;
}

/** Reads what the operator asked for; null = peace, undefined = not understood. */
export function readChaos(body: Readonly<Record<string, unknown>>): Chaos | null | undefined {
  if (body["mode"] === "none") return null;
  const mode = chaosModes.find((one) => one === body["mode"]);
  const on = chaosTargets.find((one) => one === (body["on"] ?? "any"));
  const count = body["count"] ?? null;
  if (mode === undefined || on === undefined) return undefined;
  if (count === null) return { mode, on, left: null };
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1) return undefined;
  return { mode, on, left: count };
}

/** Strikes a call if the chaos is meant for it, and counts down. */
export function strike(chaos: Chaos | null, target: Exclude<ChaosTarget, "any">): ChaosMode | null {
  if (chaos === null || chaos.left === 0) return null;
  if (chaos.on !== "any" && chaos.on !== target) return null;
  if (chaos.left !== null) chaos.left -= 1;
  return chaos.mode;
}
