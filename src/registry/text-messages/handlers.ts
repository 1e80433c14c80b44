import { isLanguage } from "#kernel/languages.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState, readPageWithTotals } from "#platform/server/store.ts";
import { type TextMessage, textMessages } from "./api.ts";
import { sendJob } from "./door.ts";
import { partsOf, plainText } from "./partRules.ts";
import { mostParts, textLife } from "./rules.ts";
import {
  findReader,
  findShownText,
  findText,
  insertText,
  matchingTexts,
  textTotals,
  withShortPhone,
} from "./store.ts";

const newestFirst = { sort: "createdAt", direction: "desc" } as const;

export const textMessagesHandlers = handlersFor(textMessages, {
  list: async (ctx) => {
    const asked = { ...ctx.params, ...newestFirst };
    const page = await readPageWithTotals(ctx, matchingTexts(ctx.params), asked, textTotals);
    return { ...page, rows: page.rows.map(withShortPhone) };
  },
  one: (ctx) => shownOf(ctx, ctx.params.id),
  write: async (ctx) => {
    const { id, farmerId } = ctx.body;
    const reader = await findReader(ctx, farmerId);
    if (!reader) throw notFound("farmer");
    const phone = wantedAt(reader);
    const body = plainText(ctx.body.body);
    const parts = partsOf(body);
    if (parts > mostParts) {
      const words = `This is ${parts} messages long. Say it in ${mostParts} at most.`;
      throw new Refusal("text-message.too-long", words, { field: "body" });
    }
    const language = isLanguage(reader.language) ? reader.language : "en";
    const words = { id, kind: "words", sourceId: id, farmerId: reader.id } as const;
    await insertText(ctx, { ...words, phone, language, body, parts });
    ctx.audit({ subject: "text-message", subjectId: id, action: "write", details: { parts } });
    await enqueue(ctx, sendJob, { messageId: id }, { key: id });
    return shownOf(ctx, id);
  },
  sendAgain: async (ctx) => {
    const { id } = ctx.params;
    const stored = await findText(ctx, id);
    if (!stored) throw notFound("text-message");
    const phoneNow = wantedAt({ phone: stored.phoneNow, isAgreed: stored.isAgreed });
    await moveState(ctx, "text_message", textLife, {
      ...{ id, move: "sendAgain", version: ctx.body.version, what: "text-message" },
      // To the number the farmer has now; what the earlier sending was called is over.
      set: { phone: phoneNow, provider_id: null, reason: null, finished_at: null },
    });
    await enqueue(ctx, sendJob, { messageId: id }, { key: id });
    return shownOf(ctx, id);
  },
});

/** The number a farmer is written to; refuses who does not agree to it, and who has none. */
function wantedAt({ phone, isAgreed }: { phone: string | null; isAgreed: boolean }): string {
  if (isAgreed && phone !== null) return phone;
  const words = isAgreed
    ? "This farmer has no telephone number."
    : "This farmer does not agree to be written to.";
  throw new Refusal("text-message.not-wanted", words);
}

async function shownOf(ctx: Ctx, id: string): Promise<TextMessage> {
  const shown = await findShownText(ctx, id);
  if (!shown) throw notFound("text-message");
  return shown;
}
