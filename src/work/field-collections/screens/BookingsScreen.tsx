import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import type { Column, Filter, ListTab } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { bookings, type BookingWire } from "../bookingApi.ts";
import { bookingLife, makesBookings } from "../bookingRules.ts";
import { t } from "./bookingWords.ts";

type Totals = { expected: string; delivered: string };

const columns: readonly Column<BookingWire, Totals>[] = [
  {
    head: t.farmer,
    gives: true,
    cell: (row) => row.farmerName,
    to: (row) => `/field-operations/bookings/${row.id}`,
    onCard: "title",
  },
  { head: t.day, cell: (row) => formatDay(row.bookedFor), onCard: "line" },
  { head: t.product, gives: true, cell: (row) => row.productName, onCard: "line" },
  { head: t.officer, gives: true, cell: (row) => row.officerName, onCard: "none", from: "lg" },
  {
    head: t.expectedKg,
    cell: (row) => formatKilograms(row.expected),
    align: "end",
    total: (sum) => formatKilograms(sum.expected),
  },
  {
    head: t.boughtKg,
    cell: (row) => (row.delivered === null ? "–" : formatKilograms(row.delivered)),
    align: "end",
    total: (sum) => formatKilograms(sum.delivered),
  },
  {
    head: t.status,
    cell: (row) => <StatusBadge life={bookingLife} state={row.state} words={t.states} />,
    onCard: "status",
  },
];

const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: bookingLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  { name: "from", label: t.from, kind: "day" },
  { name: "to", label: t.to, kind: "day" },
];

/** What farmers said they will deliver, and how much of it came. */
export function BookingsScreen() {
  const { user } = useMe();
  const tabs = useMemo(
    (): ListTab[] => [
      { label: t.all, params: {} },
      { label: t.awaited, params: { open: "yes" } },
      { label: t.mine, params: { officerId: user.id } },
      { label: t.missed, params: { state: "no_show" } },
    ],
    [user.id],
  );
  return (
    <ListPage
      title={t.title}
      list={bookings.list}
      csv={bookings.csv}
      search={t.searches}
      create={{ label: t.create, to: "/field-operations/bookings/new", needs: makesBookings }}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <Conversion />
    </ListPage>
  );
}

/** How the bookings of the days shown were kept; whoever filters by state still sees all of those days. */
function Conversion() {
  const [params] = useSearchParams();
  const asked = ["from", "to", "officerId", "farmerId"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  const { data } = useQuery(bookings.list, { limit: 1, ...Object.fromEntries(asked) });
  if (!data || data.count === 0) return null;
  const { due, kept, delivered, dueExpected } = data.totals;
  return (
    <p className="mb-4" aria-label={t.conversion} role="note">
      {due === 0
        ? t.noneDue
        : `${t.kept(String(kept), String(due), formatPercent(Math.round((kept * 10_000) / due)))} ` +
          t.keptKg(formatKilograms(delivered), formatKilograms(dueExpected))}
    </p>
  );
}
