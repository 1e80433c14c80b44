import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, Filter, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { toast } from "#platform/web/toasts.ts";
import { testingProcedures } from "../api.ts";
import { managesTesting, procedureStates, testMethods } from "../rules.ts";
import { TestingViews } from "./TestingViews.tsx";
import { t } from "./words.ts";

type Row = RowOf<typeof testingProcedures.list>;

const columns: readonly Column<Row>[] = [
  { head: t.code, cell: (row) => `${row.code} rev ${row.revision}` },
  { head: t.procedureTitle, cell: (row) => row.title, onCard: "line" },
  { head: t.method, cell: (row) => row.method, onCard: "line" },
  { head: t.standard, cell: (row) => row.standard, from: "lg", onCard: "line" },
  {
    head: t.status,
    cell: (row) => (
      <Badge tone={row.state === "current" ? "done" : "quiet"}>
        {t.procedureStates[row.state]}
      </Badge>
    ),
    onCard: "status",
  },
  { head: t.withdraw, cell: (row) => <Withdraw row={row} />, align: "end", onCard: "none" },
];
const filters: readonly Filter[] = [
  {
    name: "method",
    label: t.method,
    options: testMethods.map((value) => ({ value, label: t.methods[value] })),
  },
  {
    name: "state",
    label: t.status,
    options: procedureStates.map((value) => ({ value, label: t.procedureStates[value] })),
  },
];

/** The procedures tests are made by; an earlier revision stays to be seen. */
export function ProceduresScreen() {
  return (
    <ListPage
      title={t.procedures}
      list={testingProcedures.list}
      search={t.searchesProcedure}
      create={{ label: t.newProcedure, to: "/orders/procedures/new", needs: managesTesting }}
      filters={filters}
      columns={columns}
      empty={{ title: t.noProcedures, text: t.noProceduresText }}
    >
      <TestingViews />
    </ListPage>
  );
}

function Withdraw({ row }: { row: Row }) {
  const may = useMay();
  const { run, busy } = useCommand(testingProcedures.withdraw);
  if (row.state !== "current" || !may(managesTesting)) return null;
  const press = async (): Promise<void> => {
    const done = await run({ params: { id: row.id }, body: { version: row.version } });
    toast(done.ok ? t.procedureStates.withdrawn : t.notDone);
  };
  return (
    <button
      type="button"
      className="link"
      disabled={busy}
      aria-label={t.withdrawOf(`${row.code} rev ${row.revision}`)}
      onClick={() => void press()}
    >
      {t.withdraw}
    </button>
  );
}
