import { Chart } from "./Chart.tsx";
import { colourClass } from "./chartColours.ts";
import { type Datum, percentOf } from "./charts.ts";

interface ColumnChartProps {
  title: string;
  beside?: string;
  summary: string;
  /** In the order of time; `isNow` stands out. */
  data: readonly Datum[];
  heads: readonly [string, string];
}

/** Columns, for time: flat, from zero, each with its figure. */
export function ColumnChart({ title, beside, summary, data, heads }: ColumnChartProps) {
  const largest = Math.max(...data.map(({ value }) => value), 0);
  return (
    <Chart
      title={title}
      {...(beside ? { beside } : {})}
      summary={summary}
      heads={heads}
      rows={data.map(({ label, shown }) => [label, shown])}
    >
      <div className="flex overflow-hidden">
        {data.map((one) => (
          <div key={one.label} className="flex min-w-0 flex-1 flex-col items-stretch text-center">
            <span className="flex h-40 flex-col justify-end border-b border-line-strong">
              <span className={`tiny truncate ${one.isNow ? "font-medium text-ink!" : ""}`}>
                {one.shown}
              </span>
              <span
                className={`mx-auto mt-1 w-4/5 max-w-10 flex-none ${colourClass(one)}`}
                style={{ height: `${percentOf(one.value, largest) * 0.85}%` }}
              />
            </span>
            <span className={`tiny mt-1 truncate ${one.isNow ? "font-medium text-ink!" : ""}`}>
              {one.label}
            </span>
          </div>
        ))}
      </div>
    </Chart>
  );
}
