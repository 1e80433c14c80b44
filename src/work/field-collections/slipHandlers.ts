// Recording and correcting: everything the rules say about a slip, in the order an officer would want
// to hear it, before anything is written.
import { issueCode, supersedeCode } from "#books/codes/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { placeById } from "#books/stock/door.ts";
import { formatMoney } from "#kernel/money.ts";
import { can } from "#kernel/permissions.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { BodyOf } from "#platform/api/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { changeRow, moveState } from "#platform/server/store.ts";
import { refuseBuying } from "#registry/farmers/door.ts";
import { priceFor, productInUse } from "#registry/products/door.ts";
import type { Collection, collections } from "./api.ts";
import { collectionOf, freeAdvance, seasonUse, sellerOf, storedOf } from "./door.ts";
import { receiptFacts } from "./papers/publicFacts.ts";
import { isMeasured } from "./qualityRules.ts";
import {
  checkDay,
  checkNotDouble,
  checkPlace,
  checkProduct,
  checkStream,
  collectionLife,
  gramsByPlot,
  likeness,
  notMeasured,
  type PlotShare,
  sharesOf,
} from "./rules.ts";
import { insertCollection, recordedSince, replaceLines, type Slip, slipColumns } from "./store.ts";
import { checkPayable, checkPrice, checkRecovery, checkWeighings, weigh } from "./weighingRules.ts";
import { checkYield } from "./yieldRules.ts";

type Asked = Omit<BodyOf<typeof collections.record>, "id">;

interface Decided {
  slip: Slip;
  plots: (PlotShare & { grams: bigint })[];
}

/** The limits of a product; where it has none, nothing is ever above them. */
export function limitsOf(product: {
  moistureLimitBp: number | null;
  foreignMatterAllowanceBp: number | null;
}) {
  return {
    moistureLimitBp: product.moistureLimitBp ?? 10_000,
    foreignMatterAllowedBp: product.foreignMatterAllowanceBp ?? 10_000,
  };
}

/** Records a slip under the id the phone gave it; measured, it goes straight on to quality. */
export async function recordCollection(ctx: CtxOf<typeof collections.record>): Promise<Collection> {
  const { id, weighings } = ctx.body;
  const { slip, plots } = await decide(ctx, ctx.body, null);
  const number = await nextNumber(ctx, "COL");
  const receiptCode = await issueCode(ctx, receiptFacts(id, number, slip));
  await insertCollection(ctx, { ...slip, id, number, receiptCode });
  await replaceLines(ctx, id, { weighings, plots });
  const { payable, value } = slip.weighed;
  const details = { number, weight: `${formatKilograms(payable)} kg`, value: formatMoney(value) };
  ctx.audit({ subject: "collection", subjectId: id, action: "record", details });
  if (isMeasured(slip)) {
    await moveState(ctx, "collection", collectionLife, { id, move: "submit", what: "collection" });
  }
  return collectionOf(ctx, id);
}

/** Corrects a slip that has not gone to quality; the receipt gets a new code, the old one says so. */
export async function editCollection(ctx: CtxOf<typeof collections.edit>): Promise<Collection> {
  const { id } = ctx.params;
  const { version, reason, weighings } = ctx.body;
  const before = await storedOf(ctx, id);
  const { slip, plots } = await decide(ctx, ctx.body, id);
  const facts = receiptFacts(id, before.number, slip);
  const receiptCode = await supersedeCode(ctx, before.receiptCode, facts);
  await changeRow(ctx, "collection", {
    id,
    version,
    states: collectionLife.moves.edit.from,
    set: { ...slipColumns(slip), receipt_code: receiptCode, receipt_prints: 0 },
    what: "collection",
  });
  await replaceLines(ctx, id, { weighings, plots });
  ctx.audit({ subject: "collection", subjectId: id, action: "edit", details: { reason } });
  return collectionOf(ctx, id);
}

/** Hands a slip to quality; somebody else judges it from its measurements. */
export async function submitCollection(ctx: CtxOf<typeof collections.submit>): Promise<Collection> {
  const { id } = ctx.params;
  if (!isMeasured(await storedOf(ctx, id))) throw notMeasured();
  const { version } = ctx.body;
  const move = { id, move: "submit", version, what: "collection" } as const;
  await moveState(ctx, "collection", collectionLife, move);
  return collectionOf(ctx, id);
}

/** Asks the rules about a slip; `except` is the slip itself when it is being corrected. */
async function decide(ctx: Ctx, asked: Asked, except: string | null): Promise<Decided> {
  const { farmerId, productId, placeId, collectedOn: day, unitPrice, recovery } = asked;
  checkDay(day, ctx.today);
  checkWeighings(asked.weighings);
  const seller = await sellerOf(ctx, farmerId);
  refuseBuying(seller);
  const shares = sharesOf(seller, asked.plots);
  checkStream(asked.stream, seller, shares);
  checkPlace(await placeById(ctx, placeId));
  const product = await productInUse(ctx, productId);
  const { form } = checkProduct(product);
  const price = await priceFor(ctx, { productId, placeId, day });
  checkPrice(unitPrice, price);
  const limits = limitsOf(product);
  const weighed = weigh(asked.weighings, asked, { unitPrice, ...limits });
  checkPayable(weighed);
  checkRecovery(recovery, weighed.value, await freeAdvance(ctx, farmerId, except));
  const more = [{ form, grams: weighed.payable }];
  const { commodity } = product;
  const season = { farmerId, seller, commodity, day, except, more };
  const mayOverride = can(ctx.actor.flags, "canConfigureSystem");
  const isOverridden = asked.yieldOverrideReason !== null && mayOverride;
  checkYield(await seasonUse(ctx, season), isOverridden);
  const since = new Date(ctx.now.getTime() - likeness.withinMs);
  const recent = await recordedSince(ctx, { farmerId, productId, since, except });
  checkNotDouble(weighed.net, recent, asked.confirmDuplicate);
  const grams = gramsByPlot(weighed.payable, shares);
  return {
    slip: { ...asked, ...limits, priceListId: price.priceListId, listPrice: price.price, weighed },
    plots: shares.map((share, i) => ({ ...share, grams: grams[i] ?? 0n })),
  };
}
