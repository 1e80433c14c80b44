import type { ReactNode } from "react";
import { formatAmount, formatScaled } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { CostSheetWire } from "../api.ts";
import { hasLevel, type Places, sumLabel } from "./sheetRows.ts";
import { t } from "./words.ts";

interface SheetTilesProps {
  sheet: CostSheetWire;
  places: Places;
  /** Chooses the contract whose price the margin is counted on. */
  chooser: ReactNode;
}

/** The four figures everybody asks for: FOT, FOB, CIF, and what the price leaves. */
export function SheetTiles({ sheet, places, chooser }: SheetTilesProps) {
  const { margin, subtotals } = sheet;
  return (
    <section className="sheet grid grid-cols-2 lg:grid-cols-4">
      <Figure
        label={sumLabel("FOT", places)}
        figure={perKilogram(subtotals.FOT)}
        beneath={t.theLot(formatAmount(subtotals.FOT.amount))}
      />
      {(["FOB", "CIF"] as const).map((level) =>
        hasLevel(sheet, level) ? (
          <Figure
            key={level}
            label={sumLabel(level, places)}
            figure={perKilogram(subtotals[level])}
            beneath={dollars(subtotals[level])}
          />
        ) : (
          <Figure
            key={level}
            label={sumLabel(level, places)}
            figure="–"
            beneath={t.notYet(level)}
          />
        ),
      )}
      <Figure
        label={margin ? t.marginAt(formatAmount(margin.fotPrice, "USD")) : t.margin}
        figure={margin ? formatScaled(BigInt(margin.perKilogram), 2) : "–"}
        beneath={
          margin
            ? t.marginSays(formatPercent(margin.shareBp), formatAmount(margin.amount))
            : t.noPrice
        }
      >
        {chooser}
      </Figure>
    </section>
  );
}

function perKilogram(subtotal: CostSheetWire["subtotals"]["FOT"]): string {
  return formatScaled(BigInt(subtotal.perKilogram), 2);
}

function dollars({ dollarsPerTonne }: CostSheetWire["subtotals"]["FOT"]): string {
  return dollarsPerTonne === null ? "" : t.perTonne(formatAmount(dollarsPerTonne, "USD"));
}

function Figure(props: { label: string; figure: string; beneath: string; children?: ReactNode }) {
  const { label, figure, beneath, children } = props;
  return (
    <div className="border-line p-4 max-lg:odd:border-r max-lg:nth-[n+3]:border-t lg:not-first:border-l">
      <p className="quiet">{label}</p>
      <p className="mt-1 text-xl max-md:text-lg">{figure}</p>
      <p className="small quiet">{beneath}</p>
      {children}
    </div>
  );
}
