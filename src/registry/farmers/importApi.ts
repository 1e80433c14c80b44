// What may be asked about lists of farmers and of plots from a spreadsheet or a map.
import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { byId, id, instant, moveBody, text, version } from "#platform/api/fields.ts";
import { columnNames, importKinds, importLife } from "./importRules.ts";
import { plotColumnNames } from "./plotListRules.ts";

/** A file goes in parts that one request carries: 600 kB each, 120 MB at most. */
export const mostParts = 200;

const mapping = z.partialRecord(
  z.enum([...columnNames, ...plotColumnNames]),
  z.int().min(0).max(200),
);

const ofKind = z.object({ kind: z.enum(importKinds).default("farmers") });

const importSchema = z.object({
  id: id(),
  kind: z.enum(importKinds),
  name: z.string(),
  /** From a map's file: what is wrong is named by its feature. */
  isMap: z.boolean(),
  state: z.enum(importLife.states),
  parts: z.int(),
  headings: z.array(z.string()),
  mapping,
  rows: z.int(),
  /** How far the job has come. */
  doneRows: z.int(),
  good: z.int(),
  /** Rows of people or plots that are in the register already: nothing to do. */
  known: z.int(),
  bad: z.int(),
  imported: z.int(),
  /** Why it could not be read at all. */
  fault: z.string().nullable(),
  /** The first that are wrong, by cell. */
  errors: z.array(z.object({ cell: z.string(), column: z.string(), message: z.string() })),
  /** Rows that are wrong and not listed. */
  moreErrors: z.int(),
  at: instant(),
  byName: z.string().nullable(),
  version: version(),
});
export type ImportAnswer = z.output<typeof importSchema>;

const importRow = importSchema.pick({
  id: true,
  name: true,
  state: true,
  rows: true,
  imported: true,
  at: true,
});
export type ImportRow = z.output<typeof importRow>;

export const farmerImports = {
  template: file("/api/farmer-imports/template", "text/csv", {
    needs: "canRegisterFarmers",
    does: "An empty list with its headings and one example row.",
    params: ofKind,
  }),
  list: query("/api/farmer-imports", {
    needs: "canRegisterFarmers",
    does: "The lists of one kind that were sent last, the newest first.",
    params: ofKind,
    returns: z.object({ rows: z.array(importRow) }),
  }),
  read: query("/api/farmer-imports/{id}", {
    needs: "canRegisterFarmers",
    does: "One list: how far it is, what each row would become, what is wrong in which cell.",
    params: byId,
    returns: importSchema,
  }),
  begin: command("/api/farmer-imports", {
    needs: "canRegisterFarmers",
    does: "Announces a list and in how many parts it comes.",
    body: z.object({
      ...ofKind.shape,
      id: id(),
      name: text(120),
      parts: z.int().min(1).max(mostParts),
    }),
    returns: importSchema,
  }),
  part: command("/api/farmer-imports/{id}/parts", {
    needs: "canRegisterFarmers",
    does: "Takes in one part of a list; with the last one its columns are known.",
    params: byId,
    body: z.object({
      part: z
        .int()
        .min(0)
        .max(mostParts - 1),
      base64: z.base64().max(940_000),
    }),
    returns: importSchema,
  }),
  check: command("/api/farmer-imports/{id}/check", {
    needs: importLife.moves.check.needs,
    does: "Reads a list with these columns and says what each row would become; registers nothing.",
    params: byId,
    body: z.object({ version: version(), mapping }),
    returns: importSchema,
  }),
  commit: command("/api/farmer-imports/{id}/commit", {
    needs: importLife.moves.commit.needs,
    does: "Registers the good rows of a list; what is known already is left alone.",
    params: byId,
    body: moveBody,
    returns: importSchema,
  }),
  badRows: file("/api/farmer-imports/{id}/bad-rows", "text/csv", {
    needs: "canRegisterFarmers",
    does: "The rows that did not go in, as they stood in the file, with what is wrong beside each.",
    params: byId,
  }),
} satisfies Api;
