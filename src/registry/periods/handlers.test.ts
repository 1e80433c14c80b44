// Months are closed by who keeps the money and opened again by the owner alone; what they said when they were closed is kept.
import { beforeAll, expect, test } from "vitest";
import { addDays, type Day } from "#kernel/days.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { readPdf } from "#test/proof/pdfReader.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { periods } from "./api.ts";
import { firstDayOf, lastDayOf, monthOf, waitingSum } from "./rules.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const standing = (by: Person = "accountant") => world.as(by)(periods.standing, {});
const close = (month: string, by: Person = "accountant", despite = true) =>
  world.as(by)(periods.close, { body: { month, reason: "Statements agree", despite } });
const waiting = (month: string, by: Person = "accountant") =>
  world.as(by)(periods.waiting, { params: { month } });
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

test("what still waits of a month is told before it is closed, and closing it all the same is said", async () => {
  const { claim } = expenseHands(world);
  await claim(90_000n, { day: lastDayOf(before) });
  await claim(80_000n, { day: today });
  const found = await waiting(before);
  expect(found.rows).toContainEqual({
    ...{ name: "expenses_submitted", count: 1 },
    link: `/expenses?box=waiting&to=${lastDayOf(before)}`,
  });
  expect(found.checked).toBeNull();
  await refused(waiting(before, "field"), "not-allowed");
  await refused(waiting("2026-13"), "validation");
  await refused(close(before, "accountant", false), "period.still-waits");
  const { rows } = await waiting(before, "other-owner");
  expect(waitingSum(rows)).toBe(0);
});

test("books that do not agree are not closed, and the check before a closing is kept", async () => {
  const spoil = (by: number) =>
    world.sql.query("update account_balance set debit = debit + $2 where org_id = $1", [orgId, by]);
  await spoil(1);
  await refused(close(before), "books.differ");
  expect((await standing()).closedThrough).toBeNull();
  expect((await waiting(before)).checked).toBeNull();
  await spoil(-1);
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
  expect((await waiting(before)).checked).toMatchObject({ faults: 0 });
  expect(await standing()).toMatchObject({
    ...{ closedThrough: lastDayOf(before), next: last },
    rows: [
      {
        ...{ through: lastDayOf(before), isReopening: false, byName: "Moses Wabwire", changed: [] },
        waited: expect.arrayContaining([{ name: "expenses_submitted", count: 1 }]),
        ...{ stockChanged: [], bookedSince: { count: 0, rows: [] } },
      },
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
  expect(opened.rows[0]).toMatchObject({
    isReopening: true,
    digest: null,
    changed: [],
    waited: null,
  });
  await bookOn(lastDayOf(before));
  // What is booked on an open day is no change of a closed one.
  await bookOn(today);
  const { rows } = await close(before);
  const stock = { before: "1", now: "2" };
  expect(
    rows.map(({ changed }) => changed.map(({ before: was, now }) => ({ before: was, now }))),
  ).toEqual([[], [], [stock, { before: "-1", now: "-2" }]]);
  expect(rows[0]?.digest).not.toBe(rows[2]?.digest);
  // The kilogram, and exactly the voucher that brought it.
  expect(rows[2]?.stockChanged).toEqual([
    { name: expect.any(String), unit: "g", before: "1000", now: "2000" },
  ]);
  const since = await world.sql.query<{ number: string }>(
    "select number from voucher where org_id = $1 and day = $2 order by seq desc limit 1",
    [orgId, lastDayOf(before)],
  );
  expect(rows[2]?.bookedSince).toMatchObject({
    ...{ count: 1, rows: [{ number: since.rows[0]?.number, day: lastDayOf(before) }] },
  });
  expect(rows.slice(0, 2).map(({ bookedSince }) => bookedSince.count)).toEqual([0, 0]);
  // The fingerprints stand in the chain of the audit, which is anchored outside the database.
  const lines = await world.sql.query<{ fingerprint: string | null }>(
    `select body::jsonb->'details'->>'fingerprint' as fingerprint from audit_event
     where subject = 'period' and org_id = $1 order by seq`,
    [orgId],
  );
  expect(lines.rows.map(({ fingerprint }) => fingerprint)).toEqual(
    rows.map(({ digest }) => digest).toReversed(),
  );
});

test("the owners who did not open it are told, and every owner of what waited", async () => {
  const told = async (kind: string) => {
    const found = await world.sql.query<{ title: string; id: string }>(
      "select title, recipient_id as id from notice where kind = $1 order by created_at desc",
      [kind],
    );
    return found.rows;
  };
  const other = await world.userId("operations");
  const title = `${before}: closed month opened again`;
  expect(await told("month_reopened")).toEqual([{ title, id: other }]);
  const early = await told("month_closed_early");
  expect(early.map(({ id }) => id)).toEqual(
    expect.arrayContaining([other, await world.userId("owner")]),
  );
  expect(early[0]?.title).toMatch(new RegExp(`^${before} closed while \\d+ things? of it waited$`));
});

test("a closing has its certificate, with the figures it was closed with", async () => {
  const { rows } = await standing();
  const [again, opened, first] = rows;
  const certificate = (id: string | undefined, by: Person = "accountant") =>
    world.file(by, periods.certificate, { id: id ?? "" });
  const wordsOf = async (id: string | undefined) =>
    readPdf((await certificate(id)).bytes).text.replaceAll(/\s/g, "");
  const words = await wordsOf(first?.id);
  for (const part of [first?.digest?.slice(0, 32) ?? "", "OPENEDAGAIN", "1.0kg"]) {
    expect(words).toContain(part);
  }
  const newer = await wordsOf(again?.id);
  expect(newer).not.toContain("OPENEDAGAIN");
  expect(newer).toContain("2.0kg");
  expect((await certificate(opened?.id)).status).toBe(404);
  expect((await certificate(first?.id, "other-owner")).status).toBe(404);
  expect((await certificate(first?.id, "field")).status).toBe(403);
  expect((await certificate("0")).status).toBe(400);
});

test("what the house found within the hour counts, an older look does not", async () => {
  const looked = async () => {
    const found = await world.sql.query<{ n: number }>(
      "select count(*)::int as n from books_check where org_id = $1",
      [orgId],
    );
    return found.rows[0]?.n ?? 0;
  };
  const closedAgain = async () => {
    await reopen(before);
    await close(before);
  };
  const first = await looked();
  await closedAgain();
  expect(await looked()).toBe(first);
  // Kept checks are only added to: the walls are let down for this.
  await world.sql.query(`begin; set local session_replication_role = replica;
    update books_check set checked_at = checked_at - interval '2 hours'; commit`);
  await closedAgain();
  expect(await looked()).toBe(first + 1);
});

test("the books agree", () => world.verifyBooks());
