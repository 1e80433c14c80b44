import { Link } from "react-router";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMay } from "#platform/web/may.ts";
import type { Column } from "#platform/web/parts/listColumns.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { RowsSheet } from "#platform/web/parts/RowsSheet.tsx";
import { regulator } from "../api.ts";
import { levyAccount } from "../rules.ts";
import { CsvButton } from "./CsvButton.tsx";
import { RegulatorViews } from "./RegulatorViews.tsx";
import { t } from "./words.ts";

type Levy = WireReturns<typeof regulator.levy>;
type Month = Levy["rows"][number];

const columns: readonly Column<Month>[] = [
  { head: t.month, cell: (row) => row.month },
  {
    head: t.assessedUgx,
    cell: (row) => <Lines row={row} amount={row.assessed} />,
    align: "end",
  },
  { head: t.paidUgx, cell: (row) => <Lines row={row} amount={row.paid} />, align: "end" },
  { head: t.openUgx, cell: (row) => formatAmount(row.open), align: "end" },
];

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
      <RowsSheet
        label={t.levy}
        columns={columns}
        rows={rows.map((row) => ({ ...row, id: row.month }))}
      />
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
      className="link inline-block max-md:-my-2 max-md:py-2"
      to={`/financial-statements/accounts/${levyAccount}?from=${row.from}&to=${row.to}`}
      aria-label={t.linesOf(shown, row.month)}
    >
      {shown}
    </Link>
  );
}
