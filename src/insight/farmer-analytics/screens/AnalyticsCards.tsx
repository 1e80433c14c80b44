import { formatAmount } from "#kernel/money.ts";
import { formatKilograms, formatPercent, perKilogramCents } from "#kernel/weight.ts";
import { Tile } from "#platform/web/parts/Tile.tsx";
import type { AnalyticsFigureWire, OverviewWire } from "../api.ts";
import { type AnalyticsFigure, figureUnits, shareBp } from "../rules.ts";
import { type Asked, rowsPath } from "./analyticsAddress.ts";
import { t } from "./words.ts";

/** A figure as people read it, in its unit. */
export function shownFigure(name: AnalyticsFigure, value: string): string {
  return figureUnits[name] === "g" ? formatKilograms(value) : formatAmount(value);
}

const unitOf = (name: AnalyticsFigure): { unit?: string } =>
  figureUnits[name] === "count" ? {} : { unit: figureUnits[name] === "g" ? "kg" : "UGX" };

const cards = [
  "active",
  "new",
  "retained",
  "bought",
  "from_suppliers",
  "rejected",
  "traced",
  "women",
  "youth",
  "advances",
  "advances_old",
  "over_yield",
] as const satisfies readonly AnalyticsFigure[];
type Card = (typeof cards)[number];

interface AnalyticsCardsProps {
  overview: OverviewWire;
  asked: Asked;
}

/** The season's figures, each with what it is a share of, and the way to its rows. */
export function AnalyticsCards({ overview, asked }: AnalyticsCardsProps) {
  const found = new Map(overview.figures.map((figure) => [figure.name, figure]));
  const value = (name: AnalyticsFigure): bigint => BigInt(found.get(name)?.value ?? "0");
  return (
    <section
      className="mb-4 grid gap-4 max-md:gap-3 md:grid-cols-3 xl:grid-cols-4"
      aria-label={t.cards}
    >
      {cards.map((name) => {
        const figure = found.get(name);
        if (!figure) return null;
        return (
          <Tile
            key={name}
            label={t.figures[name]}
            figure={shownFigure(name, figure.value)}
            {...unitOf(name)}
            to={rowsPath(asked, name)}
          >
            {said(name, figure, value)}
          </Tile>
        );
      })}
      <PriceTile asked={asked} value={value} />
    </section>
  );
}

/** What a figure is a share of, and what it was a year earlier. */
function said(
  name: Card,
  { value, before }: AnalyticsFigureWire,
  of: (name: AnalyticsFigure) => bigint,
): string {
  const past = before === null ? [] : [t.before(shownFigure(name, before))];
  return [...shareWords(name, BigInt(value), of), ...past].join(" · ");
}

function shareWords(name: Card, value: bigint, of: (name: AnalyticsFigure) => bigint): string[] {
  const share = (whole: bigint, words: (percent: string) => string): string[] => {
    const bp = shareBp(value, whole);
    return bp === null ? [] : [words(formatPercent(bp))];
  };
  switch (name) {
    case "women":
    case "youth":
    case "new":
    case "over_yield":
      return share(of("active"), t.ofActive);
    case "retained":
      return share(of("sold_before"), (bp) => t.retainedOf(bp, formatAmount(of("sold_before"))));
    case "traced":
      return share(of("bought"), t.ofBought);
    case "from_suppliers":
      return share(of("bought") + value, t.ofAll);
    case "rejected":
      return share(of("bought") + value, t.ofOffered);
    case "bought":
      return of("active") === 0n ? [] : [t.perFarmer(formatKilograms(value / of("active")))];
    case "active":
    case "advances":
    case "advances_old":
      return [];
    default:
      return name satisfies never;
  }
}

/** What a kilogram was paid on average, beside what was published for it. */
function PriceTile({ asked, value }: { asked: Asked; value: (name: AnalyticsFigure) => bigint }) {
  const grams = value("bought");
  const each = (name: AnalyticsFigure) => perKilogramCents(value(name), grams) / 100n;
  const difference = grams === 0n ? 0n : each("paid") - each("at_list");
  const sign = difference > 0n ? "+" : "";
  return (
    <Tile
      label={t.price}
      figure={grams === 0n ? "–" : formatAmount(each("paid"))}
      unit="UGX"
      to={rowsPath(asked, "paid")}
    >
      {grams === 0n
        ? t.nothing
        : t.priceBeside(`${sign}${formatAmount(difference)}`, formatAmount(each("at_list")))}
    </Tile>
  );
}
