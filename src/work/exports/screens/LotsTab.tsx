import { formatScaled } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { toast } from "#platform/web/toasts.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { shipmentLife } from "../rules.ts";
import { t } from "./words.ts";

type Lot = ShipmentWire["lots"][number];

/** The lots on a shipment: bags, marks, weights; taken off again while the allocation is open. */
export function LotsTab({ shipment }: { shipment: ShipmentWire }) {
  const may = useMay();
  const { lots, bags, net, state } = shipment;
  const { from, needs } = shipmentLife.moves.deallocate;
  const isOpen = from.some((one) => one === state) && may(needs);
  if (lots.length === 0) return <p className="sheet quiet p-4">{t.noLots}</p>;
  return (
    <WideSheet label={t.lots}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.lot}</th>
            <th scope="col" className="max-md:hidden">
              {t.store}
            </th>
            <th scope="col" className="end">
              {t.bags}
            </th>
            <th scope="col" className="end">
              {t.netKg}
            </th>
            {isOpen && (
              <th scope="col">
                <span className="sr-only">{t.takeOff}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <LotLine key={lot.id} lot={lot} shipment={shipment} isOpen={isOpen} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td className="max-md:hidden" />
            <td className="end">{formatScaled(BigInt(bags), 0)}</td>
            <td className="end">{formatKilograms(net)}</td>
            {isOpen && <td />}
          </tr>
        </tfoot>
      </table>
    </WideSheet>
  );
}

interface LotLineProps {
  lot: Lot;
  shipment: ShipmentWire;
  isOpen: boolean;
}

function LotLine({ lot, shipment, isOpen }: LotLineProps) {
  const { run, busy } = useCommand(shipments.deallocate);
  const takeOff = async (): Promise<void> => {
    const { id, version } = shipment;
    const outcome = await run({ params: { id }, body: { version, allocationId: lot.id } });
    if (outcome.ok) toast(t.takenOff(lot.lotCode));
    else toast(outcome.problem.title, { text: outcome.problem.detail, tone: "refused" });
  };
  const about = [lot.grade, lot.stream && t.streams[lot.stream]].filter(Boolean).join(" · ");
  return (
    <tr>
      <th scope="row" className="py-2! whitespace-normal!">
        <span className="whitespace-nowrap">{lot.lotCode}</span>
        {about !== "" && <span className="small quiet ml-2">{about}</span>}
        <span className="small quiet block font-normal">{lot.mark}</span>
        {lot.held !== null && <span className="small block text-cherry">{t.onHold(lot.held)}</span>}
      </th>
      <td className="max-md:hidden">{lot.placeName}</td>
      <td className="end">{formatScaled(BigInt(lot.bags), 0)}</td>
      <td className="end">{formatKilograms(lot.net)}</td>
      {isOpen && (
        <td className="end">
          <button
            type="button"
            className="button little"
            aria-label={t.takeOffOf(lot.lotCode)}
            disabled={busy}
            onClick={() => void takeOff()}
          >
            {t.takeOff}
          </button>
        </td>
      )}
    </tr>
  );
}
