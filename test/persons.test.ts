// Who may do it, at this very moment: a new role, a dismissal and a sign-out count from the next
// request on, and an id that was used belongs to the person who used it.
import { expect, test } from "vitest";
import type { RawAnswer } from "#seeds/callers.ts";
import { farmers } from "#registry/farmers/api.ts";
import { contracts } from "#registry/contracts/api.ts";
import { products } from "#registry/products/api.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import { everyRow } from "./everyRow.ts";
import { makeProduct } from "./makers.ts";
import { makeWorld, newId, type Person, refused } from "./world.ts";

const world = await makeWorld();

const register = (id: string, lastName = "Nakato") => ({
  id,
  firstName: "Rehema",
  lastName,
  sex: "female" as const,
  village: "Kakunyu",
  consents: [{ purpose: "buy_and_pay" as const, given: true, method: "verbal" as const }],
});

function post(person: Person, url: string, body: unknown, key = newId()): Promise<RawAnswer> {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  return world.send(person, { method: "POST", url, headers, body: JSON.stringify(body) });
}

async function setProfile(person: Person, set: string): Promise<void> {
  await world.sql.query(`update profile set ${set} where user_id = $1`, [
    await world.userId(person),
  ]);
}

test("a new role counts from the next request on, both ways", async () => {
  await world.as("field")(farmers.register, { body: register(newId()) });
  await setProfile("field", "role = 'cashier'");
  await refused(
    world.as("field")(farmers.register, { body: register(newId(), "Okello") }),
    "not-allowed",
  );
  await setProfile("field", "role = 'field_officer'");
  await world.as("field")(farmers.register, { body: register(newId(), "Okello") });
});

test("what an owner takes from a role counts from the next request on", async () => {
  const org = (await world.sql.query("select org_id from profile where email like 'owner@demo%'"))
    .rows[0];
  const flag = [org?.org_id, "field_officer", "canRegisterFarmers"];
  await world.sql.query("insert into role_flag values ($1, $2, $3, false)", flag);
  const asked = world.as("field")(farmers.register, { body: register(newId(), "Auma") });
  await refused(asked, "not-allowed");
  await world.sql.query(
    "delete from role_flag where org_id = $1 and role = $2 and flag = $3",
    flag,
  );
});

test("a dismissed person is refused at once, and nothing is written", async () => {
  await world
    .as("cashier")(farmers.list, { params: {} })
    .catch(() => undefined);
  await setProfile("cashier", "is_active = false");
  const before = await everyRow(world);
  const read = await world.send("cashier", { method: "GET", url: "/api/me", headers: {} });
  expect(read.status).toBe(401);
  const written = await post("cashier", urlOf(farmers.register), register(newId()));
  expect(written.status).toBe(401);
  expect(await everyRow(world)).toBe(before);
  await setProfile("cashier", "is_active = true");
  const again = await world.send("cashier", { method: "GET", url: "/api/me", headers: {} });
  expect(again.status).toBe(200);
});

test("a banned account is refused at once", async () => {
  const id = await world.userId("employee");
  const me = () => world.send("employee", { method: "GET", url: "/api/me", headers: {} });
  expect((await me()).status).toBe(200);
  await world.sql.query("update auth.users set banned_until = now() + '1 day' where id = $1", [id]);
  expect((await me()).status).toBe(401);
  const headers = { apikey: world.house.identity.anonKey() };
  const profile = { method: "GET", url: "/rest/v1/profiles?select=*", headers } as const;
  expect((await world.send("employee", profile)).status).toBe(401);
  await world.sql.query("update auth.users set banned_until = null where id = $1", [id]);
  expect((await me()).status).toBe(200);
});

test("an id used by one person answers nobody else", async () => {
  const id = newId();
  await world.as("field")(farmers.register, { body: register(id, "Byaruhanga") });
  const again = await post("field", urlOf(farmers.register), register(id, "Byaruhanga"));
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  const before = await everyRow(world);
  // The same words under the same id, by a colleague who may: not theirs, so not their answer.
  const colleague = await post("owner", urlOf(farmers.register), register(id, "Byaruhanga"));
  expect(colleague.status).toBe(422);
  expect(colleague.text).not.toContain("Byaruhanga");
  const stranger = await post("other-owner", urlOf(contracts.submit, { id }), { version: 1 }, id);
  expect(stranger.status).toBe(404);
  expect(await everyRow(world)).toBe(before);
});

test("in another company the same id is free, and both stay what they are", async () => {
  const id = newId();
  await world.as("field")(farmers.register, { body: register(id, "Kato") });
  const theirs = await world.as("other-owner")(farmers.register, { body: register(id, "Opio") });
  expect(theirs.lastName).toBe("Opio");
  const ours = await world.as("md")(farmers.read, { params: { id } });
  expect(ours.lastName).toBe("Kato");
});

test("sixteen at once under one key are one effect and one answer, byte for byte", async () => {
  const id = newId();
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => post("field", urlOf(farmers.register), register(id, "Ocan"))),
  );
  expect(new Set(answers.map((one) => `${one.status} ${one.text}`)).size).toBe(1);
  expect(answers.filter((one) => one.headers["idempotent-replayed"] === undefined)).toHaveLength(1);
  const receipts = new Set(answers.map((one) => one.headers["audit-receipt"]));
  expect(receipts.size).toBe(1);
  const found = await world.sql.query("select 1 from farmer where id = $1", [id]);
  expect(found.rowCount).toBe(1);
});

test("sixteen at once under different keys retire one product once", async () => {
  const id = await makeProduct(world, "kiboko");
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      post("operations", urlOf(products.retire, { id }), { version: 1, reason: "Replaced" }),
    ),
  );
  expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 15 }, () => 409),
  ]);
});

test("one key for two different commands is refused, whatever its spelling", async () => {
  const id = newId();
  await world.as("field")(farmers.register, { body: register(id, "Apio") });
  const upper = await post("field", urlOf(farmers.register), register(id.toUpperCase(), "Apio"));
  expect(upper.status).toBe(200);
  const found = await world.sql.query("select 1 from farmer where last_name = 'Apio'");
  expect(found.rowCount).toBe(1);
  const other = await post("field", urlOf(farmers.submit, { id }), { version: 1 }, id);
  expect(other.status).toBe(422);
});

test("signed out, the token opens nothing, at the API nor for reading", async () => {
  const before = await world.send("supplier", { method: "GET", url: "/api/me", headers: {} });
  expect(before.status).toBe(200);
  const out = await world.send("supplier", {
    method: "POST",
    url: "/auth/v1/logout",
    headers: { apikey: world.house.identity.anonKey() },
  });
  expect(out.status).toBe(204);
  for (const url of ["/api/me", "/api/farmers", "/rest/v1/profiles?select=*"]) {
    const headers = { apikey: world.house.identity.anonKey() };
    const answer = await world.send("supplier", { method: "GET", url, headers });
    expect(answer.status, `${url} ${answer.text}`).toBeGreaterThanOrEqual(401);
    expect(answer.status, url).toBeLessThan(404);
  }
});

test("the books agree", () => world.verifyBooks());
