import { useId } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import type { Line, Lines } from "#platform/web/parts/useForm.ts";
import type { DebtLine } from "./paymentValues.ts";
import { t } from "./words.ts";

interface DebtsFieldProps {
  lines: Lines<DebtLine>;
  /** Writes all of them at once. */
  write: (debts: DebtLine[]) => void;
  /** A farmer is chosen. */
  isChosen: boolean;
}

/** The farmer's debts: ticked ones are paid, whole unless another amount is typed. */
export function DebtsField({ lines, write, isChosen }: DebtsFieldProps) {
  const { values } = lines;
  const free = values.filter((debt) => debt.inPayment === null);
  if (!isChosen) return <p className="quiet">{t.chooseFarmer}</p>;
  const errorId = `${lines.control.prefix}debts-error`;
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={t.debts}>
      {free.length === 0 && <p className="quiet">{t.noDebts}</p>}
      {values.length > 0 && (
        <ul className="sheet divide-y divide-line" aria-describedby={lines.error && errorId}>
          {values.map((debt, index) => (
            <Debt
              key={debt.dueId}
              line={lines.line(index)}
              tick={(isPaid) => write(values.with(index, ticked(debt, isPaid)))}
            />
          ))}
        </ul>
      )}
      {free.length > 1 && (
        <button
          type="button"
          className="button"
          onClick={() => write(values.map((debt) => ticked(debt, true)))}
        >
          {t.payAll}
        </button>
      )}
      {lines.error && (
        <p className="field-error" id={errorId}>
          {lines.error}
        </p>
      )}
    </div>
  );
}

/** Ticked: whole at first; a debt in another payment stays as it is. */
function ticked(debt: DebtLine, isPaid: boolean): DebtLine {
  if (debt.inPayment !== null || debt.isPaid === isPaid) return debt;
  return { ...debt, isPaid, amount: isPaid ? debt.open : "" };
}

function Debt({ line, tick }: { line: Line<DebtLine>; tick: (isPaid: boolean) => void }) {
  const id = useId();
  const { paper, day, open, inPayment, isPaid } = line.values;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <label htmlFor={id} className="flex min-h-11 min-w-0 flex-1 items-center gap-3 md:min-h-6">
        <input
          id={id}
          type="checkbox"
          className="check"
          checked={isPaid}
          disabled={inPayment !== null}
          aria-label={t.payThis(paper)}
          onChange={(event) => tick(event.target.checked)}
        />
        <span className="min-w-0">
          <span className="block whitespace-nowrap">{paper}</span>
          <span className="tiny block">
            {formatDay(day)} · {t.openOf(formatAmount(open))}
            {inPayment !== null && ` · ${t.inThePayment(inPayment)}`}
          </span>
        </span>
      </label>
      {isPaid && (
        <div className="w-36 md:w-44">
          <MoneyField bare field={line.field("amount")} label={t.amountOf(paper)} required />
        </div>
      )}
    </li>
  );
}
