import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { priceLists } from "../api.ts";
import { keepsProducts, priceListLife } from "../rules.ts";
import { ProductViews } from "./ProductViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof priceLists.list>;

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: priceListLife.states.map((value) => ({ value, label: t.priceStates[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `/products/prices/${row.id}`,
    onCard: "line",
  },
  { head: t.product, cell: (row) => row.productName, sort: "productName", onCard: "title" },
  { head: t.store, cell: (row) => row.placeName ?? t.allStores },
  { head: t.from, cell: (row) => formatDay(row.effectiveFrom), sort: "effectiveFrom" },
  {
    head: t.until,
    cell: (row) => (row.effectiveTo === null ? "–" : formatDay(row.effectiveTo)),
    from: "lg",
    onCard: "none",
  },
  { head: t.pricePerKg, cell: (row) => formatAmount(row.price), align: "end" },
  { head: t.ceiling, cell: (row) => formatAmount(row.ceiling), align: "end", from: "lg" },
  { head: t.author, cell: (row) => row.createdByName, from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={priceListLife} state={row.state} words={t.priceStates} />,
    onCard: "status",
  },
];

/** Buying prices: proposed by one person, published by another. */
export function PriceListsScreen() {
  return (
    <ListPage
      title={t.prices}
      list={priceLists.list}
      search={t.priceSearches}
      create={{ label: t.proposePrice, to: "/products/prices/new", needs: keepsProducts }}
      filters={filters}
      columns={columns}
      empty={{ title: t.priceEmptyTitle, text: t.priceEmptyText }}
    >
      <ProductViews />
    </ListPage>
  );
}
