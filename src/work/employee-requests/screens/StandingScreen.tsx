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
    <section className="sheet overflow-x-auto" aria-label={t.balances(year)}>
      <h2 className="p-4 pb-2">{t.balances(year)}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.leaveKind}</th>
            <th scope="col" className="end">
              {t.entitled}
            </th>
            <th scope="col" className="end">
              {t.taken}
            </th>
            <th scope="col" className="end">
              {t.leftDays}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ leaveKind, entitled, taken }) => (
            <tr key={leaveKind}>
              <th scope="row">{t.leaveKinds[leaveKind]}</th>
              <td className="end">{entitled ?? t.noLimit}</td>
              <td className="end">{taken}</td>
              <td className="end font-strong">
                {entitled === null ? "–" : Math.max(0, entitled - taken)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
