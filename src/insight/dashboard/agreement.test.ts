// Dashboard = report = ledger: in a house in which the container of the story was bought, worked, shipped and
// paid, every figure is the sum of the rows that explain it, the same as the report that is dealt with elsewhere
// says, and the same as the tables say when they are asked directly.
import { expect, test } from "vitest";
import { budgets } from "#work/expenses/budgetApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { profitAndLoss } from "#insight/financial-statements/profitApi.ts";
import { statements } from "#insight/financial-statements/api.ts";
import { stockCards } from "#insight/stock-card/api.ts";
import { contracts } from "#registry/contracts/api.ts";
import { licences } from "#registry/licences/api.ts";
import { loadLocalities } from "#registry/places/door.ts";
import { suppliers } from "#registry/suppliers/api.ts";
import { callersOf } from "#seeds/callers.ts";
import { tellContainer } from "#seeds/story.ts";
import { fundHands } from "#test/fundMakers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { payments } from "#work/payments/api.ts";
import { recordLicence } from "#test/licenceMakers.ts";
import { demoOrg } from "#test/makers.ts";
import { makeWorld, newId, refused } from "#test/world.ts";
import { dashboard } from "./api.ts";
import { type FigureName, figureNames, isRatio, ratios } from "./figureRules.ts";
import { periodBefore, periodNames, type PeriodName, periodOf, weekStart } from "./periodRules.ts";

const today = "2026-11-20";
const world = await makeWorld({ clock: () => new Date("2026-11-20T09:00:00Z") });
const orgId = await demoOrg(world);
await loadLocalities(world.sql);
const hands = callersOf(world.house, orgId);
await tellContainer(world.house, orgId, hands, {
  firstDay: "2026-09-01",
  told: () => Promise.resolve(),
});
await hands.toDay(today);
await fundHands(world).ask(4_000_000n);
await recordLicence(world, { expiresOn: "2027-04-09" });
await recordLicence(world, { expiresOn: "2027-04-10" });
const vouchers = voucherHands(world);
await vouchers.release(
  await vouchers.approve(await vouchers.prepared(1_000_000n), "owner"),
  "cashier",
);
await vouchers.approve(await vouchers.prepared(700_000n), "owner");
const owner = world.as("owner");
await owner(budgets.set, {
  body: {
    id: newId(),
    department: "Operations",
    budgetGroup: "Fuel",
    month: "2026-11",
    amount: "250000000",
    reason: "The year's plan",
  },
});
await world.sql.query(
  "update company_profile set weekly_target_g = 15000000, annual_capacity_g = 792000000 where org_id = $1",
  [orgId],
);

const explain = (name: FigureName, period: PeriodName = "current_month") =>
  owner(dashboard.explain, { params: { name, period } });
const valueOf = async (name: FigureName, period: PeriodName = "current_month") =>
  (await explain(name, period)).value;

/** One figure straight from the tables, as digits. */
async function sum(question: string): Promise<string> {
  const found = await world.sql.query<{ sum: unknown }>(
    `select coalesce((${question}), 0)::bigint as sum`,
    [orgId],
  );
  return String(found.rows[0]?.sum);
}

const add = (amounts: readonly string[]): string =>
  amounts.reduce((total, one) => total + BigInt(one), 0n).toString();

test.each(periodNames)("every figure is the sum of its rows, in %s", async (period) => {
  for (const name of figureNames.filter((one) => one !== "authority")) {
    const { value, rows, rest, count, of } = await explain(name, period);
    const total = add([...rows.map((row) => row.value), rest.value]);
    if (isRatio(name)) {
      const part = await explain(ratios[name].part, period);
      const whole = await explain(ratios[name].whole, period);
      expect([total, of], name).toEqual([part.value, whole.value]);
      expect(Number(value), name).toBeCloseTo((Number(total) / Number(of)) * 10_000, -1);
    } else {
      expect(total, `${name} in ${period}`).toBe(value);
      expect(rows.length + rest.count, `${name} in ${period}`).toBe(count);
    }
  }
});

test("the board says what the explanations say, and so does the owner's board", async () => {
  const board = await owner(dashboard.read, { params: { period: "closed_year" } });
  const owners = await owner(dashboard.owner, { params: { period: "closed_year" } });
  for (const { name, value, count, days } of [...board.figures, ...owners.figures]) {
    expect(await explain(name, "closed_year"), name).toMatchObject({ value, count, days });
  }
  expect(owners.figures.some(({ name, value }) => name === "revenue" && value !== "0")).toBe(true);
});

test.each(["closed_year", "last_season", "current_month", "year"] as const)(
  "revenue, its parts, expenses, profit and margins of %s are the profit and loss and the ledger",
  async (period) => {
    const { from, to } = periodOf(period, today);
    const report = await owner(profitAndLoss.read, { params: { from, to, by: "segment" } });
    const part = (section: string) => report.sections.find((one) => one.section === section);
    const at = (amounts: readonly string[] | undefined, key: string) =>
      amounts?.[report.columns.findIndex((column) => column.key === key)] ?? "0";
    const sold = part("revenue");
    const booked = (where: string) =>
      sum(`select -sum(l.amount) from voucher_line l join account a using (org_id)
           where l.org_id = $1 and a.code = l.account_code and l.day between '${from}' and '${to}'
             and ${where}`);

    expect(await valueOf("revenue", period)).toBe(sold?.total);
    expect(await valueOf("revenue", period)).toBe(
      await booked("a.type = 'revenue' and a.code < '7000'"),
    );
    for (const name of ["coffee", "cocoa", "domestic"] as const) {
      expect(await valueOf(name, period), name).toBe(at(sold?.amounts, name));
    }
    expect(await valueOf("coffee", period)).toBe(await booked("a.code = '4000'"));
    expect(await valueOf("profit", period)).toBe(report.profit.total);
    expect(await valueOf("profit", period)).toBe(await booked("a.type in ('revenue', 'expense')"));
    const spent = ["cost_of_sales", "expenses", "finance"].map((one) => part(one)?.total ?? "0");
    expect(await valueOf("expenses", period)).toBe(add(spent));
    for (const segment of ["coffee", "cocoa", "sesame_shea", "domestic", "services"] as const) {
      expect(await valueOf(`margin_${segment}`, period), segment).toBe(
        at(report.gross.amounts, segment),
      );
    }
  },
);

test("the parts of the revenue are the whole of it", async () => {
  const parts = ["coffee", "cocoa", "domestic", "other_revenue"] as const;
  const values = [];
  for (const name of parts) values.push(await valueOf(name, "closed_year"));
  expect(add(values)).toBe(await valueOf("revenue", "closed_year"));
  expect(await valueOf("year_revenue")).toBe(await valueOf("revenue", "closed_year"));
  expect(await valueOf("year_revenue")).toBe("300672000");
});

test("funds, debts and stock are the trial balance and the stock card", async () => {
  const { rows } = await owner(statements.trialBalance, { params: { asOf: today } });
  const balance = (...codes: string[]) =>
    add(rows.filter(({ code }) => codes.includes(code)).map((row) => row.balance));
  const negated = (digits: string) => (-BigInt(digits)).toString();
  expect(await valueOf("funds")).toBe(
    balance("1010", "1020", "1100", "1110", "1120", "1150", "1160"),
  );
  expect(await valueOf("funds")).not.toBe("0");
  expect(await valueOf("receivables")).toBe(balance("1200", "1210"));
  expect(await valueOf("payables")).toBe(negated(balance("2010", "2020", "2180")));
  expect(await valueOf("farmers_owed")).toBe(negated(balance("2020")));
  const stock = await owner(stockCards.value, {});
  expect(await valueOf("stock_value")).toBe(stock.cost);
  expect(await valueOf("stock_value")).toBe(stock.balance);
  expect(await valueOf("stock_weight")).toBe(
    add(stock.rows.filter(({ unit }) => unit === "g").map((row) => row.quantity)),
  );
  expect(stock.cost).not.toBe("0");
});

test("what was bought is the list of collections, and what was processed the graph of lots", async () => {
  const { from, to } = periodOf("last_season", today);
  const { totals } = await owner(collections.list, { params: { from, to } });
  const turnedAway = await sum(`select sum(payable_g) from collection
    where org_id = $1 and state in ('rejected', 'void') and collected_on between '${from}' and '${to}'`);
  expect(await valueOf("bought", "last_season")).toBe(
    (BigInt(totals.payable) - BigInt(turnedAway)).toString(),
  );
  expect(await valueOf("bought", "last_season")).not.toBe("0");
  const graph = (kind: string) =>
    sum(`select sum(e.grams) from lot_edge e join voucher v using (org_id)
         where e.org_id = $1 and v.id = e.voucher_id and e.kind = '${kind}'
           and v.day between '${from}' and '${to}'`);
  expect(await valueOf("processed", "last_season")).toBe(await graph("process"));
  expect(await valueOf("processed", "last_season")).toBe("20460000");
  expect(await valueOf("shipped", "last_season")).toBe(
    await sum("select sum(shipped_g) from contract where org_id = $1"),
  );
  const grades = [];
  for (const grade of ["grade_a", "grade_b", "grade_c"] as const) grades.push(await valueOf(grade));
  expect(add(grades)).toBe(
    await sum(`select sum(payable_g) from collection
               where org_id = $1 and state = 'approved' and collected_on >= '2026-10-01'`),
  );
});

test("contracts, requests, licences, suppliers, budgets and people are their own lists", async () => {
  const inState = async (state: "active" | "part_shipped") =>
    (await owner(contracts.list, { params: { state, limit: 200 } })).rows;
  const open = [...(await inState("active")), ...(await inState("part_shipped"))];
  expect(Number(await valueOf("contracts"))).toBe(open.length);
  expect(await valueOf("to_ship")).toBe(
    await sum(`select sum(greatest(quantity_g - shipped_g, 0)) from contract
               where org_id = $1 and state in ('active', 'part_shipped')`),
  );
  const asked = await owner(fundRequests.list, { params: { state: "submitted" } });
  expect(Number(await valueOf("fund_requests"))).toBe(asked.rows.length);
  expect(asked.rows).toHaveLength(1);
  const ending = [];
  for (const standing of ["expiring_soon", "renew_now", "expired"] as const) {
    ending.push(...(await owner(licences.list, { params: { standing, limit: 200 } })).rows);
  }
  expect(Number(await valueOf("licences"))).toBe(
    ending.filter(({ state }) => state === "valid" || state === "renewal_submitted").length,
  );
  // 140 days is soon, 141 is not yet.
  const shown = (await explain("licences")).rows.map((row) => row.measure);
  expect(shown).toContain("140");
  expect(shown).not.toContain("141");
  const approved = await owner(suppliers.list, { params: { state: "approved", limit: 200 } });
  expect(Number(await valueOf("suppliers"))).toBe(approved.rows.length);
  const month = await owner(budgets.month, { params: { month: "2026-11" } });
  expect(await valueOf("budget")).toBe(add(month.rows.map((row) => row.budget ?? "0")));
  expect(await valueOf("budget")).toBe("250000000");
  expect(await valueOf("team")).toBe("7");
});

test("what is overdue, and what was paid and waits to be paid, are their lists and the ledger", async () => {
  expect(await valueOf("overdue")).toBe(
    await sum(`select sum(b.ugx) from due d join due_balance b on b.org_id = d.org_id and b.due_id = d.id
      where d.org_id = $1 and d.kind in ('customer-receivable', 'local-receivable') and d.due_on < '${today}' and b.open > 0`),
  );
  const waiting = await owner(payments.list, { params: { state: "approved" } });
  expect(await valueOf("payments_waiting")).toBe(waiting.totals.amount);
  expect(await valueOf("payments_waiting")).toBe("700000");
  const outOfTill = await sum(`select -sum(l.amount) from voucher_line l
    join voucher v on v.org_id = l.org_id and v.id = l.voucher_id and v.source_type = 'payment'
    where l.org_id = $1 and l.account_code in ('1010', '1020') and l.day = '${today}'`);
  expect(await valueOf("payments_released")).toBe(outOfTill);
  expect(outOfTill).toBe("1000000");
});

test("the closed year, its services and its margin are the profit and loss of its months", async () => {
  const { from, to } = periodOf("closed_year", today);
  const report = await owner(profitAndLoss.read, { params: { from, to, by: "segment" } });
  const column = report.columns.findIndex(({ key }) => key === "services");
  const revenue = report.sections.find(({ section }) => section === "revenue");
  expect(await valueOf("year_services")).toBe(revenue?.amounts[column] ?? "0");
  expect(await valueOf("year_profit")).toBe(report.profit.total);
  expect(await valueOf("year_expenses")).toBe(
    (BigInt(revenue?.total ?? "0") - BigInt(report.profit.total)).toString(),
  );
  const margin = (Number(report.profit.total) / Number(revenue?.total)) * 10_000;
  expect(Number(await valueOf("year_margin"))).toBeCloseTo(margin, -1);
});

test("a period beside the one before: the same days of the ledger and of the list", async () => {
  // The sale of the container is of October: seen from the season's second month it is what came before.
  for (const period of ["current_month", "last_month", "quarter"] as const) {
    const { figures } = await owner(dashboard.read, { params: { period } });
    const earlier = periodBefore(periodOf(period, today));
    const beside = (name: FigureName) => figures.find((one) => one.name === name)?.before;
    const report = await owner(profitAndLoss.read, { params: { ...earlier, by: "segment" } });
    const revenue = report.sections.find(({ section }) => section === "revenue");
    expect(beside("revenue"), period).toBe(revenue?.total ?? "0");
    expect(beside("profit"), period).toBe(report.profit.total);
    const { totals } = await owner(collections.list, { params: earlier });
    const turnedAway = await sum(`select sum(payable_g) from collection where org_id = $1
      and state in ('rejected', 'void') and collected_on between '${earlier.from}' and '${earlier.to}'`);
    expect(beside("bought"), period).toBe((BigInt(totals.payable) - BigInt(turnedAway)).toString());
  }
});

test("buying of the day and the week, and what is to be judged, are the list of collections", async () => {
  const from = weekStart(today);
  const week = await owner(collections.list, { params: { from, to: today } });
  expect(await valueOf("bought_week")).toBe(week.totals.payable);
  const day = await owner(collections.list, { params: { from: today, to: today } });
  expect(await valueOf("bought_today")).toBe(day.totals.payable);
  expect(await valueOf("bought_today_value")).toBe(day.totals.value);
  const toJudge = await owner(collections.list, { params: { state: "quality_pending" } });
  expect(await valueOf("to_judge")).toBe(toJudge.totals.payable);
  const season = periodOf("last_season", today);
  const bought = await owner(collections.list, { params: { from: season.from, to: season.to } });
  const turnedAway = await sum(`select sum(value_amount) from collection where org_id = $1
    and state in ('rejected', 'void') and collected_on between '${season.from}' and '${season.to}'`);
  expect(await valueOf("bought_value", "last_season")).toBe(
    (BigInt(bought.totals.value) - BigInt(turnedAway)).toString(),
  );
});

test("the plant's aims, what it brought this year, the position and the acts are the tables'", async () => {
  expect(await valueOf("week_target")).toBe("15000000");
  expect(await valueOf("year_target")).toBe("792000000");
  expect(await valueOf("year_processed")).toBe(
    await sum(`select sum(e.grams) from lot_edge e join voucher v using (org_id)
      where e.org_id = $1 and v.id = e.voucher_id and e.kind = 'process' and v.day >= '2026-01-01'`),
  );
  expect(await valueOf("year_processed")).not.toBe("0");
  const ready = await sum(`select sum(t.quantity) from lot_balance t
    join lot l on l.org_id = t.org_id and l.id = t.lot_id and l.unit = 'g'
    join place s on s.org_id = t.org_id and s.id = t.place_id and s.kind in ('store', 'plant')
    where t.org_id = $1 and l.account_code in ('1340', '1360', '1370')`);
  expect(await valueOf("position")).toBe(
    (BigInt(await valueOf("to_ship")) - BigInt(ready)).toString(),
  );
  expect(await valueOf("shipments_at_risk")).toBe(
    await sum(
      "select count(*) from shipment where org_id = $1 and state not in ('shipped', 'delivered', 'closed', 'cancelled')",
    ),
  );
  const titled = (title: string) =>
    `(select user_id from profile where org_id = $1 and title = '${title}')`;
  for (const [name, title] of [
    ["acts_managing_director", "Managing Director"],
    ["acts_director_operations", "Director Operations"],
  ] as const) {
    const who = titled(title);
    expect(await valueOf(name, "year"), name).toBe(
      await sum(`select
        (select count(*) from approval_step where decided_by in ${who})
        + (select count(*) from collection where judged_by in ${who})
        + (select count(*) from payment where approved_by in ${who})
        + (select count(*) from payment where released_by in ${who})
        + (select count(*) from contract where approved_by in ${who})
        + (select count(*) from price_list where published_by in ${who})
        + (select count(*) from processing_batch where finished_by in ${who} or reviewed_by in ${who})
        + (select count(*) from shipment where loaded_by in ${who})`),
    );
  }
  expect(await valueOf("exceptions", "year")).toBe(
    await sum(
      "select count(*) from collection where org_id = $1 and yield_override_reason is not null",
    ),
  );
});

test("the approval authority is the band of the policy in force", async () => {
  const { value } = await world.as("accountant")(dashboard.explain, {
    params: { name: "authority" },
  });
  expect(value).toBe("50000000");
  await refused(explain("authority"), "dashboard.no-limit");
});

test("the forecast begins with the funds and ends with its figure", async () => {
  const { forecast } = await owner(dashboard.owner, { params: {} });
  expect(forecast.opening).toBe(await valueOf("funds"));
  expect(forecast.weeks).toHaveLength(13);
  expect(forecast.weeks.at(-1)?.closing).toBe(await valueOf("forecast"));
});

test("the tabs add up to their figures", async () => {
  const params = { period: "last_season" } as const;
  const { officers, week } = await owner(dashboard.operations, { params });
  expect(add((officers ?? []).map(({ grams }) => grams))).toBe(
    await valueOf("bought", "last_season"),
  );
  expect(add((week ?? []).map(({ grams }) => grams))).toBe(await valueOf("processed_week"));
  const inventory = await owner(dashboard.inventory, {});
  expect(add(inventory.stages.map(({ cost }) => cost ?? "0"))).toBe(await valueOf("stock_value"));
  expect(add(inventory.stages.map(({ grams }) => grams))).toBe(await valueOf("stock_weight"));
  const analytics = await owner(dashboard.analytics, { params });
  const closed = (analytics.revenue ?? []).slice(0, -1).map(({ amount }) => amount);
  expect(closed).toHaveLength(12);
  expect(add(closed)).toBe(await valueOf("year_revenue"));
  const alerts = await owner(dashboard.alerts, {});
  expect(String(alerts.stock?.length)).toBe(await valueOf("stock_alerts"));
  expect(String(alerts.documents?.length)).toBe(await valueOf("documents"));
});

test("the way of the coffee is the season before: bought, processed, packed, shipped, lost", async () => {
  const { way } = await owner(dashboard.operations, { params: {} });
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
});

test("the books agree afterwards", () => world.verifyBooks());
