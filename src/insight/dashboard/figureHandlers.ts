// Reads the figures somebody may know: those of the tables in one statement, those of profit and loss from
// the booked lines of the statement, and percentages of both.
import { kampalaDay } from "#kernel/days.ts";
import { divideRounded } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { authorityOf } from "#registry/approvals/door.ts";
import { bookedLines } from "#registry/segments/door.ts";
import type { BookedLine } from "#registry/segments/rules.ts";
import type { Explained, Figure } from "./api.ts";
import { factsOf, type FigureName, isRatio, ratios } from "./figureRules.ts";
import { type Asked, isAsked, readRows, readSums } from "./figureStore.ts";
import { type FigureRow, isOfLedger, ledgerFigure, ledgerRows } from "./ledgerRules.ts";
import { type Period, type PeriodName, periodBefore, periodOf } from "./periodRules.ts";
import { knownTo, mayKnow } from "./rules.ts";
import { daysOf } from "./spanRules.ts";

/** At most so many rows are listed behind one figure; what the others add is said. */
const mostRows = 200;

export function askedOf(ctx: Ctx, period: PeriodName): Asked {
  const { today } = ctx;
  return { today, clockDay: kampalaDay(ctx.now), period: periodOf(period, today) };
}

/** The booked lines of these stretches of time together; none for nobody who asks for none. */
async function linesOver(ctx: Ctx, periods: readonly Period[]): Promise<BookedLine[]> {
  const [from] = periods.map((one) => one.from).toSorted();
  const to = periods
    .map((one) => one.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? [] : bookedLines(ctx, { from, to });
}

/** The figures that must be read for these: a percentage is read as its part and its whole. */
function neededFor(names: readonly FigureName[]): FigureName[] {
  const needed = names.flatMap((name) =>
    isRatio(name) ? [ratios[name].part, ratios[name].whole] : [name],
  );
  return [...new Set(needed)];
}

interface Wanted {
  names: readonly FigureName[];
  /** Those that are set beside the period before. */
  compared?: readonly FigureName[];
  /** Stretches whose booked lines are wanted besides. */
  also?: readonly Period[];
}

export interface Found {
  figures: Figure[];
  /** The booked lines that were read for them, and for what was wanted besides. */
  lines: BookedLine[];
}

/** Of these figures those that the person may know; unknown to them is absent. */
export async function figuresOf(
  ctx: Ctx,
  asked: Asked,
  { names, compared = [], also = [] }: Wanted,
): Promise<Found> {
  const known = knownTo(ctx.actor.flags, [...new Set(names)]);
  const needed = neededFor(known);
  const earlier = known.filter((name) => compared.includes(name));
  const before = { ...asked, period: periodBefore(asked.period) };
  const lines = await linesOver(ctx, [
    ...needed.filter(isOfLedger).map((name) => daysOf(name, asked) ?? asked.period),
    ...also,
  ]);
  // By themselves: lines are booked by month, and a running month is set beside part of the one before.
  const linesBefore = await linesOver(ctx, earlier.some(isOfLedger) ? [before.period] : []);
  const sums = await readSums(ctx, [
    ...needed.filter(isAsked).map((name) => ({ name, asked, isBefore: false })),
    ...earlier.filter(isAsked).map((name) => ({ name, asked: before, isBefore: true })),
  ]);
  const authority = known.includes("authority") ? await authorityOf(ctx, "fund-request") : null;
  const sumOf = (name: FigureName, isBefore: boolean) => {
    if (name === "authority") return authority === null ? null : { value: authority, count: 1 };
    if (isOfLedger(name)) {
      return isBefore
        ? ledgerFigure(name, linesBefore, before.period)
        : ledgerFigure(name, lines, daysOf(name, asked) ?? asked.period);
    }
    return sums.find((sum) => sum.name === name && sum.isBefore === isBefore) ?? null;
  };
  const figures = known.flatMap((name): Figure[] => {
    const days = daysOf(name, asked);
    if (isRatio(name)) {
      const part = sumOf(ratios[name].part, false);
      const of = sumOf(ratios[name].whole, false)?.value ?? 0n;
      if (part === null || of <= 0n) return [];
      const value = divideRounded(part.value * 10_000n, of);
      return [{ name, value, count: part.count, days, before: null, of }];
    }
    const sum = sumOf(name, false);
    if (sum === null) return [];
    const past = earlier.includes(name) ? (sumOf(name, true)?.value ?? null) : null;
    return [{ name, value: sum.value, count: sum.count, days, before: past, of: null }];
  });
  return { figures, lines };
}

/** One figure with the rows behind it; to whoever may not know it there is none. Refuses what has nothing to be a share of. */
export async function explain(ctx: Ctx, name: FigureName, asked: Asked): Promise<Explained> {
  if (!mayKnow(ctx.actor.flags, name)) {
    throw new Refusal("dashboard.not-yours", "You may not see this figure.", { status: 404 });
  }
  const part = isRatio(name) ? ratios[name].part : name;
  const { figures, lines } = await figuresOf(ctx, asked, { names: [name, part] });
  const figure = figures.find((one) => one.name === name);
  const whole = figures.find((one) => one.name === part);
  if (!figure && name === "authority") {
    throw new Refusal("dashboard.no-limit", "Your role may approve any amount.");
  }
  if (!figure || !whole) {
    throw new Refusal("dashboard.no-whole", "There is nothing yet this could be a share of.");
  }
  return explainedBy(figure, await rowsBehind(ctx, part, asked, lines), whole.value);
}

async function rowsBehind(
  ctx: Ctx,
  name: FigureName,
  asked: Asked,
  lines: readonly BookedLine[],
): Promise<FigureRow[]> {
  if (isOfLedger(name)) return ledgerRows(name, lines, daysOf(name, asked) ?? asked.period);
  if (isAsked(name)) return readRows(ctx, [name], asked, mostRows);
  const limit = (await authorityOf(ctx, "fund-request")) ?? 0n;
  const path = "/settings/approvals";
  return [{ name: "fund-request", detail: null, day: null, value: limit, measure: null, path }];
}

/** Several figures with the first of their rows; those of the tables and of the books are read at once. */
export async function explainedOf(
  ctx: Ctx,
  names: readonly FigureName[],
  asked: Asked,
  most: number,
): Promise<Explained[]> {
  const { figures, lines } = await figuresOf(ctx, asked, {
    names: [...names, ...neededFor(names)],
  });
  const parts = neededFor(figures.map(({ name }) => name)).filter(isAsked);
  const found = await readRows(ctx, parts, asked, most);
  return figures
    .filter(({ name }) => names.includes(name))
    .map((figure) => {
      const part = isRatio(figure.name) ? ratios[figure.name].part : figure.name;
      const whole = figures.find(({ name }) => name === part) ?? figure;
      const rows = isOfLedger(part)
        ? ledgerRows(part, lines, daysOf(part, asked) ?? asked.period).slice(0, most)
        : found.filter(({ figure: of }) => of === part);
      return explainedBy(figure, rows, whole.value);
    });
}

/** A figure with its rows, which sum to the whole; what is not listed of them stands as one rest, so that all of it is there. */
function explainedBy(
  figure: Figure,
  rows: readonly FigureRow[],
  whole: bigint = figure.value,
): Explained {
  const listed = rows.reduce((sum, { value }) => sum + value, 0n);
  const rest = { count: Math.max(0, figure.count - rows.length), value: whole - listed };
  return { ...figure, unit: factsOf(figure.name).unit, rows: rows.map(plain), rest };
}

/** A row as it leaves the house, without what it was found by. */
export function plain({ name, detail, day, value, measure, path }: FigureRow): FigureRow {
  return { name, detail, day, value, measure, path };
}
