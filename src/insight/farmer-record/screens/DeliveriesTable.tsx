import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { ColumnChart } from "#platform/web/parts/ColumnChart.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { StatusBadge } from "#platform/web/parts/StatusBadge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { type CollectionRowWire, collections } from "#work/field-collections/api.ts";
import { collectionLife } from "#work/field-collections/rules.ts";
import { t } from "./words.ts";

/** So many of the newest are shown here; the list of collections has them all. */
const most = 50;
/** So many measured deliveries make the trend. */
const mostOfTrend = 12;

/** What a farmer brought, the newest first, with how moist each delivery was beside those before it. */
export function DeliveriesTable({ farmerId }: { farmerId: string }) {
  const answer = useQuery(collections.list, { farmerId, limit: most });
  return (
    <Loaded answer={answer}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <p className="sheet quiet p-4">{t.noDeliveries}</p>
        ) : (
          <>
            <Quality rows={rows} />
            <Deliveries rows={rows} />
            {count > rows.length && (
              <p className="mt-3">
                <Link className="link" to={`/field-collections?farmerId=${farmerId}`}>
                  {t.allDeliveries(count)}
                </Link>
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Moisture of the newest deliveries in the order they came, and how many were turned away. */
function Quality({ rows }: { rows: readonly CollectionRowWire[] }) {
  const measured = rows
    .filter(({ moistureBp, state }) => moistureBp !== null && state !== "void")
    .slice(0, mostOfTrend)
    .toReversed();
  if (measured.length < 2) return null;
  const judged = rows.filter(({ state }) => state === "approved" || state === "rejected");
  const rejected = judged.filter(({ state }) => state === "rejected").length;
  const data = measured.map(({ collectedOn, moistureBp }) => ({
    label: formatDay(collectedOn),
    value: moistureBp ?? 0,
    shown: `${formatPercent(moistureBp ?? 0)} %`,
  }));
  return (
    <div className="mb-4">
      <ColumnChart
        title={t.moisture}
        summary={t.turnedAway(rejected, judged.length)}
        beside={t.turnedAway(rejected, judged.length)}
        data={data}
        heads={[t.delivered, t.moisture]}
      />
    </div>
  );
}

function Deliveries({ rows }: { rows: readonly CollectionRowWire[] }) {
  return (
    <WideSheet label={t.deliveries}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.delivered}</th>
            <th scope="col" className="end">
              {t.kg}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.moisture}
            </th>
            <th scope="col" className="max-md:hidden">
              {t.grade}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.price}
            </th>
            <th scope="col" className="end max-md:hidden">
              {t.value}
            </th>
            <th scope="col">{t.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id}>
              <th scope="row" className="whitespace-normal py-2">
                <Link className="link" to={`/field-collections/${one.id}`}>
                  {one.number}
                </Link>
                <span className="small quiet block">
                  {formatDay(one.collectedOn)}, {one.productName}
                </span>
              </th>
              <td className="end">{formatKilograms(one.payable)}</td>
              <td className="end max-md:hidden">
                {one.moistureBp === null ? "–" : `${formatPercent(one.moistureBp)} %`}
              </td>
              <td className="max-md:hidden">{one.grade ?? "–"}</td>
              <td className="end max-md:hidden">{formatAmount(one.unitPrice)}</td>
              <td className="end max-md:hidden">{formatAmount(one.value)}</td>
              <td>
                <StatusBadge life={collectionLife} state={one.state} words={t.deliveryStates} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
