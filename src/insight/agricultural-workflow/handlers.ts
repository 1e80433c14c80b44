import type { TradedCommodity } from "#kernel/commodities.ts";
import { coffeeYear } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { seasonDays } from "#kernel/seasons.ts";
import { sourcePath } from "#kernel/sources.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import { readPage } from "#platform/server/store.ts";
import { limitsToday } from "#registry/stage-limits/door.ts";
import { agriculturalWorkflow, type FlowWire, type StageColumn } from "./api.ts";
import { readCards } from "./cardPageStore.ts";
import { centresOf, type Looking, matchingCards, plainCard, readColumns } from "./cardStore.ts";
import { standings, type StepSum, stepSums, type Stretch } from "./flowStore.ts";
import { type PassageSum, passageSums, readPassages } from "./passageStore.ts";
import { averageTenths, passageStages } from "./rules.ts";
import { readSteps } from "./stepStore.ts";

/** So many cards stand in a column of the board; its head opens all of them. */
const cardsInColumn = 12;

export const agriculturalWorkflowHandlers = handlersFor(agriculturalWorkflow, {
  board: async (ctx) => {
    const look = await lookingOf(ctx);
    const found = await readColumns(ctx, ctx.params, look, cardsInColumn);
    const limits = await limitsToday(ctx);
    const columns = limits.map(({ stage, days, most }): StageColumn => {
      const column = found.find((one) => one.stage === stage);
      const empty = { count: 0, grams: 0n, value: null, late: 0, cards: [] };
      return { ...empty, ...column, stage, days, most };
    });
    const centres = await centresOf(ctx);
    return { today: ctx.today, mayValue: look.mayValue, centres, columns };
  },
  cards: async (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    const page = await readCards(ctx, asked, await lookingOf(ctx, asked.search), { limit, after });
    return { ...page, rows: page.rows.map(plainCard) };
  },
  csv: exportCards,
  flow: readFlow,
  steps: async (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    const page = await readSteps(ctx, stretchOf(ctx, asked), asked, { limit, after });
    return {
      ...page,
      rows: page.rows.map(({ sourceType, sourceId, ...row }) => ({
        ...row,
        path: sourcePath(sourceType, sourceId),
      })),
    };
  },
  passages: (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    return readPassages(ctx, stretchOf(ctx, asked), asked, { limit, after });
  },
});

/** Who looks, and what of the lots their words may be meant for. */
async function lookingOf(ctx: Ctx, search?: string): Promise<Looking> {
  return {
    today: ctx.today,
    userId: ctx.actor.userId,
    mayValue: can(ctx.actor.flags, ["canViewReports", "canViewFinancials"]),
    lots: await idsWithWords(ctx, "lot", search),
  };
}

/** The days that are asked about: those of a season, or of the one that runs. */
function stretchOf(
  ctx: Ctx,
  { season, commodity }: { season?: string | undefined; commodity: TradedCommodity },
): Stretch {
  return { commodity, ...seasonDays(season ?? coffeeYear(ctx.today)) };
}

async function exportCards(ctx: CtxOf<typeof agriculturalWorkflow.csv>) {
  const matching = matchingCards(ctx.params, await lookingOf(ctx, ctx.params.search));
  const order = { limit: largestExport, sort: "since", direction: "asc" } as const;
  const { rows } = await readPage(ctx, matching, order);
  const heads = [
    "Stage",
    "Number",
    "What",
    "State",
    "Kilograms",
    "Value UGX",
    "Since",
    "Age, days",
  ];
  const bytes = csvOf(
    [...heads, "Centre", "Stream", "Whose", "In the way"],
    rows.map((row) => [
      ...[row.stage, row.number, row.label, row.state],
      row.grams === null ? null : formatKilograms(row.grams, 3).replaceAll(",", ""),
      ...[row.value, row.since, row.ageDays, row.placeName, row.stream, row.ownerName, row.blocker],
    ]),
  );
  return { name: `workflow-${ctx.today}.csv`, bytes };
}

type Flow = ReturnType<typeof flowOf>;

async function readFlow(ctx: CtxOf<typeof agriculturalWorkflow.flow>): Promise<Flow> {
  const stretch = stretchOf(ctx, ctx.params);
  const sums = await stepSums(ctx, stretch);
  const stands = await standings(ctx, stretch);
  const passed = await passageSums(ctx, stretch);
  const limits = await limitsToday(ctx);
  const daysOf = (stage: string) => limits.find((one) => one.stage === stage)?.days ?? 0;
  return flowOf(stretch, { sums, stands, passed, isNow: ctx.today <= stretch.to, daysOf });
}

const add = (sums: readonly { grams: bigint }[]): bigint =>
  sums.reduce((total, { grams }) => total + grams, 0n);

/** The steps of one figure by their names, the heaviest first. */
function byName(sums: readonly StepSum[]): { name: string; grams: bigint }[] {
  const names = [...new Set(sums.map(({ name }) => name))];
  return names
    .map((name) => ({ name, grams: add(sums.filter((one) => one.name === name)) }))
    .toSorted((a, b) => (a.grams > b.grams ? -1 : 1));
}

interface Facts {
  sums: readonly StepSum[];
  stands: { opening: bigint; now: bigint; inStock: bigint };
  passed: readonly PassageSum[];
  /** The season has not ended: what stands now is what it ends on. */
  isNow: boolean;
  daysOf: (stage: string) => number;
}

function flowOf(stretch: Stretch, { sums, stands, passed, isNow, daysOf }: Facts) {
  const of = (step: StepSum["step"], month?: string) =>
    sums.filter((one) => one.step === step && (month === undefined || one.month === month));
  const months = [...new Set(sums.map(({ month }) => month))].toSorted();
  const steps = (month?: string) => ({
    bought: add(of("bought", month)),
    processed: add(of("processed", month)),
    packed: add(of("packed", month)),
    shipped: add(of("shipped", month)),
  });
  return {
    season: coffeeYear(stretch.from),
    from: stretch.from,
    to: stretch.to,
    ...steps(),
    inStock: isNow ? stands.inStock : null,
    losses: byName(of("loss")),
    opening: stands.opening,
    crossed: byName(of("crossed")),
    standing: stands.opening + add(of("crossed")),
    onStockCard: isNow ? stands.now : null,
    months: months.map((month) => ({ month, ...steps(month) })),
    times: passageStages.map((stage) => timeOf(stage, passed, daysOf(stage))),
  };
}

function timeOf(
  stage: PassageSum["stage"],
  passed: readonly PassageSum[],
  days: number,
): { stage: PassageSum["stage"]; days: number } & Pick<
  FlowWire["times"][number],
  "tenthsOfDays"
> & {
    count: number;
    grams: bigint;
  } {
  const sum = passed.find((one) => one.stage === stage);
  if (!sum) return { stage, days, count: 0, grams: 0n, tenthsOfDays: null };
  const { count, grams } = sum;
  const tenthsOfDays =
    grams > 0n ? averageTenths(sum.gramDays, grams) : averageTenths(sum.days, BigInt(count));
  return { stage, days, count, grams, tenthsOfDays };
}
