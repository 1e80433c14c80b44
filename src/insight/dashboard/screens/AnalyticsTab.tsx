import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, perKilogramCents } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { BarChart } from "#platform/web/parts/BarChart.tsx";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { type Colour, type Datum, lengthOf } from "#platform/web/parts/charts.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { ShareBar } from "#platform/web/parts/ShareBar.tsx";
import { shortAmount } from "../amountRules.ts";
import { type AnalyticsWire, dashboard } from "../api.ts";
import type { FigureName } from "../figureRules.ts";
import { formatPeriod } from "../periodRules.ts";
import { byName, ExplainLink, type Figures, FiguresOfBoard } from "./FigureCard.tsx";
import { figureLabels } from "./figureWords.ts";
import { MonthColumns, monthName } from "./MonthColumns.tsx";
import { RevenueChart } from "./RevenueChart.tsx";
import { TabSkeleton } from "./Skeletons.tsx";
import { useBoard } from "./useBoard.ts";
import { t } from "./words.ts";

/** Charts of the period and of the year: what was sold of what, what is left of it, what it cost, what was bought. */
export function AnalyticsTab() {
  const { period } = useBoard();
  const answer = useQuery(dashboard.analytics, { period }, { keep: true });
  return (
    <Loaded answer={answer} skeleton={<TabSkeleton />}>
      {(analytics) => <Analytics analytics={analytics} />}
    </Loaded>
  );
}

function Analytics({ analytics }: { analytics: AnalyticsWire }) {
  const { figures, revenue, costs, bought, period } = analytics;
  const days = formatPeriod(period);
  const found = byName(figures);
  return (
    <FiguresOfBoard value={found}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {revenue && (
          <div className="min-w-0 lg:col-span-2">
            <RevenueChart months={revenue} />
          </div>
        )}
        {revenue && <Shares figures={found} days={days} />}
        {revenue && <Margins figures={found} days={days} />}
        {costs && <Costs costs={costs} days={days} />}
        {bought && <Bought months={bought} />}
      </div>
    </FiguresOfBoard>
  );
}

const sold: readonly { name: FigureName; label: string; colour?: Colour }[] = [
  { name: "coffee", label: t.coffeeExports, colour: "coffee" },
  { name: "cocoa", label: t.cocoaExports, colour: "cocoa" },
  { name: "domestic", label: t.domesticSales, colour: "services" },
  { name: "other_revenue", label: t.otherSales },
];

function Shares({ figures, days }: { figures: Figures; days: string }) {
  const whole = figures.get("revenue")?.value ?? "0";
  const data = sold.flatMap(({ name, label, colour }): Datum[] => {
    const value = figures.get(name)?.value ?? "0";
    if (BigInt(value) <= 0n) return [];
    const shown = shortAmount(value);
    return [{ label, value: lengthOf(value), shown, ...(colour ? { colour } : {}) }];
  });
  return (
    <section className="sheet p-4" aria-label={t.shares(days)}>
      <header className="mb-3 flex items-start justify-between gap-2">
        <h2>{t.byCommodity}</h2>
        <ExplainLink name="revenue" />
      </header>
      {data.length === 0 ? (
        <p className="quiet">{t.nothingYet}</p>
      ) : (
        <ShareBar label={days} total={`UGX ${shortAmount(whole)}`} data={data} />
      )}
      <p className="small mt-3 flex flex-wrap gap-x-5">
        {sold.map(({ name, label }) => (
          <ExplainLink key={name} name={name}>
            {label}
          </ExplainLink>
        ))}
      </p>
    </section>
  );
}

const margins = [
  "margin_coffee",
  "margin_cocoa",
  "margin_sesame_shea",
  "margin_domestic",
  "margin_services",
] as const;

/** A part that sold nothing has no margin; one that lost money says so beside its empty bar. */
function Margins({ figures, days }: { figures: Figures; days: string }) {
  const data = margins
    .map((name) => ({ name, value: figures.get(name)?.value ?? "0" }))
    .filter(({ value }) => value !== "0")
    .toSorted((a, b) => (BigInt(a.value) > BigInt(b.value) ? -1 : 1));
  const [best] = data;
  if (!best) return <Nothing title={t.margins} days={days} />;
  return (
    <div>
      <BarChart
        title={t.margins}
        beside={days}
        summary={t.marginsSummary(days, t.parts[best.name], formatAmount(best.value))}
        heads={[t.part, t.valueUgx]}
        data={data.map(({ name, value }) => ({
          label: t.parts[name],
          value: lengthOf(value),
          shown: shortAmount(value),
        }))}
      />
      <p className="small mt-2 flex flex-wrap gap-x-5 px-4">
        {data.map(({ name }) => (
          <ExplainLink key={name} name={name}>
            {figureLabels[name]}
          </ExplainLink>
        ))}
      </p>
    </div>
  );
}

function Costs({ costs, days }: { costs: NonNullable<AnalyticsWire["costs"]>; days: string }) {
  const [most] = costs;
  if (!most) return <Nothing title={t.costs} days={days} />;
  return (
    <div>
      <BarChart
        title={t.costs}
        beside={days}
        summary={t.costsSummary(days, most.name, formatAmount(most.value))}
        heads={[t.account, t.valueUgx]}
        data={costs.map(({ name, value }) => ({
          label: name,
          value: lengthOf(value),
          shown: shortAmount(value),
        }))}
      />
      <p className="small mt-2 px-4">
        <ExplainLink name="expenses">{figureLabels.expenses}</ExplainLink>
      </p>
    </div>
  );
}

type BoughtMonth = NonNullable<AnalyticsWire["bought"]>[number];

/** Shillings for a kilogram on average; a month without purchases has none. */
function averagePrice({ amount, grams }: BoughtMonth): string {
  return grams === "0" ? "–" : formatAmount(perKilogramCents(BigInt(amount), BigInt(grams)) / 100n);
}

function Bought({ months }: { months: readonly BoughtMonth[] }) {
  const first = months[0];
  const last = months.at(-1);
  const best = months.toSorted((a, b) => (BigInt(a.grams) > BigInt(b.grams) ? -1 : 1))[0];
  if (!first || !last || !best || best.grams === "0") {
    return <Nothing title={t.boughtByMonth} days="" />;
  }
  const heads = [t.boughtHeads.month, t.boughtHeads.kg, t.boughtHeads.amount, t.boughtHeads.price];
  return (
    <div>
      <Chart
        title={t.boughtByMonth}
        beside={t.boughtBeside}
        summary={t.boughtSummary(
          monthName(first.month),
          monthName(last.month),
          monthName(best.month),
          formatKilograms(best.grams),
        )}
        heads={heads}
        rows={months.map((one) => [
          monthName(one.month),
          formatKilograms(one.grams),
          formatAmount(one.amount),
          averagePrice(one),
        ])}
      >
        <MonthColumns
          months={months.map(({ month, grams }) => ({
            month,
            value: grams,
            shown: wholeTonnes(grams),
          }))}
        />
      </Chart>
      <p className="small mt-2 px-4">
        <ExplainLink name="bought">{figureLabels.bought}</ExplainLink>
      </p>
    </div>
  );
}

/** Whole tonnes, or tenths of one below ten: a column is narrow. */
function wholeTonnes(grams: string): string {
  const tenths = (BigInt(grams) + 50_000n) / 100_000n;
  return tenths >= 100n ? String((tenths + 5n) / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

function Nothing({ title, days }: { title: string; days: string }) {
  return (
    <section className="sheet p-4" aria-label={title}>
      <h2>
        {title} <span className="small quiet">{days}</span>
      </h2>
      <p className="quiet mt-1">{t.nothingYet}</p>
    </section>
  );
}
