import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { licenceRules, type LicenceRules } from "./ruleApi.ts";
import { authorityOn, checkRuleDay } from "./rules.ts";
import {
  authorityRows,
  insertAuthorities,
  insertKinds,
  insertNeeds,
  kindRows,
  needRows,
} from "./ruleStore.ts";

export const licenceRulesHandlers = handlersFor(licenceRules, {
  read: (ctx) => everyRule(ctx),
  setAuthority: async (ctx) => {
    const { successorCode, effectiveFrom } = ctx.body;
    checkRuleDay(effectiveFrom, ctx.today);
    const rows = await authorityRows(ctx);
    if (successorCode !== null) {
      const successor = authorityOn(rows, successorCode, effectiveFrom);
      if (successor.code === ctx.body.code) {
        const words = "The two would do each other's work. Name an authority that acts by itself.";
        throw new Refusal("licence.authority-circle", words);
      }
    }
    await insertAuthorities(ctx, [ctx.body]);
    noteRule(ctx, "set-authority");
    return everyRule(ctx);
  },
  setKind: async (ctx) => {
    const { authorityCode, effectiveFrom, soonDays, renewDays } = ctx.body;
    checkRuleDay(effectiveFrom, ctx.today);
    authorityOn(await authorityRows(ctx), authorityCode, effectiveFrom);
    if (renewDays >= soonDays) {
      const words = "“Renew now” begins later than “expiring soon”: give it fewer days.";
      throw new Refusal("licence.kind-thresholds", words);
    }
    await insertKinds(ctx, [ctx.body]);
    noteRule(ctx, "set-kind");
    return everyRule(ctx);
  },
  setNeed: async (ctx) => {
    const { kindCode, effectiveFrom } = ctx.body;
    checkRuleDay(effectiveFrom, ctx.today);
    const kinds = await kindRows(ctx);
    if (!kinds.some((kind) => kind.code === kindCode)) throw notFound("kind of licence");
    await insertNeeds(ctx, [ctx.body]);
    noteRule(ctx, "set-need");
    return everyRule(ctx);
  },
});

function noteRule(ctx: Ctx & { body: { id: string } }, action: string): void {
  const { id, ...details } = ctx.body;
  ctx.audit({ subject: "licence-rule", subjectId: id, action, details });
}

/** Every row with how it stands today: of those of one key the newest that has begun counts. */
async function everyRule(ctx: Pick<Ctx, "tx" | "today">): Promise<LicenceRules> {
  const { today } = ctx;
  const authorities = await authorityRows(ctx);
  const kinds = await kindRows(ctx);
  const needs = await needRows(ctx);
  const nameOf = (
    rows: readonly { code: string; name: string; effectiveFrom: Day }[],
    code: string,
  ) =>
    newestOn(
      rows.filter((row) => row.code === code),
      today,
    )?.name ?? code;
  return {
    authorities: withStanding(authorities, today, (row) => row.code),
    kinds: withStanding(kinds, today, (row) => row.code).map((row) => ({
      ...row,
      authorityName: authorityOn(authorities, row.authorityCode, laterOf(today, row.effectiveFrom))
        .name,
    })),
    needs: withStanding(
      needs,
      today,
      (row) => `${row.action} ${row.kindCode} ${row.commodity}`,
    ).map((row) => ({ ...row, kindName: nameOf(kinds, row.kindCode) })),
  };
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b;
}

function withStanding<Row extends { id: string; effectiveFrom: Day }>(
  rows: readonly Row[],
  today: Day,
  keyOf: (row: Row) => string,
) {
  return rows.map((row) => {
    const ofKey = rows.filter((one) => keyOf(one) === keyOf(row));
    const counting = newestOn(ofKey, today);
    const later = row.effectiveFrom > today ? ("to-come" as const) : ("past" as const);
    return { ...row, standing: counting?.id === row.id ? ("counts" as const) : later };
  });
}
