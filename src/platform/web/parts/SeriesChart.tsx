import type { ReactNode } from "react";
import { Chart } from "./Chart.tsx";
import type { Datum } from "./charts.ts";

/** What every drawing of one row of figures is told. */
export interface SeriesChartProps {
  title: string;
  beside?: string;
  summary: string;
  data: readonly Datum[];
  /** The heads of the table: what, how much. */
  heads: readonly [string, string];
}

/** One row of figures with its table; the drawing gets the largest of them, from zero. */
export function SeriesChart(
  props: SeriesChartProps & { draw: (data: readonly Datum[], largest: number) => ReactNode },
) {
  const { draw, data, ...frame } = props;
  const largest = Math.max(...data.map(({ value }) => value), 0);
  return (
    <Chart {...frame} rows={data.map(({ label, shown }) => [label, shown])}>
      {draw(data, largest)}
    </Chart>
  );
}
