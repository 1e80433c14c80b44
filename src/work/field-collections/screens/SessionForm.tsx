import { useNavigate } from "react-router";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { buyingSessions } from "../sessionApi.ts";
import { lastChoices } from "./lastChoices.ts";
import { NotesFields } from "#platform/web/parts/NotesFields.tsx";
import { noNotes, type NoteValues, pilesOf } from "#platform/web/parts/noteValues.ts";
import { t } from "./sessionWords.ts";

type Values = NoteValues & {
  placeId: string;
  productId: string;
  priceCeiling: string;
  openingStock: string;
  target: string;
};

/** Opens the day: where, what, up to which price, and the cash the officer brings along. */
export function SessionForm() {
  const navigate = useNavigate();
  const places = useQuery(stores.list, {});
  const bought = useQuery(products.list, { bought: "yes", state: "active", limit: 100 });
  const { placeId, productId } = lastChoices();
  const initial: Values = {
    ...noNotes,
    ...{ placeId, productId, priceCeiling: "", openingStock: "0", target: "" },
  };
  const form = useForm({
    initial,
    command: buyingSessions.open,
    args: (values, id) => ({
      body: {
        ...{ id, placeId: values.placeId, productId: values.productId },
        priceCeiling: values.priceCeiling,
        openingStock: values.openingStock || "0",
        target: values.target || "0",
        notes: pilesOf(values),
      },
    }),
    done: ({ id, number }) => {
      toast(t.opened(number));
      void navigate(`/field-collections/sessions/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-collections/sessions" }}
      submit={t.open}
    >
      <Group heading={t.where} columns={2}>
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          required
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          field={form.field("productId")}
          label={t.product}
          required
          options={(bought.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MoneyField
          field={form.field("priceCeiling")}
          label={t.ceiling}
          required
          hint={t.ceilingHint}
        />
        <WeightField field={form.field("openingStock")} label={t.openingStock} required />
        <WeightField field={form.field("target")} label={t.target} hint={t.targetHint} />
      </Group>
      <Group heading={t.fromRequest} hint={t.fromRequestHint}>
        <NotesFields fieldOf={(name) => form.field(name)} values={form.values} words={t} />
      </Group>
    </FormPage>
  );
}
