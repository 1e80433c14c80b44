import { formatAmount } from "#kernel/money.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { supplyCustody, type WhereaboutsRowWire } from "../custodyApi.ts";
import { SupplyViews } from "./SupplyViews.tsx";
import { t } from "./words.ts";

type Totals = TotalsOf<typeof supplyCustody.whereabouts>;
type Figure = keyof Totals & keyof WhereaboutsRowWire;

const figure = (head: string, name: Figure): Column<WhereaboutsRowWire, Totals> => ({
  head,
  cell: (row) => formatAmount(row[name]),
  align: "end",
  total: (sum) => formatAmount(sum[name]),
});
const columns: readonly Column<WhereaboutsRowWire, Totals>[] = [
  { head: t.thing, gives: true, cell: (row) => row.productName, onCard: "title" },
  figure(t.issued, "issued"),
  { ...figure(t.custody, "inCustody"), onCard: "figure" },
  { ...figure(t.returned, "returned"), onCard: "figure" },
  { ...figure(t.used, "consumed"), onCard: "figure" },
  { ...figure(t.writtenOff, "writtenOff"), onCard: "figure" },
];

/** Of each thing: how many left the store, and where every one of them is. */
export function WhereaboutsScreen() {
  return (
    <ListPage
      title={t.whereabouts}
      list={supplyCustody.whereabouts}
      search={t.thing}
      columns={columns}
      empty={{ title: t.nothingWent, text: t.nothingWentText }}
    >
      <SupplyViews />
    </ListPage>
  );
}
