import { formatKilograms } from "#kernel/weight.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { type BatchWire, processing } from "../api.ts";
import { t } from "./words.ts";

/** The day the plant begins: from then the oldest lots are work in progress. */
export function StartDialog({ batch, onClose }: { batch: BatchWire; onClose: () => void }) {
  const { org } = useMe();
  const { id, version, planned, productName, placeName } = batch;
  const form = useForm({
    initial: { day: org.today },
    command: processing.start,
    args: ({ day }) => ({ params: { id }, body: { version, day } }),
    done: ({ number }) => {
      toast(t.startedToast(number));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.startTitle} submit={t.moves.start} open onClose={onClose}>
      <p>{t.startMeans(formatKilograms(planned), productName, placeName)}</p>
      <DayField field={form.field("day")} label={t.dayOfStart} required to={org.today} />
    </FormDialog>
  );
}
