import { useLocation, useNavigate, useParams } from "react-router";
import { formatCode } from "#kernel/crockford.ts";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay, useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { ApprovalSteps } from "#platform/web/parts/ApprovalSteps.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { employeeRequests, type EmployeeRequestWire } from "../api.ts";
import { canBeDone, employeeRequestLife } from "../rules.ts";
import { BackTab } from "./BackTab.tsx";
import { RequestStatus } from "./RequestsScreen.tsx";
import { Timeline } from "./Timeline.tsx";
import { t } from "./words.ts";

/** One request: what for, what happened, what is still to come back. */
export function RequestScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(employeeRequests.one, { id });
  return <Loaded answer={answer}>{(request) => <OneRequest request={request} />}</Loaded>;
}

function OneRequest({ request }: { request: EmployeeRequestWire }) {
  const { pathname } = useLocation();
  const { number, state, title, amount, approval, standing } = request;
  const isAmongApprovals = pathname.startsWith("/approvals/");
  return (
    <DetailPage
      back={
        isAmongApprovals
          ? { label: t.all, to: "/approvals/employee-requests" }
          : { label: t.title, to: "/employee-requests" }
      }
      title={amount === "0" ? title : `${title}, ${formatMoney(amount)}`}
      code={number}
      status={<RequestStatus row={request} />}
      life={
        <LifeLine
          life={employeeRequestLife}
          path={["submitted", "approved", "fulfilled"]}
          now={state}
          words={t.states}
        />
      }
      actions={<Actions request={request} />}
      facts={factsOf(request)}
      tabs={[
        { name: "timeline", label: t.timeline, content: <Timeline request={request} /> },
        ...(standing === null
          ? []
          : [{ name: "money", label: t.money, content: <BackTab request={request} /> }]),
        {
          name: "approval",
          label: t.approval,
          content: <ApprovalSteps approval={approval} />,
        },
      ]}
    >
      <Particulars request={request} />
    </DetailPage>
  );
}

/** Whoever asked changes and withdraws; that it is done says who asked, or who manages people. */
function Actions({ request }: { request: EmployeeRequestWire }) {
  const navigate = useNavigate();
  const may = useMay();
  const { org } = useMe();
  const { id, isMine, asked, approval, hasFile } = request;
  const { withdraw, callOff, fulfil } = employeeRequests;
  const own = isMine ? { withdraw, callOff } : {};
  const mayFulfil = canBeDone(request, org.today) && (isMine || may("canManageUsers"));
  const isLetter = asked.kind === "leave" || asked.kind === "document_letter";
  return (
    <ActionBar
      life={employeeRequestLife}
      of={request}
      moves={{ ...own, ...(mayFulfil ? { fulfil } : {}) }}
      words={t.moves}
      says={{
        withdraw: <p>{t.says.withdraw}</p>,
        callOff: <p>{t.says.callOff}</p>,
        fulfil: <p>{t.says.fulfil}</p>,
      }}
      {...(isMine
        ? { opens: { submit: () => void navigate(`/employee-requests/${id}/change`) } }
        : {})}
    >
      {isLetter && approval?.state === "approved" && (
        <PaperButton paper={employeeRequests.letter} params={{ id }} label={t.letterPaper} />
      )}
      {hasFile && (
        <PaperButton paper={employeeRequests.attachment} params={{ id }} label={t.attachment} />
      )}
      <PaperButton paper={employeeRequests.paper} params={{ id }} label={t.form} />
    </ActionBar>
  );
}

function Particulars({ request }: { request: EmployeeRequestWire }) {
  const { asked } = request;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {asked.kind === "petty_cash" && (
        <ul className="sheet divide-y divide-line" aria-label={t.items}>
          {asked.items.map((item, index) => (
            // Items have no id of their own and are never reordered.
            <li key={index} className="flex justify-between gap-4 p-3">
              <span className="min-w-0">{item.what}</span>
              <span>{formatMoney(item.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {asked.reason && <p>{asked.reason}</p>}
    </div>
  );
}

function factsOf(request: EmployeeRequestWire): FactGroup[] {
  const { paid, open, amount, settleBy, fulfilledAt, code } = request;
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.kind, value: t.kinds[request.kind] },
        ...particularFacts(request),
        { label: t.amount, value: amount === "0" ? null : formatMoney(amount), strong: true },
        { label: t.paid, value: paid === "0" ? null : formatMoney(paid) },
        { label: t.open, value: open === "0" ? null : formatMoney(open) },
        { label: t.settleBy, value: settleBy && formatDay(settleBy) },
        { label: t.code, value: code && formatCode(code) },
      ],
    },
    {
      heading: t.people,
      facts: [
        { label: t.employee, value: request.employeeName },
        { label: t.reliever, value: request.relieverName },
        { label: t.askedOn, value: formatInstant(new Date(request.createdAt)) },
        { label: t.states.fulfilled, value: fulfilledAt && formatInstant(new Date(fulfilledAt)) },
        { label: t.closingReason, value: request.closingReason },
        { label: t.samePerson, value: request.samePerson ? t.yes : null },
      ],
    },
  ];
}

function particularFacts({ asked, leaveDays }: EmployeeRequestWire): FactGroup["facts"] {
  switch (asked.kind) {
    case "leave":
      return [
        { label: t.leaveKind, value: t.leaveKinds[asked.leaveKind] },
        { label: t.from, value: formatDay(asked.from) },
        { label: t.to, value: formatDay(asked.to) },
        { label: t.days, value: leaveDays === 0 ? null : String(leaveDays), strong: true },
      ];
    case "salary_advance":
      return [{ label: t.instalments, value: `${asked.instalments} ${t.months}` }];
    case "petty_cash":
      return [{ label: t.neededBy, value: formatDay(asked.neededBy) }];
    case "transport":
      return [
        { label: t.wayFrom, value: asked.from },
        { label: t.wayTo, value: asked.to },
        { label: t.travelOn, value: formatDay(asked.neededBy) },
      ];
    case "ppe_or_tool":
      return [
        { label: t.thing, value: `${asked.quantity} × ${asked.item}` },
        { label: t.neededBy, value: formatDay(asked.neededBy) },
      ];
    case "repair":
      return [
        { label: t.broken, value: asked.what },
        { label: t.place, value: asked.place },
        { label: t.urgency, value: t.urgencies[asked.urgency] },
      ];
    case "document_letter":
      return [
        { label: t.letter, value: t.letters[asked.letter] },
        { label: t.addressee, value: asked.addressee },
        { label: t.neededBy, value: formatDay(asked.neededBy) },
      ];
  }
}
