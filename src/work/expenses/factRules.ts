// What an approver should see beside an expense: the budget, the cash, advances that are open, what looks
// like the same purchase, what is missing.
import { type Likeness, likenessSaid } from "#books/purchases/rules.ts";
import { daysBetween, type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { ExpenseState, PaidBy } from "./rules.ts";

interface Fact {
  label: string;
  value: string;
  tone: "plain" | "good" | "warning" | "bad";
  link: string | null;
}

export interface Beside {
  expense: {
    state: ExpenseState;
    day: Day;
    department: string;
    paidBy: PaidBy;
    amount: bigint;
    withheld: bigint;
    claimantName: string;
    claimantWorksHere: boolean;
    noReceiptReason: string | null;
    duplicateReason: string | null;
  };
  today: Day;
  budgets: readonly { budgetGroup: string; budget: bigint | null; left: bigint | null }[];
  atHand: bigint;
  /** What approved requests still promise of it. */
  promised: bigint;
  /** The books are closed through this day: nothing is booked on it or before. */
  closedThrough: Day | null;
  advances: readonly { open: bigint; day: Day; dueOn: Day; note: string | null }[];
  likenesses: readonly Likeness[];
  similar: { count: number; amount: bigint };
}

/** Every fact beside an expense, the ones that speak against it in their colour. */
export function factsOf(beside: Beside): Fact[] {
  const { expense, budgets, likenesses, similar } = beside;
  return [
    ...budgets.map((one) => budgetFact(expense.department, one)),
    cashFact(beside),
    ...promisedFact(beside),
    advanceFact(beside),
    ...likenessFacts(likenesses),
    ...said("Why it is another purchase", expense.duplicateReason),
    ...said("No receipt, because", expense.noReceiptReason),
    {
      label: "Same person and group, last 30 days",
      value: similar.count === 0 ? "Nothing" : `${similar.count}, ${formatMoney(similar.amount)}`,
      tone: "plain",
      link: null,
    },
    ...blockerFact(beside),
  ];
}

function budgetFact(department: string, of: Beside["budgets"][number]): Fact {
  const label = `Budget left after this, ${department}, ${of.budgetGroup}`;
  const link = "/expenses/budgets";
  if (of.left === null) return { label, value: "None was set", tone: "plain", link };
  const tone = of.left < 0n ? "bad" : "good";
  return { label, value: formatMoney(of.left), tone, link };
}

/** What goes out of the cash once it is approved: what a colleague paid is paid back. */
function leavesCash({ paidBy, amount }: Beside["expense"]): bigint {
  return paidBy === "own_pocket" ? amount : 0n;
}

function cashFact({ expense, atHand }: Beside): Fact {
  const leaves = leavesCash(expense);
  const left = atHand - leaves;
  return {
    label: leaves === 0n ? "Cash and bank now" : "Cash and bank after paying this back",
    value: formatMoney(left),
    tone: left < 0n ? "bad" : "plain",
    link: null,
  };
}

function promisedFact({ expense, atHand, promised }: Beside): Fact[] {
  if (promised === 0n) return [];
  const tone = atHand - promised - leavesCash(expense) < 0n ? "bad" : "plain";
  const label = "Promised of it to approved requests";
  return [{ label, value: formatMoney(promised), tone, link: null }];
}

function likenessFacts(likenesses: readonly Likeness[]): Fact[] {
  const label = "Looks like another";
  if (likenesses.length === 0) return [{ label, value: "None found", tone: "good", link: null }];
  return likenesses.map((one) => ({
    label,
    value: likenessSaid(one),
    tone: "bad",
    link: null,
  }));
}

/** Said while it waits: afterwards the advance is used and the books go on. */
function blockerFact({ expense, advances, closedThrough }: Beside): Fact[] {
  const { day, paidBy, claimantName } = expense;
  if (expense.state !== "submitted") return [];
  const held = advances.reduce((sum, due) => sum + due.open, 0n);
  const blockers = [
    ...(expense.claimantWorksHere ? [] : [`${claimantName} does not work here any more`]),
    ...(paidBy === "advance" && held < expense.amount
      ? [`The advance covers ${formatMoney(held)}; the rest would be owed to ${claimantName}`]
      : []),
    ...(closedThrough !== null && day <= closedThrough
      ? [`The books are closed through ${formatDay(closedThrough)}: it is booked after that`]
      : []),
  ];
  const isFree = blockers.length === 0;
  const value = isFree ? "Nothing" : blockers.join("; ");
  return [{ label: "Stands in its way", value, tone: isFree ? "good" : "warning", link: null }];
}

function advanceFact({ expense, advances, today }: Beside): Fact {
  const label = `Open advances of ${expense.claimantName}`;
  const [first] = advances;
  if (!first) return { label, value: "None", tone: "good", link: null };
  const open = advances.reduce((sum, due) => sum + due.open, 0n);
  const since = advances.reduce((day, due) => (due.day < day ? due.day : day), first.day);
  const isOverdue = first.dueOn < today;
  const until = isOverdue ? `, overdue since ${formatDay(first.dueOn)}` : "";
  return {
    label,
    value: `${formatMoney(open)}, ${daysBetween(since, today)} days old${until}`,
    tone: isOverdue ? "bad" : expense.paidBy === "own_pocket" ? "warning" : "plain",
    link: null,
  };
}

function said(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value, tone: "warning", link: null }];
}
