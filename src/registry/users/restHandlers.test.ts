import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import { addCompany, password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();
let ids: Record<string, string>;
let others: Record<string, string>;
const roles = { "o@rest.test": "owner", "a@rest.test": "admin", "f@rest.test": "field_officer" };

beforeAll(async () => {
  ids = await addCompany(service, roles);
  others = await addCompany(service, { "x@elsewhere.test": "owner" });
  await service.identity.createUser({ email: "nobody@rest.test", password });
});

async function as(email: string): Promise<SupabaseClient> {
  const client = service.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

describe("profiles", () => {
  test("one's own: as a list, alone, and perhaps alone", async () => {
    const client = await as("f@rest.test");
    const id = ids["f@rest.test"] ?? "";
    const list = await client.from("profiles").select("role").eq("id", id);
    expect(list).toMatchObject({ status: 200, data: [{ role: "field_officer" }], error: null });
    const single = await client.from("profiles").select("*").eq("id", id).single();
    expect(single.data).toEqual({
      id,
      email: "f@rest.test",
      first_name: "Grace",
      last_name: "Namuli",
      role: "field_officer",
      organization_id: expect.any(String),
      department: null,
      phone: null,
      title: "Tester",
    });
    const perhaps = await client
      .from("profiles")
      .select("first_name,role")
      .eq("id", id)
      .maybeSingle();
    expect(perhaps.data).toEqual({ first_name: "Grace", role: "field_officer" });
  });

  test("others' are as if they did not exist; owner and admin read their own company's", async () => {
    const field = await as("f@rest.test");
    const admin = await as("a@rest.test");
    const ofOwner = (client: SupabaseClient) =>
      client
        .from("profiles")
        .select("role")
        .eq("id", ids["o@rest.test"] ?? "");
    expect((await ofOwner(field)).data).toEqual([]);
    expect((await ofOwner(field).maybeSingle()).data).toBeNull();
    expect((await ofOwner(admin)).data).toEqual([{ role: "owner" }]);
    const elsewhere = others["x@elsewhere.test"] ?? "";
    expect((await admin.from("profiles").select("*").eq("id", elsewhere)).data).toEqual([]);
    expect((await admin.from("profiles").select("id")).data).toHaveLength(3);
    expect((await service.client().from("profiles").select("*")).data).toEqual([]);
  });

  test("an admin who may not manage users any more reads their own alone", async () => {
    const admin = await as("a@rest.test");
    const seen = async () => (await admin.from("profiles").select("role")).data?.length;
    await service.sql.query(
      `insert into role_flag (org_id, role, flag, granted)
       select org_id, 'admin', 'canManageUsers', false from profile where email = 'a@rest.test'`,
    );
    expect(await seen()).toBe(1);
    await service.sql.query("delete from role_flag where flag = 'canManageUsers'");
    expect(await seen()).toBe(3);
  });

  test("somebody without a profile, and single() without a row", async () => {
    const client = await as("nobody@rest.test");
    expect((await client.from("profiles").select("*")).data).toEqual([]);
    const single = await client.from("profiles").select("*").single();
    expect(single).toMatchObject({
      status: 406,
      error: {
        code: "PGRST116",
        details: "The result contains 0 rows",
        hint: null,
        message: "Cannot coerce the result to a single JSON object",
      },
    });
    const admin = await as("a@rest.test");
    expect((await admin.from("profiles").select("*").single()).error).toMatchObject({
      details: "The result contains 3 rows",
    });
  });

  test("what it does not know is refused in PostgREST's words", async () => {
    const client = await as("o@rest.test");
    const noUuid = await client.from("profiles").select("*").eq("id", "x");
    expect(noUuid).toMatchObject({
      status: 400,
      error: { code: "22P02", message: 'invalid input syntax for type uuid: "x"' },
    });
    expect((await client.from("profiles").select("secret")).error).toMatchObject({
      code: "42703",
      message: "column profiles.secret does not exist",
    });
    expect((await client.from("profiles").select("*").like("email", "%")).error).toMatchObject({
      code: "PGRST100",
    });
    expect(await client.from("farmer").select("*")).toMatchObject({
      status: 404,
      error: { code: "PGRST205" },
    });
    const other = await client.schema("auth").from("profiles").select("*");
    expect(other).toMatchObject({ status: 406, error: { code: "PGRST106" } });
    const write = await client
      .from("profiles")
      .update({ role: "owner" })
      .eq("id", ids["f@rest.test"] ?? "");
    expect(write).toMatchObject({ status: 403, error: { code: "42501" } });
    const insert = await service.client().from("profiles").insert({ role: "owner" });
    expect(insert).toMatchObject({ status: 401, error: { code: "42501" } });
  });

  test("a signed-out session reads nothing any more", async () => {
    const client = await as("f@rest.test");
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? "";
    await client.auth.signOut({ scope: "local" });
    const answer = await service.send("/rest/v1/profiles", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
    expect(Object.keys(await answer.json()).toSorted()).toEqual([
      "code",
      "details",
      "hint",
      "message",
    ]);
  });

  test("the range of an answer is told", async () => {
    const client = await as("f@rest.test");
    const { data } = await client.auth.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const one = await service.send("/rest/v1/profiles?select=role", { headers });
    expect(one.headers.get("content-range")).toBe("0-0/*");
    expect(one.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const none = await service.send(`/rest/v1/profiles?id=eq.${others["x@elsewhere.test"]}`, {
      headers,
    });
    expect(none.headers.get("content-range")).toBe("*/*");
  });
});

describe("has_role", () => {
  const ask = (client: SupabaseClient, email: string, role: string) =>
    client.rpc("has_role", { _user_id: ids[email] ?? others[email], _role: role });

  test("about oneself", async () => {
    const client = await as("o@rest.test");
    expect(await ask(client, "o@rest.test", "owner")).toMatchObject({ data: true, status: 200 });
    expect(await ask(client, "o@rest.test", "admin")).toMatchObject({ data: false });
  });

  test("about others only for those who manage users, and never of another company", async () => {
    expect((await ask(await as("a@rest.test"), "o@rest.test", "owner")).data).toBe(true);
    expect((await ask(await as("f@rest.test"), "o@rest.test", "owner")).data).toBe(false);
    expect((await ask(await as("a@rest.test"), "x@elsewhere.test", "owner")).data).toBe(false);
    expect((await ask(service.client(), "o@rest.test", "owner")).data).toBe(false);
  });

  test("wrong questions", async () => {
    const client = await as("o@rest.test");
    const missing = await client.rpc("has_role", { _role: "owner" });
    expect(missing).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    const role = await client.rpc("has_role", { _user_id: ids["o@rest.test"], _role: "king" });
    expect(role).toMatchObject({
      status: 400,
      error: { code: "22P02", message: 'invalid input value for enum app_role: "king"' },
    });
    const elsewhere = await client.schema("auth").rpc("has_role", {});
    expect(elsewhere).toMatchObject({ status: 406, error: { code: "PGRST106" } });
    const uuid = await client.rpc("has_role", { _user_id: "me", _role: "owner" });
    expect(uuid).toMatchObject({ status: 400, error: { code: "22P02" } });
    expect(await client.rpc("drop_all")).toMatchObject({
      status: 404,
      error: { code: "PGRST202" },
    });
    for (const body of [
      "",
      "{",
      "[]",
      "null",
      String.raw`{"_user_id":"\u0000","_role":"\ud800"}`,
    ]) {
      const answer = await service.send("/rest/v1/rpc/has_role", { method: "POST", body });
      expect([400, 404]).toContain(answer.status);
    }
  });
});
