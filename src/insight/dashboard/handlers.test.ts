import { describe, expect, test } from "vitest";
import { postVoucher } from "#books/vouchers/door.ts";
import { kampalaDay } from "#kernel/days.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { farmers } from "#registry/farmers/api.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { callersOf } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { makeBuyer, makeContract } from "#test/exportMakers.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused, type World } from "#test/world.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { dashboard, type DashboardWire } from "./api.ts";

const world = await makeWorld();
/** Another house, in which the container of the story was bought, worked and sold. */
const other = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const orgId = await demoOrg(world);
const today = kampalaDay(new Date());
const buying = await openBuying(world);
const hands = voucherHands(world);

const boardOf = (person: Person): Promise<DashboardWire> => world.as(person)(dashboard.read, {});
const workOf = async (person: Person, kind: string): Promise<number> =>
  (await boardOf(person)).work?.find((one) => one.kind === kind)?.count ?? 0;

/** One figure straight from the tables, as digits. */
async function sum(question: string, of: World = world): Promise<string> {
  const org = of === world ? orgId : await demoOrg(of);
  const found = await of.sql.query<{ sum: unknown }>(
    `select coalesce((${question}), 0)::bigint as sum`,
    question.includes("$1") ? [org] : [],
  );
  return String(found.rows[0]?.sum);
}

test("an empty company is told zeros, and its neighbour's books stay next door", async () => {
  const board = await boardOf("other-owner");
  expect(board).toMatchObject({
    money: { total: "0" },
    debts: { count: 0, amount: "0", oldestDueOn: null },
    stock: { grams: "0", cost: "0", stages: [] },
    contracts: { count: 0, toShip: "0" },
    work: [],
    way: { inStock: "0", now: { bought: "0", shipped: "0", losses: [] } },
    revenue: { total: "0" },
  });
  expect(board.revenue?.months).toHaveLength(12);
});

describe("after purchases, stock, a contract and a sale", async () => {
  const first = await buying.record();
  await buying.approve(first);
  await buying.record();
  await buying.record({}, "operations");
  const screen15 = await makeProduct(world, "screen15");
  const lotId = await openingLot(world, {
    productId: screen15,
    grams: 600_000n,
    cost: 7_800_000n,
  });
  await makeContract(world, {
    productId: screen15,
    customerId: await makeBuyer(world),
    day: today,
    quantity: "600000",
    bags: 10,
  });
  await asSystem(world.house.database, orgId, "opening", (ctx) =>
    postVoucher(ctx, {
      source: { type: "opening", id: newId() },
      event: "open",
      day: ctx.today,
      memo: "A sale over the counter",
      lines: [
        { account: "1010", amount: 85_000_000n },
        { account: "4100", amount: -85_000_000n },
      ],
    }),
  );

  test("the owner's figures are the sums of the books", async () => {
    const { money, debts, stock, contracts, way, revenue } = await boardOf("owner");
    const account = (codes: string) =>
      sum(`select sum(amount) from voucher_line where org_id = $1 and account_code in (${codes})`);
    expect(money?.cash).toBe(await account("'1010', '1020'"));
    expect(money?.total).toBe(
      await account("'1010', '1020', '1100', '1110', '1120', '1150', '1160'"),
    );
    expect(debts?.amount).toBe(String(-BigInt(await account("'2020'"))));
    expect(stock?.cost).toBe(
      await sum(`select sum(amount) from voucher_line
                 where org_id = $1 and account_code between '1300' and '1390'`),
    );
    expect(stock?.grams).toBe(
      await sum(`select sum(quantity) from lot_balance b join place p using (org_id)
                 where b.org_id = $1 and p.id = b.place_id and p.inside`),
    );
    expect(stock?.stages.map(({ stage, grams }) => `${stage} ${grams}`)).toEqual([
      `kiboko ${first.payable}`,
      "export_green 600000",
    ]);
    expect(contracts).toEqual({ count: 1, toShip: "600000", nextBy: "2026-12-31" });
    expect(way?.now.bought).toBe(first.payable);
    expect(way?.inStock).toBe(first.payable);
    expect(revenue?.total).toBe("85000000");
    expect(revenue?.months.at(-1)).toEqual({ month: today.slice(0, 7), amount: "85000000" });
  });

  test("the field officer's tiles are the list of collections, summed", async () => {
    const { bought, quality, prices, money, stock, way, revenue } = await boardOf("field");
    const collections = (what: string, where: string) =>
      sum(`select ${what} from collection where org_id = $1 and ${where}`);
    expect(bought?.today).toEqual({
      count: 3,
      grams: await collections("sum(payable_g)", "state not in ('rejected', 'void')"),
      amount: await collections("sum(value_amount)", "state not in ('rejected', 'void')"),
    });
    expect(bought?.week).toEqual(bought?.today);
    expect(quality).toMatchObject({
      count: 2,
      grams: await collections("sum(payable_g)", "state = 'quality_pending'"),
      oldest: today,
    });
    expect(prices).toEqual([{ form: "kiboko", least: "5800", most: "5800" }]);
    expect([money, stock, way, revenue]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("quality waits for whoever did not collect", async () => {
    expect(await workOf("field", "quality_to_approve")).toBe(1);
    expect(await workOf("operations", "quality_to_approve")).toBe(1);
    expect(await workOf("md", "quality_to_approve")).toBe(2);
    expect(await workOf("cashier", "quality_to_approve")).toBe(0);
  });

  test("a farmer waits for whoever did not register him", async () => {
    const body = {
      id: newId(),
      firstName: "Henry",
      lastName: "Ssebunya",
      sex: "male",
      village: "Kakunyu",
      consents: [{ purpose: "buy_and_pay", given: true, method: "verbal" }],
    } as const;
    await world.as("field")(farmers.register, { body: { ...body, consents: [...body.consents] } });
    expect(await workOf("field", "farmers_to_verify")).toBe(0);
    expect(await workOf("md", "farmers_to_verify")).toBe(1);
  });

  test("a cost waits for whoever did not record it", async () => {
    await world.as("accountant")(lotCosts.record, {
      body: { id: newId(), typeCode: "agent-commission", day: today, lotIds: [lotId], rate: "120" },
    });
    expect(await workOf("accountant", "costs_to_post")).toBe(0);
    expect(await workOf("md", "costs_to_post")).toBe(1);
  });
});

describe("payments", () => {
  test("wait for the second person within their limit, then for the third", async () => {
    const small = await hands.prepared(1_000_000n);
    const large = await hands.prepared(60_000_000n, {}, "md");
    expect(await workOf("accountant", "payments_to_approve")).toBe(0);
    expect(await workOf("owner", "payments_to_approve")).toBe(2);

    const approved = await hands.approve(small, "owner");
    expect(await workOf("owner", "payments_to_release")).toBe(0);
    expect(await workOf("accountant", "payments_to_release")).toBe(0);
    expect(await workOf("cashier", "payments_to_release")).toBe(1);
    const waiting = (await boardOf("cashier")).payments;
    expect(waiting).toEqual({
      toApprove: { count: 1, amount: "60000000" },
      waiting: { count: 1, amount: "1000000" },
      released: { count: 0, amount: "0" },
    });

    await hands.release(approved, "cashier");
    expect((await boardOf("cashier")).payments).toMatchObject({
      waiting: { count: 0, amount: "0" },
      released: { count: 1, amount: "1000000" },
    });
    await hands.reject(large, "owner");
  });

  test("count together with what was approved for the same payee before", async () => {
    const first = await hands.prepared(30_000_000n, {}, "md");
    const second = await hands.prepared(
      30_000_000n,
      { partyId: first.partyId, duplicateReason: "Two deliveries" },
      "md",
    );
    expect(await workOf("accountant", "payments_to_approve")).toBe(2);
    await hands.approve(first, "accountant");
    expect(await workOf("accountant", "payments_to_approve")).toBe(0);
    await refused(hands.approve(second, "accountant"), "payment.above-your-limit");
    expect(await workOf("owner", "payments_to_approve")).toBe(1);
  });
});

const everybody: Person[] = [
  "owner",
  "md",
  "operations",
  "accountant",
  "field",
  "cashier",
  "employee",
  "supplier",
];
test.each(everybody)("at most two statements for %s", async (person) => {
  await boardOf(person);
  expect(world.lastStatements()).toBeLessThanOrEqual(2);
});

test("nothing at all without the right to see a dashboard", async () => {
  const flag = [orgId, "supplier", "canViewDashboard"];
  await world.sql.query("insert into role_flag values ($1, $2, $3, false)", flag);
  await refused(boardOf("supplier"), "not-allowed");
});

test("the books agree afterwards", () => world.verifyBooks());

test("the worked container is the season before: bought, processed, packed, shipped, and what was lost", async () => {
  await loadLocalities(other.sql);
  const org = await demoOrg(other);
  await tellContainer(other.house, org, callersOf(other.house, org), {
    firstDay: "2026-09-01",
    told: () => Promise.resolve(),
  });
  const { way, revenue } = await other.as("owner")(dashboard.read, {});
  expect(way?.before).toEqual({
    season: "2025/26",
    from: "2025-10-01",
    bought: "21000000",
    processed: "20460000",
    packed: "19200000",
    shipped: "19200000",
    losses: [
      { name: "dust_and_stones", grams: "300000" },
      { name: "moisture", grams: "240000" },
    ],
  });
  expect(revenue?.total).toBe("300672000");
  expect(revenue?.total).toBe(
    await sum(
      `select -sum(amount) from voucher_line
       where org_id = $1 and account_code between '4000' and '4300'`,
      other,
    ),
  );
});
