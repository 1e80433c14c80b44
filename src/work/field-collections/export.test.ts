// The export of collections is a table as every other one: nothing in it runs.
import { beforeAll, expect, test } from "vitest";
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

test("after all that the books agree", async () => {
  await world.verifyBooks();
});
