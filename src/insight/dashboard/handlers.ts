import { daysBetween, kampalaDay } from "#kernel/days.ts";
import { type DirectorTitles, usualTitles } from "#kernel/directors.ts";
import { can } from "#kernel/permissions.ts";
import { sourcePath } from "#kernel/sources.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { standingOf } from "#registry/licences/rules.ts";
import { companyOf } from "#registry/organization/door.ts";
import { approvalBoundsOf } from "#work/payments/door.ts";
import { activityOf } from "./activityRules.ts";
import { lastHappened } from "./activityStore.ts";
import { boughtByMonth, buyingPlan, countDepartments, pricesOn } from "./analyticsStore.ts";
import { currentLicences, lowStock } from "./alertStore.ts";
import { dashboard } from "./api.ts";
import { boardFigures, comparedFigures, ownersFigures, tabFigures } from "./boardRules.ts";
import { askedOf, explain, explainedOf, figuresOf, plain } from "./figureHandlers.ts";
import { readForecast, readRows } from "./figureStore.ts";
import { forecastByWeek } from "./forecastRules.ts";
import { headerOf } from "./headerRules.ts";
import { countLots, oldestLots, stockByAccount } from "./inventoryStore.ts";
import { costsByAccount, revenueByMonth } from "./ledgerRules.ts";
import { stageOf } from "./linkRules.ts";
import { wayOf } from "./operationsRules.ts";
import { officersIn, processedByDay, shipmentsUnderWay, wayFacts } from "./operationsStore.ts";
import { closedYear, monthStart, type PeriodName } from "./periodRules.ts";
import { mayKnow, seesCost, seesProcessing, seesWay, workFor } from "./rules.ts";
import { waitingOf } from "./waitingRules.ts";
import { noBounds, readWaiting } from "./waitingStore.ts";

const activitiesShown = 8;
const lotsShown = 12;
const shipmentsShown = 8;
const costsShown = 8;
const papersShown = 20;
const rowsOfACard = 4;

export const dashboardHandlers = handlersFor(dashboard, {
  read: async (ctx) => {
    const asked = askedOf(ctx, ctx.params.period);
    const names = boardFigures(headerOf(ctx.actor, await titlesFor(ctx)));
    const { figures } = await figuresOf(ctx, asked, { names, compared: comparedFigures });
    const hasTeam = figures.some(({ name }) => name === "team");
    const showsPrices = !can(ctx.actor.flags, "canViewFinancials");
    return {
      today: ctx.today,
      period: asked.period,
      figures,
      ...(hasTeam ? { departments: await countDepartments(ctx) } : {}),
      ...(showsPrices ? { prices: await pricesOn(ctx, ctx.today) } : {}),
    };
  },
  explain: (ctx) => explain(ctx, ctx.params.name, askedOf(ctx, ctx.params.period)),
  overview: async (ctx) => {
    const kinds = workFor(ctx.actor.flags, ctx.actor.role);
    const bounds = kinds.includes("payments_to_approve") ? await approvalBoundsOf(ctx) : noBounds;
    const facts = await readWaiting(ctx, kinds, bounds);
    const days = { today: ctx.today, clockDay: kampalaDay(ctx.now) };
    return {
      activities: (await lastHappened(ctx, activitiesShown)).map((one) =>
        activityOf(one, pathOf(one)),
      ),
      ...(kinds.length > 0 ? { work: waitingOf(kinds, facts, days) } : {}),
    };
  },
  operations: operationsOf,
  inventory: async (ctx) => {
    const hasCost = can(ctx.actor.flags, seesCost);
    const { figures } = await figuresOf(ctx, askedOf(ctx, "current_month"), {
      names: tabFigures.inventory,
    });
    const stages = (await stockByAccount(ctx)).map(({ account, grams, cost }) => ({
      stage: stageOf(account),
      grams,
      cost: hasCost ? cost : null,
    }));
    const lots = (await oldestLots(ctx, ctx.today, lotsShown)).map((lot) => ({
      ...lot,
      cost: hasCost ? lot.cost : null,
    }));
    return { figures, stages, lots, lotCount: await countLots(ctx) };
  },
  alerts: alertsOf,
  analytics: async (ctx) => {
    const asked = askedOf(ctx, ctx.params.period);
    const sees = can(ctx.actor.flags, "canViewFinancials");
    const sinceYear = { from: closedYear(ctx.today).from, to: ctx.today };
    const { figures, lines } = await figuresOf(ctx, asked, {
      names: tabFigures.analytics,
      also: sees ? [sinceYear] : [],
    });
    return {
      period: asked.period,
      figures,
      ...(sees
        ? {
            revenue: revenueByMonth(lines, sinceYear),
            costs: costsByAccount(lines, asked.period, costsShown),
          }
        : {}),
      ...(mayKnow(ctx.actor.flags, "bought")
        ? { bought: await boughtByMonth(ctx, { ...sinceYear, from: monthStart(ctx.today, -11) }) }
        : {}),
    };
  },
  owner: async (ctx) => {
    const asked = askedOf(ctx, ctx.params.period);
    return {
      today: ctx.today,
      period: asked.period,
      figures: await explainedOf(ctx, ownersFigures, asked, rowsOfACard),
      departments: await countDepartments(ctx),
      forecast: forecastByWeek(await readForecast(ctx, asked), ctx.today),
      plan: await buyingPlan(ctx),
    };
  },
});

/** What the company calls its directors; only an admin's head goes by it. */
async function titlesFor(ctx: Ctx): Promise<DirectorTitles> {
  return ctx.actor.role === "admin" ? companyOf(ctx) : usualTitles;
}

async function operationsOf(ctx: Ctx & { params: { period: PeriodName } }) {
  const { flags } = ctx.actor;
  const asked = askedOf(ctx, ctx.params.period);
  const { figures } = await figuresOf(ctx, asked, { names: tabFigures.operations });
  return {
    figures,
    ...(can(flags, seesWay) ? { way: wayOf(await wayFacts(ctx, ctx.today), ctx.today) } : {}),
    ...(can(flags, seesProcessing) ? { week: await processedByDay(ctx, ctx.today) } : {}),
    ...(mayKnow(flags, "bought") ? { officers: await officersIn(ctx, asked.period) } : {}),
    ...(mayKnow(flags, "shipped")
      ? { shipments: await shipmentsUnderWay(ctx, shipmentsShown) }
      : {}),
  };
}

async function alertsOf(ctx: Ctx) {
  const { flags } = ctx.actor;
  const asked = askedOf(ctx, "current_month");
  const { figures } = await figuresOf(ctx, asked, { names: tabFigures.alerts });
  const hasPapers = mayKnow(flags, "documents");
  return {
    figures,
    ...(mayKnow(flags, "licences") ? { licences: await licencesOf(ctx) } : {}),
    ...(mayKnow(flags, "stock_alerts") ? { stock: await lowStock(ctx) } : {}),
    ...(hasPapers
      ? { documents: (await readRows(ctx, ["documents"], asked, papersShown)).map(plain) }
      : {}),
  };
}

/** Every licence that still counts, as it stands on the business day. */
async function licencesOf(ctx: Ctx) {
  const found = await currentLicences(ctx, ctx.today);
  return found.flatMap(({ state, soonDays, renewDays, expiresOn, ...plainly }) => {
    const standing = standingOf({ state, soonDays, renewDays, expiresOn }, ctx.today);
    if (standing === "renewed") return [];
    const daysLeft = expiresOn === null ? null : daysBetween(ctx.today, expiresOn);
    return [{ ...plainly, standing, expiresOn, daysLeft }];
  });
}

/** Where what happened is looked at; a lot is looked at on its stock card. */
function pathOf({ sourceType, sourceId }: { sourceType: string; sourceId: string }): string | null {
  return sourceType === "lot" ? `/stock-card?lotId=${sourceId}` : sourcePath(sourceType, sourceId);
}
