// The export of collections is a table as every other one: nothing in it runs, and it is whole or refused.
import { beforeAll, expect, test } from "vitest";
import { largestExport } from "#platform/server/csv.ts";
import { type Buying, openBuying } from "#test/buyingMakers.ts";
import { makeWorld } from "#test/world.ts";
import { collections } from "./api.ts";

const world = await makeWorld();
let buying: Buying;

beforeAll(async () => {
  buying = await openBuying(world);
});

test.each(["＝1+1", "＋1", "－1", "＠sum", "=1+1"])(
  "a name like %s is text, not a formula",
  async (name) => {
    await buying.record();
    await world.sql.query("update product set name = $1 where id = $2", [name, buying.kiboko]);
    const csv = await world.file("owner", collections.export, { productId: buying.kiboko });
    expect(csv.text).toContain(`,'${name},`);
    expect(csv.text).not.toContain(`,${name},`);
  },
);

test("a list too long to be whole is refused with a sentence", async () => {
  const one = await buying.record();
  const client = await world.sql.connect();
  // As many rows as no officer writes in a test: past the triggers, and gone again afterwards.
  const past = async (statement: string, values: unknown[]) => {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(statement, values);
    await client.query("commit");
  };
  try {
    await past(
      `insert into collection
       select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'number', c.number || '/' || n, 'sample_code', null))).*
       from collection c, generate_series(1, $2::int) n where c.id = $1`,
      [one.id, largestExport],
    );
    const csv = await world.file("owner", collections.export, {});
    expect(csv.status).toBeGreaterThanOrEqual(400);
    expect(csv.text).toContain("it is too long for one export.");
  } finally {
    await past("delete from collection where number like $1", [`${one.number}/%`]);
    client.release();
  }
});

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
