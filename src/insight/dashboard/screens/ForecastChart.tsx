import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf } from "#platform/web/parts/charts.ts";
import { useIsPhone } from "#platform/web/phone.ts";
import { shortAmount } from "../amountRules.ts";
import type { OwnersBoardWire } from "../api.ts";
import { t } from "./ownerWords.ts";

type Forecast = OwnersBoardWire["forecast"];
type Week = Forecast["weeks"][number];

/** What is left at the end of each of thirteen weeks: a line from zero, below it where money is short. */
export function ForecastChart({ forecast: { opening, weeks } }: { forecast: Forecast }) {
  const last = weeks.at(-1);
  const lowest = weeks.toSorted((a, b) => (BigInt(a.closing) < BigInt(b.closing) ? -1 : 1))[0];
  if (!last || !lowest) return null;
  return (
    <Chart
      title={t.forecast}
      beside={t.forecastBeside}
      summary={t.forecastSummary(
        formatAmount(opening),
        formatAmount(last.closing),
        formatDay(lowest.from),
        formatAmount(lowest.closing),
      )}
      heads={[t.week, t.comesIn, t.goesOut, t.left]}
      rows={weeks.map(({ from, inflow, outflow, closing }) => [
        formatDay(from),
        formatAmount(inflow),
        formatAmount(outflow),
        formatAmount(closing),
      ])}
    >
      <Line opening={opening} weeks={weeks} />
    </Chart>
  );
}

const box = { height: 200, top: 28, bottom: 172, left: 24 } as const;

function Line({ opening, weeks }: { opening: string; weeks: readonly Week[] }) {
  const isPhone = useIsPhone();
  const width = isPhone ? 348 : 680;
  const values = [opening, ...weeks.map(({ closing }) => closing)].map(lengthOf);
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const span = most - least || 1;
  const yOf = (value: number) => box.bottom - ((value - least) / span) * (box.bottom - box.top);
  const xOf = (index: number) => box.left + (index / (values.length - 1)) * (width - 2 * box.left);
  const every = isPhone ? 4 : 2;
  const points = values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(" ");
  return (
    <svg viewBox={`0 0 ${width} ${box.height}`} className="block h-auto w-full">
      <line x1="0" x2={width} y1={yOf(0)} y2={yOf(0)} stroke="var(--line-strong)" />
      <polyline points={points} fill="none" stroke="var(--ink)" strokeWidth="2" />
      {values.map((value, index) => {
        const isSaid = (values.length - 1 - index) % every === 0;
        const week = weeks[index - 1];
        return (
          // The weeks never change their order.
          <g key={week?.from ?? "now"} textAnchor="middle" fontSize="12" fill="var(--ink-3)">
            <circle cx={xOf(index)} cy={yOf(value)} r={isSaid ? 3.5 : 2} fill="var(--ink)" />
            {isSaid && (
              <>
                <text x={xOf(index)} y={yOf(value) - 10} fill="var(--ink)">
                  {shortAmount(BigInt(Math.round(value)))}
                </text>
                <text x={xOf(index)} y={box.height - 6}>
                  {week ? t.weekNumber(index) : t.now}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
