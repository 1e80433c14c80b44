// Telling people what happened: in the transaction of what happened, so that nothing is told that did not,
// and what was told once is not told again. Whoever is told hears it at once, in every process.
import type { AccessTable } from "#kernel/access.ts";
import { invariant } from "#kernel/refusal.ts";
import { personTopic, ring } from "#platform/server/bell.ts";
import type { Ctx } from "#platform/server/context.ts";
import { peopleHere } from "#platform/server/peopleHere.ts";
import { readersOf, type Telling } from "./rules.ts";
import {
  accessModeHere,
  insertNotices,
  mutesHere,
  writeMute,
  writeOver,
  writeRead,
} from "./store.ts";

export type { NoticeKind, Telling, Way } from "./rules.ts";
export { said, spoken } from "./sayingRules.ts";
export {
  accessModeHere,
  changedSince,
  countEvents,
  findNotice,
  type Notice,
  noticesOf,
  standingOf,
  unreadTotal,
} from "./store.ts";

let table: AccessTable | null = null;

/** Says, once at start, which screens there are: nobody is led to one that refuses them. */
export function noticesFollow(access: AccessTable): void {
  table = access;
}

/**
 * Tells an event to whom it concerns and may open a screen that shows it, but never to whoever brought it
 * about, and never twice. Who works here no more, or does not want this kind, is not told.
 */
export async function tell(
  ctx: Pick<Ctx, "tx" | "actor" | "org" | "now" | "today" | "newId">,
  telling: Telling,
): Promise<void> {
  invariant(table !== null, "noticesFollow was called at start");
  const mutes = await mutesHere(ctx);
  const people = (await peopleHere(ctx)).map((person) => ({
    ...person,
    muted: mutes.filter(({ userId }) => userId === person.id).map(({ kind }) => kind),
  }));
  const doors = { access: table, mode: await accessModeHere(ctx) };
  const readers = readersOf(telling, { people, actorId: ctx.actor.userId, doors });
  await ringFor(ctx, await insertNotices(ctx, telling, readers));
}

/** These events are settled: whoever has not read of them yet need not any more. */
export async function settleEvents(
  ctx: Pick<Ctx, "tx" | "org" | "now">,
  events: readonly string[],
): Promise<void> {
  await ringFor(ctx, await writeOver(ctx, events));
}

/** Marks one notice of the person who asks as read, or all that had come by a turn. */
export async function markRead(
  ctx: Pick<Ctx, "tx" | "org" | "now" | "actor">,
  which: { id: string } | { upTo: bigint },
): Promise<void> {
  const { userId } = ctx.actor;
  if ((await writeRead(ctx, userId, which)) > 0) await ringFor(ctx, [userId]);
}

/** What the person who asks does not want to be told of. */
export async function mutesOf(ctx: Pick<Ctx, "tx" | "actor">): Promise<string[]> {
  const { userId } = ctx.actor;
  return (await mutesHere(ctx)).filter((one) => one.userId === userId).map(({ kind }) => kind);
}

/** Sets whether the person who asks is told of a kind from now on. */
export async function setMute(
  ctx: Pick<Ctx, "tx" | "actor">,
  asked: Parameters<typeof writeMute>[2],
): Promise<void> {
  await writeMute(ctx, ctx.actor.userId, asked);
}

async function ringFor(ctx: Pick<Ctx, "tx" | "org">, people: readonly string[]): Promise<void> {
  for (const userId of people) await ring(ctx, personTopic(ctx.org.id, userId));
}
