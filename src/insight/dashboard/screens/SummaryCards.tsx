import { formatPeriod, periodBefore } from "../periodRules.ts";
import type { BoardWire } from "../api.ts";
import { BigFigure, ExplainLink, FigureCard, PlainCard, useFigure } from "./FigureCard.tsx";
import { cardRow } from "./HeadCards.tsx";
import { inWords, shareOf } from "./shownFigure.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

/** Revenue, Coffee, Contracts, Alerts: each for those who may know it. */
export function SummaryCards({ board }: { board: BoardWire }) {
  return (
    <section className={`mb-4 ${cardRow}`} aria-label={t.summary}>
      <FigureCard name="revenue">
        <Compared board={board} />
      </FigureCard>
      <FigureCard name="coffee">
        <Split />
      </FigureCard>
      <FigureCard name="contracts" label={t.contracts}>
        <Requests />
      </FigureCard>
      <AlertsCard />
    </section>
  );
}

/** The difference to the period before, with both periods said. */
function Compared({ board }: { board: BoardWire }) {
  const revenue = useFigure("revenue");
  if (!revenue || revenue.before === null) return null;
  const difference = BigInt(revenue.value) - BigInt(revenue.before);
  const before = formatPeriod(periodBefore(board.period));
  const sign = difference > 0n ? "+" : "";
  return (
    <>
      <span className="block">{formatPeriod(board.period)}</span>
      {difference === 0n
        ? t.sameAs(before)
        : t.comparedWith(`${sign}${inWords("revenue", difference.toString())}`, before)}
    </>
  );
}

/** What share coffee is, and what cocoa and the sales at home are. */
function Split() {
  const revenue = useFigure("revenue");
  const coffee = useFigure("coffee");
  const cocoa = useFigure("cocoa");
  const domestic = useFigure("domestic");
  if (!revenue || !coffee) return null;
  const others = [
    { name: "cocoa", of: cocoa },
    { name: "domestic", of: domestic },
  ] as const;
  return (
    <>
      <span className="block">{t.ofRevenue(shareOf(coffee.value, revenue.value))}</span>
      {others.map(({ name, of }) =>
        of ? (
          <span key={name} className="block">
            <ExplainLink name={name}>{t.split[name]}</ExplainLink>{" "}
            {t.partOfRevenue(inWords(name, of.value), shareOf(of.value, revenue.value))}
          </span>
        ) : null,
      )}
    </>
  );
}

function Requests() {
  const requests = useFigure("fund_requests");
  return requests ? (
    <ExplainLink name="fund_requests">{t.fundRequests(Number(requests.value))}</ExplainLink>
  ) : (
    t.active
  );
}

/** What asks for attention: stock below its level and licences near their end, each explained by itself. */
function AlertsCard() {
  const road = useRoad();
  const stock = useFigure("stock_alerts");
  const licences = useFigure("licences");
  if (!stock && !licences) return null;
  const all = Number(stock?.value ?? 0) + Number(licences?.value ?? 0);
  return (
    <PlainCard label={t.alerts} to={road(["/dashboard?tab=alerts"])}>
      <BigFigure figure={String(all)} />
      <span className="small quiet mt-1 block">
        {stock && (
          <ExplainLink name="stock_alerts">{t.stockAlerts(Number(stock.value))}</ExplainLink>
        )}
        {stock && licences && " · "}
        {licences && (
          <ExplainLink name="licences">{t.licenceAlerts(Number(licences.value))}</ExplainLink>
        )}
      </span>
    </PlainCard>
  );
}
