import { formatAmount } from "#kernel/money.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import { useIsPhone } from "#platform/web/phone.ts";
import { shortAmount } from "../amountRules.ts";
import type { DashboardWire } from "../api.ts";
import { t } from "./words.ts";

type Revenue = NonNullable<DashboardWire["revenue"]>;
type Month = Revenue["months"][number];

const desk = { width: 720, bar: 44 } as const;
const phone = { width: 348, bar: 20 } as const;
const box = { height: 208, base: 180, top: 24 } as const;

/** Twelve columns from zero, the month that runs in ink. */
export function RevenueChart({ revenue }: { revenue: Revenue }) {
  const { months, total } = revenue;
  const first = months[0];
  const last = months.at(-1);
  const best = months.reduce<Month | undefined>(
    (most, one) => (!most || BigInt(one.amount) > BigInt(most.amount) ? one : most),
    undefined,
  );
  if (!first || !last || !best || BigInt(best.amount) <= 0n) {
    return (
      <section className="sheet p-4" aria-labelledby="revenue">
        <h2 id="revenue">{t.revenue}</h2>
        <p className="quiet mt-1">{t.noRevenue}</p>
      </section>
    );
  }
  return (
    <Chart
      title={t.revenue}
      beside={t.revenueTotal(shortAmount(total))}
      summary={t.revenueSummary(
        longName(first),
        longName(last),
        longName(best),
        formatAmount(best.amount),
      )}
      heads={[t.month, t.revenueUgx]}
      rows={months.map((month) => [longName(month), formatAmount(month.amount)])}
    >
      <Columns months={months} largest={lengthOf(best.amount)} />
    </Chart>
  );
}

function Columns({ months, largest }: { months: readonly Month[]; largest: number }) {
  const { width, bar } = useIsPhone() ? phone : desk;
  const step = width / months.length;
  const room = box.base - box.top;
  return (
    <svg viewBox={`0 0 ${width} ${box.height}`} className="block h-auto w-full">
      <line x1="0" x2={width} y1={box.base} y2={box.base} stroke="var(--line-strong)" />
      {months.map((month, index) => {
        const isNow = index === months.length - 1;
        const height = (percentOf(lengthOf(month.amount), largest) / 100) * room;
        const middle = step * (index + 0.5);
        const ink = isNow ? "var(--ink)" : "var(--ink-3)";
        return (
          <g key={month.month} textAnchor="middle" fontSize="12" fill={ink}>
            <rect
              x={middle - bar / 2}
              y={box.base - height}
              width={bar}
              height={height}
              fill={isNow ? "var(--bar-now)" : "var(--bar)"}
            />
            {month.amount !== "0" && (
              <text x={middle} y={box.base - height - 6}>
                {shortAmount(month.amount)}
              </text>
            )}
            <text x={middle} y={box.base + 18} fontWeight={isNow ? 500 : 400}>
              {shortName(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function shortName({ month }: Month): string {
  const names: Record<string, string> = t.months;
  return names[month.slice(5)] ?? month;
}

function longName(month: Month): string {
  return `${shortName(month)} ${month.month.slice(0, 4)}`;
}
