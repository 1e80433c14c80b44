import { type ReactNode, useId, useState } from "react";
import { words } from "../words.ts";

const t = words({ en: { table: "Show as table", chart: "Show as chart" } });

interface ChartProps {
  title: string;
  /** Beside the title: the unit, the period. */
  beside?: string;
  /** The chart in one sentence, for whoever cannot see it. */
  summary: string;
  /** The heads of the table behind the toggle, and its rows as they are read. */
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** The drawing has links of its own: it is read and reached, not only described. */
  hasLinks?: boolean;
  /** The drawing. */
  children: ReactNode;
}

/** A figure: its title, a drawing, and the same facts as a table behind a toggle. */
export function Chart(props: ChartProps) {
  const { title, beside, summary, heads, rows, hasLinks, children } = props;
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <figure className="sheet p-4" aria-labelledby={id}>
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h2 id={id}>{title}</h2>
        {beside && <span className="small quiet">{beside}</span>}
        <button
          type="button"
          className="link no-print ml-auto min-h-6 text-sm max-md:min-h-11"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? t.chart : t.table}
        </button>
      </figcaption>
      {isTable ? (
        <div
          className="-mx-4 -mb-4 overflow-x-auto border-t border-line"
          role="region"
          aria-label={title}
          tabIndex={0}
        >
          <table className="table">
            <thead>
              <tr>
                {heads.map((head, index) => (
                  <th key={head} scope="col" className={index > 0 ? "end" : ""}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join("|")}>
                  {row.map((cell, index) => (
                    <td key={heads[index] ?? index} className={index > 0 ? "end" : ""}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : hasLinks ? (
        <div role="group" aria-label={summary}>
          {children}
        </div>
      ) : (
        <div role="img" aria-label={summary}>
          <div aria-hidden>{children}</div>
        </div>
      )}
    </figure>
  );
}
