import { useNavigate, useSearchParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { toast } from "#platform/web/toasts.ts";
import { customers } from "#registry/customers/api.ts";
import { salesInvoices } from "../invoiceApi.ts";
import { customerReceipts } from "../receiptApi.ts";
import { type ReceiptMethod, receiptMethods } from "../receiptRules.ts";
import { t } from "./words.ts";

type OpenInvoice = RowOf<typeof salesInvoices.list>;

/** Whose money it is, then how much of it for which invoices. */
export function ReceiptForm() {
  const [address] = useSearchParams();
  const customerId = address.get("customer");
  if (customerId === null) return <ChooseCustomer />;
  return <OfCustomer key={customerId} customerId={customerId} invoiceId={address.get("invoice")} />;
}

const choices: readonly Column<RowOf<typeof customers.list>>[] = [
  {
    head: t.customer,
    cell: (row) => row.legalName,
    to: (row) => `/orders/receipts/new?customer=${row.id}`,
    onCard: "title",
  },
  { head: t.number, cell: (row) => row.code, onCard: "line" },
];

function ChooseCustomer() {
  return (
    <ListPage
      title={t.whoPays}
      list={customers.list}
      search={t.findCustomer}
      columns={choices}
      empty={{ title: t.noCustomer, text: t.noCustomerText }}
    />
  );
}

const back = { label: t.receipts, to: "/orders/receipts" };

function OfCustomer(props: { customerId: string; invoiceId: string | null }) {
  const { customerId, invoiceId } = props;
  const customer = useQuery(customers.read, { id: customerId });
  const open = useQuery(salesInvoices.list, { customerId, unpaid: "yes", limit: 100 });
  return (
    <Loaded answer={customer}>
      {({ legalName }) => (
        <Loaded answer={open}>
          {({ rows }) => (
            <ReceiptFields
              customer={{ id: customerId, name: legalName }}
              invoices={[...rows].reverse()}
              invoiceId={invoiceId}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Values {
  day: string;
  method: ReceiptMethod | "";
  reference: string;
  amount: string;
  withheld: string;
  certificate: string;
  note: string;
  items: { amount: string }[];
}

const figure = (typed: string): bigint => BigInt(typed === "" ? "0" : typed);

function ReceiptFields(props: {
  customer: { id: string; name: string };
  invoices: readonly OpenInvoice[];
  invoiceId: string | null;
}) {
  const { customer, invoices, invoiceId } = props;
  const navigate = useNavigate();
  const { org } = useMe();
  const named = invoices.find((one) => one.id === invoiceId);
  const initial: Values = {
    day: org.today,
    method: "cash",
    reference: "",
    amount: named?.open ?? "",
    withheld: "",
    certificate: "",
    note: "",
    items: invoices.map((one) => ({ amount: one.id === invoiceId ? one.open : "" })),
  };
  const form = useForm({
    initial,
    check: (values) =>
      sumsOf(values).deposit < 0n ? [{ path: "amount", message: t.missing }] : [],
    command: customerReceipts.record,
    args: (values, id) => ({ body: { id, customerId: customer.id, ...bodyOf(values, invoices) } }),
    done: ({ id, number }) => {
      toast(t.recorded(number));
      void navigate(`/orders/receipts/${id}`);
    },
  });
  const sums = sumsOf(form.values);
  const items = form.lines("items");
  return (
    <FormPage
      form={form}
      title={`${t.newReceipt}, ${customer.name}`}
      submit={t.record}
      back={back}
      summary={
        <Sums
          items={[{ label: t.toInvoices, value: formatMoney(sums.met) }]}
          main={
            sums.deposit < 0n
              ? { label: t.missing, value: formatMoney(-sums.deposit) }
              : { label: t.toDeposit, value: formatMoney(sums.deposit) }
          }
        />
      }
    >
      <MoneyGroup form={form} />
      <Group heading={t.forInvoices} columns={2}>
        {invoices.length === 0 && <p className="quiet">{t.noInvoices}</p>}
        {invoices.map((invoice, index) => (
          <MoneyField
            key={invoice.id}
            field={items.line(index).field("amount")}
            label={t.ofInvoice(invoice.number)}
            hint={t.openOf(formatMoney(invoice.open))}
          />
        ))}
      </Group>
      <TextField field={form.field("note")} label={t.note} />
    </FormPage>
  );
}

function MoneyGroup({ form }: { form: Form<Values> }) {
  const { org } = useMe();
  return (
    <Group heading={t.money} columns={2}>
      <MoneyField field={form.field("amount")} label={t.amount} required />
      <ChoiceField
        field={form.field("method")}
        label={t.method}
        required
        options={receiptMethods.map((value) => ({ value, label: t.methods[value] }))}
      />
      <DayField field={form.field("day")} label={t.day} to={org.today} required />
      <TextField field={form.field("reference")} label={t.paymentReference} />
      <MoneyField field={form.field("withheld")} label={t.withheld} hint={t.withheldHint} />
      <TextField field={form.field("certificate")} label={t.certificate} />
    </Group>
  );
}

function sumsOf(values: Values): { met: bigint; deposit: bigint } {
  const met = values.items.reduce((sum, item) => sum + figure(item.amount), 0n);
  return { met, deposit: figure(values.amount) + figure(values.withheld) - met };
}

function bodyOf(values: Values, invoices: readonly OpenInvoice[]) {
  return {
    day: values.day,
    method: values.method === "" ? ("cash" as const) : values.method,
    reference: values.reference.trim() || null,
    amount: values.amount,
    withheld: values.withheld === "" ? "0" : values.withheld,
    certificate: values.certificate.trim() || null,
    note: values.note.trim() || null,
    items: invoices.flatMap(({ id: invoiceId }, index) => {
      const amount = values.items[index]?.amount ?? "";
      return figure(amount) > 0n ? [{ invoiceId, amount }] : [];
    }),
  };
}
