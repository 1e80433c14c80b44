// Making an account from outside: with the official client, the outbox and a clock that moves.
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService({
  limits: { signupOpen: true, allowedRedirects: ["https://*.mavuno.test/**"] },
});
const redirect = "https://app.mavuno.test/welcome";

function signUp(email: string, more: { data?: object; emailRedirectTo?: string } = {}) {
  const client = service.client();
  return { client, answer: client.auth.signUp({ email, password, options: more }) };
}

describe("signing up by mail", () => {
  test("the address is confirmed by the digits, and the session is open", async () => {
    const email = "digits@sign.test";
    const { client, answer } = signUp(email, { data: { first_name: "Ruth" } });
    const { data, error } = await answer;
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      user_metadata: { first_name: "Ruth", email_verified: false, sub: data.user?.id },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(data.user?.confirmation_sent_at).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(data.user?.identities).toHaveLength(1);
    const early = await service.client().auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });
    const { code } = service.messageTo(email);
    const proved = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect(proved.error).toBeNull();
    expect(proved.data.user).toMatchObject({ user_metadata: { email_verified: true } });
    expect(proved.data.user?.identities?.[0]?.identity_data).toMatchObject({
      email_verified: true,
    });
    const again = await client.auth.verifyOtp({ email, token: code, type: "signup" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
    const later = await service.client().auth.signInWithPassword({ email, password });
    expect(later.error).toBeNull();
  });

  test("the link gives a code that only the browser that began can exchange, once", async () => {
    const email = "pkce@sign.test";
    const { client, answer } = signUp(email, { emailRedirectTo: redirect });
    await answer;
    const { link } = service.messageTo(email);
    expect(new URL(link ?? "").searchParams.get("token")).toMatch(/^pkce_/);
    const landed = await service.open(link);
    expect(landed.origin + landed.pathname).toBe(redirect);
    const authCode = landed.searchParams.get("code") ?? "";
    const thief = await service.send("/auth/v1/token?grant_type=pkce", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify({ auth_code: authCode, code_verifier: "x".repeat(64) }),
    });
    expect([thief.status, await thief.json()]).toEqual([
      400,
      {
        code: "bad_code_verifier",
        message: "code challenge does not match previously saved code verifier",
      },
    ]);
    const { data, error } = await client.auth.exchangeCodeForSession(authCode);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "email/signup" }]);
    const replayed = await service.send("/auth/v1/token?grant_type=pkce", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify({ auth_code: authCode, code_verifier: "x".repeat(64) }),
    });
    expect(replayed.status).toBe(404);
    const reopened = await service.open(link);
    expect(reopened.searchParams.get("error_code")).toBe("otp_expired");
  });

  test("without a flow the link itself carries the session", async () => {
    const email = "implicit@sign.test";
    await service.send(`/auth/v1/signup?redirect_to=${encodeURIComponent(redirect)}`, {
      method: "POST",
      body: JSON.stringify({ email, password, code_challenge: null, code_challenge_method: null }),
    });
    const landed = await service.open(service.messageTo(email).link);
    const facts = new URLSearchParams(landed.hash.slice(1));
    expect([...facts.keys()].sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect(facts.get("type")).toBe("signup");
    const { data } = await service.client().auth.getUser(facts.get("access_token") ?? "");
    expect(data.user?.email).toBe(email);
  });

  test("a known address gets the answer of a new one, but nothing is sent and nothing changes", async () => {
    const email = "known@sign.test";
    const id = await service.identity.createUser({ email, password: "Another-one-11" });
    const fresh = await signUp("fresh@sign.test", { data: { a: 1 } }).answer;
    const known = await signUp(email, { data: { a: 1 } }).answer;
    expect(known.error).toBeNull();
    expect(known.data.user?.id).not.toBe(id);
    expect(known.data.user?.identities).toEqual([]);
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(
      Object.keys(fresh.data.user ?? {}).sort(),
    );
    expect(service.messagesTo(email)).toBe(0);
    const still = await service
      .client()
      .auth.signInWithPassword({ email, password: "Another-one-11" });
    expect(still.data.user?.id).toBe(id);
  });

  test("signing up again before confirming keeps the first password and sends another mail", async () => {
    const email = "twice@sign.test";
    await signUp(email).answer;
    const { code } = service.messageTo(email);
    const again = await service.client().auth.signUp({ email, password: "A-stranger-s-1" });
    expect(again.error).toBeNull();
    const second = service.messageTo(email).code;
    expect(second).not.toBe(code);
    const { auth } = service.client();
    const old = await auth.verifyOtp({ email, token: code, type: "email" });
    expect(old.error).toMatchObject({ code: "otp_expired" });
    expect((await auth.verifyOtp({ email, token: second, type: "email" })).error).toBeNull();
    const theirs = await auth.signInWithPassword({ email, password: "A-stranger-s-1" });
    expect(theirs.error).toMatchObject({ code: "invalid_credentials" });
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

describe("what a sign-up is refused for", () => {
  test.each<[object, number, string, string]>([
    [{ email: "a@b.c" }, 400, "validation_failed", "Signup requires a valid password"],
    [
      { email: "a@b.c", password: "p".repeat(73) },
      400,
      "validation_failed",
      "Password cannot be longer than 72 characters",
    ],
    [
      { email: "a@b.c", password: "Sh0rt!" },
      422,
      "weak_password",
      "Password should be at least 8 characters.",
    ],
    [
      { email: "a@b.c", phone: "256700000001", password },
      400,
      "validation_failed",
      "Only an email address or phone number should be provided on signup.",
    ],
    [
      { email: "nobody", password },
      400,
      "validation_failed",
      "Unable to validate email address: invalid format",
    ],
    [
      { email: "a@b.c", password, code_challenge: "x" },
      400,
      "validation_failed",
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    [
      { email: "a@b.c", password, code_challenge: "x", code_challenge_method: "s256" },
      400,
      "validation_failed",
      "code challenge has to be between 43 and 128 characters",
    ],
    [
      { phone: "07", password },
      400,
      "validation_failed",
      "Invalid phone number format (E.164 required)",
    ],
    [{}, 422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"],
  ])("%o", async (body, status, code, message) => {
    const answer = await service.send("/auth/v1/signup", {
      method: "POST",
      headers: { "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, message }]);
  });

  test("a password everybody tries first", async () => {
    const { error } = await service
      .client()
      .auth.signUp({ email: "weak@sign.test", password: "Mavuno2025!" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      code: "weak_password",
      reasons: ["pwned"],
    });
  });
});

describe("signing up by phone", () => {
  test("the digits of the text message open the session", async () => {
    const { auth } = service.client();
    const { data, error } = await auth.signUp({ phone: "+256 700 000 010", password });
    // The client begins a flow in every case; for a phone there is none.
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const { code, by } = service.messageTo("256700000010");
    expect(by).toBe("sms");
    const proved = await auth.verifyOtp({ phone: "+256700000010", token: code, type: "sms" });
    expect(proved.error).toBeNull();
    expect(proved.data.user).toMatchObject({ phone: "256700000010", email: "" });
    const signedIn = await service
      .client()
      .auth.signInWithPassword({ phone: "256700000010", password });
    expect(signedIn.error).toBeNull();
  });
});
