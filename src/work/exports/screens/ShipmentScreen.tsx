import { useState } from "react";
import { useParams } from "react-router";
import { formatContainerNumber } from "#kernel/containers.ts";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms, formatTonnes } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { BlockerPanel } from "#platform/web/parts/BlockerPanel.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { Money } from "#platform/web/parts/Money.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { licences } from "#registry/licences/api.ts";
import { shipments, type ShipmentWire } from "../api.ts";
import { shipmentLife, transportModeNames } from "../rules.ts";
import { AllocateDialog } from "./AllocateDialog.tsx";
import { type DatedMove, DayDialog } from "./DayDialog.tsx";
import { DocumentsTab } from "./DocumentsTab.tsx";
import { LotsTab } from "./LotsTab.tsx";
import { MoneyTab } from "./MoneyTab.tsx";
import { TransportTab } from "./TransportTab.tsx";
import { t } from "./words.ts";

const goodWay = [
  "planned",
  "allocated",
  "documents_pending",
  "ready_to_load",
  "loaded",
  "shipped",
  "delivered",
  "closed",
] as const;
/** Moves that need no more than a click or a reason; the others open a dialog of their own. */
const plainMoves = {
  start_documents: shipments.startDocuments,
  mark_ready: shipments.markReady,
  close: shipments.close,
  change_allocation: shipments.changeAllocation,
  unload: shipments.unload,
  cancel: shipments.cancel,
};

/** One shipment: its papers, its lots, how it travels, its money, and what is still missing. */
export function ShipmentScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(shipments.get, { id });
  return <Loaded answer={answer}>{(shipment) => <OneShipment shipment={shipment} />}</Loaded>;
}

function OneShipment({ shipment }: { shipment: ShipmentWire }) {
  const [allocating, setAllocating] = useState(false);
  const [dated, setDated] = useState<DatedMove | null>(null);
  const { state, blockers } = shipment;
  const isEarly = state === "planned" || state === "allocated";
  return (
    <DetailPage
      back={{ label: t.title, to: "/export-documentation" }}
      title={titleOf(shipment)}
      code={shipment.number}
      status={<StatusBadge life={shipmentLife} state={state} words={t.states} />}
      life={
        <LifeLine
          life={shipmentLife}
          path={goodWay}
          now={state}
          words={{ ...t.states, ...t.steps }}
        />
      }
      actions={
        <ActionBar
          life={shipmentLife}
          of={shipment}
          moves={plainMoves}
          words={t.moves}
          says={{ start_documents: <p>{t.startMeans}</p>, mark_ready: <p>{t.readyMeans}</p> }}
          opens={{
            allocate: () => setAllocating(true),
            load: () => setDated("load"),
            ship: () => setDated("ship"),
            deliver: () => setDated("deliver"),
          }}
          blocked={{ mark_ready: blockers, load: blockers, ship: blockers }}
        />
      }
      facts={factsOf(shipment)}
      tabs={tabsOf(shipment)}
      history={{ subject: "shipment", id: shipment.id }}
    >
      {isEarly && blockers.length > 0 && (
        <BlockerPanel title={t.open(blockers.length)} blockers={blockers} wasTried={false} />
      )}
      {state !== "cancelled" && <LicenceWarnings productId={shipment.contract.productId} />}
      {allocating && <AllocateDialog shipment={shipment} onClose={() => setAllocating(false)} />}
      {dated && <DayDialog shipment={shipment} move={dated} onClose={() => setDated(null)} />}
    </DetailPage>
  );
}

/** Licences that loading needs and nobody recorded: nothing waits for them, but it is said. */
function LicenceWarnings({ productId }: { productId: string }) {
  const { data } = useQuery(licences.lacking, { action: "shipment.load", productId });
  if (!data || data.warnings.length === 0) return null;
  const missing = data.warnings.map(({ what }) => what).join("; ");
  return <p className="notice mb-4">{t.notRecorded(missing)}</p>;
}

function titleOf({ contract, net, destination }: ShipmentWire): string {
  const { customerName } = contract;
  if (net === "0") return t.titleTo(customerName, destination);
  return t.titleOf(customerName, formatTonnes(net));
}

function tabsOf(shipment: ShipmentWire) {
  const { documents, lots, money } = shipment;
  const tabs = [
    {
      name: "documents",
      label: t.documents,
      count: documents.filter((one) => one.required).length,
      content: <DocumentsTab shipment={shipment} />,
    },
    {
      name: "lots",
      label: t.lots,
      count: lots.length,
      content: <LotsTab shipment={shipment} />,
    },
    { name: "transport", label: t.transport, content: <TransportTab shipment={shipment} /> },
  ];
  if (money === null) return tabs;
  const content = <MoneyTab shipment={shipment} money={money} />;
  return [...tabs, { name: "money", label: t.money, content }];
}

function factsOf(shipment: ShipmentWire) {
  const { contract, currency, containerNumber } = shipment;
  const onDay = (day: string | null) => (day === null ? null : formatDay(day));
  return [
    {
      heading: t.sale,
      facts: [
        { label: t.contract, value: contract.number, to: `/contracts/${contract.id}` },
        { label: t.basis, value: `${contract.priceBasis} ${contract.pricePlace}` },
        {
          label: t.pricePerTonne(currency),
          value: <Money amount={contract.pricePerTonne} currency={currency} bare />,
        },
        {
          label: t.value,
          value: <Money amount={shipment.value} currency={currency} />,
          strong: true,
        },
        { label: t.passes, value: t.passesAt[shipment.saleAt] },
      ],
    },
    {
      heading: t.weight,
      facts: [
        { label: t.bags, value: String(shipment.bags) },
        { label: t.net, value: t.kg(formatKilograms(shipment.net)), strong: true },
        { label: t.gross, value: t.kg(formatKilograms(shipment.gross)) },
        {
          label: t.stillRoom,
          value: shipment.loadedOn ? null : t.kg(formatKilograms(shipment.room)),
        },
        { label: t.eudr, value: contract.eudrRequired ? t.needed : t.notNeeded },
      ],
    },
    {
      heading: t.voyage,
      facts: [
        { label: t.mode, value: transportModeNames[shipment.mode] },
        { label: t.container, value: containerNumber && formatContainerNumber(containerNumber) },
        { label: t.destination, value: shipment.destination },
        { label: t.etd, value: formatDay(shipment.etd) },
        { label: t.loadedOn, value: onDay(shipment.loadedOn) },
        { label: t.shippedOn, value: onDay(shipment.shippedOn) },
        { label: t.deliveredOn, value: onDay(shipment.deliveredOn) },
      ],
    },
    {
      heading: t.people,
      facts: [
        {
          label: t.buyer,
          value: contract.customerName,
          to: `/contracts/customers/${contract.customerId}`,
        },
        { label: t.planned, value: shipment.createdByName },
      ],
    },
  ];
}
