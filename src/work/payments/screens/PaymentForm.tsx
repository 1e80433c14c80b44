import { useNavigate } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { payments } from "../api.ts";
import { DebtsField } from "./DebtsField.tsx";
import { MethodFields, PayeeField } from "./PayingFields.tsx";
import {
  debtFaults,
  debtsFrom,
  emptyPaying,
  paymentBody,
  type PaymentValues,
  totalOf,
} from "./paymentValues.ts";
import { useAskedFor, usePayee } from "./usePayee.ts";
import { t } from "./words.ts";

const empty: PaymentValues = { ...emptyPaying, debts: [], note: "" };

/** Preparing a payment: the farmer, what of the debts is paid, and how. */
export function PaymentForm() {
  const navigate = useNavigate();
  const asked = useAskedFor();
  const form = useForm({
    initial: empty,
    check: debtFaults,
    command: payments.prepare,
    args: (values, id) => ({ body: { id, ...paymentBody(values, asked) } }),
    names: { partyId: "farmer", items: "debts" },
    done: ({ id, number }) => {
      toast(t.preparedToast(number));
      void navigate(`/payments/${id}`);
    },
  });
  const { farmer, debts } = form.values;
  const payee = usePayee(farmer, asked.party, (one, picked) =>
    form.change({ farmer: picked, debts: debtsFrom(one, asked.dueIds, form.values.debts) }),
  );
  const ticked = debts.filter((debt) => debt.isPaid).length;
  return (
    <FormPage
      form={form}
      title={t.newTitle}
      back={{ label: t.title, to: "/payments" }}
      submit={t.prepareIt}
      summary={<Total count={ticked} amount={totalOf(debts)} />}
    >
      <Group heading={t.payee}>
        <PayeeField
          field={{
            ...form.field("farmer"),
            // Another farmer has other debts; what was ticked for the first one is forgotten.
            set: (picked) => {
              if (picked?.id !== farmer?.id) form.change({ farmer: picked, debts: [] });
            },
          }}
          payee={payee}
          isFixed={asked.party !== null && asked.party.type !== "farmer"}
        />
      </Group>
      <Group heading={t.debts} hint={t.debtsHint}>
        <DebtsField
          lines={form.lines("debts")}
          write={(all) => form.change({ debts: all })}
          isChosen={farmer !== null}
        />
      </Group>
      <MethodFields
        method={form.field("method")}
        chequeNumber={form.field("chequeNumber")}
        duplicateReason={form.field("duplicateReason")}
        payee={payee}
        looksDouble={form.problem?.code === "payment.looks-like-duplicate"}
      />
      <TextField field={form.field("note")} label={t.note} />
    </FormPage>
  );
}

/** What leaves, always in view above the button. */
function Total({ count, amount }: { count: number; amount: bigint }) {
  return (
    <output className="flex items-baseline justify-between gap-4" aria-live="polite">
      <span>
        {t.toPay} <span className="small quiet">{t.debtsCount(count)}</span>
      </span>
      <span className="text-lg font-strong">{formatMoney(amount)}</span>
    </output>
  );
}
