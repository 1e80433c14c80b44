import type { ReactNode } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatScaled } from "#kernel/money.ts";
import { sourceName, sourcePath } from "#kernel/sources.ts";
import { formatKilograms, formatPercent, wholeBp } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import type { OriginWire } from "../api.ts";
import { t } from "./words.ts";

interface OriginProps {
  origin: OriginWire;
}

interface Row {
  key: string;
  cells: readonly ReactNode[];
  grams: string;
}

interface SumTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** What all of it must be; absent where rows are not parts of one whole. */
  whole?: string;
}

/** Rows with their kilograms and share; what is not followed has a line, so that the sum is the whole. */
function SumTable({ label, heads, rows, whole }: SumTableProps) {
  const sum = rows.reduce((total, row) => total + BigInt(row.grams), 0n);
  const all = whole === undefined ? sum : BigInt(whole);
  const rest = all - sum;
  return (
    <WideSheet label={label}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={hiddenOnPhones(index)}>
                {head}
              </th>
            ))}
            <th scope="col" className="end">
              {t.kg}
            </th>
            {whole !== undefined && (
              <th scope="col" className="end max-md:hidden">
                {t.share}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, grams }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={heads[index]} scope="row" className="py-1.5! whitespace-normal!">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[index]} className={hiddenOnPhones(index)}>
                    {cell}
                  </td>
                ),
              )}
              <td className="end">{formatKilograms(grams)}</td>
              {whole !== undefined && (
                <td className="end quiet max-md:hidden">{shareText(BigInt(grams), all)}</td>
              )}
            </tr>
          ))}
          {rest > 0n && (
            <tr>
              <th scope="row" className="text-straw!">
                {t.unknown}
              </th>
              <Blank heads={heads} />
              <td className="end">{formatKilograms(rest)}</td>
              <td className="end quiet max-md:hidden">{shareText(rest, all)}</td>
            </tr>
          )}
        </tbody>
        {whole !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <Blank heads={heads} />
              <td className="end">{formatKilograms(all)}</td>
              <td className="end max-md:hidden">{shareText(all, all)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </WideSheet>
  );
}

/** On a phone the first two cells are enough to know which it is. */
function hiddenOnPhones(index: number): string {
  return index > 1 ? "max-md:hidden" : "";
}

function Blank({ heads }: { heads: readonly string[] }) {
  return heads
    .slice(1)
    .map((head, index) => <td key={head} className={hiddenOnPhones(index + 1)} />);
}

function shareText(grams: bigint, all: bigint): string {
  return all === 0n ? "–" : formatPercent((grams * wholeBp) / all);
}

export function DeliveriesTable({ origin }: OriginProps) {
  const rows = origin.deliveries.map((delivery) => ({
    key: delivery.collectionId,
    cells: [
      <ScreenLink key="number" className="link" to={`/field-collections/${delivery.collectionId}`}>
        {delivery.number}
      </ScreenLink>,
      <ScreenLink key="seller" className="link" to={sellerPath(delivery)}>
        {delivery.sellerName}
      </ScreenLink>,
      formatDay(delivery.collectedOn),
    ],
    grams: delivery.grams,
  }));
  const heads = [t.delivery, t.seller, t.day];
  const whole = origin.coverage.grams;
  return <SumTable label={t.deliveries} heads={heads} rows={rows} whole={whole} />;
}

function sellerPath({ farmerId, supplierId }: OriginWire["deliveries"][number]): string {
  return farmerId === null ? `/suppliers/${supplierId}` : `/farmers/${farmerId}`;
}

export function FarmersTable({ origin }: OriginProps) {
  const rows = bySize(origin.farmers).map((farmer) => ({
    key: farmer.id,
    cells: [
      <ScreenLink key="name" className="link" to={`/farmers/${farmer.id}`}>
        {farmer.name}
      </ScreenLink>,
      farmer.place ?? "–",
      farmer.code,
    ],
    grams: farmer.grams,
  }));
  const heads = [t.farmer, t.place, t.code];
  const whole = origin.coverage.grams;
  return <SumTable label={t.farmers} heads={heads} rows={rows} whole={whole} />;
}

export function PlotsTable({ origin }: OriginProps) {
  const rows = bySize(origin.plots).map((plot) => ({
    key: plot.id,
    cells: [
      <span key="name">
        {plot.code}
        <span className="tiny block font-regular">
          {plot.farmerName}
          {plot.place && `, ${plot.place}`}
        </span>
      </span>,
      <Standing key="standing" plot={plot} />,
      t.forms[plot.kind],
      formatScaled(BigInt(plot.areaSquareMetres) / 100n, 2),
    ],
    grams: plot.grams,
  }));
  const heads = [t.plot, t.standing, t.form, t.hectares];
  const whole = origin.coverage.grams;
  return <SumTable label={t.plots} heads={heads} rows={rows} whole={whole} />;
}

function Standing({ plot }: { plot: OriginWire["plots"][number] }) {
  if (plot.riskLevel === "high") return <Badge tone="refused">{t.highRisk}</Badge>;
  if (plot.riskLevel === "more_info_needed") {
    return <Badge tone="waiting">{t.risks.more_info_needed}</Badge>;
  }
  if (!plot.isVerified) return <Badge tone="waiting">{t.notVerified}</Badge>;
  if (!plot.sharesGeolocation) return <Badge tone="waiting">{t.hidden}</Badge>;
  return <Badge tone="done">{t.verified}</Badge>;
}

export function LotsTable({ origin }: OriginProps) {
  const rows = origin.lots.map((lot) => {
    const path = sourcePath(lot.originType, lot.originId);
    const name = sourceName(lot.originType);
    return {
      key: lot.id,
      cells: [
        <ScreenLink key="code" className="link" to={`/traceability/lot/${lot.id}`}>
          {lot.code}
        </ScreenLink>,
        lot.productName,
        formatDay(lot.madeOn),
        path === null ? (
          name
        ) : (
          <ScreenLink key="maker" className="link" to={path}>
            {name}
          </ScreenLink>
        ),
      ],
      grams: lot.grams,
    };
  });
  return <SumTable label={t.lots} heads={[t.lot, t.product, t.madeOn, t.madeBy]} rows={rows} />;
}

function bySize<T extends { grams: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => Number(BigInt(b.grams) - BigInt(a.grams)));
}
