// Segregation of duties is per document, not per role: who did one step may not do the next.
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "./context.ts";

/**
 * Refuses when the person acting already did the step before on this document (decisions §3).
 * In a company of one ("sole trader mode") it is allowed and returns true, so that the self-approval
 * can be marked.
 */
export function refuseSamePerson(
  ctx: Pick<Ctx, "actor" | "org">,
  doneBy: string | null,
  did: string,
  doing: string,
): boolean {
  if (doneBy !== ctx.actor.userId) return false;
  if (ctx.org.soleTrader) return true;
  throw new Refusal("same-person", `You ${did} this, so somebody else must ${doing}.`);
}
