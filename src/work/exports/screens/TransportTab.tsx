import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatContainerNumber } from "#kernel/containers.ts";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useMay } from "#platform/web/may.ts";
import type { ShipmentWire } from "../api.ts";
import { containerTypeNames, openStates, plansShipments } from "../rules.ts";
import { t } from "./words.ts";

/** How it travels and who receives it. */
export function TransportTab({ shipment }: { shipment: ShipmentWire }) {
  const may = useMay();
  const { containerNumber, containerType, seals, containerTare, vgm } = shipment;
  const isOpen = openStates.some((state) => state === shipment.state) && may(plansShipments);
  const kilograms = (grams: string | null) => grams && t.kg(formatKilograms(grams));
  const vessel = [shipment.vessel, shipment.voyage].filter(Boolean).join(", ");
  return (
    <section className="sheet divide-y divide-line">
      <div className="p-4">
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 className="text-base font-strong">{t.boxHeading}</h2>
          {isOpen && (
            <Link className="button little" to={`/export-documentation/${shipment.id}/transport`}>
              {t.change}
            </Link>
          )}
        </div>
        <Terms>
          <Term label={t.containerNumber}>
            {containerNumber && formatContainerNumber(containerNumber)}
          </Term>
          <Term label={t.containerType}>{containerType && containerTypeNames[containerType]}</Term>
          <Term label={t.seals}>{seals.join(", ")}</Term>
          <Term label={t.containerTare}>{kilograms(containerTare)}</Term>
          <Term label={t.bagTare}>{t.kg(formatKilograms(shipment.bagTare, 3))}</Term>
          <Term label={t.vgm}>{kilograms(vgm)}</Term>
        </Terms>
      </div>
      <div className="p-4">
        <h2 className="mb-2 text-base font-strong">{t.way}</h2>
        <Terms>
          <Term label={t.from}>{shipment.portOfLoading}</Term>
          <Term label={t.destination}>{shipment.destination}</Term>
          <Term label={t.etd}>{formatDay(shipment.etd)}</Term>
          <Term label={t.vessel}>{vessel}</Term>
        </Terms>
      </div>
      <div className="p-4">
        <h2 className="mb-2 text-base font-strong">{t.parties}</h2>
        <Terms>
          <Term label={t.consignee}>{shipment.consignee}</Term>
          <Term label={t.notify}>{shipment.notify}</Term>
          {shipment.note !== null && <Term label={t.note}>{shipment.note}</Term>}
        </Terms>
      </div>
    </section>
  );
}

function Terms({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2">{children}</dl>;
}

function Term({ label, children }: { label: string; children: string | null }) {
  return (
    <>
      <dt className="quiet">{label}</dt>
      <dd className="whitespace-pre-line">
        {children ? children : <span className="text-ink-3">{t.missing}</span>}
      </dd>
    </>
  );
}
