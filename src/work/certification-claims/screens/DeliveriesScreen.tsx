import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, RowOf, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { certificationClaims } from "../api.ts";
import { CertificateViews } from "./CertificateViews.tsx";
import { lineFilters } from "./LedgerScreen.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof certificationClaims.deliveries>;

const columns: readonly Column<Row, TotalsOf<typeof certificationClaims.deliveries>>[] = [
  { head: t.number, cell: (row) => row.number, to: (row) => `/field-collections/${row.id}` },
  { head: t.day, cell: (row) => formatDay(row.collectedOn) },
  { head: t.farmer, gives: true, cell: (row) => row.farmerName, onCard: "line" },
  { head: t.product, gives: true, cell: (row) => row.productName, from: "lg", onCard: "line" },
  {
    head: t.bought,
    cell: (row) => formatKilograms(row.grams),
    align: "end",
    total: (sum) => formatKilograms(sum.grams),
  },
  {
    head: t.boughtBase,
    cell: (row) => formatKilograms(row.base),
    align: "end",
    total: (sum) => formatKilograms(sum.base),
  },
];

/** The deliveries behind the ledger. */
export function DeliveriesScreen() {
  return (
    <ListPage
      title={t.deliveries}
      list={certificationClaims.deliveries}
      search={t.searchDeliveries}
      filters={lineFilters}
      columns={columns}
      empty={{ title: t.emptyDeliveries, text: t.emptyDeliveriesText }}
    >
      <CertificateViews />
    </ListPage>
  );
}
