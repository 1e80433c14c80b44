import { hash as bcryptHash } from "bcryptjs";
import { beforeAll, describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";

const service = await startSignInService();
const email = "field@people.test";

beforeAll(async () => {
  await service.identity.createUser({ email, password, userMetadata: { first_name: "Isaac" } });
});

async function person(name: string): Promise<string> {
  const address = `${name}@people.test`;
  await service.identity.createUser({ email: address, password });
  return address;
}

function tryPassword(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return service.send("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

describe("signing in with the official client", () => {
  test("the right password opens a session that names the person", async () => {
    const client = service.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(data.user).toMatchObject({
      email,
      phone: "",
      aud: "authenticated",
      role: "authenticated",
      is_anonymous: false,
      app_metadata: { provider: "email" },
      user_metadata: { first_name: "Isaac", email_verified: true },
    });
    expect(data.user?.identities?.[0]).toMatchObject({ provider: "email", id: data.user?.id });
    const again = await client.auth.getUser();
    expect(again.data.user).toEqual(data.user);
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/);
  });

  test("the address may be typed in capitals", async () => {
    const asked = { email: email.toUpperCase(), password };
    const { error } = await service.client().auth.signInWithPassword(asked);
    expect(error).toBeNull();
  });

  test("a wrong password and an unknown address get the very same answer", async () => {
    const wrong = await tryPassword({ email, password: "not this one" });
    const unknown = await tryPassword({ email: "nobody@people.test", password });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toBe(await unknown.text());
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    const { error } = await service
      .client()
      .auth.signInWithPassword({ email, password: "not this one" });
    expect(error).toMatchObject({
      name: "AuthApiError",
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  test.each([
    [{ password }, "missing email or phone"],
    [
      { email, phone: "+256700000001", password },
      "Only an email address or phone number should be provided on login.",
    ],
  ])("which account is meant must be clear: %o", async (body, message) => {
    const answer = await tryPassword(body, newErrors);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: "validation_failed", message });
  });

  test("an unknown grant is refused", async () => {
    const answer = await service.send("/auth/v1/token?grant_type=magic", {
      method: "POST",
      headers: newErrors,
      body: "{}",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: "invalid_credentials",
      message: "unsupported_grant_type",
    });
  });
});

const newErrors = { "x-supabase-api-version": "2024-01-01" };

async function newError(answering: Promise<Response>): Promise<{ status: number; code: string }> {
  const answer = await answering;
  const body: { code: string } = JSON.parse(await answer.text());
  return { status: answer.status, code: body.code };
}

describe("error bodies", () => {
  test("the new shape is sent to those who ask for it, with the version echoed and exposed", async () => {
    const answer = await tryPassword({ email, password: "no" }, newErrors);
    expect(answer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(answer.headers.get("access-control-expose-headers")).toContain("X-Supabase-Api-Version");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  test.each([undefined, "2023-12-31", "tomorrow"])(
    "the old shape for version %s",
    async (asked) => {
      const headers: Record<string, string> =
        asked === undefined ? {} : { "x-supabase-api-version": asked };
      const answer = await tryPassword({ email, password: "no" }, headers);
      expect(answer.headers.get("x-supabase-api-version")).toBeNull();
      expect(await answer.json()).toEqual({
        code: 400,
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      });
    },
  );
});

describe("what is checked of an account", () => {
  test("banned and unconfirmed are told only to who knows the password", async () => {
    const banned = await person("banned");
    const unconfirmed = await person("unconfirmed");
    await service.sql.query("update auth.users set banned_until = '2999-01-01' where email = $1", [
      banned,
    ]);
    await service.sql.query("update auth.users set email_confirmed_at = null where email = $1", [
      unconfirmed,
    ]);
    for (const [address, code] of [
      [banned, "user_banned"],
      [unconfirmed, "email_not_confirmed"],
    ]) {
      const wrong = await newError(tryPassword({ email: address, password: "no" }, newErrors));
      expect(wrong).toEqual({ status: 400, code: "invalid_credentials" });
      const right = await newError(tryPassword({ email: address, password }, newErrors));
      expect(right).toEqual({ status: 400, code });
    }
  });

  test("an imported bcrypt hash is verified, and replaced by argon2id at once", async () => {
    const address = await person("imported");
    await service.sql.query("update auth.users set password_hash = $2 where email = $1", [
      address,
      (await bcryptHash(password, 4)).replace("$2b$", "$2a$"),
    ]);
    const wrong = await newError(tryPassword({ email: address, password: "no" }, newErrors));
    expect(wrong.code).toBe("invalid_credentials");
    expect((await tryPassword({ email: address, password })).status).toBe(200);
    const { rows } = await service.sql.query(
      "select password_hash from auth.users where email = $1",
      [address],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryPassword({ email: address, password })).status).toBe(200);
  });

  test("bcrypt's blindness after 72 bytes opens nothing", async () => {
    const address = await person("long");
    const long = "p".repeat(72);
    await service.sql.query("update auth.users set password_hash = $2 where email = $1", [
      address,
      await bcryptHash(long, 4),
    ]);
    const longer = await newError(tryPassword({ email: address, password: `${long}!` }, newErrors));
    expect(longer.code).toBe("invalid_credentials");
    expect((await tryPassword({ email: address, password: long })).status).toBe(200);
  });

  test("a phone number with its password signs in too", async () => {
    const address = await person("by-phone");
    await service.sql.query(
      "update auth.users set phone = '256700000009', phone_confirmed_at = now() where email = $1",
      [address],
    );
    const { data, error } = await service
      .client()
      .auth.signInWithPassword({ phone: "+256 700 000009", password });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe("256700000009");
  });
});

describe("guessing", () => {
  test("stops after ten wrong passwords, also for the right one, and opens again later", async () => {
    const guessed = await person("guessed");
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await tryPassword({ email: guessed, password: `guess ${attempt}` })).status).toBe(
        400,
      );
    }
    const stopped = await tryPassword({ email: guessed, password }, newErrors);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(await stopped.json()).toMatchObject({ code: "over_request_rate_limit" });
    expect((await tryPassword({ email, password })).status).toBe(200);
    service.later(901);
    expect((await tryPassword({ email: guessed, password })).status).toBe(200);
  });

  test("a hundred guesses at once are worth no more than a hundred in a row", async () => {
    const rushed = await person("rushed");
    const guesses = Array.from({ length: 30 }, (_, number) => `guess ${number}`);
    const answers = await Promise.all(
      [...guesses, password].map((guess) => tryPassword({ email: rushed, password: guess })),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(21);
  });

  test("thirty-two right sign-ins at once all succeed", async () => {
    const crowd = await Promise.all(
      Array.from({ length: 32 }, () => tryPassword({ email, password })),
    );
    expect(crowd.map((answer) => answer.status)).toEqual(crowd.map(() => 200));
  });
});

describe("changing one's own account", () => {
  test("a new password ends the other sessions, keeps this one, and works from now on", async () => {
    const address = await person("changing");
    const here = service.client();
    const elsewhere = service.client();
    await here.auth.signInWithPassword({ email: address, password });
    await elsewhere.auth.signInWithPassword({ email: address, password });
    const changed = await here.auth.updateUser({ password: "A different one 7" });
    expect(changed.error).toBeNull();
    expect((await here.auth.getUser()).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    const old = await newError(tryPassword({ email: address, password }, newErrors));
    expect(old.code).toBe("invalid_credentials");
    expect((await tryPassword({ email: address, password: "A different one 7" })).status).toBe(200);
  });

  test.each([
    ["short", 422, "weak_password"],
    ["é".repeat(37), 400, "validation_failed"],
    [password, 422, "same_password"],
  ])("the password %s is not taken", async (next, status, code) => {
    const client = service.client();
    await client.auth.signInWithPassword({ email, password });
    const { error } = await client.auth.updateUser({ password: next });
    expect(error).toMatchObject({ status, code });
    if (code === "weak_password") expect(error).toMatchObject({ reasons: ["length"] });
  });

  test("metadata merges key by key, null takes a key away, and roles are not one's own to give", async () => {
    const client = service.client();
    await client.auth.signInWithPassword({ email: await person("meta"), password });
    await client.auth.updateUser({ data: { language: "lg", tour: true } });
    const { data, error } = await client.auth.updateUser({ data: { tour: null } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ language: "lg" });
    expect(data.user?.user_metadata).not.toHaveProperty("tour");
    const session = await client.auth.getSession();
    const grabbed = await service.send("/auth/v1/user", {
      method: "PUT",
      headers: { ...newErrors, authorization: `Bearer ${session.data.session?.access_token}` },
      body: JSON.stringify({ app_metadata: { role: "owner" }, role: "service_role" }),
    });
    expect(grabbed.status).toBe(403);
    expect(await grabbed.json()).toMatchObject({ code: "not_admin" });
  });

  test("another's address is taken, one's own changes nothing", async () => {
    const client = service.client();
    const mine = await person("mine");
    await client.auth.signInWithPassword({ email: mine, password });
    expect((await client.auth.updateUser({ email })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    expect((await client.auth.updateUser({ email: "not an address" })).error).toMatchObject({
      message: "Unable to validate email address: invalid format",
    });
    expect((await client.auth.updateUser({ email: mine })).error).toBeNull();
  });
});

describe("making accounts from inside", () => {
  test.each([
    [{ email: "nonsense", password }, "identity.address-malformed"],
    [{ email: "FIELD@people.test", password }, "identity.address-taken"],
    [{ email: "x@people.test", password: "short" }, "identity.password-too-short"],
    [{ email: "x@people.test", password: "p".repeat(73) }, "identity.password-too-long"],
    [{ email: "x@people.test", password: "password1234" }, "identity.password-too-common"],
    [{ email: "ebwalu.t@people.test", password: "Ebwalu-2027" }, "identity.password-too-common"],
  ])("%o is refused as %s", async (account, code) => {
    await expect(service.identity.createUser(account)).rejects.toMatchObject({ code });
  });
});
