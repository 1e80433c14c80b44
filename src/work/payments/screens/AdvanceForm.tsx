import { useNavigate } from "react-router";
import { addDays } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { payments, type PayeeOfFormWire } from "../api.ts";
import { MethodFields, PayeeField, Warning } from "./PayingFields.tsx";
import { type AdvanceValues, emptyPaying, payingBody } from "./paymentValues.ts";
import { useAskedFor, usePayee } from "./usePayee.ts";
import { t } from "./words.ts";

const empty: AdvanceValues = { ...emptyPaying, amount: "", repayOn: "", purpose: "" };

/** Preparing an advance: money now, recovered from the next deliveries. */
export function AdvanceForm() {
  const navigate = useNavigate();
  const { org } = useMe();
  const asked = useAskedFor();
  const form = useForm({
    initial: empty,
    command: payments.prepareAdvance,
    args: ({ amount, repayOn, purpose, ...paying }, id) => ({
      body: {
        id,
        ...payingBody(paying, asked),
        amount,
        // What an approved request says is not said again.
        ...(asked.requestId === null
          ? { repayOn, purpose: purpose.trim() }
          : { commitmentId: asked.requestId }),
      },
    }),
    names: { partyId: "farmer" },
    done: ({ id, number }) => {
      toast(t.preparedToast(number));
      void navigate(`/payments/${id}`);
    },
  });
  const payee = usePayee(form.values.farmer, asked.party, (_, picked) =>
    form.change({ farmer: picked }),
  );
  return (
    <FormPage
      form={form}
      title={t.newAdvanceTitle}
      back={{ label: t.advances, to: "/payments/advances" }}
      submit={t.prepareAdvance}
    >
      <Group heading={t.payee}>
        <PayeeField
          field={form.field("farmer")}
          payee={payee}
          isFixed={asked.party !== null && asked.party.type !== "farmer"}
        />
        {payee && <EarlierAdvances payee={payee} />}
      </Group>
      <Group heading={t.money}>
        <MoneyField field={form.field("amount")} label={t.amount} required />
        {asked.requestId === null && (
          <>
            <DayField
              field={form.field("repayOn")}
              label={t.recoverBy}
              required
              from={addDays(org.today, 1)}
            />
            <TextField field={form.field("purpose")} label={t.purpose} required />
          </>
        )}
      </Group>
      <MethodFields
        method={form.field("method")}
        chequeNumber={form.field("chequeNumber")}
        duplicateReason={form.field("duplicateReason")}
        payee={payee}
        looksDouble={form.problem?.code === "payment.looks-like-duplicate"}
      />
    </FormPage>
  );
}

function EarlierAdvances({ payee }: { payee: PayeeOfFormWire }) {
  const { openAdvance, overdueAdvance } = payee;
  if (overdueAdvance !== "0") {
    return <Warning>{t.overdueAdvance(formatMoney(overdueAdvance))}</Warning>;
  }
  return openAdvance === "0" ? null : (
    <p className="field-hint">{t.openAdvance(formatMoney(openAdvance))}</p>
  );
}
