// Changing one's own account: an address that is proved twice, a phone, a password that asks for more.
import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService({ limits: { manualLinking: true } });

async function signedIn(email: string) {
  await service.identity.createUser({ email, password });
  const client = service.client();
  await client.auth.signInWithPassword({ email, password });
  return client.auth;
}

describe("another e-mail address", () => {
  test("both addresses confirm, in whatever order; until then nothing changes", async () => {
    const [before, after] = ["old@change.test", "new@change.test"];
    const auth = await signedIn(before);
    const asked = await auth.updateUser({ email: after });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email: before, new_email: after });
    const first = await auth.verifyOtp({
      email: after,
      token: service.messageTo(after).code,
      type: "email_change",
    });
    expect(first.error).toBeNull();
    expect(first.data.session).toBeNull();
    expect((await auth.getUser()).data.user?.email).toBe(before);
    const second = await auth.verifyOtp({
      email: before,
      token: service.messageTo(before).code,
      type: "email_change",
    });
    expect(second.error).toBeNull();
    expect(second.data.user).toMatchObject({ email: after });
    expect(second.data.user?.new_email).toBeUndefined();
    expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: after });
    expect((await auth.signInWithPassword({ email: after, password })).error).toBeNull();
    const old = await auth.signInWithPassword({ email: before, password });
    expect(old.error).toMatchObject({ code: "invalid_credentials" });
  });

  test("by links: the first says so, the second gives the session to the browser that asked", async () => {
    const [before, after] = ["link-old@change.test", "link-new@change.test"];
    const auth = await signedIn(before);
    await auth.updateUser({ email: after });
    const half = await service.open(service.messageTo(before).link);
    expect(half.searchParams.get("message")).toMatch(/^Confirmation link accepted/);
    const whole = await service.open(service.messageTo(after).link);
    const { data } = await auth.exchangeCodeForSession(whole.searchParams.get("code") ?? "");
    expect(data.user).toMatchObject({ email: after });
  });

  test("one half alone, twice, is not both", async () => {
    const [before, after] = ["half@change.test", "half-new@change.test"];
    const auth = await signedIn(before);
    await auth.updateUser({ email: after });
    await service.open(service.messageTo(after).link);
    await auth.updateUser({ email: after });
    await service.open(service.messageTo(after).link);
    await auth.resend({ type: "email_change", email: after });
    await service.open(service.messageTo(after).link);
    expect((await auth.getUser()).data.user?.email).toBe(before);
  });

  test("an address somebody else took meanwhile stays theirs", async () => {
    const [before, after] = ["slow@change.test", "wanted@change.test"];
    const auth = await signedIn(before);
    await auth.updateUser({ email: after });
    await service.open(service.messageTo(before).link);
    await service.identity.createUser({ email: after, password });
    const landed = await service.open(service.messageTo(after).link);
    expect(landed.searchParams.get("error_code")).toBe("email_exists");
    expect((await auth.getUser()).data.user?.email).toBe(before);
  });

  test("the mails are sent again on request", async () => {
    const [before, after] = ["again@change.test", "again-new@change.test"];
    const auth = await signedIn(before);
    await auth.updateUser({ email: after });
    expect((await auth.resend({ type: "email_change", email: after })).error).toBeNull();
    expect([service.messagesTo(before), service.messagesTo(after)]).toEqual([2, 2]);
  });
});

describe("a phone number and the ways to sign in", () => {
  test("it counts once its code is typed, and may leave again; the last way may not", async () => {
    const auth = await signedIn("phone@change.test");
    const asked = await auth.updateUser({ phone: "+256 700 000 030" });
    expect(asked.data.user).toMatchObject({ phone: "", new_phone: "256700000030" });
    const token = service.messageTo("256700000030").code;
    const proved = await auth.verifyOtp({ phone: "256700000030", token, type: "phone_change" });
    expect(proved.error).toBeNull();
    expect(proved.data.user).toMatchObject({ phone: "256700000030" });
    const { data } = await auth.getUserIdentities();
    const phone = data?.identities.find(({ provider }) => provider === "phone");
    const email = data?.identities.find(({ provider }) => provider === "email");
    if (!phone || !email) throw new Error("two identities were expected");
    expect((await auth.unlinkIdentity(phone)).error).toBeNull();
    expect((await auth.getUser()).data.user).toMatchObject({ phone: "" });
    expect((await auth.unlinkIdentity(email)).error).toMatchObject({
      status: 422,
      code: "single_identity_not_deletable",
    });
    const other = await signedIn("others@change.test");
    expect((await other.unlinkIdentity(email)).error).toMatchObject({ status: 422 });
  });
});

describe("what a person says about themselves", () => {
  test("is measured as it travels, in bytes", async () => {
    const auth = await signedIn("data@change.test");
    const tooLarge = { status: 400, code: "validation_failed" };
    const wide = await auth.updateUser({ data: { note: "€".repeat(2800) } });
    expect(wide.error).toMatchObject(tooLarge);
    expect((await auth.updateUser({ data: { note: "€".repeat(2000) } })).error).toBeNull();
    const together = await auth.updateUser({ data: { more: "€".repeat(1000) } });
    expect(together.error).toMatchObject(tooLarge);
    await auth.refreshSession();
    expect((await auth.getUser()).error).toBeNull();
  });
});

describe("a new password", () => {
  test("a common one is refused, whoever asks", async () => {
    const auth = await signedIn("common@change.test");
    const { error } = await auth.updateUser({ password: "Password123" });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", reasons: ["pwned"] });
  });

  test("so is one made of the person's own names or address, and only theirs", async () => {
    const email = "ebwalu.k@nakasero-beans.test";
    const auth = await signedIn(email);
    await auth.updateUser({ data: { first_name: "Tondo", last_name: "Ebwàlu", company: "Zuri" } });
    for (const own of [
      "Ebwalu-2027",
      "tondoebwalu1",
      "NakaseroBeans#1",
      "Zuri12345",
      "T0nd0!!99",
    ]) {
      const { error } = await auth.updateUser({ password: own });
      expect([own, error]).toMatchObject([own, { reasons: ["pwned"] }]);
    }
    const other = await signedIn("somebody@change.test");
    expect((await other.updateUser({ password: "Ebwalu-2027" })).error).toBeNull();
  });

  test("one that was set before the rule still opens the door, and the browser is told", async () => {
    const email = "before@change.test";
    const id = await service.identity.createUser({ email, password });
    await service.sql.query("update auth.users set password_hash = $2 where id = $1", [
      id,
      await hash("Password123"),
    ]);
    const { auth } = service.client();
    const { data, error } = await auth.signInWithPassword({ email, password: "Password123" });
    expect(error).toBeNull();
    expect(data.weakPassword).toMatchObject({ reasons: ["pwned"] });
    const strong = await auth.signInWithPassword({ email: "common@change.test", password });
    expect(strong.data.weakPassword ?? null).toBeNull();
  });

  test("a current password that is given must be right", async () => {
    const auth = await signedIn("current@change.test");
    const wrong = await auth.updateUser({ password: "Another-2026", current_password: "no" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
    const right = await auth.updateUser({ password: "Another-2026", current_password: password });
    expect(right.error).toBeNull();
  });

  test("it ends every pending code", async () => {
    const email = "pending@change.test";
    const auth = await signedIn(email);
    await service.client().auth.resetPasswordForEmail(email);
    const { link } = service.messageTo(email);
    await auth.updateUser({ password: "Another-2026" });
    expect((await service.open(link)).searchParams.get("error_code")).toBe("otp_expired");
  });
});

describe("a house that asks for more", async () => {
  const strict = await startSignInService({
    limits: { requireReauthentication: true, requireCurrentPassword: true },
  });

  test("the current password, and after a day a fresh code too", async () => {
    const email = "strict@change.test";
    await strict.identity.createUser({ email, password });
    const client = strict.client({ "x-mavuno-remember": "true" });
    await client.auth.signInWithPassword({ email, password });
    const { auth } = client;
    const change = { password: "Another-2026" };
    expect((await auth.updateUser(change)).error).toMatchObject({
      status: 400,
      code: "current_password_required",
    });
    strict.later(24 * 3600 + 1);
    await auth.refreshSession();
    expect((await auth.updateUser(change)).error).toMatchObject({
      status: 400,
      code: "reauthentication_needed",
    });
    expect((await auth.reauthenticate()).error).toBeNull();
    const nonce = strict.messageTo(email).code;
    const wrong = nonce === "000000" ? "111111" : "000000";
    expect((await auth.updateUser({ ...change, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: "reauthentication_not_valid",
    });
    const right = { ...change, nonce, current_password: password };
    expect((await auth.updateUser(right)).error).toBeNull();
    // Whoever comes by a recovery code has forgotten the old one.
    const forgot = strict.client().auth;
    await forgot.resetPasswordForEmail(email);
    const token = strict.messageTo(email).code;
    await forgot.verifyOtp({ email, token, type: "recovery" });
    expect((await forgot.updateUser({ password: "Once-more-2026" })).error).toBeNull();
  });
});
