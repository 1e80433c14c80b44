import {
  accessModeHere,
  changedSince,
  countEvents,
  findNotice,
  markRead,
  mutesOf,
  type Notice,
  noticesOf,
  said,
  setMute,
  spoken,
  standingOf,
  tell,
  unreadTotal,
} from "#books/notices/door.ts";
import { noticeKinds } from "#books/notices/rules.ts";
import type { AccessTable } from "#kernel/access.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { readPageWithTotals } from "#platform/server/store.ts";
import { notifications } from "./api.ts";
import { askOf, asksOf, checkAsks, screenToAsk } from "./rules.ts";

/** More than anybody misses in a moment; after more, the list is read again. */
const mostChanges = 20;
const newestFirst = { sort: "turn", direction: "desc" } as const;
const dayMs = 86_400_000;

/** What a person was told, live; and the question for a screen that does not open. */
export function notificationsHandlers({ access }: { access: AccessTable }) {
  return handlersFor(notifications, {
    list: async (ctx) => {
      const asked = { ...ctx.params, ...newestFirst };
      const mine = noticesOf(ctx.actor.userId);
      const page = await readPageWithTotals(ctx, mine, asked, unreadTotal);
      return { ...page, rows: page.rows.map(inOwnWords) };
    },
    live: tellLive,
    read: async (ctx) => {
      const { id } = ctx.params;
      const mine = async () => findNotice(ctx, ctx.actor.userId, id);
      if (!(await mine())) throw notFound("notification");
      await markRead(ctx, { id });
      const read = await mine();
      if (!read) throw notFound("notification");
      return inOwnWords(read);
    },
    readAll: async (ctx) => {
      await markRead(ctx, { upTo: ctx.body.upTo });
      return { unread: (await standingOf(ctx, ctx.actor.userId)).unread };
    },
    preferences: preferencesOf,
    prefer: async (ctx) => {
      const { kind, isWanted } = ctx.body;
      await setMute(ctx, { kind, isMuted: !isWanted });
      const { userId } = ctx.actor;
      const details = { kind, isWanted };
      ctx.audit({ subject: "user", subjectId: userId, action: "choose notifications", details });
      return preferencesOf(ctx);
    },
    askAccess: (ctx) => askAccess(ctx, access),
  });
}

/** A notice in the language its reader chose; what was told in words alone stays in them. */
function inOwnWords({ saying, language, ...notice }: Notice) {
  return saying === null ? notice : { ...notice, ...said(saying, language ?? "en") };
}

/** How things stand at first; then what came and what was read since the event that is known. */
async function tellLive(ctx: CtxOf<typeof notifications.live>) {
  const { userId } = ctx.actor;
  const { unread, turn } = await standingOf(ctx, userId);
  const { after } = ctx.params;
  const id = turn.toString();
  if (after === undefined) return { id, event: { unread, changed: [], isMore: false } };
  if (id === after) return null;
  const since = { after: BigInt(after), most: mostChanges + 1 };
  const changed = await changedSince(ctx, userId, since);
  const isMore = changed.length > mostChanges;
  return { id, event: { unread, changed: changed.slice(0, mostChanges).map(inOwnWords), isMore } };
}

async function preferencesOf(ctx: Pick<Ctx, "tx" | "actor">) {
  const muted = await mutesOf(ctx);
  return { kinds: noticeKinds.map((kind) => ({ kind, isWanted: !muted.includes(kind) })) };
}

async function askAccess(
  ctx: CtxOf<typeof notifications.askAccess>,
  access: AccessTable,
): Promise<void> {
  const { userId, name, role } = ctx.actor;
  const mode = await accessModeHere(ctx);
  const { route, label } = screenToAsk(access, ctx.body.screen, { role, mode });
  const event = askOf(userId, route, ctx.today);
  const since = new Date(ctx.now.getTime() - dayMs);
  // The same question again is answered as the first time; only another one counts.
  if ((await countEvents(ctx, { beginning: event, since })) === 0) {
    checkAsks(await countEvents(ctx, { beginning: asksOf(userId), since }));
  }
  await tell(ctx, {
    ...spoken({ kind: "access_request", facts: { name, screen: label, role } }),
    event,
    ways: [{ link: `/users/${userId}`, needs: "canManageRoles" }],
    to: { holding: "canManageRoles" },
  });
  const details = { route };
  ctx.audit({ subject: "user", subjectId: userId, action: "ask for screen", details });
}
