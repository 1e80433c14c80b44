import { Link } from "react-router";
import { months as monthNames } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import type { FlowWire } from "../api.ts";
import { pathWith } from "./boardAddress.ts";
import { t } from "./words.ts";

interface OfFlow {
  flow: FlowWire;
  commodity: string;
}

/** `Nov 2026` for `2026-11`. */
function monthName(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** What was bought and what was shipped in each month, beside each other; every figure opens its steps. */
export function MonthsChart({ flow, commodity }: OfFlow) {
  const { months, season } = flow;
  if (months.length === 0) return <Nothing title={t.byMonth} />;
  const largest = Math.max(...months.flatMap((one) => [one.bought, one.shipped].map(lengthOf)), 0);
  const to = (month: string, step: string) =>
    pathWith("/agricultural-workflow/steps", { season, commodity }, { step, month });
  return (
    <Chart
      title={t.byMonth}
      beside={t.kilograms}
      summary={t.byMonthSummary(months.length)}
      heads={[t.month, t.steps.bought, t.steps.processed, t.steps.packed, t.steps.shipped]}
      rows={months.map((one) => [
        monthName(one.month),
        ...[one.bought, one.processed, one.packed, one.shipped].map((grams) =>
          formatKilograms(grams),
        ),
      ])}
      hasLinks
    >
      <ul className="flex flex-col gap-3">
        {months.map((one) => (
          <li key={one.month}>
            <p className="small font-medium">{monthName(one.month)}</p>
            {(["bought", "shipped"] as const).map((step) => (
              <div
                key={step}
                className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-3"
              >
                <span className="small quiet">{t.steps[step]}</span>
                <span className="h-2.5">
                  <span
                    className={`block h-full min-w-px ${step === "bought" ? "bg-bar" : "bg-bar-now"}`}
                    style={{ width: `${percentOf(lengthOf(one[step]), largest)}%` }}
                  />
                </span>
                <Link
                  className="link small max-md:py-1"
                  to={to(one.month, step)}
                  aria-label={`${t.steps[step]}, ${monthName(one.month)}, ${t.kg(formatKilograms(one[step]))}`}
                >
                  {formatKilograms(one[step])}
                </Link>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Chart>
  );
}

/** Days as people read them: `3.5`; nothing passed: a dash. */
function daysText(tenths: number | null): string {
  return tenths === null ? "–" : (tenths / 10).toFixed(1);
}

/** How long each stage took beside what it may take; each opens what passed it. */
export function TimesChart({ flow, commodity }: OfFlow) {
  const { times, season } = flow;
  const longest = times.toSorted((a, b) => (b.tenthsOfDays ?? 0) - (a.tenthsOfDays ?? 0))[0];
  if (!longest || longest.tenthsOfDays === null) return <Nothing title={t.times} />;
  const largest = longest.tenthsOfDays;
  return (
    <Chart
      title={t.times}
      beside={t.timesBeside}
      summary={t.timesSummary(t.stages[longest.stage], daysText(longest.tenthsOfDays))}
      heads={[t.stage, t.average, t.allowed, t.passed, t.passedKg]}
      rows={times.map(({ stage, tenthsOfDays, days, count, grams }) => [
        t.stages[stage],
        daysText(tenthsOfDays),
        String(days),
        String(count),
        formatKilograms(grams),
      ])}
      hasLinks
    >
      <ul className="flex flex-col gap-2">
        {times.map(({ stage, tenthsOfDays, days }) => (
          <li
            key={stage}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-x-3"
          >
            <span>{t.stages[stage]}</span>
            <span className="h-2.5">
              <span
                className={`block h-full min-w-px ${(tenthsOfDays ?? 0) > days * 10 ? "bg-cherry" : "bg-bar"}`}
                style={{ width: `${percentOf(tenthsOfDays ?? 0, largest)}%` }}
              />
            </span>
            <span className="text-right">
              <Link
                className="link max-md:py-1"
                to={pathWith("/agricultural-workflow/passages", { season, commodity }, { stage })}
                aria-label={`${t.stages[stage]}, ${daysText(tenthsOfDays)}`}
              >
                {daysText(tenthsOfDays)}
              </Link>{" "}
              <span className="tiny">{t.lateAfter(days)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Chart>
  );
}

function Nothing({ title }: { title: string }) {
  return (
    <section className="sheet p-4" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet mt-1">{t.none}</p>
    </section>
  );
}
