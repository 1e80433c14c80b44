import { formatAmount } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { packaging, type PackingRunWire } from "../api.ts";
import { t } from "./words.ts";

/** Somebody else looked at weights and marks: from now the lot may go into a shipment. */
export function ReleaseDialog({ run, onClose }: { run: PackingRunWire; onClose: () => void }) {
  const { org } = useMe();
  const form = useForm({
    initial: { day: org.today },
    command: packaging.release,
    args: ({ day }) => ({ params: { id: run.id }, body: { version: run.version, day } }),
    done: ({ lotCode }) => {
      toast(t.releasedToast(lotCode ?? ""));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t.releaseTitle} submit={t.moves.release} open onClose={onClose}>
      <p>{t.releaseMeans(formatAmount(String(run.bags)), run.lotCode ?? "")}</p>
      <p className="code sheet p-3">{run.mark}</p>
      <DayField
        field={form.field("day")}
        label={t.releaseDay}
        required
        {...(run.packedOn === null ? {} : { from: run.packedOn })}
        to={org.today}
      />
    </FormDialog>
  );
}
