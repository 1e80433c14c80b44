import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState, readPageWithTotals } from "#platform/server/store.ts";
import { type TextMessage, textMessages } from "./api.ts";
import { sendJob } from "./door.ts";
import { textLife } from "./rules.ts";
import { findShownText, findText, matchingTexts, textTotals, withShortPhone } from "./store.ts";

const newestFirst = { sort: "createdAt", direction: "desc" } as const;

export const textMessagesHandlers = handlersFor(textMessages, {
  list: async (ctx) => {
    const asked = { ...ctx.params, ...newestFirst };
    const page = await readPageWithTotals(ctx, matchingTexts(ctx.params), asked, textTotals);
    return { ...page, rows: page.rows.map(withShortPhone) };
  },
  one: (ctx) => shownOf(ctx, ctx.params.id),
  sendAgain: async (ctx) => {
    const { id } = ctx.params;
    const stored = await findText(ctx, id);
    if (!stored) throw notFound("text-message");
    const { phoneNow, isAgreed } = stored;
    if (!isAgreed || phoneNow === null) {
      const words = isAgreed
        ? "This farmer has no telephone number any more."
        : "This farmer does not agree to be written to.";
      throw new Refusal("text-message.not-wanted", words);
    }
    await moveState(ctx, "text_message", textLife, {
      ...{ id, move: "sendAgain", version: ctx.body.version, what: "text-message" },
      // To the number the farmer has now; what the earlier sending was called is over.
      set: { phone: phoneNow, provider_id: null, reason: null, finished_at: null },
    });
    await enqueue(ctx, sendJob, { messageId: id }, { key: id });
    return shownOf(ctx, id);
  },
});

async function shownOf(ctx: Ctx, id: string): Promise<TextMessage> {
  const shown = await findShownText(ctx, id);
  if (!shown) throw notFound("text-message");
  return shown;
}
