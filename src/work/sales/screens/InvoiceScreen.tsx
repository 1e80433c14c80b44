import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { creditsSales } from "../creditRules.ts";
import { type InvoiceWire, salesInvoices } from "../invoiceApi.ts";
import { takesMoney } from "../receiptRules.ts";
import { sells } from "../rules.ts";
import { StandingBadge } from "./InvoicesScreen.tsx";
import { LinesTable } from "./LinesTable.tsx";
import { t } from "./words.ts";

/** One invoice: what for, what of it is open, and its fiscal number. */
export function InvoiceScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(salesInvoices.one, { id });
  return <Loaded answer={answer}>{(invoice) => <OneInvoice invoice={invoice} />}</Loaded>;
}

function OneInvoice({ invoice }: { invoice: InvoiceWire }) {
  const { id, number, customerName, gross } = invoice;
  return (
    <DetailPage
      back={{ label: t.invoices, to: "/orders/invoices" }}
      title={`${customerName}, ${formatMoney(gross)}`}
      code={number}
      status={<StandingBadge standing={invoice.standing} />}
      actions={<Actions invoice={invoice} />}
      facts={factsOf(invoice)}
      tabs={[
        { name: "lines", label: t.lines, content: <LinesTable lines={invoice.lines} /> },
        { name: "money", label: t.money, content: <MoneyOf invoice={invoice} /> },
      ]}
      history={{ subject: "sales-invoice", id }}
    >
      <FiscalNotice invoice={invoice} />
    </DetailPage>
  );
}

function Actions({ invoice }: { invoice: InvoiceWire }) {
  const may = useMay();
  const { id, customerId, open, lines } = invoice;
  const hasRest = lines.some((line) => line.creditedQuantity !== line.quantity);
  return (
    <>
      <PaperButton paper={salesInvoices.paper} params={{ id }} label={t.invoicePaper} />
      {may(creditsSales) && hasRest && (
        <Link className="button" to={`/orders/credit-notes/new?invoice=${id}`}>
          {t.askCredit}
        </Link>
      )}
      {may(takesMoney) && open !== "0" && (
        <Link
          className="button primary"
          to={`/orders/receipts/new?customer=${customerId}&invoice=${id}`}
        >
          {t.takeMoney}
        </Link>
      )}
    </>
  );
}

/** Pro forma, or why the authority refused it. */
function FiscalNotice({ invoice }: { invoice: InvoiceWire }) {
  const may = useMay();
  const resend = useCommand(salesInvoices.resend);
  const { id, fiscalState, fiscal } = invoice;
  if (fiscalState === "not_required" || fiscalState === "fiscalised") return null;
  const send = async (): Promise<void> => {
    const done = await resend.run({ params: { id }, body: { version: fiscal.version } });
    if (done) toast(t.resent);
  };
  const isRefused = fiscalState === "rejected";
  return (
    <div className="notice mb-4">
      <p>{isRefused ? t.fiscalRefused(fiscal.message ?? "") : t.proForma}</p>
      {isRefused && may(sells) && (
        <button
          type="button"
          className="button mt-2"
          disabled={resend.busy}
          onClick={() => void send()}
        >
          {t.resend}
        </button>
      )}
      {resend.problem && <ProblemNotice problem={resend.problem} />}
    </div>
  );
}

function factsOf(invoice: InvoiceWire): FactGroup[] {
  return [
    {
      heading: t.money,
      facts: [
        { label: t.withoutVat, value: <Money amount={invoice.net} /> },
        { label: t.vat, value: <Money amount={invoice.vat} /> },
        { label: t.gross, value: <Money amount={invoice.gross} /> },
        { label: t.open, value: <Money amount={invoice.open} />, strong: true },
      ],
    },
    {
      heading: t.invoice,
      facts: [
        { label: t.customer, value: invoice.customerName, to: `/customers/${invoice.customerId}` },
        { label: t.day, value: formatDay(invoice.day) },
        { label: t.due, value: formatDay(invoice.dueOn) },
        { label: t.order, value: invoice.orderNumber, to: `/orders/${invoice.orderId}` },
        { label: t.reference, value: invoice.buyerReference },
        { label: t.job, value: invoice.jobNumber },
        { label: t.by, value: invoice.createdByName },
      ],
    },
    {
      heading: t.fiscal,
      facts: [
        { label: t.status, value: t.fiscalStates[invoice.fiscalState] },
        { label: t.fiscalNumber, value: invoice.fiscalNumber },
        { label: t.verificationCode, value: invoice.fiscal.verificationCode },
      ],
    },
  ];
}

function MoneyOf({ invoice }: { invoice: InvoiceWire }) {
  const { receipts, creditNotes } = invoice;
  const rows = [
    ...receipts.map((one) => ({
      ...one,
      to: `/orders/receipts/${one.id}`,
      note: formatDay(one.day),
    })),
    ...creditNotes.map(({ gross, ...one }) => ({
      ...one,
      amount: gross,
      to: `/orders/credit-notes/${one.id}`,
      note: one.state.replaceAll("_", " "),
    })),
  ];
  if (rows.length === 0) return <p className="sheet quiet p-4">{t.noMoney}</p>;
  return (
    <WideSheet label={t.money}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.what}</th>
            <th scope="col" className="end">
              {t.amountUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link className="link" to={row.to}>
                  {row.number}
                </Link>
              </th>
              <td>{row.note}</td>
              <td className="end">{formatAmount(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
