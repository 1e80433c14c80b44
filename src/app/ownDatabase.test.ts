import pg from "pg";
import { expect, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { lookRound } from "./ownDatabase.ts";

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
