// Who sells a delivery: a farmer, alone or through somebody who brings it, or a trader, an agent or a cooperative
// who sells it themselves and is paid themselves. Their coffee was grown on farms too: the plots they name count
// against those farms' seasons, so that nobody's coffee is bought under another one's name.
import { formatMoney } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatPercent, wholeBp } from "#kernel/weight.ts";
import { checkBrings } from "#registry/suppliers/rules.ts";
import type { PlotShare, Seller, SellerPlot, SellerType } from "./rules.ts";
import type { PayWay } from "./sessionRules.ts";

/** As a slip names its seller: a farmer; without one, the supplier. */
export interface NamesSeller {
  farmerId: string | null;
  supplierId: string | null;
}

/** Whose debt a delivery makes; refuses a slip that names nobody. */
export function sellerNamed(slip: NamesSeller): {
  type: SellerType;
  id: string;
} {
  if (slip.farmerId !== null) return { type: "farmer", id: slip.farmerId };
  if (slip.supplierId !== null) return { type: "supplier", id: slip.supplierId };
  const words = "Say whose delivery it is: a farmer's, or a supplier's who sells it themselves.";
  throw new Refusal("collection.no-seller", words);
}

/**
 * A supplier is paid later, by a payment to the account on file, and what they were advanced is set off when the
 * delivery is approved: neither cash out of an officer's float nor a recovery is written on the slip.
 */
export function checkSuppliersMoney(slip: { payBy: PayWay; recovery: bigint }): void {
  checkPaidLater(slip.payBy);
  if (slip.recovery === 0n) return;
  throw new Refusal(
    "collection.recovery-of-supplier",
    `${formatMoney(slip.recovery)} is not recovered here: what a supplier was advanced is set off when ` +
      "the delivery is approved.",
  );
}

/** Refuses another way to pay a supplier than later, by payment. */
export function checkPaidLater(payBy: PayWay): void {
  if (payBy === "later") return;
  throw new Refusal(
    "collection.supplier-paid-later",
    "A supplier is paid later by a payment to the account on file, not at the scale.",
  );
}

/** A plot a supplier may name, with the farmer it belongs to. */
export interface SourcePlot extends SellerPlot {
  farmerId: string;
  farmerName: string;
}

/**
 * Which parts of a supplier's delivery came from which plots: verified ones of any farmers, together at most
 * all of it. The rest is traced to nobody.
 */
export function sharesOfSupplier(
  plots: readonly SourcePlot[],
  given: readonly PlotShare[],
): PlotShare[] {
  if (new Set(given.map(({ plotId }) => plotId)).size !== given.length) {
    throw new Refusal("collection.source-twice", "Name each plot once.");
  }
  for (const { plotId } of given) {
    const plot = plots.find(({ id }) => id === plotId);
    if (!plot) throw new Refusal("collection.source-unknown", "A plot is not known here.");
    if (plot.isVerified) continue;
    const words = `${plot.name} of ${plot.farmerName} is not verified, so nothing is traced to it.`;
    throw new Refusal("collection.source-not-verified", words);
  }
  const total = sharesTotal(given);
  if (total <= Number(wholeBp)) return [...given];
  throw new Refusal(
    "collection.sources-above-whole",
    `The plots make ${formatPercent(total)} % of the delivery; together they make at most 100.0 %.`,
  );
}

/** What the named plots make of a delivery, in basis points. */
export function sharesTotal(shares: readonly PlotShare[]): number {
  return shares.reduce((sum, { shareBp }) => sum + shareBp, 0);
}

/** Nothing is taken through somebody else from a farm nothing may be bought from. */
export function checkGrower(grower: { name: string; state: string }): void {
  if (grower.state !== "suspended") return;
  throw new Refusal("collection.grower-suspended", growerSuspended(grower.name));
}

/** Why a grower's coffee does not come through others either. */
export function growerSuspended(name: string): string {
  return `${name} is suspended: nothing that grew there is bought through others either.`;
}

/** Why nothing may be bought of a supplier on a day, with the code of that refusal; null when something may. */
export function sellingObstacle(
  supplier: Parameters<typeof checkBrings>[0],
  day: Parameters<typeof checkBrings>[1],
): Refusal | null {
  try {
    checkBrings(supplier, day);
    return null;
  } catch (refused) {
    if (refused instanceof Refusal) return refused;
    throw refused;
  }
}

/** A supplier as buying sees any seller; what they name is their plots. */
export function supplierAsSeller(
  supplier: { legalName: string },
  obstacle: Refusal | null,
  plots: readonly SourcePlot[],
): Seller {
  return {
    name: supplier.legalName,
    obstacle: obstacle?.message ?? null,
    // Asked of each grower: the plot says whose location may not be shown.
    consents: { shareGeolocation: true },
    plots,
  };
}

/** The grams each grower's farm is held against, in the order their plots are named. */
export function gramsByGrower(
  plots: readonly SourcePlot[],
  parts: readonly { plotId: string; grams: bigint }[],
): { farmerId: string; grams: bigint }[] {
  const byFarmer = new Map<string, bigint>();
  for (const { plotId, grams } of parts) {
    const plot = plots.find(({ id }) => id === plotId);
    if (plot) byFarmer.set(plot.farmerId, (byFarmer.get(plot.farmerId) ?? 0n) + grams);
  }
  return [...byFarmer].map(([farmerId, grams]) => ({ farmerId, grams }));
}

/** What a supplier may still be owed, as the books and the newest limit have it. */
export interface CreditStanding {
  owed: bigint;
  /** Null: nobody set one. */
  limit: bigint | null;
}

/** Why approval would owe a supplier more than they may be owed, in words; null when it fits. */
export function creditFault(
  delivery: { sellerName: string; value: bigint },
  { owed, limit }: CreditStanding,
): string | null {
  const after = owed + delivery.value;
  if (limit === null || after <= limit) return null;
  return `With this delivery we would owe ${delivery.sellerName} ${formatMoney(after)}, and it may be ${formatMoney(limit)}`;
}
