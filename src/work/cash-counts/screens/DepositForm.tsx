import { useNavigate } from "react-router";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import type { PickedFile } from "#platform/web/parts/pickedFile.ts";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { cashDeposits } from "../depositApi.ts";
import { d } from "./depositWords.ts";

interface Values {
  amount: string;
  day: string;
  carrier: string;
  slipReference: string;
  slip: PickedFile | null;
  note: string;
}

/** Cash of the box that was carried to the bank, with the slip the bank gave for it. */
export function DepositForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const initial: Values = {
    ...{ amount: "", day: org.today, carrier: "", slipReference: "", slip: null, note: "" },
  };
  const form = useForm({
    initial,
    check: ({ slip }) => (slip === null ? [{ path: "slip", message: d.noSlip }] : []),
    command: cashDeposits.carry,
    args: ({ slip, ...values }, id) => ({
      body: {
        ...{ id, amount: values.amount, day: values.day, carrier: values.carrier.trim() },
        slipReference: values.slipReference.trim(),
        // Without a slip it never gets here.
        slip: { name: slip?.name ?? "", base64: slip?.base64 ?? "" },
        note: values.note.trim() || null,
      },
    }),
    done: ({ id, number }) => {
      toast(d.saved(number));
      void navigate(`/payment-center/deposits/${id}`);
    },
  });
  return (
    <FormPage
      form={form}
      title={d.newTitle}
      back={{ label: d.title, to: "/payment-center/deposits" }}
      submit={d.save}
    >
      <Group heading={d.what} columns={2}>
        <MoneyField field={form.field("amount")} label={d.amount} hint={d.amountHint} required />
        <DayField field={form.field("day")} label={d.dayCarried} required />
        <TextField field={form.field("carrier")} label={d.carrierName} required />
      </Group>
      <Group heading={d.slipHeading}>
        <TextField
          field={form.field("slipReference")}
          label={d.reference}
          hint={d.referenceHint}
          required
        />
        <FileField
          field={form.field("slip")}
          label={d.file}
          accept="application/pdf,image/jpeg,image/png"
          required
        />
        <TextField field={form.field("note")} label={d.note} />
      </Group>
    </FormPage>
  );
}
