import { useNavigate, useParams } from "react-router";
import { formatAmount, parseScaled } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PercentField } from "#platform/web/parts/PercentField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { products } from "../api.ts";
import {
  commodities,
  type Commodity,
  productAccounts,
  type ProductForm as FormOfCrop,
  productForms,
  type ProductKind,
  productKinds,
  usualStockAccount,
} from "../rules.ts";
import { t } from "./words.ts";

type Product = WireReturns<typeof products.read>;

interface Values {
  code: string;
  name: string;
  kind: ProductKind | "";
  commodity: Commodity | "";
  form: FormOfCrop | "";
  grade: string;
  species: string;
  stockAccount: string;
  hsCode: string;
  moisture: number | null;
  foreignMatter: number | null;
  reorderLevel: string;
  bagTare: string;
}

const blank: Values = {
  code: "",
  name: "",
  kind: "",
  commodity: "",
  form: "",
  grade: "",
  species: "",
  stockAccount: "",
  hsCode: "",
  moisture: null,
  foreignMatter: null,
  reorderLevel: "",
  bagTare: "",
};

/** Adds a product, or changes the one in the address. */
export function ProductForm() {
  const { id } = useParams();
  return id === undefined ? <AddProduct /> : <ChangeProduct id={id} />;
}

function AddProduct() {
  const navigate = useNavigate();
  const form = useForm({
    draft: "product",
    initial: blank,
    command: products.add,
    args: (values, id) => ({ body: { id, ...termsOf(values) } }),
    names,
    done: (made) => void navigate(`/products/${made.id}`),
  });
  return <Fields form={form} title={t.addProduct} submit={t.addProduct} />;
}

function ChangeProduct({ id }: { id: string }) {
  const answer = useQuery(products.read, { id });
  return <Loaded answer={answer}>{(product) => <ChangeOf product={product} />}</Loaded>;
}

function ChangeOf({ product }: { product: Product }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: valuesOf(product),
    command: products.change,
    args: (values, _, version) => ({
      params: { id: product.id },
      body: { version, ...termsOf(values) },
    }),
    changes: changesOf(
      product,
      () => call(products.read, { params: { id: product.id } }),
      valuesOf,
    ),
    names,
    done: () => void navigate(`/products/${product.id}`),
  });
  return <Fields form={form} title={t.editProduct} submit={t.save} />;
}

function Fields(props: { form: Form<Values>; title: string; submit: string }) {
  const { form, title, submit } = props;
  const { commodity, kind } = form.values;
  const usual = usualOf(form.values);
  return (
    <FormPage
      form={form}
      title={title}
      submit={submit}
      back={{ label: t.products, to: "/products" }}
    >
      <Group heading={t.what} columns={2}>
        <TextField field={form.field("code")} label={t.code} hint={t.codeHint} required />
        <TextField field={form.field("name")} label={t.name} required />
        <ChoiceField
          field={form.field("kind")}
          label={t.kind}
          options={productKinds.map((value) => ({ value, label: t.kinds[value] }))}
          required
        />
        <ChoiceField
          field={form.field("commodity")}
          label={t.commodity}
          options={commodities.map((value) => ({ value, label: t.commodities[value] }))}
          required
        />
        <ChoiceField
          field={form.field("form")}
          label={t.form}
          options={productForms.map((value) => ({ value, label: t.forms[value] }))}
        />
        <TextField field={form.field("grade")} label={t.grade} hint={t.gradeHint} />
        <TextField field={form.field("species")} label={t.species} />
        <TextField field={form.field("hsCode")} label={t.hsCode} hint={t.hsHint} />
      </Group>
      {commodity !== "services" && commodity !== "packaging" && (
        <Group heading={t.limits} columns={2}>
          <PercentField field={form.field("moisture")} label={t.moisture} />
          <PercentField field={form.field("foreignMatter")} label={t.foreignMatter} />
        </Group>
      )}
      {kind !== "service" && (
        <Group heading={t.stock} columns={2}>
          <ChoiceField
            field={form.field("stockAccount")}
            label={t.account}
            hint={usual}
            options={productAccounts.map(({ code, name }) => ({
              value: code,
              label: `${code} ${name}`,
            }))}
          />
          <ReorderField form={form} />
          {commodity !== "packaging" && (
            <WeightField field={form.field("bagTare")} label={t.bagTare} />
          )}
        </Group>
      )}
    </FormPage>
  );
}

function ReorderField({ form }: { form: Form<Values> }) {
  const field = form.field("reorderLevel");
  if (form.values.commodity !== "packaging") {
    return <WeightField field={field} label={t.reorderKg} />;
  }
  return (
    <FigureField
      field={field}
      label={t.reorderPieces}
      unit=""
      read={(typed) => parseScaled(typed, 0)?.toString() ?? null}
      show={(value) => formatAmount(value)}
      mistyped={t.reorderPieces}
    />
  );
}

const names = {
  moistureLimitBp: "moisture",
  foreignMatterAllowanceBp: "foreignMatter",
};

function usualOf({ kind, commodity, form }: Values): string | null {
  if (kind === "" || commodity === "") return null;
  return usualStockAccount({ kind, commodity, form: form === "" ? null : form });
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}

/** The request; what the kind and the commodity settle by themselves is not asked. */
function termsOf(values: Values) {
  const { kind, commodity } = values;
  if (kind === "" || commodity === "") throw new Error("the form requires kind and commodity");
  const isService = kind === "service";
  return {
    code: values.code,
    name: values.name,
    kind,
    commodity,
    form: values.form === "" ? null : values.form,
    grade: orNull(values.grade),
    species: orNull(values.species),
    unit: isService || commodity === "packaging" ? ("pieces" as const) : ("g" as const),
    stockAccount: isService ? null : (orNull(values.stockAccount) ?? usualOf(values)),
    hsCode: orNull(values.hsCode),
    moistureLimitBp: values.moisture,
    foreignMatterAllowanceBp: values.foreignMatter,
    reorderLevel: isService ? null : orNull(values.reorderLevel),
    bagTare: orNull(values.bagTare),
  };
}

function valuesOf(product: Product): Values {
  return {
    code: product.code,
    name: product.name,
    kind: product.kind,
    commodity: product.commodity,
    form: product.form ?? "",
    grade: product.grade ?? "",
    species: product.species ?? "",
    stockAccount: product.stockAccount ?? "",
    hsCode: product.hsCode ?? "",
    moisture: product.moistureLimitBp,
    foreignMatter: product.foreignMatterAllowanceBp,
    reorderLevel: product.reorderLevel ?? "",
    bagTare: product.bagTare ?? "",
  };
}
