import { sharePercent } from "#books/stock/rules.ts";
import { formatInstant } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { TransferWire } from "../api.ts";
import { t } from "./words.ts";

type Weighing = TransferWire["weighings"][number];

/** Every time the lots were weighed in, the newest first: what was said stays, also where it was weighed again. */
export function Weighings({ transfer }: { transfer: TransferWire }) {
  const { weighings } = transfer;
  if (weighings.length === 0) return <p className="quiet">{t.notWeighed}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {weighings.map((one) => (
        <OneWeighing key={one.id} one={one} />
      ))}
    </ul>
  );
}

function OneWeighing({ one }: { one: Weighing }) {
  const { byName, at, counts, sealIntact, source, note, toleranceBp, lots } = one;
  const said = [
    sealIntact ? t.sealIntact : t.sealBroken,
    t.sources[source],
    t.toleranceThen(sharePercent(toleranceBp)),
    ...(note === null ? [] : [note]),
  ];
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>{t.weighedBy(byName, formatInstant(new Date(at)))}</span>
        <Badge tone={counts ? "done" : "quiet"}>{counts ? t.counts : t.replaced}</Badge>
      </p>
      <p className="small quiet">{said.join(" · ")}</p>
      <dl className="mt-2 grid grid-cols-[1fr_auto_auto_auto] gap-x-4 gap-y-1">
        {lots.map((lot) => (
          <WeighedLot key={lot.lotId} lot={lot} />
        ))}
      </dl>
    </li>
  );
}

function WeighedLot({ lot }: { lot: Weighing["lots"][number] }) {
  const less = BigInt(lot.sent) - BigInt(lot.weighed);
  return (
    <>
      <dt className="small">{lot.lotCode}</dt>
      <dd className="small text-right">{t.kg(formatKilograms(lot.weighed))}</dd>
      <dd className="small text-right">{less === 0n ? "" : formatKilograms(-less)}</dd>
      <dd className="small">{lot.lossReason === null ? "" : t.reasons[lot.lossReason]}</dd>
    </>
  );
}
