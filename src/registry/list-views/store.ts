// Views of lists as they lie in their tables: each somebody's own, some of them shown to everybody.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";

type Asking = Pick<Ctx, "tx" | "actor">;

export interface View {
  id: string;
  route: string;
  name: string;
  query: string;
  isShared: boolean;
  isMine: boolean;
  by: string;
  isFirst: boolean;
}

/** The views of whoever asks, and those that are shown to everybody; a list's own first, by their names. */
export async function viewsFor(ctx: Asking): Promise<View[]> {
  const me = ctx.actor.userId;
  const found = await sql<View>`
    select v.id, v.route, v.name, v.query, v.is_shared as "isShared", v.user_id = ${me} as "isMine",
           ${personName("p")} as by, f.view_id is not null as "isFirst"
    from list_view v
    join profile p on p.org_id = v.org_id and p.user_id = v.user_id
    left join list_view_first f on f.org_id = v.org_id and f.user_id = ${me} and f.view_id = v.id
    where v.user_id = ${me} or v.is_shared
    order by v.route, v.user_id <> ${me}, lower(v.name), v.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Keeps a view; the one who asks is whose it is. */
export async function insertView(
  ctx: Asking,
  view: Pick<View, "id" | "route" | "name" | "query" | "isShared">,
): Promise<void> {
  const { isShared, ...said } = view;
  await ctx.tx
    .insertInto("list_view")
    .values({ ...said, is_shared: isShared, user_id: ctx.actor.userId })
    .execute();
}

/** Changes a view. Who began their list with one that is shown to nobody else any more begins with all rows again. */
export async function updateView(
  ctx: Asking,
  { id, name, query, isShared }: Pick<View, "id" | "name" | "query" | "isShared">,
): Promise<void> {
  await ctx.tx
    .updateTable("list_view")
    .set({ name, query, is_shared: isShared })
    .where("id", "=", id)
    .execute();
  if (isShared) return;
  await ctx.tx
    .deleteFrom("list_view_first")
    .where("view_id", "=", id)
    .where("user_id", "<>", ctx.actor.userId)
    .execute();
}

/** Takes a view away; whoever began their list with it begins with all rows again. */
export async function deleteView(ctx: Asking, id: string): Promise<void> {
  await ctx.tx.deleteFrom("list_view_first").where("view_id", "=", id).execute();
  await ctx.tx.deleteFrom("list_view").where("id", "=", id).execute();
}

/** The view with which a list of whoever asks begins; null: with all rows. */
export async function replaceFirst(
  ctx: Asking,
  route: string,
  viewId: string | null,
): Promise<void> {
  await ctx.tx
    .deleteFrom("list_view_first")
    .where("user_id", "=", ctx.actor.userId)
    .where("route", "=", route)
    .execute();
  if (viewId === null) return;
  await ctx.tx
    .insertInto("list_view_first")
    .values({ user_id: ctx.actor.userId, route, view_id: viewId })
    .execute();
}
