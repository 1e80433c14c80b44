import { useMemo } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { ViewTabs } from "#platform/web/parts/ViewTabs.tsx";
import { farmerAdvances, type FarmerAdvanceRowWire } from "../api.ts";
import { farmerAdvanceLife, standings } from "../rules.ts";
import { useAdvancesAt } from "./advancesAt.ts";
import { AdvanceBadge } from "./AdvanceBadge.tsx";
import { t } from "./words.ts";

type Totals = { amount: string; paid: string; open: string };

const columnsAt = (at: string): readonly Column<FarmerAdvanceRowWire, Totals>[] => [
  { head: t.number, cell: (row) => row.number, to: (row) => `${at}/${row.id}`, onCard: "line" },
  { head: t.farmer, gives: true, cell: (row) => row.farmerName, onCard: "title" },
  { head: t.purpose, gives: true, cell: (row) => row.purpose, onCard: "line" },
  { head: t.recoverBy, cell: (row) => formatDay(row.recoverBy), onCard: "line" },
  {
    head: t.amountUgx,
    cell: (row) => formatAmount(row.amount),
    align: "end",
    total: (sum) => formatAmount(sum.amount),
  },
  {
    head: t.paidUgx,
    cell: (row) => formatAmount(row.paid),
    align: "end",
    total: (sum) => formatAmount(sum.paid),
    from: "lg",
  },
  {
    head: t.openUgx,
    cell: (row) => formatAmount(row.open),
    align: "end",
    total: (sum) => formatAmount(sum.open),
  },
  { head: t.status, cell: (row) => <AdvanceBadge advance={row} />, onCard: "status" },
];

const tabs: readonly ListTab[] = [
  { label: t.all, params: {} },
  { label: t.toDecide, params: { state: "requested" } },
  { label: t.toPay, params: { standing: "to_pay" } },
  { label: t.overdue, params: { standing: "overdue" } },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: farmerAdvanceLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "standing",
    label: t.money,
    options: standings.map((value) => ({ value, label: t.standings[value] })),
  },
];

/** What farmers were promised before the harvest, and what of it came back. */
export function FarmerAdvancesScreen() {
  const at = useAdvancesAt();
  const columns = useMemo(() => columnsAt(at), [at]);
  return (
    <ListPage
      title={t.title}
      list={farmerAdvances.list}
      csv={farmerAdvances.csv}
      search={t.searches}
      create={{
        label: t.create,
        to: "/field-operations/advances/new",
        needs: "canRegisterFarmers",
      }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <ViewTabs
        label={t.views}
        views={[
          { to: at, label: t.title },
          { to: `${at}/policy`, label: t.policy },
        ]}
      />
    </ListPage>
  );
}
