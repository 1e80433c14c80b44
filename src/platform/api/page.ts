// Lists are read page by page with a key, never with an offset, so page 2,000 costs what page 1 costs.
import { z } from "zod";
import { text } from "./fields.ts";

/** What every list may be asked: how many, after which key, words to search, order. */
export const pageParams = {
  limit: z.coerce.number().int().min(1).max(200).default(25),
  after: z.string().max(300).optional(),
  search: text(100).optional(),
};

/** A page: its rows, the key of the next page, and how many match (counted up to 1,000). */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    count: z.int(),
    countIsCapped: z.boolean(),
  });
}

/** A page with a row of totals over everything that matches, not only what is shown. */
export function pageWithTotals<Row extends z.ZodType, Totals extends z.ZodType>(
  row: Row,
  totals: Totals,
) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    count: z.int(),
    countIsCapped: z.boolean(),
    totals,
  });
}

/** Counting stops here: above it a list says "1,000+". */
export const countCap = 1000;
