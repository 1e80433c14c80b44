import { describe, expect, test } from "vitest";
import { emailOf } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { endSession, removeFactors, secondFactorsOf, sessionsOf } from "#identity/people/door.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { users } from "./api.ts";
import { security } from "./securityApi.ts";

let now = new Date();
const world = await makeWorld({ clock: () => now });
const phone =
  "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36";

/** Signs in on one more device; gives its token. */
async function anotherDevice(person: Person, keep = false): Promise<string> {
  const answer = await world.send(null, {
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    headers: {
      "content-type": "application/json",
      apikey: world.house.identity.anonKey(),
      "user-agent": phone,
      "x-mavuno-remember": String(keep),
    },
    body: JSON.stringify({ email: emailOf(person), password: demoPassword }),
  });
  const session: { access_token: string } = JSON.parse(answer.text);
  return session.access_token;
}

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await world.send(null, { method: "GET", url: "/api/me", headers })).status;
}

const devices = async (person: Person) => (await world.as(person)(security.sessions, {})).rows;

async function chain(action: string): Promise<unknown[]> {
  const found = await world.sql.query<{ body: string }>(
    "select body from audit_event where subject = 'user' and action = $1 order by seq",
    [action],
  );
  return found.rows.map(({ body }) => JSON.parse(body).details);
}

describe("devices", () => {
  test("are told apart in words, with this one marked; one statement", async () => {
    await anotherDevice("cashier");
    const rows = await devices("cashier");
    expect(world.lastStatements()).toBe(1);
    expect(new Map(rows.map((row) => [row.name, row.isThis]))).toEqual(
      new Map([
        ["An unknown device", true],
        ["Chrome on an Android phone", false],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain("refresh");
  });

  test("one is signed out and refused at its very next request", async () => {
    const token = await anotherDevice("field");
    expect(await statusOf(token)).toBe(200);
    const other = (await devices("field")).find((row) => !row.isThis);
    const id = other?.id ?? "";
    const left = await world.as("field")(security.endSession, { params: { id } });
    expect(left.rows.map((row) => row.isThis)).toEqual([true]);
    expect(await statusOf(token)).toBe(401);
    expect(await chain("end-session")).toEqual([{ device: "Chrome on an Android phone" }]);
    await refused(world.as("field")(security.endSession, { params: { id } }), "not-found");
  });

  test("the same key again gives the same answer, although the device is gone", async () => {
    await anotherDevice("field");
    const id = (await devices("field")).find((row) => !row.isThis)?.id ?? "";
    const key = newId();
    const first = await world.as("field")(security.endSession, { params: { id }, key });
    expect(await world.as("field")(security.endSession, { params: { id }, key })).toEqual(first);
  });

  test("asked twice at once, one device ends once", async () => {
    await anotherDevice("field");
    const id = (await devices("field")).find((row) => !row.isThis)?.id ?? "";
    const before = (await chain("end-session")).length;
    const ends = [1, 2].map(() => world.as("field")(security.endSession, { params: { id } }));
    const done = await Promise.allSettled(ends);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await chain("end-session")).length).toBe(before + 1);
  });

  test("this one is not ended here, another person's is not there", async () => {
    const own = (await devices("accountant")).find((row) => row.isThis)?.id ?? "";
    const ends = world.as("accountant")(security.endSession, { params: { id: own } });
    expect((await refused(ends, "security.this-device")).status).toBe(409);
    for (const stranger of ["owner", "other-owner"] as const) {
      const tries = world.as(stranger)(security.endSession, { params: { id: own } });
      await refused(tries, "not-found");
    }
    expect((await world.as("accountant")(users.me, {})).user.role).toBe("accountant");
  });

  test("all others are signed out at once", async () => {
    const tokens = [await anotherDevice("employee"), await anotherDevice("employee", true)];
    const stranger = await anotherDevice("supplier");
    const end = (keep: string) =>
      world.as("employee")(security.endOtherSessions, { body: { keep } });
    const [keep = "", other = ""] = (await devices("employee"))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
      .map((row) => row.id);
    expect((await refused(end(other), "security.other-device")).status).toBe(409);
    const left = await end(keep);
    expect(left.rows).toHaveLength(1);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect(await statusOf(stranger)).toBe(200);
    expect(await chain("end-other-sessions")).toEqual([{ devices: 2 }]);
  });

  test("a hosted backend's session ends and is not opened again by its next request", async () => {
    const userId = await world.userId("employee");
    const sessionId = newId();
    await world.sql.query(
      `insert into auth.sessions (id, user_id, amr, remembered, not_after, last_activity_at,
         created_at, updated_at)
       values ($1, $2, '[{"method": "hosted"}]', true, $3, $4, $4, $4)`,
      [sessionId, userId, new Date(now.getTime() + 60_000), now],
    );
    const { rows } = await world.as("employee")(security.endSession, { params: { id: sessionId } });
    expect(rows.map((row) => row.id)).not.toContain(sessionId);
    const kept = await world.sql.query<{ over: boolean }>(
      "select not_after <= $2 as over from auth.sessions where id = $1",
      [sessionId, now],
    );
    expect(kept.rows).toEqual([{ over: true }]);
    const again = world.as("employee")(security.endSession, { params: { id: sessionId } });
    await refused(again, "not-found");
  });

  test("one that fell asleep or ended is no device; a remembered one stays", async () => {
    const real = now;
    await anotherDevice("operations");
    await anotherDevice("operations", true);
    const id = await world.userId("operations");
    const at = async (minutes: number) => {
      const later = new Date(real.getTime() + minutes * 60_000);
      return (await world.house.database.outside((tx) => sessionsOf(tx, id, later))).length;
    };
    await devices("operations");
    expect([await at(1), await at(29), await at(31), await at(8 * 24 * 60)]).toEqual([3, 3, 1, 0]);
  });
});

describe("my sign-ins", () => {
  test("the newest first, at most twenty, mine alone, without the routine", async () => {
    now = new Date(now.getTime() + 1000);
    await anotherDevice("md");
    const { rows } = await world.as("md")(security.signIns, {});
    expect(world.lastStatements()).toBe(1);
    expect(rows.length).toBeLessThanOrEqual(20);
    expect(rows[0]).toMatchObject({ act: "login", by: null });
    expect(rows.map((row) => row.at)).toEqual(
      rows
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    );
    const mine = await world.userId("md");
    const concerned = await world.sql.query<{ who: string }>(
      `select distinct coalesce(payload #>> '{traits,user_id}', payload ->> 'actor_id') as who
       from auth.audit_log_entries where id = any($1)`,
      [rows.map((row) => row.id)],
    );
    expect(concerned.rows).toEqual([{ who: mine }]);
  });

  test("a device ended by somebody else says by whom", async () => {
    await anotherDevice("supplier");
    const userId = await world.userId("supplier");
    const found = await world.house.database.outside((tx) => sessionsOf(tx, userId, now));
    const by = { userId: await world.userId("owner"), name: "Catherine Nabirye" };
    const sessionId = found.find(({ userAgent }) => userAgent === phone)?.id ?? "";
    const which = { userId, sessionId, by, now };
    expect(await world.house.database.outside((tx) => endSession(tx, which))).toBe(true);
    expect(await world.house.database.outside((tx) => endSession(tx, which))).toBe(false);
    const { rows } = await world.as("supplier")(security.signIns, {});
    const ended = rows.find(({ act }) => act === "token_revoked");
    expect(ended).toMatchObject({ by: "Catherine Nabirye", address: "" });
  });
});

test("a lost phone: every second step goes, every device is signed out, both are written down", async () => {
  const token = await anotherDevice("cashier");
  const userId = await world.userId("cashier");
  const factor = newId();
  await world.sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret,
       created_at, updated_at)
     values ($1, $2, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', $3, $3)`,
    [factor, userId, now],
  );
  expect(await statusOf(token)).toBe(401);
  const { database } = world.house;
  const kept = await database.outside((tx) => secondFactorsOf(tx, userId));
  expect(kept).toEqual([
    { id: factor, name: "Phone", kind: "totp", phoneEnds: null, addedAt: now },
  ]);
  const by = { userId: await world.userId("owner"), name: "Catherine Nabirye" };
  const whose = { userId, by, now };
  expect(await database.outside((tx) => removeFactors(tx, whose))).toBe(1);
  expect(await database.outside((tx) => removeFactors(tx, whose))).toBe(0);
  expect(await database.outside((tx) => sessionsOf(tx, userId, now))).toEqual([]);
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(await anotherDevice("cashier"))).toBe(200);
  const acts = await world.sql.query<{ text: string }>(
    `select payload::text as text from auth.audit_log_entries
     where payload #>> '{traits,user_id}' = $1`,
    [userId],
  );
  const texts = acts.rows.map(({ text }) => text).join("\n");
  expect(texts).toContain("factor_deleted");
  expect(texts).toContain("token_revoked");
  expect(texts).not.toContain("JBSWY3DPEHPK3PXP");
});
