// Who has what: handed over when the receiver confirms, written off when a second person agrees.
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { type PersonHere, peopleHere } from "#platform/server/peopleHere.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { productInUse } from "#registry/products/door.ts";
import { type Custody, supplyCustody } from "./custodyApi.ts";
import {
  checkHeld,
  checkReceiver,
  checkStillHeld,
  handoverLife,
  lossLife,
  writeOffVoucher,
} from "./custodyRules.ts";
import {
  custodyTotals,
  findCustody,
  findOf,
  handoversOf,
  insertCustody,
  insertHandover,
  insertLoss,
  insertWriteOff,
  lossesOf,
  matchingColleagues,
  matchingCustody,
  matchingWhereabouts,
  takeOut,
  whereaboutsTotals,
  writeDays,
} from "./custodyStore.ts";
import { settleOffered, tellOffered } from "./noticeHandlers.ts";
import { returnedLots } from "./returnRules.ts";
import { findIssue, lotsOut } from "./returnStore.ts";
import { checkAsker, checkSupply, keepsStore, readsAllRequisitions } from "./rules.ts";

const handover = "custody-handover";
const loss = "custody-loss";

export const supplyCustodyHandlers = handlersFor(supplyCustody, {
  list: (ctx) => {
    const { userId, flags } = ctx.actor;
    const { mine, waits, search, overdue } = ctx.params;
    const waitsFor = waits === "yes" ? { userId, decides: can(flags, keepsStore) } : null;
    // What is offered to somebody is not theirs yet, and they see it all the same.
    const seesOthers = waitsFor !== null || (mine !== "yes" && seesAll(ctx));
    const asked = { search, overdue, of: seesOthers ? null : userId, waitsFor, ...seenBy(ctx) };
    return readPageWithTotals(ctx, matchingCustody(asked), ctx.params, custodyTotals);
  },
  whereabouts: (ctx) => {
    const order = { ...ctx.params, sort: "productName", direction: "asc" } as const;
    return readPageWithTotals(ctx, matchingWhereabouts(ctx.params), order, whereaboutsTotals);
  },
  colleagues: (ctx) => {
    const order = { ...ctx.params, sort: "name", direction: "asc" } as const;
    return readPage(ctx, matchingColleagues({ ...ctx.params, today: ctx.today }), order);
  },
  one: (ctx) => custodyOf(ctx, ctx.params.id),
  comesBack: async (ctx) => {
    const { id } = ctx.params;
    const { days } = ctx.body;
    checkSupply(await productInUse(ctx, id));
    await writeDays(ctx, id, days);
    ctx.audit({ subject: "product", subjectId: id, action: "comes back", details: { days } });
    return { id, days };
  },
  handOver: offerHandover,
  accept: acceptHandover,
  decline: async (ctx) => {
    const { offer, custody } = await offerOf(ctx, ctx.params.id);
    checkReceives(ctx, offer);
    await decideHandover(ctx, "decline", { closing_reason: ctx.body.reason });
    return custodyOf(ctx, custody.id);
  },
  withdrawHandover: async (ctx) => {
    const { offer, custody } = await offerOf(ctx, ctx.params.id);
    checkOwn(ctx, { ...offer, name: offer.byName });
    await decideHandover(ctx, "withdraw", {});
    return custodyOf(ctx, custody.id);
  },
  reportLoss: async (ctx) => {
    const custody = await custodyOf(ctx, ctx.params.id);
    checkKeeps(ctx, custody);
    const { id, kind, pieces, reason } = ctx.body;
    checkHeld(custody, pieces);
    const number = await nextNumber(ctx, "LOSS");
    await insertLoss(ctx, { id, number, custodyId: custody.id, kind, pieces, reason });
    const details = { number, kind, pieces, reason, holder: custody.holderName };
    ctx.audit({ subject: loss, subjectId: id, action: "report", details });
    return custodyOf(ctx, custody.id);
  },
  approveLoss: writeOff,
  rejectLoss: async (ctx) => {
    const { custody } = await lossOf(ctx, ctx.params.id);
    await decideLoss(ctx, "reject", { closing_reason: ctx.body.reason });
    return custodyOf(ctx, custody.id);
  },
  withdrawLoss: async (ctx) => {
    const { report, custody } = await lossOf(ctx, ctx.params.id);
    checkOwn(ctx, { ...report, name: report.byName });
    await decideLoss(ctx, "withdraw", {});
    return custodyOf(ctx, custody.id);
  },
});

const seesAll = (ctx: Ctx): boolean => can(ctx.actor.flags, readsAllRequisitions);
const seenBy = (ctx: Ctx) => ({ today: ctx.today, seesCost: seesAll(ctx) });

/** A custody of one's own, one that was offered to oneself, or any for whoever keeps the store. */
async function custodyOf(ctx: Ctx, id: string): Promise<Custody> {
  checkAsker(ctx.actor.role);
  const { userId } = ctx.actor;
  const found = await findCustody(ctx, id, seenBy(ctx));
  const handovers = found ? await handoversOf(ctx, id) : [];
  const isTheirs = found?.holderId === userId || handovers.some(({ toId }) => toId === userId);
  if (!found || !(isTheirs || seesAll(ctx))) throw notFound("custody");
  const losses = await lossesOf(ctx, id);
  const shown = seesAll(ctx) ? losses : losses.map((one) => ({ ...one, value: null }));
  return { ...found, handovers, losses: shown };
}

/** Only whoever has a thing, or who keeps the store, hands it on or says that it is lost. */
function checkKeeps(ctx: Ctx, custody: Pick<Custody, "holderId" | "holderName">): void {
  if (custody.holderId === ctx.actor.userId || can(ctx.actor.flags, keepsStore)) return;
  const words = `${custody.holderName} has it: only they, or who keeps the store, can say so.`;
  throw new Refusal("supplies.held-by-another", words, { status: 403 });
}

function checkOwn(ctx: Ctx, said: { byId: string; name: string }): void {
  if (said.byId === ctx.actor.userId || can(ctx.actor.flags, keepsStore)) return;
  throw new Refusal("supplies.said-by-another", `${said.name} said so: only they take it back.`, {
    status: 403,
  });
}

function checkReceives(ctx: Ctx, offer: { toId: string; toName: string }): void {
  if (offer.toId === ctx.actor.userId) return;
  const words = `Only ${offer.toName}, whom it is handed to, can say whether it was received.`;
  throw new Refusal("supplies.not-receiver", words, { status: 403 });
}

async function offerHandover(ctx: CtxOf<typeof supplyCustody.handOver>): Promise<Custody> {
  const custody = await custodyOf(ctx, ctx.params.id);
  checkKeeps(ctx, custody);
  const { id, toId, pieces, note } = ctx.body;
  const staff = (await peopleHere(ctx)).filter(isStaff);
  checkReceiver(custody, toId, staff);
  checkHeld(custody, pieces);
  const number = await nextNumber(ctx, "HAND");
  const made = { id, number, custodyId: custody.id, fromId: custody.holderId, toId, pieces, note };
  await insertHandover(ctx, made);
  const to = staff.find((person) => person.id === toId)?.name ?? "";
  const details = { number, pieces, from: custody.holderName, to };
  ctx.audit({ subject: handover, subjectId: id, action: "offer", details });
  const { productName: product, holderName: from, id: custodyId } = custody;
  await tellOffered(ctx, { id, number, custodyId, product, pieces, from, toId });
  return custodyOf(ctx, custody.id);
}

const isStaff = ({ role }: PersonHere): boolean => role !== "supplier";

/** A hand-over with the custody it is out of. To those who may not see that, there is none. */
async function offerOf(ctx: Ctx, id: string) {
  const found = await findOf(ctx, "custody_handover", id);
  if (!found) throw notFound("hand-over");
  const custody = await custodyOf(ctx, found.custodyId);
  const offer = custody.handovers.find((one) => one.id === id);
  if (!offer) throw notFound("hand-over");
  return { offer, custody };
}

async function lossOf(ctx: Ctx, id: string) {
  const found = await findOf(ctx, "custody_loss", id);
  if (!found) throw notFound("loss");
  const custody = await custodyOf(ctx, found.custodyId);
  const report = custody.losses.find((one) => one.id === id);
  if (!report) throw notFound("loss");
  return { report, custody };
}

type Deciding = Ctx & { params: { id: string }; body: { version: number } };

async function decideHandover(
  ctx: Deciding,
  move: "accept" | "decline" | "withdraw",
  more: { closing_reason?: string },
): Promise<void> {
  await moveState(ctx, "custody_handover", handoverLife, {
    ...{ id: ctx.params.id, what: handover, move, version: ctx.body.version },
    set: { ...more, decided_by: ctx.actor.userId, decided_at: ctx.now },
    details: more.closing_reason === undefined ? {} : { reason: more.closing_reason },
  });
  await settleOffered(ctx, ctx.params.id);
}

async function decideLoss(
  ctx: Deciding,
  move: "approve" | "reject" | "withdraw",
  more: { closing_reason?: string; same_person?: boolean },
): Promise<void> {
  await moveState(ctx, "custody_loss", lossLife, {
    ...{ id: ctx.params.id, what: loss, move, version: ctx.body.version },
    set: { ...more, decided_by: ctx.actor.userId, decided_at: ctx.now },
    details: more.closing_reason === undefined ? {} : { reason: more.closing_reason },
  });
}

/** The receiver says that it came: it leaves one custody and is in another, due on the day it was due. */
async function acceptHandover(ctx: CtxOf<typeof supplyCustody.accept>): Promise<Custody> {
  const { offer, custody } = await offerOf(ctx, ctx.params.id);
  checkReceives(ctx, offer);
  if (offer.state === "offered") checkStillHeld(custody, offer.pieces);
  await decideHandover(ctx, "accept", {});
  await takeOut(ctx, custody.id, offer.pieces);
  const { issueId, productId, dueOn } = custody;
  const holderId = ctx.actor.userId;
  const made = { issueId, productId, holderId, pieces: offer.pieces, dueOn };
  return custodyOf(ctx, await insertCustody(ctx, { ...made, handoverId: offer.id }));
}

/** Somebody else than who reported it and than who had it agrees: its cost is a loss, no longer of use. */
async function writeOff(ctx: CtxOf<typeof supplyCustody.approveLoss>): Promise<Custody> {
  const { report, custody } = await lossOf(ctx, ctx.params.id);
  const isWaiting = report.state === "reported";
  const samePerson =
    isWaiting &&
    [report.byId, custody.holderId]
      .map((personId) => refuseSamePerson(ctx, "custody-loss.approve", personId))
      .some(Boolean);
  if (isWaiting) checkStillHeld(custody, report.pieces);
  await decideLoss(ctx, "approve", { same_person: samePerson });
  const issue = await findIssue(ctx, custody.issueId);
  if (!issue) throw notFound("issue");
  const { productId, productName, holderName } = custody;
  const lots = returnedLots(await lotsOut(ctx, issue.id), [{ productId, pieces: report.pieces }]);
  await takeOut(ctx, custody.id, report.pieces);
  await insertWriteOff(ctx, report.id, lots);
  const memo = `${report.pieces} × ${productName} of ${issue.number}, ${holderName}: ${report.reason}`;
  const made = { id: report.id, number: report.number, day: ctx.today, use: issue.use, memo };
  const voucher = writeOffVoucher(made, lots);
  if (voucher) await postVoucher(ctx, voucher);
  return custodyOf(ctx, custody.id);
}
