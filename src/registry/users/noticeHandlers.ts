// Owners are told who is let in, or reached elsewhere, by somebody who is no owner: whoever makes a second person could be
// both of the two whom a paper needs.
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { ownersHere } from "#platform/server/peopleHere.ts";
import type { UserRow } from "./api.ts";
import { isOwnersToKnow } from "./rules.ts";

/** Tells owners what somebody else did for a person: each time, for each may be another person in truth. */
export async function tellOwners(
  ctx: Ctx,
  { id, name, role }: Pick<UserRow, "id" | "name" | "role">,
  what: "added" | "invited" | "reactivated" | "telephone",
): Promise<void> {
  if (!isOwnersToKnow(ctx.actor, id)) return;
  const owners = await ownersHere(ctx);
  await tell(ctx, {
    ...spoken({ kind: "person_added", facts: { who: name, role, what, by: ctx.actor.name } }),
    event: `person:${id}:${what}:${ctx.now.toISOString()}`,
    ways: [{ link: `/users/${id}`, needs: "canManageUsers" }],
    to: { people: owners },
  });
}
