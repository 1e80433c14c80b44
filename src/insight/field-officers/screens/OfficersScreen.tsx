import { Link } from "react-router";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { useIsPhone } from "#platform/web/phone.ts";
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
  const isPhone = useIsPhone();
  return (
    <>
      <PageTitle title={t.officers} />
      <OfficerViews of={period} />
      <details className="mb-4">
        <summary className="link inline-flex min-h-9 cursor-pointer items-center max-md:min-h-11">
          {t.reckoned}
        </summary>
        <ul className="quiet max-w-prose list-disc pb-2 pl-5">
          {t.figures.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <Loaded answer={answer}>
        {({ rows }) => {
          if (rows.length === 0) return <p className="quiet">{t.nobody}</p>;
          const shown = { rows, days: period.days };
          return isPhone ? <OfficerCards {...shown} /> : <Scorecard {...shown} />;
        }}
      </Loaded>
    </>
  );
}

interface Figure {
  head: string;
  figure: string;
  /** The list it is the total of. */
  to: string;
  title?: string;
  /** What asks whoever reads it to look closer. */
  mark?: string | null;
}

/** What is said of an officer, each figure with the list it is the total of. */
function figuresOf(row: OfficerLineWire, days: Days): Figure[] {
  const { officerId, perKilogram, rejectedBp, judged, rejected, fuelPerKilogram, lessBp } = row;
  const pathTo = (list: string, more: Record<string, string> = {}) =>
    `${list}?${new URLSearchParams({ officerId, ...days, ...more }).toString()}`;
  const bought = "/field-collections";
  const trips = pathTo("/field-operations/trips", { state: "closed" });
  const amountOr = (amount: string | null) => (amount === null ? t.none : formatAmount(amount));
  const percentOr = (bp: number | null) => (bp === null ? t.none : formatPercent(bp));
  const [weighed, received] = [formatKilograms(row.weighed), formatKilograms(row.received)];
  return [
    { head: t.boughtKg, figure: formatKilograms(row.bought), to: pathTo(bought) },
    { head: t.perKg, figure: amountOr(perKilogram), to: pathTo(bought) },
    {
      head: t.rejected,
      figure: percentOr(rejectedBp),
      to: pathTo(bought, { state: "rejected" }),
      title: t.rejectedOf(rejected, judged),
    },
    {
      head: t.lessKg,
      figure: formatKilograms(BigInt(row.weighed) - BigInt(row.received)),
      to: pathTo(bought, { state: "approved" }),
      title: t.lessOf(weighed, received),
    },
    {
      head: t.less,
      figure: percentOr(lessBp),
      to: pathTo(bought, { state: "approved" }),
      title: t.lessOf(weighed, received),
    },
    {
      head: t.lost,
      figure: percentOr(row.lostBp),
      to: `/stock-card/losses/lines?${new URLSearchParams({
        ...{ officerId, boughtFrom: days.from, boughtTo: days.to, state: "received" },
      }).toString()}`,
      title: t.lostOf(formatKilograms(row.lost), formatKilograms(row.arrived)),
    },
    { head: t.missing, figure: String(row.missing), to: pathTo(bought, { missing: "yes" }) },
    { head: t.alike, figure: String(row.alike), to: pathTo(bought, { alike: "yes" }) },
    {
      head: t.tarePerBag,
      figure: row.tarePerBag === null ? t.none : formatKilograms(row.tarePerBag),
      to: pathTo(bought),
    },
    {
      head: t.round,
      figure: percentOr(row.roundBp),
      to: pathTo(bought),
      title: t.roundOf(row.roundWeights, row.typedWeights),
      mark: row.isRound ? t.isRound : null,
    },
    {
      head: t.visits,
      figure: String(row.visits),
      to: pathTo("/field-operations/visits", { state: "done" }),
    },
    { head: t.km, figure: formatAmount(row.km), to: trips },
    {
      head: t.fuelPerKg,
      figure: amountOr(fuelPerKilogram),
      to: trips,
      title: t.fuelOf(formatAmount(row.fuelAmount), formatKilograms(row.bought)),
    },
  ];
}

function FigureLink({ of, name }: { of: Figure; name: string }) {
  const { head, figure, to, title, mark = null } = of;
  return (
    <>
      <Link className="link" to={to} title={title} aria-label={t.open(head, name, figure)}>
        {figure}
      </Link>
      {mark !== null && (
        <span className="block pt-1">
          <Badge tone="waiting" warns>
            {mark}
          </Badge>
        </span>
      )}
    </>
  );
}

interface Shown {
  rows: readonly OfficerLineWire[];
  days: Days;
}

/** What a phone shows: the same figures, a card for each officer. */
function OfficerCards({ rows, days }: Shown) {
  return (
    <ul className="flex flex-col gap-2" aria-label={t.officers}>
      {rows.map((row) => (
        <li key={row.officerId} className="sheet p-4">
          <h2 className="text-md font-medium">{row.name}</h2>
          <dl className="mt-2 grid grid-cols-3 items-end gap-3 border-t border-line pt-2">
            {figuresOf(row, days).map((one) => (
              <div key={one.head}>
                <dt className="tiny">{one.head}</dt>
                <dd>
                  <FigureLink of={one} name={row.name} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Scorecard({ rows, days }: Shown) {
  const heads = rows.slice(0, 1).flatMap((row) => figuresOf(row, days).map(({ head }) => head));
  return (
    <WideSheet label={t.officers}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.officer}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.officerId}>
              <th scope="row" className="font-normal">
                {row.name}
              </th>
              {figuresOf(row, days).map((one) => (
                <td key={one.head} className="end">
                  <FigureLink of={one} name={row.name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
