import { useMemo } from "react";
import { Link } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { signInActName } from "#kernel/signInActs.ts";
import { sourceName } from "#kernel/sources.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { pastOf, saidWith } from "#platform/web/parts/history.ts";
import type { Column, Filter } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { auditLog } from "../api.ts";
import { documentPath, routineKind, signInKind } from "../rules.ts";
import { ChainNotice } from "./ChainNotice.tsx";
import { kindNames, t } from "./words.ts";

type Line = WireReturns<typeof auditLog.list>["rows"][number];

/** Everything that was done here and to people's accounts, by time; each line opens what it concerns. */
export function AuditLogScreen() {
  const { data } = useQuery(auditLog.choices);
  const filters = useMemo(() => filtersOf(data), [data]);
  return (
    <ListPage
      title={t.title}
      list={auditLog.list}
      csv={auditLog.csv}
      search={t.searches}
      tabs={tabs}
      filters={filters}
      columns={columns}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
    >
      <ChainNotice />
    </ListPage>
  );
}

const tabs = [
  { label: t.everything, params: {} },
  { label: t.signIns, params: { kind: signInKind } },
  { label: t.routine, params: { kind: routineKind } },
  { label: t.ninLooks, params: { looked: "nin" } },
];

function filtersOf(choices: WireReturns<typeof auditLog.choices> | undefined): Filter[] {
  const people = choices?.people ?? [];
  const kinds = [signInKind, routineKind, ...(choices?.kinds ?? [])];
  return [
    {
      name: "person",
      label: t.person,
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: "kind",
      label: t.kind,
      options: kinds.map((kind) => ({ value: kind, label: kindName(kind) })),
    },
    { name: "from", label: t.from, kind: "day" },
    { name: "to", label: t.to, kind: "day" },
  ];
}

function kindName(kind: string): string {
  return kindNames[kind] ?? sentence(sourceName(kind));
}

const columns: Column<Line>[] = [
  {
    head: t.when,
    cell: (line) => <time dateTime={line.at}>{formatInstant(new Date(line.at))}</time>,
    sort: "at",
    onCard: "line",
  },
  { head: t.who, cell: (line) => line.by ?? t.system, onCard: "line" },
  { head: t.what, cell: (line) => <What line={line} />, onCard: "title" },
  { head: t.details, cell: (line) => detailsOf(line), onCard: "line", from: "lg" },
  { head: t.number, cell: (line) => line.number ?? "", align: "end", onCard: "none", from: "lg" },
];

function What({ line }: { line: Line }) {
  const path = documentPath(line.kind, line.subjectId);
  if (path === null) return whatOf(line);
  return (
    <Link className="link" to={path}>
      {whatOf(line)}
    </Link>
  );
}

function whatOf({ kind, action, about }: Line): string {
  if (kind === signInKind) {
    const act = signInActName(action);
    return about === null ? act : t.about(act, about);
  }
  // A command without words of its own is named as it is declared.
  const act = kind === "command" ? action : pastOf(action);
  return t.onThing(act, kindName(kind));
}

function detailsOf(line: Line): string {
  return [...saidWith(line), ...(line.address === "" ? [] : [t.at(line.address)])].join(" · ");
}
