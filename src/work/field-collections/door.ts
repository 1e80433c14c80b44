// What others ask of collections: the whole slip for its screen, and the way from a lot back to the
// farmer and the plots it came from.
import { thresholdRows } from "#books/thresholds/door.ts";
import { thresholdsOn } from "#books/thresholds/rules.ts";
import { type Day, kampalaDay } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { type Blocker, notFound } from "#kernel/refusal.ts";
import { soon } from "#platform/server/abreast.ts";
import type { Ctx } from "#platform/server/context.ts";
import { textStandingOf } from "#registry/text-messages/door.ts";
import type { Collection } from "./api.ts";
import { gradeRulesOn, isMeasured, type Quality, suggestGrade } from "./qualityRules.ts";
import { makerWords } from "./makerRules.ts";
import { approvalBlockers, type Judged } from "./rules.ts";
import { worstOf } from "./sampleRules.ts";
import { furtherSamples } from "./sampleStore.ts";
import { overdueAdvance, seasonUse } from "./farmerDoor.ts";
import { type SlipFinding, slipFindings } from "./findingRules.ts";
import { gradeRuleRows, originsOfLots, yieldRuleRows } from "./originStore.ts";
import {
  advanceOf,
  notOwed,
  seasonsOfGrowers,
  type SellingFarmer,
  type SellingSupplier,
  tightest,
  whoSells,
} from "./sellerDoor.ts";
import { sharesOfCollection, weighingsOf } from "./lineStore.ts";
import { findCollection, type Stored } from "./store.ts";
import { type Weighing, weigh } from "./weighingRules.ts";
import { type YieldRules, type YieldUse, yieldRulesOn } from "./yieldRules.ts";

export { freeAdvance, seasonUse, sellerOf } from "./farmerDoor.ts";
export { keptWithin } from "./sumStore.ts";

/** A delivery as stored, with what is decided beside it: who sold it, the plots it comes from, the samples after the officer's. */
export interface Delivered {
  stored: Stored;
  who: SellingFarmer | SellingSupplier;
  shares: Awaited<ReturnType<typeof sharesOfCollection>>;
  further: Awaited<ReturnType<typeof furtherSamples>>;
  /** By which what was measured suggests a grade. */
  grades: Awaited<ReturnType<typeof gradeRuleRows>>;
}

/** Reads what is decided beside a stored delivery, each once. */
export async function deliveredOf(ctx: Ctx, stored: Stored): Promise<Delivered> {
  const [shares, further, grades] = await Promise.all([
    sharesOfCollection(ctx, stored.id),
    furtherSamples(ctx, stored.id),
    gradeRuleRows(ctx),
  ]);
  const named = shares.map(({ plotId }) => plotId);
  return { stored, who: await whoSells(ctx, stored, named), shares, further, grades };
}

/** Everything approval is decided on. */
export async function judgedOf(ctx: Ctx, delivered: Delivered): Promise<Judged> {
  const { stored, who, shares, further, grades } = delivered;
  const rules = gradeRulesOn(stored.collectedOn, grades);
  const { id, samplesNeeded } = stored;
  return {
    ...{ id, samplesNeeded, samplesTaken: 1 + further.length },
    state: stored.state,
    stream: stored.stream,
    odour: stored.odour,
    suggestedGrade: suggestGrade(worstOf(stored, further), rules),
    shares,
    seller: who.seller,
    sellerLink: who.link,
    notOwed:
      who.type === "supplier" && stored.state === "quality_pending"
        ? await notOwed(ctx, who, stored.value)
        : [],
    unitPrice: stored.unitPrice,
    priceReason: stored.priceReason,
    priceApprovedAt: stored.priceApprovedAt,
  };
}

/** A collection as stored; refuses an unknown one. */
export async function storedOf(ctx: Ctx, id: string): Promise<Stored> {
  const stored = await findCollection(ctx, id);
  if (!stored) throw notFound("collection");
  return stored;
}

/** One collection as its screen shows it; refuses an unknown one. */
export async function collectionOf(ctx: Ctx, id: string): Promise<Collection> {
  const aside = soon(Promise.all([weighingsOf(ctx, id), textStandingOf(ctx, "receipt", id)]));
  const stored = await storedOf(ctx, id);
  const { stockAccount: _, commodity: __, form: ___, priceApprovedById: ____, ...more } = stored;
  const { bagTare: _____, ...shown } = more;
  const openAdvance = soon(advanceOf(ctx, stored, id));
  const delivered = await deliveredOf(ctx, stored);
  const { who, further } = delivered;
  const season = soon(seasonWith(ctx, delivered));
  const [weighings, text] = await aside;
  const judged = await judgedOf(ctx, delivered);
  const farmer = who.type === "farmer" ? who.seller : null;
  return {
    ...shown,
    farmerVillage: farmer?.village ?? null,
    // The words on a supplier's receipt are English, as on their bills.
    farmerLanguage: farmer?.language ?? "en",
    supplierTin: who.type === "supplier" ? who.supplier.tin : null,
    supplierLicenceEndsOn: who.type === "supplier" ? who.supplier.licenceExpiresOn : null,
    text,
    weighings,
    working: weigh(weighings, stored, {
      unitPrice: stored.unitPrice,
      moistureLimitBp: stored.moistureLimitBp,
      foreignMatterAllowedBp: stored.foreignMatterAllowanceBp,
    }),
    plots: plotsOf(delivered),
    openAdvance: await openAdvance,
    yield: await season,
    suggestedGrade: judged.suggestedGrade,
    samples: further,
    findings: await findingsOf(ctx, stored, { weighings, openAdvance: await openAdvance }),
    blockers: blockersFor(ctx, stored, judged),
  };
}

/** What is said of a slip to whoever goes on with it; of one that ended nothing has to be. */
async function findingsOf(
  ctx: Ctx,
  stored: Stored,
  { weighings, openAdvance }: { weighings: readonly Weighing[]; openAdvance: bigint },
): Promise<SlipFinding[]> {
  const { state, farmerId, collectedOn, createdAt, recovery } = stored;
  if (state === "rejected" || state === "void") return [];
  // Of a supplier's advances all is set off at approval.
  const late = farmerId === null ? 0n : await overdueAdvance(ctx, farmerId, collectedOn);
  const { bagTareOff } = thresholdsOn(kampalaDay(createdAt), await thresholdRows(ctx));
  return slipFindings({
    ...stored,
    weighings,
    bagTareOffBp: bagTareOff,
    // What another slip will take is spoken for; what this one took was overdue as well, the oldest first.
    overdue: (late < openAdvance ? late : openAdvance) + (state === "approved" ? recovery : 0n),
  });
}

/** The season of the farm this delivery comes from, or of the one used most of those a supplier names. */
async function seasonWith(ctx: Ctx, { stored, who, shares }: Delivered): Promise<YieldUse | null> {
  const { id, commodity, form, collectedOn: day } = stored;
  const isMore = stored.state !== "rejected" && stored.state !== "void";
  if (who.type === "supplier") {
    const bought = { commodity, form, day, except: id, isMore };
    return tightest(await seasonsOfGrowers(ctx, who.sources, shares, bought));
  }
  const { seller } = who;
  const more = isMore ? [{ form, grams: stored.payable }] : [];
  return seasonUse(ctx, { farmerId: seller.id, seller, commodity, day, except: id, more });
}

function plotsOf({ who, shares }: Delivered) {
  return shares.map((share) => {
    const plot = who.seller.plots.find((one) => one.id === share.plotId);
    const source =
      who.type === "supplier" ? who.sources.find(({ id: at }) => at === share.plotId) : null;
    return {
      ...share,
      name: plot?.name ?? "Retired plot",
      isVerified: plot?.isVerified ?? false,
      farmerId: who.type === "farmer" ? who.seller.id : (source?.farmerId ?? null),
      farmerName: who.type === "farmer" ? who.seller.name : (source?.farmerName ?? null),
    };
  });
}

/** What stands between this person and approving this collection: the person first, then the beans. */
function blockersFor(ctx: Ctx, stored: Stored & Quality, judged: Judged): Blocker[] {
  if (stored.state === "recorded" && !isMeasured(stored)) {
    const what = "Moisture or foreign matter is not measured";
    return [{ what, owner: stored.officerName, link: `/field-collections/${stored.id}/edit` }];
  }
  if (stored.state !== "quality_pending") return [];
  const blockers: Blocker[] = [];
  const maker = makerWords(ctx, "collection.approve", stored);
  if (!can(ctx.actor.flags, "canApproveQuality")) {
    blockers.push({ what: "You may not approve quality", owner: "Quality approver" });
  } else if (maker !== null && !ctx.org.soleTrader) {
    blockers.push({ what: maker, owner: "Another quality approver" });
  }
  return [...blockers, ...approvalBlockers(judged)];
}

/** Where a lot came from: the slip, its farmer, and the plots with their grams. */
export interface LotOfCollection {
  lotId: string;
  collectionId: string;
  number: string;
  collectedOn: Day;
  /** Null: a supplier sold it. */
  farmerId: string | null;
  /** Who sold it, by name and code. */
  sellerName: string;
  sellerCode: string;
  supplierId: string | null;
  placeId: string;
  stream: "eu" | "open";
  grams: bigint;
  /** Their grams add up to the lot's at most; empty when no plot was named. */
  plots: { plotId: string; shareBp: number; grams: bigint }[];
}

/** The collections these lots were bought in; lots that were made otherwise are left out. */
export async function collectionsOfLots(
  ctx: Pick<Ctx, "tx">,
  lotIds: readonly string[],
): Promise<LotOfCollection[]> {
  const { collections, plots } = await originsOfLots(ctx, lotIds);
  return collections.map((collection) => ({
    ...collection,
    plots: plots
      .filter((plot) => plot.collectionId === collection.collectionId)
      .map(({ plotId, shareBp, grams }) => ({ plotId, shareBp, grams })),
  }));
}

/** What a hectare of a commodity can give on a day, and how its forms are reckoned. */
export async function yieldTermsOn(
  ctx: Pick<Ctx, "tx">,
  day: Day,
  commodity: string,
): Promise<YieldRules> {
  return yieldRulesOn(day, commodity, await yieldRuleRows(ctx));
}
