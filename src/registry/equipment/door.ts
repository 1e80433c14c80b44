// What higher floors ask of scales and meters.
import type { Day } from "#kernel/days.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Equipment } from "./api.ts";
import { type EquipmentKind, isOverdue } from "./rules.ts";
import { findEquipment } from "./store.ts";

/** One scale or meter; refuses an unknown one. */
export async function equipmentOf(ctx: Pick<Ctx, "tx" | "today">, id: string): Promise<Equipment> {
  const found = await findEquipment(ctx, id);
  if (!found) throw notFound("scale or meter");
  return found;
}

/**
 * Something is measured with it on a day: refuses one of another kind or out of use; true when its
 * calibration had run out by then, to be marked on what was measured.
 */
export async function measuredWith(
  ctx: Pick<Ctx, "tx" | "today">,
  asked: { id: string; kind: EquipmentKind; day: Day },
): Promise<boolean> {
  const { kind, state, name, dueOn } = await equipmentOf(ctx, asked.id);
  if (kind !== asked.kind) {
    const words = `${name} is ${kind === "scale" ? "a scale" : "a moisture meter"}.`;
    throw new Refusal("equipment.other-kind", words);
  }
  if (state === "inactive") {
    const words = `${name} was taken out of use. Choose another one.`;
    throw new Refusal("equipment.out-of-use", words, { status: 409 });
  }
  return isOverdue(dueOn, asked.day);
}
