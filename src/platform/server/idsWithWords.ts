// A list of many rows that is searched asks the database's indexes of words first which rows it may be about (decision 0046).
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "./context.ts";
import { numberBegun } from "./numbersBegun.ts";

/** Kinds of which a company has many thousands. */
export type ManyRows = "approval" | "collection" | "expense" | "lot" | "payment" | "plot";

/** The only rows that a search can find; null: it may find any. */
export type Among = readonly string[] | null;

/**
 * Which rows of a kind these words may be meant for: all that the list finds, and perhaps some that it does not, so it still looks
 * at each. Null where nothing is searched, where no index knows the words (none has three letters or figures in a
 * row), where more than twenty thousand have them, and where a number of the rows' own series is begun: those are found in
 * their order.
 */
export async function idsWithWords(
  ctx: Pick<Ctx, "tx">,
  kind: ManyRows,
  typed: string | undefined,
  more: { code?: string | null; series?: string } = {},
): Promise<Among> {
  if (!typed) return null;
  if (more.series !== undefined && numberBegun(typed, more.series) !== null) return null;
  const found = await sql<{ ids: string[] | null }>`
    select ids_with_words(${kind}, ${typed}, ${more.code ?? null}) as ids
  `.execute(ctx.tx);
  return found.rows[0]?.ids ?? null;
}

/** What narrows a list to them: a condition on its column of ids. */
export function isAmong(column: string, among: Among): RawBuilder<unknown> {
  return among === null ? sql`true` : sql`${sql.ref(column)} = any(${[...among]}::uuid[])`;
}
