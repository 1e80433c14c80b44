import { type ThresholdName, thresholdNames, type Thresholds } from "#books/thresholds/rules.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { refreshMe } from "#platform/web/session.ts";
import { toast } from "#platform/web/toasts.ts";
import { thresholds } from "../api.ts";
import { thresholdKinds } from "../rules.ts";
import { figureWords } from "./figureWords.ts";
import { t } from "./words.ts";

interface ThresholdValues {
  name: ThresholdName | "";
  value: number | null;
  effectiveFrom: string;
  sourceNote: string;
}

const choices = thresholdNames.map((value) => ({ value, label: t.figures[value].name }));

/** The owner decides one figure anew; what counts today stands in its field. */
export function ThresholdDialog({ today, close }: { today: Thresholds; close: () => void }) {
  const { org } = useMe();
  const initial: ThresholdValues = {
    ...{ name: "", value: null, effectiveFrom: org.today, sourceNote: "" },
  };
  const form = useForm({
    initial,
    command: thresholds.set,
    args: ({ name, value, effectiveFrom, sourceNote }) => ({
      body: {
        // An empty choice never gets here: the field is required.
        name: name || "unexplainedReason",
        value: value ?? 0,
        effectiveFrom,
        sourceNote: sourceNote.trim(),
      },
    }),
    done: () => {
      toast(t.done);
      close();
      // The forms of this window read the figures of whoever is signed in.
      void refreshMe();
    },
  });
  const field = form.field("name");
  const choose = (name: ThresholdName | ""): void => {
    field.set(name);
    form.field("value").set(name === "" ? null : today[name]);
  };
  return (
    <FormDialog form={form} title={t.set} submit={t.set} open onClose={close}>
      <ChoiceField field={{ ...field, set: choose }} label={t.figure} options={choices} required />
      {form.values.name !== "" && <ValueField form={form} name={form.values.name} />}
      <DayField field={form.field("effectiveFrom")} label={t.from} from={org.today} required />
      <TextField field={form.field("sourceNote")} label={t.because} hint={t.becauseHint} required />
    </FormDialog>
  );
}

const unitWords = { days: t.daysUnit, metres: t.metresUnit, minutes: t.minutesUnit };

function ValueField({ form, name }: { form: Form<ThresholdValues>; name: ThresholdName }) {
  const { unit, least, most } = thresholdKinds[name];
  const bounds = t.between(figureWords(name, least), figureWords(name, most));
  const common = {
    field: form.field("value"),
    label: t.value,
    hint: `${t.figures[name].means} ${bounds}`,
    required: true,
  };
  if (unit === "basis-points") return <PercentField {...common} />;
  if (unit === "shillings") {
    const { field } = common;
    const money = {
      ...field,
      value: field.value === null ? "" : String(field.value),
      set: (value: string) => field.set(value === "" ? null : Number(value)),
    };
    return <MoneyField {...common} field={money} />;
  }
  return <CountField {...common} unit={unitWords[unit]} least={least} most={most} />;
}
