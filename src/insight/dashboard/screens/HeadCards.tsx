import { formatDay } from "#kernel/days.ts";
import { formatAmount } from "#kernel/money.ts";
import { formatPercent } from "#kernel/weight.ts";
import type { BoardWire } from "../api.ts";
import type { FigureName } from "../figureRules.ts";
import type { Header } from "../headerRules.ts";
import { seasonStart } from "#kernel/seasons.ts";
import { formatPeriod } from "../periodRules.ts";
import { BigFigure, FigureCard, PlainCard, useFigure } from "./FigureCard.tsx";
import { inWords, shareOf } from "./shownFigure.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

export const cardRow = "grid grid-cols-2 gap-4 max-md:gap-3 xl:grid-cols-4";

/** The cards of a role's head, in their order, and the price of the day for those without the finances. */
export function HeadCards({ header, board }: { header: Header; board: BoardWire }) {
  const { prices } = board;
  return (
    <section className={`mb-4 ${cardRow}`} aria-label={t.cards}>
      {header.cards.map((name) => (
        <FigureCard key={name} name={name}>
          <Beneath name={name} board={board} />
        </FigureCard>
      ))}
      {prices && <PriceCard prices={prices} />}
    </section>
  );
}

/** What stands beneath a card of the head: its days, and what makes the figure mean something. */
function Beneath({ name, board }: { name: FigureName; board: BoardWire }) {
  const figure = useFigure(name);
  const margin = useFigure("year_margin");
  const cost = useFigure("stock_value");
  const b = useFigure("grade_b");
  const c = useFigure("grade_c");
  if (!figure) return null;
  const { count, value } = figure;
  const days = figure.days === null ? t.now : formatPeriod(figure.days);
  const accepted = [value, b?.value ?? "0", c?.value ?? "0"].reduce(
    (sum, one) => sum + BigInt(one),
    0n,
  );
  const said: Partial<Record<FigureName, string | undefined>> = {
    team: board.departments === undefined ? undefined : t.inDepartments(board.departments),
    year_services: t.inRevenue,
    year_profit: margin && t.margin(formatPercent(margin.value)),
    stock_weight: cost && t.atCost(inWords("stock_value", cost.value)),
    grade_a: t.gradeShare(shareOf(value, accepted.toString()), formatDay(seasonStart(board.today))),
    bought_today: t.collections(count),
    bought_week: t.collections(count),
    to_judge: t.collections(count),
    payments_waiting: t.payments(count),
    payments_released: t.payments(count),
    farmers_owed: t.debts(count),
    receivables: t.debts(count),
  };
  return said[name] ?? days;
}

/** Stores may have prices of their own: then from the lowest to the highest. */
function PriceCard({ prices }: { prices: NonNullable<BoardWire["prices"]> }) {
  const road = useRoad();
  const say = (price: { least: string; most: string }) =>
    price.least === price.most
      ? formatAmount(price.least)
      : `${formatAmount(price.least)}–${formatAmount(price.most)}`;
  const [first, second] = prices;
  return (
    <PlainCard label={t.price(t.forms[first?.form ?? "faq"])} to={road(["/products/board"])}>
      {first ? <BigFigure unit="UGX" figure={say(first)} /> : <BigFigure figure="–" />}
      <span className="small quiet mt-1 block">
        {!first && t.noPrice}
        {first && !second && t.pricePerKg}
        {second && t.otherPrice(t.forms[second.form], say(second))}
      </span>
    </PlainCard>
  );
}
