import { useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { periods } from "../api.ts";
import { formatMonth, type Month, waitingSum } from "../rules.ts";
import { t } from "./words.ts";

interface MonthDialogProps {
  does: "close" | "reopen";
  /** Those that may be chosen. */
  months: readonly Month[];
  /** The one that is chosen already. */
  first: Month | undefined;
  close: () => void;
}

/** Closes a month that has passed, and all before it; or opens a closed one again, and all after it. */
export function MonthDialog({ does, months, first, close }: MonthDialogProps) {
  const { name, done, means, reason: label, hint } = t[does];
  const isClosing = does === "close";
  const form = useForm({
    initial: { month: first ?? "", reason: "", despite: false },
    command: periods[does],
    args: ({ month, reason, despite }) => ({
      body: { month, reason: reason.trim(), ...(isClosing ? { despite } : {}) },
    }),
    done: () => {
      toast(done);
      close();
    },
  });
  const options = months.map((value) => ({ value, label: formatMonth(value) }));
  return (
    <FormDialog
      form={form}
      title={name}
      submit={name}
      isFinal={does === "reopen"}
      open
      onClose={close}
    >
      <p>{means}</p>
      <ChoiceField field={form.field("month")} label={t.month} options={options} required />
      {isClosing && <Despite month={form.values.month} field={form.field("despite")} />}
      <TextField field={form.field("reason")} label={label} hint={hint} required />
    </FormDialog>
  );
}

/** While something of the month waits, whoever closes it says that they mean it. */
function Despite({ month, field }: { month: Month; field: Field<boolean> }) {
  const waiting = useQuery(periods.waiting, { month }, { keep: true });
  const count = waitingSum(waiting.data?.rows ?? []);
  if (count === 0) return null;
  return (
    <>
      <p className="notice waiting">{t.stillWaits(count, formatMonth(month))}</p>
      <CheckField field={field} label={t.despite} hint={t.despiteHint} required />
    </>
  );
}
