// What may be asked about lists of farmers and plots from a spreadsheet or a map.
import { z } from "zod";
import { type Api, command, file } from "#platform/api/endpoint.ts";
import { id, isCleanText } from "#platform/api/fields.ts";

/** The most text one file may carry; a larger list is sent in parts. */
const csv = z
  .string()
  .min(1, "Choose a file")
  .max(900_000, "This file is too large. Send it in parts of at most 3,000 rows.")
  .refine(isCleanText, "This is not a text file. Save the list as CSV (UTF-8).");

const importSchema = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  /** Rows of people who are in the register already: nothing to do. */
  known: z.int(),
  errors: z.array(
    z.object({ row: z.int(), column: z.string(), cell: z.string(), message: z.string() }),
  ),
  /** More errors than are listed. */
  moreErrors: z.int(),
  imported: z.array(z.object({ row: z.int(), id: id(), code: z.string() })),
});
export type ImportAnswer = z.output<typeof importSchema>;

export const farmerImports = {
  template: file("/api/farmer-imports/template", "text/csv", {
    needs: "canRegisterFarmers",
    does: "An empty list with its headings and one example row.",
  }),
  check: command("/api/farmer-imports/check", {
    needs: "canRegisterFarmers",
    does: "Reads a list of farmers and says what each row would become; imports nothing.",
    body: z.object({ csv }),
    returns: importSchema,
  }),
  commit: command("/api/farmer-imports", {
    needs: "canRegisterFarmers",
    does: "Registers the good rows of a list; people who are known already are left alone.",
    body: z.object({ csv }),
    returns: importSchema,
  }),
} satisfies Api;
