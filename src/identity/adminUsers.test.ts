// What the service's own key may do with accounts, through the official client; and that nobody else may.
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { banOf } from "./adminRequests.ts";
import { printableKeys } from "./keyRotation.ts";
import { stepAt, totpCode } from "./totp.ts";

const service = await startSignInService();
const file = path.join(service.dataDir, "signing-keys.json");
const keys = await printableKeys(file, { issuer: `${service.url}/auth/v1`, now: new Date() });
const { admin } = createClient(service.url, keys.service_role, {
  auth: { autoRefreshToken: false, persistSession: false },
}).auth;

async function made(email: string, more: object = {}): Promise<string> {
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, ...more });
  if (error) throw error;
  return data.user.id;
}

async function signIn(email: string, word = password) {
  const client = service.client();
  const { error } = await client.auth.signInWithPassword({ email, password: word });
  return { client, error };
}

async function ask(where: string, init: RequestInit = {}, key = keys.service_role) {
  const answer = await fetch(`${service.url}/auth/v1${where}`, {
    ...init,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      "x-supabase-api-version": "2024-01-01",
    },
  });
  const body: { code?: string; message?: string } = await answer.json();
  return { status: answer.status, body, headers: answer.headers };
}

describe("making accounts", () => {
  test("by address and password, confirmed at once; the person signs in", async () => {
    const { data, error } = await admin.createUser({
      email: "New.Person@People.test",
      password,
      email_confirm: true,
      user_metadata: { full_name: "Grace Namuli" },
      app_metadata: { branch: "Kampala" },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "new.person@people.test",
      user_metadata: { full_name: "Grace Namuli" },
      app_metadata: { branch: "Kampala", provider: "email", providers: ["email"] },
      identities: [{ provider: "email", identity_data: { email_verified: true } }],
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect((await signIn("new.person@people.test")).error).toBeNull();
  });

  test("unconfirmed, by phone, with an imported hash and with an id of one's own", async () => {
    await made("unconfirmed@people.test", { email_confirm: false });
    expect((await signIn("unconfirmed@people.test")).error?.code).toBe("email_not_confirmed");
    const id = "5f5e1f3a-7b7b-4c3b-9a55-0123456789ab";
    const bcrypt = "$2b$04$tvVq1iwXoGgbEsAUe3G6eeEvlJbVcc2XqIiFE6LNlPEsGvuG1QHqe";
    const { data } = await admin.createUser({ id, phone: "+256 700 000 009", phone_confirm: true });
    expect(data.user).toMatchObject({ id, phone: "256700000009", email: "" });
    const imported = await admin.createUser({ email: "old@people.test", password_hash: bcrypt });
    expect(imported.error).toBeNull();
    const again = await admin.createUser({ id, email: "other@people.test" });
    expect(again.error).toMatchObject({ status: 422 });
  });

  test.each<[object, number, string]>([
    [{}, 400, "Cannot create a user without either an email or phone"],
    [{ email: "x" }, 400, "Unable to validate email address: invalid format"],
    [{ email: "a@b.c", id: "1" }, 400, "ID must conform to the uuid v4 format"],
    [
      { email: "a@b.c", id: "00000000-0000-0000-0000-000000000000" },
      400,
      "ID cannot be a nil uuid",
    ],
    [{ email: "a@b.c", password: "x", password_hash: "y" }, 400, "Only a password or"],
    [{ email: "a@b.c", password_hash: "plain" }, 400, "The password hash must be"],
    [{ email: "a@b.c", role: "service_role" }, 400, "role must be"],
    [{ email: "a@b.c", ban_duration: "1d" }, 400, "invalid format for ban duration"],
    [{ email: "a@b.c", email_confirm: "yes" }, 400, "Could not parse request body as JSON"],
    [{ email: "a@b.c", user_metadata: [] }, 400, "Could not parse request body as JSON"],
  ])("%j is refused", async (body, status, words) => {
    const answer = await ask("/admin/users", { method: "POST", body: JSON.stringify(body) });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(words);
  });

  test("an address and a number belong to one account", async () => {
    await made("taken@people.test", { phone: "256700000010" });
    const email = await admin.createUser({ email: "TAKEN@people.test" });
    expect(email.error).toMatchObject({ status: 422, code: "email_exists" });
    const phone = await admin.createUser({ phone: "256700000010" });
    expect(phone.error).toMatchObject({ status: 422, code: "phone_exists" });
  });
});

describe("changing accounts", () => {
  test("at once: address, metadata key by key, and a password that ends every session", async () => {
    const id = await made("before@people.test", { user_metadata: { a: 1, b: 2 } });
    const { client } = await signIn("before@people.test");
    const { data, error } = await admin.updateUserById(id, {
      email: "after@people.test",
      user_metadata: { b: null, c: 3 },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: "after@people.test",
      user_metadata: { a: 1, c: 3 },
      identities: [{ identity_data: { email: "after@people.test" } }],
    });
    expect((await client.auth.getUser()).error).toBeNull();
    const weak = await admin.updateUserById(id, { password: "short" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
    await admin.updateUserById(id, { user_metadata: { last_name: "Ebwalu" } });
    const own = await admin.updateUserById(id, { password: "Ebwalu-2027" });
    expect(own.error).toMatchObject({ status: 422, code: "weak_password" });
    await admin.updateUserById(id, { user_metadata: { last_name: null } });
    const wide = await admin.updateUserById(id, { user_metadata: { note: "€".repeat(2800) } });
    expect(wide.error).toMatchObject({ status: 400, code: "validation_failed" });
    expect((await admin.updateUserById(id, { password: "Momentum-2027!" })).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await signIn("after@people.test", "Momentum-2027!")).error).toBeNull();
    expect((await admin.getUserById(id)).data.user?.user_metadata).toEqual({
      a: 1,
      c: 3,
      email_verified: true,
    });
  });

  test("a banned person is refused everywhere at once, and comes back when it is lifted", async () => {
    const id = await made("banned@people.test");
    const { client } = await signIn("banned@people.test");
    await admin.updateUserById(id, { ban_duration: "24h" });
    expect((await client.auth.getUser()).error?.code).toBe("user_banned");
    expect((await client.auth.refreshSession()).error?.code).toBe("user_banned");
    expect((await signIn("banned@people.test")).error?.code).toBe("user_banned");
    await admin.updateUserById(id, { ban_duration: "none" });
    expect((await signIn("banned@people.test")).error).toBeNull();
  });

  test("for how long a ban lasts", () => {
    const read = ["300ms", "1.5h", "24h", "1h30m", "2us", "none", ""].map(banOf);
    expect(read).toEqual([300, 5_400_000, 86_400_000, 5_400_000, 0.002, 0, null]);
    for (const text of ["1d", "h", "1", "-1h", "1h 2m", "1e3s", "9999999999h", "Infinity"]) {
      expect(() => banOf(text), text).toThrow("invalid format for ban duration");
    }
  });
});

describe("deleting accounts", () => {
  test("for good: nobody by that name, and the session is gone", async () => {
    const id = await made("leaving@people.test");
    const { client } = await signIn("leaving@people.test");
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await client.auth.getUser()).error?.code).toBe("user_not_found");
    expect((await admin.getUserById(id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    expect((await admin.deleteUser(id)).error?.code).toBe("user_not_found");
    await made("leaving@people.test");
  });

  test("softly: the id stays, nothing says who it was, and the address is free", async () => {
    const id = await made("soft@people.test", { phone: "256700000011" });
    const { client } = await signIn("soft@people.test");
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    const { data } = await admin.getUserById(id);
    expect(data.user?.deleted_at).toBeDefined();
    expect(JSON.stringify(data.user)).not.toMatch(/soft@people|256700000011/);
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await signIn("soft@people.test")).error?.code).toBe("invalid_credentials");
    await made("soft@people.test", { phone: "256700000011" });
  });
});

describe("lists", () => {
  test("pages as the client reads them, a filter, and an order", async () => {
    for (let number = 1; number <= 5; number += 1) {
      await made(`list${number}@pages.test`, { user_metadata: { full_name: `Page ${number}%` } });
    }
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    if (!("nextPage" in data)) throw new Error("no pages");
    expect(data.users).toHaveLength(2);
    expect(data.nextPage).toBe(2);
    expect(data.total).toBeGreaterThanOrEqual(5);
    const some = await ask("/admin/users?page=1&per_page=2&filter=@pages.test&sort=created_at asc");
    expect(some.body).toMatchObject({
      users: [{ email: "list1@pages.test" }, { email: "list2@pages.test" }],
      aud: "authenticated",
    });
    expect(some.headers.get("x-total-count")).toBe("5");
    expect(some.headers.get("link")).toBe(
      '</auth/v1/admin/users?page=2&per_page=2&filter=%40pages.test>; rel="next", ' +
        '</auth/v1/admin/users?page=3&per_page=2&filter=%40pages.test>; rel="last"',
    );
    const last = await ask("/admin/users?page=3&per_page=2&filter=@pages.test");
    expect(last.headers.get("link")).not.toContain("next");
    expect((await ask("/admin/users?filter=3%25")).headers.get("x-total-count")).toBe("1");
    expect((await ask("/admin/users?page=x")).body.message).toContain("Bad Pagination Parameters");
    expect((await ask("/admin/users?sort=email")).body.message).toContain("Bad Sort Parameters");
  });

  test("the record of what happened", async () => {
    const id = await made("recorded@people.test");
    await admin.deleteUser(id);
    const { status, body } = await ask("/admin/audit?query=action:user_deleted&per_page=1");
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { payload: { actor_username: "service_role", traits: { user_id: id } } },
    ]);
    expect((await ask("/admin/audit?query=x:y")).body.message).toBe("Invalid query scope: x");
  });
});

describe("second factors of others", () => {
  test("are seen, renamed and taken away; the session falls back", async () => {
    const id = await made("factors@people.test");
    const { client } = await signIn("factors@people.test");
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "mine" });
    const factorId = data?.id ?? "";
    const secret = data?.type === "totp" ? data.totp.secret : "";
    const code = totpCode(secret, stepAt(service.now()));
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const listed = await admin.mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const body = JSON.stringify({ friendly_name: "hers" });
    const renamed = await ask(`/admin/users/${id}/factors/${factorId}`, { method: "PUT", body });
    expect(renamed.body).toMatchObject({ friendly_name: "hers" });
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    await client.auth.refreshSession();
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const gone = await admin.mfa.deleteFactor({ userId: id, id: factorId });
    expect(gone.error?.code).toBe("mfa_factor_not_found");
  });
});

describe("who may", () => {
  const paths: [string, string][] = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["GET", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["PUT", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["DELETE", "/admin/users/00000000-0000-4000-8000-000000000000"],
    ["GET", "/admin/users/00000000-0000-4000-8000-000000000000/factors"],
    ["GET", "/admin/audit"],
  ];

  test.each(paths)("%s %s: neither browsers' key nor a person", async (method, where) => {
    const body = method === "GET" ? {} : { body: "{}" };
    const anon = await ask(where, { method, ...body }, keys.anon);
    expect([anon.status, anon.body.code]).toEqual([403, "not_admin"]);
    const { client } = await signIn("new.person@people.test");
    const { data } = await client.auth.getSession();
    const person = await service.send(`/auth/v1${where}`, {
      method,
      headers: { authorization: `Bearer ${data.session?.access_token}` },
      ...body,
    });
    expect(person.status).toBe(403);
    const nobody = await service.send(`/auth/v1${where}`, { method, ...body });
    expect(nobody.status).toBe(401);
  });

  test("a path without a good id is not found", async () => {
    const answer = await ask("/admin/users/x");
    expect([answer.status, answer.body.message]).toEqual([404, "user_id must be an UUID"]);
  });
});
