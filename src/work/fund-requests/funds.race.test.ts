import { expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeWorld } from "#test/world.ts";
import { fundRequests } from "./api.ts";

const world = await makeWorld();
const { ask, read, approved, prepare, paid, account, accept, vouchers } = fundHands(world);
const rounds = 50;
const won = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter((one) => one.status === "fulfilled").length;

test("approved, rejected, changed and cancelled at once: exactly one outcome", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await ask(100_000n + BigInt(round));
    const params = { id: one.approval?.id ?? "" };
    const version = one.approval?.version ?? 1;
    await Promise.allSettled([
      world.as("accountant")(approvals.approve, { params, body: { version } }),
      world.as("owner")(approvals.reject, { params, body: { version, reason: "No" } }),
      world.as("md")(fundRequests.cancel, {
        params: { id: one.id },
        body: { version: one.version, reason: "Not needed" },
      }),
      world.as("md")(fundRequests.resubmit, {
        params: { id: one.id },
        body: {
          version: one.version,
          purpose: "opex",
          amount: String(200_000 + round),
          neededBy: one.neededBy,
          payeeId: one.payeeId,
          justification: "More",
        },
      }),
    ]);
    const after = await read(one.id);
    const expected = { approved: "approved", rejected: "rejected", cancelled: "withdrawn" };
    const state = after.state as keyof typeof expected | "submitted";
    if (state === "submitted") {
      expect(after).toMatchObject({ amount: String(200_000 + round) });
      expect(after.approval?.state).toBe("pending");
    } else {
      expect(after).toMatchObject({ amount: one.amount });
      expect(after.approval?.state).toBe(expected[state]);
    }
  }
});

test("released twice at once, a request is paid once", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const one = await approved(50_000n + BigInt(round));
    const payment = await vouchers.approve(await prepare(one), "owner");
    const released = await Promise.allSettled([
      vouchers.release(payment, "accountant"),
      vouchers.release(payment, "md"),
    ]);
    expect(won(released)).toBe(1);
    const held = await read(one.id);
    expect(held.paid).toBe(held.amount);
  }
});

test("accepted twice at once, an account is booked once", async () => {
  for (let round = 0; round < 10; round += 1) {
    const held = await paid(70_000n + BigInt(round));
    const retirement = await account(held, { returned: held.amount });
    const accepted = await Promise.allSettled([
      accept(retirement, "accountant"),
      accept(retirement, "owner"),
    ]);
    expect(won(accepted)).toBe(1);
    expect(await read(held.id)).toMatchObject({ state: "closed", open: "0" });
  }
});

test("two accounts of one advance at once: one waits, the other is refused", async () => {
  const one = await paid(90_000n);
  const both = await Promise.allSettled([
    account(one, { returned: "90000" }),
    account(one, { returned: "90000" }),
  ]);
  expect(won(both)).toBe(1);
});
