// What the house makes of a provider's words. A yes or a no must be certain; everything else is
// unknown, is asked again, and after a day a person looks at it.
import type { Method } from "./methodRules.ts";
import type { PaymentState } from "./rules.ts";

/** What was heard from the provider, whatever was asked. */
export type Heard =
  // to "pay this"
  | { asked: "transfer"; kind: "accepted" }
  | { asked: "transfer"; kind: "refused" | "unknown"; reason: string }
  // to "what became of it"
  | { asked: "status"; kind: "pending" | "not-found" }
  | { asked: "status"; kind: "succeeded"; providerReference: string; fee: bigint }
  | { asked: "status"; kind: "failed" | "unknown"; reason: string }
  | { asked: "status"; kind: "mismatch"; fields: readonly string[] };

export type ProviderMove = "send" | "doubt" | "find" | "succeed" | "fail";

export interface Verdict {
  /** null: it stays where it is. */
  move: ProviderMove | null;
  /** What is kept as the provider's reason. */
  reason: string | null;
  /** A person must look, and nothing more is done by itself. */
  review: string | null;
}

const stay: Verdict = { move: null, reason: null, review: null };
const verdict = (changes: Partial<Verdict>): Verdict => ({ ...stay, ...changes });

/**
 * What follows from what was heard. A refusal is certain only for the first sending: after a sending
 * whose answer was lost it may speak of the second only. A 404 is no failure, and a payment that
 * ended stays ended: if the provider says otherwise later, a person looks.
 */
export function verdictOn(state: PaymentState, heard: Heard, tries: number): Verdict {
  if (state === "failed" && heard.kind === "succeeded") {
    return verdict({ review: "The provider says it paid this after saying that it failed." });
  }
  if (state === "succeeded" && heard.kind === "failed") {
    return verdict({ review: "The provider says this failed after saying that it paid." });
  }
  if (state !== "queued" && state !== "sent" && state !== "unknown") return stay;
  switch (heard.kind) {
    case "succeeded":
      return verdict({ move: "succeed" });
    case "failed":
      return verdict({ move: "fail", reason: heard.reason });
    case "accepted":
    case "pending":
      if (state === "queued") return verdict({ move: "send" });
      return state === "unknown" ? verdict({ move: "find" }) : stay;
    case "refused":
      if (state === "queued" && tries <= 1) return verdict({ move: "fail", reason: heard.reason });
      return doubtful(state, heard.reason);
    case "mismatch": {
      const fields = heard.fields.join(", ");
      const review = `The provider speaks of another payment: mismatch of ${fields}.`;
      return { ...doubtful(state, "mismatch"), review };
    }
    case "not-found":
      return state === "queued" ? stay : doubtful(state, "not-found");
    case "unknown":
      // That the status could not be asked says nothing new about an order that was accepted.
      return state === "sent" ? stay : doubtful(state, heard.reason);
  }
}

function doubtful(state: PaymentState, reason: string): Verdict {
  return verdict({ move: state === "unknown" ? null : "doubt", reason });
}

/**
 * May the order be sent once more under its own reference? Only when its first sending may never have
 * arrived and the provider does not know it: the reference keeps it one payment.
 */
export function mayResend(payment: {
  state: PaymentState;
  acceptedAt: Date | null;
  reviewReason: string | null;
}): boolean {
  return (
    payment.state === "unknown" && payment.acceptedAt === null && payment.reviewReason === null
  );
}

const seconds = 1000;
const waits = [5, 15, 30, 60, 120, 300].map((one) => one * seconds);
const longestWait = 300 * seconds;
/** Nobody asks a network by itself for longer than a day; a bank may take a weekend and a holiday. */
export function askingHoursOf(method: Method): number {
  return method === "bank" ? 96 : 24;
}

/** How long until the status is asked again: soon at first, then every five minutes; null = not again. */
export function nextAskMs(polls: number, sinceReleaseMs: number, method: Method): number | null {
  if (sinceReleaseMs >= askingHoursOf(method) * 3_600_000) return null;
  return waits[polls] ?? longestWait;
}

/** What a person reads when nobody asks any more. */
export function unresolvedIn(method: Method): string {
  return `The provider gave no final answer within ${askingHoursOf(method)} hours. Compare with its statement.`;
}

/** Words for the timeline: what was asked and what came back; never a name or a number. */
export function heardWords(heard: Heard): string {
  const asked = heard.asked === "transfer" ? "Order" : "Status";
  switch (heard.kind) {
    case "accepted":
      return `${asked}: accepted`;
    case "pending":
      return `${asked}: pending`;
    case "not-found":
      return `${asked}: not known to the provider`;
    case "succeeded":
      return `${asked}: paid, ${heard.providerReference}`;
    case "mismatch":
      return `${asked}: another ${heard.fields.join(", ")} than ordered`;
    case "refused":
      return `${asked}: refused, ${heard.reason}`;
    case "failed":
      return `${asked}: failed, ${heard.reason}`;
    case "unknown":
      return `${asked}: no clear answer, ${heard.reason}`;
  }
}
