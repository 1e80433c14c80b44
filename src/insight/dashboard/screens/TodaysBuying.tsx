import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import type { OwnersBoardWire } from "../api.ts";
import { formatPeriod } from "../periodRules.ts";
import { ExplainLink, useFigure } from "./FigureCard.tsx";
import { t } from "./ownerWords.ts";

/** Shillings for a kilogram on average; nothing where nothing was bought. */
function priceOf(amount: string, grams: string): string {
  return grams === "0" ? "–" : formatAmount(perKilogramCents(BigInt(amount), BigInt(grams)) / 100n);
}

/** What was bought today and in the period, beside what approved floats are to buy. */
export function TodaysBuying({ board: { plan, period } }: { board: OwnersBoardWire }) {
  const today = useFigure("bought_today");
  const todayValue = useFigure("bought_today_value");
  const bought = useFigure("bought");
  const value = useFigure("bought_value");
  if (!today || !todayValue || !bought || !value) return null;
  return (
    <section className="sheet" aria-labelledby="buying">
      <h2 id="buying" className="px-4 pt-4 pb-2">
        {t.buying}
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col" className="end">
              {t.kg}
            </th>
            <th scope="col" className="end">
              {t.perKg}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="whitespace-normal">
              <ExplainLink name="bought_today">{t.today}</ExplainLink>
            </th>
            <td className="end">{formatKilograms(today.value)}</td>
            <td className="end">{priceOf(todayValue.value, today.value)}</td>
          </tr>
          <tr>
            <th scope="row" className="whitespace-normal">
              <ExplainLink name="bought">{formatPeriod(period)}</ExplainLink>
            </th>
            <td className="end">{formatKilograms(bought.value)}</td>
            <td className="end">{priceOf(value.value, bought.value)}</td>
          </tr>
          <tr>
            <th scope="row" className="whitespace-normal">
              {t.plan}
              <span className="tiny block font-regular">{t.floats(plan.count)}</span>
            </th>
            <td className="end">{formatKilograms(plan.grams)}</td>
            <td className="end">{priceOf(plan.amount, plan.grams)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
