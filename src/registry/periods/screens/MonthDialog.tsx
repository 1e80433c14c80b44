import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { periods } from "../api.ts";
import { formatMonth, type Month } from "../rules.ts";
import { t } from "./words.ts";

interface MonthDialogProps {
  does: "close" | "reopen";
  /** Those that may be chosen, the likeliest first. */
  months: readonly Month[];
  close: () => void;
}

/** Closes a month that has passed, and all before it; or opens a closed one again, and all after it. */
export function MonthDialog({ does, months, close }: MonthDialogProps) {
  const { name, done, means, reason: label, hint } = t[does];
  const form = useForm({
    initial: { month: months[0] ?? "", reason: "" },
    command: periods[does],
    args: ({ month, reason }) => ({ body: { month, reason: reason.trim() } }),
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
      <TextField field={form.field("reason")} label={label} hint={hint} required />
    </FormDialog>
  );
}
