// Guessing passwords from outside (reliability A05): how many guesses are answered, who is kept out
// meanwhile, and that neither words nor time tell whether an address is known.
import { SignJWT, generateKeyPair } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { password, startSignInService } from "#test/signInService.ts";
import { networkOf } from "./rateLimits.ts";

const service = await startSignInService();
const email = "owner@guessed.test";
const newErrors = { "x-supabase-api-version": "2024-01-01", "content-type": "application/json" };

beforeAll(async () => {
  await service.identity.createUser({ email, password });
});

/** Tries a password from an address of the caller's choice. */
async function tryFrom(
  address: string,
  credentials: { email: string; password: string },
  cookie = "",
): Promise<{ status: number; code: string; headers: Record<string, unknown>; cookie: string }> {
  const answer = await service.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    remoteAddress: address,
    headers: {
      ...newErrors,
      apikey: service.identity.anonKey(),
      ...(cookie === "" ? {} : { cookie }),
    },
    payload: JSON.stringify(credentials),
  });
  const set = String(answer.headers["set-cookie"] ?? "");
  const { code = "" }: { code?: string } = JSON.parse(answer.payload);
  return {
    status: answer.statusCode,
    code,
    headers: answer.headers,
    cookie: set.split(";", 1)[0] ?? "",
  };
}

const right = { email, password };
const somewhere = (number: number): string => `203.0.${Math.floor(number / 250)}.${number % 250}`;

test("1,000 wrong logins from 1,000 addresses: ten are answered, the rest must wait", async () => {
  service.later(3600);
  const answers: Record<string, number> = {};
  for (let number = 0; number < 1000; number += 1) {
    const guess = { email, password: `guess ${number}` };
    const { status, code, headers } = await tryFrom(somewhere(number), guess);
    const name = `${status} ${code}`;
    answers[name] = (answers[name] ?? 0) + 1;
    if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(answers).toEqual({ "400 invalid_credentials": 10, "429 over_request_rate_limit": 990 });
  expect(await tryFrom("198.51.100.1", right)).toMatchObject({ status: 429 });
  service.later(901);
  expect(await tryFrom("198.51.100.1", right)).toMatchObject({ status: 200 });
});

describe("while strangers guess", () => {
  async function guessedAt(): Promise<void> {
    for (let number = 0; number < 12; number += 1) {
      await tryFrom(somewhere(number), { email, password: `guess ${number}` });
    }
    expect(await tryFrom("198.51.100.1", right)).toMatchObject({ status: 429 });
  }

  test("a browser that signed in before gets in, from an address it never had", async () => {
    service.later(3600);
    const before = await tryFrom("198.51.100.7", right);
    expect(before.cookie).toMatch(/^mavuno-device=ey/);
    await guessedAt();
    const after = await tryFrom("198.51.100.8", right, before.cookie);
    expect(after).toMatchObject({ status: 200, cookie: "" });
    // Whoever stole the note guesses ten times, not more.
    const stolen: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const guess = { email, password: `guess ${number}` };
      stolen.push((await tryFrom("198.51.100.9", guess, before.cookie)).status);
    }
    expect(stolen.filter((status) => status === 400)).toHaveLength(10);
    expect(stolen.slice(-2)).toEqual([429, 429]);
  });

  test("the note of another account, an old one and a forged one are worth nothing", async () => {
    service.later(3600);
    const other = { email: "other@guessed.test", password };
    await service.identity.createUser(other);
    const { cookie } = await tryFrom("198.51.100.7", other);
    const own = await tryFrom("198.51.100.7", right);
    const claims: { device: string; signed_in: string[] } = JSON.parse(
      Buffer.from(own.cookie.split(".")[1] ?? "", "base64url").toString(),
    );
    const stranger = await generateKeyPair("ES256");
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "x", typ: "JWT" })
      .setExpirationTime("1h")
      .sign(stranger.privateKey);
    await guessedAt();
    for (const note of [cookie, `mavuno-device=${forged}`, "mavuno-device=x", "mavuno-device"]) {
      expect(await tryFrom("198.51.100.8", right, note)).toMatchObject({ status: 429 });
    }
    service.later(366 * 24 * 3600);
    await guessedAt();
    expect(await tryFrom("198.51.100.8", right, own.cookie)).toMatchObject({ status: 429 });
  });

  test("the note is no token", async () => {
    service.later(3600);
    const { cookie } = await tryFrom("198.51.100.7", right);
    const note = cookie.slice("mavuno-device=".length);
    for (const path of ["/auth/v1/user", "/rest/v1/profiles?select=role", "/auth/v1/admin/users"]) {
      const headers = { authorization: `Bearer ${note}` };
      expect((await service.send(path, { headers })).status, path).toBeGreaterThanOrEqual(401);
    }
    expect(
      (await fetch(`${service.url}/auth/v1/settings`, { headers: { apikey: note } })).status,
    ).toBe(401);
  });

  test("several people on one phone are all known to it", async () => {
    service.later(3600);
    const other = { email: "second@guessed.test", password };
    await service.identity.createUser(other);
    const first = await tryFrom("198.51.100.7", right);
    const both = await tryFrom("198.51.100.7", other, first.cookie);
    await guessedAt();
    expect(await tryFrom("198.51.100.8", right, both.cookie)).toMatchObject({ status: 200 });
  });
});

test("one's own mistakes are forgiven by the right password, a stranger's are not", async () => {
  service.later(3600);
  const typo = { email, password: "not quite" };
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 9; number += 1) await tryFrom("198.51.100.20", typo);
    expect(await tryFrom("198.51.100.20", right)).toMatchObject({ status: 200 });
  }
  for (let number = 0; number < 9; number += 1) await tryFrom(somewhere(number), typo);
  expect(await tryFrom("198.51.100.20", right)).toMatchObject({ status: 200 });
  expect(await tryFrom("198.51.100.20", typo)).toMatchObject({ status: 400 });
  expect(await tryFrom("198.51.100.20", right)).toMatchObject({ status: 429 });
});

test("from one address a hundred wrong ones at whatever accounts, not more", async () => {
  service.later(3600);
  const statuses: number[] = [];
  for (let number = 0; number < 105; number += 1) {
    const guess = { email: `nobody${number}@guessed.test`, password: "guess" };
    statuses.push((await tryFrom("2001:db8:1:2::1", guess)).status);
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(100);
  // The neighbour in the same network is the same customer; the next network is not.
  expect(await tryFrom("2001:db8:1:2:ffff::9", right)).toMatchObject({ status: 429 });
  expect(await tryFrom("2001:db8:1:3::1", right)).toMatchObject({ status: 200 });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::6", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a known and an unknown address get the same answer in the same time", async () => {
  service.later(3600);
  const pairs = 40;
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const seen = new Set<string>();
  for (let number = 0; number < pairs; number += 1) {
    for (const kind of ["known", "unknown"] as const) {
      // A fresh quarter of an hour each: the limits say the same to both, and are not what is measured.
      service.later(901);
      const who = kind === "known" ? email : `nobody-${number}@guessed.test`;
      const startedMs = performance.now();
      const { status, code, headers } = await tryFrom("198.51.100.30", {
        email: who,
        password: "x",
      });
      times[kind].push(performance.now() - startedMs);
      seen.add(`${status} ${code} ${Object.keys(headers).toSorted().join()}`);
    }
  }
  expect(seen.size).toBe(1);
  // The quick end of both: what else runs on the machine only ever adds.
  const quick = (all: number[]): number =>
    all.toSorted((a, b) => a - b)[Math.floor(pairs / 5)] ?? 0;
  expect(Math.abs(quick(times.known) - quick(times.unknown))).toBeLessThan(5);
});

test("the current password is guessed at no other door: it counts with the sign-ins", async () => {
  service.later(3600);
  const person = "inside@guessed.test";
  await service.identity.createUser({ email: person, password });
  const { auth } = service.client();
  await auth.signInWithPassword({ email: person, password });
  const change = (guess: string) =>
    auth.updateUser({ password: "Zebra-crossing-31", current_password: guess });
  for (let number = 0; number < 6; number += 1) {
    await tryFrom(somewhere(number), { email: person, password: `guess ${number}` });
  }
  for (let number = 0; number < 4; number += 1) {
    expect((await change(`guess ${number}`)).error).toMatchObject({
      status: 400,
      code: "current_password_invalid",
    });
  }
  const over = { status: 429, code: "over_request_rate_limit" };
  expect((await change("guess")).error).toMatchObject(over);
  expect((await change(password)).error).toMatchObject(over);
  expect(await tryFrom(somewhere(1), { email: person, password })).toMatchObject({ status: 429 });
  service.later(901);
  expect((await change(password)).error).toBeNull();
});

test("twenty guesses at the current password sent at once: no more are answered", async () => {
  service.later(3600);
  const person = "at-once@guessed.test";
  await service.identity.createUser({ email: person, password });
  const { auth } = service.client();
  const { data } = await auth.signInWithPassword({ email: person, password });
  const authorization = `Bearer ${data.session?.access_token}`;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const guess = { password: "Zebra-crossing-31", current_password: `guess ${number}` };
      const headers = { authorization, "content-type": "application/json" };
      const init = { method: "PUT", headers, body: JSON.stringify(guess) };
      return (await service.send("/auth/v1/user", init)).status;
    }),
  );
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
});
