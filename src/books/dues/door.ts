// Who owes whom. A due is made by one voucher and met by others; what is open is kept beside it.
import { type RawBuilder, sql } from "kysely";
import type { DueKind } from "#books/ledger/rules.ts";
import type { Party, Voucher } from "#books/vouchers/rules.ts";
import type { Day } from "#kernel/days.ts";
import type { Currency } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";

/** A due with what is still open of it, in its own currency and as booked in shillings. */
export interface Due {
  id: string;
  kind: DueKind;
  party: Party;
  amount: bigint;
  currency: Currency;
  ugx: bigint;
  account: string;
  dueOn: Day;
  note: string | null;
  open: bigint;
  openUgx: bigint;
  /** The document that made it. */
  source: Voucher["source"];
  /** The day it was booked. */
  day: Day;
}

interface DueRow extends Omit<Due, "party" | "source"> {
  partyType: Party["type"];
  partyId: string;
  sourceType: string;
  sourceId: string;
}

async function readDues(ctx: Pick<Ctx, "tx">, where: RawBuilder<unknown>): Promise<Due[]> {
  const found = await sql<DueRow>`
    select d.id, d.kind, d.party_type as "partyType", d.party_id as "partyId", d.amount, d.currency,
           d.ugx, d.account_code as account, d.due_on as "dueOn", d.note, b.open,
           b.ugx as "openUgx", v.source_type as "sourceType", v.source_id as "sourceId", v.day
    from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    join voucher v on v.org_id = d.org_id and v.id = d.voucher_id
    where ${where} order by d.due_on, v.seq, d.id
  `.execute(ctx.tx);
  return found.rows.map(({ partyType, partyId, sourceType, sourceId, ...due }) => ({
    ...due,
    party: { type: partyType, id: partyId },
    source: { type: sourceType, id: sourceId },
  }));
}

/** One due and what is open of it; refuses an unknown one. */
export async function dueOf(ctx: Ctx, id: string): Promise<Due> {
  const [due] = await readDues(ctx, sql`d.id = ${id}`);
  if (!due) throw notFound("due");
  return due;
}

/** What is open, the oldest first: of one party, of some kinds, or all. */
export async function openDues(
  ctx: Pick<Ctx, "tx">,
  asked: { party?: Party; kinds?: readonly DueKind[] } = {},
): Promise<Due[]> {
  const ofParty = asked.party
    ? sql`and d.party_type = ${asked.party.type} and d.party_id = ${asked.party.id}`
    : sql``;
  const ofKinds = asked.kinds ? sql`and d.kind = any(${[...asked.kinds]}::text[])` : sql``;
  return readDues(ctx, sql`b.open > 0 ${ofParty} ${ofKinds}`);
}

/** What is open of one kind with one party under several ids, for a list that shows it beside each of its rows. */
export function openSum(
  kind: DueKind,
  party: { type: Party["type"]; ids: RawBuilder<unknown> },
): RawBuilder<bigint> {
  return sql<bigint>`(
    select coalesce(sum(b.open), 0)::bigint from due d
    join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    where d.org_id = current_org() and d.party_type = ${party.type} and d.party_id in ${party.ids}
      and d.kind = ${kind})`;
}

/** The dues a document made, met or not. */
export async function duesOfSource(ctx: Ctx, source: Voucher["source"]): Promise<Due[]> {
  return readDues(ctx, sql`v.source_type = ${source.type} and v.source_id = ${source.id}`);
}

/** These dues and what is open of them; unknown ids are left out. */
export async function duesById(ctx: Ctx, ids: readonly string[]): Promise<Due[]> {
  return readDues(ctx, sql`d.id = any(${[...ids]}::uuid[])`);
}
