import { useState } from "react";
import { useCommand } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import { testingProcedures } from "../api.ts";
import { managesTesting, withdrawal } from "../rules.ts";
import { filtersOf } from "./testingFilters.ts";
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
const filters = filtersOf(t.procedureStates);

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

/** Nothing is planned by a procedure that was withdrawn, so it is asked once more. */
function Withdraw({ row }: { row: Row }) {
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  const { run, busy, problem, forget } = useCommand(testingProcedures.withdraw);
  if (row.state !== "current" || !may(managesTesting)) return null;
  const name = `${row.code} rev ${row.revision}`;
  const close = (): void => {
    setIsAsked(false);
    forget();
  };
  const send = async (): Promise<void> => {
    const done = await run({ params: { id: row.id }, body: { version: row.version } });
    if (!done.ok) return;
    close();
    toast(t.withdrawn(name));
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t.withdrawOf(name)}
        onClick={() => setIsAsked(true)}
      >
        {t.withdraw}
      </button>
      {isAsked && (
        <MoveDialog
          title={t.withdrawOf(name)}
          move={withdrawal}
          says={problem ? <ProblemNotice problem={problem} /> : <p>{t.withdrawSays}</p>}
          busy={busy}
          onClose={close}
          send={() => void send()}
        />
      )}
    </>
  );
}
