// Questions asked at once within a transaction: one picture, one company, one fault, and nothing after the end.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { demoOrg } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";
import { soon } from "./abreast.ts";

const world = await makeWorld();
const { database } = world.house;
const org = await demoOrg(world);

test("what is asked at once is answered each with its own, in the order in which it was asked", async () => {
  const { answers, written } = await database.write(org, async (tx) => {
    const asked = Array.from({ length: 50 }, (_, i) =>
      sql<{ n: number; org: string }>`
        select ${i}::int + 0 * pg_backend_pid() as n, current_org() as org
      `.execute(tx),
    );
    const counts = ["a", "b"].map((reason) =>
      sql`insert into payout_brake (is_pulled, reason, at, by)
          select false, ${reason}, now(), user_id from profile where email like 'owner@%'`.execute(
        tx,
      ),
    );
    const seen = sql<{ count: number }>`select count(*)::int from payout_brake`.execute(tx);
    const rows = await Promise.all(asked);
    await Promise.all(counts);
    return { answers: rows.map((one) => one.rows[0]), written: (await seen).rows[0]?.count };
  });
  expect(answers).toEqual(Array.from({ length: 50 }, (_, n) => ({ n, org })));
  expect(written).toBe(2);
});

test("of several the first that fails is told, and nothing of the transaction stays", async () => {
  const brakes = async () =>
    (await world.sql.query("select count(*)::int as count from payout_brake")).rows[0];
  const before = await brakes();
  const work = database.write(org, async (tx) => {
    const asked = [
      sql`insert into payout_brake (is_pulled, reason, at, by)
          select true, 'c', now(), user_id from profile where email like 'owner@%'`.execute(tx),
      sql`select 1 / 0`.execute(tx),
      sql`select 'abc'::int`.execute(tx),
      sql`select 1`.execute(tx),
    ];
    return Promise.all(asked);
  });
  await expect(work).rejects.toThrow("division by zero");
  expect(await brakes()).toEqual(before);
  // The connection is as good as before.
  const [one] = await database.write(
    org,
    async (tx) => (await sql`select 1 as x`.execute(tx)).rows,
  );
  expect(one).toEqual({ x: 1 });
});

test.each(["read", "write"] as const)(
  "who is asked behind the end of a %s is refused, and asks nobody else's connection",
  async (kind) => {
    let late: (() => Promise<unknown>) | undefined;
    await database[kind](org, async (tx) => {
      late = () => sql`select current_org()`.execute(tx);
      return late();
    });
    await expect(late?.()).rejects.toThrow(/committed/);
    const refused = database[kind](org, async (tx) => {
      late = () => sql`select current_org()`.execute(tx);
      await late();
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    await expect(late?.()).rejects.toThrow(/rolled back|committed/);
  },
);

test("what is asked soon and never heard takes nobody down with it", async () => {
  const heard = database.read(org, async (tx) => {
    const bad = soon(sql`select 1 / 0`.execute(tx));
    const good = await sql<{ x: number }>`select 1 as x`.execute(tx).catch(() => "passed over");
    expect(good).toBe("passed over");
    return bad;
  });
  await expect(heard).rejects.toThrow("division by zero");
});
