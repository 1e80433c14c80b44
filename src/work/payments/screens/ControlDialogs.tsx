import { type Role, roles } from "#kernel/permissions.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { paymentControls } from "../controlApi.ts";
import { bounds, type Controls } from "../controlRules.ts";
import { w } from "./controlWords.ts";

/** The owner decides the four figures anew; what counts today stands in the fields. */
export function FiguresDialog({ today, close }: { today: Controls; close: () => void }) {
  const { org } = useMe();
  const initial: Record<keyof Controls, number | null> & {
    effectiveFrom: string;
    sourceNote: string;
  } = { ...today, effectiveFrom: org.today, sourceNote: "" };
  const form = useForm({
    initial,
    command: paymentControls.set,
    args: (values) => ({
      body: {
        holdHours: values.holdHours ?? 0,
        togetherDays: values.togetherDays ?? 0,
        duplicateDays: values.duplicateDays ?? 0,
        likenessBp: values.likenessBp ?? 0,
        effectiveFrom: values.effectiveFrom,
        sourceNote: values.sourceNote.trim(),
      },
    }),
    done: () => {
      toast(w.figuresSet);
      close();
    },
  });
  return (
    <FormDialog form={form} title={w.setFigures} submit={w.setFigures} open onClose={close}>
      <CountField
        field={form.field("holdHours")}
        label={w.hold}
        hint={w.holdText}
        unit={w.hoursUnit}
        {...bounds.holdHours}
        required
      />
      <CountField
        field={form.field("togetherDays")}
        label={w.together}
        hint={w.togetherText}
        unit={w.daysUnit}
        {...bounds.togetherDays}
        required
      />
      <CountField
        field={form.field("duplicateDays")}
        label={w.duplicate}
        hint={w.duplicateText}
        unit={w.daysUnit}
        {...bounds.duplicateDays}
        required
      />
      <PercentField
        field={form.field("likenessBp")}
        label={w.likeness}
        hint={w.likenessText}
        required
      />
      <DayField field={form.field("effectiveFrom")} label={w.from} from={org.today} required />
      <TextField field={form.field("sourceNote")} label={w.because} hint={w.becauseHint} required />
    </FormDialog>
  );
}

const limited = roles
  .filter((role) => role !== "supplier")
  .map((value) => ({ value, label: sentence(value) }));

/** The owner decides up to how much a role approves. */
export function LimitDialog({ close }: { close: () => void }) {
  const { org } = useMe();
  const initial: { role: Role | ""; limit: string; effectiveFrom: string; sourceNote: string } = {
    ...{ role: "", limit: "", effectiveFrom: org.today, sourceNote: "" },
  };
  const form = useForm({
    initial,
    command: paymentControls.setLimit,
    args: ({ role, limit, effectiveFrom, sourceNote }) => ({
      body: {
        role: role === "" ? "employee" : role,
        limit: limit === "" ? null : limit,
        effectiveFrom,
        sourceNote: sourceNote.trim(),
      },
    }),
    done: () => {
      toast(w.limitSet);
      close();
    },
  });
  return (
    <FormDialog form={form} title={w.setLimit} submit={w.setLimit} open onClose={close}>
      <ChoiceField field={form.field("role")} label={w.role} options={limited} required />
      <MoneyField field={form.field("limit")} label={w.limit} hint={w.limitHint} />
      <DayField field={form.field("effectiveFrom")} label={w.from} from={org.today} required />
      <TextField field={form.field("sourceNote")} label={w.because} hint={w.becauseHint} required />
    </FormDialog>
  );
}
