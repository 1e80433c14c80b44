// What an approver should see beside a request for funds: the budget, the cash, money that is still to be
// accounted for and its age, what looks like the same request, what stands in its way.
import { daysBetween, type Day, formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import {
  type BudgetedRequest,
  budgetFacts,
  type MonthBudgets,
  type Taking,
} from "./budgetRules.ts";
import type { FundRequestState } from "./rules.ts";

type Fact = ReturnType<typeof budgetFacts>[number];

/** Another request that may be the same one. */
export interface AlikeRequest {
  id: string;
  number: string;
  day: Day;
  requestedByName: string;
  /** The same paper, or else the same words or amount. */
  sameFile: boolean;
}

interface OpenAdvance {
  open: bigint;
  /** Since when it is held, and until when it was to be accounted for. */
  day: Day;
  dueOn: Day;
}

export interface Beside {
  request: BudgetedRequest & {
    state: FundRequestState;
    payeeName: string;
    payeeWorksHere: boolean;
    overdueReason: string | null;
  };
  today: Day;
  budgets: MonthBudgets;
  takings: readonly Taking[];
  atHand: bigint;
  promised: bigint;
  /** Of the payee, and of whoever asked where that is somebody else. */
  advances: readonly { name: string; held: readonly OpenAdvance[] }[];
  alike: readonly AlikeRequest[];
  similar: { count: number; amount: bigint };
}

/** Every fact beside a request, the ones that speak against it in their colour. */
export function factsOf(beside: Beside): Fact[] {
  const { similar } = beside;
  return [
    ...budgetFacts(beside),
    cashFact(beside),
    ...beside.advances.map((one) => advanceFact(one, beside.today)),
    ...alikeFacts(beside.alike),
    {
      label: "Same payee and purpose, last 30 days",
      value: similar.count === 0 ? "Nothing" : `${similar.count}, ${formatMoney(similar.amount)}`,
      tone: "plain",
      link: null,
    },
    blockerFact(beside),
  ];
}

/** What is approved already is among what is promised, or was paid out. */
function cashFact({ request, atHand, promised }: Beside): Fact {
  const isPromised = request.state === "approved" || request.state === "closed";
  const left = atHand - promised - (isPromised ? 0n : request.amount);
  return {
    label: "Cash and bank after this and what is promised",
    value: formatMoney(left),
    tone: left < 0n ? "bad" : "plain",
    link: "/financial-statements",
  };
}

function advanceFact(of: { name: string; held: readonly OpenAdvance[] }, today: Day): Fact {
  const label = `Open advances of ${of.name}`;
  const [first] = of.held;
  if (!first) return { label, value: "None", tone: "good", link: null };
  const open = of.held.reduce((sum, one) => sum + one.open, 0n);
  const since = of.held.reduce((day, one) => (one.day < day ? one.day : day), first.day);
  const age = daysBetween(since, today);
  const isOverdue = first.dueOn < today;
  const until = `${isOverdue ? "overdue since" : "due"} ${formatDay(first.dueOn)}`;
  return {
    label,
    value: `${formatMoney(open)}, ${age === 1 ? "1 day" : `${age} days`} old, ${until}`,
    tone: isOverdue ? "bad" : "plain",
    link: isOverdue ? "/fund-requests?standing=overdue" : null,
  };
}

function alikeFacts(alike: readonly AlikeRequest[]): Fact[] {
  const label = "Looks like another";
  if (alike.length === 0) return [{ label, value: "None found", tone: "good", link: null }];
  return alike.map((one) => ({
    label,
    value: `${one.number} of ${one.requestedByName}: ${one.sameFile ? "the same paper" : "the same request"}, ${formatDay(one.day)}`,
    tone: "bad",
    link: `/fund-requests/${one.id}`,
  }));
}

function blockerFact({ request, advances, today }: Beside): Fact {
  const overdue = advances
    .flatMap(({ name, held }) => held.map((one) => ({ name, ...one })))
    .filter((one) => one.dueOn < today);
  const blockers = [
    ...(request.payeeWorksHere ? [] : [`${request.payeeName} does not work here any more`]),
    ...overdue.map(
      ({ name, open, dueOn }) =>
        `${name} was to account for ${formatMoney(open)} by ${formatDay(dueOn)}`,
    ),
    ...(request.state === "submitted" && request.neededBy < today
      ? [`It was needed by ${formatDay(request.neededBy)}`]
      : []),
  ];
  const let_ = request.overdueReason === null ? [] : [`let through: ${request.overdueReason}`];
  return {
    label: "Stands in its way",
    value: blockers.length === 0 ? "Nothing" : [...blockers, ...let_].join("; "),
    tone: blockers.length === 0 ? "good" : "bad",
    link: null,
  };
}
