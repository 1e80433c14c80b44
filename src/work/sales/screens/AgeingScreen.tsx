import { formatAmount } from "#kernel/money.ts";
import type { Column, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { customerAccounts } from "../statementApi.ts";
import { SalesViews } from "./SalesViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof customerAccounts.ageing>;
type Totals = TotalsOf<typeof customerAccounts.ageing>;

const ages = ["to30", "to60", "to90", "over90"] as const;
const columns: readonly Column<Row, Totals>[] = [
  {
    head: t.customer,
    cell: (row) => row.name,
    to: (row) => `/customers/${row.id}/account`,
    onCard: "title",
  },
  ...ages.map((age) => ({
    head: t[age],
    cell: (row: Row) => formatAmount(row[age]),
    align: "end" as const,
    from: "lg" as const,
    onCard: age === "over90" ? ("figure" as const) : ("none" as const),
    total: (sum: Totals) => formatAmount(sum[age]),
  })),
  {
    head: t.overdue,
    cell: (row) => <Overdue amount={row.overdue} />,
    align: "end",
    from: "xl",
    total: (sum) => formatAmount(sum.overdue),
  },
  {
    head: t.openUgx,
    cell: (row) => formatAmount(row.open),
    align: "end",
    total: (sum) => formatAmount(sum.open),
  },
];

function Overdue({ amount }: { amount: string }) {
  return <span className={amount === "0" ? "" : "text-cherry"}>{formatAmount(amount)}</span>;
}

/** What customers owe at home, by the age of their invoices. */
export function AgeingScreen() {
  return (
    <ListPage
      title={t.ageing}
      list={customerAccounts.ageing}
      csv={customerAccounts.ageingCsv}
      search={t.ageSearches}
      columns={columns}
      empty={{ title: t.emptyAges, text: t.emptyAgesText }}
    >
      <SalesViews />
    </ListPage>
  );
}
