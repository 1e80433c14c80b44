// A few connections of the database's owner, for what the house does for no company.
import pg from "pg";

/** A machine that went away without hanging up is noticed though nobody says anything for hours, as over a queue that listens. */
export const askedWhileIdle = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;

/**
 * A pool whose connections may be cut (by a database that stops, or that was taken away) without taking us down: what was
 * asked over one is told that it got no answer, and whoever asked tries again or says so.
 */
export function openOwnerPool(ownerUrl: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max, ...askedWhileIdle });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
