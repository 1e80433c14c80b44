import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { type Override, overrides } from "./overrideApi.ts";
import { checkOverride, checkOverrideActor } from "./overrideRules.ts";
import { findOverride, insertOverride, insertOverrideEnd, overridesOf } from "./overrideStore.ts";
import { roleOf } from "./rules.ts";
import { findPerson } from "./store.ts";

export const overridesHandlers = handlersFor(overrides, {
  give: async (ctx) => {
    const who = await whoIsMeant(ctx, ctx.body.userId);
    checkOverride(ctx.body, { ...who, today: ctx.today });
    // One word at a time about one permission: what stood before is replaced.
    const before = await overridesOf(ctx, ctx.body.userId);
    for (const { id, flag, isLive } of before) {
      if (isLive && flag === ctx.body.flag) await insertOverrideEnd(ctx, id, ctx.body.reason);
    }
    await insertOverride(ctx, ctx.body);
    const override = await overrideOf(ctx, ctx.body.id);
    record(ctx, override, override.granted ? "give-until" : "withhold-until", ctx.body.reason);
    return override;
  },

  end: async (ctx) => {
    const override = await overrideOf(ctx, ctx.params.id);
    checkOverrideActor(override.flag, await whoIsMeant(ctx, override.userId));
    if (override.endedAt !== null) {
      const words = "Somebody ended this already.";
      throw new Refusal("override.ended-already", words, { status: 409 });
    }
    await insertOverrideEnd(ctx, override.id, ctx.body.reason);
    record(ctx, override, "end-override", ctx.body.reason);
    return overrideOf(ctx, override.id);
  },
});

async function overrideOf(ctx: Ctx, id: string): Promise<Override> {
  const override = await findOverride(ctx, id);
  if (!override) throw notFound("override");
  return override;
}

/** Who acts, as it stands now, and whom it concerns: the guard looked before it was this write's turn. */
async function whoIsMeant(ctx: Ctx, userId: string) {
  const person = await findPerson(ctx.tx, userId);
  if (!person) throw notFound("user");
  const actor = await findPerson(ctx.tx, ctx.actor.userId);
  const { flags } = ctx.actor;
  return {
    actor: { id: ctx.actor.userId, role: roleOf(actor?.isActive ? actor.role : ""), flags },
    person: { ...person, role: roleOf(person.role) },
  };
}

/** It stands in the history of the person and in that of the permissions. */
function record(ctx: Ctx, override: Override, action: string, reason: string): void {
  const { flag, untilDay } = override;
  const details = { flag, until: untilDay, reason };
  ctx.audit({ subject: "user", subjectId: override.userId, action, details });
  ctx.audit({
    subject: "permissions",
    subjectId: ctx.org.id,
    action,
    details: { person: override.userName, ...details },
  });
}
