import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { divideRounded, formatMoney, formatScaled, parseScaled } from "#kernel/money.ts";
import { call, useQuery } from "#platform/web/data.ts";
import { CheckField } from "#platform/web/parts/CheckField.tsx";
import { ChoiceField } from "#platform/web/parts/ChoiceField.tsx";
import { FigureField } from "#platform/web/parts/FigureField.tsx";
import { FormPage } from "#platform/web/parts/FormPage.tsx";
import { Group } from "#platform/web/parts/Group.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Sums } from "#platform/web/parts/Sums.tsx";
import { TextField } from "#platform/web/parts/TextField.tsx";
import { type Field, type Form, useForm } from "#platform/web/parts/useForm.ts";
import { changesOf } from "#platform/web/parts/useMeeting.ts";
import { useSettled } from "#platform/web/settled.ts";
import { toast } from "#platform/web/toasts.ts";
import { WeightField } from "#platform/web/parts/WeightField.tsx";
import { approvals } from "#registry/approvals/api.ts";
import { wayWords } from "#registry/approvals/rules.ts";
import { creditNotes, type CreditNoteWire } from "../creditApi.ts";
import { type CreditReason, creditReasons } from "../fiscalRules.ts";
import { type InvoiceWire, salesInvoices } from "../invoiceApi.ts";
import { quantityOf } from "./LinesTable.tsx";
import { t } from "./words.ts";

/**
 * Asking that an invoice is taken back, in part or whole, or changing what was given back; opened without
 * an invoice, the invoices to choose from.
 */
export function CreditNoteForm() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const invoiceId = address.get("invoice");
  if (id !== undefined) return <ChangedCredit id={id} />;
  if (invoiceId === null) return <Navigate to="/orders/invoices" replace />;
  return <CreditOfInvoice id={invoiceId} />;
}

function CreditOfInvoice({ id }: { id: string }) {
  const answer = useQuery(salesInvoices.one, { id });
  return <Loaded answer={answer}>{(invoice) => <NewCredit invoice={invoice} />}</Loaded>;
}

function ChangedCredit({ id }: { id: string }) {
  const answer = useQuery(creditNotes.one, { id });
  return <Loaded answer={answer}>{(note) => <InvoiceOfCredit note={note} />}</Loaded>;
}

function InvoiceOfCredit({ note }: { note: CreditNoteWire }) {
  const answer = useQuery(salesInvoices.one, { id: note.invoiceId });
  return (
    <Loaded answer={answer}>{(invoice) => <ChangeCredit note={note} invoice={invoice} />}</Loaded>
  );
}

interface Values {
  reasonCode: CreditReason | "";
  reason: string;
  restocks: boolean;
  lines: { quantity: string }[];
}

const figure = (typed: string): bigint => BigInt(typed === "" ? "0" : typed);
const check = (values: Values) =>
  values.lines.every((line) => figure(line.quantity) === 0n)
    ? [{ path: "", message: t.nothingCredited }]
    : [];

function bodyOf(values: Values, { lines }: InvoiceWire) {
  return {
    ...{ reason: values.reason, restocks: values.restocks },
    reasonCode: values.reasonCode === "" ? ("other" as const) : values.reasonCode,
    lines: lines.flatMap(({ line }, index) => {
      const quantity = values.lines[index]?.quantity ?? "";
      return figure(quantity) > 0n ? [{ line, quantity }] : [];
    }),
  };
}

function NewCredit({ invoice }: { invoice: InvoiceWire }) {
  const navigate = useNavigate();
  const { id: invoiceId, number, lines } = invoice;
  const initial: Values = {
    reasonCode: "",
    reason: "",
    restocks: false,
    lines: lines.map(() => ({ quantity: "" })),
  };
  const form = useForm({
    initial,
    check,
    command: creditNotes.ask,
    args: (values, id) => ({ body: { id, invoiceId, ...bodyOf(values, invoice) } }),
    done: (made) => {
      toast(t.asked(made.number));
      void navigate(`/orders/credit-notes/${made.id}`);
    },
  });
  return (
    <CreditPage
      form={form}
      invoice={invoice}
      title={t.newCredit(number)}
      submit={t.askIt}
      back={{ label: number, to: `/orders/invoices/${invoiceId}` }}
    />
  );
}

function ChangeCredit({ note, invoice }: { note: CreditNoteWire; invoice: InvoiceWire }) {
  const navigate = useNavigate();
  const { id, number } = note;
  const valuesOf = ({ reasonCode, reason, restocks, lines }: CreditNoteWire): Values => ({
    ...{ reasonCode, reason, restocks },
    lines: invoice.lines.map(({ line }) => ({
      quantity: lines.find((one) => one.line === line)?.quantity ?? "",
    })),
  });
  const form = useForm({
    initial: valuesOf(note),
    check,
    command: creditNotes.resubmit,
    args: (values, _, version) => ({
      params: { id },
      body: { version, ...bodyOf(values, invoice) },
    }),
    changes: changesOf(note, () => call(creditNotes.one, { params: { id } }), valuesOf),
    done: () => {
      toast(t.asked(number));
      void navigate(`/orders/credit-notes/${id}`);
    },
  });
  return (
    <CreditPage
      form={form}
      invoice={invoice}
      title={t.changeCredit(number)}
      submit={t.askAgain}
      back={{ label: number, to: `/orders/credit-notes/${id}` }}
    />
  );
}

function CreditPage(props: {
  form: Form<Values>;
  invoice: InvoiceWire;
  title: string;
  submit: string;
  back: { label: string; to: string };
}) {
  const { form, invoice, ...page } = props;
  const gross = grossOf(invoice, form.values);
  const hasGoods = invoice.lines.some((line) => line.kind === "goods");
  return (
    <FormPage
      form={form}
      {...page}
      summary={
        <>
          <Sums items={[]} main={{ label: t.credited, value: formatMoney(gross) }} />
          <Way amount={String(gross)} customerId={invoice.customerId} />
        </>
      }
    >
      <Group heading={t.why}>
        <ChoiceField
          field={form.field("reasonCode")}
          label={t.why}
          required
          options={creditReasons.map((value) => ({ value, label: t.reasons[value] }))}
        />
        <TextField field={form.field("reason")} label={t.reason} required />
        {hasGoods && <CheckField field={form.field("restocks")} label={t.restocks} />}
      </Group>
      <Group heading={t.lines}>
        {invoice.lines.map((line, index) => (
          <CreditedField
            key={line.line}
            line={line}
            field={form.lines("lines").line(index).field("quantity")}
          />
        ))}
      </Group>
    </FormPage>
  );
}

/** How much of a line is credited, up to what is left of it. */
function CreditedField(props: { line: InvoiceWire["lines"][number]; field: Field<string> }) {
  const { line, field } = props;
  const left = String(BigInt(line.quantity) - BigInt(line.creditedQuantity));
  const hint = t.leftOf(quantityOf({ kind: line.kind, quantity: left }));
  const { description } = line;
  if (line.kind === "goods") {
    return <WeightField field={field} label={t.creditedKg(description)} hint={hint} />;
  }
  return (
    <FigureField
      field={field}
      label={t.creditedOf(description)}
      hint={hint}
      unit=""
      read={(typed) => parseScaled(typed, 3)?.toString() ?? null}
      show={(value) => formatScaled(BigInt(value), 3).replace(/\.?0+$/, "")}
      mistyped={t.quantityMistyped}
    />
  );
}

/** What is credited with its tax, as near as it can be said while typing. */
function grossOf(invoice: InvoiceWire, values: Values): bigint {
  return invoice.lines.reduce((sum, line, index) => {
    const quantity = figure(values.lines[index]?.quantity ?? "");
    const gross = BigInt(line.net) + BigInt(line.vat);
    return sum + divideRounded(gross * quantity, BigInt(line.quantity));
  }, 0n);
}

/** "This will go to …", said before anybody is asked. */
function Way(props: { amount: string; customerId: string }) {
  const amount = useSettled(props.amount);
  const { data, problem } = useQuery(
    approvals.way,
    { documentType: "credit-note", amount, payeeType: "customer", payeeId: props.customerId },
    { enabled: amount !== "0" },
  );
  if (problem) return <p className="field-error">{problem.detail}</p>;
  if (!data || amount === "0") return null;
  return (
    <output className="small block" aria-live="polite">
      {wayWords(data).join(" ")}
    </output>
  );
}
