import { countryName } from "#kernel/countries.ts";
import { paymentTermNames } from "#kernel/tradeTerms.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { customers } from "../api.ts";
import { customerLife, customerRoles, keepsCustomers } from "../rules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof customers.list>;

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  ...customerLife.states.map((state) => ({ label: t.states[state], params: { state } })),
];
const filters: readonly Filter[] = [
  {
    name: "role",
    label: t.role,
    options: customerRoles.map((value) => ({ value, label: t.roleNames[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.code,
    cell: (row) => row.code,
    to: (row) => `/customers/${row.id}`,
    sort: "code",
    onCard: "line",
  },
  { head: t.name, gives: true, cell: (row) => row.legalName, sort: "legalName", onCard: "title" },
  { head: t.country, cell: (row) => countryName(row.country) },
  { head: t.port, cell: (row) => row.port ?? "–", from: "lg" },
  {
    head: t.payment,
    cell: (row) => paymentTermNames[row.paymentTerms],
    from: "lg",
    onCard: "none",
  },
  { head: t.incoterm, cell: (row) => row.incoterm, from: "xl", onCard: "none" },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={customerLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** Who buys from us. */
export function CustomersScreen() {
  return (
    <ListPage
      title={t.title}
      list={customers.list}
      csv={customers.export}
      search={t.searches}
      create={{ label: t.add, to: "/customers/new", needs: keepsCustomers }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
