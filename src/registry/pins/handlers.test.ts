import { expect, test } from "vitest";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { pins } from "./api.ts";
import { mostPins } from "./rules.ts";

const world = await makeWorld();
const mine = async (by: Person) => (await world.as(by)(pins.mine, {})).routes;
const set = async (by: Person, route: string, isPinned = true) =>
  (await world.as(by)(pins.set, { body: { route, isPinned } })).routes;

test("a screen is kept in the order it was pinned, by one person alone, until it is unpinned", async () => {
  expect(await mine("field")).toEqual([]);
  await set("field", "/farmers");
  await set("field", "/orders/jobs");
  expect(await set("field", "/farmers")).toEqual(["/farmers", "/orders/jobs"]);
  expect(await mine("md")).toEqual([]);
  expect(await mine("other-owner")).toEqual([]);
  expect(await set("field", "/farmers", false)).toEqual(["/orders/jobs"]);
  expect(await set("field", "/farmers", false)).toEqual(["/orders/jobs"]);
});

test("two devices at once keep both; the same write again is one", async () => {
  await Promise.all([set("cashier", "/payments"), set("cashier", "/expenses")]);
  expect(new Set(await mine("cashier"))).toEqual(new Set(["/payments", "/expenses"]));
  const headers = { "content-type": "application/json", "idempotency-key": newId() };
  const body = JSON.stringify({ route: "/orders", isPinned: true });
  const send = () => world.send("cashier", { method: "POST", url: "/api/me/pins", headers, body });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one?.text).toBe(two?.text);
});

test("what is no screen is refused, and so is one more than fits in a hand", async () => {
  await refused(set("owner", "/nowhere"), "not-found");
  await refused(set("owner", "/verify"), "not-found");
  const all = [
    ...["/farmers", "/payments", "/orders", "/contracts"],
    ...["/customers", "/expenses", "/suppliers", "/products"],
  ];
  expect(all).toHaveLength(mostPins);
  for (const route of all) await set("owner", route);
  await refused(set("owner", "/costing"), "pins.enough");
  expect(await set("owner", "/products", false)).not.toContain("/products");
  const headers = { "content-type": "application/json", "idempotency-key": newId() };
  const body = JSON.stringify({ route: "/farmers?state=active", isPinned: true });
  const wrong = { method: "POST" as const, url: "/api/me/pins", headers, body };
  expect((await world.send("owner", wrong)).status).toBe(400);
  expect((await world.send(null, wrong)).status).toBe(401);
});
