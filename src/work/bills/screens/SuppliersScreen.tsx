import { formatDay } from "#kernel/days.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type SupplierRowWire, suppliers } from "#registry/suppliers/api.ts";
import { managesSuppliers, supplierLife, supplierTypes } from "#registry/suppliers/rules.ts";
import { SupplierViews } from "./SupplierViews.tsx";
import { s } from "./supplierWords.ts";

const tabs: readonly ListTab[] = [
  { label: s.all, params: {} },
  ...supplierLife.states.map((state) => ({ label: s.states[state], params: { state } })),
];
const filters: readonly Filter[] = [
  {
    name: "type",
    label: s.type,
    options: supplierTypes.map((value) => ({ value, label: s.types[value] })),
  },
];
const columns: readonly Column<SupplierRowWire>[] = [
  { head: s.code, cell: (row) => row.code, to: (row) => `/suppliers/${row.id}`, onCard: "line" },
  { head: s.name, cell: (row) => row.legalName, onCard: "title" },
  { head: s.type, cell: (row) => s.types[row.type] },
  { head: s.tin, cell: (row) => row.tin ?? "–", from: "lg", onCard: "none" },
  { head: s.contact, cell: (row) => row.contactName ?? "–", from: "xl", onCard: "none" },
  {
    head: s.licenceUntil,
    cell: (row) => (row.licenceExpiresOn === null ? "–" : formatDay(row.licenceExpiresOn)),
    from: "lg",
    onCard: "none",
  },
  { head: s.terms, cell: (row) => row.termsDays, align: "end", from: "lg", onCard: "none" },
  {
    head: s.status,
    cell: (row) => <StatusBadge life={supplierLife} state={row.state} words={s.states} />,
    onCard: "status",
  },
];

/** Whom we buy from besides farmers. */
export function SuppliersScreen() {
  return (
    <ListPage
      title={s.title}
      list={suppliers.list}
      csv={suppliers.csv}
      search={s.searches}
      create={{ label: s.add, to: "/suppliers/new", needs: managesSuppliers }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: s.emptyTitle, text: s.emptyText }}
    >
      <SupplierViews />
    </ListPage>
  );
}
