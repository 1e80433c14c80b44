import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { packaging } from "../api.ts";
import { PackagingViews } from "./PackagingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof packaging.receipts>;

const columns: readonly Column<Row>[] = [
  { head: t.number, cell: (row) => row.number, onCard: "line" },
  { head: t.day, cell: (row) => formatDay(row.receivedOn), onCard: "line" },
  { head: t.material, cell: (row) => row.productName, onCard: "title" },
  { head: t.supplier, cell: (row) => row.supplierName, onCard: "line" },
  { head: t.pieceCount, cell: (row) => formatAmount(row.pieces), align: "end" },
  { head: t.priceUgx, cell: (row) => formatAmount(row.price), align: "end" },
  { head: t.amountUgx, cell: (row) => formatAmount(row.amount), align: "end" },
];

/** What packing material came in, from whom, at which price. */
export function MaterialReceiptsScreen() {
  return (
    <ListPage
      title={t.title}
      list={packaging.receipts}
      search={t.receiptSearches}
      create={{
        label: t.receive,
        to: "/packaging-inventory/receipts/new",
        needs: "canManagePackaging",
      }}
      columns={columns}
      empty={{ title: t.noReceipts, text: t.noReceiptsText }}
    >
      <PackagingViews />
    </ListPage>
  );
}
