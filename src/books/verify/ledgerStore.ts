// Checks of the ledger and of dues. `$1` is the company, or null for all.
import { type Check, rowsLookedAt } from "./rules.ts";

/** Every voucher balances by itself; the lines are never empty. */
export const balanced: Check = {
  id: "I01",
  title: "Balanced",
  noun: "vouchers",
  count: `select count(*) as n from voucher where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s voucher=%s lines=%s delta=%s', v.org_id, v.number, count(l.line),
             coalesce(sum(l.amount), 0)) as fault
    from voucher v
    left join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id
    where $1::uuid is null or v.org_id = $1
    group by v.org_id, v.id, v.number
    having coalesce(sum(l.amount), 0) <> 0 or bool_or(l.amount = 0) or count(l.line) = 1
      or (count(l.line) = 0 and not exists (
        select 1 from lot_transfer t where t.org_id = v.org_id and t.voucher_id = v.id))`,
};

/** Debits equal credits now and at the end of every day; foreign lines carry their rate. */
export const trialBalances: Check = {
  id: "I02",
  title: "Trial balance",
  noun: "days",
  count: `select count(distinct (org_id, day)) as n from account_day
    where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s delta=%s now', org_id, sum(balance)) as fault from account_balance
    where $1::uuid is null or org_id = $1 group by org_id having sum(balance) <> 0
    union all
    select format('org=%s day=%s delta=%s', org_id, day, sum(debit - credit)) from account_day
    where $1::uuid is null or org_id = $1 group by org_id, day having sum(debit - credit) <> 0`,
};

/** What the dues and the lots add up to is what their accounts say, in shillings and in dollars. */
export const controlled: Check = {
  id: "I03",
  title: "Sub-ledgers equal their accounts",
  noun: "accounts",
  count: `select count(*) as n from account
    where (is_stock or due_kind is not null) and ($1::uuid is null or org_id = $1)`,
  faults: `
    with owed as (
      select a.org_id, a.code, coalesce(sum(b.ugx), 0) * case a.normal when 'debit' then 1 else -1 end
               as expected
      from account a
      left join due d on d.org_id = a.org_id and d.account_code = a.code
      left join due_balance b on b.org_id = d.org_id and b.due_id = d.id
      where a.due_kind is not null and ($1::uuid is null or a.org_id = $1)
      group by a.org_id, a.code, a.normal
    ), stored as (
      select a.org_id, a.code, coalesce(sum(s.cost), 0) as expected
      from account a
      left join (
        select b.org_id, coalesce(p.account_code, l.account_code) as code, b.cost
        from lot_balance b
        join lot l on l.org_id = b.org_id and l.id = b.lot_id
        join place p on p.org_id = b.org_id and p.id = b.place_id
      ) s on s.org_id = a.org_id and s.code = a.code
      where a.is_stock and ($1::uuid is null or a.org_id = $1)
      group by a.org_id, a.code
    ), foreign_lines as (
      select l.org_id, l.account_code as code, coalesce(l.foreign_currency, 'UGX') as currency,
             sum(coalesce(l.foreign_amount, l.amount)) as booked
      from voucher_line l
      join account a on a.org_id = l.org_id and a.code = l.account_code and a.due_kind is not null
      where $1::uuid is null or l.org_id = $1 group by 1, 2, 3
    ), foreign_dues as (
      select d.org_id, d.account_code as code, d.currency,
             sum(b.open) * case a.normal when 'debit' then 1 else -1 end as expected
      from due d
      join due_balance b on b.org_id = d.org_id and b.due_id = d.id
      join account a on a.org_id = d.org_id and a.code = d.account_code
      where $1::uuid is null or d.org_id = $1 group by 1, 2, 3, a.normal
    )
    select format('org=%s account=%s delta=%s', e.org_id, e.code,
             coalesce(b.balance, 0) - e.expected) as fault
    from (select * from owed union all select * from stored) e
    left join account_balance b on b.org_id = e.org_id and b.account_code = e.code
    where coalesce(b.balance, 0) <> e.expected
    union all
    select format('org=%s account=%s currency=%s delta=%s', org_id, code, currency,
             coalesce(booked, 0) - coalesce(expected, 0))
    from foreign_lines full join foreign_dues using (org_id, code, currency)
    where coalesce(booked, 0) <> coalesce(expected, 0)`,
};

/** A due is what its movements say, made once, and never met beyond its amount. */
export const duesWithin: Check = {
  id: "I08",
  title: "One payable, one payout",
  noun: "dues",
  count: `select count(*) as n from due where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s due=%s amount=%s open=%s moved=%s', d.org_id, d.id, d.amount, b.open,
             m.amount) as fault
    from due d
    left join due_balance b on b.org_id = d.org_id and b.due_id = d.id
    left join lateral (
      select sum(amount) as amount, sum(ugx) as ugx,
             count(*) filter (where voucher_id = d.voucher_id and amount = d.amount) as made
      from due_movement m where m.org_id = d.org_id and m.due_id = d.id
    ) m on true
    where ($1::uuid is null or d.org_id = $1)
      and (b.open is distinct from m.amount or b.ugx is distinct from m.ugx
        or b.amount is distinct from d.amount or m.made is distinct from 1
        or b.open not between 0 and d.amount or (b.open = 0) <> (b.ugx = 0 and b.open = 0))`,
};

/**
 * What each payment settles of each debt is what it says, while it is on its way or has arrived, and
 * nothing once it failed or was taken back; no debt is in two payments at a time.
 */
export const payoutsOnce: Check = {
  id: "I08",
  title: "Payments settle what they say, once",
  noun: "debts in payments",
  count: `select count(*) as n from payment_item where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s payment=%s due=%s says %s, settled %s', i.org_id, p.number, i.due_id,
             said.amount, coalesce(-m.amount, 0)) as fault
    from payment_item i
    join payment p on p.org_id = i.org_id and p.id = i.payment_id
    cross join lateral (
      select case when p.state in ('queued', 'sent', 'unknown', 'succeeded') then i.amount else 0
             end as amount
    ) said
    left join lateral (
      select sum(m.amount) as amount from due_movement m
      join voucher v on v.org_id = m.org_id and v.id = m.voucher_id
      where m.org_id = i.org_id and m.due_id = i.due_id
        and v.source_type = 'payment' and v.source_id = p.id
    ) m on true
    where ($1::uuid is null or i.org_id = $1) and said.amount <> coalesce(-m.amount, 0)
    union all
    select format('org=%s due=%s is in %s payments at a time', org_id, due_id, count(*))
    from payment_item where is_live and ($1::uuid is null or org_id = $1)
    group by org_id, due_id having count(*) > 1
    union all
    select format('org=%s provider reference=%s was used by %s payments', org_id,
             provider_reference, count(*))
    from payment where provider_reference is not null and ($1::uuid is null or org_id = $1)
    group by org_id, provider_reference having count(*) > 1`,
};

/** What was paid of each approved request is what its payments drew, and never more than was promised. */
export const promisesOnce: Check = {
  id: "I08",
  title: "Requests are paid what was approved, once",
  noun: "promises",
  count: `select count(*) as n from commitment where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s request=%s promised %s, paid %s, drawn %s', c.org_id, c.for_number, c.amount,
             c.paid, coalesce(d.amount, 0)) as fault
    from commitment c
    left join lateral (
      select sum(amount) as amount from commitment_draw d
      where d.org_id = c.org_id and d.commitment_id = c.id
    ) d on true
    where ($1::uuid is null or c.org_id = $1)
      and (c.paid <> coalesce(d.amount, 0) or c.paid not between 0 and c.amount)
    union all
    select format('org=%s request=%s has %s under way, ordered %s', c.org_id, c.for_number, c.under_way,
             coalesce(o.amount, 0))
    from commitment c
    left join lateral (
      select sum(p.amount) as amount from payment p
      where p.org_id = c.org_id and p.commitment_id = c.id and p.state in ('queued', 'sent', 'unknown')
    ) o on true
    where ($1::uuid is null or c.org_id = $1) and c.under_way <> coalesce(o.amount, 0)
    union all
    select format('org=%s due=%s of %s drew %s of a promise', d.org_id, d.due_id, due.amount,
             sum(d.amount))
    from commitment_draw d
    join due on due.org_id = d.org_id and due.id = d.due_id
    where $1::uuid is null or d.org_id = $1
    group by d.org_id, d.due_id, due.amount having sum(d.amount) not in (0, due.amount)`,
};

/** Nothing was booked on a day that was closed at that moment. */
export const lockedPeriods: Check = {
  id: "I12",
  title: "Period lock",
  noun: "period locks",
  count: `select count(*) as n from period_lock where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s voucher=%s day=%s closed through %s', v.org_id, v.number, v.day,
             k.locked_through) as fault
    from voucher v
    join lateral (
      select locked_through from period_lock k
      where k.org_id = v.org_id and k.created_at <= v.created_at order by k.seq desc limit 1
    ) k on v.day <= k.locked_through
    where $1::uuid is null or v.org_id = $1
    union all
    select format('org=%s closed through %s: what is kept of it is not what it was closed with', org_id, locked_through)
    from period_lock
    where digest <> encode(sha256(convert_to(balances::text || coalesce(stock::text, ''), 'UTF8')), 'hex')
      and ($1::uuid is null or org_id = $1)`,
};

/** Dropping every running balance and adding it up again from what was written gives the same. */
export const rebuilt: Check = {
  id: "I19",
  title: "Rebuild",
  noun: "balances",
  count: rowsLookedAt("account_balance", "account_day", "lot_balance", "due_balance"),
  faults: `
    with lines as (
      select org_id, account_code, day, greatest(amount, 0) as debit, greatest(-amount, 0) as credit
      from voucher_line where $1::uuid is null or org_id = $1
    ), accounts as (
      select org_id, account_code, sum(debit) as debit, sum(credit) as credit
      from lines group by 1, 2
    ), days as (
      select org_id, account_code, day, sum(debit) as debit, sum(credit) as credit
      from lines group by 1, 2, 3
    ), moves as (
      select org_id, lot_id, to_place_id as place_id, quantity, cost from lot_transfer
      union all
      select org_id, lot_id, from_place_id, -quantity, -cost from lot_transfer
    ), lots as (
      select m.org_id, m.lot_id, m.place_id, sum(m.quantity) as quantity, sum(m.cost) as cost
      from moves m join place p on p.org_id = m.org_id and p.id = m.place_id and p.inside
      where $1::uuid is null or m.org_id = $1 group by 1, 2, 3
    ), dues as (
      select org_id, due_id, sum(amount) as open, sum(ugx) as ugx from due_movement
      where $1::uuid is null or org_id = $1 group by 1, 2
    )
    select format('org=%s account=%s', org_id, account_code) as fault
    from accounts a
    full join (select * from account_balance where $1::uuid is null or org_id = $1) b
      using (org_id, account_code)
    where (a.debit, a.credit) is distinct from (b.debit::numeric, b.credit::numeric)
    union all
    select format('org=%s account=%s day=%s', org_id, account_code, day)
    from days a
    full join (select * from account_day where $1::uuid is null or org_id = $1) b
      using (org_id, account_code, day)
    where (a.debit, a.credit) is distinct from (b.debit::numeric, b.credit::numeric)
    union all
    select format('org=%s lot=%s place=%s', org_id, lot_id, place_id)
    from lots a
    full join (select * from lot_balance where $1::uuid is null or org_id = $1) b
      using (org_id, lot_id, place_id)
    where (a.quantity, a.cost) is distinct from (b.quantity::numeric, b.cost::numeric)
    union all
    select format('org=%s due=%s', org_id, due_id)
    from dues a
    full join (select * from due_balance where $1::uuid is null or org_id = $1) b
      using (org_id, due_id)
    where (a.open, a.ugx) is distinct from (b.open::numeric, b.ugx::numeric)`,
};
