// One-time codes: signing in without a password, a forgotten one, the same message again, and what ends a
// code: its use, its time, wrong guesses, and every success of the same person.
import { beforeAll, describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService({ limits: { signupOpen: true } });
const newErrors = { "x-supabase-api-version": "2024-01-01" };

async function person(name: string): Promise<string> {
  const email = `${name}@codes.test`;
  await service.identity.createUser({ email, password });
  return email;
}

async function post(path: string, body: object): Promise<[number, unknown]> {
  const init = { method: "POST", headers: newErrors, body: JSON.stringify(body) };
  const answer = await service.send(`/auth/v1${path}`, init);
  return [answer.status, await answer.json()];
}

describe("signing in without a password", () => {
  test("a known person gets a link; the browser that asked gets the session", async () => {
    const email = await person("magic");
    const { auth } = service.client();
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const { link, subject } = service.messageTo(email);
    expect(subject).toContain("sign-in link");
    const landed = await service.open(link);
    const { error } = await auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    const { data } = await auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "magiclink" }]);
  });

  test("or types the digits, whatever the flow", async () => {
    const email = await person("typed");
    const { auth } = service.client();
    await auth.signInWithOtp({ email });
    const token = service.messageTo(email).code;
    const { data, error } = await auth.verifyOtp({ email, token, type: "email" });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const { data: claims } = await auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "otp" }]);
  });

  test("a stranger gets an account by proving the address", async () => {
    const email = "stranger@codes.test";
    const { auth } = service.client();
    expect((await auth.signInWithOtp({ email, options: { data: { a: 1 } } })).error).toBeNull();
    const token = service.messageTo(email).code;
    const { data } = await auth.verifyOtp({ email, token, type: "email" });
    expect(data.user).toMatchObject({ user_metadata: { a: 1, email_verified: true } });
    expect((await auth.updateUser({ password })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("by phone, with a minute to type", async () => {
    const phone = "256700000020";
    const { auth } = service.client();
    expect((await auth.signInWithOtp({ phone: `+${phone}` })).error).toBeNull();
    const late = service.messageTo(phone).code;
    service.later(61);
    const tooLate = await auth.verifyOtp({ phone, token: late, type: "sms" });
    expect(tooLate.error).toMatchObject({ status: 403, code: "otp_expired" });
    await auth.signInWithOtp({ phone });
    const token = service.messageTo(phone).code;
    const { data, error } = await auth.verifyOtp({ phone, token, type: "sms" });
    expect(error).toBeNull();
    expect(data.user?.phone_confirmed_at).toBeTruthy();
  });

  test.each([
    [{}, "One of email or phone must be set"],
    [
      { email: "a@b.c", phone: "256700000001" },
      "Only an email address or phone number should be provided",
    ],
    [{ email: "a@b.c", channel: "sms" }, "Channel should only be specified with Phone OTP"],
  ])("%o is refused", async (body, message) => {
    expect(await post("/otp", body)).toEqual([400, { code: "validation_failed", message }]);
  });
});

describe("a forgotten password", () => {
  test("a mail, a link, a new password; the old one and other devices are out", async () => {
    const email = await person("forgot");
    const phone = service.client();
    await phone.auth.signInWithPassword({ email, password });
    const { auth } = service.client();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    const { link, code } = service.messageTo(email);
    const landed = await service.open(link);
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    await auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    const { data: claims } = await auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: "recovery" }]);
    expect((await auth.updateUser({ password: "A-new-one-2026" })).error).toBeNull();
    await expect.poll(() => events).toContain("PASSWORD_RECOVERY");
    expect((await phone.auth.getUser()).error).not.toBeNull();
    const old = await service.client().auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: "invalid_credentials" });
    const used = await service.client().auth.verifyOtp({ email, token: code, type: "recovery" });
    expect(used.error).toMatchObject({ code: "otp_expired" });
  });

  test("an unknown address gets the very same answer", async () => {
    const email = await person("here");
    const known = await service.send("/auth/v1/recover", ask({ email }));
    const unknown = await service.send("/auth/v1/recover", ask({ email: "gone@codes.test" }));
    expect([known.status, await known.text()]).toEqual([200, "{}"]);
    expect([unknown.status, await unknown.text()]).toEqual([200, "{}"]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect(service.messagesTo("gone@codes.test")).toBe(0);
    expect(await post("/recover", {})).toEqual([
      400,
      { code: "validation_failed", message: "Password recovery requires an email" },
    ]);
  });

  test("another host name in the request does not get into the mail", async () => {
    const email = await person("host");
    await service.app.inject({
      method: "POST",
      url: "/auth/v1/recover?redirect_to=https://evil.example/x",
      headers: {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        referer: "https://evil.example/",
        apikey: service.identity.anonKey(),
      },
      payload: JSON.stringify({ email }),
    });
    const { text, link } = service.messageTo(email);
    expect(text).not.toContain("evil");
    expect(new URL(link ?? "").hostname).toBe("127.0.0.1");
  });

  test("whoever put a password on somebody's unproved address loses it", async () => {
    const email = "squatted@codes.test";
    await service.client().auth.signUp({ email, password });
    const { auth } = service.client();
    await auth.resetPasswordForEmail(email);
    const token = service.messageTo(email).code;
    expect((await auth.verifyOtp({ email, token, type: "recovery" })).error).toBeNull();
    const squatter = await service.client().auth.signInWithPassword({ email, password });
    expect(squatter.error).toMatchObject({ code: "invalid_credentials" });
  });
});

function ask(body: object): RequestInit {
  return { method: "POST", headers: newErrors, body: JSON.stringify(body) };
}

describe("what ends a code", () => {
  test("its time", async () => {
    const email = await person("late");
    const { auth } = service.client();
    await auth.signInWithOtp({ email });
    const { code: token, link } = service.messageTo(email);
    service.later(30 * 60 + 1);
    const typed = await auth.verifyOtp({ email, token, type: "email" });
    expect(typed.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    const landed = await service.open(link);
    const hash = new URLSearchParams(landed.hash.slice(1));
    expect(hash.get("error_description")).toBe("Email link is invalid or has expired");
    expect(landed.searchParams.get("error")).toBe("access_denied");
  });

  test("five wrong guesses: then the right digits are wrong too, but nobody's guesses spoil the link", async () => {
    const email = await person("guessed");
    const { auth } = service.client();
    await auth.signInWithOtp({ email });
    const { code: token, link } = service.messageTo(email);
    const wrong = token === "000000" ? "111111" : "000000";
    for (let guess = 0; guess < 5; guess += 1) {
      const { error } = await auth.verifyOtp({ email, token: wrong, type: "email" });
      expect(error).toMatchObject({ status: 403, code: "otp_expired" });
    }
    expect((await auth.verifyOtp({ email, token, type: "email" })).error).toMatchObject({
      code: "otp_expired",
    });
    expect((await service.open(link)).searchParams.get("code")).toBeTruthy();
  });

  test("its use: of ten who send it at once, one gets a session", async () => {
    const email = await person("once");
    await service.client().auth.signInWithOtp({ email });
    const token = service.messageTo(email).code;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("/verify", { type: "email", email, token })),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status === 403)).toHaveLength(9);
  });

  test("another's digits, another kind, and an unknown address all sound the same", async () => {
    const email = await person("mine");
    const other = await person("theirs");
    await service.client().auth.signInWithOtp({ email });
    const { code: token, link } = service.messageTo(email);
    const hash = new URL(link ?? "").searchParams.get("token") ?? "";
    const said = { code: "otp_expired", message: "Token has expired or is invalid" };
    for (const body of [
      { type: "email", email: other, token },
      { type: "signup", email, token },
      { type: "nonsense", email, token },
      { type: "email", email: "gone@codes.test", token },
      { type: "sms", phone: "256700000099", token },
    ]) {
      expect(await post("/verify", body)).toEqual([403, said]);
    }
    expect((await post("/verify", { type: "recovery", token_hash: `${hash}0` }))[0]).toBe(403);
    expect((await post("/verify", { type: "recovery", token_hash: hash }))[0]).toBe(200);
  });

  test("the database keeps neither the digits nor the link", async () => {
    const email = await person("kept");
    await service.client().auth.signInWithOtp({ email });
    const { code, link } = service.messageTo(email);
    const rows = await service.sql.query("select * from auth.one_time_tokens");
    const text = JSON.stringify(rows.rows);
    expect(text).not.toContain(`"${code}"`);
    expect(text).not.toContain(new URL(link ?? "").searchParams.get("token"));
  });

  test.each<[object, number, string]>([
    [{}, 400, "Verify requires a verification type"],
    [{ type: "email" }, 400, "Verify requires either a token or a token hash"],
    [
      { type: "email", token: "1", token_hash: "2" },
      400,
      "Verify requires either a token or a token hash",
    ],
    [
      { type: "email", token: "1" },
      400,
      "Only an email address or phone number should be provided on verify",
    ],
    [
      { type: "email", token_hash: "1", email: "a@b.c" },
      400,
      "Only the token_hash and type should be provided",
    ],
    [{ type: "sms", token_hash: "1" }, 400, "Invalid email verification type"],
    [{ type: "email", token: "1", email: "nobody" }, 422, "Invalid email format"],
    [{ type: "sms", token: "1", phone: "07" }, 400, "Invalid phone number format (E.164 required)"],
  ])("%o is refused", async (body, status, message) => {
    expect(await post("/verify", body)).toEqual([status, { code: "validation_failed", message }]);
  });

  test("a program that only looks at a link does not use it up", async () => {
    const email = await person("scanned");
    await service.client().auth.signInWithOtp({ email });
    const { link } = service.messageTo(email);
    const { pathname, search } = new URL(link ?? "");
    const looked = await fetch(`${service.url}${pathname}${search}`, { method: "HEAD" });
    expect(looked.status).toBe(404);
    expect((await service.open(link)).searchParams.get("code")).toBeTruthy();
  });

  test("a link opened in time is exchanged within five minutes of being opened", async () => {
    const email = await person("slow");
    const { auth } = service.client();
    await auth.signInWithOtp({ email });
    service.later(20 * 60);
    const landed = await service.open(service.messageTo(email).link);
    service.later(301);
    const late = await auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
    expect(late.error).toMatchObject({ status: 422, code: "flow_state_expired" });
  });
});

describe("the same message again", () => {
  test("a waiting sign-up is sent a new code; nobody else hears anything", async () => {
    const email = "waiting@codes.test";
    const { auth } = service.client();
    await auth.signUp({ email, password });
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(service.messagesTo(email)).toBe(2);
    const known = await person("confirmed");
    expect((await auth.resend({ type: "signup", email: known })).error).toBeNull();
    expect((await auth.resend({ type: "signup", email: "gone@codes.test" })).error).toBeNull();
    expect(service.messagesTo(known) + service.messagesTo("gone@codes.test")).toBe(0);
    const token = service.messageTo(email).code;
    expect((await auth.verifyOtp({ email, token, type: "signup" })).error).toBeNull();
  });

  test.each([
    [{ type: "x" }, "Missing one of these types: signup, email_change, sms, phone_change"],
    [{ type: "signup" }, "Type provided requires an email address"],
    [{ type: "sms" }, "Type provided requires a phone number"],
    [{ type: "phone_change" }, "Missing email address or phone number"],
  ])("%o is refused", async (body, message) => {
    expect(await post("/resend", body)).toEqual([400, { code: "validation_failed", message }]);
  });
});

describe("messages of one kind to one address are a minute apart", async () => {
  const strict = await startSignInService({ limits: { mailIntervalSeconds: 60 } });
  beforeAll(async () => {
    await strict.identity.createUser({ email: "known@codes.test", password });
  });

  test.each(["known@codes.test", "unknown@codes.test"])("%s", async (email) => {
    const { auth } = strict.client();
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
    const { error } = await auth.signInWithOtp({ email });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(error?.message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    for (const _ of [1, 2]) expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(strict.messagesTo(email)).toBe(email.startsWith("known") ? 2 : 0);
    strict.later(60);
    expect((await auth.signInWithOtp({ email })).error).toBeNull();
  });
});
