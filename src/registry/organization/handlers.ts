import { spoken, tell } from "#books/notices/door.ts";
import { addPlace } from "#books/stock/door.ts";
import type { Day } from "#kernel/days.ts";
import { changedMeanwhile, invariant, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import { readPage } from "#platform/server/store.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { exchangeRates, organization, stores } from "./api.ts";
import { companyOf, rateOn, storeOf } from "./door.ts";
import { checkAims, checkRate, checkTitles, formatRate, readsRates } from "./rules.ts";
import {
  findRate,
  findStores,
  insertRate,
  isPlaceCodeTaken,
  latestRate,
  matchingRates,
  writeCompany,
  writeStore,
} from "./store.ts";

export const organizationHandlers = handlersFor(organization, {
  read: (ctx) => companyOf(ctx),

  change: async (ctx) => {
    const before = await companyOf(ctx);
    const { version, ...terms } = ctx.body;
    checkAims(terms);
    checkTitles(terms);
    if (!(await writeCompany(ctx, terms, version))) throw changedMeanwhile("company");
    const changed = Object.entries(terms)
      .filter(([name, value]) => before[name as keyof typeof terms] !== value)
      .map(([name]) => name);
    ctx.audit({
      subject: "company",
      subjectId: ctx.org.id,
      action: "change",
      details: { changed, legalName: terms.legalName },
    });
    return companyOf(ctx);
  },
});

export const storesHandlers = handlersFor(stores, {
  list: async (ctx) => ({ rows: await findStores(ctx, ctx.params) }),

  read: (ctx) => storeOf(ctx, ctx.params.id),

  add: async (ctx) => {
    const { code, name, ...store } = ctx.body;
    if (await isPlaceCodeTaken(ctx, code)) {
      throw new Refusal("store.code-taken", `There is a place with the code ${code} already.`, {
        status: 409,
      });
    }
    await addPlace(ctx, { id: store.id, code, name, kind: store.kind });
    await writeStore(ctx, store, 0);
    ctx.audit({
      subject: "store",
      subjectId: store.id,
      action: "add",
      details: { code, name, kind: store.kind },
    });
    return storeOf(ctx, store.id);
  },

  change: async (ctx) => {
    const { kind, id } = await storeOf(ctx, ctx.params.id);
    const { version, ...terms } = ctx.body;
    if (!(await writeStore(ctx, { ...terms, id, kind }, version))) throw changedMeanwhile("store");
    ctx.audit({ subject: "store", subjectId: id, action: "change", details: { ...terms } });
    return storeOf(ctx, id);
  },
});

export const exchangeRatesHandlers = handlersFor(exchangeRates, {
  list: (ctx) =>
    readPage(ctx, matchingRates(ctx.params), { ...ctx.params, sort: "seq", direction: "desc" }),

  on: (ctx) => rateOn(ctx, ctx.params.currency, ctx.params.day),

  record: async (ctx) => {
    const before = await latestRate(ctx, ctx.body.currency, ctx.body.day);
    const isTold = checkRate(ctx.body, {
      today: ctx.today,
      sameDay: before?.day === ctx.body.day,
      before: before ?? null,
      stepBp: (await thresholdsToday(ctx)).rateStep,
    });
    await insertRate(ctx, ctx.body);
    const { id, ...details } = ctx.body;
    ctx.audit({ subject: "exchange-rate", subjectId: id, action: "record", details });
    if (isTold && before) await tellRate(ctx, ctx.body, before);
    const row = await findRate(ctx, id);
    invariant(row, "a rate just written is there");
    return row;
  },
});

/** Owners are told which rate counts now, which did, and why whoever recorded it says so. */
async function tellRate(
  ctx: Ctx,
  rate: { id: string; currency: string; day: Day; rateMicro: bigint; reason: string | null },
  before: { rateMicro: bigint },
): Promise<void> {
  const owners = await ownersHere(ctx);
  const facts = {
    currency: rate.currency,
    rate: formatRate(rate.rateMicro),
    before: formatRate(before.rateMicro),
    day: rate.day,
    by: ctx.actor.name,
    reason: rate.reason ?? "",
  };
  await tell(ctx, {
    ...spoken({ kind: "rate_changed", facts }),
    event: `exchange-rate:${rate.id}`,
    ways: [{ link: "/settings/exchange-rates", needs: readsRates }],
    to: { people: owners },
  });
}
