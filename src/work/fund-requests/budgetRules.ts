// Which budget a request for funds is spent from, and what would be left of it. A budget is of a department, a
// group of spending and a month; a request says a department, a purpose and a day: the purpose leads to the
// group where money is always spent on one kind of cost, else the department's budgets count together.
import { type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Purpose } from "./rules.ts";

interface Fact {
  label: string;
  value: string;
  tone: "plain" | "good" | "warning" | "bad";
  link: string | null;
}

/** What the expenses know of a month: every budget with what they left of it, and which group an account is of. */
export interface MonthBudgets {
  /** A budget that is null was not set; the row is there because of what was spent. */
  rows: readonly {
    department: string;
    budgetGroup: string;
    budget: bigint | null;
    left: bigint | null;
  }[];
  groups: readonly { account: string; budgetGroup: string }[];
}

/** What a request takes of the budgets of its month: asked for, promised, held, or spent by its accounts. */
export interface Taking {
  id: string;
  purpose: Purpose;
  /** The one it names, else the one its asker works in; null when there is neither. */
  department: string | null;
  taken: bigint;
}

export interface BudgetedRequest {
  id: string;
  purpose: Purpose;
  amount: bigint;
  neededBy: Day;
  department: string | null;
  isDepartmentNamed: boolean;
  requestedByName: string;
}

const spentIn: Partial<Record<Purpose, readonly string[]>> = {
  licence_fee: ["6150"],
  payroll: ["6000", "6010", "6020"],
  travel: ["6200"],
};
const notRunningCosts: Partial<Record<Purpose, string>> = {
  coffee_purchase_float: "a buying float becomes stock, not a cost",
  capex: "equipment and buildings are not running costs",
};
const label = "Budget left after this";
const link = "/expenses/budgets";

/** The groups a purpose is spent in; null when it may be any of the department's. */
export function groupsOf(
  purpose: Purpose,
  groups: MonthBudgets["groups"],
): readonly string[] | null {
  const accounts = spentIn[purpose] ?? [];
  const found = groups.filter(({ account }) => accounts.includes(account));
  return found.length === 0 ? null : [...new Set(found.map((one) => one.budgetGroup))].toSorted();
}

/**
 * The budget of a request's department, group and month, and what would be left of it: after what was spent,
 * after every other request that is asked for or promised, after this one. Says so where none is set.
 */
export function budgetFacts(of: {
  request: BudgetedRequest;
  takings: readonly Taking[];
  budgets: MonthBudgets;
}): Fact[] {
  const { request, budgets } = of;
  const because = notRunningCosts[request.purpose];
  if (because) return [{ label, value: `None: ${because}`, tone: "plain", link }];
  const { department } = request;
  if (department === null) {
    const value = "No budget is set: neither the request nor who asked has a department";
    return [{ label, value, tone: "warning", link }];
  }
  const groups = groupsOf(request.purpose, budgets.groups);
  const month = formatDay(`${request.neededBy.slice(0, 7)}-01`).slice(2);
  const scope = [department, ...(groups ?? ["all groups"]), month].join(", ");
  const set = budgets.rows.flatMap(({ budget, left, ...row }) =>
    budget !== null &&
    left !== null &&
    isSame(row.department, department) &&
    (groups === null || groups.includes(row.budgetGroup))
      ? [{ budgetGroup: row.budgetGroup, budget, left }]
      : [],
  );
  if (set.length === 0) {
    const value = `No budget is set for ${scope}`;
    return [{ label, value, tone: "plain", link }, ...departmentFact(request)];
  }
  const among = set.map((one) => one.budgetGroup);
  const others = of.takings.filter(
    (one) =>
      one.id !== request.id &&
      one.department !== null &&
      isSame(one.department, department) &&
      isSpentFrom(groupsOf(one.purpose, budgets.groups), { purpose: one.purpose, groups, among }),
  );
  return [
    leftFact({ scope, set, others, own: ownTaking(request, of.takings) }),
    ...othersFact(scope, others),
    ...departmentFact(request),
  ];
}

/** One approved may have been spent otherwise than asked; until then it takes what it asks for. */
function ownTaking(request: BudgetedRequest, takings: readonly Taking[]): bigint {
  return takings.find((one) => one.id === request.id)?.taken ?? request.amount;
}

/** Does another request take of these budgets? One that may be of any group does so only of all together. */
function isSpentFrom(
  own: readonly string[] | null,
  of: { purpose: Purpose; groups: readonly string[] | null; among: readonly string[] },
): boolean {
  if (notRunningCosts[of.purpose]) return false;
  return own === null ? of.groups === null : own.some((group) => of.among.includes(group));
}

function leftFact(of: {
  scope: string;
  set: readonly { budget: bigint; left: bigint }[];
  others: readonly Taking[];
  own: bigint;
}): Fact {
  const budget = of.set.reduce((sum, one) => sum + one.budget, 0n);
  const before = of.set.reduce((sum, one) => sum + one.left, 0n);
  const left = of.others.reduce((rest, one) => rest - one.taken, before - of.own);
  return {
    label: `${label}, ${of.scope}`,
    value: `${formatMoney(left)} of ${formatMoney(budget)}`,
    tone: left < 0n ? "bad" : "good",
    link,
  };
}

function othersFact(scope: string, others: readonly Taking[]): Fact[] {
  const taking = others.filter((one) => one.taken > 0n);
  if (taking.length === 0) return [];
  const sum = taking.reduce((all, one) => all + one.taken, 0n);
  const count = taking.length === 1 ? "1 request" : `${taking.length} requests`;
  return [
    {
      label: `Other requests taken off it, ${scope}`,
      value: `${count}, ${formatMoney(sum)}`,
      tone: "plain",
      link: null,
    },
  ];
}

function departmentFact({ isDepartmentNamed, ...of }: BudgetedRequest): Fact[] {
  if (isDepartmentNamed || of.department === null) return [];
  const value = `Not named; ${of.requestedByName} works in ${of.department}`;
  return [{ label: "Department", value, tone: "plain", link: null }];
}

/** Departments are typed by people: capitals and spaces at the ends make no other department. */
function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
