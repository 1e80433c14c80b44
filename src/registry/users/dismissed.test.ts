// Whoever waits for their company's turn is asked anew behind it: a dismissal and a taken permission count at once.
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ProblemError } from "#platform/api/client.ts";
import { demoOrg } from "#test/makers.ts";
import { type Payment, openingDebt, makePayee, voucherHands } from "#test/payingMakers.ts";
import { makeWorld } from "#test/world.ts";

const world = await makeWorld();
const vouchers = voucherHands(world);
const other = new pg.Client({ connectionString: world.ownerUrl });
let orgId = "";
beforeAll(async () => {
  orgId = await demoOrg(world);
  await other.connect();
});
afterEach(async () => {
  await other.query("update profile set is_active = true where email like 'md@%'");
});
afterAll(async () => {
  await other.end();
  await world.verifyBooks();
});

const lock = (how: "lock" | "unlock") =>
  other.query(`select pg_advisory_${how}(hashtextextended($1, 1))`, [orgId]);

/** Somebody lets it go while another holds the company for so long; meanwhile something happens to them. */
async function releasedLate(heldMs: number, happens: () => Promise<unknown>): Promise<Payment> {
  const partyId = await makePayee(world);
  const dueId = await openingDebt(world, { partyId, amount: 90_000n });
  const made = await vouchers.prepare({
    partyId,
    items: [{ dueId, amount: "90000" }],
    method: "cash",
  });
  const approved = await vouchers.approve(made, "owner");
  await lock("lock");
  const released = vouchers.release(approved, "md");
  // Settled by whoever awaits it below; until then it is nobody's fault.
  released.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await happens();
  await new Promise((resolve) => setTimeout(resolve, heldMs));
  await lock("unlock");
  return released;
}
/** What became of it: its state, or why it was refused. */
async function endOf(releasing: Promise<Payment>): Promise<string> {
  try {
    return (await releasing).state;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problem.code;
  }
}
const dismissed = () => other.query("update profile set is_active = false where email like 'md@%'");

test("who is dismissed while they wait lets nothing go", async () => {
  expect(await endOf(releasedLate(1_000, dismissed))).toBe("not-allowed");
  const { rows } = await world.sql.query("select from payment where released_at is not null");
  expect(rows).toEqual([]);
});

test("who still works here waits and is done", async () => {
  expect(await endOf(releasedLate(1_000, async () => undefined))).toBe("succeeded");
});

test("who loses the permission while they wait lets nothing go", async () => {
  const taken = async () => {
    const userId = await world.userId("md");
    const byId = await world.userId("owner");
    await other.query(
      `insert into permission_override (org_id, id, user_id, flag, granted, until_day, reason, given_at, given_by)
       values ($1, gen_random_uuid(), $2, 'canProcessPayments', false, '2100-01-01', 'Leaves', now(), $3)`,
      [orgId, userId, byId],
    );
  };
  expect(await endOf(releasedLate(1_000, taken))).toBe("not-allowed");
});
