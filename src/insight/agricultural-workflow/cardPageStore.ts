// One page of the cards: all that match are added up and put in order by what each weighs and how old it is. What
// stands in the way of a card, whose it is and where is read of those that are shown.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import {
  type Page,
  type PageAsked,
  readKey,
  readRows,
  withTotals,
} from "#platform/server/store.ts";
import type { Card, CardsAsked } from "./api.ts";
import { cardsToAdd, type Looking, matchingCards } from "./cardStore.ts";
import { cardTotals } from "./totalStore.ts";

interface CardTotals {
  grams: bigint;
  /** Null where none has a value, or it is not theirs to see. */
  value: bigint | null;
}

/** How many match with their totals, and the ids of the page that begins beyond `after`, with the one that follows it. */
async function oldestOf(
  ctx: Pick<Ctx, "tx">,
  asked: CardsAsked,
  look: Looking,
  { limit, after }: Pick<PageAsked<Card>, "limit" | "after">,
): Promise<CardTotals & { count: bigint; ids: string[] }> {
  const key = after === undefined ? null : readKey(after);
  const beyond = key ? sql`where (c.since, c.id) > (${key.value}, ${key.id}::uuid)` : sql``;
  const found = await sql<CardTotals & { count: bigint; ids: string[] }>`
    with cards as materialized (
      select c.id, c.since, c.grams, c.value
      from ${cardsToAdd(asked, look)})
    select count(*) as count, ${cardTotals},
           array(select c.id from cards c ${beyond} order by c.since, c.id limit ${limit + 1}) as ids
    from cards page
  `.execute(ctx.tx);
  return found.rows[0] ?? { count: 0n, grams: 0n, value: null, ids: [] };
}

/** One page of the cards that match, the oldest first, with totals over all of them. */
export async function readCards(
  ctx: Pick<Ctx, "tx">,
  asked: CardsAsked,
  look: Looking,
  page: Pick<PageAsked<Card>, "limit" | "after">,
): Promise<Page<Card> & { totals: CardTotals }> {
  const { ids, ...counted } = await oldestOf(ctx, asked, look, page);
  const shown: RawBuilder<Card> = sql`
    select * from (${matchingCards(asked, look)}) c where c.id = any(${ids}::uuid[])`;
  const rows = await readRows(ctx, shown, { ...page, sort: "since", direction: "asc" });
  return withTotals(rows, counted);
}
