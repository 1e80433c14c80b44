import { invariant } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { taxes } from "./api.ts";
import { taxStandingOn } from "./door.ts";
import { checkFrom, checkTaxRate } from "./rules.ts";
import {
  findTaxRate,
  insertStanding,
  insertTaxRates,
  matchingTaxRates,
  nameOfCode,
} from "./store.ts";

export const taxesHandlers = handlersFor(taxes, {
  list: (ctx) =>
    readPage(ctx, matchingTaxRates(ctx.params, ctx.today), {
      ...ctx.params,
      sort: "order",
      direction: "asc",
    }),

  record: async (ctx) => {
    checkTaxRate(ctx.body, { today: ctx.today });
    const { id, ...rate } = ctx.body;
    const name = await nameOfCode(ctx, rate.tax, rate.code);
    invariant(name, "every code starts with a row");
    await insertTaxRates(ctx, [{ ...rate, id, name }]);
    ctx.audit({ subject: "tax-rate", subjectId: id, action: "record", details: rate });
    const row = await findTaxRate(ctx, id);
    invariant(row, "a rate just written is there");
    return row;
  },

  standing: (ctx) => taxStandingOn(ctx, ctx.today),

  setStanding: async (ctx) => {
    const { id, ...standing } = ctx.body;
    checkFrom(standing.effectiveFrom, ctx.today);
    await insertStanding(ctx, ctx.body);
    ctx.audit({ subject: "tax-standing", subjectId: id, action: "record", details: standing });
    return taxStandingOn(ctx, ctx.today);
  },
});
