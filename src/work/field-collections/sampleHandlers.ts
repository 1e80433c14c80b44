// The queue of those who judge beans: what was measured, and not whose they are. Only the judgement itself
// says that.
import { sql } from "kysely";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPageWithTotals } from "#platform/server/store.ts";
import { judgeApproved, judgeRejected } from "./approvalHandlers.ts";
import { gradeRulesInOne } from "./originStore.ts";
import { type GradeRule, gradeRulesOn, suggestGrade } from "./qualityRules.ts";
import { samples } from "./sessionApi.ts";
import { waitingSamples } from "./sessionStore.ts";

const beside = sql<{ bags: bigint; rules: GradeRule[] }>`
  coalesce(sum(page.bags), 0)::bigint as bags, ${gradeRulesInOne} as rules`;

export const samplesHandlers = handlersFor(samples, {
  list: async (ctx) => {
    const asked = { ...ctx.params, sort: "day", direction: "asc" } as const;
    const read = await readPageWithTotals(ctx, waitingSamples(ctx.params), asked, beside);
    const { totals, ...page } = read;
    const { bags, rules } = totals;
    const rows = page.rows.map((row) => ({
      ...row,
      suggestedGrade: suggestGrade(row, gradeRulesOn(row.day, rules)),
    }));
    return { ...page, rows, totals: { bags } };
  },
  approve: async (ctx) => {
    const { id, number, grnNumber } = await judgeApproved(ctx, ctx.params.id, ctx.body);
    return { collectionId: id, number, grnNumber };
  },
  reject: async (ctx) => {
    const { id, number, grnNumber } = await judgeRejected(ctx, ctx.params.id, ctx.body);
    return { collectionId: id, number, grnNumber };
  },
});
