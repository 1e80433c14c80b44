// The one way into the books. A voucher is checked as a whole, then written as a whole, in the
// transaction of the command that caused it; a mistake is answered by posting its mirror.
import { duesById } from "#books/dues/door.ts";
import { dueRowsOf } from "#books/dues/store.ts";
import { openLedger } from "#books/ledger/store.ts";
import { standingStop } from "#books/watch/store.ts";
import {
  laterUse,
  standingsAt,
  lotMadeAfter,
  openPlaces,
  standingChanges,
  stockRowsOf,
} from "#books/stock/store.ts";
import type { Day } from "#kernel/days.ts";
import { formatDay } from "#kernel/days.ts";
import { formatAmount, formatMoney, largestAmount } from "#kernel/money.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkVoucher, mirrorOf } from "./rules.ts";
import type { Settlement, Voucher } from "./rules.ts";
import { bookVouchers, readVoucher, reversalOf, standingInTheWay } from "./store.ts";
import type { Known } from "./store.ts";

export { dayOfVoucher } from "./store.ts";

/** Opens the books of a company: its chart of accounts and the places stock can be. May run twice. */
export async function openBooks(ctx: Ctx): Promise<void> {
  await openLedger(ctx);
  await openPlaces(ctx);
}

export interface Posted {
  id: string;
  number: string;
}

/**
 * Writes a voucher in the books. Refuses while the books do not agree, a closed period, a day that has not come, more than one entry
 * may come to, stock or its cost that is not there on that day and a due settled twice; a voucher that is not whole is a bug and
 * rolls everything back.
 */
export async function postVoucher(ctx: Ctx, voucher: Voucher): Promise<Posted> {
  const [posted] = await postVouchers(ctx, [voucher]);
  invariant(posted !== undefined, "one voucher was posted");
  return posted;
}

/** Writes many vouchers at once, for pay runs and imports: as `postVoucher`, all or none. */
export async function postVouchers(ctx: Ctx, vouchers: readonly Voucher[]): Promise<Posted[]> {
  if (vouchers.length === 0) return [];
  for (const voucher of vouchers) checkVoucher(voucher);
  checkSizes(vouchers);
  checkDays(ctx, vouchers);
  await checkStock(ctx, vouchers);
  await checkSettlements(ctx, vouchers);
  const known = vouchers.map((voucher): Known => ({ id: ctx.newId(), voucher }));
  const numbers = await bookVouchers(ctx, known, { ...stockRowsOf(known), ...dueRowsOf(known) });
  if (!numbers) return refuseInTheWay(ctx, vouchers);
  return known.map(({ id }, index) => {
    const number = numbers[index];
    invariant(number !== undefined, "a number for every voucher");
    return { id, number };
  });
}

/**
 * Takes a voucher back by its mirror, on a later or the same day. Refuses when that was already
 * done, when its lots have been used since, or when its dues were met in between.
 */
export async function reverseVoucher(
  ctx: Ctx,
  of: { source: Voucher["source"]; event: string },
  { day = ctx.today, reason }: { day?: Day; reason: string },
): Promise<Posted> {
  const original = await readVoucher(ctx, of.source, of.event);
  if (!original) throw notFound("voucher");
  const earlier = await reversalOf(ctx, of.source, of.event);
  if (earlier) {
    throw new Refusal("books.already-reversed", `This was already taken back by ${earlier}.`, {
      status: 409,
    });
  }
  if (day < original.day) {
    throw new Refusal(
      "books.reversed-too-early",
      `This was booked on ${formatDay(original.day)} and cannot be taken back before that day.`,
    );
  }
  await refuseUsedSince(ctx, original);
  return postVoucher(ctx, mirrorOf(original, { day, memo: `${original.memo}: ${reason}` }));
}

/**
 * A lot that came in may be taken back only while nothing that used or moved it still stands, and nothing that was laid on it
 * since: a cost would stay behind without a weight. One cost of several may go. What went from one place of ours to another
 * may come back while none of the lot was moved on from there, and no cost was laid on it there: else the moves and the cost
 * would wait for each other for ever.
 */
async function refuseUsedSince(ctx: Ctx, original: Voucher): Promise<void> {
  const entered = (original.transfers ?? []).filter(({ to }) => to.inside);
  const cameIn = entered.filter(({ from }) => !from.inside);
  const brought = entered.filter(({ from }) => from.inside);
  const later = await laterUse(ctx, original, {
    moved: cameIn.map(({ lotId }) => lotId),
    given: cameIn.filter(({ quantity }) => quantity > 0n).map(({ lotId }) => lotId),
    brought: brought.map(({ lotId, to }) => ({ lotId, placeId: to.id })),
  });
  if (!later) return;
  const what = later.isCost ? "was given costs" : "has been used";
  throw new Refusal(
    "stock.used-since",
    `Lot ${later.lotCode} ${what} since (${later.memo}, ${later.number}). Take that back first.`,
    { status: 409 },
  );
}

/** Says why nothing was written: booking is stopped, or a day lies in a closed period. */
async function refuseInTheWay(ctx: Ctx, vouchers: readonly Voucher[]): Promise<never> {
  const { closedThrough, isStopped } = await standingInTheWay(ctx);
  if (isStopped) await refuseStopped(ctx);
  const late = vouchers.find(({ day }) => closedThrough !== null && day <= closedThrough);
  invariant(closedThrough !== null && late, "what is in the way can be said");
  throw new Refusal(
    "books.period-closed",
    `The books are closed through ${formatDay(closedThrough)}, so nothing can be booked on ${formatDay(late.day)}.`,
  );
}

function checkDays(ctx: Ctx, vouchers: readonly Voucher[]): void {
  const early = vouchers.find(({ day }) => day > ctx.today);
  if (!early) return;
  throw new Refusal("books.day-not-come", `${formatDay(early.day)} has not come yet.`);
}

/** Better nothing is booked than more on top of books that do not agree. */
async function refuseStopped(ctx: Ctx): Promise<never> {
  const stop = await standingStop(ctx);
  const checks = stop?.checks ?? [];
  throw new Refusal(
    "books.stopped",
    `The books did not agree with themselves (${checks.join(", ")}), so nothing is booked until they do ` +
      "and the owner lets booking go on.",
    { status: 409 },
  );
}

/** A sum beyond what one document may carry is a slip of the keys. */
function checkSizes(vouchers: readonly Voucher[]): void {
  for (const { amount } of vouchers.flatMap((voucher) => voucher.lines)) {
    if (amount <= largestAmount && amount >= -largestAmount) continue;
    const most = formatMoney(largestAmount);
    throw new Refusal("books.too-much", `One entry may come to ${most} at most.`);
  }
}

/** A lot carries no cost of a day before it was there. */
async function checkAddedCosts(ctx: Ctx, vouchers: readonly Voucher[]): Promise<void> {
  for (const { day, transfers } of vouchers) {
    const costly = (transfers ?? []).filter(({ quantity, to }) => quantity === 0n && to.inside);
    if (costly.length === 0) continue;
    const late = await lotMadeAfter(
      ctx,
      costly.map((transfer) => transfer.lotId),
      day,
    );
    if (!late) continue;
    const words = `Lot ${late.code} came on ${formatDay(late.madeOn)}: no cost of ${formatDay(day)} can be its own.`;
    throw new Refusal("stock.cost-before-lot", words);
  }
}

/** What leaves a place must stand there, also on the voucher's own day when that lies back. */
async function checkStock(ctx: Ctx, vouchers: readonly Voucher[]): Promise<void> {
  await checkAddedCosts(ctx, vouchers);
  const leaving = standingChanges(vouchers).filter((row) => row.quantity < 0n || row.cost < 0n);
  if (leaving.length === 0) return;
  const day = vouchers.map((voucher) => voucher.day).reduce((a, b) => (a < b ? a : b));
  const used = usedLots(vouchers);
  const standing = await standingsAt(ctx, leaving, day);
  for (const change of leaving) {
    const at = standing.find((s) => s.lotId === change.lotId && s.placeId === change.placeId);
    if (at?.held && used.has(at.lotId)) {
      throw new Refusal("stock.on-hold", `Lot ${at.lotCode} is on hold: ${at.held}`, {
        status: 409,
      });
    }
    const there = at ?? { ...nothing, standsFrom: day };
    const left = { quantity: there.quantity + change.quantity, cost: there.cost + change.cost };
    const isBroken = left.cost < 0n || (left.quantity === 0n && left.cost !== 0n);
    if (there.least + change.quantity < 0n || isBroken) {
      throw new Refusal("stock.not-there", `Lot ${there.lotCode} does not hold that much here.`, {
        status: 409,
      });
    }
    if (there.leastCost + change.cost < 0n) refuseLaterCost(there, day);
  }
}

const nothing = { least: 0n, leastCost: 0n, cost: 0n, quantity: 0n, lotCode: "" } as const;

/** What leaves on a day takes no cost along that came on the lot later: on that day it would be worth less than nothing. */
function refuseLaterCost(lot: { lotCode: string; standsFrom: Day }, day: Day): never {
  throw new Refusal(
    "stock.cost-came-later",
    `Lot ${lot.lotCode} cost less on ${formatDay(day)} than it does now. ` +
      `Say ${formatDay(lot.standsFrom)} or a later day.`,
    { status: 409 },
  );
}

/**
 * Lots that are worked on, sold or sent away. Moving one between our own stores is no use of it, and a hold does not keep
 * there what is found missing.
 */
function usedLots(vouchers: readonly Voucher[]): Set<string> {
  const uses = vouchers
    .filter((voucher) => voucher.reverses === undefined)
    .flatMap((voucher) => {
      const leaving = (voucher.transfers ?? []).filter(
        ({ from, to }) => from.inside && (!to.inside || (to.account ?? null) !== null),
      );
      const edges = (voucher.edges ?? []).filter(({ parent }) => parent !== null);
      const isMissing = (lotId: string) => {
        const own = edges.filter(({ parent }) => parent === lotId);
        return own.length > 0 && own.every(({ kind }) => kind === "loss");
      };
      return leaving.filter(({ lotId }) => !isMissing(lotId));
    });
  return new Set(uses.map((transfer) => transfer.lotId));
}

async function checkSettlements(ctx: Ctx, vouchers: readonly Voucher[]): Promise<void> {
  const made = new Set(vouchers.flatMap((v) => (v.dues ?? []).map((due) => due.id)));
  const settlements = vouchers
    .flatMap((voucher) => voucher.settlements ?? [])
    .filter((settlement) => !made.has(settlement.dueId));
  if (settlements.length === 0) return;
  const byDue = Map.groupBy(settlements, (settlement) => settlement.dueId);
  const dues = await duesById(ctx, [...byDue.keys()]);
  for (const [dueId, parts] of byDue) {
    const due = dues.find((row) => row.id === dueId);
    if (!due) throw notFound("due");
    const fits = (part: Settlement) =>
      part.account === due.account && part.currency === due.currency;
    invariant(parts.every(fits), "a settlement names its due's account and currency");
    const open = due.open - parts.reduce((sum, part) => sum + part.amount, 0n);
    const ugx = due.openUgx - parts.reduce((sum, part) => sum + (part.ugx ?? part.amount), 0n);
    if (open < 0n) {
      const left = formatAmount(due.open, due.currency);
      throw new Refusal("due.over-settled", `Only ${due.currency} ${left} of this is still open.`, {
        status: 409,
      });
    }
    invariant(open <= due.amount, "a due opens again no further than it was");
    invariant(ugx >= 0n && (open > 0n || ugx === 0n), "booked shillings leave with the due");
  }
}
