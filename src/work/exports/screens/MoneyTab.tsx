import { type ReactNode, useState } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Money } from "#platform/web/parts/Money.tsx";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { formatRate } from "#registry/organization/rules.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { receivesProceeds } from "../rules.ts";
import { ProceedsDialog } from "./ProceedsDialog.tsx";
import { t } from "./words.ts";

type ShipmentMoney = NonNullable<ShipmentWire["money"]>;
type Receipt = ShipmentMoney["receipts"][number];

interface MoneyTabProps {
  shipment: ShipmentWire;
  money: ShipmentMoney;
}

/** The sale in both currencies, what it cost, and what the buyer has paid of it. */
export function MoneyTab({ shipment, money }: MoneyTabProps) {
  const may = useMay();
  const [receiving, setReceiving] = useState(false);
  const { currency, value } = shipment;
  const { sale, cost, open, dueOn, rateMicro, soldOn, receipts } = money;
  if (soldOn === null || sale === null || cost === null) {
    return <p className="sheet quiet p-4">{t.notSold}</p>;
  }
  const isOpen = open !== null && open !== "0";
  return (
    <>
      <section className="sheet">
        <table className="table">
          <tbody>
            <Line label={t.invoice} beside={formatDay(soldOn)}>
              <Money amount={value} currency={currency} />
            </Line>
            <Line label={t.rate} beside="">
              {rateMicro && formatRate(rateMicro)}
            </Line>
            <Line label={t.inShillings} beside="">
              <Money amount={sale} />
            </Line>
            <Line label={t.cost} beside="">
              <Money amount={-BigInt(cost)} />
            </Line>
          </tbody>
          <tfoot>
            <Line label={t.margin} beside="">
              <Money amount={BigInt(sale) - BigInt(cost)} />
            </Line>
          </tfoot>
        </table>
      </section>
      <section className="mt-4">
        <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-base font-strong">{t.receipts}</h2>
          <span>
            {t.openAmount} <Money amount={open} currency={currency} />
            {isOpen && dueOn !== null && (
              <span className="small quiet">
                {" "}
                · {t.dueOn.toLowerCase()} {formatDay(dueOn)}
              </span>
            )}
          </span>
          {isOpen && may(receivesProceeds) && (
            <button type="button" className="button" onClick={() => setReceiving(true)}>
              {t.receive}
            </button>
          )}
        </header>
        <Receipts shipment={shipment} receipts={receipts} />
      </section>
      {receiving && (
        <ProceedsDialog shipment={shipment} money={money} onClose={() => setReceiving(false)} />
      )}
    </>
  );
}

function Line(props: { label: string; beside: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="whitespace-normal!">
        {props.label}
      </th>
      <td className="quiet small max-md:hidden">{props.beside}</td>
      <td className="end">{props.children}</td>
    </tr>
  );
}

/** What the buyer paid, one row for each time. */
function Receipts({ shipment, receipts }: { shipment: ShipmentWire; receipts: Receipt[] }) {
  const columns: readonly Column<Receipt>[] = [
    { head: t.number, cell: ({ number }) => number, onCard: "title" },
    { head: t.receiptDay, cell: ({ receivedOn }) => formatDay(receivedOn) },
    { head: t.reference, cell: ({ bankReference }) => bankReference },
    {
      head: t.amount,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      align: "end",
    },
    {
      head: t.dayRate,
      cell: ({ rateMicro }) => formatRate(rateMicro),
      align: "end",
      onCard: "line",
      isNamed: true,
    },
    { head: t.difference, cell: ({ difference }) => formatAmount(difference), align: "end" },
    {
      head: t.status,
      cell: (receipt) => <TakeBack shipment={shipment} receipt={receipt} />,
      onCard: "status",
    },
  ];
  return <RowsSheet label={t.receipts} columns={columns} rows={receipts} empty={t.noReceipts} />;
}

function TakeBack({ shipment, receipt }: { shipment: ShipmentWire; receipt: Receipt }) {
  const may = useMay();
  const { run, busy } = useCommand(shipments.reverseProceeds);
  const [asking, setAsking] = useState(false);
  const { id: receiptId, version, number } = receipt;
  const reverse = async (reason: string): Promise<void> => {
    const body = { receiptId, version, reason };
    const outcome = await run({ params: { id: shipment.id }, body });
    setAsking(false);
    if (!outcome.ok) {
      toast(outcome.problem.title, { text: outcome.problem.detail, tone: "refused" });
    }
  };
  if (receipt.state === "reversed") return <Badge tone="refused">{t.reversed}</Badge>;
  if (shipment.state === "closed" || !may(receivesProceeds)) return "–";
  return (
    <>
      <button
        type="button"
        className="button little"
        aria-label={t.reverseOf(number)}
        onClick={() => setAsking(true)}
      >
        {t.reverse}
      </button>
      {asking && (
        <MoveDialog
          title={t.reverseOf(number)}
          move={{ from: ["booked"], to: "reversed", needs: receivesProceeds, asks: "reason" }}
          says={<p>{t.reverseMeans}</p>}
          busy={busy}
          onClose={() => setAsking(false)}
          send={(reason) => void reverse(reason ?? "")}
        />
      )}
    </>
  );
}
