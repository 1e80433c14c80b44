import type { ReactNode } from "react";
import { ScreenLink } from "./ScreenLink.tsx";
import { cardPlaces, type Column, rowId } from "./listColumns.ts";
import { t } from "./listWords.ts";

interface ListCardsProps<Row, Totals> {
  label: string;
  columns: readonly Column<Row, Totals>[];
  /** Undefined: not known yet, a skeleton keeps the place. */
  rows: readonly Row[] | undefined;
  totals: Totals | undefined;
}

/** The rows of a list as cards: what a phone shows. The same facts, not fewer. */
export function ListCards<Row, Totals>({
  label,
  columns,
  rows,
  totals,
}: ListCardsProps<Row, Totals>) {
  const sums = columns.filter((column) => column.total);
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={label}>
        {rows
          ? rows.map((row) => <Card key={rowId(row)} row={row} columns={columns} />)
          : Array.from({ length: 5 }, (_, index) => <SkeletonCard key={index} />)}
      </ul>
      {totals !== undefined && sums.length > 0 && (
        <div className="phone-totals">
          <span>{t.total}</span>
          {sums.slice(-2).map((column) => (
            <span key={column.head} className="text-right">
              <span className="tiny block">{column.head}</span>
              {column.total?.(totals)}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function Card<Row, Totals>({
  row,
  columns,
}: {
  row: Row;
  columns: readonly Column<Row, Totals>[];
}) {
  const places = cardPlaces(columns);
  const at = (place: string) => columns.filter((_, index) => places[index] === place);
  const [title] = at("title");
  const opens = columns.find((column) => column.to)?.to?.(row);
  const figures = at("figure").slice(0, 3);
  const line = saidOnce(at("line"), row);
  const content = title?.cell(row);
  return (
    <li className="sheet relative p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <span className="text-md font-medium">
            <ScreenLink className="card-link" to={opens ?? null}>
              {content}
            </ScreenLink>
          </span>
        </div>
        {at("status").map((column) => (
          <span key={column.head} className="pt-0.5">
            {column.cell(row)}
          </span>
        ))}
      </div>
      <p className="card-line small quiet">
        {line.map((column) => (
          <span key={column.head}>
            {column.isNamed && `${column.head} `}
            {column.cell(row)}
          </span>
        ))}
      </p>
      {figures.some((column) => isSaid(column.cell(row))) && (
        <dl className="mt-2 grid auto-cols-fr grid-flow-col items-end gap-3 border-t border-line pt-2">
          {figures.map((column, index) => (
            <div
              key={column.head}
              className={index > 0 && index === figures.length - 1 ? "text-right" : ""}
            >
              <dt className="tiny">{column.head}</dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {at("foot").map((column) => (
        <div key={column.head} className="mt-3 empty:hidden">
          {column.cell(row)}
        </div>
      ))}
    </li>
  );
}

/** The columns of a card's line that say something of this row; a job called as its role is called says nothing more. */
function saidOnce<Row, Totals>(
  columns: readonly Column<Row, Totals>[],
  row: Row,
): Column<Row, Totals>[] {
  const said = new Set<ReactNode>();
  return columns.filter((column) => {
    const content = column.cell(row);
    if (!isSaid(content) || (!column.isNamed && said.has(content))) return false;
    said.add(content);
    return true;
  });
}

/** A table shows that something is missing; on a card it would only take room. */
function isSaid(content: ReactNode): boolean {
  return content !== "–" && content !== null && content !== "";
}

function SkeletonCard() {
  return (
    <li className="sheet flex h-[132px] flex-col gap-3 p-4" aria-hidden>
      <span className="skeleton w-40" />
      <span className="skeleton w-56" />
      <span className="skeleton mt-4 w-full" />
    </li>
  );
}
