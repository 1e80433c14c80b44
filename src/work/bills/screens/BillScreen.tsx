import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { ApprovalSteps } from "#platform/web/parts/ApprovalSteps.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { useMayOpen } from "#platform/web/shell/useMayOpen.ts";
import { bills, type BillWire } from "../api.ts";
import { billLife, openToChange } from "../rules.ts";
import { BillStatus } from "./BillsScreen.tsx";
import { t } from "./words.ts";

// Whoever entered a bill asks for its approval and takes it back; approved, others may void it.
const own = { submit: bills.submit, cancel: bills.cancel };
const others = { void: bills.void };

/** One bill: what is billed, who decided, what was kept back, what is still open. */
export function BillScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(bills.one, { id });
  return <Loaded answer={answer}>{(bill) => <OneBill bill={bill} />}</Loaded>;
}

function OneBill({ bill }: { bill: BillWire }) {
  const { user } = useMe();
  const { id, number, state } = bill;
  const may = useMay();
  const mayOpen = useMayOpen();
  const isOwn = bill.createdById === user.id;
  const isToPay = bill.dueId !== null && bill.open !== "0" && bill.inPayment === null;
  const canChange = isOwn && openToChange.some((one) => one === state);
  return (
    <DetailPage
      back={{ label: t.title, to: "/suppliers/bills" }}
      title={`${bill.supplierName}, ${formatMoney(bill.payable)}`}
      code={number}
      status={<BillStatus row={bill} />}
      life={
        <LifeLine
          life={billLife}
          path={["draft", "submitted", "approved"]}
          now={state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={billLife}
          of={bill}
          moves={isOwn ? own : others}
          words={t.moves}
          says={{
            submit: <p>{t.says.submit}</p>,
            cancel: <p>{t.says.cancel}</p>,
            void: <p>{t.says.void}</p>,
          }}
        >
          {canChange && (
            <Link className="button" to={`/suppliers/bills/${id}/change`}>
              {t.change}
            </Link>
          )}
          {isToPay && may("canProcessPayments") && (
            <Link
              className="button primary"
              to={`/payments/new?supplier=${bill.supplierId}&due=${bill.dueId}`}
            >
              {t.pay}
            </Link>
          )}
          {bill.certificate && (
            <PaperButton paper={bills.certificate} params={{ id }} label={t.certificate} />
          )}
        </ActionBar>
      }
      facts={factsOf(bill, mayOpen)}
      tabs={[
        { name: "lines", label: t.lines, content: <LinesTab bill={bill} /> },
        {
          name: "approval",
          label: t.approval,
          content: <ApprovalSteps approval={bill.approval} />,
        },
      ]}
      history={{ subject: "supplier-bill", id }}
    >
      {bill.note !== null && <p className="mb-4">{bill.note}</p>}
    </DetailPage>
  );
}

function LinesTab({ bill }: { bill: BillWire }) {
  const { id, lines, net, vat, hasFile } = bill;
  return (
    <div className="flex flex-col gap-4">
      <WideSheet label={t.lines}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.description}</th>
              <th scope="col" className="end">
                {t.netUgx}
              </th>
              <th scope="col" className="end">
                {t.vatUgx}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <th scope="row" className="whitespace-normal">
                  {line.description}
                  <span className="small quiet block">
                    {line.accountName}, {t.segments[line.segment]}
                  </span>
                </th>
                <td className="end">{formatAmount(line.net)}</td>
                <td className="end">{formatAmount(line.vat)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td className="end">{formatAmount(net)}</td>
              <td className="end">{formatAmount(vat)}</td>
            </tr>
          </tfoot>
        </table>
      </WideSheet>
      {hasFile && (
        <div>
          <PaperButton paper={bills.invoice} params={{ id }} label={t.invoiceFile} />
        </div>
      )}
    </div>
  );
}

function factsOf(bill: BillWire, mayOpen: (path: string) => boolean): FactGroup[] {
  const { open, bookedOn, withholdingCode } = bill;
  const amountOf = (sum: string): string | null => (sum === "0" ? null : formatMoney(sum));
  return [
    {
      heading: t.facts,
      facts: [
        {
          label: t.supplier,
          value: bill.supplierName,
          ...(mayOpen("/suppliers") ? { to: `/suppliers/${bill.supplierId}` } : {}),
        },
        { label: t.invoiceNumber, value: bill.invoiceNumber },
        { label: t.fiscalNumber, value: bill.fiscalNumber },
        { label: t.day, value: formatDay(bill.day) },
        { label: t.dueOn, value: formatDay(bill.dueOn) },
        { label: t.net, value: formatMoney(bill.net) },
        { label: t.vat, value: amountOf(bill.vat) },
        { label: t.claimed, value: amountOf(bill.claimed) },
        { label: t.kept, value: amountOf(bill.withheld) },
        { label: t.withholding, value: withholdingCode && t.withholdingCodes[withholdingCode] },
        { label: t.payable, value: formatMoney(bill.payable), strong: true },
        { label: t.open, value: open === null ? null : formatMoney(open) },
      ],
    },
    ...(bookedOn === null ? [] : [moneyFacts(bill)]),
    {
      heading: t.people,
      facts: [
        { label: t.enteredBy, value: bill.createdByName },
        { label: t.approvedBy, value: bill.approvedByName },
        { label: t.samePerson, value: bill.samePerson ? t.yes : null },
        { label: t.closingReason, value: bill.closingReason },
      ],
    },
  ];
}

function moneyFacts({ bookedOn, inPayment, certificate }: BillWire): FactGroup {
  return {
    heading: t.money,
    facts: [
      { label: t.bookedOn, value: bookedOn && formatDay(bookedOn) },
      {
        label: t.inPayment,
        value: inPayment && inPayment.number,
        ...(inPayment ? { to: `/payments/${inPayment.id}` } : {}),
      },
      { label: t.certificateNumber, value: certificate && certificate.number },
    ],
  };
}
