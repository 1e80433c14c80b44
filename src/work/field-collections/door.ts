// What others ask of collections: the whole slip for its screen, and the way from a lot back to the
// farmer and the plots it came from.
import { openDues } from "#books/dues/door.ts";
import { type Day } from "#kernel/days.ts";
import { can } from "#kernel/permissions.ts";
import { type Blocker, notFound } from "#kernel/refusal.ts";
import { separationWords } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type BuyingFarmer, farmerForBuying, recordsOf } from "#registry/farmers/door.ts";
import { textStandingOf } from "#registry/text-messages/door.ts";
import type { Collection } from "./api.ts";
import { gradeRulesOn, isMeasured, type Quality, suggestGrade } from "./qualityRules.ts";
import { approvalBlockers, type Judged, type Seller } from "./rules.ts";
import { worstOf } from "./sampleRules.ts";
import { furtherSamples } from "./sampleStore.ts";
import { gradeRuleRows, originsOfLots, yieldRuleRows } from "./originStore.ts";
import {
  boughtSince,
  findCollection,
  promisedRecovery,
  sharesOfCollection,
  type Stored,
  weighingsOf,
} from "./store.ts";
import { weigh } from "./weighingRules.ts";
import {
  type Bought,
  seasonOf,
  type YieldRules,
  type YieldUse,
  yieldRulesOn,
  yieldUse,
} from "./yieldRules.ts";

export { keptWithin } from "./sumStore.ts";

/** A farmer with what buying asks about; only plots without faults can have given a delivery. */
export async function sellerOf(ctx: Ctx, farmerId: string): Promise<BuyingFarmer & Seller> {
  const farmer = await farmerForBuying(ctx, farmerId);
  const plots = farmer.plots
    .filter((plot) => plot.state === "checked" || plot.state === "verified")
    .map((plot) => ({ ...plot, isVerified: plot.state === "verified" }));
  return { ...farmer, plots };
}

/** What the farmer owes of advances that no other slip has spoken for. */
export async function freeAdvance(
  ctx: Ctx,
  farmerId: string,
  except: string | null,
): Promise<bigint> {
  const party = { type: "farmer", id: farmerId } as const;
  const advances = await openDues(ctx, { party, kinds: ["farmer-advance"] });
  const open = advances.reduce((total, due) => total + due.open, 0n);
  const left = open - (await promisedRecovery(ctx, farmerId, except));
  return left > 0n ? left : 0n;
}

/** The farmer's season with this much more bought, against what the farm can give. */
export async function seasonUse(
  ctx: Ctx,
  asked: {
    farmerId: string;
    seller: Seller;
    commodity: string;
    day: Day;
    except: string | null;
    more: readonly Bought[];
  },
): Promise<YieldUse> {
  // A person who was written down twice has one farm: what either record sold counts.
  const records = await recordsOf(ctx, asked.farmerId);
  const before = await boughtSince(ctx, { ...asked, ...seasonOf(asked.day), records });
  const rules = yieldRulesOn(asked.day, asked.commodity, await yieldRuleRows(ctx));
  const area = asked.seller.plots.reduce((total, plot) => total + plot.areaSquareMetres, 0n);
  return yieldUse(area, [...before, ...asked.more], rules);
}

/** Everything approval is decided on. */
export async function judgedOf(ctx: Ctx, stored: Stored, seller: Seller): Promise<Judged> {
  const rules = gradeRulesOn(stored.collectedOn, await gradeRuleRows(ctx));
  const further = await furtherSamples(ctx, stored.id);
  const { id, samplesNeeded } = stored;
  return {
    ...{ id, samplesNeeded, samplesTaken: 1 + further.length },
    state: stored.state,
    stream: stored.stream,
    odour: stored.odour,
    suggestedGrade: suggestGrade(worstOf(stored, further), rules),
    shares: await sharesOfCollection(ctx, stored.id),
    seller,
    farmerId: stored.farmerId,
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
  const stored = await storedOf(ctx, id);
  const { stockAccount: _, commodity, form, ...shown } = stored;
  const seller = await sellerOf(ctx, stored.farmerId);
  const judged = await judgedOf(ctx, stored, seller);
  const weighings = await weighingsOf(ctx, id);
  const isBought = stored.state !== "rejected" && stored.state !== "void";
  return {
    ...shown,
    farmerVillage: seller.village,
    farmerLanguage: seller.language,
    text: await textStandingOf(ctx, "receipt", id),
    weighings,
    working: weigh(weighings, stored, {
      unitPrice: stored.unitPrice,
      moistureLimitBp: stored.moistureLimitBp,
      foreignMatterAllowedBp: stored.foreignMatterAllowanceBp,
    }),
    plots: await plotsOfCollection(ctx, id, seller),
    openAdvance: await freeAdvance(ctx, stored.farmerId, id),
    yield: await seasonUse(ctx, {
      farmerId: stored.farmerId,
      seller,
      commodity,
      day: stored.collectedOn,
      except: id,
      more: isBought ? [{ form, grams: stored.payable }] : [],
    }),
    suggestedGrade: judged.suggestedGrade,
    samples: await furtherSamples(ctx, id),
    blockers: blockersFor(ctx, stored, judged),
  };
}

async function plotsOfCollection(ctx: Ctx, id: string, seller: Seller) {
  const shares = await sharesOfCollection(ctx, id);
  return shares.map((share) => {
    const plot = seller.plots.find((one) => one.id === share.plotId);
    return { ...share, name: plot?.name ?? "Retired plot", isVerified: plot?.isVerified ?? false };
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
  if (!can(ctx.actor.flags, "canApproveQuality")) {
    blockers.push({ what: "You may not approve quality", owner: "Quality approver" });
  } else if (stored.officerId === ctx.actor.userId && !ctx.org.soleTrader) {
    const what = separationWords("collection.approve");
    blockers.push({ what, owner: "Another quality approver" });
  }
  return [...blockers, ...approvalBlockers(judged)];
}

/** Where a lot came from: the slip, its farmer, and the plots with their grams. */
export interface LotOfCollection {
  lotId: string;
  collectionId: string;
  number: string;
  collectedOn: Day;
  farmerId: string;
  placeId: string;
  stream: "eu" | "open";
  grams: bigint;
  /** Their grams add up to the lot's; empty when the farmer named no plot. */
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
