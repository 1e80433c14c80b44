import { Badge } from "#platform/web/parts/Badge.tsx";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import type { Column, Filter, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { plotFindings } from "../findingApi.ts";
import { findingCodes } from "../plotRules.ts";
import { kindOf } from "./findingKind.ts";
import { findingWords as t } from "./findingWords.ts";

type Row = RowOf<typeof plotFindings.list>;

const tabs: readonly ListTab[] = [
  { label: t.open, params: {} },
  { label: t.errors, params: { level: "error" } },
  { label: t.accepted, params: { settled: "accepted" } },
];
const filters: readonly Filter[] = [
  {
    name: "kind",
    label: t.kind,
    options: findingCodes.map((value) => ({ value, label: t.kinds[value] })),
  },
];
const columns: readonly Column<Row>[] = [
  {
    head: t.plot,
    cell: (row) => <span className="whitespace-nowrap">{row.code}</span>,
    to: (row) => `/farmers/${row.farmerId}/plots/${row.plotId}`,
    onCard: "line",
  },
  { head: t.farmer, cell: (row) => row.farmerName, gives: true, onCard: "title" },
  { head: t.what, cell: whatIsWrong, onCard: "line" },
  { head: t.todo, cell: whatToDo, onCard: "line" },
  {
    head: t.level,
    cell: (row) => (
      <Badge tone={row.level === "error" ? "refused" : "waiting"} warns={row.level === "warning"}>
        {t.levels[row.level]}
      </Badge>
    ),
    onCard: "status",
  },
];

function whatIsWrong({ kind, message, otherCode }: Row) {
  const known = kindOf(kind);
  if (!known) return message;
  const named = otherCode && Object.entries(t.onOther).find(([one]) => one === known)?.[1];
  return named ? named(otherCode) : t.kinds[known];
}

function whatToDo({ kind }: Row) {
  const known = kindOf(kind);
  return known ? t.todos[known] : "–";
}

/** The field's queue: each thing to mend with what to do about it, and what somebody has answered for. */
export function FixQueueScreen() {
  return (
    <ListPage
      title={t.title}
      list={plotFindings.list}
      search={t.searches}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    />
  );
}
