// What every act upon a person begins and ends with: who acts on whom, the profile as it was seen, and
// the line in the person's history.
import { closeAccount } from "#identity/people/door.ts";
import { changedMeanwhile, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { UserRow } from "./api.ts";
import type { PersonLetter } from "./jobs.ts";
import { insertOverrideEnd, overridesOf } from "./overrideStore.ts";
import { findUserRow } from "./peopleStore.ts";
import { roleOf, type Situation } from "./rules.ts";
import { countOtherOwners, findLastMail, findPerson, updateProfile } from "./store.ts";

export async function userOf(ctx: Ctx, id: string): Promise<UserRow> {
  const user = await findUserRow(ctx, id);
  if (!user) throw notFound("user");
  return user;
}

export function record(
  ctx: Ctx,
  id: string,
  action: string,
  details: Record<string, unknown>,
): void {
  ctx.audit({ subject: "user", subjectId: id, action, details });
}

/** Who acts on whom, read inside the write: the guard looked before it was this write's turn. */
export async function situationOf(ctx: Ctx, id: string): Promise<Situation> {
  const person = await findPerson(ctx.tx, id);
  if (!person) throw notFound("user");
  const actor = await findPerson(ctx.tx, ctx.actor.userId);
  return {
    actor: { id: ctx.actor.userId, role: roleOf(actor?.isActive ? actor.role : "") },
    person: { ...person, role: roleOf(person.role) },
    otherOwners: await countOtherOwners(ctx.tx, id),
  };
}

/** Changes a profile as it was seen; refuses when somebody changed it meanwhile. */
export async function changePerson(
  ctx: Ctx,
  seen: { id: string; version: number },
  set: Parameters<typeof updateProfile>[2],
): Promise<void> {
  const at = { userId: seen.id, version: seen.version };
  if (!(await updateProfile(ctx.tx, at, set))) throw changedMeanwhile("person");
}

/** Puts somebody out: the profile, the account with every device, and the permissions of their own. */
export async function putOut(
  ctx: Ctx,
  seen: { id: string; version: number },
  reason: string,
): Promise<void> {
  await changePerson(ctx, seen, { is_active: false });
  await closeAccount(ctx.tx, seen.id, ctx.now);
  for (const { id, isLive } of await overridesOf(ctx, seen.id)) {
    if (isLive) await insertOverrideEnd(ctx, id, reason);
  }
}

/** A letter of one kind to one person is at least this far from the one before. */
const betweenLettersMs = 60_000;

/** Refuses a letter that was just sent: presses in a row would only kill each other's links. */
export async function checkNotTooSoon(ctx: Ctx, id: string, letter: PersonLetter): Promise<void> {
  const sentAt = await findLastMail(ctx.tx, id, letter);
  const waitMs = sentAt ? sentAt.getTime() + betweenLettersMs - ctx.now.getTime() : 0;
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const words = `This mail was just sent. Wait ${retryAfterSeconds} seconds, then send it again.`;
  throw new Refusal("user.mail-just-sent", words, { status: 429, retryAfterSeconds });
}
