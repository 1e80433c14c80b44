// Telling a farmer by text message: in the transaction of what is told, so that nothing is told that did not
// happen. The message waits in its table; a job sends it.
import type { Language } from "#kernel/languages.ts";
import type { Ctx } from "#platform/server/context.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { partsOf, plainText } from "./partRules.ts";
import type { TextKind } from "./rules.ts";
import { findStanding, insertText } from "./store.ts";

/** The job that sends one message. */
export const sendJob = "text-messages.send";

export interface Telling {
  kind: TextKind;
  /** The payment; of a delivery and of cash for it, the collection. */
  sourceId: string;
  /** Whom it is told; without the consent to be written to, or without a number, nothing is. */
  farmer: { id: string; phone: string | null; consents: { sms: boolean } };
  language: Language;
  /** Never a NIN, never a secret: anybody may read a telephone. */
  body: string;
}

/**
 * Puts a message down for a farmer who wants to be written to. Of one event there is one message for ever: told
 * again, nothing is written.
 */
export async function textFarmer(
  ctx: Pick<Ctx, "tx" | "now" | "newId">,
  { kind, sourceId, farmer, language, body }: Telling,
): Promise<void> {
  if (!farmer.consents.sms || farmer.phone === null) return;
  const said = plainText(body);
  const id = ctx.newId();
  const to = { farmerId: farmer.id, phone: farmer.phone };
  const written = { id, kind, sourceId, ...to, language, body: said, parts: partsOf(said) };
  if (!(await insertText(ctx, written))) return;
  await enqueue(ctx, sendJob, { messageId: id }, { key: id });
}

/** How the message about a collection or a payment stands; null where none was written. */
export async function textStandingOf(ctx: Pick<Ctx, "tx">, kind: TextKind, sourceId: string) {
  return (await findStanding(ctx, kind, sourceId)) ?? null;
}
