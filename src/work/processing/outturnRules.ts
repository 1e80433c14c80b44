// What went in gives so much and not more: a hundred kilograms of kiboko make some fifty-four of FAQ. More of it than the
// form gives is coffee that came from elsewhere, and would leave under the name of these farmers (decision 0055).
import type { Thresholds } from "#books/thresholds/rules.ts";
import { newestOn } from "#kernel/datedRows.ts";
import type { Day } from "#kernel/days.ts";
import { factoryFormOutturns, type FormOutturn } from "#kernel/outturns.ts";
import { wholeBp } from "#kernel/weight.ts";
import type { WeighedOutput } from "./rules.ts";

/** What a product is of: coffee in the form of kiboko. */
export interface Worked {
  form: string | null;
  commodity: string;
}

/** The outturn of a form on a day; coffee in a form without one of its own, as green, is reckoned as FAQ. Null: nobody knows. */
export function outturnOf(
  { form, commodity }: Worked,
  day: Day,
  ownRows: readonly FormOutturn[],
): number | null {
  const of = (asked: string | null) => {
    const rows = [...ownRows, ...factoryFormOutturns].filter((row) => row.form === asked);
    return newestOn(rows, day)?.outturnBp ?? null;
  };
  return of(form) ?? (commodity === "coffee" ? of("faq") : null);
}

/** What an input gives of each product it can become, by the product's id; one whose form nobody knows is left out. */
export type Gives = ReadonlyMap<string, bigint>;

/** Kilograms of this form make so many of each of those. */
export function givesOf(
  input: Worked & { grams: bigint },
  products: readonly (Worked & { id: string })[],
  rules: { day: Day; ownRows: readonly FormOutturn[] },
): Gives {
  const { day, ownRows } = rules;
  const from = outturnOf(input, day, ownRows);
  if (from === null) return new Map();
  return new Map(
    products.flatMap((product) => {
      const to = product.commodity === input.commodity ? outturnOf(product, day, ownRows) : null;
      return to === null ? [] : [[product.id, (input.grams * BigInt(to)) / BigInt(from)] as const];
    }),
  );
}

/**
 * The main and co-products as a share of what the input gives, in basis points: 10,000 is exactly what is known of the
 * form. By-products are not counted. Null where nobody knows what the form gives.
 */
export function outturnShareBp(
  outputs: readonly Pick<WeighedOutput, "kind" | "productId" | "grams">[],
  gives: Gives,
): bigint | null {
  let share = 0n;
  for (const { kind, productId, grams } of outputs) {
    if (kind === "by-product" || grams === 0n) continue;
    const given = gives.get(productId);
    if (given === undefined || given === 0n) return null;
    share += (grams * wholeBp + given - 1n) / given;
  }
  return share;
}

/** More came out than the form gives: a reason is asked for, and a second person. */
export function isAboveOutturn(
  shareBp: bigint | null,
  { outturnAbove }: Pick<Thresholds, "outturnAbove">,
): boolean {
  return shareBp !== null && shareBp > wholeBp + BigInt(outturnAbove);
}
