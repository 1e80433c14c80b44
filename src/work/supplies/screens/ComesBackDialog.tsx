import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { supplies } from "../api.ts";
import { supplyCustody } from "../custodyApi.ts";
import { t } from "./words.ts";

/** Which thing has to come back, and within how many days. */
export function ComesBackDialog({ close }: { close: () => void }) {
  const initial: { thing: Picked | null; days: number | null } = { thing: null, days: 30 };
  const form = useForm({
    initial,
    command: supplyCustody.comesBack,
    args: ({ thing, days }) => ({ params: { id: thing?.id ?? "" }, body: { days } }),
    done: () => {
      toast(t.saidComesBack);
      close();
    },
  });
  return (
    <FormDialog form={form} title={t.sayComesBack} submit={t.sayComesBack} open onClose={close}>
      <p className="quiet">{t.comesBackSays}</p>
      <PickField
        field={form.field("thing")}
        label={t.thing}
        list={supplies.catalogue}
        option={({ id, name, code }) => ({ id, label: name, detail: code })}
        required
      />
      <CountField field={form.field("days")} label={t.days} hint={t.daysHint} most={730} />
    </FormDialog>
  );
}
