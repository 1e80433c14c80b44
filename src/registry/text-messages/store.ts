// Text messages as they lie in their table: one writer for all who have something to tell.
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Language } from "#kernel/languages.ts";
import { maskPhone } from "#kernel/phones.ts";
import type { Ctx } from "#platform/server/context.ts";
import { eitherKey, likeOf } from "#platform/server/store.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { TextMessage } from "./api.ts";
import type { TextCost, TextKind, TextState } from "./rules.ts";

export interface NewText {
  id: string;
  kind: TextKind;
  sourceId: string;
  farmerId: string;
  phone: string;
  language: Language;
  body: string;
  parts: number;
}

/** Writes a message; false when this event was told already. */
export async function insertText(ctx: Pick<Ctx, "tx" | "now">, text: NewText): Promise<boolean> {
  const { kind, sourceId, farmerId, ...plain } = text;
  const written = await ctx.tx
    .insertInto("text_message")
    .values({
      ...plain,
      ...{ kind, source_id: sourceId, farmer_id: farmerId, state: "queued", created_at: ctx.now },
    })
    .onConflict((conflict) => conflict.columns(["org_id", "kind", "source_id"]).doNothing())
    .returning("id")
    .execute();
  return written.length > 0;
}

/** A message as its job sees it: with its number, and whether the farmer still agrees to be written to. */
export interface StoredText {
  id: string;
  state: TextState;
  phone: string;
  body: string;
  tries: number;
  providerId: string | null;
  /** The farmer's number now; null = none any more. */
  phoneNow: string | null;
  isAgreed: boolean;
}

/** One message; undefined when there is none. */
export async function findText(ctx: Pick<Ctx, "tx">, id: string): Promise<StoredText | undefined> {
  const found = await sql<StoredText>`
    select m.id, m.state, m.phone, m.body, m.tries, m.provider_id as "providerId",
      f.phone as "phoneNow",
      exists (select 1 from farmer_consent c where c.org_id = m.org_id
        and c.farmer_id = m.farmer_id and c.purpose = 'sms' and c.given) as "isAgreed"
    from text_message m join farmer f on f.org_id = m.org_id and f.id = m.farmer_id
    where m.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Whom words are written to; a record that was merged is read as the one that stays. */
export async function findReader(
  ctx: Pick<Ctx, "tx">,
  farmerId: string,
): Promise<{ id: string; phone: string | null; language: string; isAgreed: boolean } | undefined> {
  const found = await sql<{
    id: string;
    phone: string | null;
    language: string;
    isAgreed: boolean;
  }>`
    select f.id, f.phone, f.language,
      exists (select 1 from farmer_consent c where c.org_id = f.org_id
        and c.farmer_id = f.id and c.purpose = 'sms' and c.given) as "isAgreed"
    from farmer asked
    join farmer f on f.org_id = asked.org_id and f.id = ${eitherKey("asked.merged_into", "asked.id")}
    where asked.id = ${farmerId}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Keeps what the gateway charged, beside what earlier tries cost, and the id it gave. */
export async function noteSending(
  ctx: Pick<Ctx, "tx">,
  id: string,
  said: { providerId: string; cost: TextCost | null },
): Promise<void> {
  const { providerId, cost } = said;
  await sql`
    update text_message set provider_id = ${providerId},
      cost_e4 = case when ${cost?.currency ?? null}::text is null then cost_e4
        when cost_currency is null or cost_currency = ${cost?.currency ?? null}
        then coalesce(cost_e4, 0) + ${cost?.e4 ?? 0n} else cost_e4 end,
      cost_currency = coalesce(cost_currency, ${cost?.currency ?? null})
    where id = ${id}
  `.execute(ctx.tx);
}

const shown = sql`
  m.id, m.state, m.version, m.kind, m.source_id as "sourceId", m.farmer_id as "farmerId",
  concat_ws(' ', f.last_name, f.first_name) as "farmerName", m.phone, m.language, m.body, m.parts,
  m.tries, m.reason, m.cost_e4 as "costE4", m.cost_currency as "costCurrency",
  m.created_at as "createdAt", m.finished_at as "finishedAt"`;
const joined = sql`
  from text_message m join farmer f on f.org_id = m.org_id and f.id = m.farmer_id`;

interface Filter {
  search?: string | undefined;
  state?: TextState | undefined;
  kind?: TextKind | undefined;
  farmerId?: string | undefined;
}

/** Every message that matches, for a page of the list. */
export function matchingTexts(filter: Filter): RawBuilder<TextMessage> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`m.state = ${filter.state}`);
  if (filter.kind) wheres.push(sql`m.kind = ${filter.kind}`);
  if (filter.farmerId) wheres.push(sql`m.farmer_id = ${filter.farmerId}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(
      sql`(concat_ws(' ', f.last_name, f.first_name) ilike ${like} or m.body ilike ${like})`,
    );
  }
  return sql`select ${shown} ${joined} where ${sql.join(wheres, sql` and `)}`;
}

/** Parts and shillings over a list. */
export const textTotals = sql<{ parts: number; costE4: bigint; elsewhere: number }>`
  coalesce(sum(page.parts), 0)::int as parts,
  coalesce(sum(page."costE4") filter (where page."costCurrency" = 'UGX'), 0)::bigint as "costE4",
  (count(*) filter (where page."costCurrency" <> 'UGX'))::int as elsewhere`;

/** One message as people see it; undefined when there is none. */
export async function findShownText(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<TextMessage | undefined> {
  const found = await sql<TextMessage>`select ${shown} ${joined} where m.id = ${id}`.execute(
    ctx.tx,
  );
  return found.rows.map(withShortPhone)[0];
}

/** The number as everybody may see it. */
export function withShortPhone(text: TextMessage): TextMessage {
  return { ...text, phone: maskPhone(text.phone) };
}

/** How the message about something stands; undefined when none was written. */
export async function findStanding(
  ctx: Pick<Ctx, "tx">,
  kind: TextKind,
  sourceId: string,
): Promise<{ id: string; state: TextState; reason: string | null } | undefined> {
  const found = await sql<{ id: string; state: TextState; reason: string | null }>`
    select id, state, reason from text_message where kind = ${kind} and source_id = ${sourceId}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** Which company's message a delivery report speaks of. */
export async function textOfReport(
  tx: Transaction<DB>,
  { providerId, phone }: { providerId: string; phone: string },
): Promise<{ orgId: string; messageId: string } | undefined> {
  const found = await sql<{ orgId: string; messageId: string }>`
    select org_id as "orgId", message_id as "messageId"
    from text_message_of_report(${providerId}, ${phone})
  `.execute(tx);
  return found.rows[0];
}

/** What waited, or was just being sent, in every company when the house stopped. */
export async function textsUnderWay(
  tx: Transaction<DB>,
): Promise<{ orgId: string; messageId: string }[]> {
  const found = await sql<{ orgId: string; messageId: string }>`
    select org_id as "orgId", message_id as "messageId" from text_messages_under_way()
  `.execute(tx);
  return found.rows;
}
