// The watch over the books: what each check found is kept, books that differ are booked in no more, the
// owner hears of it, and only a clean check and the owner open them again.
import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { hourlyJobsOf } from "#app/nightJobs.ts";
import { doAskedCheck } from "#books/watch/door.ts";
import { notifications } from "#registry/notifications/api.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { checkBooks } from "#test/checkedBooks.ts";
import { demoOrg } from "#test/makers.ts";
import { quietLog } from "#test/quietLog.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { booksChecks } from "./api.ts";

const world = await makeWorld();
const buying = await openBuying(world);
const owner = world.as("owner");
/** Buys: a delivery is written down and its quality approved, which books it. */
const buy = async () => buying.approve(await buying.record());
await buy();
const ask = (by: Person = "owner", id = newId()) => world.as(by)(booksChecks.run, { body: { id } });
const check = () => checkBooks(world, "owner");
const openBooking = (by: Person = "owner") =>
  world.as(by)(booksChecks.openBooking, { body: { reason: "The total was put right" } });
const hourly = async (): Promise<void> => {
  const [job] = hourlyJobsOf({ database: world.house.database, log: quietLog });
  await job?.run();
};
/** A shilling in the running total of what farmers are owed that nobody booked. */
const spoil = async (by: number): Promise<void> => {
  await world.sql.query(
    "update account_balance set debit = debit + $2 where account_code = '2020' and org_id = $1",
    [await demoOrg(world), by],
  );
};
/** How many wait for the turn of a company. */
const waiting = async (): Promise<number> => {
  const found = await world.sql.query<{ n: number }>(
    `select count(*)::int as n from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return found.rows[0]?.n ?? 0;
};
const told = async (by: Person) => {
  const { rows } = await world.as(by)(notifications.list, { params: { limit: 50 } });
  return rows.filter(({ kind }) => kind === "books_differ").map(({ title, link }) => [title, link]);
};

test("a check is kept with all it found, says who asked for it, and is a company's own", async () => {
  expect(await owner(booksChecks.standing, {})).toEqual({
    stop: null,
    asked: null,
    last: null,
    earlier: [],
  });
  const { last, stop } = await check();
  expect(stop).toBeNull();
  expect(last?.faults).toBe(0);
  expect(last?.checkedByName).not.toBe("");
  const ids = new Set(last?.checks.map(({ id }) => id));
  const all = Array.from({ length: 22 }, (_, index) => `I${String(index + 1).padStart(2, "0")}`);
  expect([...ids].toSorted()).toEqual(all);
  expect(last?.checks.every(({ checked }) => /^\d+$/.test(checked))).toBe(true);
  await hourly();
  const { last: byClock, earlier } = await owner(booksChecks.standing, {});
  expect(byClock).toMatchObject({ checkedByName: null, faults: 0 });
  expect(earlier.map(({ id }) => id)).toEqual([last?.id]);
  const other = await world.as("other-owner")(booksChecks.standing, {});
  expect(other.last?.id).not.toBe(byClock?.id);
  expect(other.earlier).toEqual([]);
  expect(await told("owner")).toEqual([]);
});

test("a check that was asked for is the house's work: nobody waits for it, and it is done once", async () => {
  const orgId = await demoOrg(world);
  const { database } = world.house;
  const before = await owner(booksChecks.standing, {});
  const id = newId();
  const asked = await ask("owner", id);
  expect(asked.last).toEqual(before.last);
  expect(asked.asked?.askedByName).toBe(before.earlier[0]?.checkedByName);
  // The same again, and whoever asks meanwhile, wait for the one that is under way.
  expect(await ask("owner", id)).toEqual(asked);
  const second = newId();
  expect(await ask("md", second)).toEqual(asked);
  expect((await world.as("other-owner")(booksChecks.standing, {})).asked).toBeNull();

  // While somebody writes, and does not end, the house looks at everything; only what it found waits for them: what they
  // spoil meanwhile is not in its picture.
  const writer = await world.sql.connect();
  const turn = [orgId, 1];
  await writer.query("select pg_advisory_lock(hashtextextended($1, $2))", turn);
  const done = [
    doAskedCheck(database, { orgId, id }),
    // The queue may give one job to two.
    doAskedCheck(database, { orgId, id }),
    doAskedCheck(database, { orgId, id: second }),
  ];
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000, interval: 50 });
  await spoil(1);
  await writer.query("select pg_advisory_unlock(hashtextextended($1, $2))", turn);
  writer.release();
  await Promise.all(done);
  await spoil(-1);
  const after = await owner(booksChecks.standing, {});
  expect(after.asked).toBeNull();
  expect(after.last).toMatchObject({ id, faults: 0, checkedByName: asked.asked?.askedByName });
  expect(after.earlier).toHaveLength(before.earlier.length + 1);
});

test("a check that never ended is asked for anew after half an hour", async () => {
  await ask();
  await world.sql.query(`begin; set local session_replication_role = replica;
    update books_check_request set asked_at = asked_at - interval '31 minutes'; commit`);
  const id = newId();
  expect((await ask("owner", id)).asked).not.toBeNull();
  await doAskedCheck(world.house.database, { orgId: await demoOrg(world), id });
  expect((await owner(booksChecks.standing, {})).last?.id).toBe(id);
});

test("who may not read the audit neither sees nor starts a check", async () => {
  await refused(world.as("accountant")(booksChecks.standing, {}), "not-allowed");
  await refused(ask("cashier"), "not-allowed");
  await refused(openBooking("accountant"), "not-allowed");
  await refused(openBooking("md"), "books.only-owner-opens");
  await refused(openBooking(), "books.not-stopped");
});

test("books that do not agree: nothing is booked, the owner hears of it, and a repair opens them", async () => {
  await spoil(1);
  await hourly();
  const { stop, last } = await owner(booksChecks.standing, {});
  expect(stop?.checks).toEqual(["I02", "I03"]);
  const failed = last?.checks.filter(({ ok }) => !ok) ?? [];
  expect(failed.map(({ id }) => id)).toEqual(["I02", "I03", "I19"]);
  expect(failed.flatMap(({ faults }) => faults)).toEqual([
    "delta=1 now",
    "account=2020 delta=1",
    "account=2020",
  ]);
  expect(await told("owner")).toEqual([["Booking is stopped: I02, I03, I19", "/settings/books"]]);
  expect(await told("accountant")).toEqual([]);
  expect(await told("other-owner")).toEqual([]);

  const problem = await refused(buy(), "books.stopped");
  expect(problem.detail).toContain("I02");
  // The second wall, past every handler; and another company goes on.
  const past = (org: string) =>
    world.sql.query(
      `insert into voucher (org_id, id, number, day, source_type, source_id, event, memo, created_by)
       values (${org}, gen_random_uuid(), 'JV-26-999999', current_date, 'x', gen_random_uuid(), 'y', 'z',
               gen_random_uuid())`,
    );
  await expect(past(`'${await demoOrg(world)}'`)).rejects.toThrow("posting is stopped");
  await expect(
    past(`(select id from org where id <> '${await demoOrg(world)}' limit 1)`),
  ).rejects.toThrow("lines");

  await refused(openBooking(), "books.still-differ");
  await hourly();
  expect(await told("owner")).toHaveLength(1);
  await spoil(-1);
  await hourly();
  // Clean again, but only a person lets booking go on.
  expect((await owner(booksChecks.standing, {})).last?.faults).toBe(0);
  await refused(buy(), "books.stopped");
  await refused(openBooking("md"), "books.only-owner-opens");
  expect((await openBooking()).stop).toBeNull();
  await refused(openBooking(), "books.not-stopped");
  await buy();
  await world.verifyBooks();
});

test("two owners' hands let booking go on once", async () => {
  await spoil(1);
  await check();
  await spoil(-1);
  const ended = await Promise.allSettled([openBooking(), openBooking(), openBooking()]);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a tail cut off the audit shows by its heads kept elsewhere", async () => {
  const org = await demoOrg(world);
  const file = path.join(world.dataDir, "anchors", `${org}.heads`);
  await hourly();
  const before = fs.readFileSync(file, "utf8");
  await hourly();
  // The check itself writes lines only when it finds something: the head is kept once.
  expect(fs.readFileSync(file, "utf8")).toBe(before);
  // A power cut tore a line; it is no head, and the next one begins its own line.
  fs.appendFileSync(file, "99999 ab");
  await buy();
  await hourly();
  const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.length).toBe(before.trimEnd().split("\n").length + 2);
  const clean = await owner(booksChecks.standing, {});
  expect(clean).toMatchObject({ stop: null, last: { faults: 0 } });
  const heads = clean.last?.checks.find(({ title }) => title === "Audit heads kept elsewhere");
  // Without the torn line, and without the head that this check added.
  expect(heads?.checked).toBe(String(lines.length - 2));

  // Two checks by a person are the last lines: they moved nothing that another check would miss.
  await check();
  await check();
  await hourly();
  // Whoever owns the database takes the last lines away, and the receipts that name them.
  const cut = `from audit_event where org_id = $1 and seq > (select max(seq) - 2 from audit_event where org_id = $1)`;
  await world.sql.query("set session_replication_role = replica");
  await world.sql.query(
    `delete from command_receipt where org_id = $1 and audit_seq in (select seq ${cut})`,
    [org],
  );
  await world.sql.query(`delete ${cut}`, [org]);
  // And what the checks before it counted, which lies in the same database.
  await world.sql.query("update books_check set counts = '{}' where org_id = $1", [org]);
  await world.sql.query("set session_replication_role = origin");
  await hourly();
  const { stop, last } = await owner(booksChecks.standing, {});
  const failed = last?.checks.filter(({ ok }) => !ok) ?? [];
  expect(failed.map(({ id, title }) => [id, title])).toEqual([
    ["I11", "Audit heads kept elsewhere"],
  ]);
  const said = failed[0]?.faults ?? [];
  expect(said.length).toBeGreaterThan(0);
  expect(said).toEqual(
    said.map(() => expect.stringMatching(/^audit line=\d+ is not what it was$/)),
  );
  expect(stop?.checks).toEqual(["I11"]);
});
