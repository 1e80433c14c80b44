// What becomes of a document when its approval is decided: one line for each kind that asks.
import type { Decider } from "#registry/approvals/door.ts";

export const deciders: readonly Decider[] = [];
