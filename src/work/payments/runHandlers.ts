// Pay runs: many vouchers prepared, approved and let go together. Each is held to everything a single payment
// is held to.
import { nextNumber } from "#books/numbering/door.ts";
import { formatInstant } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { type Blocker, notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { heldUntil } from "./approvalRules.ts";
import { bankFileOf } from "./bankFileStore.ts";
import { checkBrake } from "./brakeRules.ts";
import { findBrake } from "./brakeStore.ts";
import { checkConnected } from "./connectionRules.ts";
import type { Controls } from "./controlRules.ts";
import { controlsToday } from "./controlStore.ts";
import { asBlocker, payeeOf, storedOf } from "./door.ts";
import type { EarlierPayment } from "./duplicateRules.ts";
import { isOrdered, type Method } from "./methodRules.ts";
import { knownName } from "./nameJobs.ts";
import { standingOfPayout, standingsOfPayments } from "./payeeStore.ts";
import { payeeWarnings } from "./payeeWarningRules.ts";
import { checkItems, checkPayee, destinationOf, type Payee, paymentLife } from "./rules.ts";
import { type CheckedPayout, type PayRun, payRuns } from "./runApi.ts";
import {
  checkRetry,
  checkRunSize,
  methodInRun,
  type Payout,
  payoutsOf,
  payRunLife,
  type RunWay,
} from "./runRules.ts";
import {
  failedOf,
  findRun,
  insertRun,
  linesOf,
  matchingRuns,
  noteReleaseProblem,
  type StoredRun,
  tickedDues,
} from "./runStore.ts";
import { itemsOf, payableDues, sameSince } from "./store.ts";
import { approveOne, prepareVoucher } from "./voucherHandlers.ts";

export const payRunsHandlers = handlersFor(payRuns, {
  list: (ctx) => readPage(ctx, matchingRuns(ctx.params), ctx.params),
  read: (ctx) => runOf(ctx, ctx.params.id),
  validate: async (ctx) => {
    const payouts = await checkedPayouts(ctx, ctx.body);
    const amount = payouts.reduce((sum, one) => sum + one.amount, 0n);
    return { payouts, amount, ready: payouts.filter((one) => one.obstacles.length === 0).length };
  },
  prepare: prepareRun,
  approve: approveRun,
  release: releaseRun,
  void: voidRun,
  retry: retryRun,
});

async function storedRun(ctx: Ctx, id: string): Promise<StoredRun> {
  const stored = await findRun(ctx, id);
  if (!stored) throw notFound("pay run");
  return stored;
}

/** One run as its screen shows it; refuses an unknown one. */
async function runOf(ctx: Ctx, id: string): Promise<PayRun> {
  const { retriesId, retriesNumber, ...stored } = await storedRun(ctx, id);
  return {
    ...stored,
    retries:
      retriesId === null || retriesNumber === null
        ? null
        : { id: retriesId, number: retriesNumber },
    bankFile: await bankFileOf(ctx, id),
    lines: await shownLines(ctx, id),
    approveBlockers: blockersOf(ctx, stored, "approve"),
    releaseBlockers: [
      ...blockersOf(ctx, stored, "release"),
      ...(stored.state === "approved" ? brakeBlockers(await findBrake(ctx)) : []),
    ],
  };
}

/** Its payments, each with what is to be known of where it goes while nobody let it go. */
async function shownLines(ctx: Ctx, runId: string): Promise<PayRun["lines"]> {
  const standings = await standingsOfPayments(ctx, { runId });
  const byPayment = new Map(standings.map((one) => [one.id, payeeWarnings(one)]));
  return (await linesOf(ctx, runId)).map((line) => ({
    ...line,
    warnings: byPayment.get(line.id) ?? [],
  }));
}

function brakeBlockers(brake: Awaited<ReturnType<typeof findBrake>>): Blocker[] {
  try {
    checkBrake(brake);
    return [];
  } catch (error) {
    return [asBlocker(error, "Owner")];
  }
}

type Persons = Pick<StoredRun, "state" | "preparedById" | "approvedById">;

function blockersOf(ctx: Ctx, stored: Persons, move: "approve" | "release"): Blocker[] {
  const { from, needs } = payRunLife.moves[move];
  if (!from.some((state) => state === stored.state)) return [];
  if (!can(ctx.actor.flags, needs)) return [{ what: "You may not do this step", owner: "Owner" }];
  try {
    if (move === "approve") checkApprover(ctx, stored);
    else checkReleaser(ctx, stored);
    return [];
  } catch (error) {
    return [asBlocker(error, "Somebody else with this right")];
  }
}

function checkApprover(ctx: Ctx, { preparedById }: Persons): boolean {
  return refuseSamePerson(ctx, "pay-run.approve", preparedById);
}

function checkReleaser(ctx: Ctx, { preparedById, approvedById }: Persons): boolean {
  const didPrepare = refuseSamePerson(ctx, "pay-run.release-prepared", preparedById);
  return refuseSamePerson(ctx, "pay-run.release-approved", approvedById) || didPrepare;
}

/** The ticked debts by payee, each with what stands in the way and what should be known. */
async function checkedPayouts(
  ctx: Ctx,
  { dueIds, way }: { dueIds: readonly string[]; way: RunWay },
): Promise<CheckedPayout[]> {
  const dues = await tickedDues(ctx, [...new Set(dueIds)]);
  checkRunSize(dues.length);
  if (dues.length !== new Set(dueIds).size) {
    throw new Refusal("pay-run.not-owed", "One of these is not owed to anybody.");
  }
  const checked: CheckedPayout[] = [];
  const looked = { way, controls: await controlsToday(ctx) };
  for (const payout of payoutsOf(dues)) checked.push(await checkedPayout(ctx, payout, looked));
  return checked;
}

async function checkedPayout(
  ctx: Ctx,
  payout: Payout,
  { way, controls }: { way: RunWay; controls: Controls },
): Promise<CheckedPayout> {
  const payee = await payeeOf(ctx, payout);
  const method = methodInRun(way, payee.paymentMethod);
  const { items, amount, partyType, partyId } = payout;
  const dueIds = items.map((item) => item.dueId);
  const dues = await payableDues(ctx, dueIds);
  const obstacles = [
    ...refusalOf(() => checkPayee(payee)),
    ...refusalOf(() => checkConnected(method)),
    ...refusalOf(() => checkItems({ type: partyType, id: partyId }, items, dues)),
    ...refusalOf(() => destinationOf(payee, method)),
    ...(partyType === "staff" && partyId === ctx.actor.userId ? ["This money goes to you."] : []),
  ];
  const since = new Date(ctx.now.getTime() - controls.duplicateDays * 86_400_000);
  const earlier = await sameSince(ctx, { partyType, partyId, amount, since });
  const payeeName = payee.paymentAccountName ?? payee.name;
  const paid = { partyType, partyId, method, payeeName, payeePhone: payee.paymentNumber };
  const name = await knownName(ctx, paid, controls);
  const until = isOrdered(method) ? heldUntil(payee, ctx.now, controls.holdHours) : null;
  const warnings = [
    ...(earlier ? [likeEarlier(earlier)] : []),
    ...(until
      ? [`The wallet was changed: nothing goes there before ${formatInstant(until)}.`]
      : []),
    ...(name?.isInDoubt
      ? [`The wallet is registered under ${name.holderName ?? "nobody's name"}.`]
      : []),
    ...(await warningsOfPayee(ctx, payee, method)),
  ];
  return {
    ...{ partyType, partyId, partyName: payee.name, partyCode: payee.code },
    ...{ method, amount, dueIds, obstacles, warnings, isLikeEarlier: earlier !== undefined },
  };
}

/** What is to be known of where a payee's money goes; nothing where it cannot go anywhere. */
async function warningsOfPayee(ctx: Ctx, payee: Payee, method: Method): Promise<string[]> {
  if (refusalOf(() => destinationOf(payee, method)).length > 0) return [];
  const to = { partyType: payee.type, partyId: payee.id, method, ...destinationOf(payee, method) };
  const standing = await standingOfPayout(ctx, to);
  return standing ? payeeWarnings(standing).map(({ what }) => what) : [];
}

function likeEarlier({ number, isTakenBack }: EarlierPayment): string {
  return isTakenBack
    ? `${number} paid the same payee the same amount and was taken back.`
    : `${number} pays the same payee the same amount.`;
}

/** A business no in words; anything else is a bug and goes on up. */
function refusalOf(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  }
}

async function prepareRun(ctx: CtxOf<typeof payRuns.prepare>): Promise<PayRun> {
  const { id, note, duplicateReason } = ctx.body;
  const payouts = await checkedPayouts(ctx, ctx.body);
  const blocked = payouts.filter((one) => one.obstacles.length > 0);
  if (blocked.length > 0) {
    throw new Refusal("pay-run.blocked", "Some of these cannot be paid. Leave them out.", {
      status: 409,
      blockers: blocked.map((one) => ({ what: `${one.partyName}: ${one.obstacles.join(" ")}` })),
    });
  }
  await writeRun(ctx, { id, note, retriesId: null, payments: payouts.length });
  const dues = await tickedDues(ctx, ctx.body.dueIds);
  for (const [index, payout] of payoutsOf(dues).entries()) {
    await prepareVoucher(ctx, {
      id: ctx.newId(),
      kind: "dues",
      ...payout,
      method: payouts[index]?.method ?? "cash",
      payRunId: id,
      note,
      duplicateReason,
      ...{ chequeNumber: null, repayOn: null, commitmentId: null, replacesId: null },
    });
  }
  return runOf(ctx, id);
}

async function writeRun(
  ctx: Ctx,
  made: { id: string; note: string | null; retriesId: string | null; payments: number },
): Promise<void> {
  const { payments, ...run } = made;
  const number = await nextNumber(ctx, "RUN");
  await insertRun(ctx, { ...run, number });
  const details = { number, payments };
  ctx.audit({ subject: "pay-run", subjectId: run.id, action: "prepare", details });
}

async function approveRun(ctx: CtxOf<typeof payRuns.approve>): Promise<PayRun> {
  const { id } = ctx.params;
  const stored = await storedRun(ctx, id);
  const samePerson = stored.state === "prepared" && checkApprover(ctx, stored);
  await moveState(ctx, "pay_run", payRunLife, {
    id,
    move: "approve",
    version: ctx.body.version,
    set: {
      approved_by: ctx.actor.userId,
      approved_at: ctx.now,
      same_person: stored.samePerson || samePerson,
    },
    what: "pay-run",
    details: { payments: stored.payments, amount: stored.amount },
  });
  for (const line of await linesOf(ctx, id)) {
    if (line.state === "prepared") await approveOne(ctx, await storedOf(ctx, line.id));
  }
  return runOf(ctx, id);
}

async function releaseRun(ctx: CtxOf<typeof payRuns.release>): Promise<PayRun> {
  const { id } = ctx.params;
  const stored = await storedRun(ctx, id);
  const samePerson = stored.state === "approved" && checkReleaser(ctx, stored);
  if (stored.state === "approved") checkBrake(await findBrake(ctx));
  await moveState(ctx, "pay_run", payRunLife, {
    id,
    move: "release",
    version: ctx.body.version,
    set: {
      released_by: ctx.actor.userId,
      released_at: ctx.now,
      same_person: stored.samePerson || samePerson,
    },
    what: "pay-run",
    details: { payments: stored.payments, amount: stored.amount },
  });
  await enqueue(ctx, "payments.release-run", { runId: id }, { key: id });
  return runOf(ctx, id);
}

async function voidRun(ctx: CtxOf<typeof payRuns.void>): Promise<PayRun> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  await moveState(ctx, "pay_run", payRunLife, {
    id,
    move: "void",
    version,
    set: { closing_reason: reason },
    what: "pay-run",
    details: { reason },
  });
  for (const line of await linesOf(ctx, id)) {
    if (line.state !== "prepared" && line.state !== "approved") continue;
    await noteReleaseProblem(ctx, line.id, null);
    await moveState(ctx, "payment", paymentLife, {
      id: line.id,
      move: "void",
      set: { closing_reason: reason },
      what: "payment",
      details: { reason },
    });
  }
  return runOf(ctx, id);
}

/** A new run of what certainly failed, each a new attempt of its own. */
async function retryRun(ctx: CtxOf<typeof payRuns.retry>): Promise<PayRun> {
  const { id } = ctx.params;
  const { newId } = ctx.body;
  const stored = await storedRun(ctx, id);
  checkRetry(stored);
  const failed = await failedOf(ctx, id);
  await writeRun(ctx, { id: newId, note: stored.note, retriesId: id, payments: failed.length });
  for (const oldId of failed) {
    const { partyType, partyId, kind, method, amount, note, number } = await storedOf(ctx, oldId);
    const items = (await itemsOf(ctx, oldId)).map((item) => ({
      dueId: item.dueId,
      amount: item.amount,
    }));
    checkItems(
      { type: partyType, id: partyId },
      items,
      await payableDues(
        ctx,
        items.map((one) => one.dueId),
      ),
    );
    checkPayee(await payeeOf(ctx, { partyType, partyId }));
    await prepareVoucher(ctx, {
      ...{ id: ctx.newId(), partyType, partyId, kind, method, amount, note, items },
      ...{ payRunId: newId, replacesId: oldId, duplicateReason: `New attempt of ${number}` },
      ...{ chequeNumber: null, repayOn: null, commitmentId: null },
    });
  }
  return runOf(ctx, newId);
}
