import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { priceLists } from "../api.ts";
import { keepsProducts } from "../rules.ts";
import { ProductViews } from "./ProductViews.tsx";
import { t } from "./words.ts";

type Board = WireReturns<typeof priceLists.board>;
type Line = Board["rows"][number];

/** The buying prices in force today: read only, for everybody. */
export function PriceBoardScreen() {
  const answer = useQuery(priceLists.board, {});
  return <Loaded answer={answer}>{(board) => <BoardOfDay board={board} />}</Loaded>;
}

function BoardOfDay({ board }: { board: Board }) {
  const may = useMay();
  return (
    <>
      <PageTitle title={t.boardTitle(formatDay(board.day))} />
      {may(keepsProducts) && <ProductViews />}
      {board.rows.length === 0 ? (
        <div className="sheet p-6">
          <h2 className="text-lg">{t.boardEmptyTitle}</h2>
          <p className="quiet mt-1">{t.boardEmptyText}</p>
        </div>
      ) : (
        <BoardTable rows={board.rows} />
      )}
    </>
  );
}

function BoardTable({ rows }: { rows: readonly Line[] }) {
  const showsCeiling = rows.some((row) => row.ceiling !== null);
  return (
    <section className="sheet">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.product}</th>
            <th scope="col">{t.store}</th>
            <th scope="col" className="end">
              {t.pricePerKg}
            </th>
            {showsCeiling && (
              <th scope="col" className="end">
                {t.ceiling}
              </th>
            )}
            <th scope="col" className="max-md:hidden">
              {t.before}
            </th>
            <th scope="col" className="max-md:hidden">
              {t.since}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.priceListId}>
              <td>{row.productName}</td>
              <td>{row.placeName ?? t.allStores}</td>
              <td className="end font-strong">{formatAmount(row.price)}</td>
              {showsCeiling && (
                <td className="end">{row.ceiling === null ? "–" : formatAmount(row.ceiling)}</td>
              )}
              <td className="quiet max-md:hidden">{changeText(row)}</td>
              <td className="quiet whitespace-nowrap max-md:hidden">
                {formatDay(row.effectiveFrom)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function changeText({ price, priceBefore }: Line): string {
  if (priceBefore === null) return t.first;
  const step = BigInt(price) - BigInt(priceBefore);
  if (step === 0n) return t.steady;
  return step > 0n ? t.up(formatAmount(step)) : t.down(formatAmount(-step));
}
