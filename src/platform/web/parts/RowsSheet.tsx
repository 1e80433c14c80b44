import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ListCards } from "./ListCards.tsx";
import { type Column, hiddenUntil, rowId } from "./listColumns.ts";
import { ScreenLink } from "./ScreenLink.tsx";
import { WideSheet } from "./WideSheet.tsx";
import { t } from "./listWords.ts";

interface RowsSheetProps<Row, Totals> {
  /** What the rows are, for screen readers; with `heading` it is also seen. */
  label: string;
  heading?: boolean;
  columns: readonly Column<Row, Totals>[];
  rows: readonly Row[];
  /** Beneath the table; cards have it in the facts of the page. */
  totals?: Totals;
  /** Instead of rows, where there are none. */
  empty?: string;
}

/** Narrower than this a table of five columns does not read: on a phone, and beside the facts of a small desk. */
const leastForTable = 560;

/** The few rows that belong to one thing: a table where there is room, else cards, read without scrolling sideways. */
export function RowsSheet<Row, Totals = never>(props: RowsSheetProps<Row, Totals>) {
  const { label, heading = false, columns, rows, empty } = props;
  const { box, hasRoom } = useRoom();
  if (rows.length === 0) {
    return (
      <section className="sheet p-4" aria-label={label}>
        {heading && <h2 className="mb-2">{label}</h2>}
        <p className="quiet">{empty}</p>
      </section>
    );
  }
  return (
    <div ref={box}>
      {hasRoom ? (
        <WideSheet label={label}>
          {heading && <h2 className="p-4 pb-2">{label}</h2>}
          <RowsTable {...props} />
        </WideSheet>
      ) : (
        <>
          {heading && <h2 className="mb-2">{label}</h2>}
          <ListCards label={label} columns={columns} rows={rows} totals={undefined} />
        </>
      )}
    </div>
  );
}

/** Whether a table has room in this box, before the first paint and whenever its width changes. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setHasRoom(element.clientWidth >= leastForTable);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, hasRoom };
}

function RowsTable<Row, Totals>({ columns, rows, totals }: RowsSheetProps<Row, Totals>) {
  const [first, ...rest] = columns;
  const classesOf = ({ align, from }: Column<Row, Totals>) => `${align ?? ""} ${hiddenUntil(from)}`;
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classesOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {first && <th scope="row">{linked(first, row)}</th>}
            {rest.map((column) => (
              <td key={column.head} className={classesOf(column)}>
                {linked(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {rest.map((column) => (
              <td key={column.head} className={classesOf(column)}>
                {column.total?.(totals)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function linked<Row, Totals>({ cell, to }: Column<Row, Totals>, row: Row): ReactNode {
  return <ScreenLink to={to?.(row) ?? null}>{cell(row)}</ScreenLink>;
}
