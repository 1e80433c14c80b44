import { chartOfAccounts } from "#books/ledger/rules.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { accountSegments } from "./api.ts";
import { checkSegment } from "./rules.ts";
import { insertSegments, segmentRows } from "./store.ts";

export const accountSegmentsHandlers = handlersFor(accountSegments, {
  list: async (ctx) => ({ rows: await segmentRows(ctx, ctx.today) }),
  record: async (ctx) => {
    const { id, accountCode, effectiveFrom } = ctx.body;
    const account = chartOfAccounts.find(({ code }) => code === accountCode);
    checkSegment({ accountType: account?.type, effectiveFrom }, ctx.today);
    await insertSegments(ctx, [ctx.body]);
    const { id: _, ...details } = ctx.body;
    ctx.audit({ subject: "account-segment", subjectId: id, action: "record", details });
    return { rows: await segmentRows(ctx, ctx.today) };
  },
});
