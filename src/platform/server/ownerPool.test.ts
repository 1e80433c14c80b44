import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { openOwnerPool } from "./ownerPool.ts";

const cloned = await cloneDatabase();
afterAll(() => cloned.drop());

/** Ends every connection to the database but the one that asks, as a server that stops does. */
async function cutAll(): Promise<number> {
  const client = new pg.Client({ connectionString: cloned.ownerUrl });
  await client.connect();
  try {
    const cut = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return cut.rows.length;
  } finally {
    await client.end();
  }
}

test("a connection that is cut while idle, at work or closing takes nobody down", async () => {
  for (let round = 0; round < 20; round += 1) {
    const pool = openOwnerPool(cloned.ownerUrl, 3);
    const [idle, atWork, closing] = [
      await pool.connect(),
      await pool.connect(),
      await pool.connect(),
    ];
    idle.release();
    const asked = atWork.query("select pg_sleep(30)").then(
      () => "answered",
      () => "no answer",
    );
    closing.release(true);
    // One that is closing may have gone already.
    expect(await cutAll()).toBeGreaterThanOrEqual(2);
    expect(await asked).toBe("no answer");
    atWork.release(true);
    // The idle one may not know yet that it was cut; whoever asks again is answered.
    await vi.waitFor(() => pool.query("select 1"));
    await pool.end();
  }
});
