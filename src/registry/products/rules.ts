// A product is a form of a crop, in a grade, with the limits it is bought under and the account its
// cost lies in. A price list says what one kilogram of it earns at a store from a day on; its author
// never publishes it himself. A price is frozen on the slip it was used on, so a later list never
// changes an earlier purchase.
import { chartOfAccounts } from "#books/ledger/rules.ts";
import type { Unit } from "#books/vouchers/rules.ts";
import { tradedCommodities } from "#kernel/commodities.ts";
import { addDays, type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { divideRounded, formatAmount } from "#kernel/money.ts";
import type { Flag } from "#kernel/permissions.ts";
import { Refusal } from "#kernel/refusal.ts";

export const commodities = [...tradedCommodities, "services", "packaging"] as const;
export type Commodity = (typeof commodities)[number];

export const productKinds = [
  "raw",
  "semi",
  "finished",
  "by_product",
  "packaging",
  "service",
] as const;
export type ProductKind = (typeof productKinds)[number];

export const productUnits = ["g", "pieces"] as const satisfies readonly Unit[];

/** The forms a crop is bought, worked and sold in (the field's own words). */
export const productForms = [
  "cherry",
  "kiboko",
  "faq",
  "parchment",
  "drugar",
  "wugar",
  "green",
  "bhp",
  "reject",
  "husk",
  "cocoa-wet",
  "cocoa-fermented-dry",
  "cocoa-unfermented-dry",
  "sesame-raw",
  "sesame-cleaned",
  "shea-kernel",
  "shea-butter",
  "bag",
  "service",
] as const;
export type ProductForm = (typeof productForms)[number];

/** Accountant, admin and owner keep products and prices: this is the flag those three share. */
export const keepsProducts: Flag = "canManageExpenses";

export const productLife = lifecycle({
  states: ["active", "retired"],
  initial: "active",
  tones: { active: "done", retired: "quiet" },
  moves: {
    retire: { from: ["active"], to: "retired", needs: "canManageExpenses", asks: "reason" },
    restore: { from: ["retired"], to: "active", needs: "canManageExpenses" },
  },
});

export const priceListLife = lifecycle({
  states: ["draft", "submitted", "published", "superseded", "withdrawn"],
  initial: "draft",
  tones: {
    draft: "quiet",
    submitted: "waiting",
    published: "done",
    superseded: "quiet",
    withdrawn: "refused",
  },
  moves: {
    submit: { from: ["draft"], to: "submitted", needs: "canManageExpenses" },
    publish: { from: ["submitted"], to: "published", needs: "canManageExpenses", final: true },
    return: { from: ["submitted"], to: "draft", needs: "canManageExpenses", asks: "reason" },
    withdraw: {
      from: ["draft", "submitted"],
      to: "withdrawn",
      needs: "canManageExpenses",
      asks: "reason",
    },
    supersede: { from: ["published"], to: "superseded", needs: "signed-in", system: true },
  },
});

/** The four letters-and-digits families of lot codes: `COF-261104-001`. */
export function lotPrefix(commodity: Commodity): "COF" | "COC" | "SES" | "SHE" | "NDT" | "PAK" {
  const prefixes = {
    coffee: "COF",
    cocoa: "COC",
    sesame: "SES",
    shea: "SHE",
    services: "NDT",
    packaging: "PAK",
  } as const;
  return prefixes[commodity];
}

/** Where export revenue of a commodity is booked, and the cost of what was sold. */
export function saleAccounts(commodity: Commodity): { revenue: string; costOfSales: string } {
  if (commodity === "coffee") return { revenue: "4000", costOfSales: "5000" };
  if (commodity === "cocoa") return { revenue: "4010", costOfSales: "5010" };
  if (commodity === "services") return { revenue: "4300", costOfSales: "5300" };
  if (commodity === "packaging") return { revenue: "4900", costOfSales: "5030" };
  return { revenue: "4020", costOfSales: "5020" };
}

/** The stock account a product's cost lies in unless somebody chose another; none for a service. */
export function usualStockAccount(product: {
  kind: ProductKind;
  commodity: Commodity;
  form: ProductForm | null;
}): string | null {
  const { kind, commodity, form } = product;
  if (kind === "service") return null;
  if (commodity === "packaging") return "1380";
  if (kind === "by_product") return "1350";
  if (commodity === "cocoa") return "1360";
  if (commodity === "sesame" || commodity === "shea") return "1370";
  if (form === "kiboko" || form === "cherry") return "1300";
  if (form === "faq" || form === "drugar") return "1310";
  if (form === "parchment") return "1320";
  return "1340";
}

const stockAccounts = chartOfAccounts.filter((account) => account.stock);

/** The accounts a product may lie in: not those of coffee under work or on the road. */
export const productAccounts = stockAccounts
  .filter((account) => account.code !== "1330" && account.code !== "1390")
  .map(({ code, name }) => ({ code, name }));

interface ProductFacts {
  kind: ProductKind;
  commodity: Commodity;
  unit: Unit;
  stockAccount: string | null;
  reorderLevel: bigint | null;
}

/** A service is never in stock; packing is counted in pieces, crops are weighed. */
export function checkProduct(product: ProductFacts): void {
  const isService = product.kind === "service";
  if (isService !== (product.commodity === "services")) {
    throw new Refusal("product.service-kind", "A service belongs to the commodity “services”.");
  }
  if (isService && (product.stockAccount !== null || product.reorderLevel !== null)) {
    throw new Refusal(
      "product.service-in-stock",
      "A service has no stock account or reorder level.",
    );
  }
  if (isService) return;
  if (!productAccounts.some((account) => account.code === product.stockAccount)) {
    throw new Refusal("product.no-stock-account", "Choose the stock account its cost lies in.");
  }
  if ((product.commodity === "packaging") !== (product.unit === "pieces")) {
    throw new Refusal(
      "product.wrong-unit",
      "Packing material is counted in pieces; everything else is weighed.",
    );
  }
}

/** What is fixed once a product is used: its lots lie in this account and are counted in this unit. */
export function checkProductChange(
  before: Pick<ProductFacts, "unit" | "stockAccount" | "commodity">,
  after: Pick<ProductFacts, "unit" | "stockAccount" | "commodity">,
  hasLots: boolean,
): void {
  if (!hasLots) return;
  if (
    before.unit !== after.unit ||
    before.stockAccount !== after.stockAccount ||
    before.commodity !== after.commodity
  ) {
    throw new Refusal(
      "product.has-lots",
      "It has lots in the books, so its commodity, unit and stock account stay. Make a new product.",
      { status: 409 },
    );
  }
}

export interface PriceFacts {
  price: bigint;
  ceiling: bigint;
  effectiveFrom: Day;
  effectiveTo: Day | null;
}

/** A ceiling below the price would refuse every purchase. */
export function checkPriceList(
  list: PriceFacts,
  product: { unit: Unit; kind: ProductKind; state: string },
): void {
  if (product.kind === "service" || product.unit !== "g") {
    throw new Refusal("price-list.not-weighed", "Only what is weighed is bought by the kilogram.");
  }
  if (product.state !== "active") {
    throw new Refusal("price-list.product-retired", "This product is retired.", { status: 409 });
  }
  if (list.price === 0n) {
    throw new Refusal("price-list.no-price", "A price must be above zero.");
  }
  if (list.effectiveTo !== null && list.effectiveTo < list.effectiveFrom) {
    throw new Refusal("price-list.ends-before-it-begins", "The last day is before the first.");
  }
  if (list.ceiling < list.price) {
    throw new Refusal("price-list.ceiling-below-price", "The ceiling must not be below the price.");
  }
}

/**
 * A newer list takes over on its first day, so the older one ends the day before (or earlier, if it
 * was to end earlier). It must begin after every list published for the same product and place.
 */
export function takeOver(
  effectiveFrom: Day,
  older: { effectiveFrom: Day; effectiveTo: Day | null },
): { endsOn: Day } {
  if (older.effectiveFrom >= effectiveFrom) {
    throw new Refusal(
      "price-list.older-than-published",
      `A price from ${formatDay(older.effectiveFrom)} is already published. ` +
        "A new one must begin after that day.",
      { status: 409 },
    );
  }
  const dayBefore = addDays(effectiveFrom, -1);
  const endsEarlier = older.effectiveTo !== null && older.effectiveTo < dayBefore;
  return { endsOn: endsEarlier && older.effectiveTo !== null ? older.effectiveTo : dayBefore };
}

/** A list in force on a day: begun, and not ended. */
export interface InForce {
  placeId: string | null;
  effectiveFrom: Day;
  effectiveTo: Day | null;
}

/** The price of a store comes before the price of all stores; among those, the newest begun. */
export function listInForce<List extends InForce>(
  lists: readonly List[],
  { placeId, day }: { placeId: string | null; day: Day },
): List | null {
  const candidates = lists.filter(
    (list) =>
      list.effectiveFrom <= day &&
      (list.effectiveTo === null || list.effectiveTo >= day) &&
      (list.placeId === null || list.placeId === placeId),
  );
  const best = candidates.toSorted((a, b) => {
    if ((a.placeId === null) !== (b.placeId === null)) return a.placeId === null ? 1 : -1;
    return a.effectiveFrom < b.effectiveFrom ? 1 : -1;
  });
  return best[0] ?? null;
}

/** The lowest and the highest price the tolerance allows without a second person. */
export function toleranceBand(price: bigint, toleranceBp: number): { low: bigint; high: bigint } {
  const margin = divideRounded(price * BigInt(toleranceBp), 10_000n);
  return { low: price - margin, high: price + margin };
}

export type PriceVerdict = "within" | "outside-tolerance" | "above-ceiling";

/** How a price offered in the field stands against the list. */
export function judgePrice(
  offered: bigint,
  list: { price: bigint; ceiling: bigint; toleranceBp: number },
): PriceVerdict {
  if (offered > list.ceiling) return "above-ceiling";
  const { low, high } = toleranceBand(list.price, list.toleranceBp);
  return offered < low || offered > high ? "outside-tolerance" : "within";
}

/** The refusal when nothing is published: it says what is missing and who can help. */
export function noPriceInForce(productName: string, placeName: string, day: Day): Refusal {
  return new Refusal(
    "price-list.none-in-force",
    `No price of ${productName} is published for ${placeName} on ${formatDay(day)}. ` +
      "Ask the accountant to publish one.",
    {
      blockers: [{ what: "Publish a price list", owner: "Accountant", link: "/products/prices" }],
    },
  );
}

/** `11,500 UGX/kg` */
export function formatPrice(price: bigint | string): string {
  return `${formatAmount(price)} UGX/kg`;
}
