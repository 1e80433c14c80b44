// An officer's drawer of cash, from the officer's hands back into the box.
import { notesFor } from "#kernel/cashNotes.ts";
import { collections } from "#work/field-collections/api.ts";
import { buyingSessions } from "#work/field-collections/sessionApi.ts";
import type { World } from "#test/world.ts";

/** Who buys with cash in a history, and nobody else does. */
export const buyer = "operations";

/** Stops the buying, counts so much less than there should be, and takes it back. */
export async function bringBack(
  world: World,
  id: string,
  { short, isCountedTwice = false }: { short: bigint; isCountedTwice?: boolean },
): Promise<unknown> {
  const params = { id };
  const own = world.as(buyer);
  const { version, left } = await own(buyingSessions.one, { params });
  const stopped = await own(buyingSessions.stop, { params, body: { version } });
  const count = ({ version: of }: { version: number }, missing: bigint) => {
    const notes = notesFor(BigInt(left ?? "0") - missing) ?? [];
    return own(buyingSessions.count, { params, body: { version: of, notes } });
  };
  let counted = await count(stopped, short);
  if (short > 0n && isCountedTwice) {
    const body = { version: counted.version, reason: "Some notes stuck together" };
    counted = await count(await world.as("owner")(buyingSessions.recount, { params, body }), short);
  }
  const seen = { version: counted.version };
  return short === 0n
    ? world.as("cashier")(buyingSessions.receive, { params, body: seen })
    : world.as("accountant")(buyingSessions.settle, {
        params,
        body: { ...seen, chargedTo: "officer" },
      });
}

/** What a history before this one left open is brought back: there is one drawer to a person. */
export async function bringBackOld(world: World): Promise<void> {
  const own = world.as(buyer);
  const { session } = await own(buyingSessions.pocket, { params: {} });
  if (session === null) return;
  const { waiting } = await own(buyingSessions.one, { params: { id: session.id } });
  for (const { id } of waiting) {
    const { version } = await own(collections.read, { params: { id } });
    await own(collections.payLater, { params: { id }, body: { version, payBy: "later" } });
  }
  await bringBack(world, session.id, { short: 0n });
}
