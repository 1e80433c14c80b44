import { formatInstant } from "#kernel/days.ts";
import { formatPercent } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { StoreCountWire } from "../api.ts";
import { pileName } from "../rules.ts";
import { type PileWire, sized } from "./pileWords.ts";
import { t } from "./words.ts";

/** Every time a pile was counted, by whom: what was said stays, also where it was counted again. */
export function Readings({ count }: { count: StoreCountWire }) {
  const piles = count.pileLines.filter(({ readings }) => readings.length > 0);
  if (piles.length === 0) return <p className="quiet">{t.noReadings}</p>;
  return (
    <ul className="sheet divide-y divide-line">
      {piles.map((pile) => (
        <li key={pile.line} className="px-4 py-3">
          <p className="font-strong">{pileName(pile)}</p>
          <ul className="mt-1 flex flex-col gap-2">
            {pile.readings.map((reading) => (
              <Reading key={reading.id} pile={pile} reading={reading} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Reading({ pile, reading }: { pile: PileWire; reading: PileWire["readings"][number] }) {
  const { byName, at, basis, counted, bags, moistureBp, note, counts } = reading;
  const said = [
    counted === null ? t.notCounted : sized(pile.unit, counted),
    bags === null || pile.unit !== "g" ? null : t.inBags(bags),
    moistureBp === null ? null : t.moist(formatPercent(moistureBp)),
    basis === "began" ? t.atBegin : null,
    note,
  ];
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>{said.filter((word) => word !== null).join(" · ")}</span>
        <Badge tone={counts ? "done" : "quiet"}>{counts ? t.counts : t.replaced}</Badge>
      </p>
      <p className="small quiet">{t.readBy(byName, formatInstant(new Date(at)))}</p>
    </li>
  );
}
