// Cash carried to the bank, from the slip to the line of the statement that shows it, in the real house with its books.
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import { periods } from "#registry/periods/api.ts";
import { bankLine, cashHands, readStatement } from "#test/cashMakers.ts";
import { photograph } from "#test/expenseMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { cashDeposits, type DepositWire } from "./depositApi.ts";

const world = await makeWorld();
const { today, balanceOf, putIn, count, decide, carry, takeBack } = cashHands(world);
const one = (id: string, by: Person = "owner") =>
  world.as(by)(cashDeposits.one, { params: { id } });
const list = (params: object = {}, by: Person = "owner") =>
  world.as(by)(cashDeposits.list, { params: { limit: 200, ...params } });
const accountCode = "1100" as const;
const standing = () =>
  world.as("accountant")(accountStatements.standing, { params: { accountCode } });
let lost: DepositWire;
beforeAll(async () => {
  await putIn(20_900_000n);
  // Statements begin before anything of it, and this was carried before anybody counted.
  await readStatement(world, addDays(today, -9));
  lost = await carry(900_000n, { day: addDays(today, -3), slipReference: "SLIP-950" });
});

test("cash of the box is money at the bank, with its slip", async () => {
  const made = await carry(3_000_000n, { slipReference: "SLP 70-001" });
  expect(made).toMatchObject({
    ...{ state: "carried", amount: "3000000", carrier: "Okot James", slipReference: "SLP 70-001" },
    ...{ confirmedOn: null, isMissing: false, lineId: null, statedThrough: addDays(today, -9) },
  });
  expect(made.number).toMatch(/^DEP-\d\d-\d{6}$/);
  expect(await balanceOf("1010")).toBe(17_000_000n);
  expect(await balanceOf("1100")).toBe(3_900_000n);
  expect((await list({ missing: "yes" })).rows).toEqual([]);
  const slip = await world.file("cashier", cashDeposits.slip, { id: made.id });
  expect([slip.status, slip.bytes.subarray(0, 2).toString("hex")]).toEqual([200, "ffd8"]);
  expect((await count(null)).state).toBe("balanced");
  await world.verifyBooks();
});

describe("is refused", () => {
  test.each([
    ["more than lies in the box", { amount: "99000000" }, "cash-deposit.more-than-box"],
    ["nothing", { amount: "0" }, "cash-deposit.nothing"],
    ["a slip that was written down", { slipReference: "slp/70001" }, "cash-deposit.slip-twice"],
    ["a slip without a number", { slipReference: "by hand" }, "cash-deposit.no-reference"],
    ["a day to come", { day: addDays(today, 1) }, "books.day-not-come"],
    ["a day before the count", { day: addDays(today, -1) }, "cash-deposit.counted-since"],
    [
      "what is no picture of a slip",
      { slip: { name: "slip.txt", base64: Buffer.from("slip").toString("base64") } },
      "file.not-a-scan",
    ],
    ["nobody who carried it", { carrier: " " }, "validation"],
  ])("%s", async (_, changes, code) => {
    const before = await balanceOf("1010");
    await refused(carry(1_000n, changes), code);
    expect(await balanceOf("1010")).toBe(before);
  });

  test.each<Person>(["field", "employee", "supplier"])("%s", async (by) => {
    await refused(carry(1_000n, {}, by), "not-allowed");
    await refused(list({}, by), "not-allowed");
  });

  test("another company's", async () => {
    const { id, version } = await carry(1_000n);
    await refused(one(id, "other-owner"), "not-found");
    await refused(takeBack({ id, version }, "other-owner"), "not-found");
    expect((await list({}, "other-owner")).rows).toEqual([]);
    // The neighbour's slip of the same number is the neighbour's: there is only nothing in their box.
    await refused(
      carry(1_000n, { slipReference: "SLP 70-001" }, "other-owner"),
      "cash-deposit.more-than-box",
    );
  });
});

test("the same deposit sent twice is one deposit", async () => {
  const body = {
    ...{ id: newId(), day: today, amount: "2000", carrier: "Okot James", slipReference: "T-1" },
    slip: photograph("twice"),
  };
  const send = () => world.as("cashier")(cashDeposits.carry, { body });
  const first = await send();
  expect(await send()).toEqual(first);
  const other = world.as("cashier")(cashDeposits.carry, { body: { ...body, amount: "2001" } });
  await refused(other, "same-id-other-content");
});

test("what was not banked is taken back by somebody else, and its slip may be written down again", async () => {
  const before = await balanceOf("1010");
  const made = await carry(500_000n, { slipReference: "SLIP-900" }, "accountant");
  await refused(takeBack(made, "accountant"), "same-person");
  await refused(takeBack(made, "cashier"), "not-allowed");
  await refused(takeBack({ ...made, version: 7 }, "owner"), "version-conflict");
  const back = await takeBack(made, "owner");
  expect(back).toMatchObject({ state: "taken_back", reason: "The bank was closed" });
  expect(await balanceOf("1010")).toBe(before);
  await refused(takeBack(back, "owner"), "state-conflict");
  await carry(400_000n, { slipReference: "SLIP-900" });
  await world.verifyBooks();
});

describe("beside the bank's statements", () => {
  test("a line with the slip's number is matched by itself, and what it shows is not taken back", async () => {
    const [before] = (await list()).rows;
    const made = await carry(750_000n, { slipReference: "CDM/4471-A" });
    // The same sum under another slip is not taken for it.
    const other = await carry(750_000n, { slipReference: "CDM/4472-A" });
    const words = "Cash deposit CDM 4471 A Kampala Road";
    await readStatement(world, today, [bankLine(750_000n, words, today)]);
    const confirmed = await one(made.id);
    expect(confirmed).toMatchObject({ confirmedOn: today, isMissing: false });
    expect(confirmed.lineId).not.toBeNull();
    expect(await one(other.id)).toMatchObject({ confirmedOn: null, isMissing: false });
    await refused(takeBack(made, "owner"), "cash-deposit.confirmed");
    expect((await list({ open: "yes" })).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([other.id, before?.id]),
    );
    const { totals } = await list();
    expect(totals.confirmed).toBe("750000");

    // Whoever finds that the line is another's undoes the match first.
    const params = { id: confirmed.lineId ?? "" };
    await world.as("accountant")(accountStatements.unmatch, { params, body: { reason: "Other" } });
    await takeBack(made, "owner");
    expect(await one(made.id)).toMatchObject({ state: "taken_back", confirmedOn: null });
  });

  test("what never reached the bank waits there as every entry does, and is named once the statements went past it", async () => {
    // Statements speak of yesterday, of today and not of it.
    expect((await list({ missing: "yes" })).rows.map(({ id }) => id)).toEqual([lost.id]);
    expect(await one(lost.id)).toMatchObject({ isMissing: true, statedThrough: today });
    const params = { accountCode, search: lost.number };
    expect((await world.as("accountant")(accountStatements.entries, { params })).count).toBe(1);
    expect((await standing()).unexplained).toBe("0");
  });
});

test("a closed month takes no deposit", async () => {
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  await world.sql.query("update cash_count set day = day - 90");
  await world.as("accountant")(periods.close, {
    body: { month: last.slice(0, 7), reason: "Statements agree", despite: true },
  });
  await refused(carry(1_000n, { day: last }), "books.period-closed");
});

test("a difference that waits does not keep cash from the bank, and what was carried is not in it", async () => {
  const waits = await count((await balanceOf("1010")) - 5_000n);
  await carry(10_000n);
  expect(await decide("accept", waits, "owner")).toMatchObject({ difference: "-5000" });
  const csv = await world.file("owner", cashDeposits.csv, {});
  expect(csv.text.split("\n")[0]).toContain("Missing on statement");
});

test("the books agree", () => world.verifyBooks());
