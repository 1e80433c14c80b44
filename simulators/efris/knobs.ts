// How the simulated authority misbehaves on request. Each count is of calls still to be struck.
import { z } from "zod";

export const knobsSchema = z.object({
  /** Nothing is taken; the answer is the error nobody explains. */
  error99: z.int().min(0).default(0),
  /** It is taken, the answer comes late. */
  slowMs: z.int().min(0).max(60_000).default(0),
  /** It is taken, the line is cut before the answer. */
  lostAnswer: z.int().min(0).default(0),
  /** It is taken, the answer is signed by somebody else. */
  wrongSignature: z.int().min(0).default(0),
  /** A proxy in between answers with its own page. */
  notJson: z.int().min(0).default(0),
  /** The authority's clock against the real one. */
  clockAheadMinutes: z.int().min(-1440).max(1440).default(0),
  /** What becomes of credit notes that are asked for. */
  creditNotes: z.enum(["approve", "wait", "refuse"]).default("approve"),
});
export type Knobs = z.output<typeof knobsSchema>;
type Counted = "error99" | "lostAnswer" | "wrongSignature" | "notJson";

/** Strikes a call if the knob is turned, and counts down. */
export function strikes(knobs: Knobs, knob: Counted): boolean {
  if (knobs[knob] === 0) return false;
  knobs[knob] -= 1;
  return true;
}
