import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { employeeLeave } from "../leaveApi.ts";
import { Views } from "./Views.tsx";
import { t } from "./words.ts";

type Standing = WireReturns<typeof employeeLeave.standing>;

/** How one stands: leave left of each kind, and money one holds. */
export function StandingScreen() {
  const answer = useQuery(employeeLeave.standing, undefined);
  return (
    <>
      <PageTitle title={t.standing} />
      <Views />
      <Loaded answer={answer}>{(standing) => <Shown standing={standing} />}</Loaded>
    </>
  );
}

function Shown({ standing }: { standing: Standing }) {
  const { balances, advances, policy } = standing;
  const years = [...new Set(balances.map((one) => one.year))];
  return (
    <div className="flex flex-col gap-4">
      {years.map((year) => (
        <Balances key={year} year={year} of={balances.filter((one) => one.year === year)} />
      ))}
      <section className="sheet p-4" aria-label={t.advances}>
        <h2 className="mb-2">{t.advances}</h2>
        {advances.length === 0 && <p className="quiet">{t.noAdvances}</p>}
        <ul className="divide-y divide-line">
          {advances.map((one) => (
            <li key={one.number} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {one.number} <span className="small quiet">{t.due(formatDay(one.dueOn))}</span>
              </span>
              <span className="font-strong">{formatMoney(one.open)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="sheet p-4" aria-label={t.terms}>
        <h2 className="mb-2">{t.terms}</h2>
        <p>{t.termsSay(formatMoney(policy.largestAdvance), policy.mostInstalments)}</p>
        <p className="small quiet">{policy.sourceNote}</p>
        <p className="mt-2">
          <Link
            className="link inline-block max-md:py-2.5"
            to="/employee-requests/new?kind=salary_advance"
          >
            {t.ask}
          </Link>
        </p>
      </section>
    </div>
  );
}

function Balances({ year, of }: { year: number; of: Standing["balances"] }) {
  return (
    <section className="sheet p-4" aria-label={t.balances(year)}>
      <h2 className="mb-2">{t.balances(year)}</h2>
      <ul className="divide-y divide-line">
        {of.map(({ leaveKind, entitled, taken }) => (
          <li
            key={leaveKind}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span>{t.leaveKinds[leaveKind]}</span>
            <span className="text-right">
              <span className="font-strong">
                {entitled === null ? t.noLimit : t.leftOf(Math.max(0, entitled - taken), entitled)}
              </span>
              {taken > 0 && <span className="small quiet block">{t.takenDays(taken)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
