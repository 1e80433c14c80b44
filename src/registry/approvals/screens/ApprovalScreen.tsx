import { useParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { ScreenLink } from "#platform/web/parts/ScreenLink.tsx";
import { ActionBar } from "#platform/web/parts/ActionBar.tsx";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { DetailPage } from "#platform/web/parts/DetailPage.tsx";
import { LifeLine } from "#platform/web/parts/LifeLine.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { approvals } from "../api.ts";
import { approvalLife } from "../rules.ts";
import { StepsTab } from "./StepsTab.tsx";
import { t } from "./words.ts";

type Request = WireReturns<typeof approvals.read>;

/** One request: what its approver should see, its steps, and the three answers. */
export function ApprovalScreen() {
  const { id = "" } = useParams();
  const answer = useQuery(approvals.read, { id });
  return <Loaded answer={answer}>{(request) => <Shown request={request} />}</Loaded>;
}

function Shown({ request }: { request: Request }) {
  const { approval } = request;
  return (
    <DetailPage
      back={{ label: t.title, to: "/approvals" }}
      title={request.title}
      code={`${request.documentLabel} ${request.number}`}
      status={<StatusBadge life={approvalLife} state={request.state} words={t.states} />}
      life={
        <LifeLine
          life={approvalLife}
          path={["pending", "approved"]}
          now={request.state}
          words={{ ...t.states, ...t.path }}
        />
      }
      actions={
        request.isMine ? (
          <ActionBar
            life={approvalLife}
            of={request}
            moves={approvals}
            words={t.moves}
            says={{
              approve: (
                <>
                  {asksMoney(request) && (
                    <p className="font-strong">{formatMoney(request.amount)}</p>
                  )}
                  <p className="quiet">{t.means.approve}</p>
                </>
              ),
              return: <p>{t.means.return}</p>,
              reject: <p>{t.means.reject}</p>,
            }}
          />
        ) : null
      }
      facts={factsOf(request)}
      tabs={[
        { name: "look", label: t.lookAt, content: <LookAt request={request} /> },
        {
          name: "steps",
          label: t.steps,
          content: <StepsTab approval={approval} waitsFor={request.waitsFor} />,
        },
      ]}
      history={{ subject: "approval", id: request.id }}
    />
  );
}

/** Leave and a letter cost nothing. */
function asksMoney({ amount }: Request): boolean {
  return BigInt(amount) > 0n;
}

function factsOf(request: Request) {
  const { approval } = request;
  const isMore = BigInt(approval.counted) > BigInt(approval.amount);
  return [
    {
      heading: t.money,
      facts: [
        {
          label: t.amount,
          value: asksMoney(request) ? formatMoney(request.amount) : null,
          strong: true,
        },
        { label: t.counted, value: isMore ? formatMoney(approval.counted) : null },
        { label: t.payee, value: request.payeeName },
      ],
    },
    {
      heading: t.asking,
      facts: [
        { label: t.document, value: request.number, to: request.link },
        { label: t.asker, value: request.requestedByName },
        { label: t.since, value: formatInstant(new Date(request.submittedAt)) },
        {
          label: t.lapsesOn,
          value: request.state === "pending" ? formatDay(request.expiresOn) : null,
        },
        { label: t.because, value: approval.closingReason },
        {
          label: t.policyVersion,
          value: approval.policyVersion === 0 ? t.factory : t.version(approval.policyVersion),
        },
      ],
    },
  ];
}

const badgeTones = { plain: "quiet", good: "done", warning: "waiting", bad: "refused" } as const;

/** What its own capability says about the document, and what else was asked for the payee. */
function LookAt({ request }: { request: Request }) {
  return (
    <>
      <section className="sheet p-4" aria-label={t.lookAt}>
        {request.facts.length === 0 ? (
          <p className="quiet">{request.seesFacts ? t.nothingToSee : t.approversOnly}</p>
        ) : (
          <ul className="divide-y divide-line">
            {request.facts.map((fact) => (
              <li
                key={`${fact.label} ${fact.value}`}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2"
              >
                <span className="quiet flex-1 basis-40">{fact.label}</span>
                {fact.tone !== "plain" && (
                  <Badge tone={badgeTones[fact.tone]} warns={fact.tone === "warning"}>
                    {t.tones[fact.tone]}
                  </Badge>
                )}
                {fact.link === null ? (
                  <span>{fact.value}</span>
                ) : (
                  <ScreenLink className="link max-md:py-2.5" to={fact.link}>
                    {fact.value}
                  </ScreenLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Similar request={request} />
    </>
  );
}

function Similar({ request }: { request: Request }) {
  if (request.payeeName === null) return null;
  return (
    <section className="sheet p-4" aria-label={t.similar}>
      <h2 className="mb-2">{t.similar}</h2>
      {request.similar.length === 0 ? (
        <p className="quiet">{t.noSimilar}</p>
      ) : (
        <ul className="divide-y divide-line">
          {request.similar.map((one) => (
            <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
              <ScreenLink className="link flex-1 basis-40 max-md:py-2.5" to={one.link}>
                {one.number} {one.title}
              </ScreenLink>
              {one.sameAmount && (
                <Badge tone="waiting" warns>
                  {t.sameAmount}
                </Badge>
              )}
              <span className="small quiet">
                {one.requestedByName}, {formatInstant(new Date(one.submittedAt))}
              </span>
              <span>{formatAmount(one.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
