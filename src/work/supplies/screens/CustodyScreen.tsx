import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, TotalsOf } from "#platform/web/parts/listColumns.ts";
import { type CustodyRowWire, supplyCustody } from "../custodyApi.ts";
import { SupplyViews } from "./SupplyViews.tsx";
import { t } from "./words.ts";

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.mine, params: { mine: "yes" } },
  { label: t.waitsForMe, params: { waits: "yes" } },
];
const filters: readonly Filter[] = [
  { name: "overdue", label: t.overdue, options: [{ value: "yes", label: t.yes }] },
];
const columns: readonly Column<CustodyRowWire, TotalsOf<typeof supplyCustody.list>>[] = [
  {
    head: t.thing,
    gives: true,
    cell: (row) => row.productName,
    to: (row) => `/supplies/custody/${row.id}`,
    sort: "productName",
    onCard: "title",
  },
  { head: t.holder, cell: (row) => row.holderName, sort: "holderName" },
  { head: t.issueOf, cell: (row) => row.issueNumber, from: "xl", onCard: "none" },
  { head: t.since, cell: (row) => formatDay(row.since), from: "lg", onCard: "none" },
  { head: t.dueOn, cell: (row) => formatDay(row.dueOn), sort: "dueOn" },
  {
    head: t.pieces,
    cell: (row) => formatAmount(row.pieces),
    align: "end",
    total: (sum) => formatAmount(sum.pieces),
  },
  {
    head: t.decides,
    cell: (row) => (row.promised === "0" ? "–" : formatAmount(row.promised)),
    align: "end",
    from: "lg",
  },
  {
    head: t.valueUgx,
    cell: (row) => (row.value === null ? "–" : formatAmount(row.value)),
    align: "end",
    total: (sum) => (sum.value === null ? "–" : formatAmount(sum.value)),
  },
  {
    head: t.status,
    cell: (row) =>
      row.isOverdue ? (
        <Badge tone="waiting" warns>
          {t.overdue}
        </Badge>
      ) : (
        <Badge tone="active">{t.inTime}</Badge>
      ),
    onCard: "status",
  },
];

/** Who has what that must come back, the soonest due first. */
export function CustodyScreen() {
  return (
    <ListPage
      title={t.custody}
      list={supplyCustody.list}
      search={t.searchesHeld}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.nothingHeld, text: t.nothingHeldText }}
    >
      <SupplyViews />
    </ListPage>
  );
}
