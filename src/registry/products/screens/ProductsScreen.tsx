import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useMay } from "#platform/web/may.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { products } from "../api.ts";
import { commodities, keepsProducts, productKinds, productLife } from "../rules.ts";
import { PriceBoardScreen } from "./PriceBoardScreen.tsx";
import { ProductViews } from "./ProductViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof products.list>;

const filters: readonly Filter[] = [
  { name: "bought", label: t.bought, options: [{ value: "yes", label: t.yes }] },
  {
    name: "commodity",
    label: t.commodity,
    options: commodities.map((value) => ({ value, label: t.commodities[value] })),
  },
  {
    name: "kind",
    label: t.kind,
    options: productKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: productLife.states.map((value) => ({ value, label: t.states[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.code,
    cell: (row) => row.code,
    to: (row) => `/products/${row.id}`,
    sort: "code",
    onCard: "line",
  },
  { head: t.name, gives: true, cell: (row) => row.name, sort: "name", onCard: "title" },
  { head: t.commodity, cell: (row) => t.commodities[row.commodity] },
  { head: t.form, gives: true, cell: (row) => (row.form ? t.forms[row.form] : "–"), from: "lg" },
  { head: t.grade, cell: (row) => row.grade ?? "–", from: "xl", onCard: "none" },
  {
    head: t.moisture,
    cell: (row) => (row.moistureLimitBp === null ? "–" : `${formatPercent(row.moistureLimitBp)} %`),
    align: "end",
    from: "lg",
    onCard: "none",
  },
  { head: t.reorder, cell: reorderText, align: "end", from: "lg" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={productLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** What we buy, make, sell and use; for those who keep no products, the prices of the day. */
export function ProductsScreen() {
  const may = useMay();
  if (!may(keepsProducts)) return <PriceBoardScreen />;
  return (
    <ListPage
      title={t.products}
      list={products.list}
      csv={products.export}
      search={t.searches}
      create={{ label: t.addProduct, to: "/products/new", needs: keepsProducts }}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <ProductViews />
    </ListPage>
  );
}

function reorderText(row: Pick<Row, "reorderLevel" | "unit">): string {
  if (row.reorderLevel === null) return "–";
  return row.unit === "g"
    ? `${formatKilograms(row.reorderLevel)} kg`
    : formatAmount(row.reorderLevel);
}
