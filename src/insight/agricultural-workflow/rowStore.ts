// Rows that no table names need an id to be paged by.
import { type RawBuilder, sql } from "kysely";

/** The same id for the same words, in the form every id has. */
export const idOf = (words: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`id_of_words(${words})`;
