import { formatCode } from "#kernel/crockford.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type Odour, odours } from "../qualityRules.ts";
import { samples, type SampleWire } from "../sessionApi.ts";
import { t } from "./sessionWords.ts";

interface Values {
  moistureBp: number | null;
  foreignMatterBp: number | null;
  defectsBp: number | null;
  odour: Odour | "";
}

const initial: Values = { moistureBp: null, foreignMatterBp: null, defectsBp: null, odour: "" };
const odourOptions = odours.map((value) => ({ value, label: t.odours[value] }));

interface FurtherDialogProps {
  sample: SampleWire;
  onClose: () => void;
  onReject: () => void;
}

/** A further sample of a delivery that needs more than one; it can still be turned away without it. */
export function FurtherDialog({ sample, onClose, onReject }: FurtherDialogProps) {
  const { id, sampleCode, samplesTaken, samplesNeeded } = sample;
  const number = samplesTaken + 1;
  const form = useForm({
    initial,
    command: samples.measure,
    // What is empty never gets here: the fields are required.
    args: ({ moistureBp, foreignMatterBp, defectsBp, odour }, made) => ({
      params: { id },
      body: {
        id: made,
        moistureBp: moistureBp ?? 0,
        foreignMatterBp: foreignMatterBp ?? 0,
        defectsBp,
        odour: odour === "" ? "clean" : odour,
      },
    }),
    done: () => {
      toast(t.furtherDone(number));
      onClose();
    },
  });
  const title = t.furtherTitle(number, formatCode(sampleCode));
  return (
    <FormDialog form={form} title={title} submit={t.furtherSave} open onClose={onClose}>
      <p>{t.furtherText(samplesTaken, samplesNeeded)}</p>
      <PercentField field={form.field("moistureBp")} label={t.moisture} required />
      <PercentField field={form.field("foreignMatterBp")} label={t.foreignMatter} required />
      <PercentField field={form.field("defectsBp")} label={t.defects} />
      <ChoiceField field={form.field("odour")} label={t.odour} required options={odourOptions} />
      <button type="button" className="button self-start" onClick={onReject}>
        {t.reject}
      </button>
    </FormDialog>
  );
}
