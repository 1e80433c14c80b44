// How long somebody may still do nothing (specification §4). The clock is an argument.
import { idleLimitMs, warningMs } from "../sessionTimes.ts";

export type IdleState = "active" | "warning" | "over";

/** What is left of the 30 minutes, and what that means. */
export function idleState(
  lastActivityMs: number,
  nowMs: number,
): { left: number; state: IdleState } {
  const left = Math.max(0, lastActivityMs + idleLimitMs - nowMs);
  if (left === 0) return { left, state: "over" };
  return { left, state: left <= warningMs ? "warning" : "active" };
}

/** `4:07` */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
