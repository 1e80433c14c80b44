// Somebody's own words to a farmer: who may write, who is written to, and that it is written once.
import { expect, test } from "vitest";
import { makeFarmer } from "#test/buyingMakers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { textMessages } from "./api.ts";

const world = await makeWorld();
const { id: farmerId } = await makeFarmer(world, {
  phone: "+256772600100",
  consents: ["buy_and_pay", "sms"],
});
const body = { id: newId(), farmerId, body: "Tukuŋŋaana ku Lwakubiri ’ku ssaawa 4’" };
const write = (more: object = {}) =>
  world.as("operations")(textMessages.write, { body: { ...body, ...more } });
const other = (more: object) => write({ id: newId(), ...more });

test("words are written once, however often they are sent, and stand with the farmer's messages", async () => {
  const [first, again] = await Promise.all([write(), write()]);
  expect(first).toMatchObject({ kind: "words", sourceId: body.id, state: "queued", parts: 1 });
  expect(first.body).toBe("Tukung'ng'aana ku Lwakubiri 'ku ssaawa 4'");
  expect(again).toEqual(first);
  const jobs = await world.sql.query(
    "select 1 from graphile_worker._private_jobs where key like '%' || $1",
    [body.id],
  );
  expect(jobs.rows).toHaveLength(1);
  const params = { farmerId, kind: "words" } as const;
  const list = await world.as("operations")(textMessages.list, { params });
  expect(list.rows.map((row) => row.id)).toEqual([body.id]);
  const elsewhere = { params: { farmerId: newId() } };
  expect((await world.as("operations")(textMessages.list, elsewhere)).count).toBe(0);
});

test("refusals", async () => {
  await refused(other({ body: "a".repeat(460) }), "text-message.too-long");
  await refused(other({ farmerId: newId() }), "not-found");
  await refused(world.as("cashier")(textMessages.write, { body }), "not-allowed");
  await refused(world.as("other-owner")(textMessages.write, { body }), "not-found");
  const silent = await makeFarmer(world, { phone: "+256772600101", consents: ["buy_and_pay"] });
  await refused(other({ farmerId: silent.id }), "text-message.not-wanted");
  await world.sql.query("update farmer set phone = null where id = $1", [farmerId]);
  await refused(other({}), "text-message.not-wanted");
});
