import { formatDay } from "#kernel/days.ts";
import { useCommand } from "#platform/web/data.ts";
import { toast } from "#platform/web/toasts.ts";
import { expenses, type ExpenseWire } from "../api.ts";
import { t } from "./words.ts";

/** Lets the house draft this expense anew every month, or stops it. */
export function EveryMonth({ expense }: { expense: ExpenseWire }) {
  const { id, state, recurrence, currency } = expense;
  const repeat = useCommand(expenses.repeat);
  const end = useCommand(expenses.endRepeat);
  const mayRepeat = state === "approved" && currency === "UGX";
  if (recurrence === null && !mayRepeat) return null;
  const press = async (): Promise<void> => {
    const isSet = recurrence === null;
    const done = await (isSet ? repeat : end).run({ params: { id } });
    if (done.ok) toast(isSet ? t.repeatSet : t.repeatEnded);
  };
  const problem = repeat.problem ?? end.problem;
  return (
    <section className="mb-6 flex flex-wrap items-center gap-3" aria-label={t.monthly}>
      {recurrence !== null && <p>{t.repeats(formatDay(recurrence.nextOn))}</p>}
      <button
        type="button"
        className="button soft"
        disabled={repeat.busy || end.busy}
        onClick={() => void press()}
      >
        {recurrence === null ? t.repeat : t.endRepeat}
      </button>
      {problem && <p className="field-error">{problem.detail}</p>}
    </section>
  );
}
