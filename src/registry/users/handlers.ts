import { invariant } from "#kernel/refusal.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { users } from "./api.ts";
import { displayName } from "./rules.ts";
import { findOrg, findProfile } from "./store.ts";

export const usersHandlers = handlersFor(users, {
  me: async (ctx) => {
    const profile = await findProfile(ctx.tx, ctx.actor.userId);
    const org = await findOrg(ctx.tx);
    invariant(profile, "a signed-in person has a profile");
    return {
      user: {
        id: profile.user_id,
        name: displayName(profile),
        firstName: profile.first_name,
        lastName: profile.last_name,
        email: profile.email,
        role: ctx.actor.role,
        title: profile.title,
        department: profile.department,
        phone: profile.phone,
      },
      flags: [...ctx.actor.flags],
      org: {
        id: org.id,
        name: org.name,
        soleTrader: org.sole_trader,
        accessMode: org.access_mode === "strict" ? "strict" : "aligned",
        today: ctx.today,
        dayIsHeld: org.business_day !== null,
      },
    };
  },
});
