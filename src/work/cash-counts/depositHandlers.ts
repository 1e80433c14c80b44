// Cash of the box carried to the bank: booked with its slip, and taken back while no statement shows it.
import { keepScan, readFile } from "#books/files/door.ts";
import { balanceOf } from "#books/ledger/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { formatMoney } from "#kernel/money.ts";
import { notFound } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { cashDeposits, type Deposit } from "./depositApi.ts";
import {
  checkInBox,
  checkNotCountedSince,
  checkSlip,
  checkUnconfirmed,
  depositLife,
  depositVoucher,
  slipKey,
} from "./depositRules.ts";
import {
  depositOfSlip,
  depositTotals,
  findDeposit,
  insertDeposit,
  matchingDeposits,
  type StoredDeposit,
} from "./depositStore.ts";
import { cashBox } from "./rules.ts";
import { settledOn } from "./store.ts";

const table = "cash_deposit";
const what = "cash-deposit";
const newestFirst = { sort: "writtenAt", direction: "desc" } as const;

export const cashDepositsHandlers = handlersFor(cashDeposits, {
  list: (ctx) =>
    readPageWithTotals(
      ctx,
      matchingDeposits(ctx.params, ctx.today),
      { ...ctx.params, ...newestFirst },
      depositTotals,
    ),
  csv: exportDeposits,
  one: (ctx) => depositOf(ctx, ctx.params.id),
  carry: carryCash,
  take_back: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    const { state, confirmedOn, writtenById } = await storedDeposit(ctx, id);
    const isNext = state === "carried";
    if (isNext) checkUnconfirmed(confirmedOn);
    const samePerson = isNext && refuseSamePerson(ctx, "cash-deposit.take-back", writtenById);
    await moveState(ctx, table, depositLife, {
      ...{ id, move: "take_back", version, what, details: { reason } },
      set: {
        ...{ taken_back_by: ctx.actor.userId, taken_back_at: ctx.now, reason },
        same_person: samePerson,
      },
    });
    await reverseVoucher(ctx, { source: { type: what, id }, event: "carry" }, { reason });
    return depositOf(ctx, id);
  },
  slip: async (ctx) => {
    const { slipSha256 } = await storedDeposit(ctx, ctx.params.id);
    const { bytes, name } = await readFile(ctx, slipSha256);
    return { name, bytes };
  },
});

async function storedDeposit(ctx: Ctx, id: string): Promise<StoredDeposit> {
  const found = await findDeposit(ctx, id);
  if (!found) throw notFound("deposit");
  return found;
}

async function depositOf(ctx: Ctx, id: string): Promise<Deposit> {
  const { slipSha256: _, ...deposit } = await storedDeposit(ctx, id);
  return deposit;
}

async function carryCash(ctx: CtxOf<typeof cashDeposits.carry>): Promise<Deposit> {
  const { slip, ...asked } = ctx.body;
  const { id, day, amount, carrier, slipReference } = asked;
  checkSlip(await depositOfSlip(ctx, slipKey(slipReference)));
  checkNotCountedSince(day, await settledOn(ctx));
  checkInBox(amount, await balanceOf(ctx, cashBox));
  const { sha256: slipSha256 } = await keepScan(ctx, slip);
  const number = await nextNumber(ctx, "DEP");
  await insertDeposit(ctx, { ...asked, number, slipSha256 });
  await postVoucher(ctx, depositVoucher({ ...asked, number }));
  const details = { number, day, amount: formatMoney(amount), carrier, slip: slipReference };
  ctx.audit({ subject: what, subjectId: id, action: "carry", details });
  return depositOf(ctx, id);
}

async function exportDeposits(ctx: CtxOf<typeof cashDeposits.csv>) {
  const asked = { limit: largestExport, ...newestFirst };
  const { rows } = await readPage(ctx, matchingDeposits(ctx.params, ctx.today), asked);
  const heads = ["Number", "Day", "State", "UGX", "Carried by", "Slip", "On statement"];
  const lines = rows.map((row) => [
    ...[row.number, row.day, row.state, row.amount, row.carrier, row.slipReference],
    ...[row.confirmedOn, row.isMissing ? "yes" : ""],
  ]);
  const bytes = csvOf([...heads, "Missing on statement"], lines);
  return { name: `cash-deposits-${ctx.today}.csv`, bytes };
}
