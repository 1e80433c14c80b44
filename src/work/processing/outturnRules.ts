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

/** A product that can come out: what it is of, and whether the list of products calls it a by-product. */
export interface Workable extends Worked {
  id: string;
  isByProduct: boolean;
}

/** So many grams of a product, and whether it falls off on the way to another. */
export interface Given {
  grams: bigint;
  isByProduct: boolean;
}

/** What an input gives of each product it can become, by the product's id; one whose form nobody knows is left out. */
export type Gives = ReadonlyMap<string, Given>;

/** Forms whose outturn is told of the fresh fruit: that it dries is counted in it. */
const freshForms: ReadonlySet<string | null> = new Set(["cherry", "cocoa-wet"]);

/** Is this fruit as it was picked? */
export function isFreshForm({ form }: Pick<Worked, "form">): boolean {
  return freshForms.has(form);
}

/** Kilograms of this form make so many of each of those. */
export function givesOf(
  input: Worked & { grams: bigint },
  products: readonly Workable[],
  rules: { day: Day; ownRows: readonly FormOutturn[] },
): Gives {
  const { day, ownRows } = rules;
  const from = outturnOf(input, day, ownRows);
  if (from === null) return new Map();
  return new Map(
    products.flatMap((product) => {
      const to = product.commodity === input.commodity ? outturnOf(product, day, ownRows) : null;
      if (to === null) return [];
      const { id, isByProduct } = product;
      const grams = (input.grams * BigInt(to)) / BigInt(from);
      return [[id, { grams, isByProduct }] as const];
    }),
  );
}

type OutputLine = Pick<WeighedOutput, "kind" | "productId" | "grams">;

/**
 * The lines that count against what the form gives, with what it gives of each; null where it says something of none of them.
 * What came out under the name of a by-product is left out only where its product is one: good coffee is good coffee by any name.
 */
function countedLines(
  outputs: readonly OutputLine[],
  gives: Gives,
): { grams: bigint; given: bigint }[] | null {
  const lines = outputs.filter(({ kind, productId, grams }) => {
    const isLeftOut = kind === "by-product" && (gives.get(productId)?.isByProduct ?? true);
    return grams > 0n && !isLeftOut;
  });
  const known = lines
    .map(({ productId, grams }) => ({ grams, given: gives.get(productId)?.grams ?? 0n }))
    .filter(({ given }) => given > 0n);
  return lines.length > 0 && known.length === 0 ? null : known;
}

/**
 * What came out as a share of what the input gives, in basis points: 10,000 is exactly what is known of the form. Products
 * that fall off on the way are not counted, nor is one whose form nobody knows beside others. Null where nobody knows what
 * the form gives of any of it.
 */
export function outturnShareBp(outputs: readonly OutputLine[], gives: Gives): bigint | null {
  const lines = countedLines(outputs, gives);
  if (lines === null) return null;
  return lines.reduce(
    (share, { grams, given }) => share + (grams * wholeBp + given - 1n) / given,
    0n,
  );
}

/** Parts of a share that are counted where products are mixed, fine enough for the gram. */
const fine = 10n ** 15n;

/** What the form gives of just this mixture of products, in grams; null where it says something of none of them, or nothing came out. */
export function givenOf(outputs: readonly OutputLine[], gives: Gives): bigint | null {
  const lines = countedLines(outputs, gives) ?? [];
  const share = lines.reduce((sum, { grams, given }) => sum + (grams * fine) / given, 0n);
  const together = lines.reduce((sum, { grams }) => sum + grams, 0n);
  return share === 0n ? null : (together * fine) / share;
}

/** More came out than the form gives: a reason is asked for, and a second person. */
export function isAboveOutturn(
  shareBp: bigint | null,
  { outturnAbove }: Pick<Thresholds, "outturnAbove">,
): boolean {
  return shareBp !== null && shareBp > wholeBp + BigInt(outturnAbove);
}
