// What payments are watched by and up to how much each role approves one: read by many, set by the owner.
import { checkComing } from "#kernel/datedRows.ts";
import { isRole, type Role, roles } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { limitOn } from "./approvalRules.ts";
import { type ControlsStanding, paymentControls } from "./controlApi.ts";
import { controlsOn, startingControls } from "./controlRules.ts";
import { authorityRows, controlRows, insertAuthority, insertControls } from "./controlStore.ts";

export const paymentControlsHandlers = handlersFor(paymentControls, {
  standing: standingOf,
  set: async (ctx) => {
    refuseAllButOwner(ctx);
    checkComing(ctx.body.effectiveFrom, ctx.today, "payment-control.day");
    await insertControls(ctx, ctx.body);
    const { sourceNote: because, ...figures } = ctx.body;
    noteOf(ctx, "set controls", { ...figures, because });
    return standingOf(ctx);
  },
  setLimit: async (ctx) => {
    refuseAllButOwner(ctx);
    checkComing(ctx.body.effectiveFrom, ctx.today, "payment-control.day");
    await insertAuthority(ctx, ctx.body);
    const { sourceNote: because, role, effectiveFrom, limit } = ctx.body;
    noteOf(ctx, "set limit", { role, effectiveFrom, limit, because });
    return standingOf(ctx);
  },
});

function refuseAllButOwner(ctx: Ctx): void {
  if (ctx.actor.role === "owner") return;
  const words = "Only the owner sets what payments are watched by and who approves how much.";
  throw new Refusal("payment-control.only-owner", words);
}

function noteOf(ctx: Ctx, action: string, details: Record<string, unknown>): void {
  ctx.audit({ subject: "payments", subjectId: ctx.org.id, action, details });
}

async function standingOf(ctx: Ctx): Promise<ControlsStanding> {
  const rows = await controlRows(ctx);
  const limitRows = (await authorityRows(ctx)).flatMap(({ role, ...row }) =>
    isRole(role) ? [{ ...row, role }] : [],
  );
  const { holdHours, togetherDays, duplicateDays, likenessBp } = controlsOn(ctx.today, rows);
  const start = { id: "start", sourceNote: null, byName: null, createdAt: null };
  return {
    today: { holdHours, togetherDays, duplicateDays, likenessBp },
    rows: [...rows, { ...startingControls, ...start }],
    limits: roles.map((role: Role) => ({ role, limit: limitOn(ctx.today, role, limitRows) })),
    limitRows,
  };
}
