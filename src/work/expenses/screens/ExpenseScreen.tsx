import { Link, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { Needs } from "#kernel/permissions.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { ApprovalSteps } from "#platform/web/parts/ApprovalSteps.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { expenses, type ExpenseWire } from "../api.ts";
import { changeableStates, expenseLife, seesAllExpenses } from "../rules.ts";
import { BudgetBars } from "./BudgetBars.tsx";
import { EveryMonth } from "./EveryMonth.tsx";
import { ExpenseStatus } from "./ExpensesScreen.tsx";
import { Receipts } from "./Receipts.tsx";
import { t } from "./words.ts";

const payments: Needs = "canProcessPayments";

/** Where the payment of what is owed is prepared. */
function payingAddress({ claimantId, dueId }: ExpenseWire): string {
  const of = new URLSearchParams({ staff: claimantId, ...(dueId === null ? {} : { due: dueId }) });
  return `/payments/new?${of.toString()}`;
}

/** One expense: its receipts, who decided, what is paid back of it. */
export function ExpenseScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(expenses.one, { id });
  return <Loaded answer={answer}>{(expense) => <OneExpense expense={expense} />}</Loaded>;
}

function OneExpense({ expense }: { expense: ExpenseWire }) {
  const { user } = useMe();
  const may = useMay();
  const { id, number, state, department, lines, approval } = expense;
  const isOwn = user.id === expense.claimantId;
  const isChangeable = isOwn && changeableStates.some((one) => one === state);
  const { submit, withdraw, void: takeBack } = expenses;
  const month = (expense.bookedOn ?? expense.day).slice(0, 7);
  return (
    <DetailPage
      back={{ label: t.title, to: "/expenses" }}
      title={`${expense.description}, ${formatMoney(expense.amount)}`}
      code={number}
      status={<ExpenseStatus row={expense} />}
      life={
        <LifeLine
          life={expenseLife}
          path={["draft", "submitted", "approved"]}
          now={state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={expenseLife}
          of={expense}
          moves={isOwn ? { submit, withdraw } : { void: takeBack }}
          words={t.moves}
          says={{ withdraw: <p>{t.says.withdraw}</p>, void: <p>{t.says.void}</p> }}
        >
          {isChangeable ? (
            <Link className="button soft" to={`/expenses/${id}/change`}>
              {t.change}
            </Link>
          ) : (
            <PaperButton paper={expenses.paper} params={{ id }} label={t.claimPaper} />
          )}
        </ActionBar>
      }
      facts={factsOf(expense)}
      tabs={[
        {
          name: "receipts",
          label: t.receipts,
          count: expense.receipts.length,
          content: <Receipts expense={expense} isChangeable={isChangeable} />,
        },
        { name: "parts", label: t.parts, count: lines.length, content: <Parts lines={lines} /> },
        { name: "approval", label: t.approval, content: <ApprovalSteps approval={approval} /> },
      ]}
      {...(may(seesAllExpenses) ? { history: { subject: "expense", id } } : {})}
    >
      {expense.note !== null && <p className="mb-4">{expense.note}</p>}
      <div className="mb-6 empty:hidden">
        <BudgetBars
          title={t.budgetOf(department, month)}
          bars={expense.budgets.flatMap(({ budgetGroup, ...bar }) =>
            bar.budget === null ? [] : [{ ...bar, label: `${department}, ${budgetGroup}` }],
          )}
        />
      </div>
      {!isOwn && <NextStep expense={expense} />}
      {isOwn && <EveryMonth expense={expense} />}
    </DetailPage>
  );
}

/** What the office does next: decide, then pay back what is owed. */
function NextStep({ expense }: { expense: ExpenseWire }) {
  const may = useMay();
  const { state, approval, standing } = expense;
  const next =
    state === "submitted" && approval !== null
      ? { label: t.decide, to: `/approvals/${approval.id}` }
      : standing === "to_pay" && may(payments)
        ? { label: t.payBack, to: payingAddress(expense) }
        : null;
  if (next === null) return null;
  return (
    <p className="mb-6">
      <Link className="button primary" to={next.to}>
        {next.label}
      </Link>
    </p>
  );
}

function Parts({ lines }: Pick<ExpenseWire, "lines">) {
  return (
    <section className="sheet" aria-label={t.parts}>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line} className="flex justify-between gap-4 p-4">
            <span className="min-w-0">
              {line.description}
              <span className="small quiet block">
                {line.categoryName}, {line.account}
                {line.vatAmount !== "0" && `, ${t.vat} ${formatAmount(line.vatAmount)}`}
              </span>
            </span>
            <span className="whitespace-nowrap">{formatAmount(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A sum, or nothing where it is nothing. */
const unlessZero = (amount: string): string | null => (amount === "0" ? null : formatMoney(amount));

function factsOf(expense: ExpenseWire): FactGroup[] {
  const { currency, currencyAmount, paidAccount, bookedOn, approvedAt } = expense;
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.amountShown, value: formatMoney(expense.amount), strong: true },
        {
          label: t.onReceipt,
          value: currency === "UGX" ? null : formatMoney(currencyAmount, currency),
        },
        { label: t.vat, value: unlessZero(expense.vat) },
        { label: t.withheld, value: unlessZero(expense.withheld) },
        { label: t.toPay, value: unlessZero(expense.open) },
        { label: t.vendor, value: expense.vendorName },
        { label: t.tin, value: expense.vendorTin },
        { label: t.fiscal, value: expense.fiscalNumber },
        { label: t.day, value: formatDay(expense.day) },
        { label: t.paidBy, value: t.paidByShown[expense.paidBy] },
        { label: t.paidAccount, value: paidAccount && t.paidAccounts[paidAccount] },
        { label: t.department, value: expense.department },
        { label: t.segment, value: t.segments[expense.segment] },
        { label: t.bookedOn, value: bookedOn && formatDay(bookedOn) },
      ],
    },
    {
      heading: t.people,
      facts: [
        { label: t.claimant, value: expense.claimantName },
        { label: t.claimedOn, value: formatInstant(new Date(expense.createdAt)) },
        {
          label: t.approvedBy,
          value:
            approvedAt && `${expense.approvedByName ?? ""}, ${formatInstant(new Date(approvedAt))}`,
        },
        { label: t.samePerson, value: expense.samePerson ? t.yes : null },
        { label: t.noReceiptReason, value: expense.noReceiptReason },
        { label: t.duplicateReason, value: expense.duplicateReason },
        { label: t.closingReason, value: expense.closingReason },
      ],
    },
  ];
}
