import { isCleanText } from "#platform/api/fields.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { farmerImports, type ImportAnswer } from "./importApi.ts";
import { keptSince, refuseManyUploads } from "./importKeepingRules.ts";
import { countUploads } from "./importKeepingStore.ts";
import { kindsOfLists } from "./importKindRules.ts";
import { importLife, mostRows } from "./importRules.ts";
import {
  badRows,
  faultsOfRows,
  findImport,
  insertImport,
  newestImports,
  putPart,
  readParts,
  type StoredImport,
} from "./importStore.ts";
import { sheetInPieces } from "./workbookHandlers.ts";

/** More than this nobody reads; the number of the others is said. */
const listedRows = 100;

export const farmerImportsHandlers = handlersFor(farmerImports, {
  template: ({ params }) => {
    const { name, headings, example } = kindsOfLists[params.kind].template;
    return Promise.resolve({ name, bytes: csvOf(headings, [example]) });
  },

  list: async (ctx) => ({ rows: await newestImports(ctx, ctx.params.kind, 20) }),

  read: (ctx) => importAnswer(ctx, ctx.params.id),

  begin: async (ctx) => {
    const { id, kind, name, parts } = ctx.body;
    refuseManyUploads(await countUploads(ctx, keptSince(ctx.now)));
    await insertImport(ctx, { id, kind, name, parts });
    const details = { kind, name };
    ctx.audit({ subject: "farmer-import", subjectId: id, action: "begin", details });
    return importAnswer(ctx, id);
  },

  part: async (ctx) => {
    const { id } = ctx.params;
    const { part, base64 } = ctx.body;
    const list = await storedImport(ctx, id);
    if (part >= list.parts)
      throw new Refusal("farmer-import.no-such-part", "This part is not announced.");
    const content = Buffer.from(base64, "base64");
    const arrived = await putPart(ctx, { importId: id, part, content });
    if (list.state === "uploading" && arrived === list.parts) await arrive(ctx, list);
    else ctx.audit({ subject: "farmer-import", subjectId: id, action: "part", details: { part } });
    return importAnswer(ctx, id);
  },

  check: async (ctx) => {
    const { id } = ctx.params;
    const { version, mapping } = ctx.body;
    const faults = { good: 0, known: 0, bad: 0, done_rows: 0, fault: null };
    const set = { mapping: JSON.stringify(mapping), ...faults };
    await moveState(ctx, "farmer_import", importLife, { id, version, move: "check", what, set });
    await enqueue(ctx, "farmers.import-check", { importId: id }, { key: `farmer-import ${id}` });
    return importAnswer(ctx, id);
  },

  commit: async (ctx) => {
    const { id } = ctx.params;
    const { version } = ctx.body;
    const set = { done_rows: 0 };
    await moveState(ctx, "farmer_import", importLife, { id, version, move: "commit", what, set });
    await enqueue(ctx, "farmers.import-commit", { importId: id }, { key: `farmer-import ${id}` });
    return importAnswer(ctx, id);
  },

  badRows: async (ctx) => {
    const { id } = ctx.params;
    const list = await storedImport(ctx, id);
    const rows = await badRows(ctx, id, mostRows);
    const width = list.headings.length;
    const data = rows.map(({ cells, faults }) => [
      ...Array.from({ length: width }, (_, at) => cells?.[at] ?? ""),
      (faults ?? []).map(({ cell, message }) => `${cell}: ${message}`).join(" "),
    ]);
    const name = `errors-${list.name.replace(/\.\w+$/, "")}.csv`;
    return { name, bytes: csvOf([...list.headings, "what is wrong"], data) };
  },
});

const what = "farmer-import";

/** With the last part the file is whole: what its columns are called is known, or that it cannot be read. */
async function arrive(ctx: Ctx, { id, kind }: StoredImport): Promise<void> {
  try {
    const sheet = await sheetInPieces(await readParts(ctx, id));
    const headings = sheet.headings.slice(0, 200).map((one) => (isCleanText(one) ? one : ""));
    const mapping = JSON.stringify(kindsOfLists[kind].mappingOf(headings));
    const set = {
      headings: headings.map((one) => one.slice(0, 80)),
      mapping,
      rows: sheet.rows.length,
      is_map: sheet.isMap ?? false,
    };
    await moveState(ctx, "farmer_import", importLife, { id, move: "arrive", what, set });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const set = { fault: error.message };
    await moveState(ctx, "farmer_import", importLife, { id, move: "fail", what, set });
  }
}

async function storedImport(ctx: Ctx, id: string): Promise<StoredImport> {
  const list = await findImport(ctx, id);
  if (!list) throw notFound("list");
  return list;
}

async function importAnswer(ctx: Ctx, id: string): Promise<ImportAnswer> {
  const { by: _, ...list } = await storedImport(ctx, id);
  const faults = list.bad === 0 ? [] : await faultsOfRows(ctx, id, listedRows);
  const { headings, isMap } = list;
  const sheet = { headings, rows: [], isMap };
  const ofSheet =
    list.state === "ready"
      ? kindsOfLists[list.kind].sheetErrors(sheet, list.mapping).filter(({ row }) => row === 1)
      : [];
  const errors = [...ofSheet, ...faults.flat()];
  return {
    ...list,
    errors: errors.map(({ cell, column, message }) => ({ cell, column, message })),
    moreErrors: Math.max(0, list.bad - faults.length),
  };
}
