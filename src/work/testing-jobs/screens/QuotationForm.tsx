import { useNavigate, useParams } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { CountField } from "#platform/web/parts/CountField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { LinesField } from "#platform/web/parts/LinesField.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { MoneyField } from "#platform/web/parts/MoneyField.tsx";
import { PickField } from "#platform/web/parts/PickField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { toast } from "#platform/web/toasts.ts";
import { customers } from "#registry/customers/api.ts";
import { testMethods } from "#registry/technicians/rules.ts";
import { type QuotationWire, testingQuotations } from "../api.ts";
import { quotationVat } from "../rules.ts";
import {
  blankLine,
  bodyOf,
  emptyQuotation,
  lineFaults,
  netOf,
  type QuotationValues,
  valuesOf,
} from "./quotationValues.ts";
import { t } from "./words.ts";

/** Records what a customer asks for, or changes it. */
export function QuotationForm() {
  const { id } = useParams();
  return id === undefined ? <NewQuotation /> : <ChangedQuotation id={id} />;
}

const shared = { check: lineFaults, names: { customerId: "customer" } };

function NewQuotation() {
  const navigate = useNavigate();
  const form = useForm({
    ...shared,
    draft: "testing-quotation",
    initial: emptyQuotation,
    command: testingQuotations.ask,
    args: (values, id) => ({ body: { id, ...bodyOf(values) } }),
    done: ({ id, number }) => {
      toast(t.recorded(number));
      void navigate(`/orders/jobs/quotations/${id}`);
    },
  });
  const back = { label: t.quotations, to: "/orders/jobs/quotations" };
  return <Fields form={form} title={t.newQuotation} submit={t.recordIt} back={back} />;
}

function ChangedQuotation({ id }: { id: string }) {
  const answer = useQuery(testingQuotations.one, { id });
  return <Loaded answer={answer}>{(quotation) => <Changing quotation={quotation} />}</Loaded>;
}

function Changing({ quotation }: { quotation: QuotationWire }) {
  const navigate = useNavigate();
  const { id, number } = quotation;
  const form = useForm({
    ...shared,
    initial: valuesOf(quotation),
    command: testingQuotations.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...bodyOf(values) } }),
    changes: changesOf(quotation, () => call(testingQuotations.one, { params: { id } }), valuesOf),
    done: () => {
      toast(t.recorded(number));
      void navigate(`/orders/jobs/quotations/${id}`);
    },
  });
  const back = { label: number, to: `/orders/jobs/quotations/${id}` };
  return <Fields form={form} title={t.changeQuotation} submit={t.save} back={back} />;
}

function Fields(props: {
  form: Form<QuotationValues>;
  title: string;
  submit: string;
  back: { label: string; to: string };
}) {
  const { form, ...page } = props;
  return (
    <FormPage
      form={form}
      {...page}
      summary={<Sums items={[]} main={{ label: t.net, value: formatMoney(netOf(form.values)) }} />}
    >
      <Group heading={t.who}>
        <PickField
          field={form.field("customer")}
          label={t.customer}
          required
          placeholder={t.findCustomer}
          list={customers.list}
          option={(row) => ({ id: row.id, label: row.legalName, detail: row.code })}
        />
        <ChoiceField
          field={form.field("method")}
          label={t.method}
          required
          options={testMethods.map((value) => ({ value, label: t.methods[value] }))}
        />
        <TextField field={form.field("asset")} label={t.asset} required />
        <TextField field={form.field("site")} label={t.site} required />
        <TextField field={form.field("asked")} label={t.asked} required long />
        <TextField field={form.field("criteria")} label={t.criteria} hint={t.criteriaHint} />
      </Group>
      <Group heading={t.offer} hint={t.offerHint}>
        <LinesField
          lines={form.lines("lines")}
          label={t.lines}
          columns={[t.description, t.quantity, t.unit, t.price, t.amountUgx]}
          blank={() => blankLine}
          addLabel={t.addLine}
          most={50}
          cells={(line) => [
            <TextField key="what" bare field={line.field("description")} label={t.description} />,
            <CountField key="count" bare field={line.field("quantity")} label={t.quantity} />,
            <TextField key="unit" bare field={line.field("unit")} label={t.unit} />,
            <MoneyField key="price" bare field={line.field("price")} label={t.price} />,
            lineAmount(line.values),
          ]}
        />
        <ChoiceField
          field={form.field("vatCode")}
          label={t.tax}
          required
          options={quotationVat.map((value) => ({ value, label: t.taxes[value] }))}
        />
      </Group>
    </FormPage>
  );
}

function lineAmount({ quantity, price }: { quantity: number | null; price: string }): string {
  return quantity === null || price === "" ? "" : formatAmount(BigInt(quantity) * BigInt(price));
}
