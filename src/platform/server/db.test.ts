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

/** Takes so many connections, until it is told to let them go. */
async function connectionsTaken(many: number): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const taken: Promise<void>[] = [];
  for (let at = 0; at < many; at += 1) {
    const has = Promise.withResolvers<void>();
    taken.push(
      database.outside(async (tx) => {
        await sql`select 1`.execute(tx);
        has.resolve();
        await gate.promise;
      }),
    );
    await has.promise;
  }
  return async () => {
    gate.resolve();
    await Promise.all(taken);
  };
}

/** While `work` begins its reads, every connection is taken. */
async function withoutAFreeConnection<T>(work: () => Promise<T>[]): Promise<T[]> {
  const letGo = await connectionsTaken(3);
  const begun = work();
  await letGo();
  return Promise.all(begun);
}

const whereIn = async (tx: Transaction<DB>) => {
  const { rows } = await sql<{ backend: number; company: string; picture: string }>`
    select pg_backend_pid() as backend, current_org()::text as company,
      pg_backend_pid() || ' ' || now() as picture`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a connection is somewhere");
  return row;
};

test("reads of one company that wait for a connection share one picture, and no other company's", async () => {
  const asked = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? theirs : ours));
  const found = await withoutAFreeConnection(() =>
    asked.map((orgId) => database.read(orgId, whereIn)),
  );
  expect(found.map(({ company }) => company)).toEqual(asked);
  const pictures = (orgId: string) =>
    new Set(found.filter(({ company }) => company === orgId).map(({ picture }) => picture)).size;
  // Thirty of ours: sixteen at most go together. Ten of theirs.
  expect([pictures(ours), pictures(theirs)]).toEqual([2, 1]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test("a read that is alone shares with nobody, however many wait", async () => {
  const found = await withoutAFreeConnection(() =>
    Array.from({ length: 12 }, (_, at) => database.read(ours, whereIn, { isAlone: at % 2 === 0 })),
  );
  const alone = found.filter((_, at) => at % 2 === 0).map(({ picture }) => picture);
  const others = new Set(found.filter((_, at) => at % 2 === 1).map(({ picture }) => picture));
  expect(new Set(alone).size).toBe(6);
  expect(others.size).toBe(1);
  expect(alone.filter((picture) => others.has(picture))).toEqual([]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test("while a connection of its company's share is free, each read takes its own", async () => {
  // Two of the three connections are the share of one company.
  const found = await Promise.all([ours, ours, theirs].map((org) => database.read(org, whereIn)));
  expect(new Set(found.map(({ backend }) => backend)).size).toBe(3);
});

test("a company that reads much and long keeps neither another company nor its own quick reads waiting", async () => {
  const roomy = openDatabase(appUrl(clone.ownerUrl), { connections: 5 });
  const gate = Promise.withResolvers<void>();
  const long = (isAlone: boolean) =>
    Array.from({ length: 20 }, () =>
      roomy.read(
        ours,
        async (tx) => {
          const found = await whereIn(tx);
          await gate.promise;
          return found;
        },
        { isAlone },
      ),
    );
  const large = long(true);
  expect((await roomy.read(ours, whereIn)).company).toBe(ours);
  expect((await roomy.read(theirs, whereIn, { isAlone: true })).company).toBe(theirs);
  const quick = long(false);
  // Three of the five are theirs at most; these would never come back if they held all of them.
  expect((await roomy.read(theirs, whereIn)).company).toBe(theirs);
  expect(await roomy.write(theirs, whereIn)).toMatchObject({ company: theirs });
  gate.resolve();
  const all = await Promise.all([...large, ...quick]);
  expect(new Set(all.map(({ company }) => company))).toEqual(new Set([ours]));
  expect((await roomy.read(ours, whereIn)).company).toBe(ours);
  await roomy.close();
});

test("in a shared transaction everybody has their own answer, whatever fails beside it", async () => {
  const nameOf = (tx: Transaction<DB>) =>
    tx.selectFrom("org").select("id").executeTakeFirstOrThrow();
  const works = [
    (tx: Transaction<DB>) => sql`select nothing from nowhere`.execute(tx),
    nameOf,
    async () => "nothing asked",
    async (tx: Transaction<DB>) => {
      await nameOf(tx);
      throw new Error("refused");
    },
    (tx: Transaction<DB>) => tx.updateTable("org").set({ name: "Other" }).execute(),
    nameOf,
  ];
  for (let turn = 0; turn < works.length; turn += 1) {
    const order = [...works.slice(turn), ...works.slice(0, turn)];
    const found = await withoutAFreeConnection(() =>
      order.map((work) =>
        database.read<unknown>(ours, work).catch((error: unknown) => String(error)),
      ),
    );
    const inOrder = [...found.slice(works.length - turn), ...found.slice(0, works.length - turn)];
    expect(inOrder).toEqual([
      expect.stringContaining("nowhere"),
      { id: ours },
      "nothing asked",
      "Error: refused",
      expect.stringContaining("read-only"),
      { id: ours },
    ]);
  }
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test("what is asked amid a read has no part in the connection that others wait for", async () => {
  const waited = await database.read(ours, async (tx) => {
    await whereIn(tx);
    const letGo = await connectionsTaken(2);
    const asked = database.ask(sql<{ one: number }>`select 1 as one`);
    const beside = database.read(ours, whereIn);
    await letGo();
    return [await asked, (await beside).company];
  });
  expect(waited).toEqual([[{ one: 1 }], ours]);
  // A read's end is not waited for; one that was never said does not come.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows;
    })
    .toEqual([{ open: 0 }]);
});

test("a read never joins a picture that is older than itself", async () => {
  const nameIn = async (tx: Transaction<DB>) =>
    (await tx.selectFrom("org").select("name").where("id", "=", ours).executeTakeFirstOrThrow())
      .name;
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const letTwoGo = await connectionsTaken(2);
  const letOneGo = await connectionsTaken(1);
  const older = [1, 2].map(() =>
    database.read(ours, async (tx) => {
      const before = await nameIn(tx);
      begun.resolve();
      await gate.promise;
      return [before, await nameIn(tx)];
    }),
  );
  await letOneGo();
  await begun.promise;
  await asOwner(`update org set name = 'Written later' where id = '${ours}'`);
  const later = database.read(ours, nameIn);
  await letTwoGo();
  expect(await later).toBe("Written later");
  gate.resolve();
  for (const [before, after] of await Promise.all(older)) {
    expect(before).not.toBe("Written later");
    expect(after).toBe(before);
  }
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

test("a house that has only signed people in leaves no connection behind when it closes", async () => {
  const closing = openDatabase(appUrl(clone.ownerUrl));
  const { rows } = await closing.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await closing.close();
  expect(closing.pool.totalCount).toBe(0);
  const asking = new pg.Client({ connectionString: clone.ownerUrl });
  await asking.connect();
  const left = (): Promise<pg.QueryResult> =>
    asking.query("select 1 from pg_stat_activity where pid = $1", [rows[0]?.pid]);
  await expect.poll(async () => (await left()).rowCount).toBe(0);
  await asking.end();
});
