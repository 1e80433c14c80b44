import { expect, test } from "vitest";
import { asSystem } from "#platform/server/systemWork.ts";
import { demoOrg } from "#test/makers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { makeWorld, refused } from "#test/world.ts";
import { expenses } from "./api.ts";
import { draftNext } from "./recurrenceHandlers.ts";
import { monthAfter } from "./rules.ts";

const world = await makeWorld();
const { today, approved, read, claim } = expenseHands(world);
const orgId = await demoOrg(world);
const draft = (recurrenceId: string, on: string) =>
  asSystem(world.house.database, orgId, "expenses.draft", (ctx) =>
    draftNext(ctx, { recurrenceId, on }),
  );
const mine = async () =>
  (await world.as("employee")(expenses.list, { params: { box: "mine", limit: 100 } })).rows;

test("what comes every month is drafted once for its day, and again the month after", async () => {
  const rent = await approved(118_000n, { fiscalNumber: "FDN-9", vendorName: "Landlord" });
  const params = { id: rent.id };
  const repeated = await world.as("employee")(expenses.repeat, { params });
  const nextOn = monthAfter(today, Number(today.slice(8)));
  expect(repeated.recurrence).toMatchObject({ nextOn });
  await refused(world.as("employee")(expenses.repeat, { params }), "expense.repeats-already");
  await refused(world.as("accountant")(expenses.repeat, { params }), "expense.not-yours");
  const jobs = await world.sql.query<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs where task_identifier = 'expenses.draft'",
  );
  expect(jobs.rows.map((row) => row.run_at.toISOString().slice(0, 10))).toEqual([nextOn]);

  const id = repeated.recurrence?.id ?? "";
  const before = (await mine()).length;
  await draft(id, nextOn);
  await draft(id, nextOn);
  const after = await mine();
  expect(after.length).toBe(before + 1);
  const drafted = await read(after[0]?.id ?? "", "employee");
  expect(drafted).toMatchObject({
    state: "draft",
    day: nextOn,
    amount: "118000",
    vat: "0",
    fiscalNumber: null,
    receipts: [],
  });
  const following = monthAfter(nextOn, Number(today.slice(8)));
  expect(drafted.recurrence).toMatchObject({ id, nextOn: following });

  const ended = await world.as("employee")(expenses.endRepeat, { params });
  expect(ended.recurrence).toBeNull();
  await draft(id, following);
  expect((await mine()).length).toBe(before + 1);
  await refused(world.as("employee")(expenses.endRepeat, { params }), "not-found");
});

test("it ends when its claimant has left, and is of one's own expenses alone", async () => {
  const one = await claim(9_000n, {}, "cashier");
  const repeated = await world.as("cashier")(expenses.repeat, { params: { id: one.id } });
  const { id = "", nextOn = "" } = repeated.recurrence ?? {};
  await world.sql.query("update profile set is_active = false where user_id = $1", [
    one.claimantId,
  ]);
  await draft(id, nextOn);
  await world.sql.query("update profile set is_active = true where user_id = $1", [one.claimantId]);
  expect((await read(one.id)).recurrence).toBeNull();
  await refused(world.as("other-owner")(expenses.repeat, { params: { id: one.id } }), "not-found");
  const own = await claim(9_500n, {}, "employee");
  await refused(world.as("employee")(expenses.endRepeat, { params: { id: own.id } }), "not-found");
});

test("the books agree with what was drafted", () => world.verifyBooks());
