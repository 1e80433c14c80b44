import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "#kernel/days.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { lengthOf, percentOf } from "#platform/web/parts/charts.ts";
import type { OperationsWire } from "../api.ts";
import { wayLinks, type WayStep, waySteps } from "../linkRules.ts";
import { useRoad } from "./useRoad.ts";
import { t } from "./words.ts";

type Way = NonNullable<OperationsWire["way"]>;

type Season = Way["now"];

/** What a step shows: this season, and the season before where there is one to compare. */
function figuresOf(step: WayStep, { inStock, now, before }: Way) {
  return step === "in_stock"
    ? { now: inStock, before: null }
    : { now: now[step], before: before[step] };
}

/** Bought, in stock, processed, packed, shipped: the season's kilograms, and what was lost between. */
export function CoffeeWay({ way }: { way: Way }) {
  const steps = waySteps.map((step) => ({ step, ...figuresOf(step, way) }));
  const largest = Math.max(
    ...steps.flatMap((one) => [lengthOf(one.now), lengthOf(one.before ?? "0")]),
  );
  return (
    <section className="sheet" aria-labelledby="way">
      <header className="flex flex-wrap items-baseline gap-x-2 p-4 pb-2">
        <h2 id="way">{t.way}</h2>
        <span className="small quiet">{t.waySeason(way.now.season, formatDay(way.now.from))}</span>
      </header>
      <ol className="grid divide-line max-md:divide-y max-md:px-4 md:grid-cols-5 md:px-1">
        {steps.map(({ step, now, before }, index) => (
          <li key={step} className="relative min-w-0">
            {index > 0 && (
              <IconChevronRight
                size={16}
                className="absolute top-3.5 -left-2 text-ink-3 max-md:hidden"
                aria-hidden
              />
            )}
            <Step step={step}>
              <span className="block text-md whitespace-nowrap max-md:text-right md:mt-1 md:text-lg">
                {formatKilograms(now)}
                <span className="sr-only"> kg</span>
              </span>
              <Bars now={now} before={before} largest={largest} />
              <span className="tiny block max-md:col-span-2 md:mt-1">
                {before === null ? "" : t.seasonKg(way.before.season, formatKilograms(before))}
              </span>
            </Step>
          </li>
        ))}
      </ol>
      <div className="small flex flex-col gap-1 border-t border-line px-4 py-3">
        <h3 className="quiet">{t.lost}</h3>
        <Losses season={way.now} />
        <Losses season={way.before} />
      </div>
    </section>
  );
}

function Step({ step, children }: { step: WayStep; children: ReactNode }) {
  const road = useRoad();
  const to = road(wayLinks[step]);
  const { name, means } = t.steps[step];
  const inside = (
    <>
      <span className="block min-w-0">
        <span className={to === null ? "" : "link"}>{name}</span>
        <span className="tiny block truncate">{means}</span>
      </span>
      {children}
    </>
  );
  const look =
    "block h-full rounded-md py-3 max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5 md:px-3";
  return to === null ? (
    <div className={look}>{inside}</div>
  ) : (
    <Link to={to} className={`${look} transition-colors hover:bg-sunk`}>
      {inside}
    </Link>
  );
}

/** This season in the colour of coffee, the season before thin beneath it; both from zero. */
function Bars({ now, before, largest }: { now: string; before: string | null; largest: number }) {
  const width = (grams: string) => ({ width: `${percentOf(lengthOf(grams), largest)}%` });
  return (
    <span className="block border-l border-line-strong max-md:col-span-2 md:mt-2" aria-hidden>
      <span className="block h-2 bg-coffee" style={width(now)} />
      <span className="mt-0.5 block h-1 bg-bar" style={width(before ?? "0")} />
    </span>
  );
}

function Losses({ season: { season, losses } }: { season: Season }) {
  const names: Record<string, string> = t.losses;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      <dt className="quiet">{season}</dt>
      {losses.length === 0 && <dd className="quiet">{t.noLoss}</dd>}
      {losses.map(({ name, grams }) => (
        <dd key={name}>
          {names[name] ?? name.replaceAll("_", " ")}{" "}
          <span className="quiet whitespace-nowrap">{t.lostKg(formatKilograms(grams))}</span>
        </dd>
      ))}
    </dl>
  );
}
