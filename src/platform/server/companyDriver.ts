// A transaction's first words. Each begins with saying which company it works for, and a write with taking the
// company's lock: one question with `begin` itself, instead of three questions one after another.
import { AsyncLocalStorage } from "node:async_hooks";
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";

/** How a transaction of `work` begins; null: before the company is known. */
interface Beginning {
  orgId: string;
  isWrite: boolean;
}

const beginnings = new AsyncLocalStorage<Beginning | null>();

/** Runs `work`, whose transactions all begin so. */
export function beginningWith<T>(beginning: Beginning | null, work: () => Promise<T>): Promise<T> {
  return beginnings.run(beginning, work);
}

/** The dialect whose transactions say their company first. */
export class CompanyDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new CompanyDriver({ pool: this.#pool });
  }
}

class CompanyDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : "";
    const access = settings.accessMode ? ` ${settings.accessMode}` : "";
    const words = `start transaction${isolation}${access}${entering(beginnings.getStore())}`;
    try {
      await connection.executeQuery(CompiledQuery.raw(words));
    } catch (error) {
      // Whoever waited too long for the company's lock stands in a transaction already.
      await connection.executeQuery(CompiledQuery.raw("rollback"));
      throw error;
    }
  }
}

function entering(beginning: Beginning | null | undefined): string {
  if (!beginning) return "";
  const { orgId, isWrite } = beginning;
  // It stands in the text itself: several statements in one question take no parameters.
  if (!/^[0-9a-f-]{36}$/.test(orgId)) throw new Error("A company is known by a UUID.");
  const lock = isWrite ? `; select pg_advisory_xact_lock(hashtextextended('${orgId}', 1))` : "";
  return `; select set_config('app.org', '${orgId}', true)${lock}`;
}
