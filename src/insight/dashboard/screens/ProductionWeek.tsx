import { formatKilograms, formatTonnes } from "#kernel/weight.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import { formatDay } from "#kernel/days.ts";
import type { OperationsWire } from "../api.ts";
import { formatPeriod } from "../periodRules.ts";
import { t } from "./words.ts";

type Week = NonNullable<OperationsWire["week"]>;

const box = { width: 420, height: 150, base: 124, top: 22, bar: 36 } as const;

/** What came out of finished batches on each day of the week, in columns from zero. */
export function ProductionWeek({ week }: { week: Week }) {
  const from = week[0]?.day;
  const to = week.at(-1)?.day;
  if (from === undefined || to === undefined) return null;
  const days = formatPeriod({ from, to });
  const sum = week.reduce((total, { grams }) => total + BigInt(grams), 0n);
  if (sum === 0n) {
    return (
      <section className="sheet p-4" aria-labelledby="production">
        <h2 id="production">{t.tonnesOut}</h2>
        <p className="quiet mt-1">{t.noneProcessed}</p>
      </section>
    );
  }
  return (
    <Chart
      title={t.tonnesOut}
      beside={days}
      summary={t.weekSummary(days, formatKilograms(sum))}
      heads={[t.day, t.kg]}
      rows={week.map(({ day, grams }) => [formatDay(day), formatKilograms(grams)])}
    >
      <Columns week={week} />
    </Chart>
  );
}

/** `Mon`, by the calendar. */
function weekDay(day: string): string {
  const names: Record<string, string> = t.weekDays;
  return names[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? day;
}

function Columns({ week }: { week: Week }) {
  const step = box.width / Math.max(5, week.length);
  const largest = Math.max(...week.map(({ grams }) => lengthOf(grams)));
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} className="block h-auto w-full max-w-120">
      <line x1="0" x2={box.width} y1={box.base} y2={box.base} stroke="var(--line-strong)" />
      {week.map(({ day, grams }, index) => {
        const isNow = index === week.length - 1;
        const height = (percentOf(lengthOf(grams), largest) / 100) * (box.base - box.top);
        const middle = step * (index + 0.5);
        return (
          <g
            key={day}
            textAnchor="middle"
            fontSize="12"
            fill={isNow ? "var(--ink)" : "var(--ink-3)"}
          >
            <rect
              x={middle - box.bar / 2}
              y={box.base - height}
              width={box.bar}
              height={height}
              fill={isNow ? "var(--bar-now)" : "var(--bar)"}
            />
            {grams !== "0" && (
              <text x={middle} y={box.base - height - 6}>
                {formatTonnes(grams)}
              </text>
            )}
            <text x={middle} y={box.base + 18} fontWeight={isNow ? 500 : 400}>
              {weekDay(day)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
