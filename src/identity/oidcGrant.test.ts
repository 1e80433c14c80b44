// A device brings an id token it got by itself: the official client's signInWithIdToken, the good way and
// every forged, foreign and replayed token.
import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Misbehaviour } from "#simulators/oidc/answers.ts";
import { startOidcHouse } from "#test/oidcHouse.ts";
import { password } from "#test/signInService.ts";

const { service, provider, usersWith } = await startOidcHouse();
const hashOf = (nonce: string): string => createHash("sha256").update(nonce).digest("hex");
const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  service.client().auth.signInWithIdToken({ provider: "google", token, ...more });

/** The plain request, for what the client would not send; gives status and body. */
async function ask(body: object): Promise<[number, Record<string, unknown>]> {
  const answer = await service.send("/auth/v1/token?grant_type=id_token", {
    method: "POST",
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
}

describe("a good token", () => {
  test("signs in, with its nonce and its access token", async () => {
    const nonce = randomUUID();
    const token = await provider.idToken({ nonce: hashOf(nonce), accessToken: "at-1" });
    const { data, error } = await signIn(token, { nonce, access_token: "at-1" });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      session: { token_type: "bearer" },
      user: {
        email: provider.person.email,
        identities: [{ provider: "google", id: provider.person.subject }],
      },
    });
    const { rows } = await service.sql.query("select amr from auth.sessions where user_id = $1", [
      data.user?.id,
    ]);
    expect(rows).toMatchObject([{ amr: [{ method: "oauth" }] }]);
  });

  test("without a nonce on either side is good too", async () => {
    expect((await signIn(await provider.idToken())).error).toBeNull();
  });

  test("may name its issuer and our client id instead of the provider", async () => {
    const id_token = await provider.idToken();
    const body = { id_token, issuer: provider.issuer, client_id: "mavuno" };
    expect(await ask(body)).toMatchObject([200, { user: { email: provider.person.email } }]);
  });

  test("of a person with an account here links the two", async () => {
    const { email } = provider.person;
    const id = await service.identity.createUser({ email, password });
    expect((await signIn(await provider.idToken())).data.user?.id).toBe(id);
  });

  test("is good once, also when brought twice at the same time", async () => {
    const token = await provider.idToken();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => signIn(token)));
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await signIn(token)).error).toMatchObject({ status: 400 });
    const { rows } = await service.sql.query(
      `select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1`,
      [provider.person.email],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("link_identity", () => {
  test("adds the identity to the signed-in person", async () => {
    const client = service.client();
    const { data: anonymous } = await client.auth.signInAnonymously();
    const { data, error } = await client.auth.linkIdentity({
      provider: "google",
      token: await provider.idToken(),
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: anonymous.user?.id,
      email: provider.person.email,
      is_anonymous: false,
    });
  });

  test("needs a signed-in person, and an identity nobody has", async () => {
    const id_token = await provider.idToken();
    const body = { provider: "google", id_token, link_identity: true };
    const [status] = await ask(body);
    expect(status).toBe(401);
    await signIn(await provider.idToken({ nonce: hashOf("n") }), { nonce: "n" });
    const client = service.client();
    await client.auth.signInAnonymously();
    const { error } = await client.auth.linkIdentity({ provider: "google", token: id_token });
    expect(error).toMatchObject({ status: 422, code: "identity_already_exists" });
  });
});

describe("refused", () => {
  const bad = { error: "invalid request", error_description: "Bad ID token" };
  const audience = expect.stringContaining("Unacceptable audience in id_token: [");
  const cases: [Misbehaviour, object][] = [
    ["wrong-signature", bad],
    ["unknown-key", bad],
    ["alg-none", bad],
    ["public-key-as-secret", bad],
    ["other-issuer", bad],
    ["expired", bad],
    ["no-expiry", bad],
    ["other-access-token", bad],
    ["other-audience", { error_description: audience }],
    ["two-audiences", { error_description: audience }],
    ["no-subject", { error_description: "Missing sub claim in id_token" }],
  ];
  test.each(cases)("%s", async (wrong, body) => {
    provider.wrong = null;
    const token = { provider: "google", access_token: "at" };
    const honest = await provider.idToken({ accessToken: "at" });
    expect(await ask({ ...token, id_token: honest })).toMatchObject([200, {}]);
    provider.person = { ...provider.person, subject: wrong, email: `${wrong}@grant.test` };
    provider.wrong = wrong;
    const id_token = await provider.idToken({ accessToken: "at" });
    provider.wrong = null;
    expect(await ask({ ...token, id_token })).toMatchObject([400, body]);
    expect(await usersWith(provider.person.email)).toBe(0);
  });

  test.each([
    ["only the body", undefined, "n"],
    ["only the token", hashOf("n"), undefined],
  ])("a nonce in %s", async (_, inToken, inBody) => {
    const token = await provider.idToken(inToken === undefined ? {} : { nonce: inToken });
    const { error } = await signIn(token, inBody === undefined ? {} : { nonce: inBody });
    expect(error?.message).toBe(
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  });

  test.each([
    ["another one", hashOf("n"), "m"],
    ["not hashed", "n", "n"],
    ["hashed twice", hashOf("n"), hashOf("n")],
  ])("a nonce that is %s", async (_, inToken, inBody) => {
    const token = await provider.idToken({ nonce: inToken });
    expect((await signIn(token, { nonce: inBody })).error?.message).toBe("Nonces mismatch");
  });

  test("an address nobody vouches for: our own mail asks", async () => {
    provider.wrong = "unverified-address";
    const { error } = await signIn(await provider.idToken());
    expect(error).toMatchObject({ status: 422, code: "provider_email_needs_verification" });
    expect(service.messagesTo(provider.person.email)).toBe(1);
  });

  test("no address at all", async () => {
    provider.wrong = "no-address";
    const { error } = await signIn(await provider.idToken());
    expect(error).toMatchObject({ status: 422, code: "validation_failed" });
  });

  test("the banned", async () => {
    await signIn(await provider.idToken({ nonce: hashOf("a") }), { nonce: "a" });
    await service.sql.query("update auth.users set banned_until = '2099-01-01' where email = $1", [
      provider.person.email,
    ]);
    const { error } = await signIn(await provider.idToken());
    expect(error).toMatchObject({ status: 403, code: "user_banned" });
  });

  test.each([
    ["no token", {}, { error_description: "id_token required" }],
    [
      "no provider",
      { id_token: "x", issuer: "y" },
      { error_description: "provider or client_id and issuer required" },
    ],
    [
      "a usual one that is off",
      { id_token: "x", provider: "apple" },
      { code: "provider_disabled" },
    ],
    [
      "an unknown one",
      { id_token: "x", provider: "custom:x" },
      { code: "validation_failed", message: 'Custom OIDC provider "custom:x" not allowed' },
    ],
    [
      "a foreign issuer",
      { id_token: "x", issuer: "http://169.254.169.254", client_id: "mavuno" },
      { code: "validation_failed" },
    ],
    ["garbage", { id_token: "x", provider: "google" }, bad],
    ["garbage in three parts", { id_token: "a.b.c", provider: "google" }, bad],
    [
      "a provider that does not answer",
      { id_token: "x", provider: "dead" },
      { error: "temporarily_unavailable" },
    ],
  ])("%s", async (_, body, answer) => {
    expect(await ask(body)).toMatchObject([400, answer]);
  });
});
