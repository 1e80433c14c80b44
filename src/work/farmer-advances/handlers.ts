import { closeCommitment, commit, drawsOf } from "#books/commitments/door.ts";
import { duesById } from "#books/dues/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { advancePolicyOn } from "#registry/advance-policies/door.ts";
import { farmerForBuying, refuseBuying } from "#registry/farmers/door.ts";
import { type FarmerAdvance, farmerAdvances } from "./api.ts";
import { tellWrittenOff } from "./noticeHandlers.ts";
import { checkAsked, farmerAdvanceLife, limitOf, writeOffVoucher } from "./rules.ts";
import { advanceTotals, findAdvance, historyOf, insertAdvance, matchingAdvances } from "./store.ts";

const table = "farmer_advance";
const what = "farmer-advance";
const newestFirst = { sort: "number", direction: "desc" } as const;

export const farmerAdvancesHandlers = handlersFor(farmerAdvances, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingAdvances(ctx.params, ctx.today),
      { ...ctx.params, ...newestFirst },
      advanceTotals,
    ),
  csv: exportAdvances,
  limit: async (ctx) => {
    const { farmerId } = ctx.params;
    const { name } = await farmerForBuying(ctx, farmerId);
    return { farmerName: name, ...(await limitNow(ctx, farmerId, null)) };
  },
  one: (ctx) => advanceOf(ctx, ctx.params.id),
  ask: askForAdvance,
  approve: approveAdvance,
  reject: async (ctx) => {
    const stored = await advanceOf(ctx, ctx.params.id);
    const samePerson = refuseSamePerson(ctx, "farmer-advance.approve", stored.askedById);
    const decided = { decided_by: ctx.actor.userId, decided_at: ctx.now, same_person: samePerson };
    return close(ctx, stored.id, { ...ctx.body, move: "reject", set: decided });
  },
  cancel: cancelAdvance,
  writeOff: writeOffAdvance,
});

async function advanceOf(ctx: Ctx, id: string): Promise<FarmerAdvance> {
  const found = await findAdvance(ctx, id);
  if (!found) throw notFound("advance");
  return found;
}

async function limitNow(ctx: Ctx, farmerId: string, except: string | null) {
  const history = await historyOf(ctx, farmerId, except);
  const policy = await advancePolicyOn(ctx, ctx.today);
  const { effectiveFrom: policyFrom, perKilogram, largest } = policy;
  return { ...history, policyFrom, perKilogram, largest, ...limitOf(history, policy) };
}

async function askForAdvance(ctx: CtxOf<typeof farmerAdvances.ask>): Promise<FarmerAdvance> {
  const { id, farmerId, amount, recoverBy, purpose } = ctx.body;
  refuseBuying(await farmerForBuying(ctx, farmerId));
  const known = await limitNow(ctx, farmerId, null);
  checkAsked({ amount, recoverBy, today: ctx.today }, known, known);
  const number = await nextNumber(ctx, "ADV");
  const made = { id, number, farmer_id: farmerId, amount, recover_by: recoverBy, purpose };
  await insertAdvance(ctx, { ...made, limit_amount: known.limit });
  const details = { number, amount: formatMoney(amount), limit: formatMoney(known.limit) };
  ctx.audit({ subject: what, subjectId: id, action: "ask", details });
  return advanceOf(ctx, id);
}

/** Approved by somebody else, within the limit as it is now: the money is promised. */
async function approveAdvance(ctx: CtxOf<typeof farmerAdvances.approve>): Promise<FarmerAdvance> {
  const stored = await advanceOf(ctx, ctx.params.id);
  const { id, number, farmerId, amount, recoverBy, purpose } = stored;
  const samePerson = refuseSamePerson(ctx, "farmer-advance.approve", stored.askedById);
  const known = await limitNow(ctx, farmerId, id);
  if (stored.state === "requested") {
    checkAsked({ amount, recoverBy, today: ctx.today }, known, known);
  }
  const commitmentId = ctx.newId();
  const decided = { decided_by: ctx.actor.userId, decided_at: ctx.now, same_person: samePerson };
  const { version } = ctx.body;
  // The promise is there first: the advance names it.
  if (stored.state === "requested") {
    await commit(ctx, {
      ...{ id: commitmentId, source: { type: what, id }, number, note: purpose, amount },
      ...{ party: { type: "farmer", id: farmerId }, dueKind: "farmer-advance" },
      settleBy: recoverBy,
    });
  }
  await moveState(ctx, table, farmerAdvanceLife, {
    ...{ id, move: "approve", version, what },
    set: { ...decided, commitment_id: commitmentId, limit_amount: known.limit },
  });
  return advanceOf(ctx, id);
}

async function cancelAdvance(ctx: CtxOf<typeof farmerAdvances.cancel>): Promise<FarmerAdvance> {
  const stored = await advanceOf(ctx, ctx.params.id);
  if (stored.paid > 0n) {
    const words = `${formatMoney(stored.paid)} of ${stored.number} was paid, so it cannot be taken back.`;
    throw new Refusal("farmer-advance.paid", words, { status: 409 });
  }
  const closed = await close(ctx, stored.id, { ...ctx.body, move: "cancel", set: {} });
  if (stored.commitmentId !== null) {
    await closeCommitment(ctx, stored.commitmentId, ctx.body.reason);
  }
  return closed;
}

async function writeOffAdvance(ctx: CtxOf<typeof farmerAdvances.writeOff>): Promise<FarmerAdvance> {
  const stored = await advanceOf(ctx, ctx.params.id);
  const { id, number, farmerId, commitmentId, open } = stored;
  refuseSamePerson(ctx, "farmer-advance.write-off", stored.askedById);
  refuseSamePerson(ctx, "farmer-advance.write-off-approved", stored.decidedById);
  const { reason } = ctx.body;
  if (open === 0n || commitmentId === null) {
    const words = `Nothing of ${number} is open, so there is nothing to write off.`;
    throw new Refusal("farmer-advance.nothing-open", words, { status: 409 });
  }
  const draws = await drawsOf(ctx, commitmentId);
  const dues = await duesById(
    ctx,
    draws.filter((draw) => draw.open > 0n).map((draw) => draw.dueId),
  );
  await close(ctx, id, { ...ctx.body, move: "writeOff", set: {} });
  await postVoucher(ctx, writeOffVoucher({ id, number, farmerId, reason, day: ctx.today }, dues));
  await closeCommitment(ctx, commitmentId, reason);
  await tellWrittenOff(ctx, stored, reason);
  return advanceOf(ctx, id);
}

async function close(
  ctx: Ctx,
  id: string,
  asked: {
    move: "reject" | "cancel" | "writeOff";
    version: number;
    reason: string;
    set: { decided_by?: string; decided_at?: Date; same_person?: boolean };
  },
): Promise<FarmerAdvance> {
  const { move, version, reason, set } = asked;
  await moveState(ctx, table, farmerAdvanceLife, {
    ...{ id, move, version, what, details: { reason } },
    set: { ...set, closing_reason: reason },
  });
  return advanceOf(ctx, id);
}

async function exportAdvances(ctx: CtxOf<typeof farmerAdvances.csv>) {
  const asked = { limit: largestExport, ...newestFirst };
  const { rows } = await readPage(ctx, matchingAdvances(ctx.params, ctx.today), asked);
  const heads = ["Number", "Asked", "State", "Money", "Farmer code", "Farmer", "Purpose"];
  const more = ["Recover by", "UGX", "Paid UGX", "Open UGX", "Days overdue"];
  const lines = rows.map((row) => [
    ...[row.number, row.askedOn, row.state, row.standing, row.farmerCode, row.farmerName],
    ...[row.purpose, row.recoverBy, row.amount, row.paid, row.open, row.overdueDays],
  ]);
  return { name: `farmer-advances-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
}
