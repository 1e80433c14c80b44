// An authenticator app as a second factor, through the official client: set up, asked for, shown, and
// everything a thief would try with it.
import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { addCompany, password, startSignInService } from "#test/signInService.ts";
import { stepAt, totpCode } from "./totp.ts";

const service = await startSignInService();
let people = 0;

interface Holder {
  client: SupabaseClient;
  email: string;
  factorId: string;
  secret: string;
}

async function signIn(email: string): Promise<SupabaseClient> {
  const client = service.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function newPerson(): Promise<{ client: SupabaseClient; email: string }> {
  people += 1;
  const email = `holder${people}@people.test`;
  await service.identity.createUser({ email, password });
  return { client: await signIn(email), email };
}

async function enrolled(friendlyName = "my phone"): Promise<Holder> {
  const { client, email } = await newPerson();
  return { client, email, ...(await enrol(client, friendlyName)) };
}

async function enrol(
  client: SupabaseClient,
  friendlyName: string,
): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret };
}

const codeNow = (secret: string, away = 0): string =>
  totpCode(secret, stepAt(service.now()) + away);

/** Shows the second factor; each call is a minute after the one before, as no code counts twice. */
async function show(client: SupabaseClient, holder: Pick<Holder, "factorId" | "secret">) {
  service.later(60);
  return client.auth.mfa.challengeAndVerify({
    factorId: holder.factorId,
    code: codeNow(holder.secret),
  });
}

async function whole(friendlyName?: string): Promise<Holder> {
  const holder = await enrolled(friendlyName);
  const { error } = await show(holder.client, holder);
  if (error) throw error;
  return holder;
}

async function tokensOf(client: SupabaseClient): Promise<{ access: string; refresh: string }> {
  const { data } = await client.auth.getSession();
  return { access: data.session?.access_token ?? "", refresh: data.session?.refresh_token ?? "" };
}

async function post(
  client: SupabaseClient | null,
  path: string,
  body: object,
  method = "POST",
): Promise<[number, string]> {
  const access = client ? (await tokensOf(client)).access : service.identity.anonKey();
  const answer = await service.send(`/auth/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, "x-supabase-api-version": "2024-01-01" },
    body: JSON.stringify(body),
  });
  const { code }: { code?: string } = await answer.json();
  return [answer.status, code ?? ""];
}

async function challengeIn(holder: Holder, client = holder.client): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId: holder.factorId });
  if (error) throw error;
  return data.id;
}

describe("setting up", () => {
  test("gives a secret, an address and a picture once; nothing of it is ever seen again", async () => {
    const { client, email } = await newPerson();
    const { data, error } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "my phone",
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "my phone" });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^]*<\/svg>\s*$/);
    expect(data?.totp.uri).toMatch(
      new RegExp(`^otpauth://totp/[^:]+:${encodeURIComponent(email)}\\?algorithm=SHA1&digits=6`),
    );
    const { data: seen } = await client.auth.getUser();
    expect(seen.user?.factors).toMatchObject([{ status: "unverified", factor_type: "totp" }]);
    expect(JSON.stringify(seen)).not.toContain(data?.totp.secret);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ totp: [] });
  });

  test("a name is used once, an account has ten at most, and other kinds are off", async () => {
    const { client } = await newPerson();
    await enrol(client, "one");
    const again = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "one" });
    expect(again.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
    for (let number = 2; number <= 10; number += 1) await enrol(client, `number ${number}`);
    const more = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "eleven" });
    expect(more.error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
    expect(await post(client, "/factors", { factor_type: "webauthn" })).toEqual([
      422,
      "mfa_webauthn_enroll_not_enabled",
    ]);
    expect(await post(client, "/factors", { factor_type: "sms" })).toEqual([
      400,
      "validation_failed",
    ]);
    expect(await post(null, "/factors", { factor_type: "totp" })).toEqual([403, "bad_jwt"]);
    service.later(301);
    await enrol(client, "left ones are cleared after five minutes");
  });
});

describe("showing it", () => {
  test("raises the same session to aal2 and ends the person's lower ones", async () => {
    const holder = await enrolled();
    const elsewhere = await signIn(holder.email);
    const before = await holder.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const { data: first } = await holder.client.auth.getClaims();
    const { data, error } = await show(holder.client, holder);
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ status: "verified" }]);
    const after = await holder.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(after.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(after.data?.currentAuthenticationMethods).toMatchObject([
      { method: "totp" },
      { method: "password" },
    ]);
    const { data: second } = await holder.client.auth.getClaims();
    expect(second?.claims.session_id).toBe(first?.claims.session_id);
    expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const refreshed = await holder.client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    const level = await holder.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2" });
  });

  test("a refresh token from before does not open the raised session", async () => {
    const holder = await enrolled();
    const { refresh } = await tokensOf(holder.client);
    expect((await show(holder.client, holder)).error).toBeNull();
    const stolen = await post(null, "/token?grant_type=refresh_token", { refresh_token: refresh });
    expect(stolen).toEqual([400, "refresh_token_already_used"]);
  });

  test("the same code twice, also in another session: the second is refused", async () => {
    const holder = await enrolled();
    service.later(60);
    const code = codeNow(holder.secret);
    const { factorId } = holder;
    expect((await holder.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const again = await holder.client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    const other = await signIn(holder.email);
    const replay = await other.auth.mfa.challengeAndVerify({ factorId, code });
    expect(replay.error).toMatchObject({ code: "mfa_verification_failed" });
    const earlier = await other.auth.mfa.challengeAndVerify({
      factorId,
      code: codeNow(holder.secret, -1),
    });
    expect(earlier.error).toMatchObject({ code: "mfa_verification_failed" });
  });

  test("two at once with the same code: one wins", async () => {
    const holder = await whole();
    const one = await signIn(holder.email);
    const two = await signIn(holder.email);
    service.later(60);
    const code = codeNow(holder.secret);
    const { factorId } = holder;
    const both = await Promise.all(
      [one, two].map((client) => client.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    // The loser is refused, or its session was ended by the winner; never a failure of ours.
    expect(both.map(({ error }) => error?.status ?? 200).every((status) => status < 500)).toBe(
      true,
    );
  });

  test("after five wrong guesses even the right code waits a quarter of an hour", async () => {
    const holder = await whole();
    const thief = await signIn(holder.email);
    for (let guess = 0; guess < 5; guess += 1) {
      const challenge = await challengeIn(holder, thief);
      const wrong = await thief.auth.mfa.verify({
        factorId: holder.factorId,
        challengeId: challenge,
        code: "000000",
      });
      expect(wrong.error?.code).toBe("mfa_verification_failed");
    }
    const sixth = await show(thief, holder);
    expect(sixth.error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    service.later(901);
    expect((await show(thief, holder)).error).toBeNull();
  });

  test("a challenge is good for five minutes, once, in the session that asked", async () => {
    const holder = await whole();
    const { factorId } = holder;
    const late = await challengeIn(holder);
    service.later(301);
    const verify = (challengeId: string, client = holder.client) =>
      client.auth.mfa.verify({ factorId, challengeId, code: codeNow(holder.secret) });
    expect((await verify(late)).error).toMatchObject({ code: "mfa_challenge_expired" });
    const foreign = await challengeIn(holder);
    const other = await signIn(holder.email);
    expect((await verify(foreign, other)).error).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
    });
    expect((await verify(foreign)).error).toBeNull();
    service.later(60);
    expect((await verify(foreign)).error).toMatchObject({ code: "mfa_ip_address_mismatch" });
    const empty = await post(holder.client, `/factors/${factorId}/verify`, { code: "" });
    expect(empty).toEqual([400, "validation_failed"]);
    const nonsense = { code: "123456", challenge_id: "x" };
    expect(await post(holder.client, `/factors/${factorId}/verify`, nonsense)).toEqual([
      422,
      "mfa_factor_not_found",
    ]);
  });

  test("another person's factor does not exist", async () => {
    const holder = await whole();
    const stranger = await newPerson();
    const challenge_id = await challengeIn(holder);
    const at = `/factors/${holder.factorId}`;
    const missing: [number, string] = [404, "mfa_factor_not_found"];
    expect(await post(stranger.client, `${at}/challenge`, {})).toEqual(missing);
    service.later(60);
    const code = codeNow(holder.secret);
    expect(await post(stranger.client, `${at}/verify`, { challenge_id, code })).toEqual(missing);
    expect(await post(stranger.client, at, {}, "DELETE")).toEqual(missing);
    expect(await post(stranger.client, "/factors/x/challenge", {})).toEqual([
      404,
      "validation_failed",
    ]);
  });
});

describe("a phone", () => {
  test("gets a code by text message, once a minute, and raises the session with it", async () => {
    const { client } = await newPerson();
    const phone = "+256 700 000 001";
    const begun = await client.auth.mfa.enroll({ factorType: "phone", phone });
    expect(begun.data).toMatchObject({ type: "phone", phone: "256700000001" });
    const again = await client.auth.mfa.enroll({ factorType: "phone", phone });
    expect(again.error).toBeNull();
    const factorId = again.data?.id ?? "";
    const asked = await client.auth.mfa.challenge({ factorId });
    expect(asked.data).toMatchObject({ type: "phone" });
    const soon = await client.auth.mfa.challenge({ factorId });
    expect(soon.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
    expect(service.messagesTo("256700000001")).toBe(1);
    const { code } = service.messageTo("256700000001");
    const challengeId = asked.data?.id ?? "";
    const other = code === "000000" ? "000001" : "000000";
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: other });
    expect(wrong.error).toMatchObject({ message: "Invalid MFA Phone code entered" });
    const right = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(right.error).toBeNull();
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const twice = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(twice.error).toMatchObject({ code: "mfa_ip_address_mismatch" });
    const there = await client.auth.mfa.enroll({ factorType: "phone", phone });
    expect(there.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" });
    const bad = await client.auth.mfa.enroll({ factorType: "phone", phone: "07" });
    expect(bad.error).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("signed in half", () => {
  test("nothing of the company opens before the second factor is shown", async () => {
    const email = "careful-owner@people.test";
    const ids = await addCompany(service, { [email]: "owner" });
    const client = await signIn(email);
    const factor = await enrol(client, "my phone");
    const read = async (as: SupabaseClient) =>
      (await as.from("profiles").select("role").eq("id", ids[email])).status;
    expect(await read(client)).toBe(200);
    expect((await show(client, factor)).error).toBeNull();
    expect(await read(client)).toBe(200);
    const half = await signIn(email);
    expect(await read(half)).toBe(401);
    const { access } = await tokensOf(half);
    const claims = await service.identity.verifyAccessToken(access);
    const who = await service.sql.query("select * from who_are(array[$1::uuid], array[$2::uuid])", [
      claims?.userId,
      claims?.sessionId,
    ]);
    expect(who.rows).toEqual([]);
    expect((await show(half, factor)).error).toBeNull();
    expect(await read(half)).toBe(200);
  });

  test("password, another factor and taking the factor away need it too, each with its status", async () => {
    const holder = await whole();
    const half = await signIn(holder.email);
    const change = await half.auth.updateUser({ password: "Momentum-2027!" });
    expect(change.error).toMatchObject({ status: 401, code: "insufficient_aal" });
    const second = await half.auth.mfa.enroll({ factorType: "totp", friendlyName: "second" });
    expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
    const away = await half.auth.mfa.unenroll({ factorId: holder.factorId });
    expect(away.error).toMatchObject({ status: 422, code: "insufficient_aal" });
    const name = await half.auth.updateUser({ data: { theme: "dark" } });
    expect(name.error).toBeNull();
    const allowed = await holder.client.auth.updateUser({ password: "Momentum-2027!" });
    expect(allowed.error).toBeNull();
  });
});

describe("taking it away", () => {
  test("sessions that were raised with it fall back", async () => {
    const holder = await whole();
    const gone = await holder.client.auth.mfa.unenroll({ factorId: holder.factorId });
    expect(gone).toMatchObject({ error: null, data: { id: holder.factorId } });
    expect((await holder.client.auth.refreshSession()).error).toBeNull();
    const level = await holder.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const { data } = await holder.client.auth.getUser();
    expect(data.user?.factors).toBeUndefined();
  });

  test("everything that happened to it is written down, without secrets", async () => {
    const holder = await whole();
    await holder.client.auth.mfa.unenroll({ factorId: holder.factorId });
    const { rows } = await service.sql.query<{ act: string; text: string }>(
      `select payload ->> 'action' as act, payload::text as text from auth.audit_log_entries
       where payload ->> 'actor_username' = $1 and payload ->> 'log_type' = 'factor'
       order by created_at`,
      [holder.email],
    );
    expect(rows.map((row) => row.act)).toEqual([
      "factor_in_progress",
      "challenge_created",
      "verification_attempted",
      "factor_unenrolled",
    ]);
    expect(rows.map((row) => row.text).join()).not.toContain(holder.secret);
  });
});
