// Money that is taken back: not by whoever it went to, prepared it or let it go, told to whoever answers for it, and
// not forgotten when it is paid once more.
import { expect, test } from "vitest";
import { fundHands } from "#test/fundMakers.ts";
import { makePayee, openingDebt, voucherHands } from "#test/payingMakers.ts";
import { makeWorld, type Person, refused } from "#test/world.ts";
import { paymentControls } from "./controlApi.ts";

const world = await makeWorld();
const { approve, booked, paid, prepare, prepared, read, release, releaseWhole, reverse } =
  voucherHands(world);
const funds = fundHands(world);

const toldOf = async (number: string) => {
  const found = await world.sql.query<{ userId: string; title: string }>(
    `select recipient_id as "userId", title from notice
     where kind = 'payment_reversed' and title like $1 order by title`,
    [`%${number}%`],
  );
  return found.rows;
};
const peopleOf = async (...people: Person[]) =>
  (await Promise.all(people.map((one) => world.userId(one)))).toSorted();

test("whoever money went to does not take it back, whoever prepared, approved and released it", async () => {
  const payeeId = await world.userId("accountant");
  const request = await funds.ask(700_000n, { payeeId }, "md");
  await funds.decide("approve", request, "owner");
  const voucher = await funds.prepare(await funds.read(request.id));
  const done = await release(await approve(voucher, "owner"), "md");
  const problem = await refused(reverse(done, "accountant"), "payment.to-yourself");
  expect(problem.detail).toContain("goes to you");
  expect((await read(done.id)).reverseBlockers).toHaveLength(1);
  expect(await booked(done.id)).toHaveLength(2);
  // Somebody who had no part in it, or approved it, may.
  expect((await reverse(done, "owner")).state).toBe("reversed");
});

test("nor does whoever prepared it; owners, who prepared and who released it are told", async () => {
  const one = await paid(310_000n);
  const problem = await refused(reverse(one, "accountant"), "same-person");
  expect(problem.detail).toBe("You prepared this, so somebody else must take it back.");
  await reverse(one, "owner", "The farmer sent it back");
  const told = await toldOf(one.number);
  // Never whoever did it.
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(await peopleOf("accountant", "md"));
  expect(told[0]?.title).toBe(`Taken back: ${one.number}, UGX 310,000`);
});

test("owners are told each time", async () => {
  const one = await releaseWhole(await prepared(320_000n, {}, "cashier"));
  await reverse(one, "accountant");
  const told = await toldOf(one.number);
  const expected = await peopleOf("owner", "cashier", "md");
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(expected);
});

test("paid once more after it was taken back, somebody says why", async () => {
  const partyId = await makePayee(world);
  const dueId = await openingDebt(world, { partyId, amount: 330_000n });
  const items = [{ dueId, amount: "330000" }];
  const one = await releaseWhole(await prepare({ partyId, items }));
  // Long ago, but taken back only now.
  await world.sql.query(
    `alter table payment disable trigger content_stays;
     update payment set created_at = created_at - interval '400 hours' where id = '${one.id}';
     alter table payment enable trigger content_stays`,
  );
  await reverse(one, "owner");
  const problem = await refused(prepare({ partyId, items }), "payment.looks-like-duplicate");
  expect(problem.detail).toContain(`${one.number} of `);
  expect(problem.detail).toContain("and was taken back");
  const again = await prepare({ partyId, items, duplicateReason: "It was counted wrongly" });
  expect(again.state).toBe("prepared");
});

test("what was approved under a limit and taken back still counts", async () => {
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const terms = { role: "accountant" as const, limit: "1000000", sourceNote: "Board of 20 Nov" };
  await world.as("owner")(paymentControls.setLimit, { body: { ...terms, effectiveFrom: today } });
  const partyId = await makePayee(world);
  const byMd = (amount: bigint) => prepared(amount, { partyId }, "md");
  const one = await release(await approve(await byMd(600_000n), "accountant"), "cashier");
  await reverse(one, "accountant");
  const second = await byMd(500_000n);
  await refused(approve(second, "accountant"), "payment.above-your-limit");
  expect((await approve(second, "owner")).state).toBe("approved");
});
