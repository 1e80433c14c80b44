// The figures the demo company is made for (specification §9), as its books state them. Each is asked for
// as a screen would; revenue and cost are those of the profit and loss.
import { expect } from "vitest";
import { fundAccounts } from "#seeds/runningMonth.ts";
import { closedMonths, lastClosedDay, monthsBack, weekSoFar } from "#seeds/calendar.ts";
import { costing } from "#insight/costing/api.ts";
import { statements } from "#insight/financial-statements/api.ts";
import { type Profit, profitAndLoss } from "#insight/financial-statements/profitApi.ts";
import { coffeeYear, type Day } from "#kernel/days.ts";
import { factoryFlags } from "#kernel/permissions.ts";
import { approvalPolicies } from "#registry/approvals/policyApi.ts";
import { contracts } from "#registry/contracts/api.ts";
import { licences } from "#registry/licences/api.ts";
import { organization } from "#registry/organization/api.ts";
import { users } from "#registry/users/api.ts";
import { shipments } from "#work/exports/api.ts";
import { budgets } from "#work/expenses/budgetApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { processing } from "#work/processing/api.ts";
import type { World } from "./world.ts";

const all = { limit: 200 } as const;

/** Revenue 850M of which services 45M, costs 659M, profit 191M or 22.5 %: the last twelve closed months. */
export async function expectYear(world: World, today: Day): Promise<void> {
  const params = { from: closedMonths(today)[0] ?? "", to: lastClosedDay(today), by: "segment" };
  const year = await world.as("accountant")(profitAndLoss.read, {
    params: { ...params, by: "segment" },
  });
  expect(totalOf(year, "revenue")).toBe("850000000");
  expect(revenueOf(year)).toMatchObject({ services: "45000000" });
  const costs = (["cost_of_sales", "expenses", "finance"] as const).map((section) =>
    BigInt(totalOf(year, section)),
  );
  expect(costs.reduce((sum, one) => sum + one, 0n)).toBe(659_000_000n);
  expect(year.profit.total).toBe("191000000");
  expect(Math.round((191_000 / 850_000) * 1000) / 10).toBe(22.5);
  // No gain of the exchange rate hides in them: counted by the type of an account they are the same.
  const byType = await world.sql.query<{ type: string; amount: string }>(
    `select a.type, sum(d.credit - d.debit)::text as amount from account_day d
     join account a on a.org_id = d.org_id and a.code = d.account_code
     where a.type in ('revenue', 'expense') and d.day between $1 and $2 group by 1 order by 1`,
    [params.from, params.to],
  );
  expect(byType.rows).toEqual([
    { type: "expense", amount: "-659000000" },
    { type: "revenue", amount: "850000000" },
  ]);
}

function totalOf(
  statement: { sections: { section: string; total: string }[] },
  section: Profit["sections"][number]["section"],
): string {
  return statement.sections.find((one) => one.section === section)?.total ?? "";
}

function revenueOf(statement: {
  columns: { key: string }[];
  sections: { section: string; amounts: string[] }[];
}): Record<string, string> {
  const amounts = statement.sections.find(({ section }) => section === "revenue")?.amounts ?? [];
  return Object.fromEntries(statement.columns.map(({ key }, at) => [key, amounts[at] ?? ""]));
}

/**
 * Revenue of the running month, 85M: exports of coffee 65M (76 %) and of cocoa 15M (17.6 %), sales at home
 * 5M (5.9 %), by the segment of the account each was booked in.
 */
export async function expectRunningMonth(world: World, today: Day): Promise<void> {
  const month = await world.as("owner")(profitAndLoss.read, {
    params: { from: monthsBack(today, 0), to: today, by: "segment" },
  });
  expect(totalOf(month, "revenue")).toBe("85000000");
  expect(revenueOf(month)).toEqual({
    coffee: "65000000",
    cocoa: "15000000",
    domestic: "5000000",
    sesame_shea: "0",
    services: "0",
    overhead: "0",
  });
}

/** Funds 235M in cash, bank and wallets, and no payment under way that would change them. */
export async function expectFunds(world: World, today: Day): Promise<void> {
  const { rows } = await world.as("accountant")(statements.trialBalance, {
    params: { asOf: today },
  });
  const held = rows.filter(({ code }) => fundAccounts.includes(code));
  expect(held.reduce((sum, row) => sum + BigInt(row.balance), 0n)).toBe(235_000_000n);
  expect(held.filter((row) => BigInt(row.balance) < 0n)).toEqual([]);
  expect(rows.find(({ code }) => code === "1170")?.balance ?? "0").toBe("0");
}

/** A team of 7 in 4 departments, budgets of 250M this month, approval up to 50M by the accountant. */
export async function expectCompany(world: World, today: Day): Promise<void> {
  const people = await world.as("owner")(users.list, { params: all });
  const team = people.rows.filter((one) => one.state === "active" && one.role !== "supplier");
  expect(team).toHaveLength(7);
  const departments = new Set(team.map((one) => one.department));
  expect(departments).toEqual(new Set(["Management", "Operations", "Finance", "Field"]));
  const month = await world.as("accountant")(budgets.month, {
    params: { month: today.slice(0, 7) },
  });
  expect(month.totals.budget).toBe("250000000");
  const { types } = await world.as("owner")(approvalPolicies.list, {});
  const funds = types.find((one) => one.documentType === "fund-request");
  const policy = funds?.versions.find((one) => one.version === funds.inForce);
  // Up to 50M whoever may approve funds, which the accountant may; above it the owner alone.
  expect(policy?.bands).toMatchObject([
    { upTo: "50000000", steps: [{ flag: "canApproveFunds" }] },
    { upTo: null, steps: [{ roles: ["owner"] }] },
  ]);
  expect(factoryFlags.accountant).toContain("canApproveFunds");
  const company = await world.as("owner")(organization.read, {});
  expect(company).toMatchObject({ weeklyTarget: "15000000", annualCapacity: "792000000" });
}

/** 12 active contracts, 3 pending fund requests, 2 stock alerts, 1 licence expiring soon. */
export async function expectCounts(world: World): Promise<void> {
  const promised = await world.as("owner")(contracts.list, { params: all });
  const states = promised.rows.map((one) => one.state);
  expect(states.filter((state) => state === "active")).toHaveLength(12);
  expect(states.filter((state) => state === "part_shipped")).toEqual([]);
  const asked = await world.as("owner")(fundRequests.list, {
    params: { ...all, state: "submitted" },
  });
  expect(asked.rows).toHaveLength(3);
  const low = await world.sql.query<{ code: string; left: string; level: string }>(
    `select p.code, sum(b.quantity)::text as left, p.reorder_level::text as level
     from product p
     join lot l on l.org_id = p.org_id and l.product_id = p.id
     join lot_balance b on b.org_id = l.org_id and b.lot_id = l.id
     join place s on s.org_id = b.org_id and s.id = b.place_id and s.inside
     where p.reorder_level is not null
     group by p.org_id, p.id having sum(b.quantity) < p.reorder_level order by 1`,
  );
  expect(low.rows.map(({ code }) => code)).toEqual(["BAG-JUTE60", "FAQ-R"]);
  const held = await world.as("md")(licences.list, { params: all });
  const soon = held.rows.filter((one) => one.standing === "expiring_soon");
  expect(soon).toMatchObject([{ daysLeft: 140 }]);
  expect(held.rows.filter((one) => one.standing === "active")).toHaveLength(4);
  const first = await world.as("md")(licences.one, { params: { id: soon[0]?.id ?? "" } });
  expect(first.fee).toBe("1000000");
}

/** What came out of the week's batches: 12,750 kg, 85 % of the weekly target of 15 MT. */
export async function expectWeek(world: World, today: Day): Promise<void> {
  const week = weekSoFar(today);
  const { rows } = await world.as("operations")(processing.list, { params: all });
  const done = rows.filter((one) => one.finishedOn !== null && week.includes(one.finishedOn));
  let grams = 0n;
  for (const { id } of done) {
    const batch = await world.as("operations")(processing.get, { params: { id } });
    expect(batch.state).toBe("completed");
    grams += BigInt(batch.balance.outputs);
  }
  expect(grams).toBe(12_750_000n);
  expect((grams * 100n) / 15_000_000n).toBe(85n);
}

/** Of what was accepted this season, by its grade: A 65 %, B 30 %, C 5 %, to the gram. */
export async function expectGrades(world: World, today: Day): Promise<void> {
  const from = `${coffeeYear(today).slice(0, 4)}-10-01`;
  const share = async (grade: string): Promise<bigint> => {
    let sum = 0n;
    let after: string | undefined;
    do {
      const page = await world.as("operations")(collections.list, {
        params: { ...all, state: "approved", from, to: today, ...(after ? { after } : {}) },
      });
      for (const row of page.rows) if (row.grade === grade) sum += BigInt(row.payable);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return sum;
  };
  const [a, b, c] = [await share("A"), await share("B"), await share("C")];
  const whole = a + b + c;
  expect(whole).toBeGreaterThan(0n);
  expect([a * 100n, b * 100n, c * 100n]).toEqual([whole * 65n, whole * 30n, whole * 5n]);
}

/** The worked container: 13,924 UGX/kg on the truck, sold in one of the closed months. */
export async function expectContainer(world: World, today: Day): Promise<void> {
  const { rows } = await world.as("owner")(shipments.list, { params: { search: "Scheldt" } });
  const shipment = await world.as("owner")(shipments.get, { params: { id: rows[0]?.id ?? "" } });
  const soldOn = shipment.money?.soldOn ?? "";
  expect(soldOn >= (closedMonths(today)[0] ?? "") && soldOn <= lastClosedDay(today)).toBe(true);
  const lotId = shipment.lots[0]?.lotId ?? "";
  const sheet = await world.as("md")(costing.sheet, {
    params: { lotId, contractId: shipment.contract.id },
  });
  expect(sheet.subtotals.FOT).toMatchObject({ amount: "267340800", perKilogram: "1392400" });
}
