// Buying sessions from the first note to the last: every move with its lines in the books.
import { duesById } from "#books/dues/door.ts";
import { spoken, tell } from "#books/notices/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { placeById } from "#books/stock/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { type CashPile, readCount, worthOfNotes } from "#kernel/cashNotes.ts";
import { formatMoney } from "#kernel/money.ts";
import { invariant, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { priceFor, productInUse } from "#registry/products/door.ts";
import { checkPlace, checkProduct } from "./rules.ts";
import { limitsOf } from "./slipHandlers.ts";
import { buyingSessions, type Session } from "./sessionApi.ts";
import { buyingUnder, floatDues, sessionOf, storedSession, waitingOf } from "./sessionDoor.ts";
import {
  type ChargedTo,
  checkCarried,
  checkCharge,
  checkStop,
  handOverVoucher,
  seesSessions,
  sessionLife,
  takeBackVoucher,
} from "./sessionRules.ts";
import {
  buyingAdvances,
  carriedBy,
  cashLeft,
  findUnderWay,
  hasHandedOver,
  insertMoney,
  insertNotes,
  insertSession,
  matchingSessions,
  sessionTotals,
  type StoredSession,
} from "./sessionStore.ts";

const table = "buying_session";
const subject = "buying-session";
const newestFirst = { sort: "openedOn", direction: "desc" } as const;

export const buyingSessionsHandlers = handlersFor(buyingSessions, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingSessions(ctx.params),
      { ...ctx.params, ...newestFirst },
      sessionTotals,
    ),
  csv: exportSessions,
  pocket: readPocket,
  one: (ctx) => sessionOf(ctx, ctx.params.id),
  open: openSession,
  handOver: handOverCash,
  stop: stopBuying,
  count: countCash,
  recount: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const { officerId } = await storedSession(ctx, id);
    refuseSamePerson(ctx, "buying-session.settle", officerId);
    const set = { counted_amount: null, expected_amount: null, counted_by: null, counted_at: null };
    const details = { reason };
    await moveState(ctx, table, sessionLife, {
      ...{ id, move: "recount", version, set, what: subject, details },
    });
    return sessionOf(ctx, id);
  },
  receive: async (ctx) => {
    const { id } = ctx.params;
    const stored = await storedSession(ctx, id);
    const samePerson = refuseSamePerson(ctx, "buying-session.receive", stored.officerId);
    await closeSession(ctx, stored, { ...ctx.body, move: "receive", samePerson, charged: null });
    return sessionOf(ctx, id);
  },
  settle: async (ctx) => {
    const { id } = ctx.params;
    const { version, chargedTo, note } = ctx.body;
    const stored = await storedSession(ctx, id);
    const samePerson = await refuseInvolved(ctx, stored);
    if (stored.state === "variance_review") checkCharge(varianceOf(stored), chargedTo);
    const charged = { to: chargedTo, note };
    await closeSession(ctx, stored, { version, move: "settle", samePerson, charged });
    return sessionOf(ctx, id);
  },
});

/** Who decides about a difference neither bought with the cash nor handed any of it over. */
async function refuseInvolved(ctx: Ctx, { id, officerId }: StoredSession): Promise<boolean> {
  const handedBy = (await hasHandedOver(ctx, id)) ? ctx.actor.userId : null;
  const steps = [
    refuseSamePerson(ctx, "buying-session.settle", officerId),
    refuseSamePerson(ctx, "buying-session.settle-handed", handedBy),
  ];
  return steps.includes(true);
}

function varianceOf({ counted, expected }: StoredSession): bigint {
  invariant(counted !== null && expected !== null, "a session in review was counted");
  return counted - expected;
}

async function openSession(ctx: CtxOf<typeof buyingSessions.open>): Promise<Session> {
  const { id, placeId, productId, priceCeiling, notes } = ctx.body;
  checkPlace(await placeById(ctx, placeId));
  checkProduct(await productInUse(ctx, productId));
  const published = await priceFor(ctx, { productId, placeId, day: ctx.today });
  if (priceCeiling === 0n || priceCeiling > published.ceiling) {
    throw new Refusal(
      "session.ceiling-too-high",
      `The ceiling of a session is above nothing and at most ${formatMoney(published.ceiling)}, the company's own.`,
    );
  }
  const underWay = await findUnderWay(ctx, ctx.actor.userId);
  if (underWay) {
    throw new Refusal(
      "session.under-way",
      `You have ${underWay.number} under way. Close it first.`,
      {
        status: 409,
        blockers: [{ what: underWay.number, link: `/field-collections/sessions/${underWay.id}` }],
      },
    );
  }
  const number = await nextNumber(ctx, "BUY");
  await insertSession(ctx, { ...ctx.body, number });
  ctx.audit({ subject, subjectId: id, action: "open", details: { number } });
  const counted = readCount(notes);
  if (counted.length > 0)
    await handOver(ctx, await storedSession(ctx, id), counted, "fund_request");
  return sessionOf(ctx, id);
}

async function handOverCash(ctx: CtxOf<typeof buyingSessions.handOver>): Promise<Session> {
  const { id } = ctx.params;
  const stored = await storedSession(ctx, id);
  refuseSamePerson(ctx, "buying-session.hand-over", stored.officerId);
  if (stored.state !== "open") {
    const words = `${stored.number} is not open any more, so no cash is handed over.`;
    throw new Refusal("session.no-hand-over", words, { status: 409 });
  }
  const counted = readCount(ctx.body.notes);
  if (counted.length === 0)
    throw new Refusal("session.nothing-handed", "Count what you hand over.");
  const { officerName } = stored;
  const { cashNotBack: notBack } = await thresholdsToday(ctx);
  checkCarried(await carriedBy(ctx, stored), { officerName, today: ctx.today, notBack });
  await handOver(ctx, stored, counted, "cash", ctx.body.id);
  return sessionOf(ctx, id);
}

/** Cash becomes the officer's to account for, in the books and note by note. */
async function handOver(
  ctx: Ctx,
  session: StoredSession,
  notes: readonly CashPile[],
  source: "cash" | "fund_request",
  id: string = ctx.newId(),
): Promise<void> {
  const amount = worthOfNotes(notes);
  const dueId = ctx.newId();
  const { officerId, officerName, number: sessionNumber } = session;
  const advances = source === "cash" ? null : await advancesOf(ctx, officerId, amount);
  await insertMoney(ctx, {
    ...{ id, sessionId: session.id, state: "handed_over", source, amount, dueId, notes },
  });
  const money = { id, dueId, amount, sessionNumber, officerId, officerName, day: ctx.today };
  await postVoucher(ctx, handOverVoucher(money, advances));
  const details = { amount: formatMoney(amount), source };
  ctx.audit({ subject, subjectId: session.id, action: "hand over", details });
}

async function advancesOf(ctx: Ctx, officerId: string, amount: bigint) {
  const ids = await buyingAdvances(ctx, officerId);
  const dues = ids.length === 0 ? [] : await duesById(ctx, ids);
  const open = dues.reduce((sum, due) => sum + due.open, 0n);
  if (amount <= open) return dues;
  throw new Refusal(
    "session.not-received",
    `You were paid ${formatMoney(open)} for buying that is not accounted for yet; ${formatMoney(amount)} is more. ` +
      "Cash from the box is handed over by the cashier.",
  );
}

async function stopBuying(ctx: CtxOf<typeof buyingSessions.stop>): Promise<Session> {
  const { id } = ctx.params;
  const stored = await storedSession(ctx, id);
  refuseOthers(ctx, stored);
  if (stored.state === "open") checkStop(await waitingOf(ctx, id));
  const { version } = ctx.body;
  await moveState(ctx, table, sessionLife, { id, move: "stop", version, what: subject });
  return sessionOf(ctx, id);
}

/** The officer counts; what the books expect is written beside it in the same moment. */
async function countCash(ctx: CtxOf<typeof buyingSessions.count>): Promise<Session> {
  const { id } = ctx.params;
  const stored = await storedSession(ctx, id);
  refuseOthers(ctx, stored);
  const notes = readCount(ctx.body.notes);
  const counted = worthOfNotes(notes);
  const expected = await cashLeft(ctx, id);
  const agrees = counted === expected;
  // One that comes after another stands beside it: what was counted first is not written over.
  const countNumber = stored.counts + 1;
  await moveState(ctx, table, sessionLife, {
    id,
    move: agrees ? "count" : "differ",
    version: ctx.body.version,
    set: {
      counted_amount: counted,
      expected_amount: expected,
      counted_by: ctx.actor.userId,
      counted_at: ctx.now,
      counts: countNumber,
    },
    what: subject,
    details: { counted: formatMoney(counted), expected: formatMoney(expected) },
  });
  await insertNotes(ctx, { sessionId: id, moneyId: null, countNumber }, notes);
  if (!agrees) await tellVariance(ctx, stored, counted - expected);
  return sessionOf(ctx, id);
}

/** Whoever answers for money hears of a difference at once. */
async function tellVariance(ctx: Ctx, stored: StoredSession, variance: bigint): Promise<void> {
  const { id, number, officerName, placeName } = stored;
  const amount = (variance < 0n ? -variance : variance).toString();
  const facts = { number, officer: officerName, place: placeName, amount, isShort: variance < 0n };
  const ways = ["/cashier/floats", "/field-collections/sessions"];
  await tell(ctx, {
    ...spoken({ kind: "cash_variance", facts }),
    event: `buying-session:${id}:${ctx.now.toISOString()}`,
    ways: ways.map((way) => ({ link: `${way}/${id}`, needs: seesSessions })),
    to: { holding: "canApproveFunds" },
  });
}

/** The officer of a session stops it and counts it; nobody does it for them. */
function refuseOthers(ctx: Ctx, { officerId, officerName, number }: StoredSession): void {
  if (officerId === ctx.actor.userId) return;
  const words = `${number} is the buying session of ${officerName}.`;
  throw new Refusal("session.not-yours", words, { status: 403 });
}

async function closeSession(
  ctx: Ctx,
  stored: StoredSession,
  asked: {
    move: "receive" | "settle";
    version: number;
    samePerson: boolean;
    charged: { to: ChargedTo; note: string | null } | null;
  },
): Promise<void> {
  const { move, version, samePerson, charged } = asked;
  await moveState(ctx, table, sessionLife, {
    id: stored.id,
    move,
    version,
    set: {
      closed_by: ctx.actor.userId,
      closed_at: ctx.now,
      charged_to: charged?.to ?? null,
      closing_note: charged?.note ?? null,
      same_person: samePerson,
    },
    what: subject,
    details: charged === null ? {} : { chargedTo: charged.to, note: charged.note },
  });
  const { counted, expected } = stored;
  invariant(counted !== null && expected !== null, "a session is counted before it is closed");
  if (counted === 0n && expected === 0n) return;
  const id = ctx.newId();
  await insertMoney(ctx, {
    ...{ id, sessionId: stored.id, state: "taken_back", source: "cash", amount: counted },
    ...{ dueId: null, notes: [] },
  });
  const { number: sessionNumber, officerId } = stored;
  const closing = {
    ...{ id, sessionNumber, officerId, counted, expected, day: ctx.today },
    ...{ chargedTo: charged?.to ?? ("company" as const), newDueId: ctx.newId() },
  };
  await postVoucher(ctx, takeBackVoucher(closing, await floatDues(ctx, stored.id)));
}

async function readPocket(ctx: CtxOf<typeof buyingSessions.pocket>) {
  const own = await findUnderWay(ctx, ctx.actor.userId);
  const stored = own && (await storedSession(ctx, own.id));
  if (!stored || stored.state !== "open") return { today: ctx.today, session: null, price: null };
  const { free } = await buyingUnder(ctx, stored.id, null);
  const { placeId, productId } = stored;
  const price = await priceFor(ctx, { productId, placeId, day: ctx.today });
  const limits = limitsOf(await productInUse(ctx, productId));
  return { today: ctx.today, session: { ...stored, free }, price: { ...price, ...limits } };
}

async function exportSessions(ctx: CtxOf<typeof buyingSessions.csv>) {
  const asked = { limit: largestExport, ...newestFirst };
  const { rows } = await readPage(ctx, matchingSessions(ctx.params), asked);
  const heads = ["Number", "Opened", "State", "Officer", "Store", "Product", "Ceiling UGX per kg"];
  const more = ["Handed over UGX", "Paid in cash UGX", "Deliveries", "Bought kg", "Value UGX"];
  const lines = rows.map((row) => [
    ...[row.number, row.openedOn, row.state, row.officerName, row.placeName, row.productName],
    ...[row.priceCeiling, row.floated, row.paid, row.deliveries],
    ...[formatKilograms(row.bought, 3).replaceAll(",", ""), row.value],
  ]);
  return { name: `buying-sessions-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
