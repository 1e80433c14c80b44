import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMayOpen } from "../shell/useMayOpen.ts";
import { ScreenLink } from "./ScreenLink.tsx";
import { type Column, hiddenUntil, rowId } from "./listColumns.ts";
import type { Selection } from "./listSelection.ts";
import type { ListState } from "./listState.ts";
import { t } from "./listWords.ts";

interface ListTableProps<Row, Totals> {
  /** What the table holds, for screen readers: the list's title. */
  label: string;
  columns: readonly Column<Row, Totals>[];
  /** Undefined: not known yet, a skeleton keeps the place. */
  rows: readonly Row[] | undefined;
  totals: Totals | undefined;
  /** `12 collections`, beside the word Total. */
  countText: string;
  state: ListState;
  onSort: (by: string) => void;
  selection: Selection | null;
}

/** The rows of a list as a table: what a desk shows. */
export function ListTable<Row, Totals>(props: ListTableProps<Row, Totals>) {
  const { label, columns, rows, totals, selection } = props;
  const ids = rows?.map(rowId) ?? [];
  const picked = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="w-10 pr-0!">
                <input
                  type="checkbox"
                  className="check align-middle"
                  aria-label={t.pickAll}
                  checked={picked > 0 && picked === ids.length}
                  ref={(box) => {
                    if (box) box.indeterminate = picked > 0 && picked < ids.length;
                  }}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.head} column={column} {...props} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody className="table-rows">
            {rows.map((row) => (
              <Row key={rowId(row)} row={row} ids={ids} columns={columns} selection={selection} />
            ))}
          </tbody>
        ) : (
          <SkeletonRows columns={columns} withBoxes={selection !== null} />
        )}
        {rows && totals !== undefined && <TotalsRow {...props} totals={totals} />}
      </table>
    </div>
  );
}

function HeadCell<Row, Totals>({
  column,
  state,
  onSort,
}: { column: Column<Row, Totals> } & Pick<ListTableProps<Row, Totals>, "state" | "onSort">) {
  const { sort, align, head } = column;
  const classes = `${column.gives ? "min-w-28" : ""} ${align ?? ""} ${hiddenUntil(column.from)}`;
  if (!sort) {
    return (
      <th scope="col" className={classes}>
        {head}
      </th>
    );
  }
  const isSorted = state.sort === sort;
  const Arrow = state.direction === "asc" ? IconArrowUp : IconArrowDown;
  const order = state.direction === "asc" ? "ascending" : "descending";
  return (
    <th scope="col" className={classes} aria-sort={isSorted ? order : "none"}>
      <button
        type="button"
        className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink"
        onClick={() => onSort(sort)}
      >
        {head}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

function Row<Row, Totals>(props: {
  row: Row;
  ids: readonly string[];
  columns: readonly Column<Row, Totals>[];
  selection: Selection | null;
}) {
  const { row, ids, columns, selection } = props;
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const leadsTo = columns.find((column) => column.to)?.to?.(row);
  const opens = leadsTo !== undefined && mayOpen(leadsTo) ? leadsTo : undefined;
  const id = rowId(row);
  const isPicked = selection?.ids.has(id) ?? false;
  const open = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (!opens || target.closest("a, button, input, label")) return;
    if (window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(opens, "_blank");
    else void navigate(opens);
  };
  return (
    // A convenience for the mouse only: the keyboard uses the link in the row.
    <tr
      data-opens={opens ? "" : undefined}
      data-selected={isPicked ? "" : undefined}
      onClick={open}
    >
      {selection && (
        <td className="w-10 pr-0!">
          <input
            type="checkbox"
            className="check align-middle"
            aria-label={t.pick}
            checked={isPicked}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(id, event.shiftKey, ids)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.head}
          className={`${column.gives ? "gives" : ""} ${column.align ?? ""} ${hiddenUntil(column.from)}`}
        >
          {linked(column, row)}
        </td>
      ))}
    </tr>
  );
}

function linked<Row, Totals>(column: Column<Row, Totals>, row: Row): ReactNode {
  const content = column.cell(row);
  if (!column.to) return content;
  return <ScreenLink to={column.to(row)}>{content}</ScreenLink>;
}

function TotalsRow<Row, Totals>(props: ListTableProps<Row, Totals> & { totals: Totals }) {
  const { columns, totals, countText, selection } = props;
  const first = columns.findIndex((column) => column.total);
  if (first < 0) return null;
  return (
    <tfoot>
      <tr>
        {selection && <td className="pr-0!" />}
        {columns.slice(0, Math.max(first, 1)).map((column, index) =>
          index === 0 ? (
            <th key={column.head} scope="row" className="whitespace-nowrap">
              {t.total}, {countText}
            </th>
          ) : (
            <td key={column.head} className={hiddenUntil(column.from)} />
          ),
        )}
        {columns.slice(Math.max(first, 1)).map((column) => (
          <td key={column.head} className={`${column.align ?? ""} ${hiddenUntil(column.from)}`}>
            {column.total?.(totals)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

const skeletonWidths = ["w-24", "w-16", "w-32", "w-20"];

function SkeletonRows<Row, Totals>(props: {
  columns: readonly Column<Row, Totals>[];
  withBoxes: boolean;
}) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: 10 }, (_, row) => (
        <tr key={row}>
          {props.withBoxes && <td />}
          {props.columns.map((column, index) => (
            <td key={column.head} className={`${column.align ?? ""} ${hiddenUntil(column.from)}`}>
              <span className={`skeleton ${skeletonWidths[(row + index) % 4] ?? ""} max-w-full`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
