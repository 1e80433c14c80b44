// People by mail: invited, reminded, taken back, accepted; a way to a new password; a second step that is
// asked for or lost; devices ended one by one; a last day.
import { describe, expect, test } from "vitest";
import { stepAt, totpCode } from "#identity/totp.ts";
import { addDays } from "#kernel/days.ts";
import { demoPassword } from "#seeds/people.ts";
import { demoOrg } from "#test/makers.ts";
import { newPerson, peopleHands } from "#test/peopleHands.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { accounts } from "./accountApi.ts";
import { users } from "./api.ts";
import { usersJobs } from "./jobs.ts";

let clock = new Date();
const world = await makeWorld({ clock: () => clock });
const reason = "Agreed with the board";
const later = (seconds: number): void => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

const { added, asked, auth, doJobs, invite, linkTo, newestTo, one, open, signIn } =
  peopleHands(world);
type Session = { access_token: string };

describe("an invitation", () => {
  test("is a mail; its link and a chosen password make them active with their role", async () => {
    const person = newPerson("cashier");
    const made = await invite("md", person);
    expect(made).toMatchObject({ state: "invited", role: "cashier", lastSeenAt: null });
    expect(await doJobs()).toEqual(["users.letter"]);
    const listed = await world.as("owner")(users.list, { params: { state: "invited" } });
    expect(listed.rows.map(({ id }) => id)).toEqual([person.id]);
    expect((await signIn(person.email)).httpStatus).toBe(400);
    const opened = await open("invite", await linkTo(person.email));
    const token = opened.access_token ?? "";
    const chosen = await auth("PUT", "/user", { password: "Momentum-in-2027!" }, token);
    expect(chosen.httpStatus).toBe(200);
    expect(await asked(token)).toMatchObject({ status: 200 });
    expect((await signIn(person.email, "Momentum-in-2027!")).httpStatus).toBe(200);
    expect((await one(person.id)).state).toBe("active");
    const params = { id: person.id };
    await refused(
      world.as("md")(users.resend, { params, body: { version: 1 } }),
      "user.not-invited",
    );
  });

  test("is sent again after a minute, and the link before is dead", async () => {
    const person = newPerson("employee");
    await invite("owner", person);
    await doJobs();
    const first = await linkTo(person.email);
    const params = { id: person.id };
    const resend = (version: number) =>
      world.as("owner")(users.resend, { params, body: { version } });
    const soon = await refused(resend(1), "user.mail-just-sent");
    expect(soon.status).toBe(429);
    later(61);
    expect((await resend(1)).state).toBe("invited");
    await doJobs();
    const second = await linkTo(person.email);
    expect(second).not.toBe(first);
    expect((await open("invite", first)).httpStatus).toBe(403);
    expect((await open("invite", second)).httpStatus).toBe(200);
  });

  test("taken back, its link opens nothing; invited again, it does", async () => {
    const person = newPerson("employee");
    await invite("owner", person);
    await doJobs();
    const link = await linkTo(person.email);
    const params = { id: person.id };
    const body = { version: 1, reason };
    const back = await world.as("md")(users.takeBack, { params, body });
    expect(back.state).toBe("deactivated");
    const tried = await open("invite", link);
    expect(await asked(tried.access_token ?? "")).toMatchObject({ status: 401 });
    const twice = { params, body: { version: 2, reason } };
    await refused(world.as("md")(users.takeBack, twice), "user.not-invited");
  });

  test("gives no more than one holds, to no address that signs in already, and only by who may", async () => {
    await refused(invite("md", newPerson("owner")), "user.role-above-own");
    await refused(invite("md", newPerson("accountant")), "user.role-above-own");
    await refused(invite("accountant", newPerson("employee")), "not-allowed");
    const taken = { ...newPerson("employee"), email: "field@demo.mavuno.test" };
    await refused(invite("owner", taken), "identity.address-taken");
    const person = newPerson("employee");
    const first = await invite("owner", person);
    expect(await invite("owner", person)).toEqual(first);
    await refused(invite("owner", { ...person, role: "cashier" }), "same-id-other-content");
    expect(await doJobs()).toEqual(["users.letter"]);
    const params = { id: person.id };
    const stranger = world.as("other-owner");
    await refused(stranger(users.resend, { params, body: { version: 1 } }), "not-found");
    const body = { version: 1, reason };
    await refused(stranger(users.takeBack, { params, body }), "not-found");
  });
});

describe("a way to a new password", () => {
  test("is a mail whose link lets them choose one", async () => {
    const person = await added("employee");
    const params = { id: person.id };
    const send = (by: Person) => world.as(by)(accounts.sendReset, { params, body: { reason } });
    await send("md");
    await doJobs();
    const opened = await open("recovery", await linkTo(person.email));
    const token = opened.access_token ?? "";
    const chosen = await auth("PUT", "/user", { password: "Momentum-in-2028!" }, token);
    expect(chosen.httpStatus).toBe(200);
    later(61);
    await send("owner");
    await doJobs();
    await refused(send("owner"), "user.mail-just-sent");
    await refused(send("other-owner"), "not-found");
    await refused(send("cashier"), "not-allowed");
  });

  test("is for no invitation, no owner by an admin, nobody who left", async () => {
    const send = (by: Person, id: string) =>
      world.as(by)(accounts.sendReset, { params: { id }, body: { reason } });
    const person = newPerson("employee");
    await invite("owner", person);
    await refused(send("owner", person.id), "user.still-invited");
    await refused(send("md", await world.userId("owner")), "user.owners-only");
    const gone = await added("employee");
    const body = { version: 1, reason };
    await world.as("owner")(users.deactivate, { params: { id: gone.id }, body });
    await refused(send("owner", gone.id), "user.deactivated");
  });
});

describe("a second step", () => {
  const require = (by: Person, id: string, version: number, required: boolean) =>
    world.as(by)(accounts.requireSecondFactor, {
      params: { id },
      body: { version, required, reason },
    });

  test("asked for: nothing opens before it is there; lost: taken away, every device out", async () => {
    const person = await added("cashier");
    const token = (await signIn(person.email)).access_token ?? "";
    expect(await asked(token)).toMatchObject({ status: 200 });
    await require("md", person.id, 1, true);
    const halted = { status: 403, code: "second-factor-required" };
    expect(await asked(token)).toEqual(halted);
    expect(await asked(token, "/api/users")).toEqual(halted);
    const headers = {
      authorization: `Bearer ${token}`,
      apikey: world.house.identity.anonKey(),
    };
    const rest = { method: "GET", url: "/rest/v1/profiles?select=*", headers } as const;
    expect((await world.send(null, rest)).text).toBe("[]");

    const body = { factor_type: "totp", friendly_name: "phone" };
    const made = await auth<{ id: string; totp: { secret: string } }>(
      "POST",
      "/factors",
      body,
      token,
    );
    const factor = `/factors/${made.id}`;
    const challenge = await auth<{ id: string }>("POST", `${factor}/challenge`, {}, token);
    const code = totpCode(made.totp?.secret ?? "", stepAt(clock));
    const proof = { challenge_id: challenge.id, code };
    const whole = await auth<Session>("POST", `${factor}/verify`, proof, token);
    expect(await asked(whole.access_token ?? "")).toMatchObject({ status: 200 });
    // The token from before did not show it, and stays as little as it was.
    expect(await asked(token)).toEqual(halted);
    expect(await one(person.id)).toMatchObject({
      mustHaveSecondFactor: true,
      hasSecondFactor: true,
    });

    const params = { id: person.id };
    const { factors } = await world.as("md")(accounts.security, { params });
    expect(factors).toMatchObject([{ name: "phone", kind: "totp" }]);
    const remove = () => world.as("md")(accounts.removeSecondFactor, { params, body: { reason } });
    expect(await remove()).toMatchObject({ devices: [], factors: [] });
    expect((await doJobs()).at(-1)).toBe("users.second-step-removed");
    expect(await newestTo(person.email)).toContain("A second step was taken away");
    expect(await asked(whole.access_token ?? "")).toMatchObject({ status: 401 });
    await refused(remove(), "user.no-second-step");
    expect(await doJobs()).toEqual([]);
    const again = (await signIn(person.email)).access_token ?? "";
    expect(await asked(again)).toEqual(halted);
    await require("owner", person.id, 2, false);
    expect(await asked(again)).toMatchObject({ status: 200 });
  });

  test("is asked for and taken away by who may, of others only, at the version seen", async () => {
    const person = await added("employee");
    await refused(require("md", await world.userId("owner"), 1, true), "user.owners-only");
    await refused(require("cashier", person.id, 1, true), "not-allowed");
    await refused(require("other-owner", person.id, 1, true), "not-found");
    await refused(require("owner", person.id, 7, true), "version-conflict");
    const own = { params: { id: await world.userId("owner") }, body: { reason } };
    await refused(world.as("owner")(accounts.removeSecondFactor, own), "user.own-account");
    await refused(world.as("md")(accounts.removeSecondFactor, own), "user.owners-only");
  });
});

test("a device is ended by its id and refused at its next request; other companies see none", async () => {
  const person = await added("employee");
  const tokens = [await signIn(person.email), await signIn(person.email)].map(
    (session) => session.access_token ?? "",
  );
  const params = { id: person.id };
  const before = await world.as("md")(accounts.security, { params });
  expect(before.devices).toHaveLength(2);
  const deviceId = before.devices[0]?.id ?? "";
  const which = { params: { ...params, deviceId }, body: { reason } };
  await refused(world.as("other-owner")(accounts.endDevice, which), "not-found");
  await refused(world.as("other-owner")(accounts.security, { params }), "not-found");
  const after = await world.as("md")(accounts.endDevice, which);
  expect(after.devices).toHaveLength(1);
  const statuses = await Promise.all(tokens.map(async (token) => (await asked(token)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  await refused(world.as("md")(accounts.endDevice, which), "not-found");
  const owners = { params: { id: await world.userId("owner") } };
  await refused(world.as("md")(accounts.security, owners), "user.owners-only");
});

describe("a last day", () => {
  const company = "(select org_id from profile where email = 'owner@demo.mavuno.test')";

  test("is worked through; the next day opens nothing, and the night puts them out", async () => {
    const { today } = (await world.as("owner")(users.me, {})).org;
    const person = await added("field_officer", today);
    const token = (await signIn(person.email)).access_token ?? "";
    expect(await asked(token)).toMatchObject({ status: 200 });
    expect((await one(person.id)).lastDay).toBe(today);
    await world.sql.query(`update org set business_day = $1 where id = ${company}`, [
      addDays(today, 1),
    ]);
    expect(await asked(token)).toMatchObject({ status: 401 });
    expect((await one(person.id)).state).toBe("deactivated");
    const orgId = await demoOrg(world);
    const { database, identity } = world.house;
    const jobs = usersJobs({ database, identity, now: () => clock });
    const end = jobs.find(({ name }) => name === "users.end");
    const run = { orgId, payload: { userId: person.id }, attempt: 1 };
    await end?.run(run);
    await end?.run(run);
    const told = await world.sql.query(
      "select 1 from audit_event where subject_id = $1 and action = 'deactivate'",
      [person.id],
    );
    expect(told.rowCount).toBe(1);
    expect((await signIn(person.email)).httpStatus).toBe(400);
    await world.sql.query(`update org set business_day = $1 where id = ${company}`, [today]);
    const back = await world.as("owner")(users.reactivate, {
      params: { id: person.id },
      body: { version: 2, reason },
    });
    expect(back).toMatchObject({ state: "active", lastDay: null });
  });

  test("lies ahead, is nobody's own, and no owner has one", async () => {
    const { today } = (await world.as("owner")(users.me, {})).org;
    const set = (by: Person, id: string, version: number, lastDay: string | null) =>
      world.as(by)(users.setLastDay, { params: { id }, body: { version, lastDay, reason } });
    const person = await added("employee");
    expect((await set("md", person.id, 1, addDays(today, 30))).lastDay).toBe(addDays(today, 30));
    expect((await set("md", person.id, 2, null)).lastDay).toBeNull();
    await refused(set("md", person.id, 3, addDays(today, -1)), "user.last-day-past");
    await refused(set("md", await world.userId("md"), 1, today), "user.oneself");
    await refused(set("md", await world.userId("owner"), 1, today), "user.owners-only");
    const owner = { ...newPerson("owner", today), password: demoPassword };
    const tried = world.as("owner")(users.add, { body: owner });
    await refused(tried, "user.owner-without-last-day");
    await refused(set("other-owner", person.id, 3, null), "not-found");
  });
});

test("the books agree", () => world.verifyBooks());
