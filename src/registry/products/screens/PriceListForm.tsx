import { useNavigate, useParams } from "react-router";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import type { FieldError } from "#platform/web/parts/formRules.ts";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { priceLists, products } from "../api.ts";
import { t } from "./words.ts";

type PriceList = WireReturns<typeof priceLists.read>;

interface Values {
  product: Picked | null;
  place: string;
  from: string;
  to: string;
  price: string;
  ceiling: string;
  tolerance: number | null;
  note: string;
}

/** The choice that stands for every store without a price of its own. */
const everywhere = "all";

const names = {
  productId: "product",
  placeId: "place",
  effectiveFrom: "from",
  effectiveTo: "to",
  toleranceBp: "tolerance",
};

/** Proposes a price, or changes the draft in the address. */
export function PriceListForm() {
  const { id } = useParams();
  return id === undefined ? <ProposePrice /> : <ChangePrice id={id} />;
}

function ProposePrice() {
  const navigate = useNavigate();
  const { org } = useMe();
  const form = useForm({
    draft: "price-list",
    initial: {
      product: null,
      place: everywhere,
      from: org.today,
      to: "",
      price: "",
      ceiling: "",
      tolerance: 500,
      note: "",
    } as Values,
    check,
    command: priceLists.propose,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    names,
    done: (made) => void navigate(`/products/prices/${made.id}`),
  });
  return <Fields form={form} title={t.proposePrice} submit={t.proposePrice} />;
}

function ChangePrice({ id }: { id: string }) {
  const answer = useQuery(priceLists.read, { id });
  return <Loaded answer={answer}>{(list) => <ChangeOf list={list} />}</Loaded>;
}

function ChangeOf({ list }: { list: PriceList }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(list),
    check,
    command: priceLists.change,
    args: (values, _, version) => ({
      params: { id: list.id },
      body: { version, ...termsOf(values) },
    }),
    changes: changesOf(list, () => call(priceLists.read, { params: { id: list.id } }), valuesOf),
    names,
    done: () => void navigate(`/products/prices/${list.id}`),
  });
  return <Fields form={form} title={t.editPrice} submit={t.save} />;
}

function Fields(props: { form: Form<Values>; title: string; submit: string }) {
  const { form, title, submit } = props;
  const places = useQuery(priceLists.places);
  const stores = (places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormPage
      form={form}
      title={title}
      submit={submit}
      back={{ label: t.prices, to: "/products/prices" }}
    >
      <Group heading={t.what}>
        <PickField
          field={form.field("product")}
          label={t.product}
          list={products.list}
          params={{ bought: "yes", state: "active" }}
          option={(row) => ({ id: row.id, label: row.name, detail: row.code })}
          required
        />
        <ChoiceField
          field={form.field("place")}
          label={t.store}
          options={[{ value: everywhere, label: t.allStores }, ...stores]}
          required
        />
      </Group>
      <Group heading={t.inForce} columns={2}>
        <DayField field={form.field("from")} label={t.from} required />
        <DayField field={form.field("to")} label={t.lastDay} hint={t.lastDayHint} />
      </Group>
      <Group heading={t.pricePerKg} columns={3}>
        <MoneyField field={form.field("price")} label={t.price} required />
        <MoneyField field={form.field("ceiling")} label={t.ceiling} hint={t.ceilingHint} required />
        <PercentField
          field={form.field("tolerance")}
          label={t.tolerance}
          hint={t.toleranceHint}
          required
        />
      </Group>
      <TextField field={form.field("note")} label={t.note} long />
    </FormPage>
  );
}

function check(values: Values): FieldError[] {
  const errors: FieldError[] = [];
  if (values.price !== "" && values.ceiling !== "") {
    const isLow = BigInt(values.ceiling) < BigInt(values.price);
    if (isLow) errors.push({ path: "ceiling", message: t.wrongCeiling });
  }
  if (values.to !== "" && values.to < values.from) {
    errors.push({ path: "to", message: t.wrongEnd });
  }
  return errors;
}

function termsOf(values: Values) {
  return {
    productId: values.product?.id ?? "",
    placeId: values.place === everywhere ? null : values.place,
    effectiveFrom: values.from,
    effectiveTo: values.to === "" ? null : values.to,
    price: values.price,
    ceiling: values.ceiling,
    toleranceBp: values.tolerance ?? 0,
    note: values.note.trim() === "" ? null : values.note,
  };
}

function valuesOf(list: PriceList): Values {
  return {
    product: { id: list.productId, label: list.productName, detail: list.productCode },
    place: list.placeId ?? everywhere,
    from: list.effectiveFrom,
    to: list.effectiveTo ?? "",
    price: list.price,
    ceiling: list.ceiling,
    tolerance: list.toleranceBp,
    note: list.note ?? "",
  };
}
