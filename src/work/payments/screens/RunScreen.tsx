import { Link, useNavigate, useParams } from "react-router";
import { formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { newId, useCommand, useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { toast } from "#platform/web/toasts.ts";
import { paymentLife } from "../rules.ts";
import { type PayRunLineWire, payRuns, type PayRunWire } from "../runApi.ts";
import { payRunLife } from "../runRules.ts";
import { r } from "./runWords.ts";
import { t } from "./words.ts";

/** A run whose payments are still moving is read again by itself. */
const whileMovingMs = 3000;

/** One run: every payment of it, live while it is released, and what failed tried again. */
export function RunScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(payRuns.read, { id }, { keep: true, everyMs: whileMovingMs });
  return <Loaded answer={answer}>{(run) => <OneRun run={run} />}</Loaded>;
}

function OneRun({ run }: { run: PayRunWire }) {
  const { id, payments, approveBlockers, releaseBlockers } = run;
  const money = formatMoney(run.amount);
  return (
    <DetailPage
      back={{ label: r.title, to: "/payments/runs" }}
      title={r.pageTitle(payments, money)}
      code={run.number}
      status={<StatusBadge life={payRunLife} state={run.state} words={r.states} />}
      life={
        <LifeLine
          life={payRunLife}
          path={["prepared", "approved", "releasing", "released"]}
          now={run.state}
          words={r.states}
        />
      }
      actions={
        <ActionBar
          life={payRunLife}
          of={run}
          moves={payRuns}
          words={r.moves}
          says={{
            approve: <p>{r.says.approve(money, payments)}</p>,
            release: <p>{r.says.release(money, payments)}</p>,
            void: <p>{r.says.void}</p>,
          }}
          blocked={{ approve: approveBlockers, release: releaseBlockers }}
        />
      }
      facts={factsOf(run)}
      tabs={[{ name: "payments", label: r.payments, content: <Lines lines={run.lines} /> }]}
      history={{ subject: "pay-run", id }}
    >
      <Counts run={run} />
      <Failed run={run} />
      {run.heldBack > 0 && (
        <section className="notice waiting mb-4" role="status">
          <h2>{r.behindTitle}</h2>
          <p className="mt-1">{r.behindText}</p>
        </section>
      )}
    </DetailPage>
  );
}

/** How many ended and how, as one bar and its figures. */
function Counts({ run }: { run: PayRunWire }) {
  if (run.state === "prepared" || run.state === "approved" || run.state === "void") return null;
  const done = run.succeeded + run.failed;
  const figures = (["succeeded", "underWay", "unknown", "failed", "heldBack"] as const).filter(
    (name) => run[name] > 0,
  );
  return (
    <section className="sheet mb-4 p-4" aria-live="polite">
      <p className="font-strong">{r.progress(done, run.payments)}</p>
      <progress
        className="mt-2 w-full"
        max={run.payments}
        value={done}
        aria-label={r.progress(done, run.payments)}
      />
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {figures.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="small quiet">{r.counts[name]}</dt>
            <dd className="small">{run[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What certainly failed becomes a run of its own; what is not known never does. */
function Failed({ run }: { run: PayRunWire }) {
  const navigate = useNavigate();
  const may = useMay();
  const retry = useCommand(payRuns.retry);
  if (run.toRetry === 0) return null;
  const press = async (): Promise<void> => {
    const made = await retry.run({ params: { id: run.id }, body: { newId: newId() } });
    if (!made.ok) return;
    toast(r.retriedToast(made.value.number));
    void navigate(`/payments/runs/${made.value.id}`);
  };
  return (
    <section className="notice refused mb-4" role="status">
      <h2>{r.failedTitle}</h2>
      <p className="mt-1">{r.retryText(run.toRetry)}</p>
      {may("canProcessPayments") && (
        <button
          type="button"
          className="button mt-3"
          disabled={retry.busy}
          onClick={() => void press()}
        >
          {r.retry}
        </button>
      )}
      {retry.problem && <p className="field-error mt-2">{retry.problem.detail}</p>}
    </section>
  );
}

const lineColumns: readonly Column<PayRunLineWire>[] = [
  { head: r.payee, cell: (line) => <Payee line={line} />, gives: true },
  { head: r.method, cell: ({ method }) => t.methods[method], from: "lg" },
  { head: r.name, cell: nameOf, from: "xl" },
  { head: r.amountUgx, cell: ({ amount }) => formatAmount(amount), align: "end" },
  {
    head: r.status,
    cell: ({ state }) => <StatusBadge life={paymentLife} state={state} words={t.states} />,
    onCard: "status",
  },
];

function Lines({ lines }: { lines: readonly PayRunLineWire[] }) {
  return <RowsSheet label={r.payments} columns={lineColumns} rows={lines} />;
}

/** Who is paid by which payment, what it was replaced by, and why it did not go. */
function Payee({ line }: { line: PayRunLineWire }) {
  const why = line.releaseProblem ?? line.reviewReason ?? line.providerReason;
  return (
    <>
      <Link className="link" to={`/payments/${line.id}`}>
        {line.partyName}
      </Link>
      <span className="small quiet block font-regular">
        {line.number}
        {line.replacedByNumber !== null && ` → ${line.replacedByNumber}`}
      </span>
      {why !== null && <span className="small block font-regular">{why}</span>}
      {line.warnings.map(({ code, what }) => (
        <span key={code} className="small block font-regular text-straw">
          {what}
        </span>
      ))}
    </>
  );
}

function nameOf({ method, nameScoreBp }: PayRunLineWire): string {
  if (method === "cash" || method === "cheque") return "–";
  return nameScoreBp === null ? r.notAsked : r.like(String(Math.round(nameScoreBp / 100)));
}

/** The one message everybody paid at a bank stands in, by the words a bank's clerk is asked with. */
function bankFacts({ bankFile }: PayRunWire): FactGroup[] {
  if (bankFile === null) return [];
  const { message, payments, amount, writtenAt } = bankFile;
  return [
    {
      heading: r.bankFile,
      facts: [
        { label: r.message, value: message },
        { label: r.transfers, value: String(payments) },
        { label: r.amountUgx, value: formatAmount(amount) },
        {
          label: r.written,
          value: writtenAt === null ? r.notYet : formatInstant(new Date(writtenAt)),
        },
      ],
    },
  ];
}

function factsOf(run: PayRunWire): FactGroup[] {
  const { retries } = run;
  return [
    {
      heading: r.money,
      facts: [
        { label: r.amountUgx, value: formatAmount(run.amount), strong: true },
        { label: r.paidUgx, value: formatAmount(run.paid) },
        { label: r.note, value: run.note },
        retries === null
          ? { label: r.retries, value: null }
          : { label: r.retries, value: retries.number, to: `/payments/runs/${retries.id}` },
      ],
    },
    ...bankFacts(run),
    {
      heading: r.people,
      facts: [
        { label: r.preparedBy, value: run.preparedByName },
        { label: r.approvedBy, value: run.approvedByName ?? r.notYet },
        { label: r.releasedBy, value: run.releasedByName ?? r.notYet },
        { label: r.samePerson, value: run.samePerson ? r.yes : null },
        { label: r.reason, value: run.closingReason },
      ],
    },
  ];
}
