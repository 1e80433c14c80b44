// Budgets and what was taken of them: the newest row of a budget counts; spending is the expenses' own lines
// without the tax that is claimed back, in the month they are booked in, or were spent while they wait.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { BudgetRow } from "./budgetApi.ts";
import { isCountedIn } from "./store.ts";

/** The budgets and the spending of a month, by department and group; of one department, or all. */
export async function budgetsOf(
  ctx: Pick<Ctx, "tx">,
  of: { month: string; department?: string | undefined },
): Promise<BudgetRow[]> {
  const first = `${of.month}-01`;
  const ofDepartment = (alias: string) =>
    of.department === undefined
      ? sql``
      : sql`and ${sql.ref(`${alias}.department`)} = ${of.department}`;
  const found = await sql<BudgetRow>`
    with set_to as (
      select distinct on (b.department, b.budget_group) b.department, b.budget_group, b.amount
      from expense_budget b where b.month = ${first}::date ${ofDepartment("b")}
      order by b.department, b.budget_group, b.seq desc
    ), spent as (
      select e.department, l.budget_group,
        coalesce(sum(l.amount - l.vat_amount) filter (where e.state = 'approved'), 0)::bigint as booked,
        coalesce(sum(l.amount - l.vat_amount) filter (where e.state = 'submitted'), 0)::bigint as submitted
      from expense e join expense_line l on l.org_id = e.org_id and l.expense_id = e.id
      where e.state in ('submitted', 'approved') ${ofDepartment("e")}
        and ${isCountedIn(first)}
      group by e.department, l.budget_group
    )
    select department, budget_group as "budgetGroup", s.amount as budget,
      coalesce(t.booked, 0)::bigint as booked, coalesce(t.submitted, 0)::bigint as submitted,
      (s.amount - coalesce(t.booked, 0) - coalesce(t.submitted, 0))::bigint as "left"
    from set_to s full join spent t using (department, budget_group)
    order by department, budget_group
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes what a budget is set to. */
export async function insertBudget(
  ctx: Ctx,
  set: {
    id: string;
    department: string;
    budgetGroup: string;
    month: string;
    amount: bigint;
    reason: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("expense_budget")
    .values({
      id: set.id,
      department: set.department,
      budget_group: set.budgetGroup,
      month: `${set.month}-01`,
      amount: set.amount,
      reason: set.reason,
      created_by: ctx.actor.userId,
    })
    .execute();
}

export interface BudgetChange {
  id: string;
  amount: bigint;
  reason: string;
  setByName: string;
  setAt: Date;
}

/** Everything a budget was set to, the newest first. */
export async function budgetHistory(
  ctx: Pick<Ctx, "tx">,
  of: { department: string; budgetGroup: string; month: string },
): Promise<BudgetChange[]> {
  const found = await sql<BudgetChange>`
    select b.id, b.amount, b.reason, ${personName("who")} as "setByName", b.created_at as "setAt"
    from expense_budget b join profile who on who.org_id = b.org_id and who.user_id = b.created_by
    where b.department = ${of.department} and b.budget_group = ${of.budgetGroup}
      and b.month = ${`${of.month}-01`}::date
    order by b.seq desc limit 100
  `.execute(ctx.tx);
  return found.rows;
}
