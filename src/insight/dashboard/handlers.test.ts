// Whose dashboard says what: figures by permission, work that nobody else's hands made impossible, and
// nothing of the neighbour's.
import { describe, expect, test } from "vitest";
import { addDays, kampalaDay } from "#kernel/days.ts";
import { can, factoryFlags } from "#kernel/permissions.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { farmers } from "#registry/farmers/api.ts";
import { openBuying, reasonFor } from "#test/buyingMakers.ts";
import { employeeHands } from "#test/employeeMakers.ts";
import { makeBuyer, makeContract } from "#test/exportMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { demoOrg, makeProduct, openingLot } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { makeWorld, newId, type Person, refused } from "#test/world.ts";
import { collections } from "#work/field-collections/api.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { dashboard } from "./api.ts";
import { type FigureName, figureNames } from "./figureRules.ts";
import { monthStart } from "./periodRules.ts";
import { figureNeeds } from "./rules.ts";

const world = await makeWorld();
const orgId = await demoOrg(world);
const today = kampalaDay(new Date());
const buying = await openBuying(world);
const hands = voucherHands(world);

type Board = WireReturns<typeof dashboard.read>;

const boardOf = (person: Person): Promise<Board> =>
  world.as(person)(dashboard.read, { params: {} });
const figureOf = async (person: Person, name: FigureName) =>
  (await boardOf(person)).figures.find((one) => one.name === name);
const workOf = async (person: Person, kind: string): Promise<number> => {
  const { work } = await world.as(person)(dashboard.overview, {});
  return work?.find((one) => one.kind === kind)?.count ?? 0;
};

const everybody = {
  owner: "owner",
  md: "admin",
  operations: "admin",
  accountant: "accountant",
  field: "field_officer",
  cashier: "cashier",
  employee: "employee",
  supplier: "supplier",
} as const;
const people = Object.entries(everybody).map(([person, role]) => ({
  // Object.entries forgets the names of the keys.
  person: person as Person,
  role,
}));

test("an empty company is told zeros, and its neighbour's books stay next door", async () => {
  const { figures, departments } = await boardOf("other-owner");
  const zeros = figures.filter(({ value, name }) => value !== "0" && name !== "team");
  expect(zeros).toEqual([]);
  expect(departments).toBe(1);
  expect(await world.as("other-owner")(dashboard.overview, {})).toEqual({
    activities: [],
    work: [],
  });
  const inventory = await world.as("other-owner")(dashboard.inventory, {});
  expect(inventory).toMatchObject({ stages: [], lots: [], lotCount: 0 });
  const board = await world.as("other-owner")(dashboard.owner, { params: {} });
  expect(board.forecast.weeks.every(({ closing }) => closing === "0")).toBe(true);
});

describe("after purchases, stock and a contract", async () => {
  const first = await buying.record();
  await buying.approve(first);
  await buying.record();
  const third = await buying.record({}, "operations");
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

  test("what was bought today is the sum of today's collections", async () => {
    const bought = await figureOf("field", "bought_today");
    expect(bought).toMatchObject({ count: 3, days: { from: today, to: today } });
    const { rows } = await world.as("field")(dashboard.explain, {
      params: { name: "bought_today" },
    });
    expect(rows.map((row) => row.path)).toContain(`/field-collections/${third.id}`);
    expect((await boardOf("field")).prices).toEqual([
      { form: "kiboko", least: "5800", most: "5800" },
    ]);
  });

  test("the position is what is promised less what stands ready for it", async () => {
    const explained = await world.as("md")(dashboard.explain, { params: { name: "position" } });
    expect(explained.value).toBe("0");
    expect(explained.rows.map((row) => row.value).toSorted()).toEqual(["-600000", "600000"]);
  });

  test("the oldest lots come first, and cost only to those who see it", async () => {
    const { lots } = await world.as("operations")(dashboard.inventory, {});
    expect(lots.map(({ ageDays }) => ageDays)).toEqual(
      lots.map(({ ageDays }) => ageDays).toSorted((a, b) => b - a),
    );
    expect(lots.every(({ cost }) => cost !== null)).toBe(true);
    await refused(world.as("field")(dashboard.inventory, {}), "not-allowed");
  });

  test("quality waits for whoever did not collect", async () => {
    expect(await workOf("field", "quality_to_approve")).toBe(1);
    expect(await workOf("operations", "quality_to_approve")).toBe(1);
    expect(await workOf("md", "quality_to_approve")).toBe(2);
    expect(await workOf("cashier", "quality_to_approve")).toBe(0);
  });

  test("quality does not wait for whoever corrected the slip", async () => {
    const md = await world.userId("md");
    const change = (whose: string) =>
      world.sql.query(
        `update collection set changed_by = ${whose}
         where state = 'quality_pending' and created_by <> $1`,
        [md],
      );
    await change("array[$1::uuid]");
    expect(await workOf("md", "quality_to_approve")).toBe(0);
    await change("array[]::uuid[]");
    expect(await workOf("md", "quality_to_approve")).toBe(2);
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

  test("a director's acts are what they decided, and the rejected collection is an error in the list", async () => {
    await world.as("md")(collections.reject, reasonFor(third));
    const acts = await world.as("owner")(dashboard.explain, {
      params: { name: "acts_director_operations" },
    });
    expect(acts.rows.length).toBe(Number(acts.value));
    const { activities } = await world.as("owner")(dashboard.overview, {});
    expect(activities.find(({ words }) => words === third.number)).toMatchObject({
      what: "collection_rejected",
      status: "error",
      topic: "purchase",
      path: `/field-collections/${third.id}`,
    });
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
    expect(await figureOf("cashier", "payments_waiting")).toMatchObject({
      value: "1000000",
      count: 1,
    });
    expect(await figureOf("cashier", "payments_released")).toMatchObject({ value: "0", count: 0 });

    await hands.release(approved, "cashier");
    expect(await figureOf("cashier", "payments_waiting")).toMatchObject({ value: "0", count: 0 });
    expect(await figureOf("cashier", "payments_released")).toMatchObject({
      value: "1000000",
      count: 1,
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
    const { rows } = await world.as("owner")(dashboard.explain, { params: { name: "exceptions" } });
    expect(rows.map((row) => [row.name, row.detail])).toContainEqual([second.number, "duplicate"]);
  });
});

test("a request for funds waits, and is in the forecast once it is approved", async () => {
  const funds = fundHands(world);
  const asked = await funds.ask(2_000_000n);
  expect(await figureOf("accountant", "fund_requests")).toMatchObject({ value: "1" });
  await funds.decide("approve", asked, "accountant");
  expect(await figureOf("accountant", "fund_requests")).toMatchObject({ value: "0" });
  const { rows } = await world.as("owner")(dashboard.explain, { params: { name: "forecast" } });
  expect(rows).toContainEqual(
    expect.objectContaining({ name: asked.number, detail: "promise", value: "-2000000" }),
  );
});

test("a decision on a request counts on the company's day, not the clock's", async () => {
  const acts = async (period: "current_month" | "last_month") =>
    (
      await world.as("owner")(dashboard.explain, {
        params: { name: "acts_managing_director", period },
      })
    ).rows;
  const people = employeeHands(world, today);
  const asked = await people.ask(people.leave(addDays(today, 40), addDays(today, 41)));
  const before = monthStart(today, -1);
  await world.sql.query("update org set business_day = $1", [before]);
  await people.decide("approve", asked, "md");
  await world.sql.query("update org set business_day = null");
  expect((await acts("last_month")).map((row) => [row.name, row.day])).toContainEqual([
    asked.number,
    before,
  ]);
  expect((await acts("current_month")).map((row) => row.name)).not.toContain(asked.number);
});

describe.each(people)("$person", ({ person, role }) => {
  test("knows exactly the figures of their flags, on the board and explained", async () => {
    const { figures } = await boardOf(person);
    for (const { name } of figures) {
      expect(can(factoryFlags[role], figureNeeds[name]), `${person} ${name}`).toBe(true);
    }
    for (const name of figureNames) {
      const asked = world.as(person)(dashboard.explain, { params: { name } });
      if (can(factoryFlags[role], figureNeeds[name])) {
        const known = await asked.then(
          () => true,
          (error: unknown) =>
            String(error).includes("share of") || String(error).includes("any amount"),
        );
        expect(known, `${person} ${name}`).toBe(true);
      } else await refused(asked, "dashboard.not-yours");
    }
  });

  test("reads their board and overview in few statements", async () => {
    await boardOf(person);
    // Its sums are two of them, short enough for their plans to be kept.
    expect(world.lastStatements()).toBeLessThanOrEqual(5);
    await world.as(person)(dashboard.overview, {});
    expect(world.lastStatements()).toBeLessThanOrEqual(3);
  });

  test("opens the owner's board only as the owner", async () => {
    const asked = world.as(person)(dashboard.owner, { params: {} });
    if (person === "owner") expect((await asked).today).toBe(today);
    else await refused(asked, "not-allowed");
  });

  test("is not told on the tabs what is not theirs", async () => {
    const flags = factoryFlags[role];
    const alerts = await world.as(person)(dashboard.alerts, {});
    expect(alerts.licences !== undefined).toBe(can(flags, figureNeeds.licences));
    expect(alerts.documents !== undefined).toBe(can(flags, figureNeeds.documents));
    const analytics = await world.as(person)(dashboard.analytics, { params: {} });
    expect(analytics.revenue !== undefined).toBe(can(flags, "canViewFinancials"));
    expect(analytics.costs !== undefined).toBe(can(flags, "canViewFinancials"));
    const operations = await world.as(person)(dashboard.operations, { params: {} });
    expect(operations.officers !== undefined).toBe(can(flags, figureNeeds.bought));
  });
});

test("a figure or a period nobody knows is refused", async () => {
  const wire = (query: string) =>
    world.send("owner", { method: "GET", url: `/api/dashboard${query}`, headers: {} });
  expect((await wire("?period=yesterday")).status).toBe(400);
  expect((await wire("/figures/luck")).status).toBe(400);
});

test("nothing at all without the right to see a dashboard", async () => {
  const flag = [orgId, "supplier", "canViewDashboard"];
  await world.sql.query("insert into role_flag values ($1, $2, $3, false)", flag);
  await refused(boardOf("supplier"), "not-allowed");
});

test("the books agree afterwards", () => world.verifyBooks());
