import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { ownProfile } from "./profileApi.ts";
import { changePerson, record, userOf } from "./personHandlers.ts";

export const ownProfileHandlers = handlersFor(ownProfile, {
  read: profileOf,

  change: async (ctx) => {
    const { userId } = ctx.actor;
    const { version, firstName, lastName, phone } = ctx.body;
    const before = await userOf(ctx, userId);
    const set = { first_name: firstName, last_name: lastName, phone };
    await changePerson(ctx, { id: userId, version }, set);
    const name = `${firstName} ${lastName}`;
    record(ctx, userId, "change own profile", {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      // A telephone stays out of the history.
      ...(before.phone === phone ? {} : { phone: "changed" }),
    });
    return profileOf(ctx);
  },
});

async function profileOf(ctx: Ctx) {
  const user = await userOf(ctx, ctx.actor.userId);
  const { id, name, firstName, lastName, email, role, title, department, phone, version } = user;
  return { id, name, firstName, lastName, email, role, title, department, phone, version };
}
