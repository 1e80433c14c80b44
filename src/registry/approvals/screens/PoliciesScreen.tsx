import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatDay, formatInstant } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { BackLink } from "#platform/web/parts/BackLink.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { approvalPolicies } from "../policyApi.ts";
import { amountsToTry, bandWords, differences } from "../policyRules.ts";
import type { PolicyTerms } from "../rules.ts";
import { namesFor, stepWords, termsOf } from "./shown.ts";
import { t } from "./words.ts";

type Answer = WireReturns<typeof approvalPolicies.list>;
type Kind = Answer["types"][number];
type Version = Kind["versions"][number];

/** Who approves what: each kind of document, who would decide now, and how it came to be. */
export function PoliciesScreen() {
  const answer = useQuery(approvalPolicies.list);
  return <Loaded answer={answer}>{(policies) => <Policies policies={policies} />}</Loaded>;
}

function Policies({ policies }: { policies: Answer }) {
  const [address, setAddress] = useSearchParams();
  const kind =
    policies.types.find(({ documentType }) => documentType === address.get("kind")) ??
    policies.types[0];
  return (
    <>
      <BackLink label={t.title} to="/approvals" />
      <PageTitle title={t.policyTitle}>
        {kind && (
          <Link
            className="button primary max-md:flex-1"
            to={`/settings/approvals/${kind.documentType}/new`}
          >
            {t.write}
          </Link>
        )}
      </PageTitle>
      <nav className="tabs mb-4" aria-label={t.chooseKind}>
        {policies.types.map(({ documentType, label }) => (
          <button
            key={documentType}
            type="button"
            aria-current={documentType === kind?.documentType ? "page" : undefined}
            onClick={() => setAddress({ kind: documentType }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </nav>
      {kind && <KindOfDocument key={kind.documentType} kind={kind} policies={policies} />}
    </>
  );
}

function KindOfDocument({ kind, policies }: { kind: Kind; policies: Answer }) {
  const inForce = newestOf(kind.versions, kind.inForce);
  if (!inForce) return <p className="notice waiting">{t.noPolicy}</p>;
  const terms = termsOf(inForce);
  return (
    <div className="flex flex-col gap-4">
      <section className="sheet p-4" aria-label={t.whoDecides}>
        <h2>{inForce.version === 0 ? t.factory : t.version(inForce.version)}</h2>
        <p className="small quiet mb-2">{t.inForce(formatDay(inForce.effectiveFrom))}</p>
        <Bands terms={terms} />
        <SettingsOf terms={terms} />
      </section>
      <WouldDecide terms={terms} people={policies.people} />
      <Versions versions={kind.versions} today={policies.today} />
    </div>
  );
}

/** The version with this number; of the factory's several dated rows, the latest. */
function newestOf(versions: readonly Version[], version: number | null): Version | undefined {
  return versions.findLast((one) => one.version === version);
}

function Bands({ terms }: { terms: PolicyTerms }) {
  return (
    <dl className="divide-y divide-line">
      {terms.bands.map((band, index) => (
        <div
          key={bandWords(terms.bands, index)}
          className="grid gap-x-4 py-2 md:grid-cols-[14rem_1fr]"
        >
          <dt className="quiet">{bandWords(terms.bands, index)}</dt>
          <dd>
            <ol>
              {band.steps.map((step, at) => (
                <li key={`${at} ${step.flag}`}>{`${at + 1}. ${stepWords(step)}`}</li>
              ))}
            </ol>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SettingsOf({ terms }: { terms: PolicyTerms }) {
  const lines = [
    [t.settings.windowDays, terms.windowDays],
    [t.settings.countedTogether, t.countings[terms.countedTogether]],
    [t.settings.reminderHours, terms.reminderHours],
    [t.settings.escalationHours, terms.escalationHours],
    [t.settings.escalateTo, t.escalations[terms.escalateTo]],
    [t.settings.expiryDays, terms.expiryDays],
  ] as const;
  return (
    <dl className="mt-2 flex flex-col gap-2 border-t border-line pt-3">
      {lines.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 md:grid-cols-[14rem_1fr]">
          <dt className="quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who would decide at each edge of the bands, by the people of today; also of a version being written. */
export function WouldDecide({ terms, people }: { terms: PolicyTerms; people: Answer["people"] }) {
  return (
    <section className="sheet p-4" aria-label={t.wouldDecide}>
      <h2>{t.wouldDecide}</h2>
      <p className="small quiet mb-2">{t.wouldDecideHint}</p>
      <dl className="divide-y divide-line">
        {amountsToTry(terms.bands).map((amount) => (
          <div key={amount.toString()} className="grid gap-x-4 py-2 md:grid-cols-[14rem_1fr]">
            <dt>{`UGX ${formatAmount(amount)}`}</dt>
            <dd>
              <ol>
                {namesFor(terms, amount, people).map((names, index) => (
                  <li key={index} className={names === "" ? "text-cherry" : ""}>
                    {names === "" ? t.nobodyWould : names}
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Versions({ versions, today }: { versions: readonly Version[]; today: string }) {
  const [open, setOpen] = useState<number | null>(null);
  const newestFirst = versions.toReversed();
  return (
    <section className="sheet p-4" aria-label={t.versions}>
      <h2 className="mb-2">{t.versions}</h2>
      <ul className="divide-y divide-line">
        {newestFirst.map((one, index) => {
          const before = newestFirst[index + 1];
          const isOpen = open === index;
          return (
            <li key={`${one.version} ${one.effectiveFrom}`} className="py-2">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <span className="font-strong">
                  {one.version === 0 ? t.factory : t.version(one.version)}
                </span>
                <span className={one.effectiveFrom > today ? "text-straw" : "quiet"}>
                  {t.comesOn(formatDay(one.effectiveFrom))}
                </span>
                <span className="flex-1 basis-48">{one.reason}</span>
                {one.createdAt !== null && (
                  <span className="small quiet">
                    {one.createdByName}, {formatInstant(new Date(one.createdAt))}
                  </span>
                )}
                {before && (
                  <button
                    type="button"
                    className="link max-md:min-h-11"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : index)}
                  >
                    {t.changes}
                  </button>
                )}
              </div>
              {isOpen && before && <Changes before={termsOf(before)} after={termsOf(one)} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What a version changed against the one before. */
export function Changes({ before, after }: { before: PolicyTerms; after: PolicyTerms }) {
  const lines = differences(before, after, stepWords);
  if (lines.length === 0) return <p className="quiet mt-2">{t.nothingChanged}</p>;
  return (
    <dl className="mt-2 flex flex-col gap-2">
      {lines.map((line) => (
        <div
          key={`${line.what} ${line.band ?? ""}`}
          className="grid gap-x-4 md:grid-cols-[14rem_1fr]"
        >
          <dt className="quiet">{line.band ?? t.settings[line.what]}</dt>
          <dd>
            <span className="block">{line.after ?? t.notThere}</span>
            <span className="small quiet">{t.was(line.before ?? t.notThere)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
