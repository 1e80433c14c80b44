import { placeById, placesOf } from "#books/stock/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { changeRow, readPage } from "#platform/server/store.ts";
import { equipment } from "./api.ts";
import { equipmentOf } from "./door.ts";
import { checkCalibration, type EquipmentKind, equipmentStates } from "./rules.ts";
import { findBySerial, insertCalibration, insertEquipment, matchingEquipment } from "./store.ts";

const byName = { sort: "name", direction: "asc" } as const;
const subject = "equipment";

export const equipmentHandlers = handlersFor(equipment, {
  list: (ctx) =>
    readPage(ctx, matchingEquipment(ctx.params, ctx.today), { ...ctx.params, ...byName }),
  csv: async (ctx) => {
    const asked = { limit: largestExport, ...byName };
    const { rows } = await readPage(ctx, matchingEquipment(ctx.params, ctx.today), asked);
    const heads = ["Kind", "Name", "Serial", "Store", "State", "Calibrated until", "Standing"];
    const lines = rows.map((row) => [
      ...[row.kind, row.name, row.serial, row.placeName, row.state, row.dueOn, row.standing],
    ]);
    return { name: `equipment-${ctx.today}.csv`, bytes: csvOf(heads, lines) };
  },
  places: async (ctx) => {
    const places = await placesOf(ctx);
    const stores = places.filter((place) => place.kind === "store" || place.kind === "plant");
    return { rows: stores.map(({ id, name }) => ({ id, name })) };
  },
  one: (ctx) => equipmentOf(ctx, ctx.params.id),
  add: async (ctx) => {
    const { id, name, serial } = ctx.body;
    await insertEquipment(ctx, { id, ...(await termsOf(ctx, ctx.body, id)) });
    ctx.audit({ subject, subjectId: id, action: "add", details: { name, serial } });
    return equipmentOf(ctx, id);
  },
  change: async (ctx) => {
    const { id } = ctx.params;
    const { version, state, ...asked } = ctx.body;
    const set = { state, ...(await termsOf(ctx, asked, id)) };
    await changeRow(ctx, "equipment", { id, version, states: equipmentStates, set, what: subject });
    return equipmentOf(ctx, id);
  },
  calibrate: async (ctx) => {
    const { id } = ctx.params;
    const { certificate, laboratory, calibratedOn, dueOn } = ctx.body;
    await equipmentOf(ctx, id);
    checkCalibration(calibratedOn, dueOn, ctx.today);
    const made = { id: ctx.body.id, equipment_id: id, certificate, laboratory };
    await insertCalibration(ctx, { ...made, calibrated_on: calibratedOn, due_on: dueOn });
    const details = { certificate, laboratory, dueOn };
    ctx.audit({ subject, subjectId: id, action: "calibrate", details });
    return equipmentOf(ctx, id);
  },
});

interface Asked {
  kind: EquipmentKind;
  name: string;
  serial: string;
  placeId: string | null;
  note: string | null;
}

/** What was typed as columns; refuses an unknown store and a serial number that is taken. */
async function termsOf(ctx: Ctx, asked: Asked, id: string) {
  const { placeId, ...rest } = asked;
  if (placeId !== null) await placeById(ctx, placeId);
  const holder = await findBySerial(ctx, asked.serial);
  if (holder && holder.id !== id) {
    const words = `${asked.serial} is the serial number of ${holder.name}.`;
    throw new Refusal("equipment.serial-taken", words, { status: 409 });
  }
  return { ...rest, place_id: placeId };
}
