// Bags that came stand as received and not billed until their bill comes: whoever approves a bill of them sees how much stands
// there, and that it is more than that.
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "#kernel/money.ts";
import { approvals } from "#registry/approvals/api.ts";
import { billHands } from "#test/billMakers.ts";
import { demoOrg, makeBags } from "#test/makers.ts";
import { makeWorld } from "#test/world.ts";

const world = await makeWorld();
const { supplier, enter, decide } = billHands(world);
let supplierId: string;
beforeAll(async () => {
  supplierId = (await supplier({ withholdingExempt: true })).id;
  // A thousand bags at 9,500 shillings.
  await makeBags(world, 1_000);
});
afterAll(() => world.verifyBooks());

const ofBags = (net: bigint, account = "2030") =>
  enter(supplierId, 1n, {
    lines: [
      {
        ...{ segment: "coffee" as const, description: "Jute bags", vatCode: "EXEMPT" as const },
        ...{ account, net: net.toString() },
      },
    ],
  });

async function factOf({ approval }: { approval: { id: string } | null }) {
  const params = { id: approval?.id ?? "" };
  const { facts } = await world.as("owner")(approvals.read, { params });
  return facts.find(({ label }) => label === "Received and not billed");
}

async function standing(): Promise<bigint> {
  const found = await world.sql.query<{ open: string }>(
    `select coalesce(sum(credit - debit), 0) as open from account_balance
     where account_code = '2030' and org_id = $1`,
    [await demoOrg(world)],
  );
  return BigInt(found.rows[0]?.open ?? "0");
}

test("a bill of what came is good, one of more is pointed out, and the next one of the same goods too", async () => {
  const stands = await standing();
  expect(stands).toBeGreaterThanOrEqual(9_500_000n);
  const bill = await ofBags(stands);
  const value = `${formatMoney(stands)}, of which this bill is ${formatMoney(stands)}`;
  expect(await factOf(bill)).toMatchObject({ value, tone: "good" });
  const more = await ofBags(stands + 1n);
  expect(await factOf(more)).toMatchObject({
    ...{ value: `${formatMoney(stands)}, this bill is ${formatMoney(stands + 1n)}` },
    ...{ tone: "warning" },
  });
  await decide("approve", bill, "accountant");
  const twice = await ofBags(9_500_000n);
  expect(await factOf(twice)).toMatchObject({
    ...{ value: "Nothing, this bill is UGX 9,500,000", tone: "warning" },
  });
});

test("a bill of anything else says nothing of it", async () => {
  expect(await factOf(await ofBags(120_000n, "6210"))).toBeUndefined();
});
