import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { employeeRequests, type EmployeeRequestRowWire } from "../api.ts";
import { employeeRequestLife, requestKinds, type Standing } from "../rules.ts";
import { Views } from "./Views.tsx";
import { t } from "./words.ts";

const standingTones: Record<Standing, "waiting" | "active" | "refused" | "done"> = {
  to_pay: "waiting",
  part_paid: "active",
  to_account: "active",
  overdue: "refused",
  accounted: "done",
};

/** The state; once approved, where its money stands. */
export function RequestStatus({
  row,
}: {
  row: Pick<EmployeeRequestRowWire, "state" | "standing">;
}) {
  const isShown = row.state === "approved" || row.state === "fulfilled";
  if (isShown && row.standing !== null) {
    return <Badge tone={standingTones[row.standing]}>{t.standings[row.standing]}</Badge>;
  }
  return <StatusBadge life={employeeRequestLife} state={row.state} words={t.states} />;
}

function columnsAt(
  base: string,
  who: readonly Column<EmployeeRequestRowWire>[],
): Column<EmployeeRequestRowWire>[] {
  return [
    {
      head: t.number,
      cell: (row) => row.number,
      to: (row) => `${base}/${row.id}`,
      onCard: "line",
    },
    { head: t.what, gives: true, cell: (row) => row.title, onCard: "title" },
    ...who,
    { head: t.kind, cell: (row) => t.kinds[row.kind], from: "xl", onCard: "none" },
    {
      head: t.askedOn,
      cell: (row) => formatInstant(new Date(row.createdAt)),
      from: "lg",
      onCard: "line",
    },
    {
      head: t.amountUgx,
      cell: (row) => (row.amount === "0" ? "–" : formatAmount(row.amount)),
      align: "end",
    },
    { head: t.status, cell: (row) => <RequestStatus row={row} />, onCard: "status" },
  ];
}

const own = columnsAt("/employee-requests", []);
const everybodys = columnsAt("/approvals/employee-requests", [
  { head: t.employee, cell: (row) => row.employeeName, onCard: "line" },
]);
const filters: readonly Filter[] = [
  {
    name: "state",
    label: t.status,
    options: employeeRequestLife.states.map((value) => ({ value, label: t.states[value] })),
  },
  {
    name: "kind",
    label: t.kind,
    options: requestKinds.map((value) => ({ value, label: t.kinds[value] })),
  },
];

/** One's own requests. */
export function RequestsScreen() {
  return (
    <ListPage
      title={t.title}
      list={employeeRequests.list}
      search={t.searches}
      create={{ label: t.ask, to: "/employee-requests/new", needs: "signed-in" }}
      filters={filters}
      columns={own}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <Views />
    </ListPage>
  );
}

/** Requests of everybody, for who decides on them and who pays them. */
export function AllRequestsScreen() {
  const may = useMay();
  return (
    <ListPage
      title={t.all}
      list={employeeRequests.all}
      search={t.searchesAll}
      filters={filters}
      columns={everybodys}
      empty={{ title: t.emptyTitle, text: t.emptyAll }}
    >
      {may("canManageUsers") && (
        <p className="mb-4">
          <Link className="link inline-block max-md:py-2.5" to="/users/away">
            {t.awayShort}
          </Link>
        </p>
      )}
    </ListPage>
  );
}
