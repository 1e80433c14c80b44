import { useNavigate, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesCards } from "#platform/web/parts/LinesCards.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { fundRequests, type FundRequestWire } from "../api.ts";
import { fundRetirements } from "../retirementApi.ts";
import { accountBody, accountFaults, blankReceipt, emptyAccount, sumsOf } from "./accountValues.ts";
import { t } from "./words.ts";

const scans = "application/pdf,image/jpeg,image/png";

/** Accounting for money that was received: receipts, and what comes back. */
export function RetirementForm() {
  const { id = "" } = useParams();
  const answer = useQuery(fundRequests.one, { id });
  return <Loaded answer={answer}>{(request) => <AccountFields request={request} />}</Loaded>;
}

function AccountFields({ request }: { request: FundRequestWire }) {
  const navigate = useNavigate();
  const { id: requestId, number, open } = request;
  const form = useForm({
    draft: `fund-account-${requestId}`,
    initial: emptyAccount,
    check: accountFaults,
    command: fundRetirements.submit,
    args: (values, id) => ({ body: { id, requestId, ...accountBody(values) } }),
    done: (made) => {
      toast(t.given(made.number));
      void navigate(`/fund-requests/${requestId}`);
    },
  });
  const sums = sumsOf(form.values, BigInt(open));
  const asksWhy = (code: string, reason: "noReceiptReason" | "duplicateReason"): boolean =>
    form.problem?.code === code || form.values[reason] !== "";
  return (
    <FormPage
      form={form}
      title={t.accountTitle(number)}
      submit={t.give}
      back={{ label: number, to: `/fund-requests/${requestId}` }}
      summary={
        <Sums
          items={[
            { label: t.held, value: formatMoney(open) },
            { label: t.accountedFor, value: formatMoney(sums.accounted) },
          ]}
          main={
            sums.owed > 0n
              ? { label: t.owed, value: formatMoney(sums.owed) }
              : { label: t.left, value: formatMoney(sums.left) }
          }
        />
      }
    >
      <Group heading={t.receipts} hint={t.receiptsHint}>
        <ReceiptLines form={form} />
        <FileField field={form.field("file")} label={t.receiptPaper} accept={scans} />
        {asksWhy("fund-request.receipt-missing", "noReceiptReason") && (
          <TextField field={form.field("noReceiptReason")} label={t.noReceiptReason} long />
        )}
        {asksWhy("fund-request.duplicate", "duplicateReason") && (
          <TextField field={form.field("duplicateReason")} label={t.duplicateReason} long />
        )}
      </Group>
      <Group heading={t.returned}>
        <MoneyField field={form.field("returned")} label={t.comesBack} />
        <TextField field={form.field("note")} label={t.note} />
      </Group>
    </FormPage>
  );
}

/** What was bought, line by line, each with its own photograph where one for all is not enough. */
function ReceiptLines({ form }: { form: Form<typeof emptyAccount> }) {
  const accounts = useQuery(fundRetirements.accounts, undefined).data?.rows ?? [];
  return (
    <LinesCards
      lines={form.lines("receipts")}
      label={t.receipts}
      name={t.receipt}
      blank={() => blankReceipt}
      addLabel={t.addReceipt}
      fields={(line) => (
        <>
          <TextField field={line.field("description")} label={t.description} required />
          <MoneyField field={line.field("amount")} label={t.amount} required />
          <ChoiceField
            field={line.field("account")}
            label={t.expenseAccount}
            required
            options={accounts.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <TextField field={line.field("fiscalNumber")} label={t.fiscal} hint={t.fiscalHint} />
          <FileField field={line.field("file")} label={t.ownPaper} accept={scans} />
        </>
      )}
    />
  );
}
