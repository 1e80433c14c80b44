// The stock card: what came, what left, what stands, in weight and in cost; and what all of it is
// worth beside what the inventory accounts say.
import { type RawBuilder, sql } from "kysely";
import type { Unit } from "#books/vouchers/rules.ts";
import { type Day, isDay } from "#kernel/days.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";

/** One step of a stock card. A move between our own places shows as out here and in there. */
export interface CardLine {
  /** Where to go on from: pass it as `after`. */
  key: string;
  day: Day;
  voucherNumber: string;
  memo: string;
  sourceType: string;
  sourceId: string;
  lotId: string;
  lotCode: string;
  unit: Unit;
  account: string;
  fromPlace: string;
  toPlace: string;
  quantityIn: bigint;
  quantityOut: bigint;
  costIn: bigint;
  costOut: bigint;
  /** What stands after this step, of everything on the card. */
  quantity: bigint;
  cost: bigint;
  createdBy: string;
}

export interface CardAsked {
  productId?: string;
  lotId?: string;
  placeId?: string;
  account?: string;
  from?: Day;
  through?: Day;
  after?: string;
  limit?: number;
}

export interface StockCard {
  openingQuantity: bigint;
  openingCost: bigint;
  lines: CardLine[];
  next: string | null;
}

/** Everything that moved lots of a product, a place, an account or one lot, in order of days. */
export async function stockCard(ctx: Pick<Ctx, "tx">, asked: CardAsked): Promise<StockCard> {
  const { from = "1900-01-01", through = "2199-12-31", limit = 100 } = asked;
  const after = asked.after === undefined ? null : readKey(asked.after);
  const before = await standingBefore(ctx, asked, from, after);
  // The page is found first, by the index of days, and only its rows are told whole: what a page costs does
  // not grow with all that ever moved.
  const found = await sql<CardLine>`
    with page as materialized (
      select * from (${stepsOf(asked)}) s
      where s.day between ${from} and ${through} ${after ? sql`and ${isBeyond(after)}` : sql``}
      order by s.day, s.seq, s.side limit ${limit + 1}
    )
    select s.day || '/' || lpad(s.seq::text, 15, '0') || '/' || s.side as key, s.day,
           v.number as "voucherNumber", v.memo, v.source_type as "sourceType",
           v.source_id as "sourceId", s.lot_id as "lotId", l.code as "lotCode", l.unit, s.account,
           f.name as "fromPlace", p.name as "toPlace",
           greatest(s.quantity, 0) as "quantityIn", greatest(-s.quantity, 0) as "quantityOut",
           greatest(s.cost, 0) as "costIn", greatest(-s.cost, 0) as "costOut",
           (${before.quantity}::bigint + sum(s.quantity) over w)::bigint as quantity,
           (${before.cost}::bigint + sum(s.cost) over w)::bigint as cost,
           v.created_by as "createdBy"
    from page s
    join voucher v on v.org_id = s.org_id and v.id = s.voucher_id
    join lot l on l.org_id = s.org_id and l.id = s.lot_id
    join place f on f.org_id = s.org_id and f.id = s.from_place_id
    join place p on p.org_id = s.org_id and p.id = s.to_place_id
    window w as (order by s.day, s.seq, s.side)
    order by s.day, s.seq, s.side
  `.execute(ctx.tx);
  const lines = found.rows.slice(0, limit);
  const next = found.rows.length > limit ? (lines.at(-1)?.key ?? null) : null;
  const { openingQuantity, openingCost } = before;
  return { openingQuantity, openingCost, lines, next };
}

/** A place in the order of steps: the day, the transfer, and its going out (1) before its coming in (2). */
interface Key {
  day: Day;
  seq: bigint;
  side: number;
}

function readKey(after: string): Key {
  const parts = /^(\d{4}-\d{2}-\d{2})\/(\d{15})\/([12])$/.exec(after);
  const [, day, seq, side] = parts ?? [];
  if (day === undefined || seq === undefined || !isDay(day)) {
    throw new Refusal("stock-card.page-key", "This page link is broken. Open the card again.");
  }
  return { day, seq: BigInt(seq), side: Number(side) };
}

const isBeyond = ({ day, seq, side }: Key) =>
  sql`(s.day, s.seq, s.side) > (${day}::date, ${seq}::bigint, ${side}::int)`;

interface Before {
  /** What stood before the first day asked for. */
  openingQuantity: bigint;
  openingCost: bigint;
  /** What stood before the first line of this page. */
  quantity: bigint;
  cost: bigint;
}

async function standingBefore(
  ctx: Pick<Ctx, "tx">,
  asked: CardAsked,
  from: Day,
  after: Key | null,
): Promise<Before> {
  const isEarlier = after ? sql`(s.day < ${from} or not ${isBeyond(after)})` : sql`s.day < ${from}`;
  const found = await sql<Before>`
    select coalesce(sum(quantity) filter (where day < ${from}), 0)::bigint as "openingQuantity",
           coalesce(sum(cost) filter (where day < ${from}), 0)::bigint as "openingCost",
           coalesce(sum(quantity), 0)::bigint as quantity, coalesce(sum(cost), 0)::bigint as cost
    from (${stepsOf(asked)}) s where ${isEarlier}
  `.execute(ctx.tx);
  const before = found.rows[0];
  if (!before) throw new Error("an aggregate always has one row");
  return before;
}

/** One row per transfer and inside place it touches: in is positive, out is negative. */
function stepsOf({ productId, lotId, placeId, account }: CardAsked): RawBuilder<unknown> {
  const parts = [
    productId !== undefined && sql`l.product_id = ${productId}`,
    lotId !== undefined && sql`l.id = ${lotId}`,
    placeId !== undefined && sql`p.id = ${placeId}`,
    account !== undefined && sql`coalesce(p.account_code, l.account_code) = ${account}`,
  ].filter((part) => typeof part === "object");
  const where = parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
  return sql`
    select t.org_id, t.voucher_id, t.lot_id, t.day, t.seq, t.from_place_id, t.to_place_id,
           coalesce(p.account_code, l.account_code) as account,
           case when p.id = t.from_place_id then 1 else 2 end as side,
           case when p.id = t.to_place_id then t.quantity else -t.quantity end as quantity,
           case when p.id = t.to_place_id then t.cost else -t.cost end as cost
    from lot_transfer t
    join lot l on l.org_id = t.org_id and l.id = t.lot_id
    join place p on p.org_id = t.org_id and p.id in (t.from_place_id, t.to_place_id) and p.inside
    where ${where}
  `;
}

/** What stands in one stock account, beside what the account says; they are always equal. */
export interface AccountStock {
  account: string;
  name: string;
  unit: Unit;
  quantity: bigint;
  cost: bigint;
  /** The balance of the account in the ledger. */
  balance: bigint;
}

/**
 * The value of all stock by account: the lots' cost and the ledger's balance side by side. What stands is read from the sums
 * that are kept of the lots by place and product, which the checks of the books hold to the lots themselves.
 */
export async function stockValue(ctx: Pick<Ctx, "tx">): Promise<AccountStock[]> {
  const found = await sql<AccountStock>`
    select a.code as account, a.name, coalesce(min(s.unit), 'g') as unit,
           coalesce(sum(s.quantity), 0)::bigint as quantity,
           coalesce(sum(s.cost), 0)::bigint as cost, coalesce(b.balance, 0)::bigint as balance
    from account a
    left join account_balance b on b.org_id = a.org_id and b.account_code = a.code
    left join (
      select coalesce(p.account_code, k.account_code) as account, k.unit, k.quantity, k.cost
      from stock_sum k
      join place p on p.org_id = k.org_id and p.id = k.place_id
      where k.lots > 0
    ) s on s.account = a.code
    where a.is_stock
    group by a.code, a.name, b.balance order by a.code
  `.execute(ctx.tx);
  return found.rows;
}
