// Pinned screens as they lie in their table: each person's own.
import type { Ctx } from "#platform/server/context.ts";

/** What the person who asks keeps at hand, in the order it was pinned. */
export async function pinnedBy(ctx: Pick<Ctx, "tx" | "actor">): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom("pinned_screen")
    .select("route")
    .where("user_id", "=", ctx.actor.userId)
    .orderBy("seq")
    .execute();
  return rows.map(({ route }) => route);
}

/** Keeps a screen at hand; what is kept already stays where it stands. */
export async function insertPin(ctx: Pick<Ctx, "tx" | "actor">, route: string): Promise<void> {
  await ctx.tx
    .insertInto("pinned_screen")
    .values({ user_id: ctx.actor.userId, route })
    .onConflict((on) => on.columns(["org_id", "user_id", "route"]).doNothing())
    .execute();
}

/** Takes a screen away. */
export async function deletePin(ctx: Pick<Ctx, "tx" | "actor">, route: string): Promise<void> {
  await ctx.tx
    .deleteFrom("pinned_screen")
    .where("user_id", "=", ctx.actor.userId)
    .where("route", "=", route)
    .execute();
}
