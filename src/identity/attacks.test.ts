// What somebody tries who has a session of their own, or a link that was used (reliability A01, A12, A13,
// A15): another company by metadata, a session from before the sign-in, a half session, an old link.
import { describe, expect, test } from "vitest";
import { addCompany, password, startSignInService } from "#test/signInService.ts";
import { newTotpSecret } from "./totp.ts";

const service = await startSignInService({ limits: { signupOpen: true } });
const people = await addCompany(service, { "employee@attacks.test": "employee" });
const victims = await addCompany(service, { "owner@attacks.test": "owner" });

async function signIn(email: string, word = password) {
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: word });
  return { client, error, token: data.session?.access_token ?? "", session: data.session };
}

describe("one's own metadata (A01)", () => {
  test("whatever it says, company and role stay those of the profile", async () => {
    const { client } = await signIn("employee@attacks.test");
    const mine = async () =>
      (await client.from("profiles").select("role, organization_id").single()).data;
    const before = await mine();
    const { rows } = await service.sql.query("select org_id from profile where user_id = $1", [
      victims["owner@attacks.test"],
    ]);
    const claim = { role: "owner", organization_id: rows[0].org_id, org_id: rows[0].org_id };
    expect((await client.auth.updateUser({ data: claim })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await mine()).toEqual(before);
    expect(before).toMatchObject({ role: "employee" });
    const asked = { _user_id: people["employee@attacks.test"], _role: "owner" };
    expect((await client.rpc("has_role", asked)).data).toBe(false);
    const theirs = await client.from("profiles").select("*").eq("organization_id", rows[0].org_id);
    expect(theirs.data).toEqual([]);
  });

  test("signing up with it gives nothing either, and without a profile nothing is there", async () => {
    const email = "climber@attacks.test";
    const client = service.client();
    const data = { role: "owner", organization_id: "x", app_metadata: { role: "owner" } };
    await client.auth.signUp({ email, password, options: { data } });
    const token = service.messageTo(email).code;
    const verified = await client.auth.verifyOtp({ email, token, type: "signup" });
    expect(verified.data.user).toMatchObject({
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect((await client.from("profiles").select("*")).data).toEqual([]);
  });
});

describe("fixation (A12)", () => {
  test("every sign-in has a session of its own; none is taken from the caller", async () => {
    const planted = await signIn("employee@attacks.test");
    const again = await service.send("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: {
        authorization: `Bearer ${planted.token}`,
        cookie: `sb-access-token=${planted.token}; mavuno-device=${planted.token}`,
      },
      body: JSON.stringify({
        email: "owner@attacks.test",
        password,
        session_id: "00000000-0000-4000-8000-000000000000",
        refresh_token: planted.session?.refresh_token,
      }),
    });
    const fresh: { access_token: string; user: { email: string } } = await again.json();
    expect(fresh.user.email).toBe("owner@attacks.test");
    expect(idOf(fresh.access_token)).not.toBe(idOf(planted.token));
    await planted.client.auth.signOut();
    const headers = { authorization: `Bearer ${fresh.access_token}` };
    expect((await service.send("/auth/v1/user", { headers })).status).toBe(200);
  });
});

function idOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).session_id;
}

describe("half a sign-in (A13)", () => {
  test("reads nothing of the company", async () => {
    await service.sql.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', $2, now(), now())`,
      [victims["owner@attacks.test"], newTotpSecret()],
    );
    const { client } = await signIn("owner@attacks.test");
    expect(await client.from("profiles").select("*")).toMatchObject({ status: 401 });
    expect((await client.auth.updateUser({ password: "Another word 26" })).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    });
  });
});

describe("old links (A15)", () => {
  test("one use; after it, and after a new password, every other link is dead", async () => {
    const email = "employee@attacks.test";
    const asking = service.client();
    await asking.auth.resetPasswordForEmail(email);
    const { link } = service.messageTo(email);
    const used = await service.open(link);
    expect(used.searchParams.get("code")).not.toBeNull();
    expect((await service.open(link)).searchParams.get("error_code")).toBe("otp_expired");
    // A link of a flow says why in both places; one that is opened without a flow in the fragment.
    const again = await service.open(link);
    expect(again.hash).toContain("error_code=otp_expired");
    await asking.auth.resetPasswordForEmail(email);
    const waiting = service.messageTo(email).link;
    const { client } = await signIn(email);
    expect((await client.auth.updateUser({ password: "Another word 26" })).error).toBeNull();
    expect((await service.open(waiting)).searchParams.get("error_code")).toBe("otp_expired");
  });
});
