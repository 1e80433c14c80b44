// Recording and correcting: everything the rules say about a slip, in the order an officer would want
// to hear it, before anything is written.
import { randomBytes } from "node:crypto";
import { issueCode, pointTo } from "#books/codes/door.ts";
import { thresholdRows } from "#books/thresholds/door.ts";
import { thresholdsOn } from "#books/thresholds/rules.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { placeById } from "#books/stock/door.ts";
import { roundedUpToCoin } from "#kernel/cashNotes.ts";
import { makePayCode } from "#kernel/crockford.ts";
import { type Day, kampalaDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import { can } from "#kernel/permissions.ts";
import { formatKilograms, wholeBp } from "#kernel/weight.ts";
import type { BodyOf } from "#platform/api/endpoint.ts";
import { soon } from "#platform/server/abreast.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { changeRow, moveState } from "#platform/server/store.ts";
import { advancePolicyOn } from "#registry/advance-policies/door.ts";
import { measuredWith } from "#registry/equipment/door.ts";
import { refuseBuying } from "#registry/farmers/door.ts";
import { priceFor, productInUse, publishedPrice } from "#registry/products/door.ts";
import { samplingToday } from "#registry/sampling/door.ts";
import { samplingAfter } from "#registry/sampling/rules.ts";
import { supplierOf } from "#registry/suppliers/door.ts";
import { checkBrings } from "#registry/suppliers/rules.ts";
import type { Collection, collections } from "./api.ts";
import { answerBooking, reopenBooking } from "./bookingDoor.ts";
import { collectionOf, freeAdvance, seasonUse, storedOf } from "./door.ts";
import { checkSources, isSamePrice } from "./evidenceRules.ts";
import { isLate, joinedReason, lateReason } from "./lateRules.ts";
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
  notMeasured,
  type PlotShare,
  sharesOf,
} from "./rules.ts";
import { checkDeclared } from "./sampleRules.ts";
import { judgedDeliveries } from "./sampleStore.ts";
import {
  checkGrowers,
  seasonsOfGrowers,
  type SellingFarmer,
  type SellingSupplier,
  whoSells,
} from "./sellerDoor.ts";
import { checkSuppliersMoney, type NamesSeller, sharesOfSupplier } from "./sellerRules.ts";
import { recordedLately } from "./sellerStore.ts";
import { sessionFor } from "./sessionDoor.ts";
import { checkPurchase } from "./sessionRules.ts";
import { insertCollection, noteChange, type Slip, slipColumns, type Stored } from "./store.ts";
import { insertLines, replaceLines } from "./lineStore.ts";
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
  const { record, submit } = collectionLife.moves;
  // Written once, as it stands after both moves: whoever may record may hand on.
  const stands = isMeasured(slip)
    ? { state: submit.to, version: 2, ...(await samplingSet(ctx, slip)) }
    : { state: record.to, version: 1 };
  const number = await nextNumber(ctx, "COL");
  const receiptCode = await issueCode(ctx, receiptFacts(id, number, slip));
  await insertCollection(ctx, { ...slip, id, number, receiptCode }, stands);
  await insertLines(ctx, id, { weighings, plots });
  const { payable, value } = slip.weighed;
  const details = {
    ...{ number, weight: `${formatKilograms(payable)} kg`, value: formatMoney(value) },
    // The officer said that it is another delivery than this one.
    ...(slip.twinNumber === null ? {} : { another: slip.twinNumber }),
  };
  ctx.audit({ subject: "collection", subjectId: id, action: "record", details });
  await answerWith(ctx, { ...slip, id, number });
  if (stands.state === submit.to) {
    const handedOn = { action: "submit", details: { to: submit.to } };
    ctx.audit({ subject: "collection", subjectId: id, ...handedOn });
  }
  return collectionOf(ctx, id);
}

/** Corrects a slip that has not gone to quality; the receipt gets a new code, the old one says so. */
export async function editCollection(ctx: CtxOf<typeof collections.edit>): Promise<Collection> {
  const { id } = ctx.params;
  const { version, reason, weighings } = ctx.body;
  const before = await storedOf(ctx, id);
  const { slip, plots } = await decide(ctx, ctx.body, before);
  const receiptCode = await issueCode(ctx, receiptFacts(id, before.number, slip));
  await changeRow(ctx, "collection", {
    id,
    version,
    states: collectionLife.moves.edit.from,
    set: {
      ...slipColumns(slip),
      ...wordOnPrice(ctx, before, slip),
      ...{ receipt_code: receiptCode, receipt_prints: 0 },
    },
    what: "collection",
  });
  await noteChange(ctx, id);
  // After the slip: one that was struck out is refused as that, not for its code.
  await pointTo(ctx, before.receiptCode, receiptCode);
  await replaceLines(ctx, id, { weighings, plots });
  ctx.audit({ subject: "collection", subjectId: id, action: "edit", details: { reason } });
  if (isAnothers(before, slip)) {
    await reopenBooking(ctx, id);
    await answerWith(ctx, { ...slip, id, number: before.number });
  }
  return collectionOf(ctx, id);
}

/** What becomes of the office's word on the price: it is for that price, and not from who now writes the slip. */
function wordOnPrice(ctx: Ctx, before: Stored, slip: Slip) {
  const isOwn = before.priceApprovedById === ctx.actor.userId;
  if (isSamePrice(before, slip) && (!isOwn || ctx.org.soleTrader)) {
    return isOwn ? { same_person: true } : {};
  }
  return { price_approved_by: null, price_approved_at: null };
}

/** A farmer's delivery answers what they booked; suppliers book nothing. */
async function answerWith(ctx: Ctx, slip: Slip & { id: string; number: string }): Promise<void> {
  const { farmerId, collectedOn: day } = slip;
  if (farmerId !== null) await answerBooking(ctx, { ...slip, farmerId, day });
}

/** The correction says it was another farmer's, or another product: it answers another booking. */
function isAnothers(before: Stored, slip: Pick<Slip, "farmerId" | "productId">): boolean {
  return before.farmerId !== slip.farmerId || before.productId !== slip.productId;
}

/** Hands a slip to quality; somebody else judges it from its measurements. */
export async function submitCollection(ctx: CtxOf<typeof collections.submit>): Promise<Collection> {
  const { id } = ctx.params;
  const stored = await storedOf(ctx, id);
  if (!isMeasured(stored)) throw notMeasured();
  const { version } = ctx.body;
  const set = await samplingSet(ctx, stored);
  const move = { id, move: "submit", version, set, what: "collection" } as const;
  await moveState(ctx, "collection", collectionLife, move);
  return collectionOf(ctx, id);
}

/** How a delivery goes to quality: under a name that says nothing, with as many samples as its seller needs. */
async function samplingSet(ctx: Ctx, seller: NamesSeller) {
  const [judged, rules] = await Promise.all([judgedDeliveries(ctx, seller), samplingToday(ctx)]);
  const { samples, reason } = samplingAfter(judged, rules);
  return { sample_code: newSampleCode(), samples_needed: samples, samples_reason: reason };
}

/** A sample is called by dice, so that its name says nothing about whose it is or when it came. */
function newSampleCode(): string {
  return makePayCode(randomBytes(5));
}

/** Asks the rules about a slip; `before` is the slip as it was when it is being corrected. */
async function decide(ctx: Ctx, asked: Asked, before: Stored | null): Promise<Decided> {
  const { farmerId, supplierId, productId, placeId, collectedOn: day, unitPrice, recovery } = asked;
  const except = before?.id ?? null;
  checkDay(day, ctx.today);
  checkWeighings(asked.weighings);
  checkSources(asked.weighings);
  // All of it is asked at once, and heard in the order below.
  const figures = soon(thresholdRows(ctx));
  const place = soon(placeById(ctx, placeId));
  const sold = soon(productInUse(ctx, productId));
  const priced = soon(priceFor(ctx, { productId, placeId, day }));
  const late = soon(whyLate(ctx, asked, { before, figures }));
  const alike = soon(recordedLately(ctx, { farmerId, supplierId, productId, except }));
  const advances =
    farmerId === null
      ? null
      : soon(Promise.all([freeAdvance(ctx, farmerId, except), advancePolicyOn(ctx, day)]));
  const named = asked.plots.map(({ plotId }) => plotId);
  const who = await whoSells(ctx, asked, named);
  const shares = await sharesAsked(ctx, asked, who);
  checkStream(asked.stream, who.seller, shares);
  checkPlace(await place);
  checkDeclared(asked);
  if (supplierId !== null) checkBrings(await supplierOf(ctx, supplierId), day);
  const product = await sold;
  const { form } = checkProduct(product);
  const price = await priced;
  const priceReason = joinedReason(checkPrice(unitPrice, price, asked.priceReason), await late);
  const limits = limitsOf(product);
  const weighed = weigh(asked.weighings, asked, { unitPrice, ...limits });
  checkPayable(weighed);
  const recoveryLimitBp = recoveryLimit(asked, weighed.value, await advances);
  const grams = gramsByPlot(weighed.payable, shares);
  const plots = shares.map((share, i) => ({ ...share, grams: grams[i] ?? 0n }));
  const { commodity } = product;
  const bought = { commodity, form, day, except, isMore: true };
  await checkSeason(ctx, asked, { who, plots, payable: weighed.payable, bought });
  const { confirmDuplicate: confirmed } = asked;
  const { likeSlipWeight: likeBp } = thresholdsOn(ctx.today, await figures);
  const like = checkNotDouble(weighed.net, await alike, { confirmed, likeBp });
  const twinNumber = like ?? twinBefore(before, asked);
  const sessionId = await sessionOfSlip(ctx, asked, before, weighed.value - recovery);
  const measured = await measuredBy(ctx, asked);
  const { priceListId, price: listPrice } = price;
  const terms = { ...limits, recoveryLimitBp, priceListId, listPrice, priceReason, sessionId };
  return { slip: { ...asked, ...terms, ...measured, weighed, twinNumber }, plots };
}

/** What it was said to be another delivery than, once: a correction does not unsay it, unless it is another's. */
function twinBefore(before: Stored | null, asked: Asked): string | null {
  return before === null || isAnothers(before, asked) ? null : before.twinNumber;
}

/** Days after, the price of the slip's day is looked at beside that of the day on which the house heard of it. */
async function whyLate(
  ctx: Ctx,
  asked: Asked,
  { before, figures }: { before: Stored | null; figures: ReturnType<typeof thresholdRows> },
): Promise<string | null> {
  const { collectedOn: day, unitPrice, productId, placeId } = asked;
  const heardOn = before ? kampalaDay(before.createdAt) : ctx.today;
  // Nearly every slip is of the day it is heard of.
  if (!isLate({ day, heardOn }, 0)) return null;
  // A slip that is corrected is held to what counted when it was heard of.
  const { lateSlip } = thresholdsOn(heardOn, await figures);
  const published = await publishedPrice(ctx, { productId, placeId, day: heardOn });
  return lateReason({ day, heardOn, unitPrice, published }, lateSlip);
}

/** Which plots it comes from, once something may be bought of the seller and of whoever grew it. */
async function sharesAsked(
  ctx: Ctx,
  asked: Asked,
  who: SellingFarmer | SellingSupplier,
): Promise<PlotShare[]> {
  if (who.type === "farmer") {
    refuseBuying(who.seller);
    return sharesOf(who.seller, asked.plots);
  }
  checkSuppliersMoney(asked);
  const shares = sharesOfSupplier(who.sources, asked.plots);
  await checkGrowers(ctx, who.sources, shares);
  return shares;
}

/** At most what part of the value goes back to advances; of a supplier's (null) all of it is set off at approval. */
function recoveryLimit(
  { recovery }: Asked,
  value: bigint,
  advances: [free: bigint, policy: { recoveryBp: number }] | null,
): number {
  if (advances === null) return Number(wholeBp);
  const [free, { recoveryBp }] = advances;
  checkRecovery(recovery, value, free, recoveryBp);
  return recoveryBp;
}

/** No farm sells more than it grows, neither itself nor through a supplier. */
async function checkSeason(
  ctx: Ctx,
  asked: Asked,
  of: {
    who: SellingFarmer | SellingSupplier;
    plots: Decided["plots"];
    payable: bigint;
    bought: { commodity: string; form: string; day: Day; except: string | null; isMore: boolean };
  },
): Promise<void> {
  const { who, plots, payable, bought } = of;
  const mayOverride = can(ctx.actor.flags, "canConfigureSystem");
  const isOverridden = asked.yieldOverrideReason !== null && mayOverride;
  if (who.type === "supplier") {
    const uses = await seasonsOfGrowers(ctx, who.sources, plots, bought);
    for (const use of uses) checkYield(use, isOverridden);
    return;
  }
  const { form, commodity, day, except } = bought;
  const { seller } = who;
  const more = [{ form, grams: payable }];
  const season = { farmerId: seller.id, seller, commodity, day, except, more };
  checkYield(await seasonUse(ctx, season), isOverridden);
}

/** The buying session a slip belongs to, once its price and its cash fit it; null outside of any. */
async function sessionOfSlip(
  ctx: Ctx,
  asked: Asked,
  before: Stored | null,
  owed: bigint,
): Promise<string | null> {
  const { placeId, productId, unitPrice, payBy } = asked;
  const officerId = before?.officerId ?? ctx.actor.userId;
  const sessionId = asked.sessionId ?? before?.sessionId ?? null;
  const except = before?.id ?? null;
  const session = await sessionFor(ctx, { sessionId, officerId, placeId, productId, except });
  const cash = roundedUpToCoin(owed);
  checkPurchase({ officerId, placeId, productId, unitPrice, payBy, cash }, session);
  return session?.id ?? null;
}

/** What was measured with, and whether its calibration had run out on the day. */
async function measuredBy(ctx: Ctx, { scaleId, meterId, collectedOn: day }: Asked) {
  const isOverdue = async (id: string | null, kind: "scale" | "moisture_meter") =>
    id === null ? false : await measuredWith(ctx, { id, kind, day });
  return {
    scaleOverdue: await isOverdue(scaleId, "scale"),
    meterOverdue: await isOverdue(meterId, "moisture_meter"),
  };
}
