// Whoever buys is told the day's new price.
import { spoken, tell } from "#books/notices/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { keepsProducts } from "./rules.ts";
import type { PriceList } from "./store.ts";

/** A price was published: told to everybody who buys by it, and to who wrote it. */
export async function tellPublished(ctx: Ctx, list: PriceList): Promise<void> {
  const { id, number, productName, placeName, price, effectiveFrom } = list;
  await tell(ctx, {
    ...spoken({
      kind: "price_published",
      facts: {
        ...{ number, product: productName, price: price.toString() },
        ...{ from: effectiveFrom, place: placeName },
      },
    }),
    event: `price-list:${id}:published`,
    ways: [
      { link: `/products/prices/${id}`, needs: keepsProducts },
      { link: "/products/board", needs: "signed-in" },
    ],
    to: { people: [list.writtenBy], holding: "canCreateCollections" },
  });
}
