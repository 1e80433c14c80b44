// The letter of the contract where it is easily missed, through the official client where it has a call
// for it: order of refusals, shapes, headers, and what must not be left behind.
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { printableKeys } from "./keyRotation.ts";
import { newTotpSecret, stepAt, totpCode } from "./totp.ts";

const jwtSecret = "a secret that an older system of ours shares with us";
const service = await startSignInService({
  limits: { signupOpen: true, manualLinking: true, jwtSecret },
});
const file = path.join(service.dataDir, "signing-keys.json");
const keys = await printableKeys(file, { issuer: `${service.url}/auth/v1`, now: new Date() });
const { admin } = createClient(service.url, keys.service_role, {
  auth: { autoRefreshToken: false, persistSession: false },
}).auth;

interface Asked {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

async function ask(where: string, asked: Asked = {}) {
  const { method = "POST", body, token = keys.anon, headers = {} } = asked;
  const answer = await service.send(`/auth/v1${where}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "x-supabase-api-version": "2024-01-01",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
  return { status: answer.status, body: json, headers: answer.headers };
}

async function person(email: string) {
  await service.identity.createUser({ email, password });
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, id: data.user.id, token: data.session.access_token };
}

async function actsOf(userId: string): Promise<string[]> {
  const { rows } = await service.sql.query(
    "select payload ->> 'action' as act from auth.audit_log_entries where payload ->> 'actor_id' = $1",
    [userId],
  );
  return rows.map(({ act }: { act: string }) => act).toSorted();
}

describe("errors", () => {
  test("the OAuth style has the version echoed too", async () => {
    const { status, body, headers } = await ask("/token?grant_type=id_token", { body: {} });
    expect([status, body]).toEqual([
      400,
      { error: "invalid request", error_description: "id_token required" },
    ]);
    expect(headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });

  test.each(["2024-13-45", "2024-02-30", "2024-1-1", "9999"])(
    "%s is no day, so the old shape is sent",
    async (version) => {
      const { body } = await ask("/verify", {
        body: {},
        headers: { "x-supabase-api-version": version },
      });
      expect(body).toMatchObject({ code: 400, error_code: "validation_failed" });
    },
  );

  test("who waits longer than ten seconds is told so", async () => {
    const { token } = await person("waits@contract.test");
    const owner = await service.sql.connect();
    await owner.query("begin");
    await owner.query("lock table auth.users in access exclusive mode");
    const late = await ask("/user", { method: "GET", token });
    await owner.query("rollback");
    owner.release();
    expect([late.status, late.body]).toMatchObject([504, { code: "request_timeout" }]);
    expect((await ask("/user", { method: "GET", token })).status).toBe(200);
  }, 60_000);
});

describe("what a request may look like", () => {
  test("a place that is not allowed gives way to the Referer, and that to our own site", async () => {
    await service.identity.createUser({ email: "referer@contract.test", password });
    const linkFor = async (referer: string): Promise<string> => {
      await ask("/recover?redirect_to=https://evil.example/", {
        body: { email: "referer@contract.test" },
        headers: { referer },
      });
      const { link } = service.messageTo("referer@contract.test");
      return new URL(link ?? "").searchParams.get("redirect_to") ?? "";
    };
    expect(await linkFor("http://127.0.0.1:4000/reset")).toBe("http://127.0.0.1:4000/reset");
    expect(await linkFor("https://evil.example/reset")).toBe("http://127.0.0.1:0");
  });

  test("null is absent: the client sends nulls where it has no challenge", async () => {
    const challenge = { code_challenge: null, code_challenge_method: null };
    const body = { email: "nulls@contract.test", password, data: null, phone: null, ...challenge };
    expect((await ask("/signup", { body })).status).toBe(200);
    const { link } = service.messageTo("nulls@contract.test");
    expect(new URL(link ?? "").searchParams.get("token")).not.toMatch(/^pkce_/);
  });

  test.each(["not a token", "a.b.c", "x".repeat(3000)])(
    "whatever stands as the bearer of a public call: %s",
    async (token) => {
      await person(`bearer-${token.length}@contract.test`);
      const body = { email: `bearer-${token.length}@contract.test`, password };
      expect((await ask("/token?grant_type=password", { body, token })).status).toBe(200);
    },
  );

  test.each<[string, object, string]>([
    ["/otp", { email: "a@b.c", create_user: "yes" }, "bad_json"],
    ["/otp", { email: "a@b.c", create_user: 0 }, "bad_json"],
    [
      "/signup",
      { phone: "256700000001", password, code_challenge: "x" },
      "PKCE not supported for phone signups",
    ],
    [
      "/signup",
      { phone: "256700000001", password, channel: "post", code_challenge: "x" },
      "Invalid channel, supported values are 'sms' or 'whatsapp'.",
    ],
    ["/signup", { email: "x", password: "" }, "Signup requires a valid password"],
    [
      "/signup",
      { email: "a@b.c", phone: "256700000001", password: "short" },
      "Password should be at least 8 characters.",
    ],
  ])("%s %o is refused first for: %s", async (where, body, words) => {
    const { body: answer } = await ask(where, { body });
    expect([answer["code"], answer["message"]]).toContain(words);
  });
});

describe("the service's own key", () => {
  const shared = (claims: object): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt(service.now())
      .setExpirationTime(new Date(service.now().getTime() + 3600_000))
      .sign(new TextEncoder().encode(jwtSecret));
  const list = async (token: string) => {
    const { status, body } = await ask("/admin/users", { method: "GET", token });
    return [status, body["code"] ?? "fine"];
  };

  test("has one of two names, and ends with the session it was given to", async () => {
    const { client, token } = await person("keyholder@contract.test");
    const claims: { session_id: string } = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
    );
    const { session_id } = claims;
    expect(await list(await shared({ role: "supabase_admin" }))).toEqual([200, "fine"]);
    expect(await list(await shared({ role: "anon" }))).toEqual([403, "not_admin"]);
    const bound = await shared({ role: "service_role", session_id });
    expect(await list(bound)).toEqual([200, "fine"]);
    await service.sql.query("update auth.sessions set not_after = $2 where id = $1", [
      session_id,
      service.now(),
    ]);
    expect(await list(bound)).toEqual([403, "session_expired"]);
    await service.sql.query("delete from auth.sessions where id = $1", [session_id]);
    expect(await list(bound)).toEqual([403, "session_not_found"]);
    expect(await list(await shared({ role: "service_role", session_id: "x" }))).toEqual([
      403,
      "session_not_found",
    ]);
    await client.auth.signOut({ scope: "local" });
  });

  test("of eight who make one account at once, one does", async () => {
    const body = { email: "once@contract.test", phone: "256700000088" };
    const token = keys.service_role;
    const eight = Array.from({ length: 8 }, () => ask("/admin/users", { body, token }));
    const statuses = (await Promise.all(eight)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(7);
    const inside = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        service.identity.createUser({ email: "inside@contract.test", password }),
      ),
    );
    const refused = inside.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 3 }, () => "identity.address-taken"));
  });

  test("a confirmed address says so in the metadata, a second one in the list of providers", async () => {
    const email = "confirmed@contract.test";
    const { data } = await admin.createUser({
      email,
      email_confirm: true,
      user_metadata: { a: 1 },
    });
    expect(data.user?.user_metadata).toEqual({ a: 1, email_verified: true });
    const phone = "256700000077";
    const id = data.user?.id ?? "";
    const changed = await admin.updateUserById(id, { phone, phone_confirm: true });
    expect(changed.data.user?.app_metadata).toEqual({
      provider: "email",
      providers: ["email", "phone"],
    });
    expect(changed.data.user?.user_metadata).toMatchObject({ phone_verified: true });
  });

  test("a phone factor gets another number, never one the person has already", async () => {
    const { client, id } = await person("factors@contract.test");
    const first = await client.auth.mfa.enroll({
      factorType: "phone",
      friendlyName: "a",
      phone: "256700000001",
    });
    await client.auth.mfa.enroll({ factorType: "phone", friendlyName: "b", phone: "256700000002" });
    const where = `/admin/users/${id}/factors/${first.data?.id}`;
    const put = (body: object) => ask(where, { method: "PUT", body, token: keys.service_role });
    expect((await put({ phone: "+256 700 000003" })).body).toMatchObject({ phone: "256700000003" });
    expect((await put({ phone: "256700000002" })).body).toMatchObject({
      code: "mfa_verified_factor_exists",
    });
    expect((await put({ phone: "12" })).body).toMatchObject({ phone: "12" });
    expect((await put({ phone: "none" })).status).toBe(400);
    expect((await put({ friendly_name: "b" })).body).toMatchObject({
      code: "mfa_factor_name_conflict",
    });
  });

  test("the record is searched by a part of a name", async () => {
    await person("searched@contract.test");
    const { body } = await ask("/admin/audit?query=author:SEARCHED", {
      method: "GET",
      token: keys.service_role,
    });
    expect(Object.values(body).length).toBeGreaterThan(0);
    const none = await ask("/admin/audit?query=author:100%25", {
      method: "GET",
      token: keys.service_role,
    });
    expect(none.body).toEqual([]);
  });

  test("a softly deleted account keeps no way in and no address", async () => {
    const email = "leaves@contract.test";
    const { client, id } = await person(email);
    await client.auth.updateUser({ email: "next@contract.test", phone: "256700000066" });
    await client.auth.resetPasswordForEmail(email);
    const { link } = service.messageTo(email);
    expect((await admin.deleteUser(id, true)).error).toBeNull();
    expect((await service.open(link)).toString()).toContain("otp_expired");
    const { rows } = await service.sql.query("select * from auth.users where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toMatch(/leaves@|next@|256700000066/);
  });
});

describe("what a stranger put on an unproved address", () => {
  const mine = { password: "Chosen by a stranger 1" };

  test("is gone after an invitation", async () => {
    const email = "invited@contract.test";
    await service.client().auth.signUp({ email, ...mine });
    expect((await admin.inviteUserByEmail(email)).error).toBeNull();
    await service.open(service.messageTo(email).link);
    const { error } = await service.client().auth.signInWithPassword({ email, ...mine });
    expect(error).toMatchObject({ code: "invalid_credentials" });
  });

  test("is gone after a magic link, but only once the address is proved", async () => {
    const email = "magic@contract.test";
    await service.client().auth.signUp({ email, ...mine });
    await service.client().auth.signInWithOtp({ email });
    const waiting = await service.client().auth.signInWithPassword({ email, ...mine });
    expect(waiting.error).toMatchObject({ code: "email_not_confirmed" });
    const token = service.messageTo(email).code;
    expect(
      (await service.client().auth.verifyOtp({ email, token, type: "email" })).error,
    ).toBeNull();
    const after = await service.client().auth.signInWithPassword({ email, ...mine });
    expect(after.error).toMatchObject({ code: "invalid_credentials" });
  });

  test("one's own sign-up keeps the password it was made with", async () => {
    const email = "own@contract.test";
    await service.client().auth.signUp({ email, password });
    const token = service.messageTo(email).code;
    await service.client().auth.verifyOtp({ email, token, type: "signup" });
    expect((await service.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe("the ways to sign in", () => {
  test("one whose address somebody else has by now cannot step in", async () => {
    const { client, id } = await person("two-ways@contract.test");
    await person("taken@contract.test");
    await service.sql.query(
      `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
       values (gen_random_uuid(), $1, 'google', 'g-1', '{"email": "taken@contract.test"}', now(), now())`,
      [id],
    );
    const { data } = await client.auth.getUserIdentities();
    const own = data?.identities.find(({ provider }) => provider === "email");
    if (!own) throw new Error("everybody signed up by mail");
    const { error } = await client.auth.unlinkIdentity(own);
    expect(error).toMatchObject({ status: 422, code: "email_conflict_identity_not_deletable" });
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2);
  });
});

describe("second factors", () => {
  test("an authenticator app has an empty phone, as the client's types say", async () => {
    const { client } = await person("empty-phone@contract.test");
    await client.auth.mfa.enroll({ factorType: "totp" });
    const { data } = await client.auth.getUser();
    expect(data.user?.factors?.[0]).toMatchObject({ phone: "", last_challenged_at: null });
  });

  test("signing out and in again gives no more guesses", async () => {
    const email = "guesser@contract.test";
    const { id } = await person(email);
    await service.sql.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', $2, now(), now())`,
      [id, newTotpSecret()],
    );
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 3; round += 1) {
      const client = service.client();
      const { data } = await client.auth.signInWithPassword({ email, password });
      const factorId = data.user?.factors?.[0]?.id ?? "";
      for (let guess = 0; guess < 2; guess += 1) {
        const wrong = totpCode("AAAAAAAAAAAAAAAA", stepAt(service.now()));
        const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: wrong });
        codes.push(error?.code);
      }
      await client.auth.signOut();
    }
    expect(codes.slice(0, 5)).toEqual(codes.slice(0, 5).map(() => "mfa_verification_failed"));
    expect(codes[5]).toBe("over_request_rate_limit");
  });
});

describe("what is written down", () => {
  test("refreshes, a replay, and every change one asks for", async () => {
    const { client, id } = await person("written@contract.test");
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? "";
    await client.auth.refreshSession();
    await client.auth.refreshSession();
    await client.auth.updateUser({ phone: "256700000055" });
    expect(await actsOf(id)).toEqual([
      "login",
      "token_refreshed",
      "token_refreshed",
      "user_modified",
      "user_signedup",
    ]);
    const replay = await ask("/token?grant_type=refresh_token", { body: { refresh_token: first } });
    expect(replay.body).toMatchObject({ code: "refresh_token_already_used" });
    expect(await actsOf(id)).toContain("token_revoked");
  });
});

describe("features this house does not have", () => {
  test.each<[string, string, string]>([
    ["GET", "/admin/oauth/clients", "feature_disabled"],
    ["POST", "/admin/oauth/clients/x/regenerate_secret", "feature_disabled"],
    ["GET", "/admin/custom-providers", "feature_disabled"],
    ["GET", "/admin/users/00000000-0000-4000-8000-000000000000/passkeys", "passkey_disabled"],
    ["DELETE", "/admin/users/x/passkeys/y", "passkey_disabled"],
    ["GET", "/user/oauth/grants", "feature_disabled"],
    ["POST", "/oauth/authorizations/x/consent", "feature_disabled"],
    ["GET", "/passkeys", "passkey_disabled"],
    ["POST", "/passkeys/authentication/options", "passkey_disabled"],
    ["POST", "/passkeys/registration/verify", "passkey_disabled"],
  ])("%s %s", async (method, where, code) => {
    const { status, body } = await ask(where, { method, token: keys.service_role });
    expect([status, body["code"]]).toEqual([404, code]);
  });

  test("the official client reads them so", async () => {
    expect((await admin.oauth.listClients()).error).toMatchObject({ code: "feature_disabled" });
  });
});
