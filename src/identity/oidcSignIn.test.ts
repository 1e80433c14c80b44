// Signing in through a provider, end to end over HTTP: the official client, our service, and a provider
// that signs for real. Redirects are followed by hand.
import { describe, expect, test } from "vitest";
import { app, fragmentFacts, queryFacts, startOidcHouse } from "#test/oidcHouse.ts";
import { password } from "#test/signInService.ts";

const { service, provider, step, toCallback, usersWith } = await startOidcHouse();

async function begun(client = service.client()): Promise<{
  client: typeof client;
  back: string;
}> {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: app, scopes: "calendar", skipBrowserRedirect: true },
  });
  if (error) throw error;
  const asked = await step(data.url ?? "");
  return { client, back: (await step(asked.to.href)).to.href };
}

async function countOf(sentence: string, values: unknown[]): Promise<number> {
  const { rows } = await service.sql.query<{ n: number }>(sentence, values);
  return rows[0]?.n ?? -1;
}

describe("with the official client", () => {
  test("signInWithOAuth, PKCE: a code, then a session with the provider's tokens, once", async () => {
    const { client, back } = await begun();
    const { status, to } = await step(back);
    expect(status).toBe(302);
    expect(`${to.origin}${to.pathname}`).toBe(app);
    expect([...to.searchParams.keys()]).toEqual(["code"]);
    expect(to.hash).toBe("");
    const code = to.searchParams.get("code") ?? "";
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      provider_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      provider_refresh_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      user: {
        email: provider.person.email,
        app_metadata: { provider: "google", providers: ["google"] },
        user_metadata: { full_name: "Grace Namuli", iss: provider.issuer },
        identities: [{ provider: "google", id: provider.person.subject }],
      },
    });
    const { data: claims } = await client.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "oauth" }]);
    const again = await client.auth.exchangeCodeForSession(code);
    expect(again.error).not.toBeNull();
  });

  test("the provider is asked with state, nonce, PKCE and the scopes, and never with our secrets", async () => {
    await begun();
    const asked = Object.fromEntries(provider.lastAuthorize);
    expect(asked).toMatchObject({
      client_id: "mavuno",
      response_type: "code",
      scope: "openid email calendar",
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(new URL(asked["redirect_uri"] ?? "").pathname).toBe("/auth/v1/callback");
    expect(asked).not.toHaveProperty("redirect_to");
    expect(JSON.stringify(asked)).not.toContain("s3cret");
  });

  test("what the caller says besides is passed on, but nothing that is ours to say", async () => {
    await toCallback(
      "&prompt=login&login_hint=g&STATE=x&Redirect_Uri=https://evil.example.com&request_uri=y&client_id=z" +
        "&code_verifier=v&invite_token=i&apikey=k",
    );
    expect(Object.fromEntries(provider.lastAuthorize)).toMatchObject({
      prompt: "login",
      login_hint: "g",
    });
    const keys = [...provider.lastAuthorize.keys()];
    expect(keys.filter((key) => key.toLowerCase() === "state")).toEqual(["state"]);
    for (const held of ["Redirect_Uri", "request_uri", "code_verifier", "invite_token", "apikey"]) {
      expect(keys).not.toContain(held);
    }
    expect(provider.lastAuthorize.get("client_id")).toBe("mavuno");
  });

  test("the provider's tokens lie sealed in the database", async () => {
    const { client, back } = await begun();
    const { to } = await step(back);
    const { rows } = await service.sql.query(
      "select provider_tokens, auth_code_hash from auth.flow_state where provider_tokens is not null",
    );
    const { data } = await client.auth.exchangeCodeForSession(to.searchParams.get("code") ?? "");
    const token = data.session?.provider_token ?? "none";
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(rows[0].provider_tokens).includes(token)).toBe(false);
  });

  test("the second sign-in is the same account; the login is in the audit once each", async () => {
    for (const _ of [1, 2]) {
      const { client, back } = await begun();
      const { to } = await step(back);
      await client.auth.exchangeCodeForSession(to.searchParams.get("code") ?? "");
    }
    expect(await usersWith(provider.person.email)).toBe(1);
    const logins = await countOf(
      `select count(*)::int as n from auth.audit_log_entries
       where payload ->> 'action' = 'login' and payload ->> 'actor_username' = $1`,
      [provider.person.email],
    );
    expect(logins).toBe(2);
  });

  test("linkIdentity, then unlinkIdentity", async () => {
    const email = "links@oidc.test";
    await service.identity.createUser({ email, password });
    const client = service.client();
    const { data: signedIn } = await client.auth.signInWithPassword({ email, password });
    const { data, error } = await client.auth.linkIdentity({
      provider: "google",
      options: { redirectTo: app, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const asked = await step(data.url ?? "");
    expect(asked.to.searchParams.get("state")).not.toBeNull();
    const { to } = await step(asked.to.href);
    const exchanged = await client.auth.exchangeCodeForSession(to.searchParams.get("code") ?? "");
    expect(exchanged.data.user?.id).toBe(signedIn.user?.id);
    expect(exchanged.data.user?.email).toBe(email);
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(identities.map((one) => one.provider)).toEqual(["email", "google"]);
    const outside = identities.find((one) => one.provider === "google");
    if (!outside) throw new Error("no identity was linked");
    expect((await client.auth.unlinkIdentity(outside)).error).toBeNull();
    const left = (await client.auth.getUserIdentities()).data?.identities ?? [];
    expect(left.map((one) => one.provider)).toEqual(["email"]);
  });

  test("linking what another person has ends at the app with the reason", async () => {
    const first = await begun();
    await step(first.back);
    const client = service.client();
    await client.auth.signInAnonymously();
    const { data } = await client.auth.linkIdentity({
      provider: "google",
      options: { redirectTo: app, skipBrowserRedirect: true },
    });
    const asked = await step(data.url ?? "");
    const { to } = await step(asked.to.href);
    expect(queryFacts(to)).toMatchObject({ error_code: "identity_already_exists" });
  });

  test("/settings names the provider", async () => {
    const { external } = await (await service.send("/auth/v1/settings")).json();
    expect(external).toMatchObject({ google: true, dead: true, apple: false });
  });
});

describe("implicit", () => {
  test("the session comes in the fragment, with the provider's tokens", async () => {
    const { status, to } = await step(await toCallback());
    expect(status).toBe(302);
    expect(to.search).toBe("");
    const facts = fragmentFacts(to);
    expect(Object.keys(facts).sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_refresh_token",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ]);
    const me = await service.client().auth.getUser(facts["access_token"]);
    expect(me.data.user?.email).toBe(provider.person.email);
  });

  test("the answer may come as a form", async () => {
    const back = new URL(await toCallback());
    const answer = await fetch(`${service.url}${back.pathname}`, {
      method: "POST",
      body: back.searchParams,
      redirect: "manual",
    });
    expect(answer.status).toBe(302);
    expect(fragmentFacts(new URL(answer.headers.get("location") ?? ""))).toHaveProperty(
      "access_token",
    );
  });

  test.each([
    ["another site", "https://evil.example.com/welcome"],
    ["a scheme of its own", "javascript:alert(1)"],
    ["our site with a user in front", "https://app.example.com@evil.example.com/"],
  ])("%s is no place to go to: our own site is", async (_, place) => {
    const start = `${service.url}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(place)}`;
    const asked = await step(start);
    const { to } = await step((await step(asked.to.href)).to.href);
    expect(to.hostname).toBe("127.0.0.1");
    expect(fragmentFacts(to)).toHaveProperty("access_token");
  });
});

describe("an address nobody vouches for", () => {
  test("is proved by our own mail; then the provider's person is let in", async () => {
    provider.wrong = "unverified-address";
    const { email } = provider.person;
    const refused = await step(await toCallback());
    expect(queryFacts(refused.to)).toMatchObject({
      error_code: "provider_email_needs_verification",
      error_description: expect.stringContaining("A confirmation email has been sent"),
    });
    expect(refused.to.href).not.toContain("access_token");
    const proved = await service.open(service.messageTo(email).link);
    expect(fragmentFacts(proved)).toHaveProperty("access_token");
    const { to } = await step(await toCallback());
    expect(fragmentFacts(to)).toHaveProperty("access_token");
    expect(await usersWith(email)).toBe(1);
  });

  test("that somebody has here is left alone: no mail, nothing linked", async () => {
    provider.wrong = "unverified-address";
    const { email } = provider.person;
    const id = await service.identity.createUser({ email, password });
    const { to } = await step(await toCallback());
    expect(queryFacts(to)).toMatchObject({
      error_code: "provider_email_needs_verification",
    });
    expect(service.messagesTo(email)).toBe(0);
    const text = "select count(*)::int as n from auth.identities where user_id = $1";
    expect(await countOf(text, [id])).toBe(1);
  });
});

describe("accounts", () => {
  test("a verified address of somebody here links the two", async () => {
    const { email } = provider.person;
    const id = await service.identity.createUser({ email, password });
    const { to } = await step(await toCallback());
    const { data } = await service.client().auth.getUser(fragmentFacts(to)["access_token"]);
    expect(data.user?.id).toBe(id);
    const { error } = await service.client().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  });

  test("an unconfirmed sign-up with a stranger's password does not outlive the real person", async () => {
    const { email } = provider.person;
    await service.client().auth.signUp({ email, password });
    const { to } = await step(await toCallback());
    expect(fragmentFacts(to)).toHaveProperty("access_token");
    const { error } = await service.client().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ code: "invalid_credentials" });
  });

  test("the banned are told at the app", async () => {
    await step(await toCallback());
    await service.sql.query("update auth.users set banned_until = '2099-01-01' where email = $1", [
      provider.person.email,
    ]);
    const { to } = await step(await toCallback());
    expect(queryFacts(to)).toMatchObject({
      error: "access_denied",
      error_code: "user_banned",
    });
  });
});

describe("/authorize", () => {
  test.each([
    ["?provider=apple", "Unsupported provider: provider is not enabled"],
    ["", "Unsupported provider: provider is not enabled"],
    ["?provider=google&provider=google", "Unsupported provider: provider is not enabled"],
    ["?provider=google&code_challenge=x", /PKCE flow requires/],
    ["?provider=google&code_challenge=x&code_challenge_method=s256", /between 43 and 128/],
  ])("%s is refused with 400", async (query, words) => {
    const answer = await fetch(`${service.url}/auth/v1/authorize${query}`, { redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error_code: "validation_failed",
      msg: expect.stringMatching(words),
    });
  });

  test("a provider that is not there: an address at the app, at once", async () => {
    const asked = await step(`${service.url}/auth/v1/authorize?provider=dead&redirect_to=${app}`);
    expect(asked.status).toBe(302);
    expect(`${asked.to.origin}${asked.to.pathname}`).toBe(app);
    expect(queryFacts(asked.to)).toMatchObject({
      error: "temporarily_unavailable",
      error_description: "The provider dead does not answer",
    });
  });

  test("linking by a provider that is not there leads back to the app too", async () => {
    const client = service.client();
    await client.auth.signInAnonymously();
    const session = (await client.auth.getSession()).data.session;
    const answer = await service.send(
      `/auth/v1/user/identities/authorize?provider=dead&redirect_to=${app}&skip_http_redirect=true`,
      { headers: { authorization: `Bearer ${session?.access_token}` } },
    );
    expect(answer.status).toBe(200);
    const { url } = await answer.json();
    expect(queryFacts(new URL(url))).toMatchObject({ error: "temporarily_unavailable" });
  });

  test("linking needs a signed-in person", async () => {
    const answer = await service.send("/auth/v1/user/identities/authorize?provider=google");
    expect([401, 403]).toContain(answer.status);
  });
});
