import type { WireReturns } from "#platform/api/endpoint.ts";
import { call } from "#platform/web/data.ts";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormDialog } from "#platform/web/parts/FormDialog.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { customers } from "../api.ts";
import { t } from "./words.ts";

type Customer = WireReturns<typeof customers.read>;

interface CreditDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Until when a customer pays, and for how much they may owe us. */
export function CreditDialog({ customer, onClose }: CreditDialogProps) {
  const { id } = customer;
  const form = useForm({
    initial: valuesOf(customer),
    command: customers.setCredit,
    changes: changesOf(customer, () => call(customers.read, { params: { id } }), valuesOf),
    args: ({ termsDays, creditLimit, reason }, _, version) => ({
      params: { id },
      body: {
        ...{ version, reason, termsDays: termsDays ?? 0 },
        creditLimit: creditLimit === "" ? null : creditLimit,
      },
    }),
    done: onClose,
  });
  return (
    <FormDialog form={form} title={t.setCredit} submit={t.save} open onClose={onClose}>
      <CountField field={form.field("termsDays")} label={t.termsDays} required />
      <MoneyField field={form.field("creditLimit")} label={t.creditLimit} hint={t.limitHint} />
      <TextField field={form.field("reason")} label={t.reason} required />
    </FormDialog>
  );
}

function valuesOf({ termsDays, creditLimit }: Customer) {
  return { termsDays: termsDays as number | null, creditLimit: creditLimit ?? "", reason: "" };
}
