import { type AccessTable, mayOpenPath } from "#kernel/access.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { listViews } from "./api.ts";
import { checkList, checkQuery, checkRoom, checkSharing, sharesViews } from "./rules.ts";
import { deleteView, insertView, replaceFirst, updateView, type View, viewsFor } from "./store.ts";

const ownOf = (views: readonly View[], route: string): View[] =>
  views.filter((one) => one.isMine && one.route === route);

/** Views of lists: each person's own, and what they show to those who may open the same list. */
export function listViewsHandlers({ access }: { access: AccessTable }) {
  const known = async (ctx: Pick<Ctx, "tx" | "actor">): Promise<View[]> => {
    const { role } = ctx.actor;
    const isFor = ({ isMine, route }: View) =>
      isMine || (sharesViews(role) && mayOpenPath(access, route, role, "aligned"));
    return (await viewsFor(ctx)).filter(isFor);
  };
  const answer = async (ctx: Pick<Ctx, "tx" | "actor">) => ({ views: await known(ctx) });
  const audit = (ctx: Ctx, id: string, action: string, details: Record<string, unknown>): void =>
    ctx.audit({ subject: "list view", subjectId: id, action, details });

  return handlersFor(listViews, {
    mine: answer,
    keep: async (ctx) => {
      const { id, route, name, query, isShared } = ctx.body;
      checkList(access, route);
      checkQuery(query);
      checkSharing(ctx.actor.role, isShared);
      checkRoom(ownOf(await known(ctx), route), { id, name });
      await insertView(ctx, { id, route, name, query, isShared });
      audit(ctx, id, "keep view", { route, name, query, isShared });
      return answer(ctx);
    },
    change: async (ctx) => {
      const { id } = ctx.params;
      const { name, query, isShared } = ctx.body;
      const views = await known(ctx);
      const view = views.find((one) => one.id === id && one.isMine);
      if (!view) throw notFound("view");
      const { route } = view;
      checkQuery(query);
      checkSharing(ctx.actor.role, isShared);
      checkRoom(ownOf(views, route), { id, name });
      await updateView(ctx, { id, name, query, isShared });
      audit(ctx, id, "change view", { route, name, query, isShared });
      return answer(ctx);
    },
    remove: async (ctx) => {
      const { id } = ctx.params;
      const view = (await known(ctx)).find((one) => one.id === id);
      if (!view || !(view.isMine || ctx.actor.flags.includes("canConfigureSystem"))) {
        throw notFound("view");
      }
      await deleteView(ctx, id);
      audit(ctx, id, "remove view", { route: view.route, name: view.name });
      return answer(ctx);
    },
    beginWith: async (ctx) => {
      const { route, viewId } = ctx.body;
      checkList(access, route);
      const view = (await known(ctx)).find((one) => one.id === viewId && one.route === route);
      if (viewId !== null && !view) throw notFound("view");
      await replaceFirst(ctx, route, viewId);
      const details = { route, name: view?.name ?? null };
      audit(ctx, viewId ?? ctx.actor.userId, "begin list with view", details);
      return answer(ctx);
    },
  });
}
