// The rows behind the figures of money: what the company has, is owed, owes, planned and will have.
import { type RawBuilder, sql } from "kysely";
import { personName } from "#platform/server/personName.ts";
import { fundAccounts } from "#books/ledger/rules.ts";
import { addDays } from "#kernel/days.ts";
import { forecastDays } from "./forecastRules.ts";
import type { Asked, Found, List, Questions, Sums } from "./figureStore.ts";
import { monthStart } from "./periodRules.ts";

/** Where the account of whoever owes or is owed is opened. */
const partyPath = sql`
  case d.party_type when 'customer' then '/customers/' || d.party_id || '/account'
       when 'farmer' then '/farmers/' || d.party_id
       when 'supplier' then '/suppliers/' || d.party_id end`;

const partyName = sql`
  coalesce(cu.legal_name, su.legal_name, fa.full_name,
    ${personName("st")}, d.kind)`;

/** What debts that were found are named by. */
const parties = sql`
  left join customer cu on d.party_type = 'customer' and cu.org_id = d.org_id and cu.id = d.party_id
  left join supplier su on d.party_type = 'supplier' and su.org_id = d.org_id and su.id = d.party_id
  left join farmer fa on d.party_type = 'farmer' and fa.org_id = d.org_id and fa.id = d.party_id
  left join profile st on d.party_type = 'staff' and st.org_id = d.org_id and st.user_id = d.party_id`;

const openDues = sql`
  due_balance b
  join due d on d.org_id = b.org_id and d.id = b.due_id`;

const owedToUs = ["customer-receivable", "local-receivable"];
const owedByUs = ["farmer-payable", "supplier-payable", "staff-payable"];
const isOneOf = (kinds: readonly string[]) => sql`d.kind = any(${[...kinds]})`;

/** Debts of some kinds, by their due day. */
interface DueWithin {
  kinds: readonly string[];
  before?: string;
  after?: string;
}

const isBefore = (last: string | undefined, day: RawBuilder<unknown>) =>
  last === undefined ? sql`true` : sql`${day} < ${last}`;
const isAfter = (first: string | undefined, day: RawBuilder<unknown>) =>
  first === undefined ? sql`true` : sql`${day} > ${first}`;

/**
 * The first rows lie on the first days on which, as the sums know, enough is due: no other debt is looked at. Where enough is
 * due by `after` already, none.
 */
function onFirstDays(
  { kinds, before, after }: DueWithin,
  most: number | null,
): RawBuilder<unknown> {
  if (most === null) return sql`true`;
  return sql`b.due_on = any((
    select array_agg(n.due_on) from (
      select k.due_on, sum(sum(k.dues)) over (order by k.due_on) - sum(k.dues) as earlier
      from due_sum k
      where k.dues > 0 and k.kind = any(${[...kinds]}) and ${isBefore(before, sql`k.due_on`)}
      group by k.due_on) n
    where n.earlier < ${most} and ${isAfter(after, sql`n.due_on`)})::date[])`;
}

/** Open debts at their value in the books, so that they sum to their control accounts. */
const dues =
  (withinOf: (asked: Asked) => DueWithin) =>
  (asked: Asked, most: number | null): Found => {
    const within = withinOf(asked);
    return {
      rows: sql`
        select d.org_id, d.kind, d.note, d.party_type, d.party_id, b.due_on as day, b.ugx as size,
               b.due_id as key, b.ugx as value
        from ${openDues}
        where b.open > 0 and ${isOneOf(within.kinds)} and ${isBefore(within.before, sql`b.due_on`)}
          and ${onFirstDays(within, most)}`,
      named: (found) => sql`
        select ${partyName}, coalesce(d.note, d.kind), d.day, d.value, null::bigint, ${partyPath}
        from ${found} d ${parties}`,
    };
  };

function funds({ today }: Asked): RawBuilder<unknown> {
  return sql`
    select a.code || ' ' || a.name, null::text, null::date, sum(n.debit - n.credit)::bigint,
           null::bigint, '/financial-statements/accounts/' || a.code
    from account a
    join account_day n on n.org_id = a.org_id and n.account_code = a.code and n.day <= ${today}
    where a.code = any (${[...fundAccounts]}::text[])
    group by a.code, a.name having sum(n.debit - n.credit) <> 0`;
}

/** The newest row of each department and group counts. */
function budget({ today }: Asked): RawBuilder<unknown> {
  return sql`
    select n.department, n.budget_group, n.month, n.amount, null::bigint, '/expenses/budgets'
    from (
      select distinct on (e.department, e.budget_group) e.department, e.budget_group, e.month, e.amount
      from expense_budget e where e.month = ${monthStart(today)}
      order by e.department, e.budget_group, e.seq desc) n
    where n.amount > 0`;
}

function waitingPayments(): RawBuilder<unknown> {
  return sql`
    select p.payee_name, p.number, p.prepared_on, p.amount, null::bigint, '/payments/' || p.id
    from payment p where p.state = 'approved'`;
}

/** By the day their voucher entered the books. */
function releasedPayments({ today }: Asked): RawBuilder<unknown> {
  return sql`
    select p.payee_name, p.number, v.day, p.amount, null::bigint, '/payments/' || p.id
    from voucher v join payment p on p.org_id = v.org_id and p.id = v.source_id
    where v.source_type = 'payment' and v.event = 'released' and v.day = ${today}
      and p.state in ('queued', 'sent', 'unknown', 'succeeded')`;
}

/** Days on which something repeats within the forecast. */
const repeats = (today: string) => sql`
  expense_recurrence r
  join expense e on e.org_id = r.org_id and e.id = r.expense_id
  cross join lateral generate_series(0, 3) as months (count)
  cross join lateral (
    select greatest((r.next_on + make_interval(months => months.count))::date, ${today}::date) as day) one`;

/**
 * What the money will be in thirteen weeks: what is there, what customers owe by its due day, less what we
 * owe by its due day, what was promised by the day it is needed, what repeats, and the tax kept back by the
 * day it is handed over. What is overdue counts today; the detail says of which kind a row is.
 */
function forecast(asked: Asked, most: number | null): List[] {
  return forecastWith(asked, forecastDues(asked, most));
}

const lastForecast = (today: string) => addDays(today, forecastDays - 1);

/**
 * Debts that are due within the forecast, each with whoever owes or is owed: what is due by now counts today, the largest of
 * it first; then what comes later.
 */
function forecastDues({ today }: Asked, most: number | null): Found[] {
  const kinds = [...owedToUs, ...owedByUs];
  const later = { kinds, after: today, before: addDays(lastForecast(today), 1) };
  const isOwedToUs = isOneOf(owedToUs);
  const lists = [
    { day: sql`${today}::date`, where: sql`b.due_on <= ${today}` },
    {
      day: sql`b.due_on`,
      where: sql`b.due_on > ${today} and b.due_on <= ${lastForecast(today)} and ${onFirstDays(later, most)}`,
    },
  ];
  return lists.map(({ day, where }) => ({
    rows: sql`
      select d.org_id, d.kind, d.party_type, d.party_id, ${day} as day, b.ugx as size, b.due_id as key,
             case when ${isOwedToUs} then b.ugx else -b.ugx end as value
      from ${openDues}
      where b.open > 0 and ${isOneOf(kinds)} and ${where}`,
    named: (found) => sql`
      select ${partyName}, case when ${isOwedToUs} then 'receivable' else 'payable' end, d.day, d.value,
             null::bigint, ${partyPath}
      from ${found} d ${parties}`,
  }));
}

/**
 * The forecast with the debts by kind and day of their kept sums, each row with how many it stands for: as
 * the weeks are drawn and the figure is summed.
 */
export function forecastByDay(asked: Asked): RawBuilder<unknown> {
  const { today } = asked;
  const isOwedToUs = sql`k.kind = any(${owedToUs})`;
  const lists = forecastWith(asked, [
    sql`
    select k.kind, case when ${isOwedToUs} then 'receivable' else 'payable' end,
           greatest(k.due_on, ${today}::date), case when ${isOwedToUs} then k.ugx else -k.ugx end,
           k.dues, null::text
    from due_sum k
    where k.dues > 0 and k.kind = any(${[...owedToUs, ...owedByUs]})
      and k.due_on <= ${lastForecast(today)}`,
  ]);
  return sql.join(lists, sql` union all `);
}

/** The forecast with its debts as given, a list for each kind of row. */
function forecastWith<Debts>(
  asked: Asked,
  debts: readonly Debts[],
): (RawBuilder<unknown> | Debts)[] {
  const { today } = asked;
  const last = lastForecast(today);
  const nothing = sql`null::bigint`;
  return [
    sql`
    select f.name, 'funds', ${today}::date, f.value, ${nothing}, f.path
    from (${funds(asked)}) as f (name, detail, day, value, measure, path)`,
    sql`
    select '1170', 'in_transit', ${today}::date, n.balance, ${nothing},
           '/financial-statements/accounts/1170'
    from account_balance n where n.account_code = '1170' and n.balance <> 0`,
    ...debts,
    sql`
    select c.for_number, 'promise', greatest(coalesce(q.needed_by, c.made_on), ${today}::date),
           c.paid - c.amount, ${nothing},
           case c.for_type when 'fund-request' then '/fund-requests/' || c.for_id end
    from commitment c
    left join fund_request q on c.for_type = 'fund-request' and q.org_id = c.org_id and q.id = c.for_id
    where c.closed_at is null and c.paid < c.amount and coalesce(q.needed_by, c.made_on) <= ${last}`,
    sql`
    select e.vendor_name, 'recurring', one.day, -e.amount, ${nothing}, '/expenses/' || e.id
    from ${repeats(today)}
    where r.ended_at is null and one.day <= ${last}`,
    sql`
    select '2110', 'withholding', (${monthStart(today, 1)}::date + (w.day_of_month - 1)), n.balance,
           ${nothing}, '/suppliers/withholding'
    from account_balance n
    cross join lateral (
      select m.day_of_month from withholding_remittance m where m.effective_from <= ${today}
      order by m.effective_from desc limit 1) w
    where n.account_code = '2110' and n.balance < 0`,
  ];
}

export const moneyQuestions = {
  funds,
  budget,
  receivables: dues(() => ({ kinds: owedToUs })),
  overdue: dues(({ today }) => ({ kinds: owedToUs, before: today })),
  payables: dues(() => ({ kinds: owedByUs })),
  farmers_owed: dues(() => ({ kinds: ["farmer-payable"] })),
  payments_waiting: waitingPayments,
  payments_released: releasedPayments,
  forecast,
} as const satisfies Questions;

/** What is open of debts of some kinds, by the sums that are kept of them. */
function keptDues(kinds: readonly string[], dueBefore?: string): RawBuilder<unknown> {
  const isDue = dueBefore === undefined ? sql`true` : sql`k.due_on < ${dueBefore}`;
  return sql`
    select sum(k.ugx) as value, sum(k.dues) as count from due_sum k
    where k.dues > 0 and k.kind = any(${[...kinds]}) and ${isDue}`;
}

export const moneySums = {
  receivables: () => keptDues(owedToUs),
  overdue: ({ today }) => keptDues(owedToUs, today),
  payables: () => keptDues(owedByUs),
  farmers_owed: () => keptDues(["farmer-payable"]),
  forecast: (asked) => sql`
    select sum(f.value) as value, sum(coalesce(f.measure, 1)) as count
    from (${forecastByDay(asked)}) as f (name, detail, day, value, measure, path)`,
} as const satisfies Sums;
