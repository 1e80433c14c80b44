import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { type RequisitionWire, supplies } from "../api.ts";
import { keepsStore, readsAllRequisitions, requisitionLife } from "../rules.ts";
import { BringBackDialog } from "./BringBackDialog.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { t } from "./words.ts";

/** One requisition: what was asked, what was issued, what is still to come. */
export function RequisitionScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(supplies.one, { id });
  return <Loaded answer={answer}>{(one) => <OneRequisition one={one} />}</Loaded>;
}

function OneRequisition({ one }: { one: RequisitionWire }) {
  const { user } = useMe();
  const may = useMay();
  const [isIssuing, setIsIssuing] = useState(false);
  const { withdraw, receive, ...others } = supplies;
  // Only whoever asked says that it has come, or that it is not needed any more.
  const moves = one.askedById === user.id ? { ...others, withdraw, receive } : others;
  return (
    <DetailPage
      back={{ label: t.back, to: "/supplies" }}
      title={one.things}
      code={one.number}
      status={<StatusBadge life={requisitionLife} state={one.state} words={t.states} />}
      life={
        <LifeLine
          life={requisitionLife}
          path={["asked", "approved", "issued", "received", "closed"]}
          now={one.state}
          words={t.states}
        />
      }
      actions={
        <ActionBar
          life={requisitionLife}
          of={one}
          moves={moves}
          words={t.moves}
          opens={{ issue: () => setIsIssuing(true) }}
        />
      }
      facts={[
        {
          heading: t.facts,
          facts: [
            { label: t.who, value: one.askedByName },
            { label: t.use, value: t.uses[one.use] },
            { label: t.neededBy, value: formatDay(one.neededBy) },
            ...(one.approvedByName === null
              ? []
              : [{ label: t.approvedBy, value: one.approvedByName }]),
            ...(one.note === null ? [] : [{ label: t.note, value: one.note }]),
            ...(one.closingReason === null ? [] : [{ label: t.reason, value: one.closingReason }]),
          ],
        },
      ]}
      tabs={[
        { name: "lines", label: t.lines, content: <Lines one={one} /> },
        { name: "issues", label: t.issues, content: <Issues one={one} /> },
      ]}
      {...(may(readsAllRequisitions) ? { history: { subject: "requisition", id: one.id } } : {})}
    >
      {isIssuing && <IssueDialog one={one} close={() => setIsIssuing(false)} />}
    </DetailPage>
  );
}

const lineColumns: readonly Column<RequisitionWire["lines"][number]>[] = [
  { head: t.thing, cell: (line) => line.productName, gives: true },
  { head: t.pieces, cell: (line) => formatAmount(line.pieces), align: "end" },
  { head: t.issued, cell: (line) => formatAmount(line.issued), align: "end" },
  { head: t.onHand, cell: (line) => formatAmount(line.onHand), align: "end" },
];

function Lines({ one }: { one: RequisitionWire }) {
  const rows = one.lines.map((line) => ({ ...line, id: line.line }));
  return <RowsSheet label={t.lines} columns={lineColumns} rows={rows} />;
}

type Issue = RequisitionWire["issues"][number];

function Issues({ one }: { one: RequisitionWire }) {
  const may = useMay();
  const [back, setBack] = useState<Issue | null>(null);
  const columns: readonly Column<Issue>[] = [
    { head: t.number, cell: (issue) => issue.number },
    { head: t.day, cell: (issue) => formatDay(issue.issuedOn) },
    { head: t.place, cell: (issue) => issue.placeName, gives: true, isNamed: true },
    { head: t.by, cell: (issue) => issue.issuedByName, gives: true, isNamed: true },
    {
      head: t.voucher,
      cell: (issue) => <VoucherLink number={issue.voucherNumber} />,
      isNamed: true,
    },
    { head: t.pieces, cell: (issue) => formatAmount(issue.pieces), align: "end" },
    { head: t.returned, cell: (issue) => formatAmount(issue.returned), align: "end" },
    {
      head: t.costUgx,
      cell: ({ cost }) => (cost === null ? "–" : formatAmount(cost)),
      align: "end",
    },
    {
      head: t.issueVoucher,
      headIsHeard: true,
      cell: (issue) => (
        <span className="flex flex-wrap gap-2">
          <PaperButton paper={supplies.voucher} params={{ id: issue.id }} label={t.issueVoucher} />
          {may(keepsStore) && issue.out.some(({ pieces }) => pieces !== "0") && (
            <button type="button" className="button" onClick={() => setBack(issue)}>
              {t.bringBack}
            </button>
          )}
        </span>
      ),
      gives: true,
      onCard: "foot",
    },
  ];
  return (
    <>
      <RowsSheet label={t.issues} columns={columns} rows={one.issues} empty={t.noIssues} />
      {back && <BringBackDialog issue={back} close={() => setBack(null)} />}
    </>
  );
}

/** To the voucher in the books, for those who read them. */
function VoucherLink({ number }: { number: string }) {
  const may = useMay();
  if (!may("canViewFinancials")) return number;
  return (
    <Link
      className="link inline-block max-md:-my-2 max-md:py-2"
      to={`/financial-statements/vouchers/${number}`}
    >
      {number}
    </Link>
  );
}
