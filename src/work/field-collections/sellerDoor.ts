// Whoever sells a delivery, as the rules want them: a farmer with their plots, or a supplier with the plots they
// name, each held against the season of the farm it belongs to.
import { openDues } from "#books/dues/door.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Day } from "#kernel/days.ts";
import type { Blocker } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type BuyingFarmer, farmersByIds, plotsByIds } from "#registry/farmers/door.ts";
import { type KnownSupplier, supplierOf } from "#registry/suppliers/door.ts";
import { withholdingOn } from "#registry/taxes/door.ts";
import { freeAdvance, seasonUse, sellerOf } from "./farmerDoor.ts";
import type { PlotShare, Seller } from "./rules.ts";
import {
  checkGrower,
  creditFault,
  gramsByGrower,
  growerSuspended,
  type NamesSeller,
  sellerNamed,
  sellingObstacle,
  type SourcePlot,
  supplierAsSeller,
} from "./sellerRules.ts";
import { creditOf } from "./sellerStore.ts";
import type { YieldUse } from "./yieldRules.ts";

/** A farmer who sells, alone or through a supplier. */
export interface SellingFarmer {
  type: "farmer";
  seller: BuyingFarmer & Seller;
  link: string;
}

/** A supplier who sells themselves, with the plots they name. */
export interface SellingSupplier {
  type: "supplier";
  seller: Seller;
  supplier: KnownSupplier;
  sources: readonly SourcePlot[];
  link: string;
}

/** Who sells a delivery of a day; of a supplier with the plots that are asked for. */
export async function whoSells(
  ctx: Ctx,
  slip: NamesSeller & { collectedOn: Day },
  plotIds: readonly string[],
): Promise<SellingFarmer | SellingSupplier> {
  const { type, id } = sellerNamed(slip);
  if (type === "farmer") {
    const seller = await sellerOf(ctx, id);
    return { type, seller, link: `/farmers/${seller.id}` };
  }
  const supplier = await supplierOf(ctx, id);
  const sources = await sourcePlots(ctx, plotIds);
  const obstacle = sellingObstacle(supplier, slip.collectedOn);
  const seller = supplierAsSeller(supplier, obstacle, sources);
  return { type, seller, supplier, sources, link: `/suppliers/${id}` };
}

/** Plots as a supplier names them: whose they are, and whose location may not be shown. */
async function sourcePlots(ctx: Ctx, ids: readonly string[]): Promise<SourcePlot[]> {
  if (ids.length === 0) return [];
  const plots = await plotsByIds(ctx, ids);
  return plots.map((plot) => ({
    id: plot.id,
    name: plot.name,
    areaSquareMetres: plot.areaSquareMetres,
    isVerified: plot.state === "verified",
    farmerId: plot.farmerId,
    farmerName: plot.producerName,
    hiddenBy: plot.sharesGeolocation ? null : plot.producerName,
  }));
}

/** Refuses plots of growers of whom nothing may be bought. */
export async function checkGrowers(
  ctx: Ctx,
  sources: readonly SourcePlot[],
  shares: readonly PlotShare[],
): Promise<void> {
  const named = sources.filter(({ id }) => shares.some(({ plotId }) => plotId === id));
  for (const grower of await growersOf(ctx, named)) checkGrower(grower);
}

function growersOf(ctx: Ctx, sources: readonly SourcePlot[]) {
  return farmersByIds(ctx, [...new Set(sources.map(({ farmerId }) => farmerId))]);
}

/** The season of each farm the parts of a supplier's delivery come from, with these parts. */
export async function seasonsOfGrowers(
  ctx: Ctx,
  sources: readonly SourcePlot[],
  parts: readonly { plotId: string; grams: bigint }[],
  bought: { commodity: string; form: string; day: Day; except: string | null; isMore: boolean },
): Promise<YieldUse[]> {
  const { form, isMore, ...asked } = bought;
  const uses: YieldUse[] = [];
  for (const { farmerId, grams } of gramsByGrower(sources, parts)) {
    const seller = await sellerOf(ctx, farmerId);
    const more = isMore ? [{ form, grams }] : [];
    uses.push(await seasonUse(ctx, { ...asked, farmerId: seller.id, seller, more }));
  }
  return uses;
}

/** The farm that is used most of those a delivery comes from; null when it names none. */
export function tightest(uses: readonly YieldUse[]): YieldUse | null {
  const [first, ...others] = uses;
  if (!first) return null;
  return others.reduce((most, use) => (use.usedBp > most.usedBp ? use : most), first);
}

/** What the seller still owes of advances, as far as no other slip has spoken for it. */
export async function advanceOf(
  ctx: Ctx,
  slip: NamesSeller,
  except: string | null,
): Promise<bigint> {
  const { type, id } = sellerNamed(slip);
  if (type === "farmer") return freeAdvance(ctx, id, except);
  const advances = await openDues(ctx, { party: { type, id }, kinds: ["supplier-advance"] });
  return advances.reduce((total, due) => total + due.open, 0n);
}

/**
 * What keeps a supplier's delivery from being owed: a grower who was suspended since, more than they may be owed,
 * or tax that a bill must keep back.
 */
export async function notOwed(
  ctx: Ctx,
  { supplier, sources }: SellingSupplier,
  value: bigint,
): Promise<Blocker[]> {
  const blockers: Blocker[] = [];
  for (const { id, name, state } of await growersOf(ctx, sources)) {
    const grower = `/farmers/${id}`;
    if (state !== "suspended") continue;
    blockers.push({ what: growerSuspended(name), owner: "Field officer", link: grower });
  }
  const standing = await creditOf(ctx, supplier.id);
  const fault = creditFault({ sellerName: supplier.legalName, value }, standing);
  const link = `/suppliers/${supplier.id}?tab=scorecard`;
  if (fault !== null) blockers.push({ what: fault, owner: "Whoever approves funds", link });
  const { amount } = await withholdingOn(ctx, {
    ...{ code: "AGRICULTURAL", net: value, day: ctx.today },
    isExempt: supplier.withholdingExempt,
  });
  if (amount > 0n) {
    const what = `${formatMoney(amount)} of tax is to be kept back from ${supplier.legalName}: a delivery carries no certificate, so take a bill for it`;
    blockers.push({ what, owner: "Accountant", link: "/settings/taxes" });
  }
  return blockers;
}
