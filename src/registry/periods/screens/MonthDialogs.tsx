import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { periods } from "../api.ts";
import { formatMonth, type Month } from "../rules.ts";
import { t } from "./words.ts";

interface DialogProps {
  /** Those that may be chosen, the likeliest first. */
  months: readonly Month[];
  close: () => void;
}

const optionsOf = (months: readonly Month[]) =>
  months.map((value) => ({ value, label: formatMonth(value, t.months) }));

/** Closes a month that has passed, and all before it. */
export function CloseDialog({ months, close }: DialogProps) {
  const form = useForm({
    initial: { month: months[0] ?? "", reason: "" },
    command: periods.close,
    args: ({ month, reason }) => ({ body: { month, reason: reason.trim() } }),
    done: () => {
      toast(t.closed);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.close} submit={t.close} open onClose={close}>
      <p>{t.closeMeans}</p>
      <ChoiceField
        field={form.field("month")}
        label={t.month}
        options={optionsOf(months)}
        required
      />
      <TextField field={form.field("reason")} label={t.note} hint={t.noteHint} required />
    </FormDialog>
  );
}

/** The owner opens a closed month again, and all after it. */
export function ReopenDialog({ months, close }: DialogProps) {
  const form = useForm({
    initial: { month: months[0] ?? "", reason: "" },
    command: periods.reopen,
    args: ({ month, reason }) => ({ body: { month, reason: reason.trim() } }),
    done: () => {
      toast(t.reopened);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.reopen} submit={t.reopen} isFinal open onClose={close}>
      <p>{t.reopenMeans}</p>
      <ChoiceField
        field={form.field("month")}
        label={t.month}
        options={optionsOf(months)}
        required
      />
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}
