import { sql, type Transaction } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { openDatabase } from "./db.ts";
import { appUrl } from "./migrate.ts";
import type { DB } from "./tables.generated.ts";

const clone = await cloneDatabase();
const database = openDatabase(appUrl(clone.ownerUrl), { connections: 3 });
const owner = new pg.Client({ connectionString: clone.ownerUrl });
await owner.connect();
const orgs = (await owner.query<{ id: string }>("select id from org order by name")).rows;
const [ours = "", theirs = ""] = orgs.map((org) => org.id);
await owner.end();
async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: clone.ownerUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}
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

test("each reads its own company, however many ask at once on few connections", async () => {
  const read = (orgId: string) =>
    database.read(orgId, (tx) => tx.selectFrom("org").select("id").execute());
  const asked = Array.from({ length: 200 }, (_, at) => (at % 3 === 0 ? theirs : ours));
  const found = await Promise.all(asked.map(read));
  expect(found).toEqual(asked.map((id) => [{ id }]));
  const outside = database.outside((tx) => tx.selectFrom("org").select("id").execute());
  await expect(outside).rejects.toThrow(/app\.org|uuid/);
});

test("a read cannot write, and what fails in it leaves the next one whole", async () => {
  const writing = database.read(ours, (tx) =>
    tx.updateTable("org").set({ name: "Other" }).where("id", "=", ours).execute(),
  );
  await expect(writing).rejects.toThrow("read-only");
  const broken = database.read(ours, (tx) => sql`select nothing from nowhere`.execute(tx));
  await expect(broken).rejects.toThrow("nowhere");
  expect(await database.read(ours, async () => "nothing asked")).toBe("nothing asked");
  expect(await database.write(ours, async () => "nothing asked")).toBe("nothing asked");
});

test("a read sees one picture, whatever is written between its questions", async () => {
  const nameIn = async (tx: Transaction<DB>) =>
    (await tx.selectFrom("org").select("name").where("id", "=", ours).executeTakeFirstOrThrow())
      .name;
  const [first, second] = await database.read(ours, async (tx) => {
    const before = await nameIn(tx);
    await database.write(ours, (writing) =>
      writing
        .updateTable("org")
        .set({ name: `${before}!` })
        .where("id", "=", ours)
        .execute(),
    );
    return [before, await nameIn(tx)];
  });
  expect(second).toBe(first);
  expect(await database.read(ours, nameIn)).toBe(`${first}!`);
});

test("a table that gets another column under a kept plan is read all the same", async () => {
  const read = () => database.read(ours, (tx) => tx.selectFrom("org").selectAll().execute());
  for (let time = 0; time < 12; time += 1) await read();
  await asOwner("alter table org add column later_on int");
  const found = await Promise.all([read(), read(), read(), read()]);
  for (const rows of found) expect(rows[0]).toHaveProperty("later_on");
});

test("who is broken off while waiting for the company's lock has written nothing, and the next one may", async () => {
  const other = new pg.Client({ connectionString: clone.ownerUrl });
  await other.connect();
  await other.query("select pg_advisory_lock(hashtextextended($1, 1))", [ours]);
  const renamed = (name: string) =>
    database.write(ours, (tx) =>
      tx.updateTable("org").set({ name }).where("id", "=", ours).execute(),
    );
  const waiting = renamed("Broken off");
  const refused = expect(waiting).rejects.toThrow("canceling statement");
  for (let found = 0; found === 0; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const { rowCount } = await other.query(
      `select pg_cancel_backend(pid) from pg_locks
       where locktype = 'advisory' and not granted and database =
         (select oid from pg_database where datname = current_database())`,
    );
    found = rowCount ?? 0;
  }
  await refused;
  await other.end();
  const nameNow = () =>
    database.read(ours, (tx) => tx.selectFrom("org").select("name").executeTakeFirstOrThrow());
  expect((await nameNow()).name).not.toBe("Broken off");
  await renamed("Written");
  expect((await nameNow()).name).toBe("Written");
});
