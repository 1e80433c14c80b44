import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { fieldOfficers, type OfficerLineWire } from "../api.ts";
import { OfficerViews, usePeriod } from "./OfficerViews.tsx";
import { t } from "./words.ts";

interface Days {
  from: string;
  to: string;
}

/** How each officer did in a period, every figure a way to its rows. */
export function OfficersScreen() {
  const { org } = useMe();
  const period = usePeriod("month", org.today);
  const answer = useQuery(fieldOfficers.scorecard, period.days, { keep: true });
  return (
    <>
      <PageTitle title={t.officers} />
      <OfficerViews of={period} />
      <p className="quiet mb-4 max-w-prose">{t.intro}</p>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet">{t.nobody}</p>
          ) : (
            <Scorecard rows={rows} days={period.days} />
          )
        }
      </Loaded>
    </>
  );
}

function Scorecard({ rows, days }: { rows: readonly OfficerLineWire[]; days: Days }) {
  return (
    <WideSheet label={t.officers}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.officer}</th>
            {[t.boughtKg, t.perKg, t.rejected, t.missing, t.visits].map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OfficerRow key={row.officerId} row={row} days={days} />
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}

function OfficerRow({ row, days }: { row: OfficerLineWire; days: Days }) {
  const { officerId, name, perKilogram, rejectedBp, judged, rejected } = row;
  const pathTo = (list: string, more: Record<string, string> = {}) =>
    `${list}?${new URLSearchParams({ officerId, ...days, ...more }).toString()}`;
  const bought = "/field-collections";
  const figures = [
    { head: t.boughtKg, figure: formatKilograms(row.bought), to: pathTo(bought) },
    {
      head: t.perKg,
      figure: perKilogram === null ? t.none : formatAmount(perKilogram),
      to: pathTo(bought),
    },
    {
      head: t.rejected,
      figure: rejectedBp === null ? t.none : formatPercent(rejectedBp),
      to: pathTo(bought, { state: "rejected" }),
      title: t.rejectedOf(rejected, judged),
    },
    { head: t.missing, figure: String(row.missing), to: pathTo(bought, { missing: "yes" }) },
    {
      head: t.visits,
      figure: String(row.visits),
      to: pathTo("/field-operations/visits", { state: "done" }),
    },
  ];
  return (
    <tr>
      <th scope="row" className="font-normal">
        {name}
      </th>
      {figures.map(({ head, figure, to, title }) => (
        <td key={head} className="end">
          <Link className="link" to={to} title={title} aria-label={t.open(head, name, figure)}>
            {figure}
          </Link>
        </td>
      ))}
    </tr>
  );
}
