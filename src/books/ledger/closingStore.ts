// What is kept of a closed month, and what differs from it since.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { KeptClosing } from "./rules.ts";

/** What lies in our stores at the end of a day: what lies there now, without what came and with what went since. */
const stockOn = (through: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select product_id, unit, sum(quantity) as quantity, sum(cost) as cost from (
    select product_id, unit, quantity, cost from stock_sum where org_id = current_org()
    union all
    select l.product_id, l.unit, t.quantity * side.sign, t.cost * side.sign
    from voucher v
    join lot_transfer t on t.org_id = v.org_id and t.voucher_id = v.id
    join lot l on l.org_id = t.org_id and l.id = t.lot_id
    cross join lateral (values (t.from_place_id, 1), (t.to_place_id, -1)) side (place_id, sign)
    join place store on store.org_id = t.org_id and store.id = side.place_id and store.inside
    where v.org_id = current_org() and v.day > ${through}
  ) moved
  group by product_id, unit having sum(quantity) <> 0 or sum(cost) <> 0`;

/** What an account came to at the end of a day, where it came to anything. */
const balancesOn = (through: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select account_code as code, sum(debit - credit)::bigint as balance
  from account_day where org_id = current_org() and day <= ${through}
  group by account_code having sum(debit - credit) <> 0`;

/**
 * Closes the books through a day, or opens them again after it. A closing keeps the trial balance and the stores of that day with
 * their fingerprint, what still waited, and the last voucher there was. Gives the fingerprint; null of an opening.
 */
export async function insertPeriodLock(
  ctx: Ctx,
  lock: { through: Day; reason: string; waiting: Record<string, number> },
): Promise<string | null> {
  const through = sql`${lock.through}::date`;
  const made = await sql<{ digest: string | null }>`
    with figures as (
      select coalesce((select jsonb_object_agg(code, balance::text) from (${balancesOn(through)}) b), '{}') as balances,
        coalesce((select jsonb_agg(jsonb_build_object('product', product_id, 'unit', unit,
          'quantity', quantity::text, 'cost', cost::text) order by product_id, unit) from (${stockOn(through)}) s), '[]') as stock,
        coalesce((select max(seq) from voucher where org_id = current_org()), 0) as last_voucher
    ), before as (
      select locked_through from period_lock where org_id = current_org() order by seq desc limit 1
    ), is_closing as (
      select ${through} > coalesce((select locked_through from before), '-infinity'::date) as it
    )
    insert into period_lock (locked_through, reason, created_by, balances, stock, waiting, last_voucher, digest)
    select ${through}, ${lock.reason}, ${ctx.actor.userId}, case when it then balances end, case when it then stock end,
      case when it then ${JSON.stringify(lock.waiting)}::jsonb end, case when it then last_voucher end,
      case when it then encode(sha256(convert_to(balances::text || stock::text, 'UTF8')), 'hex') end
    from figures, is_closing
    returning digest
  `.execute(ctx.tx);
  return made.rows[0]?.digest ?? null;
}

/** A figure that says something else of a closed day than it did when that was closed. */
interface Changed {
  before: bigint;
  now: bigint;
}

/** What was closed or opened, through which day, and what is said of that day now that was not said then. */
export interface Closing {
  id: string;
  through: Day;
  /** The books were closed through a later day before. */
  isReopening: boolean;
  reason: string;
  byName: string;
  at: Date;
  /** The fingerprint of what it was closed with: the trial balance, and since it is kept the stores. */
  digest: string | null;
  /** What still waited, by its name, how often; null of an opening and of what was closed before it was kept. */
  waiting: Record<string, number> | null;
  changed: (Changed & { code: string; name: string })[];
  /** Kilograms (in grams) or pieces of a product. */
  stockChanged: (Changed & { name: string; unit: "g" | "pieces" })[];
  /** What was booked on its days since, the oldest first: at most a hundred, and how many there are. */
  bookedSince: {
    count: number;
    rows: { number: string; day: Day; memo: string; byName: string; at: Date }[];
  };
}

/**
 * Each closing, and whether it was opened again: only then can anything be booked on its days. Accounts are compared without it,
 * for a hand in the tables.
 */
const locks = sql`(
  select p.*, coalesce(p.locked_through < lag(p.locked_through) over (order by p.seq), false) as is_reopening,
    coalesce(min(p.locked_through) over (order by p.seq rows between 1 following and unbounded following)
      < p.locked_through, false) as is_opened
  from period_lock p) p`;

const accountsSince = sql`
  select jsonb_agg(jsonb_build_object('code', a.code, 'name', a.name, 'before', coalesce(was.balance, '0'),
    'now', coalesce(now.balance, 0)::text) order by a.code) as changed
  from jsonb_each_text(p.balances) as was (code, balance)
  full join (${balancesOn(sql`p.locked_through`)}) as now on now.code = was.code
  join account a on a.org_id = p.org_id and a.code = coalesce(was.code, now.code)
  where coalesce(was.balance::bigint, 0) <> coalesce(now.balance, 0)`;

const stockSince = sql`
  select jsonb_agg(jsonb_build_object('name', d.name, 'unit', coalesce(was.unit, now.unit),
    'before', coalesce(was.quantity, '0'), 'now', coalesce(now.quantity, 0)::text) order by d.name) as changed
  from jsonb_to_recordset(p.stock) as was (product uuid, unit text, quantity text)
  full join (${stockOn(sql`p.locked_through`)}) as now on now.product_id = was.product and now.unit = was.unit
  join product d on d.org_id = p.org_id and d.id = coalesce(was.product, now.product_id)
  where p.is_opened and coalesce(was.quantity::bigint, 0) <> coalesce(now.quantity, 0)`;

const vouchersSince = sql`
  select count(*)::int as count, coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'day', v.day, 'memo', v.memo,
    'byName', v.by_name, 'at', v.created_at) order by v.seq) filter (where v.place <= 100), '[]') as rows
  from (
    select v.*, row_number() over (order by v.seq) as place, coalesce(${personName("w")}, '') as by_name
    from voucher v left join profile w on w.org_id = v.org_id and w.user_id = v.created_by
    where p.is_opened and v.org_id = p.org_id and v.seq > p.last_voucher and v.day <= p.locked_through) v`;

/** The last hundred closings and openings, the newest first. */
export async function closings(ctx: Pick<Ctx, "tx">): Promise<Closing[]> {
  const found = await sql<Kept>`
    select p.seq::text as id, p.locked_through as through, p.reason, p.created_at as at, p.digest, p.waiting,
      p.is_reopening as "isReopening", ${personName("who")} as "byName", coalesce(accounts.changed, '[]') as changed,
      coalesce(stores.changed, '[]') as "stockChanged", coalesce(vouchers.count, 0) as count,
      coalesce(vouchers.rows, '[]') as rows
    from ${locks}
    left join profile who on who.org_id = p.org_id and who.user_id = p.created_by
    left join lateral (${accountsSince}) accounts on p.balances is not null
    left join lateral (${stockSince}) stores on p.stock is not null
    left join lateral (${vouchersSince}) vouchers on p.last_voucher is not null
    order by p.seq desc limit 100
  `.execute(ctx.tx);
  return found.rows.map(({ count, rows, ...row }) => ({
    ...row,
    changed: row.changed.map(inNumbers),
    stockChanged: row.stockChanged.map(inNumbers),
    bookedSince: { count, rows: rows.map((one) => ({ ...one, at: new Date(one.at) })) },
  }));
}

type Written<Row> = Omit<Row, "before" | "now"> & { before: string; now: string };

type Kept = Omit<Closing, "changed" | "stockChanged" | "bookedSince"> & {
  changed: Written<Closing["changed"][number]>[];
  stockChanged: Written<Closing["stockChanged"][number]>[];
  count: number;
  rows: (Omit<Closing["bookedSince"]["rows"][number], "at"> & { at: string })[];
};

function inNumbers<Row extends { before: string; now: string }>(row: Row): Row & Changed {
  return { ...row, before: BigInt(row.before), now: BigInt(row.now) };
}

/** One closing by its id; undefined when there is none, when it opened a month, or was closed before figures were kept. */
export async function findClosing(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<KeptClosing | undefined> {
  const found = await sql<KeptInWords>`
    select p.locked_through as through, p.reason, ${personName("who")} as "byName", p.created_at as at, p.digest,
      p.is_opened as "isOpened", p.waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'name', a.name, 'balance', was.balance) order by a.code), '[]')
       from jsonb_each_text(p.balances) as was (code, balance)
       join account a on a.org_id = p.org_id and a.code = was.code) as balances,
      case when p.stock is not null then (
        select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'unit', was.unit, 'quantity', was.quantity,
          'cost', was.cost) order by d.name, was.unit), '[]')
        from jsonb_to_recordset(p.stock) as was (product uuid, unit text, quantity text, cost text)
        join product d on d.org_id = p.org_id and d.id = was.product) end as stock
    from ${locks}
    left join profile who on who.org_id = p.org_id and who.user_id = p.created_by
    where p.seq = ${id} and p.digest is not null
  `.execute(ctx.tx);
  const [row] = found.rows;
  return (
    row && {
      ...row,
      balances: row.balances.map((one) => ({ ...one, balance: BigInt(one.balance) })),
      stock:
        row.stock?.map((one) => ({
          ...one,
          quantity: BigInt(one.quantity),
          cost: BigInt(one.cost),
        })) ?? null,
    }
  );
}

/** As the tables keep it: sums as words, for they are larger than a number of JSON may be. */
type KeptInWords = Omit<KeptClosing, "balances" | "stock"> & {
  balances: { code: string; name: string; balance: string }[];
  stock: { name: string; unit: "g" | "pieces"; quantity: string; cost: string }[] | null;
};
