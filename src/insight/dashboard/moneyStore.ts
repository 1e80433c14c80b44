// The rows behind the figures of money: what the company has, is owed, owes, planned and will have.
import { type RawBuilder, sql } from "kysely";
import { personName } from "#platform/server/personName.ts";
import { fundAccounts } from "#books/ledger/rules.ts";
import { addDays } from "#kernel/days.ts";
import { forecastDays } from "./forecastRules.ts";
import type { Asked, Questions, Sums } from "./figureStore.ts";
import { monthStart } from "./periodRules.ts";

/** Where the account of whoever owes or is owed is opened. */
const partyPath = sql`
  case d.party_type when 'customer' then '/customers/' || d.party_id || '/account'
       when 'farmer' then '/farmers/' || d.party_id
       when 'supplier' then '/suppliers/' || d.party_id end`;

const partyName = sql`
  coalesce(cu.legal_name, su.legal_name, fa.full_name,
    ${personName("st")}, d.kind)`;

const openDues = sql`
  due d
  join due_balance b on b.org_id = d.org_id and b.due_id = d.id and b.open > 0
  left join customer cu on d.party_type = 'customer' and cu.org_id = d.org_id and cu.id = d.party_id
  left join supplier su on d.party_type = 'supplier' and su.org_id = d.org_id and su.id = d.party_id
  left join farmer fa on d.party_type = 'farmer' and fa.org_id = d.org_id and fa.id = d.party_id
  left join profile st on d.party_type = 'staff' and st.org_id = d.org_id and st.user_id = d.party_id`;

const owedToUs = ["customer-receivable", "local-receivable"];
const owedByUs = ["farmer-payable", "supplier-payable", "staff-payable"];
const isOneOf = (kinds: readonly string[]) => sql`d.kind = any(${[...kinds]})`;

/** Open debts at their value in the books, so that they sum to their control accounts. */
function dues(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${partyName}, coalesce(d.note, d.kind), b.due_on, b.ugx, null::bigint, ${partyPath}
    from ${openDues} where ${where}`;
}

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
function forecast(asked: Asked): RawBuilder<unknown>[] {
  return forecastWith(asked, forecastDues(asked));
}

const lastForecast = (today: string) => addDays(today, forecastDays - 1);

/** Debts that are due within the forecast, each with whoever owes or is owed. */
function forecastDues({ today }: Asked): RawBuilder<unknown> {
  return sql`
    select ${partyName}, case when ${isOneOf(owedToUs)} then 'receivable' else 'payable' end,
           greatest(b.due_on, ${today}::date), case when ${isOneOf(owedToUs)} then b.ugx else -b.ugx end,
           null::bigint, ${partyPath}
    from ${openDues}
    where ${isOneOf([...owedToUs, ...owedByUs])} and b.due_on <= ${lastForecast(today)}`;
}

/**
 * The forecast with the debts by kind and day of their kept sums, each row with how many it stands for: as
 * the weeks are drawn and the figure is summed.
 */
export function forecastByDay(asked: Asked): RawBuilder<unknown> {
  const { today } = asked;
  const isOwedToUs = sql`k.kind = any(${owedToUs})`;
  const lists = forecastWith(
    asked,
    sql`
    select k.kind, case when ${isOwedToUs} then 'receivable' else 'payable' end,
           greatest(k.due_on, ${today}::date), case when ${isOwedToUs} then k.ugx else -k.ugx end,
           k.dues, null::text
    from due_sum k
    where k.dues > 0 and k.kind = any(${[...owedToUs, ...owedByUs]})
      and k.due_on <= ${lastForecast(today)}`,
  );
  return sql.join(lists, sql` union all `);
}

/** The forecast with its debts as given, a list for each kind of row. */
function forecastWith(asked: Asked, debts: RawBuilder<unknown>): RawBuilder<unknown>[] {
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
    debts,
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
  receivables: () => dues(isOneOf(owedToUs)),
  overdue: ({ today }) => dues(sql`${isOneOf(owedToUs)} and b.due_on < ${today}`),
  payables: () => dues(isOneOf(owedByUs)),
  farmers_owed: () => dues(isOneOf(["farmer-payable"])),
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
