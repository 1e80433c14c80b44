// Lists are read and imported a stretch at a time, each in its own transaction: others go on writing in
// between, whoever looks sees how far it is, and a house that was closed goes on where it stopped.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmersReader } from "./farmerListJobs.ts";
import { kindsOfLists } from "./importKindRules.ts";
import { importKeepingJob } from "./importKeepingJobs.ts";
import { importLife } from "./importRules.ts";
import {
  clearRows,
  countRows,
  findImport,
  type ListReader,
  nextGoodRows,
  putRows,
  readParts,
  setImport,
  settleRows,
  type StoredImport,
} from "./importStore.ts";
import { plotsReader } from "./plotListJobs.ts";
import type { Sheet } from "./sheetRules.ts";
import { sheetInPieces } from "./workbookHandlers.ts";

const what = "farmer-import";
const ofImport = z.object({ importId: z.uuid() });

/** The jobs of lists of farmers and plots, for the house's list. */
export function farmerImportJobs({ database }: { database: Database }): Job[] {
  const inCompany = <T>(orgId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(database, orgId, "farmers.import", work);
  return [
    job("farmers.import-check", ofImport, ({ orgId, payload }) =>
      checkList((work) => inCompany(orgId, work), payload.importId),
    ),
    job("farmers.import-commit", ofImport, ({ orgId, payload }) =>
      commitList((work) => inCompany(orgId, work), payload.importId),
    ),
    importKeepingJob({ database }),
  ];
}

type InCompany = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Reads a whole list and writes down what each row would become. Run again, it begins anew. */
async function checkList(inCompany: InCompany, importId: string): Promise<void> {
  const begun = await inCompany(async (ctx) => {
    const list = await findImport(ctx, importId);
    if (list?.state !== "checking") return null;
    await clearRows(ctx, importId);
    return { list, sheet: await sheetInPieces(await readParts(ctx, importId)) };
  });
  if (!begun) return;
  const { list, sheet } = begun;
  const [wrong] = kindsOfLists[list.kind].sheetErrors(sheet, list.mapping);
  if (wrong) return inCompany((ctx) => fail(ctx, importId, `${wrong.cell}: ${wrong.message}`));
  const reader = list.kind === "plots" ? plotsReader : farmersReader;
  const { stretch } = reader;
  const understand = reader.begin();
  for (let from = 0; from < sheet.rows.length; from += stretch) {
    const rows = sheet.rows.slice(from, from + stretch);
    const goesOn = await inCompany((ctx) => checkStretch(ctx, { list, rows, understand, from }));
    if (!goesOn) return;
  }
  await inCompany(async (ctx) => {
    const { good, known, bad } = await countRows(ctx, importId);
    const set = { rows: sheet.rows.length, good, known, bad };
    await moveState(ctx, "farmer_import", importLife, { id: importId, move: "checked", what, set });
  });
}

async function fail(ctx: Ctx, id: string, fault: string): Promise<void> {
  await moveState(ctx, "farmer_import", importLife, { id, move: "fail", what, set: { fault } });
}

interface Stretch {
  list: StoredImport;
  rows: Sheet["rows"];
  understand: ReturnType<ListReader<object>["begin"]>;
  from: number;
}

async function checkStretch(ctx: Ctx, { list, rows, understand, from }: Stretch): Promise<boolean> {
  const now = await findImport(ctx, list.id);
  if (now?.state !== "checking" || now.version !== list.version) return false;
  await putRows(ctx, list.id, await understand(ctx, rows, list));
  await setImport(ctx, list.id, { done_rows: from + rows.length });
  return true;
}

/** Registers the good rows, stretch by stretch. Run again, it goes on with those that are left. */
async function commitList(inCompany: InCompany, importId: string): Promise<void> {
  for (;;) {
    const left = await inCompany(async (ctx) => {
      const list = await findImport(ctx, importId);
      if (list?.state !== "importing") return 0;
      return list.kind === "plots"
        ? commitStretch(ctx, list, plotsReader)
        : commitStretch(ctx, list, farmersReader);
    });
    if (left === 0) return;
  }
}

async function commitStretch<Facts extends object>(
  ctx: Ctx,
  list: StoredImport,
  reader: ListReader<Facts>,
): Promise<number> {
  const { id } = list;
  const rows = await nextGoodRows<Facts>(ctx, id, reader.stretch);
  if (rows.length === 0) {
    const { known, imported } = await countRows(ctx, id);
    const set = { known, imported };
    await moveState(ctx, "farmer_import", importLife, { id, move: "finish", what, set });
    return 0;
  }
  // In the register it stands under the name of who sent the list, not of the house.
  const byPerson = { ...ctx, actor: { ...ctx.actor, userId: list.by } };
  const settled = await reader.register(byPerson, id, rows);
  await settleRows(ctx, id, settled);
  await setImport(ctx, id, {
    done_rows: list.doneRows + rows.length,
    imported: list.imported + settled.filter(({ farmerId }) => farmerId !== null).length,
  });
  return rows.length;
}
