import { formatAmount } from "#kernel/money.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { shortAmount } from "../amountRules.ts";
import type { AnalyticsWire } from "../api.ts";
import { MonthColumns, monthName } from "./MonthColumns.tsx";
import { t } from "./words.ts";

type Month = NonNullable<AnalyticsWire["revenue"]>[number];

/** Revenue of the twelve closed months and of the one that runs. */
export function RevenueChart({ months }: { months: readonly Month[] }) {
  const first = months[0];
  const last = months.at(-1);
  const best = months.toSorted((a, b) => (BigInt(a.amount) > BigInt(b.amount) ? -1 : 1))[0];
  const closed = months.slice(0, -1).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (!first || !last || !best || BigInt(best.amount) <= 0n) {
    return (
      <section className="sheet p-4" aria-labelledby="revenue">
        <h2 id="revenue">{t.revenue}</h2>
        <p className="quiet mt-1">{t.noRevenue}</p>
      </section>
    );
  }
  return (
    <Chart
      title={t.revenue}
      beside={t.revenueTotal(shortAmount(closed), shortAmount(last.amount))}
      summary={t.revenueSummary(
        monthName(first.month),
        monthName(last.month),
        monthName(best.month),
        formatAmount(best.amount),
      )}
      heads={[t.month, t.revenueUgx]}
      rows={months.map(({ month, amount }) => [monthName(month), formatAmount(amount)])}
    >
      <MonthColumns
        months={months.map(({ month, amount }) => ({
          month,
          value: amount,
          shown: shortAmount(amount),
        }))}
      />
    </Chart>
  );
}
