import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { Badge } from "#platform/web/parts/Badge.tsx";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { dashboard, type InventoryWire } from "../api.ts";
import { byName, FigureCard, FiguresOfBoard } from "./FigureCard.tsx";
import { cardRow } from "./HeadCards.tsx";
import { TabSkeleton } from "./Skeletons.tsx";
import { StockStages } from "./StockStages.tsx";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** What stands in the stores: the layers that are issued next, and the stages they are in. */
export function InventoryTab() {
  const answer = useQuery(dashboard.inventory);
  return (
    <Loaded answer={answer} skeleton={<TabSkeleton />}>
      {(inventory) => (
        <FiguresOfBoard value={byName(inventory.figures)}>
          <div className={`mb-4 ${cardRow}`}>
            <FigureCard name="stock_weight" />
            <FigureCard name="stock_value" />
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
            <Lots inventory={inventory} />
            {inventory.stages.length > 0 && <StockStages stages={inventory.stages} />}
          </div>
        </FiguresOfBoard>
      )}
    </Loaded>
  );
}

function Lots({ inventory: { lots, lotCount } }: { inventory: InventoryWire }) {
  const road = useRoad();
  const all = road(["/stock-card/layers"]);
  const hasCost = lots.some(({ cost }) => cost !== null);
  return (
    <section className="sheet min-w-0" aria-labelledby="lots">
      <header className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4 pb-2">
        <h2 id="lots">{t.lots}</h2>
        <span className="quiet">{t.lotsOf(lots.length, lotCount)}</span>
        {all !== null && (
          <Link
            to={all}
            className="link ml-auto text-sm max-md:flex max-md:min-h-11 max-md:items-center"
          >
            {t.allLots}
          </Link>
        )}
      </header>
      {lots.length === 0 ? (
        <div className="px-4 pb-4">
          <p>{t.noLots}</p>
          <p className="small quiet">{t.noLotsText}</p>
        </div>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t.lot}</th>
              <th scope="col" className="end">
                {t.kg}
              </th>
              {hasCost && (
                <th scope="col" className="end max-md:hidden">
                  {t.valueUgx}
                </th>
              )}
              <th scope="col" className="end">
                {t.ageDays}
              </th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <Lot key={lot.path} lot={lot} hasCost={hasCost} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Lot({ lot, hasCost }: { lot: InventoryWire["lots"][number]; hasCost: boolean }) {
  const road = useRoad();
  const to = road([lot.path]);
  return (
    <tr>
      <td className="whitespace-normal! py-1.5!">
        {to === null ? (
          lot.code
        ) : (
          <Link to={to} className="link">
            {lot.code}
          </Link>
        )}{" "}
        {lot.isHeld && (
          <Badge tone="waiting" warns>
            {t.held}
          </Badge>
        )}
        <span className="tiny block">
          {lot.product}, {lot.places}
        </span>
      </td>
      <td className="end">
        {lot.unit === "g" ? formatKilograms(lot.quantity) : `${lot.quantity} ${t.pieces}`}
      </td>
      {hasCost && <td className="end max-md:hidden">{formatAmount(lot.cost ?? "0")}</td>}
      <td className="end" title={formatDay(lot.madeOn)}>
        {lot.ageDays}
      </td>
    </tr>
  );
}
