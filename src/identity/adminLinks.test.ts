// Invitations and generated links, through the official client, to the session they end in.
import fs from "node:fs";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { printableKeys } from "./keyRotation.ts";

const service = await startSignInService();
const file = path.join(service.dataDir, "signing-keys.json");
const keys = await printableKeys(file, { issuer: `${service.url}/auth/v1`, now: new Date() });
const { admin } = createClient(service.url, keys.service_role, {
  auth: { autoRefreshToken: false, persistSession: false },
}).auth;

async function link(asked: Parameters<typeof admin.generateLink>[0]) {
  const { data, error } = await admin.generateLink(asked);
  if (error) throw error;
  return data;
}

function messages(): { to: string; link: string | null }[] {
  const folder = path.join(service.dataDir, "outbox");
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder);
  return names.map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")));
}

describe("an invitation", () => {
  test("is mailed, confirms the address and lets the person choose a password", async () => {
    const email = "invited@people.test";
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: "field" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { team: "field" } });
    expect(data.user?.invited_at).toBeDefined();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const mail = messages().find(({ to }) => to === email);
    const token = new URL(mail?.link ?? "").searchParams.get("token") ?? "";
    const client = service.client();
    const opened = await client.auth.verifyOtp({ token_hash: token, type: "invite" });
    expect(opened.error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    const again = service.client();
    expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull();
    const twice = await admin.inviteUserByEmail(email);
    expect(twice.error).toMatchObject({ status: 422, code: "email_exists" });
  });
});

describe("a generated link", () => {
  test("sends nothing, and opens a session once", async () => {
    const email = "linked@people.test";
    const before = messages().length;
    const { user, properties } = await link({ type: "signup", email, password });
    expect(user).toMatchObject({ email });
    expect(properties).toMatchObject({ verification_type: "signup" });
    expect(properties.email_otp).toMatch(/^\d{6}$/);
    expect(properties.action_link).toContain(`token=${properties.hashed_token}`);
    const hashed = { token_hash: properties.hashed_token, type: "signup" } as const;
    const first = await service.client().auth.verifyOtp(hashed);
    expect(first.data.session?.user.email).toBe(email);
    const second = await service.client().auth.verifyOtp(hashed);
    expect(second.error).toMatchObject({ status: 403, code: "otp_expired" });
    const exists = await admin.generateLink({ type: "signup", email, password });
    expect(exists.error).toMatchObject({ status: 422, code: "email_exists" });
    expect(messages()).toHaveLength(before);
  });

  test("recovery by its digits; a magic link for a stranger makes the account", async () => {
    const email = "recovers@people.test";
    await service.identity.createUser({ email, password });
    const recovery = await link({ type: "recovery", email });
    const token = recovery.properties.email_otp;
    const typed = await service.client().auth.verifyOtp({ email, token, type: "recovery" });
    expect(typed.error).toBeNull();
    const made = await link({ type: "magiclink", email: "stranger@people.test" });
    expect(made.properties.verification_type).toBe("signup");
    const known = await link({ type: "magiclink", email });
    expect(known.properties.verification_type).toBe("magiclink");
    const unknown = await admin.generateLink({ type: "recovery", email: "nobody@people.test" });
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  test("a new address is proved from both sides", async () => {
    const email = "moves@people.test";
    const newEmail = "moved@people.test";
    await service.identity.createUser({ email, password });
    const current = await link({ type: "email_change_current", email, newEmail });
    expect(current.user).toMatchObject({ email, new_email: newEmail });
    const next = await link({ type: "email_change_new", email, newEmail });
    const prove = (hash: string) =>
      service.client().auth.verifyOtp({ token_hash: hash, type: "email_change" });
    const half = await prove(current.properties.hashed_token);
    expect([half.error, half.data.session]).toEqual([null, null]);
    const whole = await prove(next.properties.hashed_token);
    expect(whole.data.session?.user.email).toBe(newEmail);
  });

  test("neither people nor browsers may ask for one, and an unknown kind is named", async () => {
    for (const where of ["/admin/generate_link", "/invite"]) {
      const answer = await service.send(`/auth/v1${where}`, {
        method: "POST",
        headers: { authorization: `Bearer ${keys.anon}` },
        body: JSON.stringify({ type: "recovery", email: "recovers@people.test" }),
      });
      expect(answer.status).toBe(403);
    }
    const answer = await fetch(`${service.url}/auth/v1/admin/generate_link`, {
      method: "POST",
      headers: { apikey: keys.service_role, authorization: `Bearer ${keys.service_role}` },
      body: JSON.stringify({ type: "nonsense", email: "recovers@people.test" }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Invalid email action link type requested: nonsense");
  });
});
