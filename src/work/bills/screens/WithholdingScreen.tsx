import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { bills, type CertificateRowWire } from "../api.ts";
import { monthsBack } from "./months.ts";
import { SupplierViews } from "./SupplierViews.tsx";
import { t } from "./words.ts";

const columns: readonly Column<CertificateRowWire, { base: string; amount: string }>[] = [
  {
    head: t.certificate,
    cell: (row) => row.number,
    to: (row) => `/suppliers/bills/${row.billId}`,
    onCard: "line",
  },
  { head: t.supplier, cell: (row) => row.supplierName, onCard: "title" },
  { head: t.tin, cell: (row) => row.tin ?? "–", from: "lg", onCard: "line" },
  { head: t.bill, cell: (row) => row.billNumber, from: "xl", onCard: "none" },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.remitBy, cell: (row) => formatDay(row.remitBy), from: "lg", onCard: "none" },
  {
    head: t.baseUgx,
    cell: (row) => formatAmount(row.base),
    align: "end",
    from: "lg",
    onCard: "none",
    total: (sum) => formatAmount(sum.base),
  },
  {
    head: t.withheldUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
  },
  {
    head: t.status,
    cell: (row) => (
      <Badge tone={row.state === "issued" ? "done" : "quiet"}>
        {t.certificateStates[row.state]}
      </Badge>
    ),
    onCard: "status",
  },
];

/** Tax kept back from suppliers, month by month, as it is handed over to the authority. */
export function WithholdingScreen() {
  const { org } = useMe();
  const filters: readonly Filter[] = [
    { name: "month", label: t.month, options: monthsBack(org.today) },
  ];
  return (
    <ListPage
      title={t.withheldTitle}
      list={bills.certificates}
      csv={bills.certificatesCsv}
      search={t.withheldSearches}
      filters={filters}
      columns={columns}
      empty={{ title: t.withheldEmptyTitle, text: t.withheldEmptyText }}
    >
      <SupplierViews />
    </ListPage>
  );
}
