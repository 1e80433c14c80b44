// The books alone, without the house around them: one company on a database of its own. For tests of
// the doors of `books`, and for seasons driven by dice.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import { verifyBooks } from "#books/verify/door.ts";
import { verdict } from "#books/verify/rules.ts";
import { openBooks } from "#books/vouchers/door.ts";
import { idFrom } from "#kernel/ids.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Database, openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { cloneDatabase } from "./database.ts";

export interface BooksOnly {
  database: Database;
  orgId: string;
  /** The owner of the database, past every wall: for sabotage. */
  owner: pg.Pool;
  /** Work in the company, in one transaction. */
  inBooks: <T>(work: (ctx: Ctx) => Promise<T>, orgId?: string) => Promise<T>;
  /** Opens another company on the same database. */
  openCompany: () => Promise<string>;
  /** Throws with every fault when the books do not agree. */
  agree: () => Promise<void>;
}

export function newId(): string {
  return idFrom(Date.now(), randomBytes(10));
}

/** Opens the books of a company that lives on one fixed day. */
export async function openBooksOnly(today = "2026-11-20"): Promise<BooksOnly> {
  const cloned = await cloneDatabase();
  const owner = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 });
  owner.on("error", () => undefined);
  const database = openDatabase(appUrl(cloned.ownerUrl), { connections: 20 });
  afterAll(async () => {
    await database.close();
    await owner.end();
    await cloned.drop();
  });
  const openCompany = async () => {
    const orgId = newId();
    await owner.query("insert into org (id, name, business_day) values ($1, 'Books only', $2)", [
      orgId,
      today,
    ]);
    await asSystem(database, orgId, "books.open", openBooks);
    return orgId;
  };
  const orgId = await openCompany();
  return {
    database,
    orgId,
    owner,
    openCompany,
    inBooks: (work, inOrg = orgId) => asSystem(database, inOrg, "books.test", work),
    agree: async () => {
      const results = await verifyBooks(owner);
      const faults = results.flatMap((one) => one.faults.map((fault) => `${one.id} ${fault}`));
      if (faults.length > 0) throw new Error(`${verdict(results)}\n${faults.join("\n")}`);
    },
  };
}
