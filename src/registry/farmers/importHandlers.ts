import type { Ctx } from "#platform/server/context.ts";
import { csvOf } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { farmerImports, type ImportAnswer } from "./importApi.ts";
import {
  type ImportRow,
  placeKey,
  readImport,
  settle,
  templateColumns,
  templateExample,
} from "./importRules.ts";
import { sortOut } from "./duplicateRules.ts";
import { findKnown, resolvePlaces } from "./importStore.ts";
import { fullName } from "./rules.ts";
import { insertFarmers, type NewFarmer, nextFarmerCodes } from "./store.ts";

/** More than this nobody reads; the number of the others is said. */
const listedErrors = 500;

export const farmerImportsHandlers = handlersFor(farmerImports, {
  template: () =>
    Promise.resolve({
      name: "farmers-template.csv",
      bytes: csvOf(templateColumns, [templateExample]),
    }),

  check: async (ctx) => {
    const { answer } = await sorted(ctx, ctx.body.csv);
    const { rows, good, bad, known } = answer;
    const details = { rows, good, bad, known };
    ctx.audit({ subject: "farmer-import", subjectId: ctx.newId(), action: "check", details });
    return answer;
  },

  commit: async (ctx) => {
    const { answer, good } = await sorted(ctx, ctx.body.csv);
    const importId = ctx.newId();
    const codes = await nextFarmerCodes(ctx, good.length);
    const farmers = good.map((row, index) => newFarmer(ctx, row, codes[index] ?? ""));
    await insertFarmers(ctx, farmers);
    const { rows, bad, known } = answer;
    ctx.audit({
      subject: "farmer-import",
      subjectId: importId,
      action: "commit",
      details: { rows, good: good.length, bad, known, first: codes[0] ?? null },
    });
    for (const { id, code, facts, consents } of farmers) {
      const details = { code, name: fullName(facts), importId, consents: consents.length };
      ctx.audit({ subject: "farmer", subjectId: id, action: "import", details });
    }
    const imported = farmers.map(({ id, code }, index) => ({
      id,
      code,
      row: good[index]?.row ?? 0,
    }));
    return { ...answer, imported };
  },
});

async function sorted(ctx: Ctx, csv: string): Promise<{ answer: ImportAnswer; good: ImportRow[] }> {
  const table = readImport(csv);
  const places = await resolvePlaces(
    ctx,
    table.rows.map((row) => row.place),
  );
  const rows = table.rows.map((row) => settle(row, places.get(placeKey(row.place)), table.where));
  const register = await findKnown(
    ctx,
    rows.map((row) => row.facts),
  );
  const { good, known, bad, errors } = sortOut({ ...table, rows }, register);
  return {
    good,
    answer: {
      rows: rows.length,
      good: good.length,
      bad: bad.length,
      known: known.length,
      errors: errors.slice(0, listedErrors),
      moreErrors: Math.max(0, errors.length - listedErrors),
      imported: [],
    },
  };
}

/** Everybody of a list waits for verification, like anybody registered by hand. */
function newFarmer(ctx: Ctx, row: ImportRow, code: string): NewFarmer {
  const consents = row.consents.map((purpose) => ({
    purpose,
    given: true,
    method: "signature" as const,
  }));
  return { id: ctx.newId(), code, state: "pending_verification", facts: row.facts, consents };
}
