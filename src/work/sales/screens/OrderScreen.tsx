import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { type OrderWire, salesOrders } from "../api.ts";
import { orderLife, sells } from "../rules.ts";
import { LinesTable } from "./LinesTable.tsx";
import { DeliverDialog, InvoiceDialog, OverrideDialog } from "./OrderDialogs.tsx";
import { t } from "./words.ts";

type Asking = "deliver" | "invoice" | "override" | null;

/** One order: what is sold, what stands against it, what became of it. */
export function OrderScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(salesOrders.one, { id });
  return <Loaded answer={answer}>{(order) => <OneOrder order={order} />}</Loaded>;
}

function OneOrder({ order }: { order: OrderWire }) {
  const [asking, setAsking] = useState<Asking>(null);
  const navigate = useNavigate();
  const { id, number, state, gross, customerName } = order;
  const canPass = order.blockers.length > 0 && order.mayOverride;
  return (
    <DetailPage
      back={{ label: t.title, to: "/orders" }}
      title={`${customerName}, ${formatMoney(gross)}`}
      code={number}
      status={<StatusBadge life={orderLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={orderLife}
          path={["draft", "confirmed", "delivered", "invoiced"]}
          now={state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={orderLife}
          of={order}
          moves={salesOrders}
          words={t.moves}
          says={{ confirm: <p>{t.confirmSays}</p> }}
          blocked={canPass ? {} : { confirm: order.blockers }}
          opens={{
            deliver: () => setAsking("deliver"),
            invoice: () => setAsking("invoice"),
            ...(canPass ? { confirm: () => setAsking("override") } : {}),
          }}
        >
          <Papers order={order} />
        </ActionBar>
      }
      facts={factsOf(order)}
      tabs={[
        { name: "lines", label: t.lines, content: <LinesTable lines={order.lines} /> },
        { name: "delivery", label: t.delivery, content: <Delivery order={order} /> },
      ]}
      history={{ subject: "sales-order", id }}
    >
      {order.overrideReason !== null && (
        <p className="notice mb-4">{t.overridden(order.overrideReason)}</p>
      )}
      {asking === "deliver" && <DeliverDialog order={order} onClose={() => setAsking(null)} />}
      {asking === "override" && <OverrideDialog order={order} onClose={() => setAsking(null)} />}
      {asking === "invoice" && (
        <InvoiceDialog
          order={order}
          onClose={() => setAsking(null)}
          onDone={(invoiceId) => void navigate(`/orders/invoices/${invoiceId}`)}
        />
      )}
    </DetailPage>
  );
}

function Papers({ order }: { order: OrderWire }) {
  const may = useMay();
  const { id, state, delivery } = order;
  if (state === "draft") {
    return may(sells) ? (
      <Link className="button" to={`/orders/${id}/change`}>
        {t.change}
      </Link>
    ) : null;
  }
  return (
    <>
      {delivery === null ? (
        <PaperButton paper={salesOrders.confirmation} params={{ id }} label={t.confirmation} />
      ) : (
        <PaperButton paper={salesOrders.deliveryNote} params={{ id }} label={t.deliveryNote} />
      )}
    </>
  );
}

function factsOf(order: OrderWire): FactGroup[] {
  const { invoiceId, invoiceNumber } = order;
  return [
    {
      heading: t.money,
      facts: [
        { label: t.withoutVat, value: <Money amount={order.net} /> },
        { label: t.vat, value: <Money amount={order.vat} /> },
        { label: t.gross, value: <Money amount={order.gross} />, strong: true },
        ...(order.open === null ? [] : [{ label: t.open, value: <Money amount={order.open} /> }]),
        ...(invoiceId === null
          ? []
          : [{ label: t.invoice, value: invoiceNumber, to: `/orders/invoices/${invoiceId}` }]),
      ],
    },
    {
      heading: t.order,
      facts: [
        { label: t.customer, value: order.customerName, to: `/customers/${order.customerId}` },
        { label: t.day, value: formatDay(order.orderDay) },
        { label: t.store, value: order.placeName },
        { label: t.reference, value: order.buyerReference },
        { label: t.job, value: order.jobNumber },
        { label: t.by, value: order.createdByName },
        { label: t.confirmedBy, value: order.confirmedByName },
        { label: t.closing, value: order.closingReason },
        { label: t.note, value: order.note },
      ],
    },
  ];
}

function Delivery({ order }: { order: OrderWire }) {
  const { delivery } = order;
  if (delivery === null) {
    return (
      <p className="sheet quiet p-4">{order.placeId === null ? t.workDone : t.notDelivered}</p>
    );
  }
  return (
    <WideSheet label={t.delivery}>
      <p className="p-4 pb-2">
        {[delivery.number, formatDay(delivery.day), delivery.vehicle, delivery.receivedBy]
          .filter((one) => one !== null)
          .join(" · ")}
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.lot}</th>
            <th scope="col" className="end">
              {t.netKg}
            </th>
            <th scope="col" className="end">
              {t.costUgx}
            </th>
          </tr>
        </thead>
        <tbody>
          {delivery.lots.map((lot) => (
            <tr key={`${lot.line}-${lot.lotId}`}>
              <th scope="row">
                <ScreenLink to={`/traceability?lot=${lot.lotCode}`}>{lot.lotCode}</ScreenLink>
              </th>
              <td className="end">{formatKilograms(lot.grams)}</td>
              <td className="end">{formatAmount(lot.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
