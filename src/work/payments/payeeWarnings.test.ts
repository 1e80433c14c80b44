// What whoever approves or lets go is told of where a payment goes: changed and not proven by an arrival yet, or in cash
// beside a wallet.
import { expect, test } from "vitest";
import { momoHands } from "#test/momoHands.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId } from "#test/world.ts";
import { payRuns } from "./runApi.ts";

const world = await makeWorld();
const { operate, run, settle } = await momoHands(world);
const { approve, prepare, read, release, releaseWhole, strikeOut } = voucherHands(world);

/** A farmer whose wallet an officer changed so many days ago; or who is paid for them. */
async function changedPayee(ending: string, days: number, more = ""): Promise<string> {
  const wallet = `+256770000${ending}`;
  await operate("holders", { msisdn: wallet.slice(1), given: "Rehema", family: "Nakato" });
  const partyId = await makePayee(world, { wallet });
  await world.sql.query(
    `update farmer set registered_at = now() - interval '90 days',
       payment_changed_at = now() - make_interval(days => $3), payment_changed_by = $2 ${more}
     where id = $1`,
    [partyId, await world.userId("field"), days],
  );
  return partyId;
}

async function voucher(partyId: string, amount: bigint, method: "cash" | "mtn_momo") {
  const dueId = await openingDebt(world, { partyId, amount });
  return prepare({ partyId, items: [{ dueId, amount: String(amount) }], method });
}

const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code);

async function paidOut(one: Awaited<ReturnType<typeof voucher>>): Promise<void> {
  await releaseWhole(one);
  await run("send", one.id);
  settle();
  await run("poll", one.id);
  expect((await read(one.id)).state).toBe("succeeded");
}

test("a changed wallet is said to approver and releaser until one payment has arrived there", async () => {
  const partyId = await changedPayee("801", 12);
  const one = await voucher(partyId, 41_000n, "mtn_momo");
  expect((await read(one.id, "owner")).warnings).toEqual([
    {
      code: "payee-changed",
      what: expect.stringMatching(
        /^Where this goes was changed by \S+ \S+ on \d+ \w+ \d{4}, and nothing has arrived there since\.$/,
      ),
    },
  ]);
  expect(codesOf(await approve(one, "owner"))).toEqual(["payee-changed"]);
  await strikeOut(await read(one.id), "accountant");
  await paidOut(await voucher(partyId, 42_000n, "mtn_momo"));
  expect(codesOf(await voucher(partyId, 43_000n, "mtn_momo"))).toEqual([]);
  // Changed once more: what arrived before says nothing of it.
  await world.sql.query("update farmer set payment_changed_at = now() where id = $1", [partyId]);
  expect(codesOf(await voucher(partyId, 44_000n, "mtn_momo"))).toEqual(["payee-changed"]);
});

test("cash beside a wallet is said, masked; what is paid is not any more", async () => {
  const partyId = await makePayee(world, { wallet: "+256770000802" });
  const one = await voucher(partyId, 51_000n, "cash");
  expect(one.warnings).toEqual([
    {
      code: "cash-beside-account",
      what: "Their wallet on file: +256 77• ••• 802, paid in cash.",
    },
  ]);
  const done = await release(await approve(one, "owner"), "md");
  expect(done.warnings).toEqual([]);
  const none = await makePayee(world, { wallet: null });
  expect((await voucher(none, 52_000n, "cash")).warnings).toEqual([]);
});

test("who is paid for a farmer was changed: said of cash, until somebody of that name was paid", async () => {
  const group = ", payee_kind = 'group', payee_name = 'Kakunyu Growers'";
  const partyId = await changedPayee("803", 5, group);
  const first = await voucher(partyId, 61_000n, "cash");
  expect(codesOf(first)).toEqual(["payee-changed", "cash-beside-account"]);
  await releaseWhole(first);
  expect(codesOf(await voucher(partyId, 62_000n, "cash"))).toEqual(["cash-beside-account"]);
});

test("a run says it while it is made, and beside each payment of it until it was let go", async () => {
  const partyId = await changedPayee("804", 9);
  const dueIds = [await openingDebt(world, { partyId, amount: 71_000n })];
  const { payouts } = await world.as("accountant")(payRuns.validate, { body: { dueIds } });
  expect(payouts[0]).toMatchObject({ isLikeEarlier: false });
  expect(payouts[0]?.warnings).toEqual([expect.stringContaining("was changed by")]);
  const inCash = await world.as("accountant")(payRuns.validate, { body: { dueIds, way: "cash" } });
  expect(inCash.payouts[0]?.warnings).toEqual([
    "Their wallet on file: +256 77• ••• 804, paid in cash.",
  ]);
  const body = { id: newId(), dueIds, note: null };
  const made = await world.as("accountant")(payRuns.prepare, { body });
  expect(made.lines.map(codesOf)).toEqual([["payee-changed"]]);
  const params = { id: made.id };
  const reason = "Not this week";
  const dead = await world.as("accountant")(payRuns.void, {
    params,
    body: { version: made.version, reason },
  });
  expect(dead.lines.map(codesOf)).toEqual([[]]);
});
