// What handlers of this slice ask of buying sessions: one whole, and as a purchase meets it.
import { type Due, duesById } from "#books/dues/door.ts";
import { roundedUpToCoin, worthOfNotes } from "#kernel/cashNotes.ts";
import { notFound } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Session } from "./sessionApi.ts";
import type { BuyingUnder } from "./sessionRules.ts";
import {
  carriedBy,
  cashLeft,
  findSession,
  findUnderWay,
  floatDueIds,
  moneyOf,
  notesOf,
  type StoredSession,
  waitingFor,
} from "./sessionStore.ts";

/** A session as stored; refuses an unknown one. */
export async function storedSession(ctx: Ctx, id: string): Promise<StoredSession> {
  const stored = await findSession(ctx, id);
  if (!stored) throw notFound("buying session");
  return stored;
}

/** The debts the session's cash stands in, the oldest first. */
export async function floatDues(ctx: Ctx, sessionId: string): Promise<Due[]> {
  const ids = await floatDueIds(ctx, sessionId);
  return ids.length === 0 ? [] : duesById(ctx, ids);
}

async function promisesOf(ctx: Ctx, sessionId: string, except: string | null) {
  const waiting = await waitingFor(ctx, sessionId, except);
  return waiting.map(({ netPayable, ...one }) => ({
    ...one,
    amount: roundedUpToCoin(netPayable),
  }));
}

/** Farmers who wait for cash in a session, with what each will be handed. */
export function waitingOf(ctx: Ctx, sessionId: string): Promise<Session["waiting"]> {
  return promisesOf(ctx, sessionId, null);
}

/** A session as a purchase meets it; `except` is a slip that is being corrected. */
export async function buyingUnder(
  ctx: Ctx,
  id: string,
  except: string | null,
): Promise<BuyingUnder> {
  const stored = await storedSession(ctx, id);
  const promised = await promisesOf(ctx, id, except);
  const left = await cashLeft(ctx, id);
  return { ...stored, free: left - promised.reduce((sum, one) => sum + one.amount, 0n) };
}

/** The session a new purchase falls into: the one that is named, else the officer's own at this store. */
export async function sessionFor(
  ctx: Ctx,
  asked: {
    sessionId: string | null;
    officerId: string;
    placeId: string;
    productId: string;
    except: string | null;
  },
): Promise<BuyingUnder | null> {
  if (asked.sessionId !== null) return buyingUnder(ctx, asked.sessionId, asked.except);
  const own = await findUnderWay(ctx, asked.officerId);
  if (own?.placeId !== asked.placeId || own.productId !== asked.productId) return null;
  const session = await buyingUnder(ctx, own.id, asked.except);
  return session.state === "open" ? session : null;
}

/** One session as its page shows it: while it is counted, nobody is told what should be there. */
export async function sessionOf(ctx: Ctx, id: string): Promise<Session> {
  const stored = await storedSession(ctx, id);
  const waiting = await waitingOf(ctx, id);
  const promised = waiting.reduce((sum, one) => sum + one.amount, 0n);
  const left = stored.state === "closing" ? null : await cashLeft(ctx, id);
  const notes = await notesOf(ctx, id);
  const of = (moneyId: string | null, number: number) =>
    notes
      .filter((pile) => pile.moneyId === moneyId && pile.countNumber === number)
      .map(({ denomination, pieces }) => ({ denomination, pieces }));
  const money = (await moneyOf(ctx, id)).map((one) => ({ ...one, notes: of(one.id, 0) }));
  const { counts, ...shown } = stored;
  const { counted, expected } = stored;
  const earlier = counted === null ? [] : Array.from({ length: counts - 1 }, (_, i) => i + 1);
  return {
    ...shown,
    promised,
    left,
    free: left === null ? null : left - promised,
    money,
    carried: await carriedBy(ctx, stored),
    waiting,
    countedNotes: counted === null ? [] : of(null, counts),
    earlierCounts: earlier.map((number) => {
      const piles = of(null, number);
      return { counted: worthOfNotes(piles), notes: piles };
    }),
    variance: counted === null || expected === null ? null : counted - expected,
  };
}
