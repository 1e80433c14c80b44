// The office's cash box counted by one and decided about by another, in the real house with its books.
import { beforeAll, describe, expect, test } from "vitest";
import { asSystem } from "#platform/server/systemWork.ts";
import { sql } from "kysely";
import { cashHands } from "#test/cashMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { notifications } from "#registry/notifications/api.ts";
import { thresholds } from "#registry/thresholds/api.ts";
import { cashCounts } from "./api.ts";

const world = await makeWorld();
const { today, balanceOf, putIn, count, decide, carry } = cashHands(world);
const standing = (by: Person = "owner") => world.as(by)(cashCounts.standing, {});
const one = (id: string, by: Person = "owner") => world.as(by)(cashCounts.one, { params: { id } });
const list = (params: object = {}, by: Person = "owner") =>
  world.as(by)(cashCounts.list, { params: { limit: 200, ...params } });
const told = async (by: Person) => {
  const { rows } = await world.as(by)(notifications.list, { params: { limit: 200 } });
  return rows.filter(({ kind }) => kind === "cash_difference");
};

beforeAll(() => putIn(5_000_000n));

test("a box nobody counted is late, and one that agrees is only written down", async () => {
  expect(await standing()).toEqual({
    ...{ last: null, daysSince: null, everyDays: 7, isLate: true, waiting: null },
  });
  const made = await count(5_000_000n, "cashier", { note: "Before the weekend" });
  expect(made).toMatchObject({
    ...{ state: "balanced", counted: "5000000", expected: "5000000", difference: "0", day: today },
    ...{ note: "Before the weekend", notes: [{ denomination: 50_000, pieces: 100 }] },
    ...{ decidedByName: null, reason: null, samePerson: false },
  });
  expect(made.number).toMatch(/^CSH-\d\d-\d{6}$/);
  expect(await standing("cashier")).toMatchObject({
    ...{ daysSince: 0, isLate: false, waiting: null },
    last: { id: made.id, state: "balanced" },
  });
  expect(await balanceOf("1010")).toBe(5_000_000n);
  expect(await told("owner")).toEqual([]);
  // Nobody decides about what agrees.
  await refused(decide("accept", made, "owner"), "state-conflict");
});

describe("a difference", () => {
  test("waits for somebody else, and only what was short when it was counted is booked", async () => {
    const waits = await count(4_950_000n);
    // Whoever counted, and may have to again, is not told by how much.
    expect(waits).toMatchObject({ state: "variance_review", expected: null, difference: null });
    expect((await standing("cashier")).waiting).toMatchObject({ difference: null });
    expect((await list({}, "cashier")).rows[0]).toMatchObject({ expected: null, difference: null });
    expect(await one(waits.id, "accountant")).toMatchObject({ difference: "-50000" });
    expect(await balanceOf("6250")).toBe(0n);
    expect((await standing()).waiting).toEqual({
      ...{ id: waits.id, number: waits.number, difference: "-50000" },
    });
    const [notice] = await told("accountant");
    expect(notice?.title).toBe(`${waits.number}: UGX 50,000 short in the cash box`);
    expect(notice?.readAt).toBeNull();
    expect(await told("cashier")).toEqual([]);

    // The box is not counted until it fits.
    await refused(count(5_000_000n), "cash-count.one-waits");
    await refused(decide("accept", waits, "cashier"), "not-allowed");
    await refused(decide("count_again", waits, "md"), "not-allowed");
    await refused(decide("accept", { ...waits, version: 9 }, "accountant"), "version-conflict");
    await refused(decide("accept", waits, "accountant", " "), "validation");

    // Cash moves before anybody decides: it is none of the difference.
    await carry(1_000_000n);
    const done = await decide("accept", waits, "accountant");
    expect(done).toMatchObject({
      ...{ state: "accepted", counted: "4950000", expected: "5000000", difference: "-50000" },
      ...{ decidedByName: "Moses Wabwire", reason: "Change given from the own pocket" },
    });
    expect(await balanceOf("6250")).toBe(50_000n);
    expect(await balanceOf("1010")).toBe(3_950_000n);
    const notices = await told("owner");
    expect(notices.map(({ title }) => title)).toEqual([...[notice?.title, notice?.title]]);
    expect(notices[0]?.message).toContain("Change given from the own pocket");
    expect((await told("accountant"))[0]?.readAt).not.toBeNull();
    expect(await one(waits.id, "cashier")).toMatchObject({ difference: "-50000" });
    await refused(decide("accept", done, "owner"), "state-conflict");
    await world.verifyBooks();
  });

  test("that is over is the company's", async () => {
    const before = await balanceOf("6250");
    const waits = await count((await balanceOf("1010")) + 2_000n, "accountant");
    await refused(decide("accept", waits, "accountant"), "same-person");
    await refused(decide("count_again", waits, "accountant"), "same-person");
    await decide("accept", waits, "owner", "Nobody asked for the change");
    expect(await balanceOf("6250")).toBe(before - 2_000n);
    await world.verifyBooks();
  });

  test("that nobody believes is counted again: nothing is booked, and its figures stay", async () => {
    const before = { box: await balanceOf("1010"), over: await balanceOf("6250") };
    const first = await count(100_000n);
    const again = await decide("count_again", first, "owner", "A drawer was forgotten");
    expect(again).toMatchObject({ state: "recounted", counted: "100000" });
    expect(await one(first.id, "cashier")).toMatchObject({ notes: first.notes, expected: null });
    expect((await standing()).last?.id).not.toBe(first.id);
    const second = await count(null);
    expect(second.state).toBe("balanced");
    expect({ box: await balanceOf("1010"), over: await balanceOf("6250") }).toEqual(before);
    // What was not believed is nobody's loss.
    expect((await list()).totals).toEqual({ short: "50000", over: "2000" });
    expect((await list({ state: "recounted" })).rows.map(({ id }) => id)).toEqual([first.id]);
  });

  test("is decided by whoever counted in a company of one, and marked", async () => {
    const setAlone = (alone: boolean) =>
      world.sql.query("update org set sole_trader = $1", [alone]);
    await setAlone(true);
    const waits = await count((await balanceOf("1010")) - 50n, "owner");
    expect(await decide("accept", waits, "owner")).toMatchObject({ samePerson: true });
    await setAlone(false);
  });
});

describe("is refused", () => {
  test.each([
    [
      "a note twice",
      [5, 5].map((pieces) => ({ denomination: 1_000, pieces })),
      "cash.counted-twice",
    ],
    ["a note nobody knows", [{ denomination: 3_000, pieces: 1 }], "cash.no-such-note"],
  ])("%s", async (_, notes, code) => {
    await refused(world.as("cashier")(cashCounts.count, { body: { id: newId(), notes } }), code);
  });

  test.each<Person>(["field", "employee", "supplier"])("%s", async (by) => {
    await refused(count(0n, by), "not-allowed");
    await refused(list({}, by), "not-allowed");
    await refused(standing(by), "not-allowed");
  });

  test("another company's", async () => {
    const { id, version } = await count((await balanceOf("1010")) - 100n);
    const theirs = { id, version };
    await refused(one(id, "other-owner"), "not-found");
    await refused(decide("accept", theirs, "other-owner"), "not-found");
    expect((await list({}, "other-owner")).rows).toEqual([]);
    expect((await standing("other-owner")).waiting).toBeNull();
    await decide("count_again", theirs, "owner");
  });

  test("nobody says what should be there: the request holds what was counted and nothing else", async () => {
    const notes = [{ denomination: 50, pieces: 1 }];
    const body = { id: newId(), notes, note: null, expected: "0" };
    const answer = await world.send("cashier", {
      ...{ method: "POST", url: cashCounts.count.path, body: JSON.stringify(body) },
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
  });

  test("a change of what was counted, by the database", async () => {
    const { id } = await count(null);
    const orgId = await demoOrg(world);
    const change = (statement: string) =>
      asSystem(world.house.database, orgId, "test", async (ctx) => {
        await sql.raw(statement).execute(ctx.tx);
      });
    for (const statement of [
      `update cash_count set counted_amount = 0 where id = '${id}'`,
      `update cash_count set expected_amount = 0 where id = '${id}'`,
      `update cash_count_note set pieces = 1 where count_id = '${id}'`,
      `delete from cash_count_note where count_id = '${id}'`,
      `delete from cash_count where id = '${id}'`,
    ]) {
      await expect(change(statement), statement).rejects.toThrow(/permission denied/);
    }
  });
});

test("the same count sent twice is one count", async () => {
  const body = { id: newId(), notes: [{ denomination: 50, pieces: 1 }], note: null };
  const send = () => world.as("cashier")(cashCounts.count, { body });
  const [first, second] = [await send(), await send()];
  expect(second).toEqual(first);
  await refused(
    world.as("cashier")(cashCounts.count, { body: { ...body, note: "Another" } }),
    "same-id-other-content",
  );
  await decide("count_again", first, "owner");
});

test("the owner says how often the box is counted", async () => {
  await world.as("owner")(thresholds.set, {
    body: { name: "cashCountDays", value: 2, effectiveFrom: today, sourceNote: "Board, November" },
  });
  await world.sql.query("update cash_count set day = day - 3");
  expect(await standing()).toMatchObject({ everyDays: 2, daysSince: 3, isLate: true });
});

test("what was counted can be taken out and printed", async () => {
  const table = await world.file("owner", cashCounts.csv, {});
  expect(table.text.split("\n")[0]).toContain("Difference UGX");
  expect((await world.file("cashier", cashCounts.csv, {})).status).toBe(403);
  for (const { id } of (await list()).rows.slice(0, 4)) {
    const paper = await world.file("cashier", cashCounts.voucher, { id });
    expect([paper.status, paper.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  }
});

test("the books agree", () => world.verifyBooks());
