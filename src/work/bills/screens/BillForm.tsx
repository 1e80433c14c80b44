import { useNavigate, useParams, useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { formatMoney } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { DayField } from "#platform/web/parts/DayField.tsx";
import { FileField } from "#platform/web/parts/FileField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { type Picked, PickField } from "#platform/web/parts/PickField.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { useSettled } from "#platform/web/settled.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "#registry/approvals/api.ts";
import { wayWords } from "#registry/approvals/rules.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { withholdingCodes } from "#registry/taxes/rules.ts";
import { bills, type BillWire } from "../api.ts";
import { BillLines } from "./BillLines.tsx";
import {
  billBody,
  billFaults,
  type BillValues,
  emptyBill,
  sumsOf,
  valuesOf,
} from "./billValues.ts";
import { t } from "./words.ts";

/** Entering what a supplier billed, or changing what is not decided yet. */
export function BillForm() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const supplierId = address.get("supplier");
  if (id !== undefined) return <ChangedBill id={id} />;
  return supplierId === null ? <NewBill supplier={null} /> : <BillOfSupplier id={supplierId} />;
}

function BillOfSupplier({ id }: { id: string }) {
  const answer = useQuery(suppliers.read, { id });
  return (
    <Loaded answer={answer}>
      {({ legalName, code }) => <NewBill supplier={{ id, label: legalName, detail: code }} />}
    </Loaded>
  );
}

const names = { supplierId: "supplier", "file.base64": "file", "file.name": "file" };

function NewBill({ supplier }: { supplier: Picked | null }) {
  const navigate = useNavigate();
  const form = useForm({
    draft: `supplier-bill-${supplier?.id ?? "any"}`,
    initial: emptyBill(supplier),
    check: billFaults,
    command: bills.enter,
    args: (values, id) => ({ body: { id, ...billBody(values) } }),
    names,
    done: ({ id, number }) => {
      toast(t.asked(number));
      void navigate(`/suppliers/bills/${id}`);
    },
  });
  return (
    <BillFields
      form={form}
      title={t.newTitle}
      submit={t.askIt}
      back={{ label: t.title, to: "/suppliers/bills" }}
    />
  );
}

function ChangedBill({ id }: { id: string }) {
  const answer = useQuery(bills.one, { id });
  return <Loaded answer={answer}>{(bill) => <ChangeFields bill={bill} />}</Loaded>;
}

function ChangeFields({ bill }: { bill: BillWire }) {
  const navigate = useNavigate();
  const { id, number } = bill;
  const form = useForm({
    initial: valuesOf(bill),
    check: billFaults,
    command: bills.change,
    args: (values, _, version) => ({ params: { id }, body: { version, ...billBody(values) } }),
    changes: changesOf(bill, () => call(bills.one, { params: { id } }), valuesOf),
    names,
    done: () => {
      toast(t.saved);
      void navigate(`/suppliers/bills/${id}`);
    },
  });
  return (
    <BillFields
      form={form}
      title={t.changeTitle}
      submit={t.save}
      back={{ label: number, to: `/suppliers/bills/${id}` }}
    />
  );
}

function BillFields(props: {
  form: Form<BillValues>;
  title: string;
  submit: string;
  back: { label: string; to: string };
}) {
  const { form, ...page } = props;
  const { org } = useMe();
  return (
    <FormPage form={form} {...page} summary={<Summary values={form.values} />}>
      <Group heading={t.whose}>
        <PickField
          field={form.field("supplier")}
          label={t.supplier}
          required
          placeholder={t.findSupplier}
          list={suppliers.list}
          option={(row) => ({ id: row.id, label: row.legalName, detail: row.code })}
        />
        <TextField
          field={form.field("invoiceNumber")}
          label={t.invoiceNumber}
          hint={t.invoiceHint}
          required
        />
        <TextField field={form.field("fiscalNumber")} label={t.fiscalNumber} hint={t.fiscalHint} />
        <DayField field={form.field("day")} label={t.day} required to={org.today} />
        <DayField field={form.field("dueOn")} label={t.dueOn} hint={t.dueHint} />
      </Group>
      <BillLines form={form} />
      <Group heading={t.withholding} hint={t.withholdingHint}>
        <ChoiceField
          field={form.field("withholdingCode")}
          label={t.withholding}
          options={withholdingCodes.map((value) => ({ value, label: t.withholdingCodes[value] }))}
        />
        <TextField field={form.field("note")} label={t.note} />
        <FileField
          field={form.field("file")}
          label={t.file}
          accept="application/pdf,image/jpeg,image/png"
        />
      </Group>
    </FormPage>
  );
}

/** What it comes to, what is kept back of it, and where it goes: said before anybody is asked. */
function Summary({ values }: { values: BillValues }) {
  const supplierId = values.supplier?.id ?? "";
  const net = useSettled(sumsOf(values.lines, 0).net.toString());
  const { data } = useQuery(
    bills.preview,
    {
      supplierId,
      day: values.day,
      net,
      ...(values.withholdingCode === "" ? {} : { withholdingCode: values.withholdingCode }),
    },
    { enabled: supplierId !== "" && values.day !== "", keep: true },
  );
  const sums = sumsOf(values.lines, data?.vatBp ?? 0);
  const kept = BigInt(data?.withheld ?? "0");
  const whole = (sums.net + sums.vat).toString();
  return (
    <>
      <Sums
        items={[
          { label: t.net, value: formatMoney(sums.net) },
          { label: t.vat, value: formatMoney(sums.vat) },
          { label: t.kept, value: formatMoney(kept) },
        ]}
        main={{
          label:
            data && values.dueOn === "" ? `${t.toPay}, ${t.dueBy(formatDay(data.dueOn))}` : t.toPay,
          value: formatMoney(sums.net + sums.vat - kept),
        }}
      />
      <Way amount={whole} supplierId={supplierId} />
    </>
  );
}

/** "This will go to …". */
function Way({ amount: typed, supplierId }: { amount: string; supplierId: string }) {
  const amount = useSettled(typed);
  const { data, problem } = useQuery(
    approvals.way,
    { documentType: "supplier-bill", amount, payeeType: "supplier", payeeId: supplierId },
    { enabled: amount !== "0" && supplierId !== "" },
  );
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data || amount === "0") return null;
  return (
    <output className="small block" aria-live="polite">
      {wayWords(data).join(" ")}
    </output>
  );
}
