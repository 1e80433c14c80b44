import { type CardAsked, type CardLine, stockCard, stockValue } from "#books/cards/door.ts";
import { Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage, readPageWithKept } from "#platform/server/store.ts";
import { stockCards } from "./api.ts";
import { standingCount, standingLots } from "./store.ts";

interface Asked {
  productId?: string | undefined;
  lotId?: string | undefined;
  placeId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const stockCardsHandlers = handlersFor(stockCards, {
  card: async (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    const more = after === undefined ? {} : { after };
    const card = await stockCard(ctx, { ...cardOf(asked), limit, ...more });
    return { ...card, lines: card.lines.map(shownLine) };
  },
  export: async (ctx) => {
    const { lines } = await stockCard(ctx, { ...cardOf(ctx.params), limit: largestExport });
    return { name: `stock-card-${ctx.today}.csv`, bytes: cardCsv(lines) };
  },
  value: async (ctx) => {
    const rows = await stockValue(ctx);
    const cost = rows.reduce((sum, row) => sum + row.cost, 0n);
    const balance = rows.reduce((sum, row) => sum + row.balance, 0n);
    return { rows, cost, balance, difference: cost - balance };
  },
  lots: async (ctx) => {
    const { limit, after, ...asked } = ctx.params;
    const order = { limit, after, sort: "madeOn", direction: "asc" } as const;
    const kept = standingCount(asked);
    const lots = standingLots(asked, await idsWithWords(ctx, "lot", asked.search));
    if (kept === null) return readPage(ctx, lots, order);
    const { totals: _, ...page } = await readPageWithKept(ctx, lots, order, kept);
    return page;
  },
});

/** What is asked of the books. Refuses a card of everything: kilograms and pieces do not add up. */
function cardOf({ productId, lotId, placeId, from, to }: Asked): CardAsked {
  if (productId === undefined && lotId === undefined) {
    throw new Refusal("stock-card.choose", "Choose a product or a lot.");
  }
  return {
    ...(productId === undefined ? {} : { productId }),
    ...(lotId === undefined ? {} : { lotId }),
    ...(placeId === undefined ? {} : { placeId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { through: to }),
  };
}

function shownLine({ createdBy: _, ...line }: CardLine) {
  return line;
}

function cardCsv(lines: readonly CardLine[]): string {
  const columns = ["Day", "Voucher", "What", "Lot", "From", "To", "Unit", "In", "Out", "Balance"];
  return csvOf(
    [...columns, "In UGX", "Out UGX", "Value UGX"],
    lines.map((line) => {
      const size = (quantity: bigint) =>
        line.unit === "g" ? formatKilograms(quantity, 3).replaceAll(",", "") : quantity;
      return [
        line.day,
        line.voucherNumber,
        line.memo,
        line.lotCode,
        line.fromPlace,
        line.toPlace,
        line.unit === "g" ? "kg" : "pieces",
        size(line.quantityIn),
        size(line.quantityOut),
        size(line.quantity),
        line.costIn,
        line.costOut,
        line.cost,
      ];
    }),
  );
}
