// An officer weighs a farmer's bags, deducts water and dirt by rule, and writes down what is owed.
// Somebody else looks at the beans and gives the grade. In that moment the weight becomes a lot in
// our store and the farmer becomes our creditor, for exactly the figure on the farmer's receipt.
import type { Stream } from "#books/vouchers/rules.ts";
import { type Day, formatDay } from "#kernel/days.ts";
import { lifecycle } from "#kernel/lifecycle.ts";
import { allocate } from "#kernel/money.ts";
import { can, type Flag } from "#kernel/permissions.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";
import { formatKilograms, formatPercent, wholeBp } from "#kernel/weight.ts";
import { type Commodity, lotPrefix } from "#registry/products/rules.ts";
import { priceBlockers } from "./evidenceRules.ts";
import type { Grade, Odour } from "./qualityRules.ts";
import { sampleBlockers } from "./sampleRules.ts";

export { bookingLife } from "./bookingRules.ts";

/** A draft lives on the phone only; the server knows a collection from `recorded` on. */
export const collectionLife = lifecycle({
  states: ["draft", "recorded", "quality_pending", "approved", "rejected", "void"],
  initial: "draft",
  tones: {
    draft: "quiet",
    recorded: "active",
    quality_pending: "waiting",
    approved: "done",
    rejected: "refused",
    void: "quiet",
  },
  moves: {
    record: { from: ["draft"], to: "recorded", needs: "canCreateCollections" },
    edit: { from: ["recorded"], to: "recorded", needs: "canEditCollections", asks: "reason" },
    submit: { from: ["recorded"], to: "quality_pending", needs: "canCreateCollections" },
    approve: { from: ["quality_pending"], to: "approved", needs: "canApproveQuality" },
    reject: {
      from: ["quality_pending"],
      to: "rejected",
      needs: "canApproveQuality",
      asks: "reason",
    },
    void: {
      from: ["recorded", "quality_pending"],
      to: "void",
      needs: "canEditCollections",
      asks: "reason",
      final: true,
    },
    reverse: {
      from: ["approved"],
      to: "void",
      needs: "canUpdateInventory",
      asks: "reason",
      final: true,
    },
  },
});
export type CollectionState = (typeof collectionLife.states)[number];

export const streams = ["eu", "open"] as const satisfies readonly Stream[];
/** To whom a delivery is owed: a farmer, or a supplier who sells it themselves. */
export const sellerTypes = ["farmer", "supplier"] as const;
export type SellerType = (typeof sellerTypes)[number];

/** How much of the debt is paid; the books say it, not the collection. */
export const paidStates = ["open", "part", "paid"] as const;

/** Who may look at collections: those who buy, judge, store or account for them. */
export const seesCollections: readonly Flag[] = [
  "canCreateCollections",
  "canApproveQuality",
  "canUpdateInventory",
  "canViewFinancials",
];

/** Taking an approved collection back moves stock and money: it needs both rights. */
export function mayReverse(held: readonly Flag[]): boolean {
  return can(held, "canEditCollections") && can(held, "canUpdateInventory");
}

// ── Recording ───────────────────────────────────────────────────────────────────────────────────

/** Refuses a delivery that has not happened yet. */
export function checkDay(collectedOn: Day, today: Day): void {
  if (collectedOn <= today) return;
  throw new Refusal(
    "collection.day-in-future",
    `${formatDay(collectedOn)} has not come yet: today is ${formatDay(today)}.`,
  );
}

/** A plot as far as buying cares. */
export interface SellerPlot {
  id: string;
  name: string;
  areaSquareMetres: bigint;
  isVerified: boolean;
  /** Whose consent to show where it lies is missing, where that is not asked of the seller. */
  hiddenBy?: string | null;
}

/** A farmer as far as buying cares; a supplier who sells themselves, with the plots they name. */
export interface Seller {
  name: string;
  /** Why nothing may be bought, in words for the officer; null when buying is allowed. */
  obstacle: string | null;
  consents: { shareGeolocation: boolean };
  plots: readonly SellerPlot[];
}

/** Which part of a delivery came from which plot, in basis points. */
export interface PlotShare {
  plotId: string;
  shareBp: number;
}

/**
 * Which plots a delivery comes from: as the officer says, together all of it; left open, the
 * farmer's only plot. A farmer without plots can sell into the open stream only.
 */
export function sharesOf(seller: Seller, given: readonly PlotShare[]): PlotShare[] {
  const [first, ...others] = seller.plots;
  if (given.length === 0) {
    if (!first) return [];
    if (others.length === 0) return [{ plotId: first.id, shareBp: Number(wholeBp) }];
    throw new Refusal(
      "collection.name-the-plots",
      `${seller.name} has ${seller.plots.length} plots. Say which ones this delivery comes from.`,
    );
  }
  if (new Set(given.map((share) => share.plotId)).size !== given.length) {
    throw new Refusal("collection.plot-twice", "Name each plot once.");
  }
  if (!given.every(({ plotId }) => seller.plots.some((plot) => plot.id === plotId))) {
    throw new Refusal("collection.plot-of-another", `A plot is not one of ${seller.name}.`);
  }
  const total = given.reduce((sum, share) => sum + share.shareBp, 0);
  if (total !== Number(wholeBp)) {
    throw new Refusal(
      "collection.shares-not-whole",
      `The plots make ${formatPercent(total)} % of the delivery; together they must make 100.0 %.`,
    );
  }
  return [...given];
}

/** What keeps a delivery out of the EU stream, in words; empty for the open stream. */
export function streamFaults(
  stream: Stream,
  seller: Seller,
  shares: readonly PlotShare[],
): string[] {
  if (stream === "open") return [];
  const named = seller.plots.filter((plot) => shares.some((share) => share.plotId === plot.id));
  const rest = Number(wholeBp) - shares.reduce((sum, { shareBp }) => sum + shareBp, 0);
  return [
    ...(named.length === 0 ? ["No plot is named."] : []),
    ...named.filter((plot) => !plot.isVerified).map((plot) => `${plot.name} is not verified.`),
    ...named.flatMap(({ hiddenBy }) => (hiddenBy ? [notShared(hiddenBy)] : [])),
    ...(named.length > 0 && rest > 0
      ? [`${formatPercent(rest)} % of it comes from no plot that is named.`]
      : []),
    ...(seller.consents.shareGeolocation ? [] : [notShared(seller.name)]),
  ];
}

const notShared = (name: string) => `${name} has not agreed to share the plots' location.`;

/** The EU stream takes only beans from verified plots whose location may be shown. */
export function checkStream(stream: Stream, seller: Seller, shares: readonly PlotShare[]): void {
  const faults = streamFaults(stream, seller, shares);
  if (faults.length === 0) return;
  throw new Refusal(
    "collection.not-for-eu",
    `This delivery cannot go to the EU stream. ${faults.join(" ")} Choose the open stream instead.`,
    { blockers: faults.map((what) => ({ what })) },
  );
}

/** The grams of each plot, in the order given; with what comes from none they add up to what is paid for. */
export function gramsByPlot(payable: bigint, shares: readonly PlotShare[]): bigint[] {
  const weights = shares.map(({ shareBp }) => BigInt(shareBp));
  const named = weights.reduce((sum, weight) => sum + weight, 0n);
  return allocate(payable, [...weights, wholeBp - named]).slice(0, shares.length);
}

/** Are two weights so close that they may be one, by the basis points the owner decided? */
export function looksLike(net: bigint, other: bigint, likeBp: number): boolean {
  const away = net > other ? net - other : other - net;
  return away * wholeBp <= other * BigInt(likeBp);
}

/**
 * Refuses what was probably sent twice by two hands; the officer may say that it is another one. Gives the number of
 * the one it looks like; null: of none.
 */
export function checkNotDouble(
  net: bigint,
  recent: readonly { id: string; number: string; net: bigint }[],
  { confirmed, likeBp }: { confirmed: boolean; likeBp: number },
): string | null {
  const twin = recent.find((other) => looksLike(net, other.net, likeBp));
  if (!twin) return null;
  if (confirmed) return twin.number;
  throw new Refusal(
    "collection.looks-double",
    `${twin.number} of the same seller weighs ${formatKilograms(twin.net)} kg and was recorded a ` +
      "few minutes ago. Confirm that this is another delivery.",
    { status: 409, blockers: [{ what: twin.number, link: `/field-collections/${twin.id}` }] },
  );
}

/** A product as far as buying cares. */
export interface BoughtProduct {
  name: string;
  commodity: Commodity;
  form: string | null;
  stockAccount: string | null;
}

/** Only crops are bought from farmers: refuses services and packing, and a product without a form. */
export function checkProduct(product: BoughtProduct): {
  form: string;
  stockAccount: string;
  series: LotSeries;
} {
  const { form, stockAccount } = product;
  const series = lotSeries.find((one) => one === lotPrefix(product.commodity));
  if (form !== null && stockAccount !== null && series) return { form, stockAccount, series };
  throw new Refusal(
    "collection.not-a-crop",
    `${product.name} is not bought from farmers. Choose a crop in one of its forms.`,
  );
}

const lotSeries = ["COF", "COC", "SES", "SHE"] as const;
export type LotSeries = (typeof lotSeries)[number];

/** What is bought goes into a store or a plant of our own. */
export function checkPlace(place: { name: string; kind: string }): void {
  if (place.kind === "store" || place.kind === "plant") return;
  throw new Refusal("collection.not-a-store", `${place.name} is not a store. Choose one.`);
}

/** Quality is judged on measurements, so nothing goes there without them. */
export function notMeasured(): Refusal {
  return new Refusal(
    "collection.not-measured",
    "Measure moisture and foreign matter before sending it to quality.",
  );
}

// ── Approving ───────────────────────────────────────────────────────────────────────────────────

/** Everything approval looks at, besides who approves. */
export interface Judged {
  id: string;
  samplesNeeded: number;
  /** The officer's own measurement included. */
  samplesTaken: number;
  state: CollectionState;
  stream: Stream;
  odour: Odour;
  suggestedGrade: Grade | null;
  shares: readonly PlotShare[];
  seller: Seller;
  /** Where the seller stands in the register. */
  sellerLink: string;
  /** What else keeps a supplier's delivery from being owed; nothing for a farmer's. */
  notOwed: readonly Blocker[];
  unitPrice: bigint;
  priceReason: string | null;
  priceApprovedAt: Date | null;
}

/** Everything about the delivery that stands in the way of approving it, each with its owner. */
export function approvalBlockers(judged: Judged): Blocker[] {
  const { sellerLink: link } = judged;
  const officer = "Field officer";
  const blockers: Blocker[] = [];
  if (judged.seller.obstacle !== null) {
    blockers.push({ what: judged.seller.obstacle, owner: officer, link });
  }
  if (judged.suggestedGrade === null) {
    const what = "Too wet, too dirty or spoiled for every grade: reject it";
    blockers.push({ what, owner: "Quality approver" });
  }
  blockers.push(...sampleBlockers(judged), ...priceBlockers(judged));
  for (const what of streamFaults(judged.stream, judged.seller, judged.shares)) {
    blockers.push({ what, owner: officer, link });
  }
  return [...blockers, ...judged.notOwed];
}

/** Refuses approval with the whole list, so that nobody finds out one thing at a time. */
export function checkApproval(judged: Judged): void {
  const blockers = approvalBlockers(judged);
  if (blockers.length === 0) return;
  const things = blockers.length === 1 ? "1 thing is open" : `${blockers.length} things are open`;
  throw new Refusal("collection.cannot-approve", `Cannot approve because ${things}.`, { blockers });
}
