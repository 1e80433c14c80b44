import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney } from "#kernel/money.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import type { farmerAdvances } from "../api.ts";
import { t } from "./words.ts";

/** How a farmer's limit comes about, step by step, so that it can be said at the gate. */
export function LimitWorking({ of }: { of: WireReturns<typeof farmerAdvances.limit> }) {
  const { averageGrams, bought, deliveries, rejected, open, promised } = of;
  const steps = [
    {
      step: t.average,
      how: t.averageHow(formatKilograms(bought)),
      figure: `${formatKilograms(averageGrams)} kg`,
    },
    {
      step: t.perKg,
      how: t.perKgHow(formatDay(of.policyFrom)),
      figure: `× ${formatAmount(of.perKilogram)}`,
    },
    {
      step: t.score,
      how: t.scoreHow(rejected, deliveries),
      figure: `× ${formatPercent(of.scoreBp)} %`,
    },
    { step: t.worth, how: t.worthHow(formatMoney(of.largest)), figure: formatAmount(of.worth) },
    ...(open === "0" ? [] : [{ step: t.lessOpen, how: "", figure: formatAmount(-BigInt(open)) }]),
    ...(promised === "0"
      ? []
      : [{ step: t.lessPromised, how: "", figure: formatAmount(-BigInt(promised)) }]),
  ];
  return (
    <section className="sheet p-4" aria-label={t.working}>
      <h3 className="mb-2">{t.working}</h3>
      <dl className="flex flex-col gap-2">
        {steps.map(({ step, how, figure }) => (
          <div key={step} className="flex items-baseline justify-between gap-4">
            <dt>
              {step}
              {how !== "" && <span className="small quiet block">{how}</span>}
            </dt>
            <dd className="whitespace-nowrap">{figure}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt>{t.limitNow}</dt>
          <dd className="font-strong whitespace-nowrap">{formatMoney(of.limit)}</dd>
        </div>
      </dl>
    </section>
  );
}
