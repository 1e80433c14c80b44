// What comes back from a provider is good once, for its own flow, for five minutes, and only if the
// provider's key says so about us: every other answer ends at an address that says so.
import { describe, expect, test } from "vitest";
import type { Misbehaviour } from "#simulators/oidc/answers.ts";
import { app, fragmentFacts, queryFacts, startOidcHouse } from "#test/oidcHouse.ts";

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

describe("an answer is good once, for five minutes, for its own flow", () => {
  test("twice one after the other: the second is refused at our own site", async () => {
    const back = await toCallback();
    await step(back);
    const { status, to } = await step(back);
    expect(status).toBe(303);
    expect(to.hostname).toBe("127.0.0.1");
    expect(queryFacts(to)).toMatchObject({
      error: "invalid_request",
      error_code: "flow_state_already_used",
    });
  });

  test("eight at once: one session, one exchange at the provider", async () => {
    const back = await toCallback();
    const ends = await Promise.all(Array.from({ length: 8 }, () => step(back)));
    const good = ends.filter(({ to }) => to.hash.includes("access_token"));
    expect(good).toHaveLength(1);
    expect(provider.asked.filter((one) => one === "POST /token")).toHaveLength(1);
    const codes = ends.flatMap(({ to }) => to.searchParams.get("error_code") ?? []);
    expect(codes).toEqual(Array(7).fill("flow_state_already_used"));
  });

  test("HEAD does not use it up", async () => {
    const back = new URL(await toCallback());
    await fetch(`${service.url}${back.pathname}${back.search}`, { method: "HEAD" });
    expect(fragmentFacts((await step(back.href)).to)).toHaveProperty("access_token");
  });

  test("after five minutes it is too late; after 4:50 it is not", async () => {
    const inTime = await toCallback();
    service.later(290);
    expect(fragmentFacts((await step(inTime)).to)).toHaveProperty("access_token");
    const late = await toCallback();
    service.later(301);
    const { status, to } = await step(late);
    expect(status).toBe(303);
    expect(queryFacts(to)).toMatchObject({ error_code: "bad_oauth_state" });
  });

  test("the code after five minutes is too late as well", async () => {
    const { client, back } = await begun();
    const { to } = await step(back);
    service.later(301);
    const { error } = await client.auth.exchangeCodeForSession(to.searchParams.get("code") ?? "");
    expect(error).toMatchObject({ status: 422, code: "flow_state_expired" });
  });

  test("another browser has no use of the code", async () => {
    const { back } = await begun();
    const { to } = await step(back);
    const stranger = await begun();
    const { error } = await stranger.client.auth.exchangeCodeForSession(
      to.searchParams.get("code") ?? "",
    );
    expect(error).toMatchObject({ status: 400, code: "bad_code_verifier" });
  });

  test("a code of one flow in another flow's answer is refused by the provider's PKCE", async () => {
    const mine = new URL(await toCallback());
    const theirs = new URL(await toCallback());
    mine.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    const { to } = await step(mine.href);
    expect(queryFacts(to)).toMatchObject({ error: "server_error" });
    expect(await usersWith(provider.person.email)).toBe(0);
  });

  test.each([
    ["no state", "", "bad_oauth_callback"],
    ["an empty state", "?state=", "bad_oauth_callback"],
    ["two states", "?state=a&state=b", "bad_oauth_callback"],
    ["a state that is no id", "?state=x&code=y", "bad_oauth_state"],
    ["nobody's state", "?state=6f2c1bfa-9d1e-4c8e-9f47-0a6f5f1f2b11&code=y", "bad_oauth_state"],
    ["no query but an odd path", "?%00&state=%00", "bad_oauth_state"],
  ])("%s goes home", async (_, query, code) => {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(
        `${service.url}/auth/v1/callback${method === "GET" ? query : ""}`,
        method === "GET"
          ? { redirect: "manual" }
          : { method, redirect: "manual", body: new URLSearchParams(query.slice(1)) },
      );
      expect(answer.status).toBe(303);
      const to = new URL(answer.headers.get("location") ?? "");
      expect(to.hash).toBe("");
      expect(to.hostname).toBe("127.0.0.1");
      expect(queryFacts(to)).toMatchObject({ error_code: code });
    }
  });
});

describe("a provider that misbehaves ends at the app, with nobody signed in", () => {
  const exchange = { error: "server_error", error_code: "unexpected_failure" };
  const cases: [Misbehaviour, Record<string, string>][] = [
    ["wrong-signature", exchange],
    ["unknown-key", exchange],
    ["alg-none", exchange],
    ["public-key-as-secret", exchange],
    ["other-audience", exchange],
    ["two-audiences", exchange],
    ["other-issuer", exchange],
    ["expired", exchange],
    ["no-expiry", exchange],
    ["no-nonce", exchange],
    ["other-nonce", exchange],
    ["no-subject", exchange],
    ["other-access-token", exchange],
    ["no-id-token", exchange],
    ["refuses-code", exchange],
    ["not-json", exchange],
    ["endless", { error: "temporarily_unavailable", error_code: "unexpected_failure" }],
    ["redirects", exchange],
    ["other-person-in-userinfo", exchange],
    ["other-issuer-in-address", exchange],
    ["no-code", { error: "invalid_request", error_code: "bad_oauth_callback" }],
    ["access-denied", { error: "access_denied", error_description: "The person said no" }],
    ["no-address", { error_code: "validation_failed" }],
  ];
  test.each(cases)("%s", async (wrong, facts) => {
    // The same way with an honest answer leads in: it is the lie that is refused.
    const honest = await step(await toCallback());
    expect(fragmentFacts(honest.to)).toHaveProperty("access_token");
    provider.person = { ...provider.person, subject: wrong, email: `${wrong}@oidc.test` };
    provider.wrong = wrong;
    const back = await toCallback();
    const sinceMs = Date.now();
    const { status, to } = await step(back);
    // Far from the limits of time: it is the answer itself that is refused.
    expect(Date.now() - sinceMs).toBeLessThan(4500);
    expect(status).toBe(302);
    expect(`${to.origin}${to.pathname}`).toBe(app);
    expect(queryFacts(to)).toMatchObject(facts);
    expect(fragmentFacts(to)).toMatchObject(facts);
    expect(to.href).not.toContain("access_token");
    expect(await usersWith(provider.person.email)).toBe(0);
    expect(provider.asked.join()).not.toContain("/secret");
  });

  test("the state of another flow goes home", async () => {
    provider.wrong = "other-state";
    const { status, to } = await step(await toCallback());
    expect(status).toBe(303);
    expect(queryFacts(to)).toMatchObject({ error_code: "bad_oauth_state" });
  });

  test("an address that only userinfo tells is good", async () => {
    provider.wrong = "address-in-userinfo";
    const { to } = await step(await toCallback());
    expect(fragmentFacts(to)).toHaveProperty("access_token");
    expect(await usersWith(provider.person.email)).toBe(1);
  });

  test("keys may rotate: the new one is fetched, the old one is not good any more", async () => {
    const { to } = await step(await toCallback());
    expect(fragmentFacts(to)).toHaveProperty("access_token");
    const old = await provider.idToken();
    await new Promise((resolve) => setTimeout(resolve, 5100));
    await provider.rotateKeys();
    provider.person = { ...provider.person, subject: "rotated", email: "rotated@oidc.test" };
    const after = await step(await toCallback());
    expect(fragmentFacts(after.to)).toHaveProperty("access_token");
    const { error } = await service
      .client()
      .auth.signInWithIdToken({ provider: "google", token: old });
    expect(error).toMatchObject({ status: 400 });
  });
});
