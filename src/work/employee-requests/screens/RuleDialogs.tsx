import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { employeeLeave } from "../leaveApi.ts";
import { type LeaveKind, leaveKinds } from "../rules.ts";
import { t } from "./words.ts";

interface DialogProps {
  close: () => void;
}

/** A public holiday more. */
export function HolidayDialog({ close }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: { day: "", name: "", sourceNote: "" },
    command: employeeLeave.addHoliday,
    args: (values) => ({ body: values }),
    done: ({ daysGivenBack }) => {
      toast(t.holidayAdded(daysGivenBack));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.addHoliday} submit={t.save} open onClose={close}>
      <DayField field={form.field("day")} label={t.day} required from={org.today} />
      <TextField field={form.field("name")} label={t.name} required />
      <TextField field={form.field("sourceNote")} label={t.source} required />
    </FormDialog>
  );
}

/** Other days a year of one kind of leave, from a day on. */
export function EntitlementDialog({ close }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: {
      leaveKind: "" as LeaveKind | "",
      effectiveFrom: org.today,
      daysAYear: null as number | null,
      sourceNote: "",
    },
    command: employeeLeave.setEntitlement,
    args: ({ leaveKind, daysAYear, ...values }) => ({
      body: {
        ...values,
        leaveKind: leaveKind === "" ? "annual" : leaveKind,
        daysAYear: daysAYear ?? 0,
      },
    }),
    done: () => {
      toast(t.saved);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.setEntitlement} submit={t.save} open onClose={close}>
      <ChoiceField
        field={form.field("leaveKind")}
        label={t.leaveKind}
        required
        options={leaveKinds.map((value) => ({ value, label: t.leaveKinds[value] }))}
      />
      <CountField field={form.field("daysAYear")} label={t.daysAYear} required most={366} />
      <DayField field={form.field("effectiveFrom")} label={t.effectiveFrom} required />
      <TextField field={form.field("sourceNote")} label={t.source} required />
    </FormDialog>
  );
}

/** Other terms of advances, from a day on. */
export function PolicyDialog({ close }: DialogProps) {
  const { org } = useMe();
  const form = useForm({
    initial: {
      effectiveFrom: org.today,
      largestAdvance: "",
      mostInstalments: null as number | null,
      settleDays: null as number | null,
      sourceNote: "",
    },
    command: employeeLeave.setMoneyPolicy,
    args: ({ mostInstalments, settleDays, ...values }) => ({
      body: { ...values, mostInstalments: mostInstalments ?? 1, settleDays: settleDays ?? 1 },
    }),
    done: () => {
      toast(t.saved);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.setPolicy} submit={t.save} open onClose={close}>
      <MoneyField field={form.field("largestAdvance")} label={t.largest} required />
      <CountField
        field={form.field("mostInstalments")}
        label={t.most}
        required
        least={1}
        most={24}
      />
      <CountField
        field={form.field("settleDays")}
        label={t.settleDays}
        unit={t.daysUnit}
        required
        least={1}
        most={366}
      />
      <DayField field={form.field("effectiveFrom")} label={t.effectiveFrom} required />
      <TextField field={form.field("sourceNote")} label={t.source} required />
    </FormDialog>
  );
}
