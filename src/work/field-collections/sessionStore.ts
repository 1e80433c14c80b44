// Buying sessions as they lie in their tables: the cash handed over and counted, and what was paid out of it.
// What is left is always the open debts of the officer in the books, never a sum of our own.
import { type RawBuilder, sql } from "kysely";
import type { CashPile } from "#kernel/cashNotes.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type { FurtherSample } from "./sampleRules.ts";
import type { Odour } from "./qualityRules.ts";
import type { Session, SessionFilter, SessionRow } from "./sessionApi.ts";
import type { CarriedCash, FloatSource } from "./sessionRules.ts";

// Whoever counts says first what is there: until then nothing of a session says what should be.
const rowColumns = sql`
  s.id, s.number, s.state, s.version, s.opened_on as "openedOn", s.officer_id as "officerId",
  ${personName("o")} as "officerName", s.place_id as "placeId", pl.name as "placeName",
  s.product_id as "productId", p.name as "productName", s.price_ceiling as "priceCeiling",
  coalesce(money.floated, 0)::bigint as floated,
  case when s.state <> 'closing' then coalesce(cash.paid, 0)::bigint end as paid,
  coalesce(b.deliveries, 0)::int as deliveries, coalesce(b.bought, 0)::bigint as bought,
  case when s.state <> 'closing' then coalesce(b.value, 0)::bigint end as value, s.target_g as target
`;

const joins = sql`
  from buying_session s
  join profile o on o.org_id = s.org_id and o.user_id = s.officer_id
  join place pl on pl.org_id = s.org_id and pl.id = s.place_id
  join product p on p.org_id = s.org_id and p.id = s.product_id
  left join lateral (
    select sum(m.amount) as floated from session_money m
    where m.org_id = s.org_id and m.session_id = s.id and m.state = 'handed_over'
  ) money on true
  left join lateral (
    select sum(c.amount) as paid from collection_cash c
    where c.org_id = s.org_id and c.session_id = s.id and c.state = 'paid'
  ) cash on true
  left join lateral (
    select count(*) as deliveries, sum(c.payable_g) as bought, sum(c.value_amount) as value
    from collection c where c.org_id = s.org_id and c.session_id = s.id
      and c.state not in ('rejected', 'void')
  ) b on true
`;

/** Every session that matches, for a page of the list or the export. */
export function matchingSessions(filter: SessionFilter): RawBuilder<SessionRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`s.state = ${filter.state}`);
  if (filter.officerId) wheres.push(sql`s.officer_id = ${filter.officerId}`);
  if (filter.placeId) wheres.push(sql`s.place_id = ${filter.placeId}`);
  if (filter.from) wheres.push(sql`s.opened_on >= ${filter.from}`);
  if (filter.to) wheres.push(sql`s.opened_on <= ${filter.to}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(s.number ilike ${like} or pl.name ilike ${like}
      or ${personName("o")} ilike ${like})`);
  }
  return sql<SessionRow>`select ${rowColumns} ${joins} where ${sql.join(wheres, sql` and `)}`;
}

/** The totals of the list. */
export const sessionTotals = sql<{ floated: bigint; paid: bigint; bought: bigint; value: bigint }>`
  coalesce(sum(page.floated), 0)::bigint as floated, coalesce(sum(page.paid), 0)::bigint as paid,
  coalesce(sum(page.bought), 0)::bigint as bought, coalesce(sum(page.value), 0)::bigint as value
`;

/** A session as stored: its row, and what was written at its ends. */
export type StoredSession = SessionRow &
  Pick<
    Session,
    | "openingStock"
    | "counted"
    | "countedByName"
    | "countedAt"
    | "expected"
    | "chargedTo"
    | "closedByName"
    | "closedAt"
    | "closingNote"
    | "samePerson"
  > & { counts: number };

/** One session; undefined when it is not this company's. */
export async function findSession(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<StoredSession | undefined> {
  const found = await sql<StoredSession>`
    select ${rowColumns}, s.opening_stock_g as "openingStock", s.counted_amount as counted,
      ${personName("cb")} as "countedByName", s.counted_at as "countedAt",
      s.expected_amount as expected, s.charged_to as "chargedTo",
      ${personName("xb")} as "closedByName", s.closed_at as "closedAt",
      s.closing_note as "closingNote", s.same_person as "samePerson", s.counts
    ${joins}
    left join profile cb on cb.org_id = s.org_id and cb.user_id = s.counted_by
    left join profile xb on xb.org_id = s.org_id and xb.user_id = s.closed_by
    where s.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The session an officer has under way, buying or counting. */
export async function findUnderWay(
  ctx: Pick<Ctx, "tx">,
  officerId: string,
): Promise<{ id: string; number: string; placeId: string; productId: string } | undefined> {
  const found = await sql<{ id: string; number: string; placeId: string; productId: string }>`
    select id, number, place_id as "placeId", product_id as "productId" from buying_session
    where officer_id = ${officerId} and state in ('open', 'closing')
  `.execute(ctx.tx);
  return found.rows[0];
}

export interface NewSession {
  id: string;
  number: string;
  placeId: string;
  productId: string;
  priceCeiling: bigint;
  openingStock: bigint;
  target: bigint;
}

export async function insertSession(ctx: Ctx, made: NewSession): Promise<void> {
  await ctx.tx
    .insertInto("buying_session")
    .values({
      id: made.id,
      number: made.number,
      state: "open",
      officer_id: ctx.actor.userId,
      place_id: made.placeId,
      product_id: made.productId,
      opened_on: ctx.today,
      price_ceiling: made.priceCeiling,
      opening_stock_g: made.openingStock,
      target_g: made.target,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** Writes cash that changes hands, with its notes. */
export async function insertMoney(
  ctx: Ctx,
  money: {
    id: string;
    sessionId: string;
    state: "handed_over" | "taken_back";
    source: FloatSource;
    amount: bigint;
    dueId: string | null;
    notes: readonly CashPile[];
  },
): Promise<void> {
  const { id, sessionId, state, source, amount, dueId, notes } = money;
  const who = { created_at: ctx.now, created_by: ctx.actor.userId };
  await ctx.tx
    .insertInto("session_money")
    .values({ id, session_id: sessionId, state, source, amount, due_id: dueId, ...who })
    .execute();
  await insertNotes(ctx, { sessionId, moneyId: id, countNumber: 0 }, notes);
}

/** Writes the notes of a hand-over, or of a count. */
export async function insertNotes(
  ctx: Ctx,
  of: { sessionId: string; moneyId: string | null; countNumber: number },
  notes: readonly CashPile[],
): Promise<void> {
  if (notes.length === 0) return;
  await ctx.tx
    .insertInto("session_note")
    .values(
      notes.map((pile) => ({
        session_id: of.sessionId,
        money_id: of.moneyId,
        count_number: of.countNumber,
        ...pile,
      })),
    )
    .execute();
}

/** Notes of a session: those of each hand-over, which have the number 0, and those of each count. */
export async function notesOf(
  ctx: Ctx,
  sessionId: string,
): Promise<(CashPile & { moneyId: string | null; countNumber: number })[]> {
  const found = await sql<CashPile & { moneyId: string | null; countNumber: number }>`
    select n.money_id as "moneyId", n.count_number as "countNumber", n.denomination, n.pieces
    from session_note n
    where n.session_id = ${sessionId} order by n.denomination desc
  `.execute(ctx.tx);
  return found.rows;
}

/** Every time cash changed hands, the first first. */
export async function moneyOf(
  ctx: Ctx,
  sessionId: string,
): Promise<Omit<Session["money"][number], "notes">[]> {
  const found = await sql<Omit<Session["money"][number], "notes">>`
    select m.id, m.state, m.source, m.amount, ${personName("who")} as "byName",
      m.created_at as at
    from session_money m
    join profile who on who.org_id = m.org_id and who.user_id = m.created_by
    where m.session_id = ${sessionId} order by m.created_at, m.id
  `.execute(ctx.tx);
  return found.rows;
}

/** The debts in which a session's cash stands in the books. */
export async function floatDueIds(ctx: Pick<Ctx, "tx">, sessionId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select due_id as id from session_money
    where session_id = ${sessionId} and due_id is not null order by created_at, id
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** The cash that is left of a session: what of it the officer still owes, by the books. */
export async function cashLeft(ctx: Pick<Ctx, "tx">, sessionId: string): Promise<bigint> {
  const found = await sql<{ open: bigint }>`
    select coalesce(sum(b.open), 0)::bigint as open
    from session_money m
    join due_balance b on b.org_id = m.org_id and b.due_id = m.due_id
    where m.session_id = ${sessionId}
  `.execute(ctx.tx);
  return found.rows[0]?.open ?? 0n;
}

/** Cash of an officer's other sessions that was counted and has not come back: what was counted, or what the books say is more. */
export async function carriedBy(
  ctx: Pick<Ctx, "tx">,
  { officerId, id }: { officerId: string; id: string },
): Promise<CarriedCash[]> {
  const found = await sql<CarriedCash>`
    select * from (
      select s.id, s.number, (s.counted_at at time zone 'Africa/Kampala')::date::text as "countedOn",
        greatest(s.counted_amount, coalesce(sum(b.open), 0))::bigint as amount
      from buying_session s
      left join session_money m on m.org_id = s.org_id and m.session_id = s.id
      left join due_balance b on b.org_id = m.org_id and b.due_id = m.due_id
      where s.officer_id = ${officerId} and s.id <> ${id}
        and s.state in ('reconciled', 'variance_review')
      group by s.org_id, s.id, s.number, s.counted_at, s.counted_amount
    ) carried where amount > 0 order by "countedOn", number
  `.execute(ctx.tx);
  return found.rows;
}

/** Did this person hand over cash of a session? */
export async function hasHandedOver(ctx: Ctx, sessionId: string): Promise<boolean> {
  const found = await sql`
    select 1 from session_money
    where session_id = ${sessionId} and state = 'handed_over' and created_by = ${ctx.actor.userId}
    limit 1
  `.execute(ctx.tx);
  return found.rows.length > 0;
}

/** Farmers who were promised cash in a session and are not paid yet; `except` is a slip being corrected. */
export async function waitingFor(
  ctx: Pick<Ctx, "tx">,
  sessionId: string,
  except: string | null,
): Promise<{ id: string; number: string; farmerName: string; netPayable: bigint }[]> {
  const found = await sql<{ id: string; number: string; farmerName: string; netPayable: bigint }>`
    select c.id, c.number, f.full_name as "farmerName", c.net_payable_amount as "netPayable"
    from collection c
    join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
    where c.session_id = ${sessionId} and c.pay_by = 'cash'
      and c.state in ('recorded', 'quality_pending', 'approved')
      and c.id is distinct from ${except}
      and not exists (select 1 from collection_cash p
        where p.org_id = c.org_id and p.collection_id = c.id and p.state = 'paid')
    order by c.number
  `.execute(ctx.tx);
  return found.rows;
}

/** Debts of money the officer was paid for approved requests to buy with, the oldest first. */
export async function buyingAdvances(ctx: Pick<Ctx, "tx">, officerId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct d.id, d.due_on from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id and b.open > 0
    join commitment_draw w on w.org_id = d.org_id and w.due_id = d.id
    join fund_request r on r.org_id = w.org_id and r.commitment_id = w.commitment_id
    where d.kind = 'staff-advance' and d.party_id = ${officerId}
      and r.purpose = 'coffee_purchase_float'
    order by d.due_on, d.id
  `.execute(ctx.tx);
  return found.rows.map((row) => row.id);
}

/** Writes that a farmer was paid in cash. */
export async function insertCash(
  ctx: Ctx,
  paid: { id: string; collectionId: string; sessionId: string; amount: bigint },
): Promise<void> {
  await ctx.tx
    .insertInto("collection_cash")
    .values({
      id: paid.id,
      collection_id: paid.collectionId,
      session_id: paid.sessionId,
      state: "paid",
      amount: paid.amount,
      created_at: ctx.now,
      created_by: ctx.actor.userId,
    })
    .execute();
}

/** Marks cash as taken back; gives its id, undefined when none was paid. */
export async function takeBackCash(
  ctx: Ctx,
  collectionId: string,
  reason: string,
): Promise<string | undefined> {
  const row = await ctx.tx
    .updateTable("collection_cash")
    .set((eb) => ({ state: "taken_back", reason, version: eb("version", "+", 1) }))
    .where("collection_id", "=", collectionId)
    .where("state", "=", "paid")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Samples that wait for a judgement, without their sellers. */
export function waitingSamples(filter: {
  productId?: string | undefined;
  search?: string | undefined;
}) {
  const wheres = [sql`c.state = 'quality_pending' and c.sample_code is not null`];
  if (filter.productId) wheres.push(sql`c.product_id = ${filter.productId}`);
  if (filter.search)
    wheres.push(sql`c.sample_code ilike ${likeOf(filter.search.replaceAll(" ", ""))}`);
  return sql<WaitingSample>`
    select c.id, c.sample_code as "sampleCode", c.version, c.collected_on as day,
      c.product_id as "productId", p.name as "productName", c.bags, c.moisture_bp as "moistureBp",
      c.foreign_matter_bp as "foreignMatterBp", c.defects_bp as "defectsBp", c.odour,
      c.samples_needed as "samplesNeeded", further.samples as further,
      c.twin_number is not null as "isLikeAnother",
      p.bag_tare_g as "bagTare", read.weighings
    from collection c join product p on p.org_id = c.org_id and p.id = c.product_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('moistureBp', s.moisture_bp,
        'foreignMatterBp', s.foreign_matter_bp, 'defectsBp', s.defects_bp, 'odour', s.odour)
        order by s.sample_no), '[]') as samples
      from collection_sample s where s.org_id = c.org_id and s.collection_id = c.id) further
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('bags', w.bags, 'tare', w.tare_g)), '[]') as weighings
      from collection_weighing w where w.org_id = c.org_id and w.collection_id = c.id) read
    where ${sql.join(wheres, sql` and `)}
  `;
}

export interface WaitingSample {
  id: string;
  sampleCode: string;
  version: number;
  day: Day;
  productId: string;
  productName: string;
  bags: number;
  moistureBp: number;
  foreignMatterBp: number;
  defectsBp: number | null;
  odour: Odour;
  samplesNeeded: number;
  further: FurtherSample[];
  isLikeAnother: boolean;
  bagTare: bigint | null;
  weighings: { bags: number; tare: number }[];
}
