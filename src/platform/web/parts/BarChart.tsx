import { colourClass } from "./chartColours.ts";
import { type Datum, percentOf } from "./charts.ts";
import { SeriesChart, type SeriesChartProps } from "./SeriesChart.tsx";

/** Horizontal bars, for ranking: largest first. Labels stand beside them, not in a legend. */
export function BarChart(props: SeriesChartProps) {
  return <SeriesChart {...props} draw={drawBars} />;
}

function drawBars(data: readonly Datum[], largest: number) {
  return (
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
  );
}
