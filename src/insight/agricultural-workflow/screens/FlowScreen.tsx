import type { ReactNode } from "react";
import { Link } from "react-router";
import { coffeeYear, formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { useQuery } from "#platform/web/data.ts";
import { useMe } from "#platform/web/may.ts";
import { Chart } from "#platform/web/parts/Chart.tsx";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import { Loaded } from "#platform/web/parts/Loaded.tsx";
import { PageTitle } from "#platform/web/parts/PageTitle.tsx";
import { agriculturalWorkflow, type FlowWire } from "../api.ts";
import type { StepKind } from "../rules.ts";
import { pathWith, useBoardAddress } from "./boardAddress.ts";
import { Choices } from "#platform/web/parts/Choices.tsx";
import { commodityOptions, seasonOptions } from "./BoardFilters.tsx";
import { BoardViews } from "./BoardViews.tsx";
import { MonthsChart, TimesChart } from "./FlowCharts.tsx";
import { t } from "./words.ts";

/** A season's kilograms from bought to shipped, where all of them went, and how long each stage took. */
export function FlowScreen() {
  const { org } = useMe();
  const { asked, change } = useBoardAddress();
  const season = asked.season ?? coffeeYear(org.today);
  const { commodity } = asked;
  const answer = useQuery(agriculturalWorkflow.flow, { season, commodity }, { keep: true });
  return (
    <>
      <PageTitle title={t.title} beneath={t.season1(season)} />
      <BoardViews />
      <Choices
        choices={[
          {
            name: "commodity",
            label: t.commodity,
            value: asked.commodity,
            options: commodityOptions,
          },
          { name: "season", label: t.season, value: season, options: seasonOptions(org.today) },
        ]}
        change={change}
      />
      <Loaded answer={answer}>
        {(flow) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <Funnel flow={flow} commodity={commodity} />
            <Accounted flow={flow} commodity={commodity} />
            <MonthsChart flow={flow} commodity={commodity} />
            <TimesChart flow={flow} commodity={commodity} />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface OfFlow {
  flow: FlowWire;
  commodity: string;
}

/** The address of the steps behind a figure. */
function stepsOf({ flow, commodity }: OfFlow, step: StepKind, name?: string): string {
  const asked = { season: flow.season, commodity };
  return pathWith("/agricultural-workflow/steps", asked, {
    step,
    ...(name === undefined ? {} : { name }),
  });
}

function Funnel(of: OfFlow) {
  const { flow, commodity } = of;
  const standing = pathWith("/agricultural-workflow/cards", { commodity }, { stage: "stock" });
  const bars = [
    { name: "bought" as const, grams: flow.bought, to: stepsOf(of, "bought") },
    ...(flow.inStock === null
      ? []
      : [{ name: "inStock" as const, grams: flow.inStock, to: standing }]),
    { name: "processed" as const, grams: flow.processed, to: stepsOf(of, "processed") },
    { name: "packed" as const, grams: flow.packed, to: stepsOf(of, "packed") },
    { name: "shipped" as const, grams: flow.shipped, to: stepsOf(of, "shipped") },
  ];
  const largest = Math.max(...bars.map(({ grams }) => lengthOf(grams)), 0);
  return (
    <div>
      <Chart
        title={t.funnel}
        beside={t.kilograms}
        summary={t.funnelSummary(formatKilograms(flow.bought), formatKilograms(flow.shipped))}
        heads={[t.step, t.kilograms]}
        rows={[
          ...bars.map(({ name, grams }) => [t.steps[name], formatKilograms(grams)]),
          ...flow.losses.map(({ name, grams }) => [lossName(name), formatKilograms(grams)]),
        ]}
        hasLinks
      >
        <ul className="flex flex-col gap-2">
          {bars.map(({ name, grams, to }) => (
            <li key={name}>
              <p className="flex justify-between gap-3">
                <span>{t.steps[name]}</span>
                <FigureLink to={to} label={t.steps[name]} grams={grams} />
              </p>
              <span className="block h-2.5">
                <span
                  className="block h-full min-w-px bg-bar"
                  style={{ width: `${percentOf(lengthOf(grams), largest)}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
        <Losses {...of} />
      </Chart>
    </div>
  );
}

function lossName(name: string): string {
  return t.losses[name] ?? name;
}

function Losses(of: OfFlow) {
  return (
    <>
      <h3 className="mt-4 mb-1">{t.lossHeading}</h3>
      {of.flow.losses.length === 0 && <p className="quiet">{t.noLoss}</p>}
      <ul>
        {of.flow.losses.map(({ name, grams }) => (
          <li key={name} className="flex justify-between gap-3">
            <span>{lossName(name)}</span>
            <FigureLink to={stepsOf(of, "loss", name)} label={lossName(name)} grams={grams} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FigureLink({ to, label, grams }: { to: string; label: string; grams: string }) {
  const shown = formatKilograms(grams);
  return (
    <Link className="link max-md:py-1" to={to} aria-label={`${label}, ${t.kg(shown)}`}>
      {shown}
    </Link>
  );
}

/** What stood before, everything that crossed our walls, and what stands now: nothing is missing. */
function Accounted(of: OfFlow) {
  const { flow } = of;
  const { opening, crossed, standing, onStockCard, from, to } = flow;
  return (
    <section className="sheet p-4" aria-label={t.accounted}>
      <h2>{t.accounted}</h2>
      <p className="small quiet mb-2">
        {formatDay(from)} – {formatDay(to)}. {t.accountedText}
      </p>
      <dl className="flex flex-col gap-1">
        <Line label={t.opening}>{formatKilograms(opening)}</Line>
        {crossed.map(({ name, grams }) => (
          <Line key={name} label={t.crossed[name] ?? name}>
            <FigureLink
              to={stepsOf(of, "crossed", name)}
              label={t.crossed[name] ?? name}
              grams={grams}
            />
          </Line>
        ))}
        <Line label={onStockCard === null ? t.stoodAtEnd : t.standing} isSum>
          <span className="font-strong">{formatKilograms(standing)}</span>
        </Line>
      </dl>
      {onStockCard !== null && <Agreement standing={standing} onStockCard={onStockCard} />}
    </section>
  );
}

function Line(props: { label: string; isSum?: boolean; children: ReactNode }) {
  const { label, isSum = false, children } = props;
  return (
    <div
      className={`flex justify-between gap-3 ${isSum ? "border-t border-line-strong pt-1" : ""}`}
    >
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Agreement({ standing, onStockCard }: { standing: string; onStockCard: string }) {
  const difference = BigInt(standing) - BigInt(onStockCard);
  return difference === 0n ? (
    <p className="small quiet mt-2">{t.agrees}</p>
  ) : (
    <p className="small mt-2 text-cherry">{t.differs(formatKilograms(difference))}</p>
  );
}
