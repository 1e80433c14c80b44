// How often one address may ask, how many messages leave, and how mail leaves: by a real mail server, or
// into the outbox that only this machine may look at.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAuthSettings } from "#platform/server/authSettings.ts";
import { quietLog } from "#test/quietLog.ts";
import { password, startSignInService } from "#test/signInService.ts";
import { startSmtp } from "#test/smtpServer.ts";
import { startOther } from "#test/turns.ts";
import { openMailer } from "./mailer.ts";

const limited = await startSignInService({
  limits: { signupOpen: true, anonymous: true, rates: { messagesPerHour: 3 } },
});
const newErrors = { "x-supabase-api-version": "2024-01-01" };

function post(where: string, body: object): Promise<Response> {
  const init = { method: "POST", headers: newErrors, body: JSON.stringify(body) };
  return limited.send(`/auth/v1${where}`, init);
}

describe("two processes of one house", () => {
  // Both by the same clock: before any test moves that of this process.
  test("answer no more guesses together than one would", async () => {
    const email = "both@limits.test";
    await limited.identity.createUser({ email, password });
    const other = await startOther(limited);
    /** Sent to both in turn, all at once; how often each status came back. */
    const answers = async (count: number, url: string, bodyOf: (one: number) => object) => {
      const headers = { apikey: limited.identity.anonKey(), "content-type": "application/json" };
      const statuses = await Promise.all(
        Array.from({ length: count }, async (_, one) => {
          const body = JSON.stringify(bodyOf(one));
          if (one % 2 === 0)
            return (await other.send({ method: "POST", url, headers, body })).status;
          return (await limited.send(url, { method: "POST", headers, body })).status;
        }),
      );
      const counted: Record<number, number> = {};
      for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1;
      return counted;
    };
    try {
      const signIn = "/auth/v1/token?grant_type=password";
      const guesses = await answers(40, signIn, (one) => ({ email, password: `guess ${one}` }));
      expect(guesses).toEqual({ 400: 10, 429: 30 });
      expect(await answers(2, signIn, () => ({ email, password }))).toEqual({ 429: 2 });
      const code = () => ({ type: "email", email, token: "000000" });
      const startedMs = Date.now();
      const codes = await answers(44, "/auth/v1/verify", code);
      // One comes back every ten seconds.
      const back = Math.floor((Date.now() - startedMs) / 10_000);
      expect(codes[403]).toBeGreaterThanOrEqual(30);
      expect(codes[403]).toBeLessThanOrEqual(30 + back);
      expect((codes[403] ?? 0) + (codes[429] ?? 0)).toBe(44);
    } finally {
      other.end();
    }
    // The next test begins with nothing counted.
    limited.later(3600);
  });

  test("and what they counted is swept when its window is over", async () => {
    limited.later(3600);
    const swept = await limited.identity.sweep();
    expect(swept).toMatchObject({ sign_in_tries: 2, request_buckets: 2 });
  });
});

describe("limits per address", () => {
  test.each([
    ["/verify", { type: "email", token: "1", email: "a@b.c" }, 30, 300],
    ["/recover", { email: "a@b.c" }, 30, 300],
    ["/resend", { type: "signup", email: "a@b.c" }, 30, 300],
    ["/token?grant_type=refresh_token", { refresh_token: "x" }, 150, 300],
  ])("%s", async (where, body, most, seconds) => {
    const answers = await Promise.all(
      Array.from({ length: most + 1 }, async () => (await post(where, body)).status),
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    const over = await post(where, body);
    expect([over.status, await over.json()]).toEqual([
      429,
      { code: "over_request_rate_limit", message: "Request rate limit reached" },
    ]);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await limited.send("/auth/v1/settings")).status).toBe(200);
    limited.later(seconds);
    expect((await post(where, body)).status).not.toBe(429);
  });

  test("asking for a second factor and answering it are counted apart, fifteen a minute each", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const what of ["challenge", "verify"]) {
      const answers: number[] = [];
      for (let one = 0; one < 16; one += 1) {
        answers.push((await post(`/factors/${id}/${what}`, {})).status);
      }
      expect(answers).toEqual([...Array.from({ length: 15 }, () => 401), 429]);
    }
  });

  test("a stranger's word for where a request comes from changes nothing", async () => {
    limited.later(3600);
    const statuses: number[] = [];
    for (let one = 0; one < 31; one += 1) {
      const answer = await limited.app.inject({
        method: "POST",
        url: "/auth/v1/verify",
        remoteAddress: "198.51.100.5",
        headers: {
          apikey: limited.identity.anonKey(),
          "x-forwarded-for": `203.0.113.${one}`,
          "x-real-ip": `203.0.113.${one}`,
          forwarded: `for=203.0.113.${one}`,
        },
        payload: "{}",
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });

  test("accounts without an address: thirty in an hour", async () => {
    limited.later(3600);
    let made = 0;
    for (let one = 0; one < 40; one += 1) {
      // Far enough apart for the limit on sign-ups of every kind; three places come back meanwhile.
      limited.later(10);
      if ((await post("/signup", {})).status === 200) made += 1;
    }
    expect(made).toBe(33);
  });
});

test("messages of the whole house: so many in an hour; recovery never says so", async () => {
  limited.later(3600);
  const email = "hour@limits.test";
  await limited.identity.createUser({ email, password });
  for (let one = 0; one < 3; one += 1) {
    expect((await post("/otp", { email: `new-${one}@limits.test` })).status).toBe(200);
  }
  const over = await post("/otp", { email });
  expect([over.status, await over.json()]).toEqual([
    429,
    { code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
  ]);
  expect((await post("/recover", { email })).status).toBe(200);
  expect(limited.messagesTo(email)).toBe(0);
  limited.later(3600);
  expect((await post("/otp", { email })).status).toBe(200);
  expect(limited.messagesTo(email)).toBe(1);
});

describe("to one address strangers have five messages an hour sent", async () => {
  const house = await startSignInService({
    limits: { signupOpen: true, mailIntervalSeconds: 60, rates: { messagesPerHour: 30 } },
  });
  const send = (where: string, body: object) => {
    const init = { method: "POST", headers: newErrors, body: JSON.stringify(body) };
    return house.send(`/auth/v1${where}`, init);
  };
  const tooSoon = /^For security purposes, you can only request this after \d+ seconds\.$/;
  beforeAll(async () => {
    await house.identity.createUser({ email: "known@hour.test", password });
  });

  test.each(["known@hour.test", "unknown@hour.test"])("%s", async (email) => {
    house.later(3600);
    // Whatever they ask for; each kind is a minute apart from itself.
    for (const where of ["/otp", "/recover", "/otp", "/recover", "/otp"]) {
      house.later(61);
      expect((await send(where, { email })).status).toBe(200);
    }
    const sent = house.messagesTo(email);
    house.later(61);
    for (const [where, more] of [
      ["/otp", {}],
      ["/magiclink", {}],
      ["/resend", { type: "signup" }],
      ["/signup", { password: "Momentum-2026!" }],
    ] as const) {
      const over = await send(where, { email, ...more });
      expect([where, over.status]).toEqual([where, 429]);
      expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await over.json()).toEqual({
        code: "over_email_send_rate_limit",
        message: expect.stringMatching(tooSoon),
      });
    }
    expect((await send("/recover", { email })).status).toBe(200);
    expect(house.messagesTo(email)).toBe(sent);
    // Nobody else is kept from their mail, and a place comes back every twelve minutes.
    expect((await send("/otp", { email: `beside-${email}` })).status).toBe(200);
    house.later(720);
    expect((await send("/otp", { email })).status).toBe(200);
    expect(house.messagesTo(email)).toBe(sent + 1);
  });

  test("to one phone too", async () => {
    house.later(3600);
    const phone = "256700000041";
    for (let one = 0; one < 5; one += 1) {
      expect((await send("/otp", { phone })).status).toBe(200);
      house.later(61);
    }
    expect(await (await send("/otp", { phone })).json()).toEqual({
      code: "over_sms_send_rate_limit",
      message: expect.stringMatching(tooSoon),
    });
    expect(house.messagesTo(phone)).toBe(5);
  });
});

describe("what strangers used up", () => {
  const email = "inside@limits.test";
  const used = async () => {
    limited.later(3600);
    for (let one = 0; one < 3; one += 1) {
      await post("/otp", { email: `used-${one}@limits.test` });
      await post("/otp", { phone: `25670000005${one}` });
    }
    expect((await post("/otp", { email })).status).toBe(429);
    expect((await post("/otp", { phone: "256700000059" })).status).toBe(429);
  };

  test("keeps no invitation, no second step and no change of somebody signed in", async () => {
    const id = await limited.identity.createUser({ email, password });
    const { auth } = limited.client();
    await auth.signInWithPassword({ email, password });
    const { data } = await auth.mfa.enroll({ factorType: "phone", phone: "256700000060" });
    await used();
    await auth.signInWithPassword({ email, password });
    expect((await auth.reauthenticate()).error).toBeNull();
    const asked = await auth.mfa.challenge({ factorId: data?.id ?? "" });
    expect(asked.error).toBeNull();
    await limited.identity.sendPersonLetter(id, "recovery");
    // A code, a letter, and that they signed in on a device that is new to the account.
    expect(limited.messagesTo(email)).toBe(3);
    expect((await auth.updateUser({ phone: "256700000061" })).error).toBeNull();
    expect(limited.messagesTo("256700000061")).toBe(1);
    limited.later(3600);
    await auth.signInWithPassword({ email, password });
    expect((await auth.updateUser({ email: "inside-new@limits.test" })).error).toBeNull();
    expect(limited.messagesTo("inside-new@limits.test")).toBe(1);
    // Theirs is a bucket too, and strangers who have the same sent again do not take from it.
    expect((await auth.reauthenticate()).error).toBeNull();
    expect((await auth.reauthenticate()).error).toMatchObject({
      code: "over_email_send_rate_limit",
      message: "email rate limit exceeded",
    });
    const again = { type: "email_change", email: "inside-new@limits.test" };
    expect((await post("/resend", again)).status).toBe(200);
    expect((await post("/resend", again)).status).toBe(429);
  });

  test("one account without an address counts as a stranger", async () => {
    limited.later(3600);
    const { auth } = limited.client();
    await auth.signInAnonymously();
    await used();
    await auth.signInAnonymously();
    const { error } = await auth.updateUser({ email: "nobody@limits.test" });
    expect(error).toMatchObject({ code: "over_email_send_rate_limit" });
  });
});

describe("the outbox page", () => {
  test("shows a person at this machine what would have been sent", async () => {
    const email = "page@limits.test";
    await limited.identity.createUser({ email, password });
    limited.later(3600);
    await post("/otp", { email });
    const { port } = new URL(limited.url);
    const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/outbox`);
    expect(answer.headers.get("content-type")).toContain("text/html");
    const text = await answer.text();
    expect(text).toContain(email);
    expect(text).toContain(limited.messageTo(email).code);
  });

  test.each([
    [{ "x-forwarded-for": "203.0.113.5" }],
    [{ forwarded: "for=203.0.113.5" }],
    [{ host: "mavuno.example" }],
    [{ origin: "https://elsewhere.example" }],
    [{ origin: "http://localhost:3000" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("and nobody who comes from elsewhere: %o", async (headers) => {
    const answer = await limited.app.inject({ url: "/auth/v1/outbox", headers });
    expect(answer.statusCode).toBe(404);
  });
});

test("the outbox page is read from the address bar, and by the house's own pages", async () => {
  const host = "localhost:8080";
  for (const headers of [
    { host, "sec-fetch-site": "none" },
    { host, "sec-fetch-site": "same-origin", origin: `http://${host}` },
  ]) {
    const answer = await limited.app.inject({ url: "/auth/v1/outbox", headers });
    expect(answer.statusCode).toBe(200);
  }
});

describe("mail", () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-mail-"));
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const open = (env: Record<string, string>, log = quietLog) =>
    openMailer({
      dataDir,
      settings: readAuthSettings(env, []),
      siteUrl: "https://mavuno.example",
      log,
      now: () => new Date(),
    });
  const letter = { kind: "recovery", code: "123456", minutes: 30 } as const;
  const link = "https://mavuno.example/auth/v1/verify?token=a&type=recovery";

  test("goes to the mail server of the settings, as text and as a page", async () => {
    const server = await startSmtp();
    const mailer = open({ SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true` });
    expect(mailer.keepsMail).toBe(false);
    await mailer.sendMail({ ...letter, to: "ruth@example.com", link });
    await mailer.close();
    await server.close();
    const mail = server.received();
    expect(mail).toContain("MAIL FROM:<no-reply@mavuno.example>");
    expect(mail).toContain("RCPT TO:<ruth@example.com>");
    expect(mail).toMatch(/Subject: Mavuno: Choose a new password/);
    expect(mail).toContain("123456");
    expect(mail).toContain("text/html");
  });

  test("a mail server that is not there is no error of whoever asked, but stands in the log", async () => {
    const errors: string[] = [];
    const log = { ...quietLog, error: (message: string) => void errors.push(message) };
    const mailer = open({ SMTP_URL: "smtp://127.0.0.1:1" }, log);
    await mailer.sendMail({ ...letter, to: "ruth@example.com", link });
    await mailer.close();
    expect(errors).toEqual(["a mail was not taken by the mail server"]);
  });

  test("text messages go to the telecom that is named; one it does not take stands in the log", async () => {
    const taken: object[] = [];
    const errors: string[] = [];
    const mailer = openMailer({
      dataDir,
      settings: readAuthSettings({}, []),
      siteUrl: "https://mavuno.example",
      log: { ...quietLog, error: (message: string) => void errors.push(message) },
      now: () => new Date(),
      textMessages: {
        name: "telecom",
        send: async (message) => {
          if (message.to === "256700000009") throw new Error("no such number");
          taken.push(message);
        },
      },
    });
    expect(mailer.smsProvider).toBe("telecom");
    await mailer.sendSms({ to: "256700000001", code: "123456" });
    await mailer.sendSms({ to: "256700000009", code: "654321" });
    await mailer.close();
    const text = "Mavuno: your code is 123456. Never tell it to anybody.";
    expect(taken).toEqual([{ to: "256700000001", text }]);
    expect(errors).toEqual(["a text message was not taken by the telecom"]);
    expect(await mailer.outbox()).toEqual([]);
  });

  test("one line of JSON per message goes into the sink", async () => {
    const sink = path.join(dataDir, `${randomUUID()}.jsonl`);
    const mailer = open({ AUTH_MAIL_SINK: sink });
    await mailer.sendMail({ ...letter, to: "ruth@example.com", link });
    await mailer.sendSms({ to: "256700000001", code: "654321" });
    const lines = fs.readFileSync(sink, "utf8").trim().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { to: "ruth@example.com", code: "123456", link },
      { to: "256700000001", code: "654321", link: "" },
    ]);
    expect(await mailer.outbox()).toHaveLength(2);
  });
});
