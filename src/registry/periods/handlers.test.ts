// Months are closed by who keeps the money and opened again by the owner alone; what they said when they were closed is kept.
import { beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/days.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { periods } from "./api.ts";
import { firstDayOf, lastDayOf, monthOf } from "./rules.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const standing = (by: Person = "accountant") => world.as(by)(periods.standing, {});
const close = (month: string, by: Person = "accountant") =>
  world.as(by)(periods.close, { body: { month, reason: "Statements agree" } });
const reopen = (month: string, by: Person = "owner") =>
  world.as(by)(periods.reopen, { body: { month, reason: "A bill came late" } });

let productId: string;
let today: Day;
let last: string;
let before: string;

beforeAll(async () => {
  productId = await makeProduct(world, "faq");
  const found = await world.sql.query<{ today: string }>(
    "select (now() at time zone 'Africa/Kampala')::date::text as today",
  );
  today = found.rows[0]?.today ?? "";
  last = monthOf(addDays(firstDayOf(monthOf(today)), -1));
  before = monthOf(addDays(firstDayOf(last), -1));
});

const bookOn = (day: Day) => openingLot(world, { productId, grams: 1_000n, cost: 1n, madeOn: day });

test("empty books have nothing to close; with the first voucher its month is the next, once it has passed", async () => {
  expect(await standing()).toEqual({ closedThrough: null, next: null, rows: [] });
  await bookOn(today);
  expect((await standing()).next).toBeNull();
  await bookOn(lastDayOf(before));
  expect((await standing()).next).toBe(before);
});

test("who keeps the money closes what has passed; nobody books in it", async () => {
  await refused(close(monthOf(today)), "period.not-passed");
  await refused(close(before, "cashier"), "not-allowed");
  await refused(close("2026-13"), "validation");
  await refused(standing("field"), "not-allowed");
  // Twice at once: one closes it, the other hears that it is closed.
  const both = await Promise.allSettled([close(before), close(before)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(close(before), "period.closed-already");
  expect(await standing()).toMatchObject({
    ...{ closedThrough: lastDayOf(before), next: last },
    rows: [
      { through: lastDayOf(before), isReopening: false, byName: "Moses Wabwire", changed: [] },
    ],
  });
  await expect(bookOn(lastDayOf(before))).rejects.toThrow(/closed/);
  await bookOn(firstDayOf(last));
  expect((await world.as("other-owner")(periods.standing, {})).rows).toEqual([]);
});

test("only the owner opens it again; owners are told, and what changes since is named to the shilling", async () => {
  await refused(reopen(before, "accountant"), "not-allowed");
  await refused(reopen(before, "md"), "not-allowed");
  await refused(reopen(last), "period.open-already");
  // Another owner beside the one who does it.
  await world.sql.query("update profile set role = 'owner' where user_id = $1", [
    await world.userId("operations"),
  ]);
  const opened = await reopen(before);
  expect(opened.closedThrough).toBe(addDays(firstDayOf(before), -1));
  expect(opened.rows[0]).toMatchObject({ isReopening: true, digest: null, changed: [] });
  await bookOn(lastDayOf(before));
  const { rows } = await close(before);
  const stock = { before: "1", now: "2" };
  expect(
    rows.map(({ changed }) => changed.map(({ before: was, now }) => ({ before: was, now }))),
  ).toEqual([[], [], [stock, { before: "-1", now: "-2" }]]);
  expect(rows[0]?.digest).not.toBe(rows[2]?.digest);
  const lines = await world.sql.query(
    "select action from audit_event where subject = 'period' and org_id = $1",
    [orgId],
  );
  expect(lines.rows).toHaveLength(3);
});

test("the owners who did not open it are told", async () => {
  const told = await world.sql.query(
    "select title, recipient_id as id from notice where kind = 'month_reopened'",
  );
  const title = `${before}: closed month opened again`;
  expect(told.rows).toEqual([{ title, id: await world.userId("operations") }]);
});

test("the books agree", () => world.verifyBooks());
