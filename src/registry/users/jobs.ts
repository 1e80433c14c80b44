// What happens to people later: a letter leaves after the write that asked for it, and who has a last day
// is put out when it has passed.
import { z } from "zod";
import { closeAccount } from "#identity/people/door.ts";
import { addDays, type Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { findProfile, updateProfile } from "./store.ts";

/** The letters somebody of the company may have sent to a person. */
const letters = ["invite", "recovery"] as const;
export type PersonLetter = (typeof letters)[number];

export interface UsersJobParts {
  database: Database;
  identity: {
    sendPersonLetter(userId: string, letter: PersonLetter): Promise<void>;
    tellSecondStepRemoved(userId: string): Promise<void>;
  };
  /** The clock; real everywhere but in tests that move time. */
  now?: () => Date;
}

/** The jobs of people, for the house's list. Each may run twice. */
export function usersJobs(parts: UsersJobParts): Job[] {
  const letter = z.object({ userId: z.uuid(), letter: z.enum(letters) });
  const person = z.object({ userId: z.uuid() });
  return [
    job("users.letter", letter, ({ payload }) =>
      parts.identity.sendPersonLetter(payload.userId, payload.letter),
    ),
    job("users.second-step-removed", person, ({ payload }) =>
      parts.identity.tellSecondStepRemoved(payload.userId),
    ),
    job("users.end", person, ({ orgId, payload }) => endPerson(parts, orgId, payload.userId)),
  ];
}

/** Puts a letter down, to leave when this write is done. */
export function putLetterDown(
  ctx: Pick<Ctx, "tx">,
  userId: string,
  letter: PersonLetter,
): Promise<void> {
  return enqueue(ctx, "users.letter", { userId, letter }, { key: `users.letter.${userId}` });
}

/** Puts down that somebody is told of their second step, which is no more when this write is done. */
export function putSecondStepRemovedDown(ctx: Pick<Ctx, "tx">, userId: string): Promise<void> {
  return enqueue(ctx, "users.second-step-removed", { userId });
}

/** Puts the end of somebody's time down for the night after their last day. */
export function putEndDown(ctx: Pick<Ctx, "tx">, userId: string, lastDay: Day): Promise<void> {
  const runAt = new Date(`${addDays(lastDay, 1)}T00:00:00+03:00`);
  return enqueue(ctx, "users.end", { userId }, { runAt, key: `users.end.${userId}` });
}

const dayMs = 86_400_000;

/** Puts somebody out whose last day has passed; asks again tomorrow where the company's day stands still. */
async function endPerson(parts: UsersJobParts, orgId: string, userId: string): Promise<void> {
  const now = parts.now?.() ?? new Date();
  const work = async (ctx: Ctx): Promise<void> => {
    const profile = await findProfile(ctx.tx, userId);
    if (!profile || !profile.is_active || profile.last_day === null) return;
    if (profile.last_day >= ctx.today) {
      const again = { runAt: new Date(now.getTime() + dayMs), key: `users.end.${userId}` };
      await enqueue(ctx, "users.end", { userId }, again);
      return;
    }
    await updateProfile(ctx.tx, { userId, version: profile.version }, { is_active: false });
    await closeAccount(ctx.tx, userId, now);
    const details = { reason: "The last day has passed", lastDay: profile.last_day };
    ctx.audit({ subject: "user", subjectId: userId, action: "deactivate", details });
  };
  await asSystem(parts.database, orgId, "users.end", work, now);
}
