import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { openDatabase } from "./db.ts";
import { appUrl } from "./migrate.ts";

const clone = await cloneDatabase();
const database = openDatabase(appUrl(clone.ownerUrl), { connections: 3 });
const owner = new pg.Client({ connectionString: clone.ownerUrl });
await owner.connect();
const orgs = (await owner.query<{ id: string }>("select id from org order by name")).rows;
const [ours = "", theirs = ""] = orgs.map((org) => org.id);
await owner.end();
afterAll(async () => {
  await database.close();
  await clone.drop();
});

test("a company whose writes wait for one another keeps no other company waiting", async () => {
  const order: number[] = [];
  const gate = Promise.withResolvers<void>();
  const writes = Array.from({ length: 12 }, (_, i) =>
    database.write(ours, async () => {
      if (i === 0) await gate.promise;
      order.push(i);
    }),
  );
  // With every connection taken by those who wait, this would never come back.
  const found = await database.read(theirs, (tx) =>
    tx.selectFrom("org").select("id").executeTakeFirstOrThrow(),
  );
  expect(found.id).toBe(theirs);
  expect(order).toEqual([]);
  gate.resolve();
  await Promise.all(writes);
  expect(order).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

test("a write that fails lets the next one in", async () => {
  const failing = database.write(ours, async () => {
    throw new Error("no");
  });
  const next = database.write(ours, async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
