import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { stores } from "../api.ts";
import { storeCommodities, storeKinds } from "../rules.ts";
import { t } from "./words.ts";

type Store = WireReturns<typeof stores.read>;
type CommodityBoxes = Record<(typeof storeCommodities)[number], boolean>;

interface Values extends CommodityBoxes {
  code: string;
  name: string;
  kind: (typeof storeKinds)[number] | "";
  location: string;
  capacity: string;
  certificateNumber: string;
  certificateUntil: string;
  manager: string;
}

const blank: Values = {
  code: "",
  name: "",
  kind: "store",
  location: "",
  capacity: "",
  certificateNumber: "",
  certificateUntil: "",
  manager: "",
  coffee: true,
  cocoa: false,
  sesame: false,
  shea: false,
  packaging: false,
};

/** Opens a store or plant, or describes the one in the address. */
export function StoreForm() {
  const { id } = useParams();
  return id === undefined ? <AddStore /> : <DescribeStore id={id} />;
}

function AddStore() {
  const navigate = useNavigate();
  const form = useForm({
    draft: "store",
    initial: blank,
    command: stores.add,
    args: (values, id) => ({
      body: {
        id,
        code: values.code,
        name: values.name,
        kind: values.kind === "" ? "store" : values.kind,
        ...termsOf(values),
      },
    }),
    done: () => void navigate("/settings/stores"),
  });
  return (
    <Fields form={form} title={t.addStore} submit={t.addStore}>
      <TextField field={form.field("code")} label={t.code} hint={t.codeHint} required />
      <TextField field={form.field("name")} label={t.name} required />
      <ChoiceField
        field={form.field("kind")}
        label={t.kind}
        options={storeKinds.map((value) => ({ value, label: t.kinds[value] }))}
        required
      />
    </Fields>
  );
}

function DescribeStore({ id }: { id: string }) {
  const answer = useQuery(stores.read, { id });
  return <Loaded answer={answer}>{(store) => <DescriptionOf store={store} />}</Loaded>;
}

function DescriptionOf({ store }: { store: Store }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(store),
    command: stores.change,
    changes: changesOf(store, () => call(stores.read, { params: { id: store.id } }), valuesOf),
    args: (values, _, version) => ({
      params: { id: store.id },
      // The place itself is not asked here, so where it lies on the map stays as it is.
      body: {
        version,
        ...termsOf(values),
        latitude: store.latitude,
        longitude: store.longitude,
      },
    }),
    done: () => void navigate("/settings/stores"),
  });
  return <Fields form={form} title={`${t.editStore}: ${store.name}`} submit={t.save} />;
}

function Fields(props: {
  form: Form<Values>;
  title: string;
  submit: string;
  children?: ReactNode;
}) {
  const { form, title, submit, children } = props;
  return (
    <FormPage
      form={form}
      title={title}
      submit={submit}
      back={{ label: t.stores, to: "/settings/stores" }}
    >
      <Group heading={t.what}>
        {children}
        <TextField field={form.field("location")} label={t.location} required />
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="small mb-1">{t.commodities}</legend>
          {storeCommodities.map((one) => (
            <CheckField key={one} field={form.field(one)} label={t.commodityNames[one]} />
          ))}
        </fieldset>
      </Group>
      <Group heading={t.certificate} columns={2}>
        <TextField field={form.field("certificateNumber")} label={t.certificate} />
        <DayField field={form.field("certificateUntil")} label={t.certificateUntil} />
        <WeightField field={form.field("capacity")} label={t.capacity} />
        <TextField field={form.field("manager")} label={t.manager} />
      </Group>
    </FormPage>
  );
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

function termsOf(values: Values) {
  return {
    location: values.location,
    commodities: storeCommodities.filter((one) => values[one]),
    capacity: orNull(values.capacity),
    certificateNumber: orNull(values.certificateNumber),
    certificateUntil: orNull(values.certificateUntil),
    manager: orNull(values.manager),
  };
}

function valuesOf(store: Store): Values {
  const has = (one: (typeof storeCommodities)[number]) => store.commodities.includes(one);
  return {
    code: store.code,
    name: store.name,
    kind: store.kind,
    location: store.location ?? "",
    capacity: store.capacity ?? "",
    certificateNumber: store.certificateNumber ?? "",
    certificateUntil: store.certificateUntil ?? "",
    manager: store.manager ?? "",
    coffee: has("coffee"),
    cocoa: has("cocoa"),
    sesame: has("sesame"),
    shea: has("shea"),
    packaging: has("packaging"),
  };
}
