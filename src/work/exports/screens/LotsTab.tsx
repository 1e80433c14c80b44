import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { shipmentLife } from "../rules.ts";
import { t } from "./words.ts";

type Lot = ShipmentWire["lots"][number];

/** The lots on a shipment: bags, marks, weights; taken off again while the allocation is open. */
export function LotsTab({ shipment }: { shipment: ShipmentWire }) {
  const may = useMay();
  const { lots, state } = shipment;
  const { from, needs } = shipmentLife.moves.deallocate;
  const isOpen = from.some((one) => one === state) && may(needs);
  const columns: readonly Column<Lot, ShipmentWire>[] = [
    { head: t.lot, cell: (lot) => <LotWords lot={lot} />, gives: true },
    { head: t.store, cell: (lot) => lot.placeName, gives: true },
    {
      head: t.bags,
      cell: (lot) => formatAmount(String(lot.bags)),
      align: "end",
      total: ({ bags }) => formatAmount(String(bags)),
    },
    {
      head: t.netKg,
      cell: (lot) => formatKilograms(lot.net),
      align: "end",
      total: ({ net }) => formatKilograms(net),
    },
    ...(isOpen ? [takingOff(shipment)] : []),
  ];
  return (
    <RowsSheet label={t.lots} columns={columns} rows={lots} totals={shipment} empty={t.noLots} />
  );
}

function takingOff(shipment: ShipmentWire): Column<Lot, ShipmentWire> {
  return {
    head: t.takeOff,
    headIsHeard: true,
    cell: (lot) => <TakeOff lot={lot} shipment={shipment} />,
    align: "end",
    onCard: "status",
  };
}

function LotWords({ lot }: { lot: Lot }) {
  const about = [lot.grade, lot.stream && t.streams[lot.stream]].filter(Boolean).join(" · ");
  return (
    <>
      <span className="whitespace-nowrap">{lot.lotCode}</span>{" "}
      {about !== "" && <span className="small quiet font-regular">{about}</span>}
      <span className="small quiet block font-regular">{lot.mark}</span>
      {lot.held !== null && <span className="small block text-cherry">{t.onHold(lot.held)}</span>}
    </>
  );
}

function TakeOff({ lot, shipment }: { lot: Lot; shipment: ShipmentWire }) {
  const { run, busy } = useCommand(shipments.deallocate);
  const takeOff = async (): Promise<void> => {
    const { id, version } = shipment;
    const outcome = await run({ params: { id }, body: { version, allocationId: lot.id } });
    if (outcome.ok) toast(t.takenOff(lot.lotCode));
    else toast(outcome.problem.title, { text: outcome.problem.detail, tone: "refused" });
  };
  return (
    <button
      type="button"
      className="button little"
      aria-label={t.takeOffOf(lot.lotCode)}
      disabled={busy}
      onClick={() => void takeOff()}
    >
      {t.takeOff}
    </button>
  );
}
