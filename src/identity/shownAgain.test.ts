// Somebody who is signed in shows their password once more.
import { expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();

async function signedIn(email: string) {
  await service.identity.createUser({ email, password });
  return onOneMoreDevice(email);
}

async function onOneMoreDevice(email: string) {
  const { auth } = service.client();
  const { data } = await auth.signInWithPassword({ email, password });
  return { auth, token: data.session?.access_token ?? "" };
}

async function show(token: string, body: object) {
  const answer = await service.send("/auth/v1/reauthenticate", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, code: answer.headers.get("x-sb-error-code") };
}

/** When each session of an account proved what, in seconds, the oldest session first. */
async function proofsOf(email: string): Promise<[string, number][][]> {
  const found = await service.sql.query<{ amr: { method: string; timestamp: number }[] }>(
    `select s.amr from auth.sessions s join auth.users u on u.id = s.user_id
     where u.email = $1 order by s.created_at`,
    [email],
  );
  return found.rows.map(({ amr }) => amr.map(({ method, timestamp }) => [method, timestamp]));
}

const second = (): number => Math.floor(service.now().getTime() / 1000);

test("the session it was shown in knows when, and no other", async () => {
  const email = "again@shown.test";
  await signedIn(email);
  const { token } = await onOneMoreDevice(email);
  service.later(1200);
  expect(await show(token, { password })).toEqual({ status: 204, code: null });
  const [other = [], own = []] = await proofsOf(email);
  expect(own).toEqual([["password", expect.any(Number)]]);
  expect(second() - (own[0]?.[1] ?? 0)).toBeLessThan(60);
  expect(second() - (other[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(1200);
});

test("what else a session proved stays, and a renewal proves nothing", async () => {
  const email = "renewed@shown.test";
  const { auth, token } = await signedIn(email);
  const before = await proofsOf(email);
  service.later(300);
  await auth.refreshSession();
  expect(await proofsOf(email)).toEqual(before);
  await service.sql.query(
    `update auth.sessions set amr = amr || '[{"method": "totp", "timestamp": 7}]'::jsonb
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  await show(token, { password });
  expect((await proofsOf(email))[0]?.map(([method]) => method)).toEqual(["password", "totp"]);
  expect((await proofsOf(email))[0]?.at(-1)).toEqual(["totp", 7]);
});

test("a wrong password proves nothing, and is counted with the guesses of sign-ins", async () => {
  const email = "guessed@shown.test";
  const { token } = await signedIn(email);
  const before = await proofsOf(email);
  service.later(60);
  const wrong = { status: 400, code: "invalid_credentials" };
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await show(token, { password: `Guess-${guess}-word` })).toEqual(wrong);
  }
  expect((await show(token, { password })).status).toBe(429);
  expect(await proofsOf(email)).toEqual(before);
});

test("without a password, without a session, and for whoever signs in another way it is refused", async () => {
  const email = "elsewhere@shown.test";
  const { token } = await signedIn(email);
  expect(await show(token, {})).toEqual({ status: 400, code: "validation_failed" });
  expect((await show("not-a-token", { password })).status).toBe(403);
  await service.sql.query("update auth.users set password_hash = null where email = $1", [email]);
  expect(await show(token, { password })).toEqual({ status: 422, code: "no_password" });
  await service.sql.query(
    "delete from auth.sessions where user_id = (select id from auth.users where email = $1)",
    [email],
  );
  expect(await show(token, { password })).toEqual({ status: 403, code: "session_not_found" });
});
