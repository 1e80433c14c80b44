// A farmer as buying asks about them: their plots, what they owe of advances, what their season has come to.
import { openDues } from "#books/dues/door.ts";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type BuyingFarmer, farmerForBuying, recordsOf } from "#registry/farmers/door.ts";
import { yieldRuleRows } from "./originStore.ts";
import type { Seller } from "./rules.ts";
import { boughtSince, promisedRecovery } from "./store.ts";
import { type Bought, seasonOf, type YieldUse, yieldRulesOn, yieldUse } from "./yieldRules.ts";

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
  const [advances, promised] = await Promise.all([
    openDues(ctx, { party, kinds: ["farmer-advance"] }),
    promisedRecovery(ctx, farmerId, except),
  ]);
  const open = advances.reduce((total, due) => total + due.open, 0n);
  const left = open - promised;
  return left > 0n ? left : 0n;
}

/** What the farmer owes of advances that were to be given back before a day. */
export async function overdueAdvance(
  ctx: Pick<Ctx, "tx">,
  farmerId: string,
  day: Day,
): Promise<bigint> {
  const party = { type: "farmer", id: farmerId } as const;
  const advances = await openDues(ctx, { party, kinds: ["farmer-advance"] });
  return advances.reduce((total, { dueOn, open }) => (dueOn < day ? total + open : total), 0n);
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
  const [before, rows] = await Promise.all([
    recordsOf(ctx, asked.farmerId).then((records) =>
      boughtSince(ctx, { ...asked, ...seasonOf(asked.day), records }),
    ),
    yieldRuleRows(ctx),
  ]);
  const rules = yieldRulesOn(asked.day, asked.commodity, rows);
  const area = asked.seller.plots.reduce((total, plot) => total + plot.areaSquareMetres, 0n);
  return yieldUse(area, [...before, ...asked.more], rules);
}
