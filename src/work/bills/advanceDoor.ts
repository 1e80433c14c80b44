// A supplier's scorecard whole, and what a bill makes good of advances when it is approved.
import { duesOfSource, openDues } from "#books/dues/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import { coffeeYear } from "#kernel/days.ts";
import { invariant } from "#kernel/refusal.ts";
import { seasonDays, seasonsBack } from "#kernel/seasons.ts";
import type { Ctx } from "#platform/server/context.ts";
import { samplingToday } from "#registry/sampling/door.ts";
import { samplingAfter } from "#registry/sampling/rules.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import type { Scorecard } from "./advanceApi.ts";
import { setOffVoucher } from "./advanceRules.ts";
import {
  advancesOf,
  broughtSince,
  endSetOff,
  insertSetOff,
  limitsOf,
  moneyOf,
} from "./advanceStore.ts";
import { advanceLimit, deliveryScore, limitOn, setOffs } from "./scorecardRules.ts";

/** The scorecard as its tab shows it; `except` is the advance being decided. Refuses an unknown supplier. */
export async function scorecardOf(
  ctx: Pick<Ctx, "tx" | "today">,
  supplierId: string,
  except: string | null = null,
): Promise<Scorecard> {
  await supplierOf(ctx, supplierId);
  const first = seasonsBack(ctx.today, 2).at(-1) ?? coffeeYear(ctx.today);
  const since = seasonDays(first).from;
  const rule = await samplingToday(ctx);
  const brought = await broughtSince(ctx, { supplierId, since });
  const score = deliveryScore(brought, rule);
  const { samples, reason } = samplingAfter(brought, rule);
  const limit = limitOn(ctx.today, await limitsOf(ctx, supplierId));
  const money = await moneyOf(ctx, supplierId, except);
  return {
    ...{ supplierId, since, rule, samples, samplesReason: reason, limit },
    ...score,
    ...money,
    ...advanceLimit(limit?.advance ?? 0n, score.rejectedBp, money),
    advances: await advancesOf(ctx, supplierId),
  };
}

/** Sets an approved bill off against what its supplier was advanced, the oldest first. */
export async function setOffAdvances(
  ctx: Ctx,
  bill: { id: string; number: string; supplierId: string; payable: bigint },
): Promise<void> {
  const party = { type: "supplier", id: bill.supplierId } as const;
  // What is due first comes first, and of one day what was paid first.
  const advances = await openDues(ctx, { party, kinds: ["supplier-advance"] });
  const parts = setOffs(bill.payable, advances);
  if (parts.length === 0) return;
  const [owed] = await duesOfSource(ctx, { type: "supplier-bill", id: bill.id });
  invariant(owed !== undefined, "an approved bill is owed");
  const id = ctx.newId();
  const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
  await insertSetOff(ctx, { id, billId: bill.id, amount });
  await postVoucher(ctx, setOffVoucher(id, { ...bill, day: ctx.today }, owed, parts));
}

/** Takes back what a bill made good of advances: they are open again, and so is the bill. */
export async function takeSetOffBack(ctx: Ctx, billId: string, reason: string): Promise<void> {
  const id = await endSetOff(ctx, billId);
  if (id === undefined) return;
  await reverseVoucher(
    ctx,
    { source: { type: "supplier-set-off", id }, event: "post" },
    { reason },
  );
}
