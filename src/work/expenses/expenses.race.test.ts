import { expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeWorld } from "#test/world.ts";

const world = await makeWorld();
const { claim, read, withdraw, change, decide, terms, takeBack, approved, booked } =
  expenseHands(world);
const rounds = 50;
const won = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter((one) => one.status === "fulfilled").length;

test("approved, rejected, changed and withdrawn at once: exactly one outcome", async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const one = await claim(10_000n + BigInt(round));
    const params = { id: one.approval?.id ?? "" };
    const version = one.approval?.version ?? 1;
    const { id: _, ...other } = terms(20_000n + BigInt(round));
    const moves = [
      () => world.as("accountant")(approvals.approve, { params, body: { version } }),
      () => world.as("owner")(approvals.reject, { params, body: { version, reason: "No" } }),
      () => withdraw(one),
      () => change(one, other),
    ];
    // Whoever starts first wins most often, so each starts first in its turn.
    const turn = round % moves.length;
    const inTurn = [...moves.slice(turn), ...moves.slice(0, turn)];
    const settled = await Promise.allSettled(inTurn.map((move) => move()));
    expect(won(settled)).toBe(1);
    const after = await read(one.id);
    outcomes.set(after.state, (outcomes.get(after.state) ?? 0) + 1);
    const approvalIs: Record<string, string> = {
      approved: "approved",
      rejected: "rejected",
      withdrawn: "withdrawn",
      submitted: "pending",
    };
    expect(after.approval?.state).toBe(approvalIs[after.state]);
    const isChanged = after.state === "submitted";
    expect(after.amount).toBe(isChanged ? other.lines[0]?.amount : one.amount);
    expect((await booked(one.id)).length).toBe(after.state === "approved" ? 2 : 0);
  }
  expect([...outcomes.keys()].toSorted()).toEqual([
    "approved",
    "rejected",
    "submitted",
    "withdrawn",
  ]);
}, 120_000);

test("the same receipt claimed twice at once is claimed once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const body = terms(30_000n + BigInt(round));
    const { vendorName, receipt = null } = body;
    const both = await Promise.allSettled([
      claim(30_000n + BigInt(round), { vendorName, receipt }),
      claim(30_000n + BigInt(round), { vendorName, receipt }, "field"),
    ]);
    expect(won(both)).toBe(1);
  }
}, 120_000);

test("two expenses of one advance approved at once: together they meet no more than it holds", async () => {
  const funds = fundHands(world);
  for (let round = 0; round < 10; round += 1) {
    const fund = await funds.paid(100_000n + BigInt(round));
    const one = await claim(70_000n, { paidBy: "advance" }, "md");
    const two = await claim(60_000n, { paidBy: "advance" }, "md");
    const both = await Promise.allSettled([
      decide("approve", one, "accountant"),
      decide("approve", two, "owner"),
    ]);
    expect(won(both)).toBe(2);
    expect((await funds.read(fund.id)).open).toBe("0");
    const owed = [await read(one.id), await read(two.id)].map((each) => BigInt(each.open));
    expect((owed[0] ?? 0n) + (owed[1] ?? 0n)).toBe(30_000n - BigInt(round));
  }
}, 120_000);

test("taken back by two at once: once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await approved(40_000n + BigInt(round));
    const both = await Promise.allSettled([takeBack(one, "accountant"), takeBack(one, "md")]);
    expect(won(both)).toBe(1);
    expect((await booked(one.id)).length).toBe(4);
  }
}, 120_000);

test("the books agree after all of it", () => world.verifyBooks());
