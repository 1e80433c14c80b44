// What others ask of payments: one payment whole, as its screen and its papers show it.
import { createHash } from "node:crypto";
import { commitmentById } from "#books/commitments/door.ts";
import { newestOn } from "#kernel/datedRows.ts";
import { type Flag, can, type Role, roles } from "#kernel/permissions.ts";
import { maskPhone } from "#kernel/phones.ts";
import { type Blocker, invariant, notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { farmersByIds } from "#registry/farmers/door.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { textStandingOf } from "#registry/text-messages/door.ts";
import type { Payment, PaymentRow } from "./api.ts";
import { eventsOf } from "./providerStore.ts";
import {
  checkApproved,
  checkLimit,
  checkNotPayeesEditor,
  checkReversal,
  checkWallet,
  contentOf,
  limitOn,
} from "./approvalRules.ts";
import { checkBrake, checkCeiling, ceilingOn } from "./brakeRules.ts";
import { ceilingRows, findBrake, walletsReleasedOn } from "./brakeStore.ts";
import { checkConnected } from "./connectionRules.ts";
import { type Controls, startingControls } from "./controlRules.ts";
import { approvalBounds, authorityRows, controlsToday } from "./controlStore.ts";
import { mayBeFound } from "./findingRules.ts";
import { openFindingOf } from "./findingStore.ts";
import { isWallet } from "./methodRules.ts";
import { isNameProven, knownName } from "./nameJobs.ts";
import { findColleague, standingsOfPayments } from "./payeeStore.ts";
import { payeeWarnings } from "./payeeWarningRules.ts";
import { checkPayee, maskAccount, type PartyType, type Payee, supplierPayee } from "./rules.ts";
import {
  approvedSince,
  findPayment,
  itemsOf,
  type NewPayment,
  type StoredPayment,
} from "./store.ts";

export { countHeld, countInDoubt } from "./disbursementStore.ts";
export { accountsNotStated, openStatementLines } from "./statementStore.ts";

const dayMs = 86_400_000;

/** A payment as stored; refuses an unknown one. */
export async function storedOf(ctx: Ctx, id: string): Promise<StoredPayment> {
  const stored = await findPayment(ctx, id);
  if (!stored) throw notFound("payment");
  return stored;
}

/** Whom a payment goes to, from their own register; refuses somebody unknown. */
export async function payeeOf(
  ctx: Ctx,
  { partyType, partyId }: { partyType: PartyType; partyId: string },
): Promise<Payee> {
  if (partyType === "staff") {
    const colleague = await findColleague(ctx, partyId);
    if (!colleague) throw notFound("person");
    return colleague;
  }
  if (partyType === "supplier") return supplierPayee(await supplierOf(ctx, partyId));
  const [farmer] = await farmersByIds(ctx, [partyId]);
  if (!farmer) throw notFound("farmer");
  return { type: "farmer", ...farmer };
}

/** Nobody prepares, approves, releases or takes back money to themselves. True = in sole-trader mode. */
export function refuseOwnMoney(
  ctx: Ctx,
  { partyType, partyId }: { partyType: PartyType; partyId: string },
): boolean {
  if (partyType !== "staff" || partyId !== ctx.actor.userId) return false;
  if (ctx.org.soleTrader) return true;
  const words = "This money goes to you, so somebody else must see to it.";
  throw new Refusal("payment.to-yourself", words);
}

/** What bounds somebody's approvals: up to how much for one payee, and over how many days together. */
export async function approvalBoundsOf(
  ctx: Ctx,
): Promise<{ limit: bigint | null; windowDays: number }> {
  const { controls, limits } = await approvalBounds(ctx);
  const { togetherDays } = newestOn(controls, ctx.today) ?? startingControls;
  return { limit: limitOn(ctx.today, ctx.actor.role, limits), windowDays: togetherDays };
}

/** Up to how much each role may approve for one payee today; null = without limit. */
export async function approvalLimits(ctx: Ctx): Promise<{ role: Role; limit: bigint | null }[]> {
  const rows = await authorityRows(ctx);
  return roles.map((role) => ({ role, limit: limitOn(ctx.today, role, rows) }));
}

/** SHA-256 of everything approval binds. */
export function fingerprintOf(
  content: Omit<
    NewPayment,
    "id" | "contentSha256" | "duplicateReason" | "replacesId" | "samePerson" | "payRunId"
  >,
): string {
  return createHash("sha256")
    .update(contentOf({ ...content, currency: "UGX" }))
    .digest("hex");
}

/** A list's row with its telephone and its account masked. */
export function shownRow<Row extends Pick<PaymentRow, "payeePhone" | "payeeAccount">>(
  row: Row,
): Row {
  const { payeePhone, payeeAccount } = row;
  return {
    ...row,
    payeePhone: payeePhone === null ? null : maskPhone(payeePhone),
    payeeAccount: payeeAccount === null ? null : maskAccount(payeeAccount),
  };
}

/** One payment as its screen shows it; refuses an unknown one. */
export async function paymentOf(ctx: Ctx, id: string): Promise<Payment> {
  const stored = await storedOf(ctx, id);
  const {
    currency: _,
    callbackSecret: __,
    approvedSha256: ___,
    replacesId,
    replacesNumber,
    replacedById,
    replacedByNumber,
    commitmentId,
    payRunId,
    payRunNumber,
    payRunState: ____,
    bankFileId: _____,
    bankFile: ______,
    ...shown
  } = stored;
  const items = await itemsOf(ctx, id);
  const promise = commitmentId === null ? null : await commitmentById(ctx, commitmentId);
  return {
    ...shownRow(shown),
    items,
    events: await eventsOf(ctx, id),
    warnings: (await standingsOfPayments(ctx, { paymentId: id })).flatMap(payeeWarnings),
    request: promise && { number: promise.number, ...promise.source },
    walletName: await shownName(ctx, stored),
    text: await textStandingOf(ctx, "payment", id),
    finding: await shownFinding(ctx, id),
    mayBeFound: mayBeFound(stored, ctx.now),
    payRun: link(payRunId, payRunNumber),
    replaces: link(replacesId, replacesNumber),
    replacedBy: link(replacedById, replacedByNumber),
    approveBlockers: await approveBlockers(ctx, stored),
    releaseBlockers: await releaseBlockers(ctx, stored, items),
    reverseBlockers: reverseBlockers(ctx, stored),
  };
}

async function shownName(ctx: Ctx, stored: StoredPayment): Promise<Payment["walletName"]> {
  const known = await knownName(ctx, stored, await controlsToday(ctx));
  if (!known) return null;
  const { holderName, scoreBp, isLike, acceptedByName, acceptReason } = known;
  return { holderName, scoreBp, isLike, acceptedByName, acceptReason };
}

async function shownFinding(ctx: Ctx, paymentId: string): Promise<Payment["finding"]> {
  const found = await openFindingOf(ctx, paymentId);
  if (!found) return null;
  const { id: _, ...shown } = found;
  return shown;
}

function link(id: string | null, number: string | null): { id: string; number: string } | null {
  return id === null || number === null ? null : { id, number };
}

/** May this person approve it: another one than the preparer, within their limit. True = in sole-trader mode. */
export async function checkApproval(ctx: Ctx, stored: StoredPayment): Promise<boolean> {
  const isOwn = refuseOwnMoney(ctx, stored);
  const didPrepare = refuseSamePerson(ctx, "payment.approve", stored.preparedById);
  checkNotPayeesEditor(await payeeOf(ctx, stored), editorOf(ctx, stored));
  const { limit, windowDays } = await approvalBoundsOf(ctx);
  const since = new Date(ctx.now.getTime() - windowDays * dayMs);
  checkLimit({
    ...{ amount: stored.amount, togetherDays: windowDays, limit },
    before: await approvedSince(ctx, { ...stored, since }),
  });
  return isOwn || didPrepare;
}

/** Who asks, beside what was approved: are they who changed where it goes? */
export function editorOf(ctx: Ctx, approved: StoredPayment) {
  return { approved, actorId: ctx.actor.userId, soleTrader: ctx.org.soleTrader };
}

/** May this person release it: a third one, to a payee in good standing, exactly what was approved. */
export async function checkRelease(
  ctx: Ctx,
  stored: StoredPayment,
  items: Payment["items"],
): Promise<boolean> {
  const isOwn = refuseOwnMoney(ctx, stored);
  const didPrepare = refuseSamePerson(ctx, "payment.release-prepared", stored.preparedById);
  const didApprove = refuseSamePerson(ctx, "payment.release-approved", stored.approvedById);
  const payee = await payeeOf(ctx, stored);
  checkPayee(payee);
  checkConnected(stored.method);
  const controls = await controlsToday(ctx);
  const { holdHours } = controls;
  checkWallet({ payee, method: stored.method, approved: stored, now: ctx.now, holdHours });
  checkNotPayeesEditor(payee, editorOf(ctx, stored));
  checkBrake(await findBrake(ctx));
  await checkName(ctx, stored, controls);
  await checkDay(ctx, stored);
  checkApproved(stored.approvedSha256, fingerprintOf({ ...stored, items }));
  return isOwn || didPrepare || didApprove;
}

/** A wallet that is known to be under another name waits for another person's word. */
async function checkName(ctx: Ctx, stored: StoredPayment, controls: Controls): Promise<void> {
  const known = await knownName(ctx, stored, controls);
  if (!known || (await isNameProven(ctx, stored))) return;
  const holder = known.holderName === null ? "nobody" : known.holderName;
  throw new Refusal(
    "payment.name-in-doubt",
    `The provider has this wallet under the name of ${holder}, not ${known.ours}. ` +
      "Somebody who did not prepare or approve this says whose it is.",
    { status: 409 },
  );
}

/** Mobile money leaves within the company's ceiling of the day. */
async function checkDay(ctx: Ctx, stored: StoredPayment): Promise<void> {
  if (!isWallet(stored.method)) return;
  const ceiling = ceilingOn(ctx.today, await ceilingRows(ctx));
  const before = ceiling === null ? 0n : await walletsReleasedOn(ctx, ctx.today);
  checkCeiling({ amount: stored.amount, before, ceiling, day: ctx.today });
}

/**
 * May this person take it back: money that can come back, by another than who got it, prepared it or paid it out. Whoever
 * writes that cash is back again answers for it, so they are none who could have kept it.
 */
export function checkTakingBack(ctx: Ctx, stored: StoredPayment): boolean {
  checkReversal(stored);
  const isOwn = refuseOwnMoney(ctx, stored);
  const didPrepare = refuseSamePerson(ctx, "payment.reverse-prepared", stored.preparedById);
  const didRelease = refuseSamePerson(ctx, "payment.reverse", stored.releasedById);
  return isOwn || didPrepare || didRelease;
}

async function approveBlockers(ctx: Ctx, stored: StoredPayment): Promise<Blocker[]> {
  if (stored.state !== "prepared") return [];
  const owner = "Owner";
  return [
    ...missingRight(ctx, "canApproveFunds", "You may not approve funds"),
    ...(await obstaclesTo(() => checkApproval(ctx, stored), owner)),
  ];
}

async function releaseBlockers(
  ctx: Ctx,
  stored: StoredPayment,
  items: Payment["items"],
): Promise<Blocker[]> {
  if (stored.state !== "approved") return [];
  return [
    ...missingRight(ctx, "canProcessPayments", "You may not release payments"),
    ...(await obstaclesTo(() => checkRelease(ctx, stored, items), "Somebody else with this right")),
  ];
}

function reverseBlockers(ctx: Ctx, stored: StoredPayment): Blocker[] {
  if (stored.state !== "succeeded") return [];
  try {
    checkTakingBack(ctx, stored);
    return [];
  } catch (error) {
    return [asBlocker(error, "Owner")];
  }
}

function missingRight(ctx: Ctx, flag: Flag, what: string): Blocker[] {
  return can(ctx.actor.flags, flag) ? [] : [{ what, owner: "Owner" }];
}

/** The refusal a check would end in, shown before anybody presses the button. */
async function obstaclesTo(check: () => Promise<unknown>, owner: string): Promise<Blocker[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [asBlocker(error, owner)];
  }
}

/** A business no becomes words for the screen; anything else is a bug and goes on up. */
export function asBlocker(error: unknown, owner: string): Blocker {
  if (!(error instanceof Refusal)) throw error;
  return { what: error.message.replace(/\.$/, ""), owner };
}

/** The code of a paid payment's receipt. */
export function receiptCodeOf(stored: Pick<StoredPayment, "receiptCode">): string {
  invariant(stored.receiptCode !== null, "a paid payment has its receipt");
  return stored.receiptCode;
}
