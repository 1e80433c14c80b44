import { useNavigate } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { stores } from "#registry/organization/api.ts";
import { packaging } from "../api.ts";
import { t } from "./words.ts";

interface ReceiptValues {
  productId: string;
  placeId: string;
  day: string;
  pieces: number | null;
  price: string;
  supplierName: string;
}

function emptyReceipt(day: string): ReceiptValues {
  return { productId: "", placeId: "", day, pieces: null, price: "", supplierName: "" };
}

/** Bought bags come to the shelf: how many, at which price, from whom. */
export function ReceiptForm() {
  const { org } = useMe();
  const navigate = useNavigate();
  const materials = useQuery(packaging.materials);
  const form = useForm({
    draft: "material-receipt",
    initial: emptyReceipt(org.today),
    command: packaging.receive,
    args: ({ pieces, ...values }, id) => ({
      body: {
        id,
        ...values,
        pieces: String(pieces ?? 0),
        supplierName: values.supplierName.trim(),
      },
    }),
    done: ({ number }) => {
      toast(t.receivedToast(number));
      void navigate("/packaging-inventory/receipts");
    },
  });
  const { pieces, price } = form.values;
  const amount = BigInt(pieces ?? 0) * BigInt(price || "0");
  return (
    <FormPage
      form={form}
      title={t.receiveTitle}
      back={{ label: t.receipts, to: "/packaging-inventory/receipts" }}
      submit={t.receive}
      summary={
        <Sums
          items={[
            { label: t.pieceCount, value: formatAmount(String(pieces ?? 0)) },
            { label: t.priceUgx, value: formatAmount(price || "0") },
          ]}
          main={{ label: t.amount, value: formatMoney(amount) }}
        />
      }
    >
      <Group heading={t.materials} hint={t.billExpected}>
        <ChoiceField
          field={form.field("productId")}
          label={t.material}
          required
          options={(materials.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <CountField field={form.field("pieces")} label={t.pieceCount} required least={1} />
          <MoneyField field={form.field("price")} label={t.pricePerPiece} required />
        </div>
        <TextField field={form.field("supplierName")} label={t.supplier} required />
      </Group>
      <WhereGroup form={form} />
    </FormPage>
  );
}

function WhereGroup({ form }: { form: Form<ReceiptValues> }) {
  const { org } = useMe();
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
        <DayField field={form.field("day")} label={t.receiveDay} required to={org.today} />
      </div>
    </Group>
  );
}
