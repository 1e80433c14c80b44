// What officers saw of crops, read back: the harvest that is coming, by farm and month.
import { formatKilograms } from "#kernel/weight.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage, readPageWithKept, readPageWithTotals } from "#platform/server/store.ts";
import { cropAssessments } from "./assessmentApi.ts";
import { assessmentTotals, matchingAssessments, totalsOfAssessments } from "./assessmentStore.ts";

const newestFirst = { sort: "seenOn", direction: "desc" } as const;

export const cropAssessmentsHandlers = handlersFor(cropAssessments, {
  list: (ctx) => {
    const matching = matchingAssessments(ctx.params);
    const asked = { ...ctx.params, ...newestFirst };
    const kept = totalsOfAssessments(ctx.params);
    return kept === null
      ? readPageWithTotals(ctx, matching, asked, assessmentTotals)
      : readPageWithKept(ctx, matching, asked, kept);
  },
  csv: async (ctx) => {
    const asked = { limit: largestExport, ...newestFirst };
    const { rows } = await readPage(ctx, matchingAssessments(ctx.params), asked);
    const heads = ["Seen", "Farmer code", "Farmer", "Village", "Condition", "Pest", "Drying"];
    const more = ["Storage", "Potential kg", "Peak month", "Low UGX/kg", "Common UGX/kg"];
    const last = ["High UGX/kg", "Officer", "Newest of the farm"];
    const lines = rows.map((row) => [
      ...[row.seenOn, row.farmerCode, row.farmerName, row.farmerPlace, row.condition, row.pest],
      ...[row.drying, row.storage, formatKilograms(row.potential, 3).replaceAll(",", "")],
      ...[row.peakMonth, row.priceLow, row.priceCommon, row.priceHigh, row.officerName],
      row.isNewest ? "yes" : "no",
    ]);
    const name = `crop-assessments-${ctx.today}.csv`;
    return { name, bytes: csvOf([...heads, ...more, ...last], lines) };
  },
});
