import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { priceLists } from "../api.ts";
import { keepsProducts, priceListLife } from "../rules.ts";
import { t } from "./words.ts";

/** The price lists of one product, the newest first; those without the right see the day's prices. */
export function ProductPrices({ product }: { product: { id: string } }) {
  const may = useMay();
  return may(keepsProducts) ? <Lists productId={product.id} /> : <Today productId={product.id} />;
}

function Lists({ productId }: { productId: string }) {
  const answer = useQuery(priceLists.list, { productId, limit: 50 });
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <section className="sheet">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.number}</th>
                <th scope="col">{t.store}</th>
                <th scope="col" className="max-md:hidden">
                  {t.from}
                </th>
                <th scope="col" className="end">
                  {t.pricePerKg}
                </th>
                <th scope="col" className="end max-md:hidden">
                  {t.ceiling}
                </th>
                <th scope="col">{t.status}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Link className="link" to={`/products/prices/${row.id}`}>
                      {row.number}
                    </Link>
                  </td>
                  <td>{row.placeName ?? t.allStores}</td>
                  <td className="whitespace-nowrap max-md:hidden">
                    {formatDay(row.effectiveFrom)}
                  </td>
                  <td className="end">{formatAmount(row.price)}</td>
                  <td className="end max-md:hidden">{formatAmount(row.ceiling)}</td>
                  <td>
                    <StatusBadge life={priceListLife} state={row.state} words={t.priceStates} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="quiet p-4">{t.priceEmptyText}</p>}
        </section>
      )}
    </Loaded>
  );
}

function Today({ productId }: { productId: string }) {
  const answer = useQuery(priceLists.board, {});
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <ul className="sheet flex flex-col gap-2 p-4">
          {rows
            .filter((row) => row.productId === productId)
            .map((row) => (
              <li key={row.priceListId} className="flex justify-between gap-4">
                <span>{row.placeName ?? t.allStores}</span>
                <span>
                  {formatAmount(row.price)} {t.pricePerKg}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
