// Rows of a list of farmers: understood against the register and the list of places, and registered.
import type { Ctx } from "#platform/server/context.ts";
import { peopleOf, sortOut } from "./duplicateRules.ts";
import { placeKey, settle } from "./importPlaceRules.ts";
import { type CellError, readRows } from "./importRules.ts";
import {
  findKnown,
  type GoodRow,
  type ListReader,
  type ReadRow,
  resolvePlaces,
} from "./importStore.ts";
import { noteLikenesses } from "./likenessStore.ts";
import { type FarmerFacts, fullName } from "./rules.ts";
import { insertFarmers, type NewFarmer, nextFarmerCodes } from "./store.ts";

/** Farmers: long stretches, because nobody is laid against anybody but by number and name. */
export const farmersReader: ListReader<FarmerFacts> = {
  stretch: 2_000,
  begin: () => {
    const seen = peopleOf([]);
    return async (ctx, sheetRows, { mapping }) => {
      const table = readRows(sheetRows, mapping);
      const places = await resolvePlaces(
        ctx,
        table.rows.map((row) => row.place),
      );
      const rows = table.rows.map((row) =>
        settle(row, places.get(placeKey(row.place)), table.where),
      );
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
    };
  },
  register: async (ctx, importId, rows) => {
    const made = await registerRows(ctx, rows);
    for (const { id, code, facts, consents } of made.values()) {
      const details = { code, name: fullName(facts), importId, consents: consents.length };
      ctx.audit({ subject: "farmer", subjectId: id, action: "import", details });
    }
    return rows.map(({ row }) => ({ row, farmerId: made.get(row)?.id ?? null, plotId: null }));
  },
};

/** Faults as they are kept beside their row. */
export function plainFaults(faults: readonly CellError[]): ReadRow["faults"] {
  return faults.map(({ cell, column, message }) => ({ cell, column, message }));
}

/** Somebody may have been registered by hand since the list was read: whoever is known by now is left alone. */
async function registerRows(
  ctx: Ctx,
  rows: readonly GoodRow<FarmerFacts>[],
): Promise<Map<number, NewFarmer>> {
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
function newFarmer(ctx: Ctx, { facts, consents }: GoodRow<FarmerFacts>, code: string): NewFarmer {
  const said = consents.map((purpose) => ({ purpose, given: true, method: "signature" as const }));
  return { id: ctx.newId(), code, state: "pending_verification", facts, consents: said };
}
