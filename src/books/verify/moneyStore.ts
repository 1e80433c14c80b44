// Checks of cash in hand, of money in other currencies, and of what providers of mobile money said.
import type { Check } from "./rules.ts";

/**
 * A buying session ends with what was handed over less what farmers were paid; the count, and what was
 * short or over, are what the books say; an officer has one session at a time.
 */
export const cashCounted: Check = {
  id: "I16",
  title: "Cash in hand",
  noun: "buying sessions",
  count: `select count(*) as n from buying_session where $1::uuid is null or org_id = $1`,
  faults: `
    with vouchers as (
      select m.org_id, m.session_id, v.id, v.seq, v.event = 'taken-back' as is_end
      from session_money m
      join voucher v on v.org_id = m.org_id and v.source_type = 'session-money' and v.source_id = m.id
      where $1::uuid is null or m.org_id = $1
      union all
      select c.org_id, c.session_id, v.id, v.seq, false
      from collection_cash c
      join voucher v on v.org_id = c.org_id and v.source_type = 'collection-cash' and v.source_id = c.id
      where $1::uuid is null or c.org_id = $1
    ), ends as (
      select * from vouchers where is_end
    ), said as (
      select s.org_id, s.number, s.expected_amount as expected, s.counted_amount as counted,
             (select coalesce(sum(l.amount), 0) from vouchers v
              join voucher_line l on l.org_id = v.org_id and l.voucher_id = v.id and l.account_code = '1245'
              where v.org_id = s.org_id and v.session_id = s.id and v.seq < e.seq) as carried,
             (select coalesce(sum(-l.amount), 0) from voucher_line l
              where l.org_id = e.org_id and l.voucher_id = e.id and l.account_code = '1245') as given_up,
             (select coalesce(sum(l.amount), 0) from voucher_line l
              where l.org_id = e.org_id and l.voucher_id = e.id and l.account_code = '1010') as taken
      from buying_session s
      join ends e on e.org_id = s.org_id and e.session_id = s.id
      where s.state = 'closed'
    )
    select format('org=%s session=%s expected %s, carried %s, gave up %s; counted %s, took back %s', org_id, number,
             expected, carried, given_up, counted, taken) as fault
    from said where (expected, expected, counted) is distinct from (carried, given_up, taken)
    union all
    select format('org=%s session=%s closed without its cash taken back', s.org_id, s.number)
    from buying_session s
    where s.state = 'closed' and (s.counted_amount > 0 or s.expected_amount > 0)
      and ($1::uuid is null or s.org_id = $1)
      and not exists (select 1 from ends e where e.org_id = s.org_id and e.session_id = s.id)
    union all
    select format('org=%s officer=%s has %s sessions at a time', org_id, officer_id, count(*))
    from buying_session where state in ('open', 'closing') and ($1::uuid is null or org_id = $1)
    group by org_id, officer_id having count(*) > 1`,
};

/**
 * A line in another currency has its rate and is worth what the rate says, but for rounding; when the
 * buyer's money comes, the difference the rate made is booked as gained or lost; nothing is left of a
 * debt in shillings once it is met in its own currency.
 */
export const foreignMoney: Check = {
  id: "I17",
  title: "Money in other currencies",
  noun: "lines",
  count: `select count(*) as n from voucher_line
    where foreign_currency is not null and ($1::uuid is null or org_id = $1)`,
  faults: `
    select format('org=%s voucher=%s line=%s %s %s at %s is not %s', l.org_id, v.number, l.line, l.foreign_currency,
             l.foreign_amount, l.rate_micro, l.amount) as fault
    from voucher_line l
    join voucher v on v.org_id = l.org_id and v.id = l.voucher_id
    where num_nonnulls(l.foreign_amount, l.foreign_currency, l.rate_micro) > 0 and ($1::uuid is null or l.org_id = $1)
      and (num_nonnulls(l.foreign_amount, l.foreign_currency, l.rate_micro) < 3
        or sign(l.foreign_amount) <> sign(l.amount)
        -- Half a shilling on each side, and what the last millionth of the rate comes to.
        or abs(l.amount - l.foreign_amount::numeric * l.rate_micro / 100000000)
           > 2 + abs(l.foreign_amount)::numeric / 100000000)
    union all
    select format('org=%s receipt=%s says %s gained, booked %s', r.org_id, r.number, r.fx_amount, -b.amount)
    from shipment_receipt r
    join voucher v on v.org_id = r.org_id and v.source_type = 'shipment-receipt' and v.source_id = r.id
      and v.reverses is null
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from voucher_line l
      where l.org_id = v.org_id and l.voucher_id = v.id and l.account_code in ('7100', '7110')
    ) b
    where ($1::uuid is null or r.org_id = $1) and r.fx_amount <> -b.amount
    union all
    select format('org=%s due=%s is met in %s but %s shillings are left', d.org_id, d.id, d.currency, sum(m.ugx))
    from due d
    join due_movement m on m.org_id = d.org_id and m.due_id = d.id
    where d.currency <> 'UGX' and ($1::uuid is null or d.org_id = $1)
    group by d.org_id, d.id, d.currency having sum(m.amount) = 0 and sum(m.ugx) <> 0
    union all
    select format('org=%s rate of %s on %s has no source', org_id, currency, day) from exchange_rate
    where trim(source) = '' and ($1::uuid is null or org_id = $1)`,
};

/**
 * Mobile money that is said to have arrived was confirmed by its provider or by two people; what nobody
 * answers for longer than a day stands on the list of those who must look.
 */
export const providersAgree: Check = {
  id: "I20",
  title: "Mobile money as its providers say",
  noun: "payments",
  count: `select count(*) as n from payment
    where method in ('mtn_momo', 'airtel_money') and ($1::uuid is null or org_id = $1)`,
  faults: `
    select format('org=%s payment=%s succeeded, but no provider and no two people say so', p.org_id, p.number) as fault
    from payment p
    where p.method in ('mtn_momo', 'airtel_money') and p.state = 'succeeded' and ($1::uuid is null or p.org_id = $1)
      and p.provider_reference is null
      and not exists (select 1 from payment_finding f where f.org_id = p.org_id and f.payment_id = p.id
                      and f.is_paid and f.confirmed_at is not null)
    union all
    select format('org=%s payment=%s was found paid as %s, another payment has that', f.org_id, p.number,
             f.provider_reference)
    from payment_finding f
    join payment p on p.org_id = f.org_id and p.id = f.payment_id
    where f.confirmed_at is not null and f.is_paid and ($1::uuid is null or f.org_id = $1)
      and exists (select 1 from payment other where other.org_id = f.org_id and other.id <> f.payment_id
                  and other.provider_reference = f.provider_reference)
    union all
    select format('org=%s payment=%s without an answer since %s, and nobody is asked to look', p.org_id, p.number,
             p.released_at)
    from payment p
    where p.method in ('mtn_momo', 'airtel_money') and p.state in ('sent', 'unknown')
      and ($1::uuid is null or p.org_id = $1) and p.review_reason is null
      and p.released_at < now() - interval '26 hours'`,
};

/**
 * What banks and networks stated: each statement adds up, what a line was matched to comes to it, and a
 * network that names a payment moved what the payment says.
 */
export const statementsAgree: Check = {
  id: "I20",
  title: "Statements add up, and say what was booked",
  noun: "statement lines",
  count: `select count(*) as n from statement_line where $1::uuid is null or org_id = $1`,
  faults: `
    select format('org=%s statement=%s of %s does not come to its closing balance', s.org_id, s.statement_key,
             s.account_code) as fault
    from account_statement s
    where ($1::uuid is null or s.org_id = $1) and s.opening + coalesce((
      select sum(l.amount) from statement_line l where l.org_id = s.org_id and l.statement_id = s.id), 0) <> s.closing
    union all
    select format('org=%s statement line=%s of %s is matched to entries that do not come to it', l.org_id, l.id,
             l.booked_on)
    from statement_match m
    join statement_line l on l.org_id = m.org_id and l.id = m.line_id
    where ($1::uuid is null or m.org_id = $1) and m.undone_at is null
      and l.amount is distinct from (
        select sum(v.amount) from statement_match_entry e
        join voucher_line v on v.org_id = e.org_id and v.voucher_id = e.voucher_id and v.line = e.voucher_line
        where e.org_id = m.org_id and e.match_id = m.id and v.account_code = l.account_code)
    union all
    select format('org=%s payment=%s is of %s, its network states %s', p.org_id, p.number, p.amount, -l.amount)
    from payment p
    join statement_line l on l.org_id = p.org_id and l.provider_reference = p.provider_reference
      and l.account_code = case p.method when 'mtn_momo' then '1150' else '1160' end
    where p.method in ('mtn_momo', 'airtel_money') and p.state = 'succeeded' and ($1::uuid is null or p.org_id = $1)
      and l.amount < 0 and -l.amount not in (p.amount, p.amount + p.fee_amount)`,
};
