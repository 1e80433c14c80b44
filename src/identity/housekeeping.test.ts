// What is past its time goes in the night, and nothing else does.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService({ limits: { signupOpen: true, anonymous: true } });
const { sql } = service;
const hour = 3600;

async function count(table: string): Promise<number> {
  const { rows } = await sql.query(`select count(*)::int as rows from auth.${table}`);
  return rows[0].rows;
}

/** Makes the rows of a table older, as if they had been written then. */
async function age(table: string, columns: readonly string[], seconds: number): Promise<void> {
  const moved = columns.map((one) => `${one} = ${one} - make_interval(secs => ${seconds})`);
  await sql.query(`update auth.${table} set ${moved.join(", ")}`);
}

test("a quiet house has nothing to sweep, and what is in use stays", async () => {
  const email = "stays@swept.test";
  await service.identity.createUser({ email, password });
  const client = service.client();
  await client.auth.signInWithPassword({ email, password });
  await client.auth.resetPasswordForEmail(email);
  const swept = await service.identity.sweep();
  expect(Object.values(swept).every((rows) => rows === 0)).toBe(true);
  expect((await client.auth.getUser()).error).toBeNull();
});

test("sessions go three days after their end, not before", async () => {
  const before = await count("sessions");
  await age("sessions", ["not_after"], 4 * hour + 71 * hour);
  expect((await service.identity.sweep())["sessions"]).toBe(0);
  await age("sessions", ["not_after"], 2 * hour);
  expect((await service.identity.sweep())["sessions"]).toBe(before);
  expect(await count("users")).toBeGreaterThan(0);
});

test("a code goes when its time is over, a flow after a day", async () => {
  expect([await count("one_time_tokens"), await count("flow_state")]).toEqual([1, 1]);
  await age("one_time_tokens", ["expires_at"], 31 * 60);
  await age("flow_state", ["created_at"], 25 * hour);
  expect(await service.identity.sweep()).toMatchObject({ one_time_tokens: 1, flow_state: 1 });
});

test("challenges and factors nobody finished go after a day; a proved factor never", async () => {
  const email = "factors@swept.test";
  await service.identity.createUser({ email, password });
  const client = service.client();
  await client.auth.signInWithPassword({ email, password });
  const left = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "left" });
  await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "proved" });
  await client.auth.mfa.challenge({ factorId: left.data?.id ?? "" });
  await sql.query("update auth.mfa_factors set status = 'verified' where friendly_name = 'proved'");
  await age("mfa_factors", ["created_at", "last_challenged_at"], 23 * hour);
  await age("mfa_challenges", ["created_at"], 23 * hour);
  expect(await service.identity.sweep()).toMatchObject({ mfa_factors: 0, mfa_challenges: 0 });
  await age("mfa_factors", ["created_at", "last_challenged_at"], 2 * hour);
  await age("mfa_challenges", ["created_at"], 2 * hour);
  expect(await service.identity.sweep()).toMatchObject({ mfa_factors: 1, mfa_challenges: 1 });
  const { rows } = await sql.query("select friendly_name from auth.mfa_factors");
  expect(rows).toEqual([{ friendly_name: "proved" }]);
});

test("an account without an address goes after a month; a person who gave one stays", async () => {
  const nobody = service.client();
  const becameSomebody = service.client();
  await nobody.auth.signInAnonymously();
  await becameSomebody.auth.signInAnonymously();
  const { data } = await becameSomebody.auth.getUser();
  await sql.query(
    "update auth.users set is_anonymous = false, email = 'somebody@swept.test' where id = $1",
    [data.user?.id],
  );
  const all = await count("users");
  await age("users", ["created_at"], 29 * 24 * hour);
  expect((await service.identity.sweep())["users"]).toBe(0);
  await age("users", ["created_at"], 2 * 24 * hour);
  // Somebody is still signed in with it.
  expect((await service.identity.sweep())["users"]).toBe(0);
  await age("sessions", ["not_after"], 5 * hour);
  expect((await service.identity.sweep())["users"]).toBe(1);
  expect(await count("users")).toBe(all - 1);
});

test("remembered answers and messages go with their end; the record of what happened stays", async () => {
  await sql.query(
    "insert into auth.used_answers values ($1, now() - interval '1 s'), ($2, now() + interval '1 h')",
    [randomUUID(), randomUUID()],
  );
  await sql.query(
    "insert into auth.wallet_messages values (repeat('a', 64), now() - interval '1 s')",
  );
  const events = await count("audit_log_entries");
  expect(await service.identity.sweep()).toMatchObject({ used_answers: 1, wallet_messages: 1 });
  expect(await service.identity.sweep()).toMatchObject({ used_answers: 0, wallet_messages: 0 });
  expect(await count("audit_log_entries")).toBe(events);
});
