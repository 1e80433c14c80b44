import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { dashboard, type OperationsWire } from "../api.ts";
import { CoffeeWay } from "./CoffeeWay.tsx";
import { byName, FigureCard, FiguresOfBoard } from "./FigureCard.tsx";
import { FieldTeam } from "./FieldTeam.tsx";
import { cardRow } from "./HeadCards.tsx";
import { ProductionWeek } from "./ProductionWeek.tsx";
import { TabSkeleton } from "./Skeletons.tsx";
import { useBoard } from "./useBoard.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** Buying, processing and shipping: the figures of the period, the way of the coffee, the week, the team. */
export function OperationsTab() {
  const { period } = useBoard();
  const answer = useQuery(dashboard.operations, { period }, { keep: true });
  return (
    <Loaded answer={answer} skeleton={<TabSkeleton />}>
      {(operations) => <Operations operations={operations} />}
    </Loaded>
  );
}

function Operations({ operations }: { operations: OperationsWire }) {
  const { figures, way, week, officers, shipments } = operations;
  return (
    <FiguresOfBoard value={byName(figures)}>
      <div className={`mb-4 ${cardRow}`}>
        <FigureCard name="bought" />
        <FigureCard name="bought_value" />
        <FigureCard name="processed" />
        <FigureCard name="shipped" />
      </div>
      <div className="flex flex-col gap-4">
        {way && <CoffeeWay way={way} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {week && <ProductionWeek week={week} />}
          {officers && <FieldTeam officers={officers} />}
        </div>
        {shipments && <Shipments shipments={shipments} />}
      </div>
    </FiguresOfBoard>
  );
}

function Shipments({ shipments }: { shipments: NonNullable<OperationsWire["shipments"]> }) {
  const road = useRoad();
  const states: Record<string, string> = t.shipmentStates;
  return (
    <section className="sheet" aria-labelledby="shipments">
      <h2 id="shipments" className="px-4 pt-4 pb-2">
        {t.shipments}
      </h2>
      {shipments.length === 0 ? (
        <p className="quiet px-4 pb-4">{t.noShipments}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.shipment}</th>
              <th scope="col">{t.departs}</th>
              <th scope="col" className="max-md:hidden">
                {t.status}
              </th>
            </tr>
          </thead>
          <tbody>
            {shipments.map(({ number, buyer, state, etd, path }) => {
              const to = road([path]);
              return (
                <tr key={number}>
                  <td className="whitespace-normal! py-1.5!">
                    {to === null ? (
                      number
                    ) : (
                      <Link to={to} className="link">
                        {number}
                      </Link>
                    )}
                    <span className="tiny block">{buyer}</span>
                  </td>
                  <td>{formatDay(etd)}</td>
                  <td className="max-md:hidden">
                    <Badge tone="active">{states[state] ?? state}</Badge>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
