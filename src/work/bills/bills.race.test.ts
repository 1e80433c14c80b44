import { expect, test } from "vitest";
import { approvals } from "#registry/approvals/api.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { billHands } from "#test/billMakers.ts";
import { makeWorld } from "#test/world.ts";
import { bills } from "./api.ts";

const world = await makeWorld();
const { supplier, enter, approved, read, change, prepare, vouchers, readSupplier } =
  billHands(world);
const rounds = 50;
const won = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter((one) => one.status === "fulfilled").length;

test("the same invoice entered by two at once is one bill", async () => {
  const { id } = await supplier();
  for (let round = 0; round < rounds; round += 1) {
    const both = await Promise.allSettled([
      enter(id, 10_000n, { invoiceNumber: `R-${round}`, isDraft: true }, "md"),
      enter(id, 10_000n, { invoiceNumber: `r ${round}`, isDraft: true }, "operations"),
    ]);
    expect(won(both)).toBe(1);
  }
  const { count } = await world.as("md")(bills.list, { params: { supplierId: id } });
  expect(count).toBe(rounds);
});

test("approved, changed, rejected and cancelled at once: exactly one outcome, and what was approved is owed", async () => {
  const { id } = await supplier();
  for (let round = 0; round < rounds; round += 1) {
    const one = await enter(id, 20_000n + BigInt(round));
    const params = { id: one.approval?.id ?? "" };
    const version = one.approval?.version ?? 1;
    await Promise.allSettled([
      world.as("accountant")(approvals.approve, { params, body: { version } }),
      change(one, { note: "Another note" }),
      world.as("owner")(approvals.reject, { params, body: { version, reason: "No" } }),
      world.as("md")(bills.cancel, {
        params: { id: one.id },
        body: { version: one.version, reason: "Not ours" },
      }),
    ]);
    const after = await read(one.id);
    if (after.state === "approved") expect(after).toMatchObject({ note: null, open: one.payable });
    else expect(after.open).toBeNull();
    if (after.state === "submitted") {
      expect(after.note).toBe("Another note");
      expect(after.approval?.state).toBe("pending");
    } else expect(["approved", "rejected", "cancelled"]).toContain(after.state);
  }
});

test("voided and prepared for payment at once: one of them", async () => {
  const { id } = await supplier();
  for (let round = 0; round < 20; round += 1) {
    // Another sum each round: the same one again would look like paying twice.
    const one = await approved(id, 30_000n + BigInt(round));
    const both = await Promise.allSettled([
      prepare(one),
      world.as("accountant")(bills.void, {
        params: { id: one.id },
        body: { version: one.version, reason: "Not ours" },
      }),
    ]);
    expect(won(both)).toBe(1);
  }
});

test("a bill released by two at once is paid once", async () => {
  const { id } = await supplier();
  for (let round = 0; round < 10; round += 1) {
    const one = await approved(id, 40_000n + BigInt(round));
    const payment = await vouchers.approve(await prepare(one), "owner");
    const released = await Promise.allSettled([
      vouchers.release(payment, "accountant"),
      vouchers.release(payment, "md"),
    ]);
    expect(won(released)).toBe(1);
    expect((await read(one.id)).open).toBe("0");
  }
});

test("a change of account confirmed by two at once, or dropped: one outcome", async () => {
  const { id } = await supplier();
  for (let round = 0; round < 20; round += 1) {
    const number = `90300000${String(round).padStart(4, "0")}`;
    const asked = await world.as("md")(suppliers.askAccount, {
      params: { id },
      body: {
        id: world.newId(),
        paymentMethod: "bank",
        paymentBank: "Stanbic",
        paymentNumber: number,
        paymentAccountName: "Wamala",
        reason: "New bank",
      },
    });
    const [waiting] = asked.accountChanges;
    const params = { id: waiting?.id ?? "" };
    const body = { version: waiting?.version ?? 1 };
    const all = await Promise.allSettled([
      world.as("accountant")(suppliers.confirmAccount, { params, body }),
      world.as("owner")(suppliers.confirmAccount, { params, body }),
      world.as("md")(suppliers.dropAccount, { params, body }),
    ]);
    expect(won(all)).toBe(1);
    const after = await readSupplier(id);
    const isConfirmed = after.accountChanges[0]?.state === "confirmed";
    expect(after.paymentNumber === number).toBe(isConfirmed);
  }
});

test("after all that the books agree", () => world.verifyBooks());
