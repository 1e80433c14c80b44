import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import type { CellWire, OverviewWire } from "../api.ts";
import { priceBuckets, shareBp } from "../rules.ts";
import { type Asked, rowsPath } from "./analyticsAddress.ts";
import { t } from "./words.ts";

interface GroupProps {
  overview: OverviewWire;
  asked: Asked;
}

interface Bar {
  label: string;
  length: number;
  shown: string;
  to: string;
}

/** Horizontal bars whose figures open their rows. */
function Bars({ bars }: { bars: readonly Bar[] }) {
  const largest = Math.max(...bars.map(({ length }) => length), 0);
  return (
    <ul className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
      {bars.map(({ label, length, shown, to }) => (
        <li key={label} className="contents">
          <span className="truncate">{label}</span>
          <span className="h-2.5">
            <span
              className="block h-full min-w-px bg-bar"
              style={{ width: `${percentOf(length, largest)}%` }}
            />
          </span>
          <Link className="link text-right max-md:py-1" to={to} aria-label={`${label}, ${shown}`}>
            {shown}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <section className="sheet p-4" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet mt-1">{t.nothing}</p>
    </section>
  );
}

const districtName = ({ key, label }: CellWire): string => (key === "none" ? t.noDistrict : label);

/** Where the kilograms came from. */
export function Districts({ overview, asked }: GroupProps) {
  const { districts } = overview;
  const [most] = districts;
  if (!most) return <Nothing title={t.byDistrict} />;
  return (
    <Chart
      title={t.byDistrict}
      beside={t.kgHead}
      summary={t.byDistrictSummary(districtName(most), formatKilograms(most.grams))}
      heads={[t.district, t.farmersHead, t.kgHead, t.valueHead]}
      rows={districts.map((one) => [
        districtName(one),
        String(one.farmers),
        formatKilograms(one.grams),
        formatAmount(one.value),
      ])}
      hasLinks
    >
      <Bars
        bars={districts.map((one) => ({
          label: districtName(one),
          length: lengthOf(one.grams),
          shown: formatKilograms(one.grams),
          to: rowsPath(asked, "bought", { districtId: one.key }),
        }))}
      />
    </Chart>
  );
}

/** How much of everything the farmers who brought most brought, a tenth of them at a time. */
export function Pareto({ overview, asked }: GroupProps) {
  const { tenths } = overview;
  if (tenths.length === 0) return <Nothing title={t.pareto} />;
  const whole = tenths.reduce((sum, { grams }) => sum + BigInt(grams), 0n);
  const percent = (grams: bigint): string => formatPercent(shareBp(grams, whole) ?? 0);
  const fifth = tenths.slice(0, 2).reduce((sum, { grams }) => sum + BigInt(grams), 0n);
  return (
    <Chart
      title={t.pareto}
      beside={t.paretoBeside}
      summary={t.paretoSummary(percent(fifth))}
      heads={[t.paretoBeside, t.farmersHead, t.kgHead, t.share]}
      rows={tenths.map(({ key, farmers, grams }) => [
        t.tenth(Number(key)),
        String(farmers),
        formatKilograms(grams),
        percent(BigInt(grams)),
      ])}
      hasLinks
    >
      <p className="mb-2">{t.paretoSummary(percent(fifth))}</p>
      <Bars
        bars={tenths.map(({ key, grams }) => ({
          label: t.tenth(Number(key)),
          length: lengthOf(grams),
          shown: formatKilograms(grams),
          to: rowsPath(asked, "active"),
        }))}
      />
    </Chart>
  );
}

/** How what was paid stands to what was published. */
export function Prices({ overview, asked }: GroupProps) {
  const found = new Map(overview.prices.map((one) => [one.key, one]));
  if (found.size === 0) return <Nothing title={t.prices} />;
  const cells = priceBuckets.map(
    (key) => found.get(key) ?? { key, label: key, farmers: 0, grams: "0", value: "0" },
  );
  return (
    <Chart
      title={t.prices}
      beside={t.kgHead}
      summary={t.pricesSummary(formatKilograms(found.get("at_list")?.grams ?? "0"))}
      heads={[t.bucket, t.deliveries, t.kgHead]}
      rows={cells.map(({ key, grams, value }) => [
        t.buckets[key] ?? key,
        formatAmount(value),
        formatKilograms(grams),
      ])}
      hasLinks
    >
      <Bars
        bars={cells.map(({ key, grams }) => ({
          label: t.buckets[key] ?? key,
          length: lengthOf(grams),
          shown: formatKilograms(grams),
          to: rowsPath(asked, "bought", { bucket: key }),
        }))}
      />
    </Chart>
  );
}

/** How wet what a village brought was on average; the villages that brought most. */
export function Villages({ overview, asked }: GroupProps) {
  const villages = overview.villages.toSorted((a, b) => Number(b.value) - Number(a.value));
  const [wettest] = villages;
  if (!wettest) return <Nothing title={t.moisture} />;
  return (
    <Chart
      title={t.moisture}
      beside={t.moistureBeside}
      summary={t.moistureSummary(wettest.label, formatPercent(wettest.value))}
      heads={[t.village, t.farmersHead, t.kgHead, t.moisture]}
      rows={villages.map(({ label, farmers, grams, value }) => [
        label,
        String(farmers),
        formatKilograms(grams),
        formatPercent(value),
      ])}
      hasLinks
    >
      <Bars
        bars={villages.map(({ label, value }) => ({
          label,
          length: lengthOf(value),
          shown: t.percent(formatPercent(value)),
          to: rowsPath(asked, "bought", { village: label }),
        }))}
      />
    </Chart>
  );
}
