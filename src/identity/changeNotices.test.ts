// Whoever has an account is told where they are reached when how they sign in was changed: by them, by the service's key, by
// whoever sits at their session. What is only asked for, refused, or the same as before is told to nobody.
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { app, startOidcHouse } from "#test/oidcHouse.ts";
import { password } from "#test/signInService.ts";
import { printableKeys } from "./keyRotation.ts";
import { type Change, noticeOf, noticeText } from "./mails/notices.ts";
import { stepAt, totpCode } from "./totp.ts";

const { service, provider, signIn, step } = await startOidcHouse();
const file = path.join(service.dataDir, "signing-keys.json");
const keys = await printableKeys(file, { issuer: `${service.url}/auth/v1`, now: new Date() });
const { admin } = createClient(service.url, keys.service_role, {
  auth: { autoRefreshToken: false, persistSession: false },
}).auth;
const other = "Another-long-passw0rd of mine";

let people = 0;
async function person() {
  people += 1;
  const email = `told${people}@notices.test`;
  const { data } = await admin.createUser({ email, password, email_confirm: true });
  const client = service.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { email, id: data.user?.id ?? "", auth: client.auth };
}

/** What the last message to an address tells; nothing where it carries a code. */
const toldTo = (address: string): string => {
  if (service.messagesTo(address) === 0) return "";
  const { by, subject, text, code } = service.messageTo(address);
  return code === "" ? (by === "mail" ? subject : text) : "";
};
const subjectOf = (change: Change): string => noticeOf(change, service.now()).subject;

describe("told to the person", () => {
  test("a password that they change, by what it says and when", async () => {
    const { email, auth } = await person();
    expect((await auth.updateUser({ password: other })).error).toBeNull();
    expect(toldTo(email)).toBe(subjectOf("password-changed"));
    const { text, link } = service.messageTo(email);
    expect(text).toContain("in Kampala");
    expect(text).toContain("If it was not you, choose a new password now");
    expect(link).toBeNull();
    expect((await auth.updateUser({ password: "" })).error).toBeNull();
    expect(toldTo(email)).toBe(subjectOf("password-removed"));
    expect((await auth.updateUser({ password })).error).toBeNull();
    expect(toldTo(email)).toBe(subjectOf("password-chosen"));
  });

  test("a password, an address and a number that the service's key changes, where they were reached before", async () => {
    const { email, id } = await person();
    await admin.updateUserById(id, { password: other });
    expect(toldTo(email)).toBe(subjectOf("password-changed"));
    await admin.updateUserById(id, { phone: "+256700111222", phone_confirm: true });
    expect(toldTo(email)).toBe(subjectOf("number-changed"));
    await admin.updateUserById(id, { email: "elsewhere@notices.test" });
    expect(toldTo(email)).toBe(subjectOf("address-changed"));
    expect(service.messagesTo("elsewhere@notices.test")).toBe(0);
  });

  test("an address that was proved, at the old one; while it is only asked for, nothing", async () => {
    const { email, auth } = await person();
    const next = `next-${email}`;
    await auth.updateUser({ email: next });
    for (const to of [next, email]) {
      const { code } = service.messageTo(to);
      expect(toldTo(email)).toBe("");
      await auth.verifyOtp({ email: to, token: code, type: "email_change" });
    }
    expect(toldTo(email)).toBe(subjectOf("address-changed"));
    expect(toldTo(next)).toBe("");
  });

  test("an address that was proved by the links of both mails", async () => {
    const { email, auth } = await person();
    const next = `linked-${email}`;
    await auth.updateUser({ email: next });
    for (const to of [next, email]) await service.open(service.messageTo(to).link);
    expect(toldTo(email)).toBe(subjectOf("address-changed"));
  });

  test("a second step that was proved, taken away by them, and by the service's key", async () => {
    const { email, id, auth } = await person();
    const enrol = async (): Promise<string> => {
      const { data } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
      const factorId = data?.id ?? "";
      const before = service.messagesTo(email);
      service.later(60);
      const code = totpCode(data?.totp.secret ?? "", stepAt(service.now()));
      const shown = await auth.mfa.challengeAndVerify({ factorId, code });
      expect(shown.error).toBeNull();
      expect(service.messagesTo(email)).toBe(before + 1);
      // Shown once more it is nothing new.
      service.later(60);
      const again = totpCode(data?.totp.secret ?? "", stepAt(service.now()));
      await auth.mfa.challengeAndVerify({ factorId, code: again });
      expect(service.messagesTo(email)).toBe(before + 1);
      return factorId;
    };
    const first = await enrol();
    expect(toldTo(email)).toBe(subjectOf("second-step-added"));
    await auth.mfa.unenroll({ factorId: first });
    expect(toldTo(email)).toBe(subjectOf("second-step-removed"));
    const second = await enrol();
    await admin.mfa.deleteFactor({ userId: id, id: second });
    expect(toldTo(email)).toBe(subjectOf("second-step-removed"));
  });

  test("a way to sign in that is added at a provider, by its token, and one that is taken away", async () => {
    const { email, auth } = await person();
    const asked = await auth.linkIdentity({
      provider: "google",
      options: { redirectTo: app, skipBrowserRedirect: true },
    });
    const atProvider = await step(asked.data?.url ?? "");
    await step(atProvider.to.href);
    expect(toldTo(email)).toBe(subjectOf("way-in-added"));
    const linked = (await auth.getUserIdentities()).data?.identities ?? [];
    const google = linked.find((identity) => identity.provider === "google");
    if (!google) throw new Error("the identity was not linked");
    expect((await auth.unlinkIdentity(google)).error).toBeNull();
    expect(toldTo(email)).toBe(subjectOf("way-in-removed"));
    const { error } = await auth.linkIdentity({
      provider: "google",
      token: await provider.idToken(),
    });
    expect(error).toBeNull();
    expect(toldTo(email)).toBe(subjectOf("way-in-added"));
  });

  test("a way to sign in that a provider brings, which knows their proved address; the next time it is known", async () => {
    const { email } = await person();
    provider.person = { ...provider.person, email };
    await signIn();
    expect(toldTo(email)).toBe(subjectOf("way-in-added"));
    await signIn();
    expect(service.messagesTo(email)).toBe(1);
    const other = await person();
    provider.person = { subject: "by token", email: other.email, name: "Grace Namuli" };
    const sent = { provider: "google", token: await provider.idToken() };
    expect((await service.client().auth.signInWithIdToken(sent)).error).toBeNull();
    expect(toldTo(other.email)).toBe(subjectOf("way-in-added"));
  });

  test("by text message where there is no mail address", async () => {
    const phone = "256700333444";
    const { data } = await admin.createUser({ phone, password, phone_confirm: true });
    await admin.updateUserById(data.user?.id ?? "", { password: other });
    expect(toldTo(phone)).toBe(noticeText("password-changed"));
    expect(noticeText("way-in-removed").length).toBeLessThanOrEqual(160);
  });
});

describe("told to nobody", () => {
  test("a change that was refused, or that changes nothing of how they sign in", async () => {
    const { email, id, auth } = await person();
    expect((await auth.updateUser({ password: "short" })).error).not.toBeNull();
    expect((await auth.updateUser({ password })).error).toMatchObject({ code: "same_password" });
    await auth.updateUser({ data: { language: "lg" } });
    await admin.updateUserById(id, { user_metadata: { language: "en" } });
    expect(service.messagesTo(email)).toBe(0);
    // Somebody new whom a provider brings has nothing that could have changed.
    await signIn();
    expect(service.messagesTo(provider.person.email)).toBe(0);
  });

  test("at an address that nobody proved: it may be a stranger's", async () => {
    const email = "unproved@notices.test";
    const { data } = await admin.createUser({ email, password });
    await admin.updateUserById(data.user?.id ?? "", { password: other });
    expect(service.messagesTo(email)).toBe(0);
  });

  test("a second step that was begun and left", async () => {
    const { email, auth } = await person();
    const { data } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    await auth.mfa.unenroll({ factorId: data?.id ?? "" });
    expect(service.messagesTo(email)).toBe(0);
  });
});
