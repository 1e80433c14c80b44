import { issueCode, revokeCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { lotsOf, placeById, planNamed } from "#books/stock/door.ts";
import { seesCosts, sharePercent } from "#books/stock/rules.ts";
import { checkComing } from "#kernel/datedRows.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { storeTransfers, type Transfer } from "./api.ts";
import { bookDispatch, bookGiveBack } from "./bookingHandlers.ts";
import { findTrip, insertTolerance } from "./choiceStore.ts";
import { choicesOf, toleranceToday, tolerancesOf } from "./choiceHandlers.ts";
import { settleComing, tellComing } from "./noticeHandlers.ts";
import { transferFacts, transferNotePaper } from "./papers/transferNote.ts";
import { acceptLoss, receiveLots, weighAgain } from "./receiveHandlers.ts";
import {
  checkArrival,
  checkGiveBack,
  checkLines,
  checkTrip,
  checkWay,
  checkWeighedLot,
  transferLife,
  vehicleOf,
} from "./rules.ts";
import {
  findTransfer,
  insertTransfer,
  lotsOfTransfer,
  matchingTransfers,
  type StoredTransfer,
  transferTotals,
  weighingsOf,
} from "./store.ts";

const table = "store_transfer";
const what = "store-transfer";
const newest = { sort: "number", direction: "desc" } as const;

export const storeTransfersHandlers = handlersFor(storeTransfers, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingTransfers(ctx.params, seesCosts(ctx.actor.flags)),
      { ...ctx.params, ...newest },
      transferTotals,
    ),
  csv: exportTransfers,
  choices: choicesOf,
  tolerances: tolerancesOf,
  setTolerance: async (ctx) => {
    checkComing(ctx.body.effectiveFrom, ctx.today, "transfer-tolerance.day");
    const { id, ...details } = ctx.body;
    await insertTolerance(ctx, ctx.body);
    ctx.audit({ subject: "transfer-tolerance", subjectId: id, action: "set", details });
    return tolerancesOf(ctx);
  },
  one: (ctx) => transferOf(ctx, ctx.params.id),
  draft: draftTransfer,
  dispatch: dispatchTransfer,
  receive: async (ctx) => {
    await receiveLots(ctx, await storedOf(ctx, ctx.params.id));
    return transferOf(ctx, ctx.params.id);
  },
  accept: async (ctx) => {
    await acceptLoss(ctx, await storedOf(ctx, ctx.params.id));
    return transferOf(ctx, ctx.params.id);
  },
  weigh_again: async (ctx) => {
    await weighAgain(ctx, await storedOf(ctx, ctx.params.id));
    return transferOf(ctx, ctx.params.id);
  },
  give_back: async (ctx) => {
    await giveBack(ctx, await storedOf(ctx, ctx.params.id));
    return transferOf(ctx, ctx.params.id);
  },
  cancel: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const set = { closing_reason: reason };
    await moveState(ctx, table, transferLife, {
      ...{ id, move: "cancel", version, what, set, details: { reason } },
    });
    return transferOf(ctx, id);
  },
  note: printNote,
});

async function storedOf(ctx: Ctx, id: string): Promise<StoredTransfer> {
  const found = await findTransfer(ctx, id, seesCosts(ctx.actor.flags));
  if (!found) throw notFound("transfer");
  return found;
}

async function transferOf(ctx: Ctx, id: string): Promise<Transfer> {
  const { code: _, ...stored } = await storedOf(ctx, id);
  return {
    ...stored,
    toleranceBp: await toleranceToday(ctx),
    lotLines: await lotsOfTransfer(ctx, id, seesCosts(ctx.actor.flags)),
    weighings: await weighingsOf(ctx, id),
  };
}

async function draftTransfer(ctx: CtxOf<typeof storeTransfers.draft>): Promise<Transfer> {
  const { id, fromId, toId, tripId, lots, ...rest } = ctx.body;
  const [from, to] = [await placeById(ctx, fromId), await placeById(ctx, toId)];
  checkWay(from, to);
  checkLines(lots);
  const vehicle = vehicleOf(rest.vehicle);
  if (tripId !== null) checkTrip(vehicle, await findTrip(ctx, tripId));
  await checkThere(ctx, fromId, lots);
  const number = await nextNumber(ctx, "TRF");
  await insertTransfer(ctx, { ...rest, id, number, vehicle, fromId, toId, tripId, lots });
  const details = { number, from: from.name, to: to.name, vehicle, lots: lots.length };
  ctx.audit({ subject: what, subjectId: id, action: "draft", details });
  return transferOf(ctx, id);
}

/** Said already when it is written down: the lots are weighed goods, and free where they are to be taken from. */
async function checkThere(
  ctx: Ctx,
  placeId: string,
  lots: readonly { lotId: string; sent: bigint }[],
): Promise<void> {
  const lotIds = lots.map(({ lotId }) => lotId);
  for (const lot of await lotsOf(ctx, { placeId, lotIds })) checkWeighedLot(lot);
  await planNamed(ctx, {
    placeId,
    takes: lots.map(({ lotId, sent }) => ({ lotId, quantity: sent })),
  });
}

/** The truck leaves with its note. */
async function dispatchTransfer(ctx: CtxOf<typeof storeTransfers.dispatch>): Promise<Transfer> {
  const { id } = ctx.params;
  const { version, day: left } = ctx.body;
  const day = left ?? ctx.today;
  const stored = await storedOf(ctx, id);
  const lots = await lotsOfTransfer(ctx, id, false);
  const { number, from, to } = stored;
  const onPaper = { ...stored, day, fromName: from.name, toName: to.name };
  const isNext = stored.state === "draft";
  if (isNext) checkArrival(day, { sentOn: day, today: ctx.today });
  const code = isNext ? await issueCode(ctx, transferFacts(onPaper, lots)) : null;
  const set = { day, code, dispatched_by: ctx.actor.userId, dispatched_at: ctx.now };
  await moveState(ctx, table, transferLife, {
    ...{ id, move: "dispatch", version, what, set, details: { number, day } },
  });
  await bookDispatch(ctx, { id, number, fromId: from.id, toId: to.id }, { lots, day });
  await tellComing(ctx, stored);
  return transferOf(ctx, id);
}

/** Somebody who did not send it says that the truck came back, and no scale has said anything else. */
async function giveBack(
  ctx: CtxOf<typeof storeTransfers.give_back>,
  { id, code, from, to, number, state, dispatched }: StoredTransfer,
): Promise<void> {
  const { version, reason } = ctx.body;
  const isNext = state === "dispatched";
  if (isNext) checkGiveBack({ number, to, weighings: (await weighingsOf(ctx, id)).length });
  const samePerson =
    isNext && refuseSamePerson(ctx, "store-transfer.give-back", dispatched?.id ?? null);
  const set = { closing_reason: reason, ...(samePerson ? { same_person: true } : {}) };
  await moveState(ctx, table, transferLife, {
    ...{ id, move: "give_back", version, what, set, details: { reason } },
  });
  const booked = { id, number, fromId: from.id, toId: to.id };
  await bookGiveBack(ctx, booked);
  if (code !== null) await revokeCode(ctx, code, reason);
  await settleComing(ctx, id);
}

/** The note of a transfer that left. */
async function printNote(ctx: CtxOf<typeof storeTransfers.note>) {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  const { number, from, to, dispatched } = stored;
  if (dispatched === null) {
    const words = "The note is written when the truck leaves: nothing has left yet.";
    throw new Refusal("transfer.no-note", words, { status: 409 });
  }
  const lots = await lotsOfTransfer(ctx, id, false);
  invariant(stored.code !== null, "what left has a code");
  const onPaper = { ...stored, fromName: from.name, toName: to.name };
  const company = await paperCompanyOf(ctx);
  const paper = transferNotePaper({ ...onPaper, sentByName: dispatched.name }, lots, company);
  return { name: `${number}.pdf`, bytes: await renderPaper(paper, ctx) };
}

async function exportTransfers(ctx: CtxOf<typeof storeTransfers.csv>) {
  const found = matchingTransfers(ctx.params, seesCosts(ctx.actor.flags));
  const { rows } = await readPage(ctx, found, { limit: largestExport, ...newest });
  const heads = ["Number", "Day", "State", "From", "To", "Vehicle", "Driver", "Lots", "Bags"];
  const more = ["Sent kg", "Received kg", "Lost kg", "Lost %", "Lost UGX"];
  const kg = (grams: bigint | null) => (grams === null ? null : plain(formatKilograms(grams, 3)));
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.from.name, row.to.name, row.vehicle, row.driver],
    ...[row.lots, row.bags, kg(row.sent), kg(row.received), kg(row.loss)],
    ...[row.lossBp === null ? null : plain(sharePercent(row.lossBp)), row.lossAmount],
  ]);
  return { name: `store-transfers-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}

const plain = (figure: string): string => figure.replaceAll(",", "");
