// Owners are told what of farmers' advances is a loss.
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import type { FarmerAdvance } from "./api.ts";
import { seesFarmerAdvances } from "./rules.ts";

/** A farmer owes an advance no longer: owners are told how much, by whom and why. */
export async function tellWrittenOff(
  ctx: Ctx,
  { id, number, farmerName, open }: FarmerAdvance,
  reason: string,
): Promise<void> {
  const owners = await ownersHere(ctx);
  const facts = { number, farmer: farmerName, amount: open.toString(), by: ctx.actor.name, reason };
  await tell(ctx, {
    ...spoken({ kind: "advance_written_off", facts }),
    event: `farmer-advance:${id}:written-off`,
    ways: [{ link: `/payments/farmer-advances/${id}`, needs: seesFarmerAdvances }],
    to: { people: owners },
  });
}
