import { Chart } from "./Chart.tsx";
import { colourClass } from "./chartColours.ts";
import { type Datum, percentOf } from "./charts.ts";

interface BarChartProps {
  title: string;
  beside?: string;
  summary: string;
  /** Largest first: bars are for ranking. */
  data: readonly Datum[];
  /** The heads of the table: what, how much. */
  heads: readonly [string, string];
}

/** Horizontal bars, for ranking. Labels stand beside them, not in a legend. */
export function BarChart({ title, beside, summary, data, heads }: BarChartProps) {
  const largest = Math.max(...data.map(({ value }) => value), 0);
  return (
    <Chart
      title={title}
      {...(beside ? { beside } : {})}
      summary={summary}
      heads={heads}
      rows={data.map(({ label, shown }) => [label, shown])}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
        {data.map((one) => (
          <div key={one.label} className="contents">
            <span>{one.label}</span>
            <span className="h-2.5">
              <span
                className={`block h-full min-w-px ${colourClass(one)}`}
                style={{ width: `${percentOf(one.value, largest)}%` }}
              />
            </span>
            <span className="text-right">{one.shown}</span>
          </div>
        ))}
      </div>
    </Chart>
  );
}
