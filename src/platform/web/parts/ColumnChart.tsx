import { colourClass } from "./chartColours.ts";
import { type Datum, percentOf } from "./charts.ts";
import { SeriesChart, type SeriesChartProps } from "./SeriesChart.tsx";

/** Columns, for time, in its order: flat, from zero, each with its figure; `isNow` stands out. */
export function ColumnChart(props: SeriesChartProps) {
  return <SeriesChart {...props} draw={drawColumns} />;
}

function drawColumns(data: readonly Datum[], largest: number) {
  return (
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
  );
}
