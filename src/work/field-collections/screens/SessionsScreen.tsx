import { useMemo } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useMe } from "#platform/web/may.ts";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { buyingSessions, type SessionRowWire } from "../sessionApi.ts";
import { sessionLife } from "../sessionRules.ts";
import { CollectionViews } from "./CollectionViews.tsx";
import { useSessionsAt } from "./sessionsAt.ts";
import { t } from "./sessionWords.ts";

type Totals = { floated: string; paid: string; bought: string; value: string };

const columnsAt = (at: string): readonly Column<SessionRowWire, Totals>[] => [
  {
    head: t.number,
    cell: (row) => row.number,
    to: (row) => `${at}/${row.id}`,
    onCard: "line",
  },
  { head: t.day, cell: (row) => formatDay(row.openedOn), onCard: "line" },
  { head: t.officer, gives: true, cell: (row) => row.officerName, onCard: "title" },
  { head: t.store, gives: true, cell: (row) => row.placeName, onCard: "line" },
  { head: t.product, gives: true, cell: (row) => row.productName, onCard: "none", from: "xl" },
  {
    head: t.handedUgx,
    cell: (row) => formatAmount(row.floated),
    align: "end",
    total: (sum) => formatAmount(sum.floated),
  },
  {
    head: t.paidUgx,
    cell: (row) => (row.paid === null ? "–" : formatAmount(row.paid)),
    align: "end",
    total: (sum) => formatAmount(sum.paid),
  },
  {
    head: t.boughtKg,
    cell: (row) => formatKilograms(row.bought),
    align: "end",
    total: (sum) => formatKilograms(sum.bought),
  },
  {
    head: t.valueUgx,
    cell: (row) => (row.value === null ? "–" : formatAmount(row.value)),
    align: "end",
    onCard: "none",
    total: (sum) => formatAmount(sum.value),
    from: "lg",
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={sessionLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: sessionLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** Officers' days with cash: what was handed over, paid and bought, and which wait for somebody. */
export function SessionsScreen() {
  const { user } = useMe();
  const at = useSessionsAt();
  const columns = useMemo(() => columnsAt(at), [at]);
  const tabs = useMemo(
    (): ListTab[] => [
      { label: t.all, params: {} },
      { label: t.mine, params: { officerId: user.id } },
      { label: t.review, params: { state: "variance_review" } },
      { label: t.toTakeBack, params: { state: "reconciled" } },
    ],
    [user.id],
  );
  return (
    <ListPage
      title={t.title}
      list={buyingSessions.list}
      csv={buyingSessions.csv}
      search={t.searches}
      create={{
        label: t.create,
        to: "/field-collections/sessions/new",
        needs: "canCreateCollections",
      }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      {!at.startsWith("/cashier") && <CollectionViews />}
    </ListPage>
  );
}
