import { currencies, formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { readPageWithKept } from "#platform/server/store.ts";
import { authorityNameOn, thresholdsOf } from "#registry/licences/door.ts";
import { standingOf } from "#registry/licences/rules.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { type Levy, type MonthlyReturn, regulator } from "./api.ts";
import { returnPaper } from "./papers/returnPaper.ts";
import { coffeeAuthority, daysOfMonth, formatBags, levyPeriods, premisesKind } from "./rules.ts";
import {
  certifiedStores,
  countRegistrations,
  levyMonths,
  matchingRegistrations,
  shippedCoffee,
} from "./store.ts";

export const regulatorHandlers = handlersFor(regulator, {
  contracts: async (ctx) => {
    const asked = { ...ctx.params, sort: "order", direction: "asc" } as const;
    const { totals: _, ...page } = await readPageWithKept(
      ctx,
      matchingRegistrations(ctx.params, asked),
      asked,
      countRegistrations(ctx.params),
    );
    return page;
  },
  levy: levyOf,
  levyCsv: async (ctx) => {
    const { rows } = await levyOf(ctx);
    const bytes = csvOf(
      ["Month", "Assessed UGX", "Paid UGX", "Open UGX"],
      rows.map(({ month, assessed, paid, open }) => [month, assessed, paid, open]),
    );
    return { name: `levy-${ctx.today}.csv`, bytes };
  },
  monthlyReturn: (ctx) => returnOf(ctx, ctx.params.month),
  returnCsv: async (ctx) => {
    const told = await returnOf(ctx, ctx.params.month);
    return { name: `return-${told.month}.csv`, bytes: returnText(told) };
  },
  returnPaper: async (ctx) => {
    const told = await returnOf(ctx, ctx.params.month);
    const paper = returnPaper(told, await paperCompanyOf(ctx), ctx.today);
    return { name: `return-${told.month}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
  stores: async (ctx) => {
    const thresholds = await thresholdsOf(ctx, premisesKind, ctx.today);
    const stores = await certifiedStores(ctx);
    const rows = stores.map((store) => {
      const { certificateUntil: expiresOn, certificateNumber } = store;
      const hasNone = certificateNumber === null || expiresOn === null || thresholds === null;
      const facts = hasNone ? null : { state: "valid" as const, expiresOn, ...thresholds };
      return { ...store, standing: facts && standingOf(facts, ctx.today) };
    });
    return { rows };
  },
});

async function levyOf(ctx: Ctx): Promise<Levy> {
  const rows = levyPeriods(await levyMonths(ctx)).map((one) => ({
    ...one,
    ...daysOfMonth(one.month),
  }));
  return {
    authority: await authorityNameOn(ctx, coffeeAuthority, ctx.today),
    rows: rows.toReversed(),
    open: rows.reduce((sum, { open }) => sum + open, 0n),
  };
}

async function returnOf(ctx: Ctx, asked: string | undefined): Promise<MonthlyReturn> {
  const month = asked ?? ctx.today.slice(0, 7);
  const days = daysOfMonth(month);
  const rows = await shippedCoffee(ctx, days);
  const sumIn = (currency: string) =>
    rows.filter((row) => row.currency === currency).reduce((sum, { value }) => sum + value, 0n);
  return {
    month,
    authority: await authorityNameOn(ctx, coffeeAuthority, days.to),
    rows,
    net: rows.reduce((sum, { net }) => sum + net, 0n),
    values: currencies
      .map((currency) => ({ currency, value: sumIn(currency) }))
      .filter(({ value }) => value > 0n),
    valueUgx: rows.reduce((sum, { valueUgx }) => sum + (valueUgx ?? 0n), 0n),
  };
}

const plain = (written: string): string => written.replaceAll(",", "");

function returnText({ rows }: MonthlyReturn): string {
  const heads = ["Shipped", "Shipment", "Contract", "Registration", "Buyer", "Country", "Grade"];
  return csvOf(
    [...heads, "Container", "Net kg", "Bags of 60 kg", "Value", "Currency", "Value UGX"],
    rows.map((row) => [
      ...[row.shippedOn, row.number, row.contractNumber, row.registrationNumber],
      ...[row.customerName, row.destinationCountry, row.gradeText, row.containerNumber],
      plain(formatKilograms(row.net, 3)),
      plain(formatBags(row.net)),
      plain(formatAmount(row.value, row.currency)),
      row.currency,
      row.valueUgx,
    ]),
  );
}
