import { issueCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { lotsOf, placeById, placeOf, planIssue } from "#books/stock/door.ts";
import type { Take } from "#books/stock/rules.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { addDays } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { productInUse } from "#registry/products/door.ts";
import { type Requisition, supplies, type SupplierFace } from "./api.ts";
import { daysOf, insertCustody } from "./custodyStore.ts";
import {
  billsOf,
  deliveriesOf,
  papersOf,
  paymentsOf,
  pricesOn,
  supplierOfUser,
} from "./faceStore.ts";
import { issueFacts } from "./papers/issueVoucher.ts";
import { bringBack, printIssue } from "./returnHandlers.ts";
import {
  checkAsked,
  checkIssue,
  checkIssuingPlace,
  checkSupply,
  issueVoucher,
  readsAllRequisitions,
  requisitionLife,
} from "./rules.ts";
import {
  findRequisition,
  insertIssue,
  insertRequisition,
  issuesOf,
  linesOf,
  matchingRequisitions,
  matchingSupplies,
  type StoredRequisition,
} from "./store.ts";

const table = "requisition";
const what = "requisition";

export const suppliesHandlers = handlersFor(supplies, {
  mine: readFace,
  catalogue: (ctx) => {
    const order = { ...ctx.params, sort: "name", direction: "asc" } as const;
    return readPage(ctx, matchingSupplies(ctx.params), order);
  },
  list: (ctx) => {
    const { state, search, mine } = ctx.params;
    const of = mine === "yes" || !seesAll(ctx) ? ctx.actor.userId : null;
    const order = { ...ctx.params, sort: "number", direction: "desc" } as const;
    return readPage(ctx, matchingRequisitions({ state, search, of }), order);
  },
  one: (ctx) => requisitionOf(ctx, ctx.params.id),
  ask: askRequisition,
  approve: async (ctx) => {
    const { id } = ctx.params;
    const stored = await storedOf(ctx, id);
    const samePerson =
      stored.state === "asked" && refuseSamePerson(ctx, "requisition.approve", stored.askedById);
    await moveState(ctx, table, requisitionLife, {
      ...{ id, what, move: "approve", version: ctx.body.version },
      set: { approved_by: ctx.actor.userId, approved_at: ctx.now, same_person: samePerson },
      details: { samePerson },
    });
    return requisitionOf(ctx, id);
  },
  reject: (ctx) => closeWith(ctx, "reject"),
  give_up: (ctx) => closeWith(ctx, "give_up"),
  withdraw: (ctx) => moveOwn(ctx, "withdraw"),
  receive: (ctx) => moveOwn(ctx, "receive"),
  issue: issueSupplies,
  bringBack: (ctx) => bringBack(ctx, (id) => requisitionOf(ctx, id)),
  voucher: printIssue,
  close: async (ctx) => {
    const { id } = ctx.params;
    const { version } = ctx.body;
    await moveState(ctx, table, requisitionLife, { id, what, move: "close", version });
    return requisitionOf(ctx, id);
  },
});

const seesAll = (ctx: Ctx): boolean => can(ctx.actor.flags, readsAllRequisitions);

/** A requisition this person may see: their own, or any for whoever keeps the store. To others there is none. */
async function storedOf(ctx: Ctx, id: string): Promise<StoredRequisition> {
  const stored = await findRequisition(ctx, id);
  if (!stored || (stored.askedById !== ctx.actor.userId && !seesAll(ctx))) throw notFound(what);
  return stored;
}

async function requisitionOf(ctx: Ctx, id: string): Promise<Requisition> {
  const stored = await storedOf(ctx, id);
  const issues = await issuesOf(ctx, id);
  const shown = seesAll(ctx) ? issues : issues.map((one) => ({ ...one, cost: null }));
  return { ...stored, lines: await linesOf(ctx, id), issues: shown };
}

async function askRequisition(ctx: CtxOf<typeof supplies.ask>): Promise<Requisition> {
  const { id, use, lines } = ctx.body;
  checkAsked(ctx.body, ctx.today);
  for (const { productId } of lines) checkSupply(await productInUse(ctx, productId));
  const number = await nextNumber(ctx, "REQ");
  await insertRequisition(ctx, { ...ctx.body, number });
  const details = { number, use, lines: lines.length };
  ctx.audit({ subject: what, subjectId: id, action: "ask", details });
  return requisitionOf(ctx, id);
}

async function closeWith(
  ctx: CtxOf<typeof supplies.reject>,
  move: "reject" | "give_up",
): Promise<Requisition> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const set = { closing_reason: reason };
  await moveState(ctx, table, requisitionLife, {
    id,
    what,
    move,
    version,
    set,
    details: { reason },
  });
  return requisitionOf(ctx, id);
}

/** What only whoever asked may say: that it is not needed any more, or that it has come. */
async function moveOwn(
  ctx: CtxOf<typeof supplies.withdraw>,
  move: "withdraw" | "receive",
): Promise<Requisition> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  if (stored.askedById !== ctx.actor.userId) {
    const words = `Only ${stored.askedByName}, who asked for it, can say so.`;
    throw new Refusal("supplies.not-yours", words, { status: 403 });
  }
  await moveState(ctx, table, requisitionLife, { id, what, move, version: ctx.body.version });
  return requisitionOf(ctx, id);
}

/** The oldest of each thing leave the shelf, and their cost is booked where they are used. */
async function issueSupplies(ctx: CtxOf<typeof supplies.issue>): Promise<Requisition> {
  const requisitionId = ctx.params.id;
  const { id, version, placeId } = ctx.body;
  const stored = await storedOf(ctx, requisitionId);
  const issued = ctx.body.lines.filter(({ pieces }) => pieces > 0n);
  const { isWhole } = checkIssue(await linesOf(ctx, requisitionId), issued);
  const from = await placeById(ctx, placeId);
  checkIssuingPlace(from);
  const number = await nextNumber(ctx, "ISS");
  await moveState(ctx, table, requisitionLife, {
    ...{ id: requisitionId, what, version },
    move: isWhole ? "issue" : "issue_part",
    details: { issue: number },
  });
  const takes: Take[] = [];
  const lines: { productId: string; pieces: bigint; cost: bigint }[] = [];
  for (const { productId, pieces } of issued) {
    await checkThere(ctx, { productId, placeId, pieces });
    const taken = await planIssue(ctx, { productId, placeId, quantity: pieces });
    takes.push(...taken);
    lines.push({ productId, pieces, cost: taken.reduce((sum, take) => sum + take.cost, 0n) });
  }
  const issue = { id, number, day: ctx.today, use: stored.use, memo: `for ${stored.number}` };
  await postVoucher(ctx, issueVoucher(issue, takes, { from, to: await placeOf(ctx, "costs") }));
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0n);
  const requisitionNumber = stored.number;
  const certified = { id, number, requisitionNumber, use: stored.use, issuedOn: ctx.today };
  const { askedByName } = stored;
  const facts = issueFacts({ ...certified, askedByName, placeName: from.name }, pieces);
  const code = await issueCode(ctx, facts);
  await insertIssue(ctx, { id, number, requisitionId, placeId, lines, code });
  await putInCustody(ctx, { issueId: id, holderId: stored.askedById, lines });
  return requisitionOf(ctx, requisitionId);
}

/** What has to come back is in the custody of whoever asked for it, from now on. */
async function putInCustody(
  ctx: Ctx,
  of: {
    issueId: string;
    holderId: string;
    lines: readonly { productId: string; pieces: bigint }[];
  },
): Promise<void> {
  for (const { productId, pieces } of of.lines) {
    const days = await daysOf(ctx, productId);
    if (days === null) continue;
    const { issueId, holderId } = of;
    const dueOn = addDays(ctx.today, days);
    await insertCustody(ctx, { issueId, productId, holderId, pieces, dueOn, handoverId: null });
  }
}

/** Refuses more than lies free in one store, and says how many do. */
async function checkThere(
  ctx: Ctx,
  asked: { productId: string; placeId: string; pieces: bigint },
): Promise<void> {
  const { productId, placeId, pieces } = asked;
  const layers = await lotsOf(ctx, { productId, placeId });
  const free = layers.reduce((sum, one) => sum + one.quantity - one.reserved, 0n);
  if (free >= pieces) return;
  const words = `${pieces} asked for, only ${free} lie free in this store.`;
  throw new Refusal("supplies.not-there", words, { status: 409 });
}

/** A supplier's own rows and nobody else's; whoever stands for no supplier sees none. */
async function readFace(ctx: CtxOf<typeof supplies.mine>): Promise<SupplierFace> {
  const found = await supplierOfUser(ctx, ctx.actor.userId);
  if (!found) {
    const nothing = { papers: [], bills: [], deliveries: [], payments: [], prices: [] };
    return { today: ctx.today, supplier: null, ...nothing };
  }
  const { id, ...supplier } = found;
  return {
    today: ctx.today,
    supplier,
    papers: await papersOf(ctx, id),
    bills: await billsOf(ctx, id),
    deliveries: await deliveriesOf(ctx, id),
    payments: await paymentsOf(ctx, id),
    prices: await pricesOn(ctx, ctx.today),
  };
}
