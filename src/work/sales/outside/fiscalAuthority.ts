// What sales may ask of the tax authority. As with money, there are three answers to "take this": given a
// number, refused, or nobody knows; only asking by our own number ends the third. Nothing here throws
// because the authority misbehaves.
import type { FiscalAnswer, FiscalInvoice } from "../fiscalRules.ts";

export type SubmitAnswer =
  | { kind: "fiscalised"; answer: FiscalAnswer }
  /** A credit note that the authority has still to approve. */
  | { kind: "pending" }
  /** Definite: it was not and will not be taken as it is. */
  | { kind: "refused"; reason: string }
  /** The authority answered with an error it does not explain; too often is a refusal. */
  | { kind: "error"; reason: string }
  /** Perhaps taken, perhaps not: ask by the same reference before anything is sent again. */
  | { kind: "unknown"; reason: string };

export type FindAnswer =
  | SubmitAnswer
  /** The authority does not know the reference: sending it is safe. */
  | { kind: "not-found" };

/** The authority as sales see it. Answers, never throws. */
export interface FiscalAuthority {
  /** Hands in an invoice, or asks for a credit note. */
  submit(document: FiscalInvoice): Promise<SubmitAnswer>;
  /** What became of a document, by our own reference. */
  find(document: FiscalInvoice): Promise<FindAnswer>;
}
