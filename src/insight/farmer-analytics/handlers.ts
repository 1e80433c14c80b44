import { coffeeYear } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { notFound } from "#kernel/refusal.ts";
import { seasonDays, seasonsBack } from "#kernel/seasons.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { readPage, readPageWithTotals } from "#platform/server/store.ts";
import { yieldTermsOn } from "#work/field-collections/door.ts";
import { type AnalyticsAsked, farmerAnalytics, type Overview, type RowsAsked } from "./api.ts";
import { matchingRows, rowTotals } from "./figureStore.ts";
import { type Group, readDistricts, readParts } from "./groupStore.ts";
import { isGroup, mostMembers, readGroupSums, readMembers } from "./memberStore.ts";
import {
  analyticsFigures,
  type AnalyticsFigure,
  daysBefore,
  daysOfSeason,
  figureUnits,
  withoutSmallCells,
} from "./rules.ts";
import { readSellers } from "./sellerPageStore.ts";
import type { Question } from "./sourceStore.ts";

/** What is so now, and what has the days before in it already: there is nothing to set beside it. */
const notCompared: readonly AnalyticsFigure[] = [
  "sold_before",
  "retained",
  "advances",
  "advances_old",
  "registered",
  "missing_phone",
  "missing_nin",
  "missing_plot",
  "missing_consent",
];
/** So many seasons are set beside each other. */
const seasonsShown = 4;

export const farmerAnalyticsHandlers = handlersFor(farmerAnalytics, {
  overview: readOverview,
  rows: async (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    const question = await questionOf(ctx, asked);
    const order = { limit, after, sort: "value", direction: "desc" } as const;
    const page =
      (await readSellers(ctx, asked.figure, question, { limit, after })) ??
      (await readPageWithTotals(ctx, matchingRows(asked.figure, question), order, rowTotals));
    const seesNames = can(ctx.actor.flags, "canViewFarmers");
    const shown = (row: (typeof page.rows)[number]) =>
      seesNames ? row : { ...row, name: row.detail ?? "", detail: null };
    return { ...page, rows: page.rows.map(shown) };
  },
  csv: async (ctx) => {
    const { figure } = ctx.params;
    const matching = matchingRows(figure, await questionOf(ctx, ctx.params));
    const order = { limit: largestExport, sort: "value", direction: "desc" } as const;
    const { rows } = await readPage(ctx, matching, order);
    const isWeight = figureUnits[figure] === "g";
    const bytes = csvOf(
      ["Farmer", "Number", "Day", isWeight ? "Kilograms" : "Value", "Kilograms or amount"],
      rows.map((row) => [
        ...[row.name, row.detail, row.day],
        isWeight ? plainKilograms(row.value) : row.value,
        row.measure,
      ]),
    );
    return { name: `farmers-${figure}-${ctx.today}.csv`, bytes };
  },
  group: async (ctx) => {
    const days = daysOfSeason(ctx.params.season ?? coffeeYear(ctx.today), ctx.today);
    const { id } = ctx.params;
    if (!(await isGroup(ctx, id))) throw notFound("group");
    const members = await readMembers(ctx, { id, days });
    return {
      season: coffeeYear(days.from),
      sums: await readGroupSums(ctx, { id, days }),
      members: members.slice(0, mostMembers),
      isCut: members.length > mostMembers,
    };
  },
  districtsCsv: async (ctx) => {
    const asked = await questionOf(ctx, ctx.params);
    const groups = await readDistricts(ctx, asked);
    const cells = withoutSmallCells(groups, "Fewer than five farmers each");
    const bytes = csvOf(
      ["District", "Farmers", "Kilograms", "Value UGX"],
      cells.map((one) => [one.label, one.farmers, plainKilograms(one.grams), one.value]),
    );
    return { name: `districts-${ctx.today}.csv`, bytes };
  },
});

const plainKilograms = (grams: bigint): string => formatKilograms(grams, 3).replaceAll(",", "");

const seesWhole = (ctx: Ctx): boolean => can(ctx.actor.flags, "canViewAnalytics");

/** What is asked, within what this person may see: without the right to the whole, their own work alone. */
async function questionOf(ctx: Ctx, asked: AnalyticsAsked & Partial<RowsAsked>): Promise<Question> {
  const days = daysOfSeason(asked.season ?? coffeeYear(ctx.today), ctx.today);
  // Only who sold beyond what their land bears is measured by it.
  const needsTerms = asked.figure === undefined || asked.figure === "over_yield";
  const { cap, forms } = needsTerms
    ? await yieldTermsOn(ctx, days.to, asked.commodity)
    : { cap: null, forms: [] };
  return {
    today: ctx.today,
    days,
    before: daysBefore(days),
    commodity: asked.commodity,
    districtId: asked.districtId,
    officerId: seesWhole(ctx) ? asked.officerId : ctx.actor.userId,
    village: asked.village,
    bucket: asked.bucket,
    cohort: asked.cohort === undefined ? undefined : daysOfSeason(asked.cohort, ctx.today),
    terms: {
      cap: cap && { perHectare: cap.perHectare, stopBp: cap.stopBp },
      // The newest of each form counts.
      forms: forms.filter(({ form }, at) => forms.findIndex((one) => one.form === form) === at),
    },
  };
}

const partOf = (groups: readonly Group[], part: Group["part"]): Group[] =>
  groups.filter((one) => one.part === part);

const cellOf = ({ key, label, farmers, grams, value }: Group) => ({
  ...{ key, label, grams, value },
  farmers: Number(farmers),
});

async function readOverview(ctx: CtxOf<typeof farmerAnalytics.overview>): Promise<Overview> {
  const asked = await questionOf(ctx, ctx.params);
  const groups = await readParts(ctx, asked, {
    seasons: seasonsBack(asked.days.from, seasonsShown).map((one) => seasonDays(one).from),
    isWhole: seesWhole(ctx),
  });
  const sumOf = (name: AnalyticsFigure, isBefore: boolean) =>
    groups.find(({ part, key }) => key === name && part === (isBefore ? "before" : "figure"));
  const cells = (part: Group["part"]) => partOf(groups, part).map(cellOf);
  return {
    season: coffeeYear(asked.days.from),
    ...{ from: asked.days.from, to: asked.days.to },
    ...{ beforeFrom: asked.before.from, beforeTo: asked.before.to },
    isWhole: seesWhole(ctx),
    figures: analyticsFigures.map((name) => ({
      name,
      value: sumOf(name, false)?.value ?? 0n,
      count: Number(sumOf(name, false)?.farmers ?? 0),
      before: notCompared.includes(name) ? null : (sumOf(name, true)?.value ?? 0n),
    })),
    districts: cells("district"),
    villages: cells("village"),
    prices: cells("price"),
    tenths: cells("tenth").toSorted((a, b) => Number(a.key) - Number(b.key)),
    cohorts: cells("cohort").map((one) => ({
      ...one,
      key: coffeeYear(`${one.key}-10-01`),
      label: coffeeYear(`${one.label}-10-01`),
    })),
    league: partOf(groups, "league").map(leagueOf),
    officers: partOf(groups, "officer").map(({ key, label }) => ({ id: key, name: label })),
  };
}

function leagueOf({ key, label, farmers, phone, nin, plot, consent }: Group) {
  return {
    officerId: key,
    officerName: label,
    registered: Number(farmers),
    gaps: {
      missing_phone: Number(phone),
      missing_nin: Number(nin),
      missing_plot: Number(plot),
      missing_consent: Number(consent),
    },
  };
}
