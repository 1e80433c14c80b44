// What a weight and a price rest on: how the scale was read, with what it was measured, and who let a price
// go further than published.
import { formatMoney } from "#kernel/money.ts";
import { type Blocker, Refusal } from "#kernel/refusal.ts";

/** How a weight came into the slip: by radio, by cable, or typed by hand. */
export const weightSources = ["ble", "serial", "manual"] as const;
export type WeightSource = (typeof weightSources)[number];

/** Why a weight is typed, as the form offers it. */
export const manualReasons = ["no_connection", "connection_lost", "another_scale"] as const;
export type ManualReason = (typeof manualReasons)[number];

/** A weight that was typed says why it was not read from the scale. */
export function checkSources(
  lines: readonly { source?: WeightSource | null; manualReason?: string | null }[],
): void {
  lines.forEach(({ source = null, manualReason = null }, i) => {
    if (source === "manual" && manualReason === null) {
      const words = `Bag ${i + 1}: say why the weight was typed and not read from the scale.`;
      throw new Refusal("collection.manual-without-reason", words);
    }
    if (source !== "manual" && manualReason !== null) {
      const words = `Bag ${i + 1}: only a typed weight has a reason for it.`;
      throw new Refusal("collection.reason-without-manual", words);
    }
  });
}

/** What the price keeps from approval. */
export function priceBlockers(collection: {
  unitPrice: bigint;
  priceReason: string | null;
  priceApprovedAt: Date | null;
}): Blocker[] {
  const { unitPrice, priceReason, priceApprovedAt } = collection;
  if (priceReason === null || priceApprovedAt !== null) return [];
  const what = `${formatMoney(unitPrice)} per kg waits for the office's word on its price: ${priceReason}`;
  return [{ what, owner: "Office" }];
}

/** A price as it was agreed on: how much, for what, with whom, beside which published one and why. */
interface AgreedPrice {
  unitPrice: bigint;
  listPrice: bigint;
  priceReason: string | null;
  productId: string;
  farmerId: string | null;
  supplierId: string | null;
}

/** The office's word is for one price: it does not stand for another one that a correction brings. */
export function isSamePrice(before: AgreedPrice, after: AgreedPrice): boolean {
  return (
    before.unitPrice === after.unitPrice &&
    before.listPrice === after.listPrice &&
    before.priceReason === after.priceReason &&
    before.productId === after.productId &&
    before.farmerId === after.farmerId &&
    before.supplierId === after.supplierId
  );
}

/** An officer strikes out what was recorded today; later it takes somebody who keeps the stock. */
export function checkVoidDay(asked: {
  recordedOn: string;
  today: string;
  mayAlways: boolean;
}): void {
  if (asked.mayAlways || asked.recordedOn === asked.today) return;
  throw new Refusal(
    "collection.void-too-late",
    "An officer strikes out a collection on its own day only. Ask the office to do it.",
    { status: 409 },
  );
}
