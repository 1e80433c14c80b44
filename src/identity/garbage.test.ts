// Whatever is sent, the answer is JSON and never a 5xx: the official client would send it again.
import { beforeAll, describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();
let token: string;

beforeAll(async () => {
  const email = "patient@people.test";
  await service.identity.createUser({ email, password });
  const { data } = await service.client().auth.signInWithPassword({ email, password });
  token = data.session?.access_token ?? "";
});

const paths: [string, string][] = [
  ["POST", "/token?grant_type=password"],
  ["POST", "/token?grant_type=refresh_token"],
  ["POST", "/token?grant_type=pkce"],
  ["POST", "/token?grant_type=id_token"],
  ["POST", "/token?grant_type=web3"],
  ["POST", "/token?grant_type=password&grant_type=password"],
  ["POST", "/token"],
  ["POST", "/signup"],
  ["POST", "/otp"],
  ["POST", "/magiclink"],
  ["POST", "/verify"],
  ["GET", "/verify?type=signup&token=x"],
  ["POST", "/recover"],
  ["POST", "/resend"],
  ["GET", "/user"],
  ["PUT", "/user"],
  ["POST", "/logout?scope=%00"],
  ["GET", "/reauthenticate"],
  ["POST", "/reauthenticate"],
  ["GET", "/user/identities/authorize?provider=google"],
  ["DELETE", "/user/identities/%00"],
  ["GET", "/authorize?provider=google"],
  ["GET", "/callback?state=%00"],
  ["POST", "/callback"],
  ["POST", "/sso"],
  ["POST", "/sso/saml/acs"],
  ["GET", "/sso/saml/metadata"],
  ["POST", "/factors"],
  ["POST", "/factors/x/challenge"],
  ["POST", "/factors/00000000-0000-4000-8000-000000000000/verify"],
  ["DELETE", "/factors/00000000-0000-4000-8000-000000000000"],
  ["GET", "/admin/users"],
  ["POST", "/admin/users"],
  ["POST", "/admin/generate_link"],
  ["POST", "/invite"],
  ["GET", "/oauth/authorize"],
  ["POST", "/passkeys/registration/options"],
  ["GET", "/nothing/here"],
  ["PATCH", "/user"],
  ["GET", "/token"],
];

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const deepData = `{"data":${'{"a":'.repeat(3000)}1${"}".repeat(3000)}}`;
const bodies: [string, string | Uint8Array<ArrayBuffer> | undefined][] = [
  ["nothing", undefined],
  ["an empty text", ""],
  ["half an object", "{"],
  ["a list", "[]"],
  ["null", "null"],
  ["a number", "1e400"],
  ["numbers for texts", '{"email":1,"password":2,"refresh_token":3,"type":4,"phone":[]}'],
  ["nulls", '{"email":null,"password":null,"refresh_token":null,"data":null}'],
  ["NUL", String.raw`{"email":"a\u0000@b.c","password":"\u0000","data":{"\u0000":"\u0000"}}`],
  [
    "a lone surrogate",
    String.raw`{"email":"\ud800@b.c","password":"\udfff","data":{"a":"\ud800"}}`,
  ],
  ["bytes that are no UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ["prototype", '{"__proto__":{"email":"a@b.c"},"constructor":1,"data":{"__proto__":{"x":1}}}'],
  ["deep lists", deep],
  ["deep data", deepData],
  ["a long address", JSON.stringify({ email: `${"a".repeat(200_000)}@b.c`, password: "x" })],
  ["SQL", `{"email":"' or 1=1 --@b.c","password":"' or '1'='1"}`],
  ["a form", "email=a@b.c&password=x"],
  ["much data", JSON.stringify({ data: { a: "x".repeat(100_000) } })],
];

describe("garbage", () => {
  test("every endpoint × every body × with and without a session: 4xx or less, and JSON", async () => {
    const bad: string[] = [];
    let sent = 0;
    for (const [method, where] of paths) {
      for (const [name, body] of method === "GET" ? bodies.slice(0, 1) : bodies) {
        for (const authorization of [undefined, `Bearer ${token}`]) {
          // Signing out for real would end the session the next ones need.
          if (where.startsWith("/logout") && !where.includes("%00")) continue;
          const answer = await service.send(`/auth/v1${where}`, {
            method,
            headers: {
              "content-type": "application/json",
              ...(authorization ? { authorization } : {}),
            },
            ...(body === undefined ? {} : { body }),
          });
          sent += 1;
          const text = await answer.text();
          const isJson = text === "" || isObject(text);
          if (answer.status >= 500 || answer.status === 200 || !isJson) {
            const isAllowed = answer.status === 200 && isHarmless(method, where);
            if (!isAllowed) bad.push(`${method} ${where} ${name}: ${answer.status} ${text}`);
          }
        }
      }
    }
    expect(sent).toBeGreaterThan(900);
    expect(bad).toEqual([]);
  });

  test("a body of more than 1 MiB is refused as too large", async () => {
    const answer = await service.send("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: "x".repeat(1_048_577),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "request_entity_too_large" });
  });

  test("an unknown path is 404 in JSON", async () => {
    const answer = await service.send("/auth/v1/nothing", {
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: "not_found", message: "There is nothing at this address." },
    ]);
  });
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** Reading oneself, a change that changes nothing, a code to one's own address. */
function isHarmless(method: string, where: string): boolean {
  if (where === "/reauthenticate") return true;
  return where === "/user" && (method === "GET" || method === "PUT");
}

describe("the gateway", () => {
  test("without a key, or with a wrong one, nothing is answered", async () => {
    const none = await fetch(`${service.url}/auth/v1/settings`);
    expect([none.status, await none.json()]).toEqual([
      401,
      {
        message: "No API key found in request",
        hint: "No `apikey` request header or url param was found.",
      },
    ]);
    const wrong = await fetch(`${service.url}/auth/v1/settings`, { headers: { apikey: "x" } });
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      {
        message: "Invalid API key",
        hint: "Double check your Supabase `anon` or `service_role` API key.",
      },
    ]);
    const person = await fetch(`${service.url}/auth/v1/settings`, { headers: { apikey: token } });
    expect(person.status).toBe(401);
    const key = service.identity.anonKey();
    expect((await fetch(`${service.url}/auth/v1/settings?apikey=${key}`)).status).toBe(200);
  });

  test("a browser of another origin may ask, and may read the version header", async () => {
    const answer = await fetch(`${service.url}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,x-session-timeout",
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-session-timeout");
    expect(answer.headers.get("access-control-allow-methods")).toContain("PUT");
  });
});

describe("features that are off say so", () => {
  test.each<[string, string, object, number, string]>([
    ["POST", "/signup", { email: "a@b.c", password: "Something 1" }, 422, "signup_disabled"],
    ["POST", "/signup", { data: {} }, 422, "anonymous_provider_disabled"],
    ["POST", "/verify", { type: "email", token: "123456", email: "a@b.c" }, 403, "otp_expired"],
    ["POST", "/verify", { type: "email", token_hash: "abc" }, 403, "otp_expired"],
    ["POST", "/sso", { domain: "b.c" }, 404, "saml_provider_disabled"],
    ["POST", "/token?grant_type=web3", { chain: "solana" }, 422, "web3_provider_disabled"],
    [
      "POST",
      "/token?grant_type=pkce",
      { auth_code: "a", code_verifier: "b" },
      404,
      "flow_state_not_found",
    ],
    [
      "POST",
      "/token?grant_type=id_token",
      { provider: "google", id_token: "x" },
      400,
      "provider_disabled",
    ],
    ["POST", "/factors", { factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    ["GET", "/user/identities/authorize?provider=x", {}, 404, "manual_linking_disabled"],
    ["GET", "/admin/users", {}, 403, "not_admin"],
  ])("%s %s", async (method, where, body, status, code) => {
    const answer = await service.send(`/auth/v1${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
    const { code: given } = await answer.json();
    expect([answer.status, given]).toEqual([status, code]);
  });

  test("a link from an old mail leads home, with the reason", async () => {
    const answer = await service.send(
      "/auth/v1/verify?type=signup&token=x&redirect_to=//evil.example",
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(
      /^http:\/\/127\.0\.0\.1:0\/#error=access_denied&error_code=otp_expired/,
    );
  });

  test("the official client reads them as what they are", async () => {
    const { auth } = service.client();
    const signUp = await auth.signUp({ email: "a@b.c", password: "Something 1" });
    expect(signUp.error).toMatchObject({ code: "signup_disabled", status: 422 });
    const sso = await auth.signInWithSSO({ domain: "b.c" });
    expect(sso.error).toMatchObject({ message: "SAML 2.0 is disabled" });
  });
});
