import { formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { expenses } from "../api.ts";
import { budgets } from "../budgetApi.ts";
import { t } from "./words.ts";

/** A budget that is set: of which department, group and month. */
export interface SetBudget {
  department: string;
  budgetGroup: string;
  month: string;
  /** What it is now; empty when there is none. */
  amount: string;
}

/** Sets a budget with its reason; what it was before is shown beneath. */
export function BudgetDialog({ of, onClose }: { of: SetBudget; onClose: () => void }) {
  const { month } = of;
  const choices = useQuery(expenses.choices, { day: `${month}-01` }).data;
  const form = useForm({
    initial: { ...of, reason: "" },
    command: budgets.set,
    args: ({ department, budgetGroup, amount, reason }, id) => ({
      body: { id, department, budgetGroup, month, amount, reason },
    }),
    done: () => {
      toast(t.wasSet);
      onClose();
    },
  });
  const options = (values: readonly string[]) =>
    [...new Set(values)].toSorted().map((value) => ({ value, label: value }));
  return (
    <FormDialog
      form={form}
      title={`${t.setBudget}, ${month}`}
      submit={t.setBudget}
      open
      onClose={onClose}
    >
      <ChoiceField
        field={form.field("department")}
        label={t.department}
        required
        options={options([...(choices?.departments ?? []), ...given(of.department)])}
      />
      <ChoiceField
        field={form.field("budgetGroup")}
        label={t.group}
        required
        options={options([
          ...(choices?.categories ?? []).map((one) => one.budgetGroup),
          ...given(of.budgetGroup),
        ])}
      />
      <MoneyField field={form.field("amount")} label={t.budgetAmount} required />
      <TextField field={form.field("reason")} label={t.reason} required />
      <History of={form.values} />
    </FormDialog>
  );
}

const given = (value: string): string[] => (value === "" ? [] : [value]);

function History({ of }: { of: Pick<SetBudget, "department" | "budgetGroup" | "month"> }) {
  const { department, budgetGroup, month } = of;
  const { data } = useQuery(
    budgets.history,
    { department, budgetGroup, month },
    { enabled: department !== "" && budgetGroup !== "" },
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label={t.budgetHistory}>
      <h3 className="small quiet mb-1">{t.budgetHistory}</h3>
      <ul className="small flex flex-col gap-2">
        {data.rows.map((row) => (
          <li key={row.id}>
            {formatMoney(row.amount)}: {row.reason}
            <span className="quiet block">
              {t.by(row.setByName, formatInstant(new Date(row.setAt)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
