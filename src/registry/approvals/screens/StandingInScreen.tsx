import { formatDay } from "#kernel/days.ts";
import type { Tone } from "#kernel/lifecycle.ts";
import { useRunning } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Badge } from "#platform/web/parts/Badge.tsx";
import type { Column, ListTab, RowOf } from "#platform/web/parts/listColumns.ts";
import { ListPage } from "#platform/web/parts/ListPage.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { sentence } from "#platform/web/parts/sentence.ts";
import { toast } from "#platform/web/toasts.ts";
import { approvalDelegations } from "../policyApi.ts";
import { delegationStates, type DelegationState, setsPolicies } from "../policyRules.ts";
import { t } from "./words.ts";

type Row = RowOf<typeof approvalDelegations.list>;

const tones: Record<DelegationState, Tone> = { coming: "waiting", now: "active", over: "quiet" };
const tabs: readonly ListTab[] = [
  { label: t.everything, params: {} },
  ...delegationStates.map((state) => ({ label: t.standStates[state], params: { state } })),
];
const columns: readonly Column<Row>[] = [
  {
    head: t.whoStands,
    cell: (row) => `${row.toName} ${t.forOther(row.fromName)}`,
    onCard: "title",
  },
  { head: t.firstDay, cell: (row) => formatDay(row.firstDay), onCard: "figure" },
  { head: t.lastDay, cell: (row) => formatDay(row.lastDay), onCard: "figure" },
  {
    head: t.kinds,
    cell: (row) => row.documentTypes?.map(sentence).join(", ") ?? t.allKinds,
    onCard: "line",
  },
  { head: t.why, cell: (row) => row.reason, from: "lg", onCard: "line" },
  {
    head: t.status,
    cell: (row) => <Badge tone={tones[row.state]}>{t.standStates[row.state]}</Badge>,
    onCard: "status",
  },
  { head: t.end, cell: (row) => <EndButton row={row} />, onCard: "figure" },
];

/** Who stands in for whom, and on which days: one's own; all for the owner. */
export function StandingInScreen() {
  return (
    <>
      <BackLink label={t.title} to="/approvals" />
      <ListPage
        title={t.standTitle}
        list={approvalDelegations.list}
        search={t.standSearch}
        create={{ label: t.standAdd, to: "/approvals/standing-in/new", needs: "signed-in" }}
        tabs={tabs}
        columns={columns}
        empty={{ title: t.standEmpty, text: t.standEmptyText }}
      />
    </>
  );
}

function EndButton({ row }: { row: Row }) {
  const { user } = useMe();
  const may = useMay();
  const running = useRunning();
  if (row.state === "over" || (row.fromId !== user.id && !may(setsPolicies))) return "–";
  const end = async (): Promise<void> => {
    const outcome = await running.run(approvalDelegations.end, { params: { id: row.id } });
    if (outcome.ok) toast(t.ended);
  };
  return (
    <>
      {running.problem && <ProblemNotice problem={running.problem} />}
      <button
        type="button"
        className="link relative z-10 max-md:min-h-11"
        aria-label={t.endNow(`${row.toName} ${t.forOther(row.fromName)}`)}
        disabled={running.busy}
        onClick={() => void end()}
      >
        {t.end}
      </button>
    </>
  );
}
