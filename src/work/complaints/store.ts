// Complaints as they lie in their tables: no person, no time of day.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import type { ComplaintRow } from "./api.ts";
import type { Standing, Topic } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** What the company's slips are signed with. */
export async function secretOf(ctx: Reading): Promise<string | undefined> {
  const row = await ctx.tx.selectFrom("complaint_secret").select("secret").executeTakeFirst();
  return row?.secret;
}

/** Keeps the secret of a new company; a second one is not kept. */
export async function insertSecret(ctx: Reading, secret: string): Promise<void> {
  await ctx.tx
    .insertInto("complaint_secret")
    .values({ secret })
    .onConflict((on) => on.column("org_id").doNothing())
    .execute();
}

/** The complaint a code belongs to, asked before any company is known. */
export async function findByCode(
  ctx: Reading,
  codeSha256: string,
): Promise<{ orgId: string; id: string } | undefined> {
  const found = await sql<{ orgId: string; id: string }>`
    select org_id as "orgId", id from find_complaint(${codeSha256})
  `.execute(ctx.tx);
  return found.rows[0];
}

/** How many complaints came on a day. */
export async function countOn(ctx: Reading, day: Day): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from complaint where received_on = ${day}
  `.execute(ctx.tx);
  return found.rows[0]?.count ?? 0;
}

/** Writes a complaint; undefined when its code is in use. Its id is random and tells no time. */
export async function insertComplaint(
  ctx: Reading,
  made: { codeSha256: string; topic: Topic; signedAs: string | null; receivedOn: Day },
): Promise<string | undefined> {
  const row = await ctx.tx
    .insertInto("complaint")
    .values({
      code_sha256: made.codeSha256,
      topic: made.topic,
      signed_as: made.signedAs,
      received_on: made.receivedOn,
    })
    .onConflict((on) => on.columns(["org_id", "code_sha256"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Writes a message of either side. */
export async function insertMessage(
  ctx: Reading,
  message: { complaintId: string; fromHouse: boolean; text: string; day: Day },
): Promise<void> {
  await ctx.tx
    .insertInto("complaint_message")
    .values({
      complaint_id: message.complaintId,
      from_house: message.fromHouse,
      body: message.text,
      written_on: message.day,
    })
    .execute();
}

/** Ends a complaint, or opens it again. */
export async function setClosed(ctx: Reading, id: string, closedOn: Day | null): Promise<void> {
  await ctx.tx.updateTable("complaint").set({ closed_on: closedOn }).where("id", "=", id).execute();
}

export interface StoredComplaint {
  id: string;
  topic: Topic;
  signedAs: string | null;
  receivedOn: Day;
  closedOn: Day | null;
  messages: { fromHouse: boolean; text: string; day: Day }[];
}

/** One complaint with its messages in order; undefined when it is not this company's. */
export async function findComplaint(
  ctx: Reading,
  id: string,
): Promise<StoredComplaint | undefined> {
  const found = await sql<Omit<StoredComplaint, "messages">>`
    select id, topic, signed_as as "signedAs", received_on as "receivedOn", closed_on as "closedOn"
    from complaint where id = ${id}
  `.execute(ctx.tx);
  const [row] = found.rows;
  if (!row) return undefined;
  const messages = await sql<StoredComplaint["messages"][number]>`
    select from_house as "fromHouse", body as text, written_on as day
    from complaint_message where complaint_id = ${id} order by seq
  `.execute(ctx.tx);
  return { ...row, messages: messages.rows };
}

/** Every complaint that matches, for a page of the list. */
export function matchingComplaints(of: {
  standing: Standing | undefined;
  search: string | undefined;
}): RawBuilder<ComplaintRow> {
  const wheres = [sql`true`];
  if (of.standing) wheres.push(sql`row.standing = ${of.standing}`);
  if (of.search) wheres.push(sql`row.opening ilike ${likeOf(of.search)}`);
  return sql<ComplaintRow>`
    select * from (
      select c.id, c.received_on::text as sorting, c.topic, c.signed_as as "signedAs",
        c.received_on as "receivedOn", left(m.first, 160) as opening, m.count as messages,
        case when c.closed_on is not null then 'closed'
             when m.last_from_house then 'answered' else 'waits' end as standing
      from complaint c
      join lateral (
        select (array_agg(body order by seq))[1] as first, count(*)::int as count,
          (array_agg(from_house order by seq desc))[1] as last_from_house
        from complaint_message m where m.org_id = c.org_id and m.complaint_id = c.id
      ) m on true
    ) as row where ${sql.join(wheres, sql` and `)}
  `;
}
