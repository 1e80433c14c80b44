import pg from "pg";
import { expect, test, vi } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { bringPlaces, lookRound } from "./ownDatabase.ts";

test("a company whose opening was cut off before its owner was in it locks nobody out", async () => {
  const database = await cloneDatabase();
  expect(await lookRound(database)).toMatchObject({ isEmpty: false });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query("delete from profile");
  await client.end();
  expect(await lookRound(database)).toMatchObject({ isEmpty: true });
  await database.drop();
});

test("places whose writing is cut off are told, and written the next time", async () => {
  const database = await cloneDatabase();
  const writing = bringPlaces(database).then(
    (places) => `${places} written`,
    (error: unknown) => String(error),
  );
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await vi.waitFor(
    async () => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like 'insert into locality%'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 2 },
  );
  expect(await writing).toMatch(/terminat/);
  expect(await lookRound(database)).toMatchObject({ hasPlaces: false });
  expect(await bringPlaces(database)).toBeGreaterThan(80_000);
  expect(await lookRound(database)).toMatchObject({ hasPlaces: true });
  await client.end();
  await database.drop();
});
