// Sign-up where addresses need no proof, where none is needed, and where strangers may not come in.
import { describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const easy = await startSignInService({
  limits: { signupOpen: true, autoconfirmEmail: true, autoconfirmSms: true, anonymous: true },
});
const closed = await startSignInService();

describe("addresses that need no proof", () => {
  test("signing up is signing in, by mail and by phone; nothing is sent", async () => {
    const { auth } = easy.client();
    const byMail = await auth.signUp({ email: "me@easy.test", password });
    expect(byMail.error).toBeNull();
    expect(byMail.data.session?.access_token).toBeTruthy();
    expect(byMail.data.user?.email_confirmed_at).toBeTruthy();
    expect(easy.messagesTo("me@easy.test")).toBe(0);
    const byPhone = await easy.client().auth.signUp({ phone: "256700000011", password });
    expect(byPhone.data.session?.user.phone).toBe("256700000011");
    const again = await easy.client().auth.signUp({ email: "ME@easy.test", password });
    expect(again.error).toMatchObject({ status: 422, code: "user_already_exists" });
  });

  test("two who register one address at once: one account", async () => {
    const email = "race@easy.test";
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => easy.client().auth.signUp({ email, password })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "user_already_exists")).toHaveLength(5);
  });

  test("somebody without an address gets one later and is a person like all others", async () => {
    const { auth } = easy.client();
    const { data, error } = await auth.signInAnonymously({ options: { data: { a: 1 } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ is_anonymous: true, email: "", user_metadata: { a: 1 } });
    const early = await auth.updateUser({ password: "Without-address-1" });
    expect(early.error).toMatchObject({ status: 422, code: "validation_failed" });
    const settled = await auth.updateUser({ email: "anon@easy.test" });
    expect(settled.error).toBeNull();
    expect(settled.data.user).toMatchObject({ is_anonymous: false, email: "anon@easy.test" });
    expect((await auth.updateUser({ password })).error).toBeNull();
    const again = await easy.client().auth.signInWithPassword({
      email: "anon@easy.test",
      password,
    });
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test("a phone number is changed at once", async () => {
    const { auth } = easy.client();
    await auth.signUp({ email: "phone@easy.test", password });
    const { data } = await auth.updateUser({ phone: "256700000012" });
    expect(data.user).toMatchObject({ phone: "256700000012" });
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "phone"]);
    const other = easy.client();
    await other.auth.signUp({ email: "other@easy.test", password });
    expect((await other.auth.updateUser({ phone: "+256700000012" })).error).toMatchObject({
      status: 422,
      code: "phone_exists",
    });
  });
});

describe("where strangers may not come in", () => {
  test("nobody signs up, and a code for an unknown address is answered like a known one", async () => {
    await closed.identity.createUser({ email: "staff@closed.test", password });
    const { auth } = closed.client();
    expect((await auth.signUp({ email: "x@closed.test", password })).error).toMatchObject({
      status: 422,
      code: "signup_disabled",
      message: "Signups not allowed for this instance",
    });
    for (const email of ["staff@closed.test", "x@closed.test"]) {
      const { data, error } = await auth.signInWithOtp({ email });
      expect([data, error]).toEqual([{ user: null, session: null, messageId: undefined }, null]);
    }
    expect(closed.messagesTo("staff@closed.test")).toBe(1);
    expect(closed.messagesTo("x@closed.test")).toBe(0);
    const asked = await auth.signInWithOtp({
      email: "x@closed.test",
      options: { shouldCreateUser: false },
    });
    expect(asked.error).toMatchObject({ status: 422, code: "otp_disabled" });
  });

  test("the settings say so", async () => {
    const read = async (service: typeof easy) => (await service.send("/auth/v1/settings")).json();
    expect(await read(closed)).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: false,
      external: { email: true, phone: true, anonymous_users: false },
    });
    expect(await read(easy)).toMatchObject({
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
      external: { anonymous_users: true },
    });
  });
});
