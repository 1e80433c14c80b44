// The figures of a dashboard, read at once: every section is a small question with the same five
// answers, and only the questions of this person's plan are asked, joined to one statement.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Fact } from "./figureRules.ts";
import {
  type Plan,
  revenueStart,
  seasonBefore,
  seasonStart,
  type Section,
  sectionsOf,
  weekStart,
} from "./rules.ts";
import { type ApprovalBounds, workQuestion } from "./workStore.ts";

type Question = RawBuilder<unknown>;

/** Answers every question of the plan in one statement. */
export async function readFacts(ctx: Ctx, plan: Plan, bounds: ApprovalBounds): Promise<Fact[]> {
  const questions = [
    ...sectionsOf(plan).map((section) => named(section, questionOf[section](ctx.today))),
    ...plan.work.map((kind) => named("work", workQuestion(ctx, kind, bounds))),
  ];
  if (questions.length === 0) return [];
  const found = await sql<Fact>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return found.rows;
}

function named(section: Section | "work", question: Question): Question {
  return sql`select ${section}::text as section, f.* from (${question})
    as f (name, count, grams, amount, day)`;
}

const questionOf: Record<Section, (today: Day) => Question> = {
  money: () => sql`
    select case when account_code in ('1010', '1020') then 'cash'
                when account_code in ('1100', '1110', '1120') then 'bank'
                else 'wallets' end,
           count(*), 0::bigint, sum(balance)::bigint, null::date
    from account_balance
    where account_code in ('1010', '1020', '1100', '1110', '1120', '1150', '1160')
    group by 1`,
  debts: () => sql`
    select '', count(*), 0::bigint, coalesce(sum(b.open), 0)::bigint, min(d.due_on)
    from due d join due_balance b on b.org_id = d.org_id and b.due_id = d.id and b.open > 0
    where d.kind = 'farmer-payable'`,
  stock: () => sql`
    select coalesce(s.account_code, l.account_code), count(*),
           coalesce(sum(b.quantity) filter (where l.unit = 'g'), 0)::bigint,
           sum(b.cost)::bigint, min(l.made_on)
    from lot_balance b
    join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.quantity > 0
    group by 1`,
  contracts: () => sql`
    select '', count(*), coalesce(sum(greatest(quantity_g - shipped_g, 0)), 0)::bigint,
           0::bigint, min(shipment_to)
    from contract where state in ('active', 'part_shipped')`,
  bought: (today) => sql`
    ${boughtFrom("today", today, today)} union all ${boughtFrom("week", weekStart(today), today)}`,
  quality: () => sql`
    select '', count(*), coalesce(sum(payable_g), 0)::bigint,
           coalesce(sum(value_amount), 0)::bigint, min(collected_on)
    from collection where state = 'quality_pending'`,
  payments: (today) => paymentsOn(today),
  prices: (today) => sql`
    select p.form, count(*), min(l.price_amount), max(l.price_amount), min(l.effective_from)
    from price_list l
    join product p on p.org_id = l.org_id and p.id = l.product_id and p.state = 'active'
    where p.commodity = 'coffee' and p.form in ('faq', 'kiboko')
      and l.state in ('published', 'superseded') and l.effective_from <= ${today}
      and (l.effective_to is null or l.effective_to >= ${today})
    group by p.form`,
  way: (today) => wayOf(today),
  revenue: (today) => sql`
    select to_char(m.first, 'YYYY-MM'), 0::bigint, 0::bigint,
           coalesce(sum(a.credit - a.debit), 0)::bigint, null::date
    from generate_series(${revenueStart(today)}::date, ${today}::date, interval '1 month')
      as m (first)
    left join account_day a on a.account_code between '4000' and '4300'
      and a.day >= m.first and a.day < m.first + interval '1 month'
    group by m.first`,
};

/** What counts as bought is what the list of collections counts: all but turned away and struck out. */
function boughtFrom(name: string, from: Day, to: Day): Question {
  return sql`
    select ${name}::text, count(*), coalesce(sum(payable_g), 0)::bigint,
           coalesce(sum(value_amount), 0)::bigint, null::date
    from collection
    where collected_on between ${from} and ${to} and state not in ('rejected', 'void')`;
}

/** Payments by what they wait for; released ones by the day their voucher entered the books. */
function paymentsOn(today: Day): Question {
  return sql`
    select case state when 'prepared' then 'to_approve' else 'waiting' end, count(*), 0::bigint,
           sum(amount)::bigint, null::date
    from payment where state in ('prepared', 'approved') group by 1
    union all
    select 'released', count(*), 0::bigint, coalesce(sum(p.amount), 0)::bigint, null::date
    from voucher v join payment p on p.org_id = v.org_id and p.id = v.source_id
    where v.source_type = 'payment' and v.event = 'released' and v.day = ${today}
      and p.state in ('queued', 'sent', 'unknown', 'succeeded')`;
}

/**
 * The coffee of this season and the one before, by the arrows of the lot graph (a mirror takes its
 * arrow back), what stands unprocessed now, and what left our stores for buyers. Opening stock was
 * not bought in a season. The name says the season: `now:bought`, `before:loss:moisture`.
 */
function wayOf(today: Day): Question {
  const season = sql`case when v.day >= ${seasonStart(today)} then 'now:' else 'before:' end`;
  const inBoth = sql`v.day between ${seasonBefore(today)} and ${today}`;
  return sql`
    select ${season} || case e.kind when 'receive' then 'bought' when 'process' then 'processed'
                       when 'pack' then 'packed' else 'loss:' || e.loss end,
           count(*), sum(e.grams)::bigint, 0::bigint, null::date
    from voucher v
    join lot_edge e on e.org_id = v.org_id and e.voucher_id = v.id
    join lot l on l.org_id = e.org_id and l.id = coalesce(e.child_lot_id, e.parent_lot_id)
    join product p on p.org_id = l.org_id and p.id = l.product_id and p.commodity = 'coffee'
    where ${inBoth} and (e.kind in ('process', 'pack', 'loss')
      or (e.kind = 'receive' and l.origin_type <> 'opening'))
    group by 1
    union all
    select 'in_stock', count(*), coalesce(sum(b.quantity), 0)::bigint, 0::bigint, null::date
    from lot_balance b
    join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
    join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.quantity > 0 and coalesce(s.account_code, l.account_code) in ('1300', '1310', '1320')
    union all
    select ${season} || 'shipped', count(*),
           sum(case when b.kind in ('transit', 'customers') then t.quantity
                    else -t.quantity end)::bigint, 0::bigint, null::date
    from voucher v
    join lot_transfer t on t.org_id = v.org_id and t.voucher_id = v.id
    join lot l on l.org_id = t.org_id and l.id = t.lot_id and l.unit = 'g'
    join place a on a.org_id = t.org_id and a.id = t.from_place_id
    join place b on b.org_id = t.org_id and b.id = t.to_place_id
    where v.source_type = 'shipment' and ${inBoth}
      and ((a.kind in ('store', 'plant') and b.kind in ('transit', 'customers'))
        or (b.kind in ('store', 'plant') and a.kind in ('transit', 'customers')))
    group by 1`;
}
