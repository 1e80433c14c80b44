import { Link } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { regulator } from "../api.ts";
import { levyAccount } from "../rules.ts";
import { CsvButton } from "./CsvButton.tsx";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

type Levy = WireReturns<typeof regulator.levy>;
type Month = Levy["rows"][number];

/** The export levy by month: assessed, paid, open. */
export function LevyScreen() {
  const answer = useQuery(regulator.levy, undefined);
  return (
    <>
      <PageTitle title={t.levy} beneath={t.title}>
        <CsvButton csv={regulator.levyCsv} params={undefined} />
      </PageTitle>
      <RegulatorViews />
      <Loaded answer={answer}>{(levy) => <Months levy={levy} />}</Loaded>
    </>
  );
}

function Months({ levy }: { levy: Levy }) {
  const { authority, rows, open } = levy;
  if (rows.length === 0) {
    return (
      <section className="sheet p-6 text-center">
        <h2>{t.levyNone}</h2>
        <p className="quiet">{t.levyNoneText}</p>
      </section>
    );
  }
  return (
    <>
      <section className="sheet mb-4 p-4">
        <h2 className="quiet text-base">{t.levyTo(authority)}</h2>
        <p className="mt-1 text-2xl max-md:text-xl">{formatMoney(open)}</p>
        <p className="small quiet">
          {t.openNow}. {t.oldestFirst}
        </p>
      </section>
      <WideSheet label={t.levy}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.month}</th>
              <th scope="col" className="end">
                {t.assessedUgx}
              </th>
              <th scope="col" className="end">
                {t.paidUgx}
              </th>
              <th scope="col" className="end">
                {t.openUgx}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.month}>
                <th scope="row">{row.month}</th>
                <td className="end">
                  <Lines row={row} amount={row.assessed} />
                </td>
                <td className="end">
                  <Lines row={row} amount={row.paid} />
                </td>
                <td className="end">{formatAmount(row.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideSheet>
    </>
  );
}

/** A figure leads to the ledger for whoever may read it. */
function Lines({ row, amount }: { row: Month; amount: string }) {
  const may = useMay();
  const shown = formatAmount(amount);
  if (!may("canViewFinancials") || amount === "0") return shown;
  return (
    <Link
      className="link inline-block max-md:py-2"
      to={`/financial-statements/accounts/${levyAccount}?from=${row.from}&to=${row.to}`}
      aria-label={t.linesOf(shown, row.month)}
    >
      {shown}
    </Link>
  );
}
