import { describe, expect, test } from "vitest";
import { kampalaDay } from "#kernel/days.ts";
import { permissions } from "#registry/users/permissionApi.ts";
import { emailOf } from "#seeds/callers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { auditLog } from "./api.ts";

const world = await makeWorld();
const owner = world.as("owner");
const people: Person[] = ["owner", "md", "accountant", "field", "cashier", "other-owner"];
for (const person of people)
  await world
    .as(person)(auditLog.list, { params: {} })
    .catch(() => {});
const flag = { role: "supplier", flag: "canViewFarmers", granted: true } as const;
await owner(permissions.setFlag, { body: { ...flag, reason: "A trial of one week" } });
const otherFlag = { role: "cashier", flag: "canViewFarmers", granted: true } as const;
await world.as("other-owner")(permissions.setFlag, { body: { ...otherFlag, reason: "Elsewhere" } });

/** Writes an event of identity as it would stand, past every wall. */
async function identityEvent(payload: object, address = "198.51.100.7"): Promise<string> {
  const id = newId();
  await world.sql.query(
    `insert into auth.audit_log_entries (id, payload, ip_address, created_at)
     values ($1, $2, $3, now())`,
    [id, JSON.stringify(payload), address],
  );
  return id;
}

describe("one list of both logs", () => {
  test("the newest first, each log asked by itself", async () => {
    const page = await owner(auditLog.list, { params: {} });
    expect(world.lastStatements()).toBe(2);
    expect(page.rows.map((row) => row.at)).toEqual(
      page.rows
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    );
    const kinds = new Set(page.rows.map((row) => row.kind));
    expect(kinds).toContain("permissions");
    expect(kinds).toContain("sign-in");
    const granted = page.rows.find((row) => row.kind === "permissions");
    expect(granted).toMatchObject({ by: "Catherine Nabirye", role: "owner", action: "grant" });
    expect(granted?.details).toMatchObject({ flag: "canViewFarmers" });
    expect(granted?.number).toMatch(/^\d+$/);
  });

  test("page by page, nothing twice and nothing left out", async () => {
    const all = await owner(auditLog.list, { params: { limit: 200 } });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await owner(auditLog.list, {
        params: { limit: 3, ...(after ? { after } : {}) },
      });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(all.rows.map((row) => row.id));
    expect(new Set(seen).size).toBe(seen.length);
  });

  test("by person, kind, day and words", async () => {
    const field = await world.userId("field");
    const his = await owner(auditLog.list, { params: { person: field } });
    expect(his.rows.length).toBeGreaterThan(0);
    for (const row of his.rows) expect(row.subjectId).toBe(field);
    expect(new Set(his.rows.map((row) => row.kind))).toEqual(new Set(["user", "sign-in"]));
    const matrix = await owner(auditLog.list, { params: { kind: "permissions" } });
    expect(matrix.rows.map((row) => row.action)).toEqual(["grant"]);
    const today = kampalaDay(new Date());
    const days = await owner(auditLog.list, { params: { from: today, to: today } });
    expect(days.count).toBeGreaterThan(0);
    expect((await owner(auditLog.list, { params: { to: "2020-01-01" } })).count).toBe(0);
    const found = await owner(auditLog.list, { params: { search: "trial of one" } });
    expect(found.rows.map((row) => row.kind)).toEqual(["permissions"]);
    const signedIn = await owner(auditLog.list, { params: { search: "signed in" } });
    expect(new Set(signedIn.rows.map((row) => row.action))).toEqual(new Set(["login"]));
    const nothing = await owner(auditLog.list, { params: { search: "100%_" } });
    expect(nothing.count).toBe(0);
  });

  test("identity's routine stands apart", async () => {
    const field = await world.userId("field");
    const id = await identityEvent({ actor_id: field, action: "token_refreshed" });
    const usual = await owner(auditLog.list, { params: { limit: 200 } });
    expect(usual.rows.map((row) => row.id)).not.toContain(id);
    const routine = await owner(auditLog.list, { params: { kind: "routine" } });
    expect(routine.rows.map((row) => row.id)).toEqual([id]);
  });

  test("what was done to an account says by whom and to whom", async () => {
    const field = await world.userId("field");
    const traits = { user_id: field, user_email: emailOf("field") };
    const actor = await world.userId("owner");
    const byOwner = await identityEvent({ actor_id: actor, action: "factor_deleted", traits });
    const service = "00000000-0000-0000-0000-000000000000";
    const byKey = await identityEvent({ actor_id: service, action: "user_modified", traits });
    const { rows } = await owner(auditLog.list, { params: { kind: "sign-in", limit: 200 } });
    const one = (id: string) => rows.find((row) => row.id === id);
    expect(one(byOwner)).toMatchObject({ by: "Catherine Nabirye", about: "Isaac Mugisha" });
    expect(one(byKey)).toMatchObject({ by: null, about: "Isaac Mugisha", address: "198.51.100.7" });
  });
});

describe("walls", () => {
  test("only whoever may read audit logs", async () => {
    for (const person of ["cashier", "accountant", "field", "employee", "supplier"] as const) {
      await refused(world.as(person)(auditLog.list, { params: {} }), "not-allowed");
      await refused(world.as(person)(auditLog.chain, {}), "not-allowed");
      await refused(world.as(person)(auditLog.choices, {}), "not-allowed");
      expect((await world.file(person, auditLog.csv, {})).status).toBe(403);
    }
    expect((await world.as("md")(auditLog.list, { params: {} })).count).toBeGreaterThan(0);
  });

  test("never another company's people, whoever they are asked by or for", async () => {
    const stranger = await world.userId("other-owner");
    await identityEvent({
      actor_id: stranger,
      actor_username: emailOf("other-owner"),
      action: "login",
    });
    const nobody = await identityEvent({ actor_id: newId(), action: "login" });
    const mine = await owner(auditLog.list, { params: { limit: 200 } });
    expect(JSON.stringify(mine)).not.toContain(stranger);
    expect(JSON.stringify(mine)).not.toContain("Elsewhere");
    expect(mine.rows.map((row) => row.id)).not.toContain(nobody);
    expect((await owner(auditLog.list, { params: { person: stranger } })).count).toBe(0);
    const theirs = await world.as("other-owner")(auditLog.list, { params: { limit: 200 } });
    const own = new Set(mine.rows.filter((row) => row.number === null).map((row) => row.id));
    expect(theirs.rows.filter((row) => own.has(row.id))).toEqual([]);
    expect(theirs.rows.some((row) => row.subjectId === stranger)).toBe(true);
    const known = await owner(auditLog.choices, {});
    expect(known.people.map((row) => row.id)).not.toContain(stranger);
    expect(known.kinds).toContain("permissions");
  });

  test("somebody of another company who did something here is not named", async () => {
    const actor = await world.userId("other-owner");
    const field = await world.userId("field");
    const traits = { user_id: field };
    const id = await identityEvent({ actor_id: actor, action: "factor_deleted", traits });
    const { rows } = await owner(auditLog.list, { params: { kind: "sign-in", limit: 200 } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ by: null, about: "Isaac Mugisha" });
  });

  test("the view shows nothing outside a company", async () => {
    const { database } = world.house;
    const outside = database.outside((tx) => tx.selectFrom("sign_in_event").select("id").execute());
    await expect(outside).rejects.toThrow("uuid");
  });

  test("never a secret: no password, token, code or secret leaves identity's log", async () => {
    const field = await world.userId("field");
    await identityEvent({
      actor_id: field,
      action: "user_modified",
      traits: { user_id: field, secret: "JBSWY3DPEHPK3PXP", token: "eyJhbGciOi" },
    });
    const { text } = await world.file("owner", auditLog.csv, {});
    const list = JSON.stringify(await owner(auditLog.list, { params: { limit: 200 } }));
    for (const secret of ["JBSWY3DPEHPK3PXP", "eyJhbGciOi", "argon2"]) {
      expect(text).not.toContain(secret);
      expect(list).not.toContain(secret);
    }
  });
});

test("as a table, with a formula made harmless", async () => {
  const field = await world.userId("field");
  await identityEvent({ actor_id: field, action: "login" }, "=cmd()");
  const { text, status } = await world.file("owner", auditLog.csv, { kind: "sign-in" });
  expect(status).toBe(200);
  const [head, ...lines] = text.trim().split("\r\n");
  expect(head).toBe("When,Who,Role,What,Kind,Id,About,Details,Address,No");
  expect(lines.length).toBeGreaterThan(5);
  expect(text).toContain("'=cmd()");
});

describe("the chain", () => {
  test("is whole, and says where it ends", async () => {
    const chain = await owner(auditLog.chain, {});
    expect(chain).toMatchObject({ isWhole: true, faults: [] });
    expect(chain.last?.number).toBe(chain.lines);
    expect(chain.last?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a line that was changed shows, a tail that was cut shows too", async () => {
    const client = await world.sql.connect();
    try {
      await client.query("alter table audit_event disable trigger append_only");
      const org = "(select org_id from profile where email = $1)";
      await client.query(
        `update audit_event set body = replace(body, 'trial', 'trail')
         where org_id = ${org} and subject = 'permissions'`,
        [emailOf("owner")],
      );
      const changed = await owner(auditLog.chain, {});
      expect(changed.isWhole).toBe(false);
      expect(changed.faults.join()).toContain("audit line=");
      await client.query(`delete from audit_event where org_id = ${org}`, [emailOf("other-owner")]);
      const cut = await world.as("other-owner")(auditLog.chain, {});
      expect(cut).toMatchObject({ isWhole: false, last: null, lines: "0" });
    } finally {
      client.release();
    }
  });
});
