// Spoils the books past every wall, looks whether the checks find it, and takes it back.
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { expect } from "vitest";
import { type VerifyMore, verifyOwnBooks } from "#books/verify/door.ts";
import type { DB } from "#platform/server/tables.generated.ts";
import type { BooksOnly } from "./booksOnly.ts";

interface SaboteurParts extends VerifyMore {
  /** What is done to the tables before each act. */
  first?: readonly string[];
  /** How the checks that failed are named: by number, or by title, where several share a number. */
  named?: "id" | "title";
}

/**
 * Gives an act: these statements are done, `$org` being the company, with no trigger and no foreign key in
 * their way; the checks look; nothing of it stays. It answers which checks failed, each once.
 */
export function saboteurOf(
  books: Pick<BooksOnly, "owner" | "orgId">,
  { first = [], named = "id", ...more }: SaboteurParts,
): (statements: readonly string[]) => Promise<string[]> {
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool: books.owner }) });
  return async (statements) => {
    const undo = new Error("undo");
    let failed: string[] = [];
    const work = async (tx: Transaction<DB>) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of [...first, ...statements]) {
        await sql.raw(statement.replaceAll("$org", `'${books.orgId}'`)).execute(tx);
      }
      const org = { id: books.orgId, name: "", soleTrader: false };
      const results = await verifyOwnBooks({ tx, org }, more);
      failed = results.filter((result) => !result.ok).map((result) => result[named]);
      throw undo;
    };
    await expect(owner.transaction().execute(work)).rejects.toBe(undo);
    return [...new Set(failed)];
  };
}

/** Takes away what a table's own checks and empty columns would refuse. */
export function loosened(table: string): string {
  return `do $$ declare one record; begin
    for one in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
      execute format('alter table ${table} drop constraint %I', one.conname);
    end loop;
    for one in select attname from pg_attribute a where attrelid = '${table}'::regclass and attnum > 0
        and attnotnull and not attisdropped and attidentity = '' and not exists (
          select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) loop
      execute format('alter table ${table} alter column %I drop not null', one.attname);
    end loop;
  end $$`;
}

/** Puts a row into a table, its company being `$org`; columns left out stay empty or as they are by default. */
export function rowOf(table: string, values: Readonly<Record<string, string | number>>): string {
  const given = Object.values(values).map((one) => `'${one}'`);
  return `insert into ${table} (org_id, ${Object.keys(values).join(", ")}) values ($org, ${given.join(", ")})`;
}
