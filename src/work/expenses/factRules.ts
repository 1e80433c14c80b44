// What an approver should see beside an expense: the budget, the cash, advances that are open, what looks
// like the same purchase, what is missing.
import { daysBetween, type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { likenessWords, type Likeness, type PaidBy } from "./rules.ts";

interface Fact {
  label: string;
  value: string;
  tone: "plain" | "good" | "warning" | "bad";
  link: string | null;
}

export interface Beside {
  expense: {
    department: string;
    paidBy: PaidBy;
    amount: bigint;
    withheld: bigint;
    claimantName: string;
    noReceiptReason: string | null;
    duplicateReason: string | null;
  };
  today: Day;
  budgets: readonly { budgetGroup: string; budget: bigint | null; left: bigint | null }[];
  atHand: bigint;
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
    advanceFact(beside),
    ...likenesses.map((one) => ({
      label: "Looks like another",
      value: `${one.number} of ${one.claimantName}: ${likenessWords(one)}`,
      tone: "bad" as const,
      link: null,
    })),
    ...said("Why it is another purchase", expense.duplicateReason),
    ...said("No receipt, because", expense.noReceiptReason),
    {
      label: "Same person and group, last 30 days",
      value: similar.count === 0 ? "Nothing" : `${similar.count}, ${formatMoney(similar.amount)}`,
      tone: "plain",
      link: null,
    },
  ];
}

function budgetFact(department: string, of: Beside["budgets"][number]): Fact {
  const label = `Budget left after this, ${department}, ${of.budgetGroup}`;
  const link = "/expenses/budgets";
  if (of.left === null) return { label, value: "None was set", tone: "plain", link };
  const tone = of.left < 0n ? "bad" : "good";
  return { label, value: formatMoney(of.left), tone, link };
}

function cashFact({ expense, atHand }: Beside): Fact {
  const leaves = expense.paidBy === "own_pocket" ? expense.amount : 0n;
  const left = atHand - leaves;
  return {
    label: leaves === 0n ? "Cash and bank now" : "Cash and bank after paying this back",
    value: formatMoney(left),
    tone: left < 0n ? "bad" : "plain",
    link: null,
  };
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
