// What the others learn of an act beyond what they always see. The same eyes look at frauds and at honest work, so that
// what finds the one is counted against the other.
import { ProblemError } from "#platform/api/client.ts";

/** Four dice of one act. */
export type Dice = readonly [number, number, number, number];

/** States in which nothing goes on until somebody else has looked. */
const waitingStates: ReadonlySet<string> = new Set(["variance_review"]);

/** Refusals that say nothing of the act: it was asked for wrongly, by a fault of the proof. */
const faultsOfOurs: ReadonlySet<string> = new Set([
  ...["validation", "not-allowed", "not-found", "version-conflict", "state-conflict"],
]);

/** What an answer of the house may say beyond its content; each kind of document has some of it. */
export interface Said {
  state?: string;
  priceReason?: string | null;
  priceApprovedAt?: string | null;
  reviewReason?: string | null;
  heldUntil?: string | null;
  walletName?: { isLike: boolean } | null;
  warnings?: readonly (string | { code: string })[];
  findings?: readonly { code: string; level: string }[];
}

/** Looks on while somebody acts, as colleagues do who do what they are asked wherever nothing is said to them. */
export class FraudWatch {
  /** Nothing went on: refused, or waiting for somebody else. */
  readonly stopped: string[] = [];
  /** It went on, and whoever reads it is told. */
  readonly shown: string[] = [];

  /** Does it; what is refused gives null, and is noted by its code. */
  async tries<T extends object>(work: Promise<T>): Promise<T | null> {
    try {
      const answer = await work;
      this.sees(answer);
      return answer;
    } catch (error) {
      if (!(error instanceof ProblemError) || faultsOfOurs.has(error.problem.code)) throw error;
      this.stopped.push(error.problem.code);
      return null;
    }
  }

  /** Reads an answer as whoever has to go on with it. */
  sees(answer: Said): void {
    const { state, priceReason, priceApprovedAt, reviewReason, heldUntil } = answer;
    if (state !== undefined && waitingStates.has(state)) this.stopped.push(state);
    if (priceReason && !priceApprovedAt) this.stopped.push("price waits");
    if (heldUntil) this.stopped.push("wallet held");
    if (reviewReason) this.stopped.push("payment waits");
    if (answer.walletName?.isLike === false) this.stopped.push("another's wallet");
    for (const warning of answer.warnings ?? []) {
      // Suppliers' warnings are words with names in them.
      this.shown.push(typeof warning === "string" ? "said of the supplier" : warning.code);
    }
    for (const { code, level } of answer.findings ?? []) {
      if (level === "error") this.stopped.push(code);
      else this.shown.push(code);
    }
  }

  /** Reads what stands beside a document for whoever decides about it. */
  reads(facts: readonly { label: string; tone: string }[]): void {
    for (const { label, tone } of facts) {
      if (tone === "warning" || tone === "bad") this.shown.push(label);
    }
  }

  /** Whoever looks at a list or a board sees it there. */
  isTold(what: string): void {
    this.shown.push(what);
  }
}
