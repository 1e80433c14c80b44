import { useNavigate } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { toast } from "#platform/web/toasts.ts";
import { stores } from "#registry/organization/api.ts";
import { products } from "#registry/products/api.ts";
import { packaging } from "../api.ts";
import { t } from "./words.ts";

interface RunValues {
  productId: string;
  placeId: string;
  materialId: string;
  bags: number | null;
  /** Grams in digits. */
  bag: string;
  stream: "eu" | "open" | "";
  mark: string;
  plannedOn: string;
  note: string;
}

/** A jute bag of coffee holds 60 kg; the trade counts in it. */
const usualBag = "60000";

const streamOptions = [
  { value: "eu", label: t.streams.eu },
  { value: "open", label: t.streams.open },
] as const;

/** Plans a packing run: which coffee, which bag, how many, under which mark. */
export function PackingRunForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const form = useForm({
    draft: "packing-run",
    initial: emptyRun(org.today),
    command: packaging.plan,
    args: ({ bags, stream, mark, note, ...values }, id) => ({
      body: {
        id,
        ...values,
        bags: bags ?? 0,
        stream: stream === "" ? null : stream,
        mark: mark.trim() || null,
        note: note.trim() || null,
      },
    }),
    done: ({ id, number }) => {
      toast(t.plannedToast(number));
      void navigate(`/packaging-inventory/${id}`);
    },
  });
  const { bags, bag } = form.values;
  const packed = BigInt(bags ?? 0) * BigInt(bag || "0");
  return (
    <FormPage
      form={form}
      title={t.planTitle}
      back={{ label: t.title, to: "/packaging-inventory" }}
      submit={t.planRun}
      summary={
        <Sums
          items={[
            { label: t.bags, value: formatAmount(String(bags ?? 0)) },
            { label: t.perBag, value: `${formatKilograms(bag || "0")} kg` },
          ]}
          main={{ label: t.together, value: `${formatKilograms(packed)} kg` }}
        />
      }
    >
      <WhatGroup form={form} />
      <WhereGroup form={form} />
    </FormPage>
  );
}

function emptyRun(plannedOn: string): RunValues {
  const choices = { productId: "", placeId: "", materialId: "", stream: "" } as const;
  return { ...choices, bags: null, bag: usualBag, mark: "", plannedOn, note: "" };
}

function WhatGroup({ form }: { form: Form<RunValues> }) {
  const packed = useQuery(products.list, { state: "active", limit: 200 });
  const materials = useQuery(packaging.materials);
  const coffee = (packed.data?.rows ?? []).filter(
    ({ unit, stockAccount }) => unit === "g" && stockAccount !== null,
  );
  const material = materials.data?.rows.find(({ id }) => id === form.values.materialId);
  return (
    <Group heading={t.whatAndHow}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("productId")}
          label={t.product}
          required
          options={coffee.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField field={form.field("stream")} label={t.stream} options={streamOptions} />
        <ChoiceField
          field={form.field("materialId")}
          label={t.bag}
          required
          options={(materials.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          hint={material && `${t.bagsNeeded}: ${formatAmount(material.onHand)}`}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <CountField
            field={form.field("bags")}
            label={t.bagCount}
            required
            least={1}
            most={10_000}
          />
          <WeightField field={form.field("bag")} label={t.bagNet} required />
        </div>
      </div>
      <TextField field={form.field("mark")} label={t.markLabel} hint={t.markHint} />
    </Group>
  );
}

function WhereGroup({ form }: { form: Form<RunValues> }) {
  const places = useQuery(stores.list, {});
  return (
    <Group heading={t.when}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ChoiceField
          field={form.field("placeId")}
          label={t.store}
          required
          options={(places.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DayField field={form.field("plannedOn")} label={t.plannedOn} required />
      </div>
      <TextField field={form.field("note")} label={t.note} long />
    </Group>
  );
}
