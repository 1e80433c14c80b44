import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { type Answer, useQuery, useRunning } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { RowOf } from "#platform/web/parts/listColumns.ts";
import { MoveDialog } from "#platform/web/parts/MoveDialog.tsx";
import { ProblemNotice } from "#platform/web/parts/ProblemNotice.tsx";
import { toast } from "#platform/web/toasts.ts";
import { approvals } from "#registry/approvals/api.ts";
import { approvalLife } from "#registry/approvals/rules.ts";
import { t } from "./ownerWords.ts";

type Request = RowOf<typeof approvals.list>;

const shown = 5;

interface ApprovalsWaitingProps {
  /** What stands beneath: not before it is known how many requests stand above it. */
  beneath: ReactNode;
}

/** What waits for this person's decision: decided here, or opened to look closer. */
export function ApprovalsWaiting({ beneath }: ApprovalsWaitingProps) {
  const answer = useQuery(approvals.list, { box: "waiting", limit: shown });
  return (
    <>
      <WaitingSheet answer={answer} />
      {!answer.isLoading && beneath}
    </>
  );
}

function WaitingSheet({ answer }: { answer: Answer<WireReturns<typeof approvals.list>> }) {
  const [asked, setAsked] = useState<Request | null>(null);
  const { run, busy, problem } = useRunning();
  const approve = async ({ id, version, number }: Request): Promise<void> => {
    const outcome = await run(approvals.approve, { params: { id }, body: { version } });
    setAsked(null);
    if (outcome.ok) toast(t.approved(number));
  };
  return (
    <section className="sheet" aria-labelledby="approvals">
      <header className="flex items-baseline justify-between gap-2 px-4 pt-4 pb-2">
        <h2 id="approvals">{t.approvals}</h2>
        <span className="small quiet">UGX</span>
      </header>
      {problem && (
        <div className="px-4 pb-2">
          <ProblemNotice problem={problem} />
        </div>
      )}
      <Loaded answer={answer} skeleton={<div className="h-40" role="status" />}>
        {({ rows }) => <Requests rows={rows} ask={setAsked} busy={busy} />}
      </Loaded>
      {asked && (
        <MoveDialog
          title={t.approveOne(asked.number)}
          move={approvalLife.moves.approve}
          says={
            <>
              <p className="font-strong">
                {asked.title} · {formatMoney(asked.amount)}
              </p>
              <p className="quiet">{t.approveMeans}</p>
            </>
          }
          busy={busy}
          onClose={() => setAsked(null)}
          send={() => void approve(asked)}
        />
      )}
    </section>
  );
}

interface RequestsProps {
  rows: readonly Request[];
  ask: (request: Request) => void;
  busy: boolean;
}

function Requests({ rows, ask, busy }: RequestsProps) {
  const sum = rows.reduce((total, { amount }) => total + BigInt(amount), 0n);
  if (rows.length === 0) return <p className="quiet px-4 pb-4">{t.nothingWaits}</p>;
  return (
    <>
      <ul className="divide-y divide-line px-4">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            <div className="flex items-baseline justify-between gap-3">
              <Link to={`/approvals/${row.id}`} className="link min-w-0">
                {row.title}
              </Link>
              <span className="whitespace-nowrap">
                {row.amount === "0" ? "–" : formatAmount(row.amount)}
              </span>
            </div>
            <div className="flex items-center justify-between gap-3">
              <span className="tiny min-w-0">
                {row.number} · {row.requestedByName} · {t.lapses(formatDay(row.expiresOn))}
              </span>
              <button
                type="button"
                className="link text-sm max-md:min-h-11"
                aria-label={t.approveOne(row.number)}
                disabled={busy}
                onClick={() => ask(row)}
              >
                {t.approve}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div className="px-4 pt-2 pb-4">
        <p className="flex justify-between gap-3 border-t border-line-strong pt-2">
          <span>{t.together(rows.length)}</span>
          <span>{formatAmount(sum)}</span>
        </p>
        <Link to="/approvals" className="button primary mt-3 w-full">
          {t.review}
        </Link>
      </div>
    </>
  );
}
