import { describe, expect, test } from "vitest";
import type { Role } from "#kernel/permissions.ts";
import { farmers } from "#registry/farmers/api.ts";
import { demoPassword } from "#seeds/people.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { users } from "./api.ts";
import { permissions } from "./permissionApi.ts";

const world = await makeWorld();
const reason = "Agreed with the board";

/** Signs in with an address; the answer of the sign-in. */
async function signIn(email: string): Promise<{ status: number; token: string; refresh: string }> {
  const answer = await world.send(null, {
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: { "content-type": "application/json", apikey: world.house.identity.anonKey() },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const session: { access_token?: string; refresh_token?: string } = JSON.parse(answer.text);
  return {
    status: answer.status,
    token: session.access_token ?? "",
    refresh: session.refresh_token ?? "",
  };
}

async function statusOf(token: string, url = "/api/me"): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.send(null, { method: "GET", url, headers })).status;
}

function newPerson(role: Role, more: { id?: string; email?: string } = {}) {
  const id = more.id ?? newId();
  return {
    id,
    email: more.email ?? `${id}@demo.mavuno.test`,
    firstName: "Rehema",
    lastName: "Nakato",
    role,
    password: demoPassword,
    title: "Buyer",
    department: "Field",
    phone: "+256772123456",
  };
}

const add = (by: Person, role: Role) => world.as(by)(users.add, { body: newPerson(role) });

async function versionOf(id: string): Promise<number> {
  return (await world.as("owner")(users.one, { params: { id } })).version;
}

async function acts(id: string): Promise<string[]> {
  const found = await world.sql.query<{ action: string }>(
    "select action from audit_event where subject = 'user' and subject_id = $1 order by seq",
    [id],
  );
  return found.rows.map((row) => row.action);
}

describe("people", () => {
  test("the list shows role, title, state and the last act; one statement where all fits a page", async () => {
    const page = await world.as("owner")(users.list, { params: {} });
    expect(world.lastStatements()).toBe(1);
    expect(page.count).toBe(8);
    const owner = page.rows.find((row) => row.role === "owner");
    expect(owner).toMatchObject({ name: "Catherine Nabirye", state: "active", devices: 1 });
    expect(owner?.lastSeenAt).not.toBeNull();
    const found = await world.as("md")(users.list, { params: { search: "mugisha" } });
    expect(found.rows.map((row) => row.role)).toEqual(["field_officer"]);
    const csv = await world.file("owner", users.csv, {});
    expect(csv.text).toContain("Isaac Mugisha");
  });

  test("an added person signs in with the first password and has the role", async () => {
    const person = newPerson("cashier");
    const made = await world.as("owner")(users.add, { body: person });
    expect(made).toMatchObject({ name: "Rehema Nakato", role: "cashier", lastSeenAt: null });
    expect(JSON.stringify(made)).not.toContain(demoPassword);
    const { token } = await signIn(person.email);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(token, "/api/users")).toBe(403);
    expect(await acts(person.id)).toEqual(["add"]);
    const kept = await world.sql.query<{ body: string }>(
      "select body from audit_event where subject_id = $1",
      [person.id],
    );
    expect(kept.rows.map((row) => row.body).join()).not.toContain(demoPassword);
  });

  test("the same id again is the same person; with other content it is refused", async () => {
    const person = newPerson("employee");
    const first = await world.as("owner")(users.add, { body: person });
    expect(await world.as("owner")(users.add, { body: person })).toEqual(first);
    const other = { ...person, firstName: "Somebody" };
    await refused(world.as("owner")(users.add, { body: other }), "same-id-other-content");
  });

  test("a taken address makes neither an account nor a person", async () => {
    const person = newPerson("employee", { email: "field@demo.mavuno.test" });
    await refused(world.as("owner")(users.add, { body: person }), "identity.address-taken");
    await refused(world.as("owner")(users.one, { params: { id: person.id } }), "not-found");
  });

  test("an admin adds people, but nobody who may do more", async () => {
    expect((await add("md", "field_officer")).role).toBe("field_officer");
    await refused(add("md", "owner"), "user.role-above-own");
    await refused(add("md", "accountant"), "user.role-above-own");
    await refused(add("accountant", "employee"), "not-allowed");
  });

  test("names and titles change, with old and new in the history, and never by an old picture", async () => {
    const { id } = await add("owner", "employee");
    const about = {
      firstName: "Rehema",
      lastName: "Achan",
      title: "Storekeeper",
      department: "Field",
      phone: null,
    };
    const params = { id };
    const changed = await world.as("md")(users.change, { params, body: { version: 1, ...about } });
    expect(changed).toMatchObject({ name: "Rehema Achan", title: "Storekeeper", version: 2 });
    const again = world.as("md")(users.change, { params, body: { version: 1, ...about } });
    await refused(again, "version-conflict");
    const owner = await world.userId("owner");
    const body = { version: 1, ...about };
    const touched = world.as("md")(users.change, { params: { id: owner }, body });
    expect((await refused(touched, "user.owners-only")).status).toBe(403);
  });
});

describe("roles", () => {
  const give = (by: Person, id: string, version: number, role: Role) =>
    world.as(by)(users.changeRole, { params: { id }, body: { version, role, reason } });

  test("a new role counts at the very next request", async () => {
    const person = newPerson("employee");
    await world.as("owner")(users.add, { body: person });
    const { token } = await signIn(person.email);
    expect(await statusOf(token, "/api/users")).toBe(403);
    await give("owner", person.id, 1, "admin");
    expect(await statusOf(token, "/api/users")).toBe(200);
    await give("owner", person.id, 2, "employee");
    expect(await statusOf(token, "/api/users")).toBe(403);
    expect(await acts(person.id)).toEqual(["add", "change-role", "change-role"]);
  });

  test("not by an admin, not one's own, not the last owner, not without a reason", async () => {
    const md = await world.userId("md");
    await refused(give("md", md, 1, "owner"), "not-allowed");
    const owner = await world.userId("owner");
    expect((await refused(give("owner", owner, 1, "admin"), "user.own-role")).status).toBe(409);
    const params = { id: md };
    const silent = { version: 1, role: "employee" as const, reason: " " };
    await refused(world.as("owner")(users.changeRole, { params, body: silent }), "validation");
    await refused(give("owner", md, 7, "employee"), "version-conflict");
  });

  test("the database keeps the last owner too", async () => {
    const owner = await world.userId("owner");
    const others = "role = 'owner' and is_active and user_id <> $1";
    const kept = await world.sql.query(
      `select 1 from profile where org_id = (select org_id from profile where user_id = $1)
       and ${others}`,
      [owner],
    );
    expect(kept.rowCount).toBe(0);
    const sentences = ["set role = 'admin'", "set is_active = false"];
    for (const sentence of sentences) {
      const work = world.sql.query(`update profile ${sentence} where user_id = $1`, [owner]);
      await expect(work).rejects.toThrow("at least one active owner");
    }
  });
});

describe("leaving", () => {
  test("out at the very next request, the refresh and the sign-in; back when reactivated", async () => {
    const person = newPerson("cashier");
    await world.as("owner")(users.add, { body: person });
    const { token, refresh } = await signIn(person.email);
    expect(await statusOf(token)).toBe(200);
    const params = { id: person.id };
    const left = await world.as("md")(users.deactivate, { params, body: { version: 1, reason } });
    expect(left).toMatchObject({ state: "deactivated", devices: 0 });
    expect(await statusOf(token)).toBe(401);
    const refreshed = await world.send(null, {
      method: "POST",
      url: "/auth/v1/token?grant_type=refresh_token",
      headers: { "content-type": "application/json", apikey: world.house.identity.anonKey() },
      body: JSON.stringify({ refresh_token: refresh }),
    });
    expect(refreshed.status).toBe(400);
    expect((await signIn(person.email)).status).toBe(400);
    const twice = world.as("md")(users.deactivate, { params, body: { version: 2, reason } });
    await refused(twice, "user.deactivated-already");
    await world.as("md")(users.reactivate, { params, body: { version: 2, reason } });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf((await signIn(person.email)).token)).toBe(200);
    expect(await acts(person.id)).toEqual(["add", "deactivate", "reactivate"]);
  });

  test("forced sign-out ends every device, and a new sign-in works", async () => {
    const person = newPerson("employee");
    await world.as("owner")(users.add, { body: person });
    const devices = [await signIn(person.email), await signIn(person.email)];
    const params = { id: person.id };
    expect((await world.as("owner")(users.one, { params })).devices).toBe(2);
    await world.as("md")(users.signOut, { params, body: { reason } });
    for (const { token } of devices) expect(await statusOf(token)).toBe(401);
    expect((await signIn(person.email)).status).toBe(200);
  });

  test("an admin puts out no owner and brings back nobody above", async () => {
    const owner = await world.userId("owner");
    const body = { version: 1, reason };
    const params = { id: owner };
    await refused(world.as("md")(users.deactivate, { params, body }), "user.owners-only");
    await refused(world.as("md")(users.signOut, { params, body: { reason } }), "user.owners-only");
    await refused(world.as("owner")(users.deactivate, { params, body }), "user.oneself");
    const { id } = await add("owner", "accountant");
    await world.as("md")(users.deactivate, { params: { id }, body });
    const back = { params: { id }, body: { version: 2, reason } };
    await refused(world.as("md")(users.reactivate, back), "user.role-above-own");
    expect((await world.as("owner")(users.reactivate, back)).state).toBe("active");
  });

  test("people of another company do not exist", async () => {
    const id = await world.userId("field");
    const params = { id };
    const as = world.as("other-owner");
    const body = { version: await versionOf(id), reason };
    await refused(as(users.one, { params }), "not-found");
    await refused(as(users.deactivate, { params, body }), "not-found");
    await refused(as(users.reactivate, { params, body }), "not-found");
    await refused(as(users.signOut, { params, body: { reason } }), "not-found");
    await refused(as(users.changeRole, { params, body: { ...body, role: "owner" } }), "not-found");
    expect((await as(users.list, { params: {} })).count).toBe(1);
  });
});

describe("permissions", () => {
  const set = (by: Person, flag: "canViewFarmers" | "canManageRoles", granted: boolean) =>
    world.as(by)(permissions.setFlag, { body: { role: "cashier", flag, granted, reason } });
  const seesFarmers = () => world.as("cashier")(farmers.list, { params: {} });

  test("a flag given or taken counts at the next request; as the factory had it is no change", async () => {
    await refused(seesFarmers(), "not-allowed");
    const { changes } = await set("owner", "canViewFarmers", true);
    expect(changes).toEqual([{ role: "cashier", flag: "canViewFarmers", granted: true }]);
    await seesFarmers();
    expect((await set("owner", "canViewFarmers", false)).changes).toEqual([]);
    await refused(seesFarmers(), "not-allowed");
  });

  test("the factory reset undoes one role or all, and says what it undid", async () => {
    await set("owner", "canViewFarmers", true);
    const one = { role: "employee" as const, reason };
    const kept = await world.as("owner")(permissions.reset, { body: one });
    expect(kept.changes).toHaveLength(1);
    const all = await world.as("owner")(permissions.reset, { body: { role: null, reason } });
    expect(all.changes).toEqual([]);
    await refused(seesFarmers(), "not-allowed");
    const told = await world.sql.query<{ body: string }>(
      "select body from audit_event where action = 'factory-reset' order by seq desc limit 1",
    );
    expect(told.rows[0]?.body).toContain("cashier canViewFarmers +");
  });

  test("owners only, whoever may look; and owners keep what governs the company", async () => {
    await refused(world.as("md")(permissions.read, {}), "not-allowed");
    await set("owner", "canManageRoles", true);
    await world.as("cashier")(permissions.read, {});
    await refused(set("cashier", "canViewFarmers", true), "permission.by-owner");
    const reset = { body: { role: null, reason } };
    await refused(world.as("cashier")(permissions.reset, reset), "permission.by-owner");
    const field = await world.userId("field");
    const body = { version: 1, role: "owner" as const, reason };
    const raised = world.as("cashier")(users.changeRole, { params: { id: field }, body });
    await refused(raised, "user.role-by-owner");
    await set("owner", "canManageRoles", false);
    const own = { role: "owner", flag: "canManageRoles", granted: false, reason } as const;
    const given = world.as("owner")(permissions.setFlag, { body: own });
    await refused(given, "permission.kept-by-owners");
  });

  test("the access mode is the company's own and is told to everybody", async () => {
    const strict = { body: { accessMode: "strict" as const, reason } };
    await world.as("owner")(permissions.setAccessMode, strict);
    expect((await world.as("field")(users.me, {})).org.accessMode).toBe("strict");
    expect((await world.as("other-owner")(users.me, {})).org.accessMode).toBe("aligned");
    const aligned = { body: { accessMode: "aligned" as const, reason } };
    await world.as("owner")(permissions.setAccessMode, aligned);
    await refused(world.as("md")(permissions.setAccessMode, strict), "not-allowed");
  });
});

test("the books agree", () => world.verifyBooks());
