import { formatDay } from "#kernel/days.ts";
import { formatCount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { storeCounts, type StoreRowWire } from "../api.ts";
import { CountViews } from "./CountViews.tsx";
import { t } from "./words.ts";

/** The count that is under way, else a new one of this store. */
const opens = ({ id, open }: StoreRowWire): string =>
  open === null ? `/stock-card/counts/new?place=${id}` : `/stock-card/counts/${open.id}`;

const columns: readonly Column<StoreRowWire, never>[] = [
  { head: t.store, gives: true, cell: (row) => row.name, to: opens, onCard: "title" },
  {
    head: t.lastOn,
    cell: (row) => (row.lastOn === null ? t.never : formatDay(row.lastOn)),
    onCard: "line",
  },
  { head: t.daysAgo, cell: (row) => formatCount(row.days), align: "end", isNamed: true },
  { head: t.lots, cell: (row) => formatCount(row.lots), align: "end", isNamed: true },
  {
    head: t.standingKg,
    // Whoever counts without keeping the store is not told.
    cell: (row) => (row.standing === null ? "–" : formatKilograms(row.standing)),
    align: "end",
  },
  {
    head: t.status,
    cell: ({ open, isDue }) => {
      if (open !== null) return <Badge tone="active">{`${t.underWay}: ${open.number}`}</Badge>;
      return isDue ? (
        <Badge tone="waiting">{t.isDue}</Badge>
      ) : (
        <Badge tone="done">{t.notDue}</Badge>
      );
    },
    onCard: "status",
  },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.due, params: { due: "yes" } },
];

/** Our stores in which something stands, those that nobody counted for longest first. */
export function StoresScreen() {
  return (
    <ListPage
      title={t.storesTitle}
      list={storeCounts.stores}
      search={t.storeSearches}
      tabs={tabs}
      filters={[{ name: "to", label: t.dueAsOf, kind: "day" }]}
      columns={columns}
      empty={{ title: t.storesEmpty, text: t.storesEmptyText }}
    >
      <CountViews />
    </ListPage>
  );
}
