import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { monthsLater } from "./advanceRules.ts";
import { openAdvances, policyOn } from "./door.ts";
import { employeeLeave } from "./leaveApi.ts";
import { balancesOf } from "./leaveDoor.ts";
import { checkSpan, workingDays } from "./leaveRules.ts";
import {
  awayBetween,
  deleteHoliday,
  entitlements,
  freeDay,
  holidaysBetween,
  insertEntitlement,
  insertHoliday,
  insertMoneyPolicy,
  moneyPolicies,
} from "./leaveStore.ts";

export const employeeLeaveHandlers = handlersFor(employeeLeave, {
  standing: async (ctx) => {
    const year = Number(ctx.today.slice(0, 4));
    const balances = await balancesOf(ctx, ctx.actor.userId, [year, year + 1]);
    const advances = await openAdvances(ctx, ctx.actor.userId);
    return {
      balances,
      advances: advances.map(({ source, note, open, dueOn }) => ({
        requestId: source.id,
        number: note ?? "",
        open,
        dueOn,
      })),
      policy: await policyOn(ctx, ctx.today),
    };
  },
  count: async (ctx) => {
    const { from, to } = ctx.params;
    // Counting is no asking: the past is counted too.
    checkSpan({ leaveKind: "annual", from, to }, { today: from, toldWithin: 0 });
    const holidays = await holidaysBetween(ctx, from, to);
    const days = workingDays(from, to, new Set(holidays.map((one) => one.day)));
    return { days: days.length, holidays: holidays.map((one) => one.name) };
  },
  away: async (ctx) => {
    const first = `${ctx.params.month}-01`;
    const last = addDays(monthsLater(first, 1), -1);
    return {
      leaves: await awayBetween(ctx, first, last, null),
      holidays: (await holidaysBetween(ctx, first, last)).map(({ day, name }) => ({ day, name })),
    };
  },
  rules: async (ctx) => ({
    entitlements: await entitlements(ctx),
    holidays: await holidaysBetween(ctx, `${ctx.today.slice(0, 4)}-01-01`, "2100-01-01"),
    policies: await moneyPolicies(ctx),
  }),
  setEntitlement: async (ctx) => {
    refusePast(ctx, ctx.body.effectiveFrom);
    if (!(await insertEntitlement(ctx, ctx.body))) throw datedTwice(ctx.body.effectiveFrom);
    told(ctx, "leave-entitlement", ctx.body.leaveKind, ctx.body);
    return ctx.body;
  },
  setMoneyPolicy: async (ctx) => {
    refusePast(ctx, ctx.body.effectiveFrom);
    if (!(await insertMoneyPolicy(ctx, ctx.body))) throw datedTwice(ctx.body.effectiveFrom);
    told(ctx, "employee-money-policy", ctx.body.effectiveFrom, ctx.body);
    return ctx.body;
  },
  addHoliday: async (ctx) => {
    const { day } = ctx.body;
    refusePast(ctx, day);
    if (!(await insertHoliday(ctx, ctx.body))) {
      const words = `${formatDay(day)} is a public holiday already.`;
      throw new Refusal("employee-request.holiday-twice", words, { status: 409 });
    }
    const daysGivenBack = await freeDay(ctx, day);
    told(ctx, "public-holiday", day, { ...ctx.body, daysGivenBack });
    return { ...ctx.body, daysGivenBack };
  },
  removeHoliday: async (ctx) => {
    const { day } = ctx.params;
    refusePast(ctx, day);
    if (!(await deleteHoliday(ctx, day))) throw notFound("public holiday");
    told(ctx, "public-holiday", day, { removed: ctx.body.reason });
    return { day };
  },
});

function told(ctx: Ctx, subject: string, subjectId: string, details: Record<string, unknown>) {
  ctx.audit({ subject, subjectId, action: "set", details });
}

/** What was counted by a row stays counted by it. */
function refusePast(ctx: Ctx, from: Day): void {
  if (from >= ctx.today) return;
  throw new Refusal("employee-request.rule-past", "A rule counts from today on, not before.");
}

function datedTwice(from: Day): Refusal {
  const words = `There is a row from ${formatDay(from)} already. Choose another day.`;
  return new Refusal("employee-request.rule-twice", words, { status: 409 });
}
