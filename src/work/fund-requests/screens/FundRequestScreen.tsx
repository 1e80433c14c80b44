import { Link, useNavigate, useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { ApprovalSteps } from "#platform/web/parts/ApprovalSteps.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import type { FactGroup } from "#platform/web/parts/FactsColumn.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PaperButton } from "#platform/web/parts/PaperButton.tsx";
import { fundRequests, type FundRequestWire } from "../api.ts";
import { fundRequestLife } from "../rules.ts";
import { RequestStatus } from "./FundRequestsScreen.tsx";
import { MoneyTab } from "./MoneyTab.tsx";
import { t } from "./words.ts";

/** One request: what for, who decided, what was paid, what became of it. */
export function FundRequestScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(fundRequests.one, { id });
  return <Loaded answer={answer}>{(request) => <OneRequest request={request} />}</Loaded>;
}

function OneRequest({ request }: { request: FundRequestWire }) {
  const navigate = useNavigate();
  const { user } = useMe();
  const { id, number, state, amount } = request;
  const isOwn = [request.payeeId, request.requestedById].includes(user.id);
  return (
    <DetailPage
      back={{ label: t.title, to: "/fund-requests" }}
      title={`${t.purposes[request.purpose]}, ${formatMoney(amount)}`}
      code={number}
      status={<RequestStatus row={request} />}
      life={
        <LifeLine
          life={fundRequestLife}
          path={["submitted", "approved", "closed"]}
          now={state}
          words={{ ...t.states, submitted: t.askedOn }}
        />
      }
      actions={
        <ActionBar
          life={fundRequestLife}
          of={request}
          moves={isOwn ? fundRequests : { close: fundRequests.close }}
          words={t.moves}
          says={{ cancel: <p>{t.says.cancel}</p>, close: <p>{t.says.close}</p> }}
          {...(isOwn
            ? { opens: { resubmit: () => void navigate(`/fund-requests/${id}/change`) } }
            : {})}
        >
          <PaperButton paper={fundRequests.paper} params={{ id }} label={t.requestPaper} />
        </ActionBar>
      }
      facts={factsOf(request)}
      tabs={[
        { name: "money", label: t.accounts, content: <MoneyTab request={request} /> },
        {
          name: "approval",
          label: t.approval,
          content: <ApprovalSteps approval={request.approval} />,
        },
      ]}
      history={{ subject: "fund-request", id }}
    >
      <p className="mb-4">{request.justification}</p>
      {request.open !== "0" && <HolderActions request={request} />}
    </DetailPage>
  );
}

/** What whoever holds the money does next: account for it. Of each part they say beside it that it arrived. */
function HolderActions({ request }: { request: FundRequestWire }) {
  const { id, payeeId, requestedById, retirements } = request;
  const { user } = useMe();
  const waits = retirements.some((one) => one.state === "submitted");
  if (waits || (user.id !== payeeId && user.id !== requestedById)) return null;
  return (
    <div className="mb-4 flex">
      <Link className="button primary" to={`/fund-requests/${id}/account`}>
        {t.account}
      </Link>
    </div>
  );
}

function factsOf(request: FundRequestWire): FactGroup[] {
  const { expectedGrams, pricePerKg } = request;
  return [
    {
      heading: t.facts,
      facts: [
        { label: t.amount, value: formatMoney(request.amount), strong: true },
        { label: t.payments, value: request.paid === "0" ? null : formatMoney(request.paid) },
        { label: t.open, value: request.open === "0" ? null : formatMoney(request.open) },
        { label: t.neededBy, value: formatDay(request.neededBy) },
        { label: t.settleBy, value: request.settleBy && formatDay(request.settleBy) },
        { label: t.store, value: request.placeName },
        { label: t.expected, value: expectedGrams && `${formatKilograms(expectedGrams)} kg` },
        { label: t.pricePerKg, value: pricePerKg && formatMoney(pricePerKg) },
        { label: t.department, value: request.department },
      ],
    },
    {
      heading: t.people,
      facts: [
        { label: t.payee, value: request.payeeName },
        { label: t.requestedBy, value: request.requestedByName },
        { label: t.askedOn, value: formatInstant(new Date(request.createdAt)) },
        { label: t.overdueLet, value: request.overdueReason },
        { label: t.samePerson, value: request.samePerson ? t.yes : null },
        { label: t.closingReason, value: request.closingReason },
      ],
    },
  ];
}
