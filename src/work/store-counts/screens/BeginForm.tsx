import { useNavigate, useSearchParams } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { storeCounts } from "../api.ts";
import { t } from "./words.ts";

/** Begins to count a store. */
export function BeginForm() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { data } = useQuery(storeCounts.stores, { limit: 100 });
  const form = useForm({
    initial: { placeId: address.get("place") ?? "", note: "" },
    command: storeCounts.begin,
    args: (values, id) => ({
      body: { id, placeId: values.placeId, note: values.note.trim() || null },
    }),
    done: ({ id, number }) => {
      toast(t.begun(number));
      void navigate(`/stock-card/counts/${id}/read`, { replace: true });
    },
  });
  const free = (data?.rows ?? []).filter(({ open }) => open === null);
  return (
    <FormPage
      form={form}
      title={t.beginTitle}
      back={{ label: t.title, to: "/stock-card/counts" }}
      submit={t.begin}
    >
      <Group heading={t.store} hint={t.beginHint}>
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <TextField field={form.field("note")} label={t.note} hint={t.noteHint} />
      </Group>
    </FormPage>
  );
}
