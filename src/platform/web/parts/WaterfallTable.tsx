import type { ReactNode } from "react";
import { WideSheet } from "./WideSheet.tsx";
import { waterfall } from "./charts.ts";

export interface WaterfallRow {
  label: string;
  /** What it adds (or, negative, takes away); null where it is a sum of the rows above. */
  adds: number | null;
  /** The cells between the label and the bar, as they are read. */
  cells: readonly ReactNode[];
  /** The row is a sum: it is strong, its bar stands on zero. */
  isSum?: boolean;
  /** The first rows may be left out of the bars, when one cost dwarfs the rest. */
  hasNoBar?: boolean;
}

interface WaterfallTableProps {
  label: string;
  /** Heads of the label and of the cells; the bar's head is `barHead`. */
  heads: readonly string[];
  barHead: string;
  rows: readonly WaterfallRow[];
  /** Cells from here on are figures, at the end. */
  firstFigure?: number;
}

/** Costs that build up, each row with its step: the table is the chart. */
export function WaterfallTable(props: WaterfallTableProps) {
  const { label, heads, barHead, rows, firstFigure = 1 } = props;
  const drawn = rows.filter(({ hasNoBar }) => !hasNoBar);
  const steps = waterfall(drawn.map(({ adds, isSum }) => (isSum ? null : adds)));
  const stepOf = new Map(drawn.map((row, index) => [row, steps[index]]));
  const end = (index: number): string => (index > firstFigure ? "end" : "");
  return (
    <WideSheet label={label}>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={end(index)}>
                {head}
              </th>
            ))}
            <th scope="col" className="w-1/3 max-md:hidden">
              {barHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={row.isSum ? "sum" : ""}>
              <th scope="row" className={row.isSum ? "font-strong!" : ""}>
                {row.label}
              </th>
              {row.cells.map((cell, index) => (
                <td key={heads[index + 1] ?? index} className={end(index + 1)}>
                  {cell}
                </td>
              ))}
              <td className="max-md:hidden" aria-hidden>
                <Step step={stepOf.get(row)} isSum={row.isSum ?? false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function Step(props: { step: ReturnType<typeof waterfall>[number] | undefined; isSum: boolean }) {
  const { step, isSum } = props;
  if (!step) return null;
  const look = step.isCredit ? "border border-ink-2" : isSum ? "bg-coffee" : "bg-ink-2";
  return (
    <span className="relative block h-2.5 border-l border-line-strong">
      <span
        className={`absolute inset-y-0 min-w-px ${look}`}
        style={{ left: `${step.from}%`, width: `${step.to - step.from}%` }}
      />
    </span>
  );
}
