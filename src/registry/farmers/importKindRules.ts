// What lists of farmers and lists of plots have of their own; everything else is one and the same road.
import {
  type CellError,
  columnNames,
  headingOf,
  type ImportColumn,
  type ImportKind,
  mappingOf,
  sheetErrors,
  templateColumns,
  templateExample,
} from "./importRules.ts";
import {
  type PlotColumn,
  plotColumnNames,
  plotHeadingOf,
  plotMappingOf,
  plotSheetErrors,
  plotTemplateExample,
} from "./plotListRules.ts";
import type { Sheet } from "./sheetRules.ts";

export type ListColumn = ImportColumn | PlotColumn;

/** Which column of a file is which, counted from 0, for either kind of list. */
export type ListMapping = Partial<Record<ListColumn, number>>;

export interface KindOfList {
  /** The columns such a list may have, under the template's names. */
  columns: readonly { name: ListColumn; heading: string }[];
  template: { name: string; headings: readonly string[]; example: readonly string[] };
  /** Which column is which, by the headings. */
  mappingOf(headings: readonly string[]): ListMapping;
  /** What is wrong with a list as a whole. */
  sheetErrors(sheet: Sheet, mapping: ListMapping): CellError[];
}

/** Both kinds, by name. */
export const kindsOfLists: Readonly<Record<ImportKind, KindOfList>> = {
  farmers: {
    columns: columnNames.map((name) => ({ name, heading: headingOf(name) })),
    template: {
      name: "farmers-template.csv",
      headings: templateColumns,
      example: templateExample,
    },
    mappingOf,
    sheetErrors,
  },
  plots: {
    columns: plotColumnNames.map((name) => ({ name, heading: plotHeadingOf(name) })),
    template: {
      name: "plots-template.csv",
      headings: plotColumnNames.map(plotHeadingOf),
      example: plotTemplateExample,
    },
    mappingOf: plotMappingOf,
    sheetErrors: plotSheetErrors,
  },
};
