// What a farmer is told when they ask what we hold about them: every holding with its rows, each value as it lies in its
// table and, for whoever reads it, in words.
import { formatDay, formatInstant, isDay } from "#kernel/days.ts";
import { withoutNins } from "#kernel/nin.ts";
import { divideRounded, formatAmount, formatScaled } from "#kernel/money.ts";
import { invariant } from "#kernel/refusal.ts";
import { formatKilograms, formatPercent } from "#kernel/weight.ts";
import { type CellKind, type Holding, type HoldingKey, holdings } from "./holdingRules.ts";

/** A row of a holding: one value a column, null where nothing is known. */
export type HeldRow = readonly (string | null)[];

/** One value in words; a dash where nothing is known. */
export function said(kind: CellKind, value: string | null): string {
  return value === null || value === "" ? "–" : sayings[kind](value);
}

const asIs = (value: string): string => value;
const sayings: Record<CellKind, (value: string) => string> = {
  text: asIs,
  code: asIs,
  word: (value) => {
    const words = value
      .replaceAll(/[_-]/g, " ")
      .replaceAll(/\b(mtn|gps|sms)\b/g, (one) => one.toUpperCase());
    return words.charAt(0).toUpperCase() + words.slice(1);
  },
  fact: (value) => (isDay(value) ? formatDay(value) : value),
  day: (value) => (isDay(value) ? formatDay(value) : value),
  instant: (value) => formatInstant(new Date(value)),
  kilograms: (value) => formatKilograms(value),
  hectares: (value) => formatScaled(divideRounded(BigInt(value), 100n), 2),
  percent: (value) => formatPercent(value),
  money: (value) => formatAmount(value),
  yesNo: (value) => (value === "true" ? "Yes" : "No"),
};

/** Figures stand at the right. */
export function isFigure(kind: CellKind): boolean {
  return ["kilograms", "hectares", "percent", "money"].includes(kind);
}

/** Words of any length: they break their lines before a number or a day does. */
export function givesWay(kind: CellKind): boolean {
  return kind === "text" || kind === "fact";
}

/** What was found, in the order in which it is told; every row has a value a column. */
export function inOrder<Found extends { key: HoldingKey; rows: readonly HeldRow[] }>(
  found: readonly Found[],
): { key: HoldingKey; rows: (string | null)[][] }[] {
  return holdings.map(({ key, columns }) => {
    const rows = found.find((one) => one.key === key)?.rows;
    invariant(rows !== undefined, `${key} was asked for`);
    const isWhole = rows.every((row) => row.length === columns.length);
    invariant(isWhole, `every row of ${key} has a value a column`);
    return { key, rows: rows.map((row) => [...row]) };
  });
}

/** The same with every NIN shortened, in facts and in lists that were brought: as it is shown on a screen. */
export function ninsShortened<
  Held extends { holdings: readonly { key: HoldingKey; rows: readonly HeldRow[] }[] },
>(held: Held) {
  const shortened = (value: string | null) => (value === null ? null : withoutNins(value));
  return {
    ...held,
    holdings: held.holdings.map(({ key, rows }) => ({
      key,
      rows: rows.map((row) => row.map(shortened)),
    })),
  };
}

/** A holding that has rows, with what it is. */
export interface ToldHolding extends Holding {
  rows: readonly HeldRow[];
}

/** The holdings that have rows, and the titles of those that have none. */
export function shownAndEmpty(list: readonly { key: HoldingKey; rows: readonly HeldRow[] }[]): {
  shown: ToldHolding[];
  empty: string[];
} {
  const whole = list.flatMap(({ key, rows }) => {
    const holding = holdings.find((one) => one.key === key);
    return holding ? [{ ...holding, rows }] : [];
  });
  return {
    shown: whole.filter(({ rows }) => rows.length > 0),
    empty: whole.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
  };
}
