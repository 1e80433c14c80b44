// What a document's own capability gives, so that a decision becomes the document's next state.
import type { Needs } from "#kernel/permissions.ts";
import type { Ctx } from "#platform/server/context.ts";

/** A figure or a warning the approver should see beside a document. */
export interface Fact {
  label: string;
  value: string;
  tone: "plain" | "good" | "warning" | "bad";
  /** Where it is looked up, inside the house. */
  link: string | null;
}

/** Who decided: the person, and for whom they stood in. */
export interface DecidedBy {
  userId: string;
  name: string;
  onBehalfOfName: string | null;
  /** In a company of one: a maker decided. The document marks it. */
  samePerson: boolean;
}

/**
 * What a capability gives for its kind of document; app/deciders.ts lists them. Each is called in the
 * transaction of the decision, in the name of whoever decides: a refusal in it takes the decision back.
 * Moves of the document made here are `system` moves that need "signed-in".
 */
export interface Decider {
  documentType: string;
  /** What the document's own page asks of its reader: who made it is led there when it is decided. */
  reads: Needs;
  /** Everything that is approved, as one canonical text: the same that was said when approval was asked for. */
  content: (ctx: Ctx, documentId: string) => Promise<string>;
  /** The last step was approved. */
  approved: (ctx: Ctx, documentId: string, by: DecidedBy) => Promise<void>;
  /** It goes back to be corrected; asking again is a new request. */
  returned: (ctx: Ctx, documentId: string, reason: string) => Promise<void>;
  rejected: (ctx: Ctx, documentId: string, reason: string) => Promise<void>;
  /** Nobody decided in time; called by the house itself. */
  expired: (ctx: Ctx, documentId: string) => Promise<void>;
  /** Budget left, cash, open advances and their age, duplicates, blockers; by the document's id. */
  facts: (
    ctx: Pick<Ctx, "tx" | "today" | "now">,
    documentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Fact[]>>;
}
