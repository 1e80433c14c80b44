import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
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

function Lines({ one }: { one: RequisitionWire }) {
  return (
    <WideSheet label={t.lines}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.thing}</th>
            <th scope="col" className="end">
              {t.pieces}
            </th>
            <th scope="col" className="end">
              {t.issued}
            </th>
            <th scope="col" className="end">
              {t.onHand}
            </th>
          </tr>
        </thead>
        <tbody>
          {one.lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">{line.productName}</th>
              <td className="end">{formatAmount(line.pieces)}</td>
              <td className="end">{formatAmount(line.issued)}</td>
              <td className="end">{formatAmount(line.onHand)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function Issues({ one }: { one: RequisitionWire }) {
  const may = useMay();
  const [back, setBack] = useState<RequisitionWire["issues"][number] | null>(null);
  if (one.issues.length === 0) return <p className="quiet">{t.noIssues}</p>;
  return (
    <WideSheet label={t.issues}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.place}</th>
            <th scope="col">{t.by}</th>
            <th scope="col">{t.voucher}</th>
            <th scope="col" className="end">
              {t.pieces}
            </th>
            <th scope="col" className="end">
              {t.returned}
            </th>
            <th scope="col" className="end">
              {t.costUgx}
            </th>
            <th scope="col">
              <span className="sr-only">{t.facts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {one.issues.map((issue) => (
            <tr key={issue.id}>
              <th scope="row">{issue.number}</th>
              <td>{formatDay(issue.issuedOn)}</td>
              <td>{issue.placeName}</td>
              <td>{issue.issuedByName}</td>
              <td>
                <VoucherLink number={issue.voucherNumber} />
              </td>
              <td className="end">{formatAmount(issue.pieces)}</td>
              <td className="end">{formatAmount(issue.returned)}</td>
              <td className="end">{issue.cost === null ? "–" : formatAmount(issue.cost)}</td>
              <td>
                <span className="flex flex-wrap gap-2">
                  <PaperButton
                    paper={supplies.voucher}
                    params={{ id: issue.id }}
                    label={t.issueVoucher}
                  />
                  {may(keepsStore) && issue.out.some(({ pieces }) => pieces !== "0") && (
                    <button type="button" className="button" onClick={() => setBack(issue)}>
                      {t.bringBack}
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {back && <BringBackDialog issue={back} close={() => setBack(null)} />}
    </WideSheet>
  );
}

/** To the voucher in the books, for those who read them. */
function VoucherLink({ number }: { number: string }) {
  const may = useMay();
  if (!may("canViewFinancials")) return number;
  return (
    <Link className="link inline-block max-md:py-2" to={`/financial-statements/vouchers/${number}`}>
      {number}
    </Link>
  );
}
