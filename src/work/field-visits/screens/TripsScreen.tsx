import { useMemo } from "react";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatCount, formatScaled } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { fieldTrips, type TripWire } from "../tripApi.ts";
import { tenthsPerLitre, tripLife, writesTrips } from "../tripRules.ts";
import { t } from "./tripWords.ts";
import { VisitViews } from "./VisitViews.tsx";

type Totals = { km: string; fuelMl: string; fuelAmount: string };

const columns: readonly Column<TripWire, Totals>[] = [
  {
    head: t.vehicle,
    cell: (row) => <span className="whitespace-nowrap">{row.vehicle}</span>,
    to: (row) => `/field-operations/trips/${row.id}`,
    onCard: "title",
  },
  { head: t.day, cell: (row) => formatDay(row.day), onCard: "line" },
  { head: t.officer, gives: true, cell: (row) => row.officerName, onCard: "line" },
  {
    head: t.route,
    gives: true,
    cell: (row) => `${row.fromPlace} – ${row.toPlace}`,
    onCard: "line",
    from: "lg",
  },
  {
    head: t.km,
    cell: (row) => (counts(row) && row.km !== null ? formatCount(row.km) : "–"),
    align: "end",
    total: (sum) => formatAmount(sum.km),
  },
  {
    head: t.fuelLitres,
    cell: (row) => (counts(row) ? litresOf(row.fuelMl) : "–"),
    align: "end",
    total: (sum) => litresOf(sum.fuelMl),
  },
  {
    head: t.fuelUgx,
    cell: (row) => (counts(row) ? formatAmount(row.fuelAmount) : "–"),
    align: "end",
    total: (sum) => formatAmount(sum.fuelAmount),
  },
  {
    head: t.perLitre,
    cell: (row) => (counts(row) ? perLitre(String(row.km ?? 0), row.fuelMl) : "–"),
    align: "end",
    from: "xl",
    onCard: "none",
    total: (sum) => perLitre(sum.km, sum.fuelMl),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={tripLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

/** What is under way has no figures yet; what was struck out is in no total. */
function counts({ state }: TripWire): boolean {
  return state === "closed";
}

function litresOf(millilitres: string): string {
  return formatScaled((BigInt(millilitres) + 50n) / 100n, 1);
}

function perLitre(km: string, millilitres: string): string {
  const tenths = tenthsPerLitre(BigInt(km), BigInt(millilitres));
  return tenths === null ? "–" : formatScaled(tenths, 1);
}

/** The filters by vehicle and by officer name those of trips so far. */
function useFilters(): readonly Filter[] {
  const { data } = useQuery(fieldTrips.choices, {});
  return useMemo(
    () => [
      {
        name: "officerId",
        label: t.officer,
        options: (data?.officers ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: "vehicle",
        label: t.vehicle,
        options: (data?.vehicles ?? []).map(({ vehicle }) => ({ value: vehicle, label: vehicle })),
      },
      {
        name: "state",
        label: t.status,
        options: tripLife.states.map((value) => ({ value, label: t.states[value] })),
      },
      { name: "from", label: t.from, kind: "day" },
      { name: "to", label: t.to, kind: "day" },
    ],
    [data],
  );
}

/** The log of officers' vehicles: where they went, how far, and what the fuel cost. */
export function TripsScreen() {
  const { user } = useMe();
  const filters = useFilters();
  const tabs = useMemo(
    (): ListTab[] => [
      { label: t.all, params: {} },
      { label: t.mine, params: { officerId: user.id } },
      { label: t.underWay, params: { state: "open" } },
    ],
    [user.id],
  );
  return (
    <ListPage
      title={t.title}
      list={fieldTrips.list}
      csv={fieldTrips.csv}
      search={t.searches}
      create={{ label: t.create, to: "/field-operations/trips/new", needs: writesTrips }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <VisitViews />
    </ListPage>
  );
}
