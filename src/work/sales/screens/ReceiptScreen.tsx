import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { customerReceipts, type ReceiptWire } from "../receiptApi.ts";
import { receiptLife } from "../receiptRules.ts";
import { t } from "./words.ts";

/** One receipt: how much came, how, and which invoices it met. */
export function ReceiptScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(customerReceipts.one, { id });
  return <Loaded answer={answer}>{(receipt) => <OneReceipt receipt={receipt} />}</Loaded>;
}

function OneReceipt({ receipt }: { receipt: ReceiptWire }) {
  const { id, number, state, customerName, amount } = receipt;
  return (
    <DetailPage
      back={{ label: t.receipts, to: "/orders/receipts" }}
      title={`${customerName}, ${formatMoney(amount)}`}
      code={number}
      status={<StatusBadge life={receiptLife} state={state} words={t.receiptStates} />}
      actions={
        <ActionBar
          life={receiptLife}
          of={receipt}
          moves={customerReceipts}
          words={t.receiptMoves}
          says={{ void: <p>{t.voidSays}</p> }}
        >
          <PaperButton paper={customerReceipts.paper} params={{ id }} label={t.receiptPaper} />
        </ActionBar>
      }
      facts={factsOf(receipt)}
      tabs={[{ name: "for", label: t.forInvoices, content: <Items receipt={receipt} /> }]}
      history={{ subject: "customer-receipt", id }}
    />
  );
}

function factsOf(receipt: ReceiptWire): FactGroup[] {
  return [
    {
      heading: t.money,
      facts: [
        { label: t.amount, value: <Money amount={receipt.amount} />, strong: true },
        { label: t.withheld, value: <Money amount={receipt.withheld} /> },
        { label: t.toDeposit, value: <Money amount={receipt.deposit} /> },
      ],
    },
    {
      heading: t.receiptPaper,
      facts: [
        { label: t.customer, value: receipt.customerName, to: `/customers/${receipt.customerId}` },
        { label: t.day, value: formatDay(receipt.day) },
        { label: t.method, value: t.methods[receipt.method] },
        { label: t.paymentReference, value: receipt.reference },
        { label: t.certificate, value: receipt.certificate },
        { label: t.by, value: receipt.createdByName },
        { label: t.note, value: receipt.note },
        { label: t.takenBack, value: receipt.closingReason },
      ],
    },
  ];
}

function Items({ receipt }: { receipt: ReceiptWire }) {
  return (
    <ul className="sheet divide-y divide-line">
      {receipt.items.map((item) => (
        <li key={item.invoiceId} className="flex justify-between gap-4 p-4">
          <Link className="link" to={`/orders/invoices/${item.invoiceId}`}>
            {item.invoiceNumber}
          </Link>
          <span>{formatAmount(item.amount)}</span>
        </li>
      ))}
      {receipt.deposit !== "0" && (
        <li className="flex justify-between gap-4 p-4">
          <span>{t.deposit}</span>
          <span>{formatAmount(receipt.deposit)}</span>
        </li>
      )}
    </ul>
  );
}
