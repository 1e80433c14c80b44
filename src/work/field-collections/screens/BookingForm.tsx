import { useNavigate } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { farmers } from "#registry/farmers/api.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { collections } from "../api.ts";
import { bookings } from "../bookingApi.ts";
import { t } from "./bookingWords.ts";
import { lastChoices } from "./lastChoices.ts";

interface Values {
  farmer: Picked | null;
  productId: string;
  placeId: string;
  bookedFor: string;
  expected: string;
  agreedPrice: string;
  note: string;
}

/** Takes down what a farmer will bring, with the published price in view before one is promised. */
export function BookingForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const { productId, placeId } = lastChoices();
  const initial: Values = {
    ...{ farmer: null, productId, placeId, bookedFor: org.today },
    ...{ expected: "", agreedPrice: "", note: "" },
  };
  const form = useForm({
    initial,
    command: bookings.book,
    args: ({ farmer, agreedPrice, note, ...values }, id) => ({
      body: {
        ...{ id, ...values, farmerId: farmer?.id ?? "" },
        agreedPrice: agreedPrice || null,
        note: note.trim() || null,
      },
    }),
    names: { farmerId: "farmer" },
    done: ({ id }) => {
      toast(t.booked);
      void navigate(`/field-operations/bookings/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/field-operations/bookings" }}
      submit={t.book}
    >
      <BookingFields form={form} today={org.today} />
    </FormPage>
  );
}

function BookingFields({ form, today }: { form: Form<Values>; today: string }) {
  const places = useQuery(stores.list, {});
  const bought = useQuery(products.list, { bought: "yes", state: "active", limit: 100 });
  return (
    <Group heading={t.what}>
      <PickField
        field={form.field("farmer")}
        label={t.farmer}
        required
        placeholder={t.findFarmer}
        list={farmers.list}
        option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("productId")}
          label={t.product}
          required
          options={(bought.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          required
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <WeightField field={form.field("expected")} label={t.expected} required />
        <DayField field={form.field("bookedFor")} label={t.day} required from={today} />
      </div>
      <AgreedPrice form={form} today={today} />
      <TextField field={form.field("note")} label={t.note} long />
    </Group>
  );
}

function AgreedPrice({ form, today }: { form: Form<Values>; today: string }) {
  const { farmer, productId, placeId } = form.values;
  const isChosen = farmer !== null && productId !== "" && placeId !== "";
  const params = { farmerId: farmer?.id ?? "", productId, placeId, day: today };
  const { data, problem } = useQuery(collections.terms, params, { enabled: isChosen });
  const hint = !isChosen
    ? undefined
    : data
      ? t.agreedHint(formatMoney(data.price), formatPercent(data.toleranceBp))
      : problem && t.noPrice;
  return <MoneyField field={form.field("agreedPrice")} label={t.agreed} hint={hint} />;
}
