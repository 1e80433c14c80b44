import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
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

/** Whether a table has room in this box, known before it is painted; one that had none says how much it wants. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(0);
  const [hasRoom, setHasRoom] = useState(true);
  const measure = useCallback((): void => {
    const element = box.current;
    if (!element) return;
    const sheet = element.querySelector("table")?.parentElement;
    if (sheet && sheet.scrollWidth > sheet.clientWidth) {
      wanted.current = sheet.scrollWidth + sheet.offsetWidth - sheet.clientWidth;
      setHasRoom(false);
    } else if (!sheet && element.clientWidth >= wanted.current) setHasRoom(true);
  }, []);
  // After each change of the rows: an amount may have grown.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  return { box, hasRoom };
}

function RowsTable<Row, Totals>({ columns, rows, totals }: RowsSheetProps<Row, Totals>) {
  const [first, ...rest] = columns;
  // Only words of any length break their lines: a day in three lines does not read.
  const classesOf = ({ align, from, gives }: Column<Row, Totals>) =>
    `${align ?? ""} ${hiddenUntil(from)} ${gives ? "py-2 whitespace-normal" : "whitespace-nowrap"}`;
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classesOf(column)}>
              {column.headIsHeard ? <span className="sr-only">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {first && (
              <th scope="row" className={classesOf(first)}>
                {linked(first, row)}
              </th>
            )}
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
