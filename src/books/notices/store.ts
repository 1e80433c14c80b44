// Notices as they lie in their table: one writer for all who tell and all who read.
import { type RawBuilder, sql } from "kysely";
import type { AccessMode } from "#kernel/access.ts";
import type { Language } from "#kernel/languages.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { NoticeKind, Telling } from "./rules.ts";
import type { Saying } from "./sayingRules.ts";

/** What somebody was told, as they see it. */
export interface Notice {
  id: string;
  turn: bigint;
  kind: NoticeKind;
  /** In English, as it was told. */
  title: string;
  message: string;
  /** What its words are made of; null for what was told in words alone. */
  saying: Saying | null;
  /** The language its reader chose for the screens; null: none. */
  language: Language | null;
  link: string;
  createdAt: Date;
  readAt: Date | null;
}

const columns = sql`
  n.id, n.turn, n.kind, n.title, n.message, n.link, n.created_at as "createdAt", n.read_at as "readAt",
  case when n.facts is not null then jsonb_build_object('kind', n.kind, 'facts', n.facts) end as saying,
  (select p.language from profile p
   where p.org_id = n.org_id and p.user_id = n.recipient_id) as language`;

/** Which screens the company's people may open: as the route table reads, or wider. */
export async function accessModeHere(ctx: Pick<Ctx, "tx">): Promise<AccessMode> {
  const found = await sql<{ mode: string }>`
    select access_mode as mode from org where id = current_org()
  `.execute(ctx.tx);
  return found.rows[0]?.mode === "strict" ? "strict" : "aligned";
}

/** What each person does not want to be told of. */
export async function mutesHere(ctx: Pick<Ctx, "tx">): Promise<{ userId: string; kind: string }[]> {
  const found = await sql<{ userId: string; kind: string }>`
    select user_id as "userId", kind from notice_mute
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes a notice for each; gives whom it is new for. Who was told of the event already is not. */
export async function insertNotices(
  ctx: Pick<Ctx, "tx" | "now" | "newId">,
  telling: Pick<Telling, "kind" | "event" | "title" | "message" | "saying">,
  readers: readonly { id: string; link: string }[],
): Promise<string[]> {
  if (readers.length === 0) return [];
  const { kind, event, title, message, saying } = telling;
  const facts = saying === undefined ? null : JSON.stringify(saying.facts);
  const written = await ctx.tx
    .insertInto("notice")
    .values(
      readers.map(({ id, link }) => ({
        ...{ id: ctx.newId(), recipient_id: id, kind, event, title, message, facts, link },
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["org_id", "recipient_id", "event"]).doNothing())
    .returning("recipient_id")
    .execute();
  return written.map((row) => row.recipient_id);
}

/** Everything a person was told, for a page of it. */
export function noticesOf(recipientId: string): RawBuilder<Notice> {
  return sql<Notice>`select ${columns} from notice n where n.recipient_id = ${recipientId}`;
}

/** How many of a list of notices are unread. */
export const unreadTotal = sql<{ unread: number }>`
  (count(*) filter (where page."readAt" is null))::int as unread`;

/** How a person's notices stand: unread ones, and the turn of the latest change (0 = none yet). */
export async function standingOf(
  ctx: Pick<Ctx, "tx">,
  recipientId: string,
): Promise<{ unread: number; turn: bigint }> {
  const found = await sql<{ unread: number; turn: bigint }>`
    select (count(*) filter (where n.read_at is null))::int as unread,
      coalesce(max(coalesce(n.read_turn, n.turn)), 0)::bigint as turn
    from notice n where n.recipient_id = ${recipientId}
  `.execute(ctx.tx);
  return found.rows[0] ?? { unread: 0, turn: 0n };
}

/** What came or was read after a turn, the latest first. */
export async function changedSince(
  ctx: Pick<Ctx, "tx">,
  recipientId: string,
  { after, most }: { after: bigint; most: number },
): Promise<Notice[]> {
  const found = await sql<Notice>`
    select ${columns} from notice n
    where n.recipient_id = ${recipientId} and coalesce(n.read_turn, n.turn) > ${after}
    order by coalesce(n.read_turn, n.turn) desc limit ${most}
  `.execute(ctx.tx);
  return found.rows;
}

/** Marks as read what is not; gives how many. `upTo`: only what had come by that turn. */
export async function writeRead(
  ctx: Pick<Ctx, "tx" | "now">,
  recipientId: string,
  which: { id: string } | { upTo: bigint },
): Promise<number> {
  const these = "id" in which ? sql`n.id = ${which.id}` : sql`n.turn <= ${which.upTo}`;
  const updated = await sql`
    update notice n set read_at = ${ctx.now}, read_turn = nextval('notice_turn')
    where n.recipient_id = ${recipientId} and n.read_at is null and ${these}
  `.execute(ctx.tx);
  return Number(updated.numAffectedRows ?? 0n);
}

/** Marks an event's notices as read for everybody; gives for whom it was unread. */
export async function writeOver(
  ctx: Pick<Ctx, "tx" | "now">,
  events: readonly string[],
): Promise<string[]> {
  const updated = await sql<{ recipientId: string }>`
    update notice n set read_at = ${ctx.now}, read_turn = nextval('notice_turn')
    where n.event = any (${[...events]}::text[]) and n.read_at is null
    returning n.recipient_id as "recipientId"
  `.execute(ctx.tx);
  return [...new Set(updated.rows.map((row) => row.recipientId))];
}

/** One notice of a person; undefined when it is not theirs. */
export async function findNotice(
  ctx: Pick<Ctx, "tx">,
  recipientId: string,
  id: string,
): Promise<Notice | undefined> {
  const found = await sql<Notice>`
    select ${columns} from notice n where n.recipient_id = ${recipientId} and n.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Sets whether somebody is told of a kind. */
export async function writeMute(
  ctx: Pick<Ctx, "tx">,
  userId: string,
  { kind, isMuted }: { kind: NoticeKind; isMuted: boolean },
): Promise<void> {
  if (isMuted) {
    await ctx.tx
      .insertInto("notice_mute")
      .values({ user_id: userId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await ctx.tx
    .deleteFrom("notice_mute")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .execute();
}

/** How many notices of events whose names begin so were written since an instant. */
export async function countEvents(
  ctx: Pick<Ctx, "tx">,
  asked: { beginning: string; since: Date },
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct event)::int as count from notice
    where starts_with(event, ${asked.beginning}) and created_at > ${asked.since}
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}
