// What a list is told about its rows: columns as data, filters as data. The same columns make the
// table, the cards on a phone, the row of totals and the skeleton.
import type { ReactNode } from "react";
import type { Needs } from "#kernel/permissions.ts";
import type { Endpoint, WireReturns } from "#platform/api/endpoint.ts";

/** The rows a list endpoint answers with. */
export type RowOf<E extends Endpoint> =
  WireReturns<E> extends { rows: (infer Row)[] } ? Row : never;
/** The totals it answers with, over everything that matches. */
export type TotalsOf<E extends Endpoint> =
  WireReturns<E> extends { totals: infer Totals } ? Totals : never;

export interface Column<Row, Totals = never> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The cell is a link to here; the first such column opens the row. */
  to?: (row: Row) => string;
  /** Words of any length: this column gives way first, so that the others are seen whole. */
  gives?: boolean;
  /** Figures stand at the end, under each other. */
  align?: "end";
  /** The endpoint's name of this order; the head becomes a button. */
  sort?: string;
  /** Its sum in the row of totals. */
  total?: (totals: Totals) => ReactNode;
  /**
   * Its place on a phone's card. Without it: the first column is the title, figures are figures (at
   * most three), everything else joins the line beneath the title. Buttons stand at the foot.
   */
  onCard?: "title" | "line" | "figure" | "status" | "foot" | "none";
  /** On a card's line its head goes before it: a day alone does not say what happened then. */
  isNamed?: boolean;
  /** Buttons say what they do: above them the head is heard, not seen. */
  headIsHeard?: boolean;
  /** Left out of the table while the window is narrower than this. */
  from?: "lg" | "xl";
}

/** A filter: one of a few choices, a day, or words. Its name is the endpoint's own parameter. */
export type Filter =
  | { name: string; label: string; options: readonly { value: string; label: string }[] }
  | { name: string; label: string; kind: "day" | "text" };

/** A tab is a named set of filters. `params: {}` is the tab of everything. */
export interface ListTab {
  label: string;
  params: Readonly<Record<string, string>>;
  count?: number;
  /** Why nothing stands in it, where it alone narrows the list: then nothing was looked for in vain. */
  empty?: Empty;
}

/** Why there is nothing, and what comes next. */
export interface Empty {
  title: string;
  text: string;
}

export interface CreateAction {
  label: string;
  to: string;
  needs: Needs;
}

/** What can be done with several rows at once: shown in the bar that floats while rows are picked. */
export interface Selecting<Row> {
  /** Sums of what is picked: `1,345.1 kg · UGX 11,878,220`. */
  summary?: (rows: Row[]) => string;
  actions: (rows: Row[], clear: () => void) => ReactNode;
  /** So many rows may be acted on at once: all that match can be picked while they are no more than this. */
  most?: number;
}

export type CardPlace = NonNullable<Column<unknown>["onCard"]>;

/** Where each column stands on a card, by the rule of `onCard`. */
export function cardPlaces(
  columns: readonly Pick<Column<unknown>, "align" | "onCard">[],
): CardPlace[] {
  const hasTitle = columns.some((column) => column.onCard === "title");
  let figures = columns.filter((column) => column.onCard === "figure").length;
  return columns.map((column, index) => {
    if (column.onCard) return column.onCard;
    if (index === 0 && !hasTitle) return "title";
    if (column.align !== "end") return "line";
    figures += 1;
    return figures <= 3 ? "figure" : "none";
  });
}

/** Every row of a list has an id; it is the key of the row and of its selection. */
export function rowId(row: unknown): string {
  if (typeof row === "object" && row !== null && "id" in row) return String(row.id);
  throw new Error("A row of a list has no id.");
}

/** Classes that hide a column while the window is too narrow for it. */
export function hiddenUntil(from: "lg" | "xl" | undefined): string {
  if (from === "lg") return "max-lg:hidden";
  return from === "xl" ? "max-xl:hidden" : "";
}
