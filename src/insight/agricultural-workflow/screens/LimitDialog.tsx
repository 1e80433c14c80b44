import type { Day } from "#kernel/days.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { stageLimits } from "#registry/stage-limits/api.ts";
import { type WorkStage, workStages } from "#registry/stage-limits/rules.ts";
import type { StageColumnWire } from "../api.ts";
import { t } from "./words.ts";

interface LimitDialogProps {
  columns: readonly StageColumnWire[];
  today: Day;
  close: () => void;
}

interface Values {
  stage: WorkStage | "";
  days: number | null;
  most: number | null;
  effectiveFrom: string;
}

/** How long a stage may take from a day on, and how many cards it may hold. */
export function LimitDialog({ columns, today, close }: LimitDialogProps) {
  const initial: Values = { stage: "", days: null, most: null, effectiveFrom: today };
  const form = useForm({
    initial,
    command: stageLimits.set,
    args: ({ stage, days, most, effectiveFrom }, id) => ({
      body: { id, stage: stage === "" ? "stock" : stage, days: days ?? 1, most, effectiveFrom },
    }),
    done: () => {
      toast(t.limitSet);
      close();
    },
  });
  const stage = form.field("stage");
  const choose = (chosen: WorkStage | ""): void => {
    const now = columns.find((one) => one.stage === chosen);
    form.change({ stage: chosen, days: now?.days ?? null, most: now?.most ?? null });
  };
  return (
    <FormDialog form={form} title={t.limitOf} submit={t.setLimit} open onClose={close}>
      <ChoiceField
        field={{ ...stage, set: choose }}
        label={t.stage}
        options={workStages.map((value) => ({ value, label: t.stages[value] }))}
        required
      />
      <CountField field={form.field("days")} label={t.limitDays} least={1} most={366} required />
      <CountField
        field={form.field("most")}
        label={t.limitMost}
        hint={t.limitMostHint}
        least={1}
        most={100_000}
      />
      <DayField field={form.field("effectiveFrom")} label={t.limitFrom} from={today} required />
    </FormDialog>
  );
}
