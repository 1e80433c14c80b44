// One permission for one person until a day: counts at the next request, ends by itself, and nobody hands
// out what they do not hold.
import { describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import type { Flag } from "#kernel/permissions.ts";
import { farmers } from "#registry/farmers/api.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { users } from "./api.ts";
import { overrides } from "./overrideApi.ts";
import { permissions } from "./permissionApi.ts";

const world = await makeWorld();
const reason = "Stands in for Amina while she is away";

const dayOfTheDemo = async (): Promise<string> => (await world.as("owner")(users.me, {})).org.today;

async function give(
  by: Person,
  to: Person,
  flag: Flag,
  more: { granted?: boolean; untilDay?: string } = {},
) {
  const { granted = true, untilDay = addDays(await dayOfTheDemo(), 7) } = more;
  const userId = await world.userId(to);
  const body = { id: newId(), userId, flag, granted, untilDay, reason };
  return world.as(by)(overrides.give, { body });
}
const end = (by: Person, id: string) =>
  world.as(by)(overrides.end, { params: { id }, body: { reason: "She is back" } });
const seesFarmers = (who: Person) => world.as(who)(farmers.list, { params: {} });

/** Lets the demo company's day be another one while `work` is done. */
async function onDay(day: string, work: () => Promise<void>): Promise<void> {
  const own = "(select org_id from profile where email = 'owner@demo.mavuno.test')";
  const before = await dayOfTheDemo();
  await world.sql.query(`update org set business_day = $1 where id = ${own}`, [day]);
  try {
    await work();
  } finally {
    await world.sql.query(`update org set business_day = $1 where id = ${own}`, [before]);
  }
}

describe("giving and withholding", () => {
  test("counts at the next request, on the person's page and in the matrix, until it is ended", async () => {
    await refused(seesFarmers("cashier"), "not-allowed");
    const given = await give("owner", "cashier", "canViewFarmers");
    expect(given).toMatchObject({ isLive: true, granted: true, reason, endedAt: null });
    await seesFarmers("cashier");
    expect((await world.as("cashier")(users.me, {})).flags).toContain("canViewFarmers");
    const id = await world.userId("cashier");
    const one = await world.as("owner")(users.one, { params: { id } });
    expect(one.flags).toContain("canViewFarmers");
    expect(one.overrides.map((row) => row.id)).toEqual([given.id]);
    const matrix = await world.as("owner")(permissions.read, {});
    expect(matrix.overrides[0]).toMatchObject({ id: given.id, userName: one.name });
    const ended = await end("owner", given.id);
    expect(ended).toMatchObject({ isLive: false, endedByName: "Catherine Nabirye" });
    await refused(seesFarmers("cashier"), "not-allowed");
    await refused(end("owner", given.id), "override.ended-already");
  });

  test("what the role has is withheld from one person, and nobody else notices", async () => {
    const given = await give("owner", "employee", "canViewFarmers", { granted: false });
    await refused(seesFarmers("employee"), "not-allowed");
    await seesFarmers("field");
    await end("owner", given.id);
    await seesFarmers("employee");
  });

  test("it ends by itself: good through its last day, gone on the next", async () => {
    const today = await dayOfTheDemo();
    const given = await give("owner", "cashier", "canViewFarmers", { untilDay: addDays(today, 2) });
    await onDay(addDays(today, 2), async () => void (await seesFarmers("cashier")));
    await onDay(addDays(today, 3), async () => {
      await refused(seesFarmers("cashier"), "not-allowed");
      const matrix = await world.as("owner")(permissions.read, {});
      expect(matrix.overrides.find(({ id }) => id === given.id)?.isLive).toBe(false);
    });
    await end("owner", given.id);
  });

  test("a company without a day of its own goes by the day in Kampala", async () => {
    const own = "(select org_id from profile where email = 'owner@demo.mavuno.test')";
    const before = await dayOfTheDemo();
    await world.sql.query(`update org set business_day = null where id = ${own}`);
    const today = kampalaDay(new Date());
    const given = await give("owner", "cashier", "canViewFarmers", { untilDay: today });
    await seesFarmers("cashier");
    await end("owner", given.id);
    await world.sql.query(`update org set business_day = $1 where id = ${own}`, [before]);
  });

  test("a newer word about the same permission replaces the older one", async () => {
    const first = await give("owner", "cashier", "canViewFarmers");
    const second = await give("owner", "cashier", "canViewFarmers", { granted: false });
    await refused(seesFarmers("cashier"), "not-allowed");
    const { overrides: all } = await world.as("owner")(permissions.read, {});
    expect(all.filter(({ isLive }) => isLive).map(({ id }) => id)).toEqual([second.id]);
    expect(all.find(({ id }) => id === first.id)?.endedAt).not.toBeNull();
    await end("owner", second.id);
    await refused(seesFarmers("cashier"), "not-allowed");
  });

  test("both histories tell it, with the reason", async () => {
    const given = await give("owner", "supplier", "canViewReports");
    await end("owner", given.id);
    const told = await world.sql.query<{ subject: string; action: string; body: string }>(
      "select subject, action, body from audit_event order by seq desc limit 4",
    );
    expect(told.rows.map(({ subject, action }) => `${subject} ${action}`).toSorted()).toEqual([
      "permissions end-override",
      "permissions give-until",
      "user end-override",
      "user give-until",
    ]);
    expect(told.rows.every(({ body }) => body.includes("canViewReports"))).toBe(true);
  });
});

describe("refused", () => {
  test("to oneself, by who may not, above what one holds, of an owner by others", async () => {
    const self = await refused(give("owner", "owner", "canViewFarmers"), "override.oneself");
    expect(self.status).toBe(409);
    await refused(give("md", "cashier", "canViewFarmers"), "not-allowed");
    // An admin to whom the owner gave the matrix still hands out no more than they hold.
    const right = await give("owner", "md", "canManageRoles");
    await refused(give("md", "md", "canApproveFunds"), "override.oneself");
    const above = await refused(give("md", "cashier", "canApproveFunds"), "override.not-held");
    expect(above.status).toBe(403);
    await refused(give("md", "owner", "canViewFarmers"), "override.owners-only");
    const given = await give("md", "cashier", "canViewFarmers");
    await end("md", given.id);
    await refused(end("md", right.id), "override.oneself");
    await end("owner", right.id);
    await refused(give("md", "cashier", "canViewFarmers"), "not-allowed");
  });

  test("without an end, in the past, for a year and more, without a reason", async () => {
    const today = await dayOfTheDemo();
    const past = give("owner", "cashier", "canViewFarmers", { untilDay: addDays(today, -1) });
    await refused(past, "override.day-past");
    const long = give("owner", "cashier", "canViewFarmers", { untilDay: addDays(today, 367) });
    await refused(long, "override.too-long");
    const userId = await world.userId("cashier");
    const silent = { id: newId(), userId, flag: "canViewFarmers", granted: true } as const;
    const body = { ...silent, untilDay: today, reason: " " };
    await refused(world.as("owner")(overrides.give, { body }), "validation");
  });

  test("another company's person and override do not exist", async () => {
    await refused(give("other-owner", "cashier", "canViewFarmers"), "not-found");
    const given = await give("owner", "cashier", "canViewFarmers");
    await refused(end("other-owner", given.id), "not-found");
    const theirs = await world.as("other-owner")(permissions.read, {});
    expect(theirs.overrides).toEqual([]);
    await end("owner", given.id);
  });

  test("the same id is one override; with other content it is refused", async () => {
    const userId = await world.userId("cashier");
    const body = {
      ...{ id: newId(), userId, flag: "canViewFarmers" as const, granted: true, reason },
      untilDay: await dayOfTheDemo(),
    };
    const first = await world.as("owner")(overrides.give, { body });
    expect(await world.as("owner")(overrides.give, { body })).toEqual(first);
    const other = world.as("owner")(overrides.give, { body: { ...body, granted: false } });
    await refused(other, "same-id-other-content");
    await end("owner", first.id);
  });

  test("two who end it at once: one does", async () => {
    const given = await give("owner", "cashier", "canViewFarmers");
    const tries = await Promise.allSettled([end("owner", given.id), end("owner", given.id)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("the database keeps what was given, and lets nobody give themselves anything", async () => {
    const given = await give("owner", "cashier", "canViewFarmers");
    const change = world.sql.query("update permission_override set granted = false");
    await expect(change).rejects.toThrow("append-only");
    const wipe = world.sql.query("delete from permission_override_end");
    await expect(wipe).rejects.toThrow("append-only");
    const own = world.sql.query(
      `insert into permission_override
       select org_id, gen_random_uuid(), user_id, 'canBackupData', true, until_day, 'Mine', user_id, now()
       from permission_override limit 1`,
    );
    await expect(own).rejects.toThrow("check constraint");
    await end("owner", given.id);
  });
});

test("the books agree", () => world.verifyBooks());
