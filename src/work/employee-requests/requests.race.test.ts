import { expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { employeeHands } from "#test/employeeMakers.ts";
import { makeWorld } from "#test/world.ts";
import { employeeRequests } from "./api.ts";
import { employeeLeave } from "./leaveApi.ts";

const today = "2026-07-03";
const world = await makeWorld({ clock: () => new Date("2026-07-03T09:00:00Z") });
const { ask, leave, advance, petty, read, paid, repay } = employeeHands(world, today);
const rounds = 50;
const won = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter((one) => one.status === "fulfilled").length;
const withdraw = (one: { id: string; version: number }) =>
  world.as("employee")(employeeRequests.withdraw, {
    params: { id: one.id },
    body: { version: one.version },
  });
const taken = async () => {
  const { balances } = await world.as("employee")(employeeLeave.standing, {});
  return balances.find((one) => one.leaveKind === "annual" && one.year === 2026)?.taken;
};

test("approved, rejected and withdrawn at once: exactly one outcome, and the days follow it", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await ask(leave("2026-07-06", "2026-07-06"));
    const params = { id: one.approval?.id ?? "" };
    const version = one.approval?.version ?? 1;
    const all = await Promise.allSettled([
      world.as("md")(approvals.approve, { params, body: { version } }),
      withdraw(one),
      world.as("owner")(approvals.reject, { params, body: { version, reason: "No" } }),
    ]);
    expect(won(all)).toBe(1);
    const after = await read(one.id);
    const expected = { approved: "approved", rejected: "rejected", withdrawn: "withdrawn" };
    expect(Object.keys(expected)).toContain(after.state);
    expect(after.approval?.state).toBe(expected[after.state as keyof typeof expected]);
    expect(await taken()).toBe(after.state === "approved" ? 1 : 0);
    if (after.state !== "approved") continue;
    await world.as("employee")(employeeRequests.callOff, {
      params: { id: one.id },
      body: { version: after.version, reason: "Again" },
    });
  }
});

test("two leaves over one balance at once: one is asked for, the other refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    // Twelve days each, of twenty-one.
    const both = await Promise.allSettled([
      ask(leave("2026-07-06", "2026-07-18")),
      ask(leave("2026-08-03", "2026-08-15")),
    ]);
    expect(won(both)).toBe(1);
    expect(await taken()).toBe(12);
    for (const one of both) if (one.status === "fulfilled") await withdraw(one.value);
  }
});

test("two advances over one limit at once: one is asked for, the other refused", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const both = await Promise.allSettled([ask(advance(600_000n)), ask(advance(600_001n))]);
    expect(won(both)).toBe(1);
    for (const one of both) if (one.status === "fulfilled") await withdraw(one.value);
  }
});

test("one debt is not paid back twice", async () => {
  for (let round = 0; round < 10; round += 1) {
    const held = await paid(petty(10_000n + BigInt(round)));
    const open = BigInt(held.open);
    const both = await Promise.allSettled([repay(held, open), repay(held, open, "accountant")]);
    expect(won(both)).toBe(1);
    expect((await read(held.id)).open).toBe("0");
  }
});

test("the books agree", () => world.verifyBooks());
