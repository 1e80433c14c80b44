// Whoever buys is told the day's new price.
import { tell } from "#books/notices/door.ts";
import { formatDay } from "#kernel/days.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { keepsProducts } from "./rules.ts";
import type { PriceList } from "./store.ts";

/** A price was published: told to everybody who buys by it, and to who wrote it. */
export async function tellPublished(ctx: Ctx, list: PriceList): Promise<void> {
  const { id, number, productName, placeName, price, effectiveFrom } = list;
  await tell(ctx, {
    kind: "price_published",
    event: `price-list:${id}:published`,
    title: `New price: ${productName}, ${formatMoney(price)} a kg`,
    message: `From ${formatDay(effectiveFrom)}, ${placeName ?? "all stores"}. ${number}`,
    ways: [
      { link: `/products/prices/${id}`, needs: keepsProducts },
      { link: "/products/board", needs: "signed-in" },
    ],
    to: { people: [list.writtenBy], holding: "canCreateCollections" },
  });
}
