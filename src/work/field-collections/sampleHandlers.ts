// The queue of those who judge beans: what was measured, and not whose they are. Only the judgement itself
// says that.
import { sql } from "kysely";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { Day } from "#kernel/days.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { readPageWithTotals } from "#platform/server/store.ts";
import { judgeApproved, judgeRejected } from "./approvalHandlers.ts";
import { sampleFindings } from "./findingRules.ts";
import { refuseMaker } from "./makerRules.ts";
import { gradeRulesInOne } from "./originStore.ts";
import { type GradeRule, gradeRulesOn, suggestGrade } from "./qualityRules.ts";
import { samples } from "./sessionApi.ts";
import { waitingSamples } from "./sessionStore.ts";
import { checkFurtherSample, worstOf } from "./sampleRules.ts";
import { furtherSamples, insertSample } from "./sampleStore.ts";
import { storedOf } from "./door.ts";

const besideOn = (today: Day) => sql<{ bags: bigint; rules: GradeRule[]; bagTareOffBp: number }>`
  coalesce(sum(page.bags), 0)::bigint as bags, ${gradeRulesInOne} as rules,
  ${thresholdInSql(today, "bagTareOff")} as "bagTareOffBp"`;

export const samplesHandlers = handlersFor(samples, {
  list: async (ctx) => {
    const asked = { ...ctx.params, sort: "day", direction: "asc" } as const;
    const read = await readPageWithTotals(
      ctx,
      waitingSamples(ctx.params),
      asked,
      besideOn(ctx.today),
    );
    const { totals, ...page } = read;
    const { bags, rules, bagTareOffBp } = totals;
    const rows = page.rows.map(({ further, weighings, ...row }) => ({
      ...row,
      findings: sampleFindings({
        ...row,
        weighings: weighings.map(({ bags: of, tare }) => ({ bags: of, tare: BigInt(tare) })),
        bagTareOffBp,
      }),
      samplesTaken: 1 + further.length,
      suggestedGrade: suggestGrade(worstOf(row, further), gradeRulesOn(row.day, rules)),
    }));
    return { ...page, rows, totals: { bags } };
  },
  measure: measureSample,
  approve: async (ctx) => {
    const { id, number, grnNumber } = await judgeApproved(ctx, ctx.params.id, ctx.body);
    return { collectionId: id, number, grnNumber };
  },
  reject: async (ctx) => {
    const { id, number, grnNumber } = await judgeRejected(ctx, ctx.params.id, ctx.body);
    return { collectionId: id, number, grnNumber };
  },
});

/** A further sample is taken by somebody who did not write the slip of the delivery. */
async function measureSample(ctx: CtxOf<typeof samples.measure>) {
  const collectionId = ctx.params.id;
  const { id, ...measured } = ctx.body;
  const stored = await storedOf(ctx, collectionId);
  const { state, samplesNeeded } = stored;
  const taken = 1 + (await furtherSamples(ctx, collectionId)).length;
  checkFurtherSample(state, taken);
  const samePerson = refuseMaker(ctx, "collection.sample", stored);
  const number = taken + 1;
  await insertSample(ctx, { ...measured, id, collectionId, number, samePerson });
  const details = { sample: number, ...measured };
  ctx.audit({ subject: "collection", subjectId: collectionId, action: "sample", details });
  return { samplesNeeded, samplesTaken: number };
}
