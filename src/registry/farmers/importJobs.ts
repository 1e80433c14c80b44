// Lists are read and imported a stretch at a time, each in its own transaction: others go on writing in
// between, whoever looks sees how far it is, and a house that was closed goes on where it stopped.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { type Job, job } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { type People, peopleOf, sortOut } from "./duplicateRules.ts";
import {
  type CellError,
  importLife,
  type ImportMapping,
  readRows,
  sheetErrors,
} from "./importRules.ts";
import { placeKey, settle } from "./importPlaceRules.ts";
import {
  clearRows,
  countRows,
  findImport,
  findKnown,
  nextGoodRows,
  putRows,
  readParts,
  type ReadRow,
  resolvePlaces,
  setImport,
  settleRows,
  type StoredImport,
} from "./importStore.ts";
import { noteLikenesses } from "./likenessStore.ts";
import { type FarmerFacts, fullName } from "./rules.ts";
import type { Sheet, SheetRow } from "./sheetRules.ts";
import { insertFarmers, type NewFarmer, nextFarmerCodes } from "./store.ts";
import { sheetOfFile } from "./workbookHandlers.ts";

/** Rows of one transaction: long enough to be quick, short enough that nobody waits for it. */
const stretch = 2_000;

const what = "farmer-import";
const ofImport = z.object({ importId: z.uuid() });

/** The jobs of lists of farmers, for the house's list. */
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
  ];
}

type InCompany = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Reads a whole list and writes down what each row would become. Run again, it begins anew. */
async function checkList(inCompany: InCompany, importId: string): Promise<void> {
  const begun = await inCompany(async (ctx) => {
    const list = await findImport(ctx, importId);
    if (list?.state !== "checking") return null;
    await clearRows(ctx, importId);
    return { list, sheet: sheetOfFile(await readParts(ctx, importId)) };
  });
  if (!begun) return;
  const { list, sheet } = begun;
  const [wrong] = sheetErrors(sheet, list.mapping);
  if (wrong) return inCompany((ctx) => fail(ctx, importId, `${wrong.cell}: ${wrong.message}`));
  const seen = peopleOf([]);
  for (let from = 0; from < sheet.rows.length; from += stretch) {
    const rows = sheet.rows.slice(from, from + stretch);
    const goesOn = await inCompany((ctx) => checkStretch(ctx, { list, rows, seen, from }));
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
  seen: People;
  from: number;
}

async function checkStretch(ctx: Ctx, { list, rows, seen, from }: Stretch): Promise<boolean> {
  const now = await findImport(ctx, list.id);
  if (now?.state !== "checking" || now.version !== list.version) return false;
  await putRows(ctx, list.id, await understood(ctx, rows, list.mapping, seen));
  await setImport(ctx, list.id, { done_rows: from + rows.length });
  return true;
}

async function understood(
  ctx: Ctx,
  sheetRows: readonly SheetRow[],
  mapping: ImportMapping,
  seen: People,
): Promise<ReadRow[]> {
  const table = readRows(sheetRows, mapping);
  const places = await resolvePlaces(
    ctx,
    table.rows.map((row) => row.place),
  );
  const rows = table.rows.map((row) => settle(row, places.get(placeKey(row.place)), table.where));
  const register = await findKnown(
    ctx,
    rows.map((row) => row.facts),
  );
  const { good, known, errors } = sortOut({ ...table, rows }, register, seen);
  const goodByRow = new Map(good.map((one) => [one.row, one]));
  const isKnown = new Set(known);
  const faultsByRow = Map.groupBy(errors, (error) => error.row);
  return sheetRows.map(({ row, cells }) => {
    const one = goodByRow.get(row);
    if (one) {
      const { facts, consents } = one;
      return { row, state: "good", facts, consents, cells: null, faults: null };
    }
    const nothing = { row, facts: null, consents: [] };
    if (isKnown.has(row)) return { ...nothing, state: "known", cells: null, faults: null };
    return { ...nothing, state: "bad", cells, faults: plainFaults(faultsByRow.get(row) ?? []) };
  });
}

function plainFaults(faults: readonly CellError[]): ReadRow["faults"] {
  return faults.map(({ cell, column, message }) => ({ cell, column, message }));
}

/** Registers the good rows, stretch by stretch. Run again, it goes on with those that are left. */
async function commitList(inCompany: InCompany, importId: string): Promise<void> {
  for (;;) {
    const left = await inCompany((ctx) => commitStretch(ctx, importId));
    if (left === 0) return;
  }
}

async function commitStretch(ctx: Ctx, importId: string): Promise<number> {
  const list = await findImport(ctx, importId);
  if (list?.state !== "importing") return 0;
  const rows = await nextGoodRows(ctx, importId, stretch);
  if (rows.length === 0) {
    const { known, imported } = await countRows(ctx, importId);
    const set = { known, imported };
    await moveState(ctx, "farmer_import", importLife, { id: importId, move: "finish", what, set });
    return 0;
  }
  // In the register it stands under the name of who sent the list, not of the house.
  const byPerson = { ...ctx, actor: { ...ctx.actor, userId: list.by } };
  const made = await registerRows(byPerson, rows);
  await settleRows(
    ctx,
    importId,
    rows.map(({ row }) => ({ row, farmerId: made.get(row)?.id ?? null })),
  );
  await setImport(ctx, importId, {
    done_rows: list.doneRows + rows.length,
    imported: list.imported + made.size,
  });
  for (const { id, code, facts, consents } of made.values()) {
    const details = { code, name: fullName(facts), importId, consents: consents.length };
    ctx.audit({ subject: "farmer", subjectId: id, action: "import", details });
  }
  return rows.length;
}

type GoodRow = Awaited<ReturnType<typeof nextGoodRows>>[number];

/** Somebody may have been registered by hand since the list was read: whoever is known by now is left alone. */
async function registerRows(ctx: Ctx, rows: readonly GoodRow[]): Promise<Map<number, NewFarmer>> {
  const known = peopleOf(
    await findKnown(
      ctx,
      rows.map(({ facts }) => facts),
    ),
  );
  const fresh = rows.filter(({ facts }) => !known.has(facts));
  const codes = await nextFarmerCodes(ctx, fresh.length);
  const made = new Map(
    fresh.map((row, index) => [row.row, newFarmer(ctx, row, codes[index] ?? "")]),
  );
  await insertFarmers(ctx, [...made.values()]);
  await noteLikenesses(
    ctx,
    [...made.values()].map(({ id }) => id),
  );
  return made;
}

/** Everybody of a list waits for verification, like anybody registered by hand. */
function newFarmer(
  ctx: Ctx,
  { facts, consents }: { facts: FarmerFacts; consents: GoodRow["consents"] },
  code: string,
): NewFarmer {
  const said = consents.map((purpose) => ({ purpose, given: true, method: "signature" as const }));
  return { id: ctx.newId(), code, state: "pending_verification", facts, consents: said };
}
