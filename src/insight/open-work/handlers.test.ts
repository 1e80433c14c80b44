// A count is told to whoever may read its list, and is exactly the rows of that list.
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#kernel/days.ts";
import type { Endpoint } from "#platform/api/endpoint.ts";
import { contracts } from "#registry/contracts/api.ts";
import { farmers, plots } from "#registry/farmers/api.ts";
import { priceLists } from "#registry/products/api.ts";
import { billHands } from "#test/billMakers.ts";
import { openBuying } from "#test/buyingMakers.ts";
import { cashHands, readStatement } from "#test/cashMakers.ts";
import { openCounts } from "#test/countMakers.ts";
import { expenseHands } from "#test/expenseMakers.ts";
import { exportDesk, makeBuyer, makeContract } from "#test/exportMakers.ts";
import { person } from "#test/farmerMakers.ts";
import { fundHands } from "#test/fundMakers.ts";
import { makeProduct, openingLot } from "#test/makers.ts";
import { voucherHands } from "#test/payingMakers.ts";
import { salesHands, work } from "#test/salesMakers.ts";
import { crewHands, testingHands } from "#test/testingMakers.ts";
import { openTransfers } from "#test/transferMakers.ts";
import { makeWorld, type Person } from "#test/world.ts";
import { bills } from "#work/bills/api.ts";
import { cashCounts } from "#work/cash-counts/api.ts";
import { cashDeposits } from "#work/cash-counts/depositApi.ts";
import { shipments } from "#work/exports/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { collections } from "#work/field-collections/api.ts";
import { fundRequests } from "#work/fund-requests/api.ts";
import { fundReceipts } from "#work/fund-requests/receiptApi.ts";
import { lotCosts } from "#work/lot-costs/api.ts";
import { packaging } from "#work/packaging/api.ts";
import { payments } from "#work/payments/api.ts";
import { accountStatements } from "#work/payments/statementApi.ts";
import { processing } from "#work/processing/api.ts";
import { salesOrders } from "#work/sales/api.ts";
import { salesInvoices } from "#work/sales/invoiceApi.ts";
import { storeCounts } from "#work/store-counts/api.ts";
import { storeTransfers } from "#work/store-transfers/api.ts";
import { testingJobs, testingQuotations } from "#work/testing-jobs/api.ts";
import { stockCards } from "#insight/stock-card/api.ts";
import { periods } from "#registry/periods/api.ts";
import { monthOf, waitingNames } from "#registry/periods/rules.ts";
import { openWork } from "./api.ts";
import { type CountName, countLinks, countNames } from "./linkRules.ts";

/** What each screen that is linked to asks, by its route. */
const lists: Record<string, Endpoint> = {
  "/farmers": farmers.list,
  "/farmers/plots": plots.list,
  "/field-collections": collections.list,
  "/payments/payables": payments.payables,
  "/payments": payments.list,
  "/stock-card/layers": stockCards.lots,
  "/stock-card/counts": storeCounts.list,
  "/stock-card/counts/stores": storeCounts.stores,
  "/stock-card/transfers": storeTransfers.list,
  "/costing/lines": lotCosts.list,
  "/processing": processing.list,
  "/packaging-inventory": packaging.list,
  "/contracts": contracts.list,
  "/export-documentation": shipments.list,
  "/orders": salesOrders.list,
  "/orders/invoices": salesInvoices.list,
  "/orders/jobs/quotations": testingQuotations.list,
  "/orders/jobs": testingJobs.list,
  "/products/prices": priceLists.list,
  "/expenses": expenses.list,
  "/fund-requests": fundRequests.list,
  "/fund-requests/received": fundReceipts.list,
  "/suppliers/bills": bills.list,
  "/payment-center/cash-counts": cashCounts.list,
  "/payment-center/deposits": cashDeposits.list,
  "/payment-center/statements": accountStatements.lines,
};

const world = await makeWorld();
const people: Person[] = [
  "owner",
  "md",
  "operations",
  "accountant",
  "field",
  "cashier",
  "employee",
  "supplier",
];

/** How many rows the linked list has for this person; null when they may not read it. */
async function rowsOf(by: Person, name: CountName): Promise<number | null> {
  return rowsBehind(by, countLinks[name]);
}

async function rowsBehind(by: Person, link: string): Promise<number | null> {
  const [route = "", search = ""] = link.split("?");
  const list = lists[route];
  if (!list) throw new Error(`${route} is no list this test knows.`);
  const answer = await world.send(by, {
    method: "GET",
    url: `${list.path}?${search}`,
    headers: {},
  });
  if (answer.status === 403) return null;
  expect(answer.status, `${link}: ${answer.text}`).toBe(200);
  const page: { count: number } = JSON.parse(answer.text);
  return page.count;
}

async function countsOf(by: Person) {
  const { counts } = await world.as(by)(openWork.counts, {});
  return new Map(counts.map((one) => [one.name, one]));
}

beforeAll(async () => {
  await buy();
  await sellAbroad();
  await examine();
  await drive();
  await spend();
});

/** A store whose count waits for somebody else, and one that nobody counted for long. */
async function count(kiboko: string): Promise<void> {
  const counts = await openCounts(world, kiboko);
  const { id, code } = await counts.store();
  await counts.lot(code, 100);
  const begun = await counts.begin(id);
  await counts.read(begun.id, [{ counted: "90000" }]);
  await counts.finish(begun);
  const { code: forgotten } = await counts.store();
  const madeOn = addDays(salesHands(world).today, -40);
  await counts.lot(forgotten, 100, { madeOn });
}

/** Collections at each stage, debts without and with a payment, a farmer nobody verified. */
async function buy(): Promise<void> {
  const buying = await openBuying(world);
  const hands = voucherHands(world);
  await buying.approve(await buying.record());
  await buying.record();
  await buying.record();
  await hands.prepared(1_000_000n);
  await hands.approve(await hands.prepared(2_000_000n), "owner");
  await world.as("field")(farmers.register, { body: person() });
}

/** A contract with a shipment that has its bags, and one that waits for them. */
async function sellAbroad(): Promise<void> {
  const { today } = salesHands(world);
  const productId = await makeProduct(world, "screen15");
  const lot = { grams: 600_000n, cost: 7_800_000n, stream: "eu" } as const;
  const lotId = await openingLot(world, { productId, ...lot });
  const customerId = await makeBuyer(world);
  const contractId = await makeContract(world, {
    productId,
    customerId,
    day: today,
    quantity: "600000",
    bags: 10,
  });
  const desk = exportDesk(world, today);
  await desk.plan(contractId);
  await desk.allocate(await desk.plan(contractId), lotId, 5);
}

/** Jobs and reports at each stage, and an invoice nobody has paid. */
async function examine(): Promise<void> {
  const hands = testingHands(world);
  const crew = crewHands(world);
  const sales = salesHands(world);
  const customerId = await hands.customer();
  const tester = await crew.technician("Okello James", await world.userId("operations"));
  const fit = {
    procedureId: (await crew.procedure()).id,
    technicians: [tester.id],
    instruments: [(await crew.instrument("USN-60-118")).id],
  };
  await hands.ask(customerId);
  await hands.send(await hands.ask(customerId));
  await hands.ordered(customerId);
  const begun = async () => hands.start(await hands.plan(await hands.ordered(customerId), fit));
  await begun();
  const reported = async () => hands.write((await hands.finish(await begun())).id);
  await reported();
  await hands.move("sign", await reported(), "operations");
  await sales.billed(await sales.customer(), [work(500_000)]);
}

/** A truck on the road, and one whose lot came in too light. */
async function drive(): Promise<void> {
  const { lot, draft, dispatch, receive, kiboko } = await openTransfers(world);
  await count(kiboko);
  const sent = async (lotId: string) => dispatch(await draft([{ lotId, sent: "500000" }]));
  await sent(await lot(500));
  const short = await lot(500);
  await receive(await sent(short), { [short]: "480000" });
}

/** What waits for approval, and money a colleague was paid. */
async function spend(): Promise<void> {
  await expenseHands(world).claim(400_000n);
  await fundHands(world).ask(2_000_000n);
  await fundHands(world).paid(30_000n, { payeeId: await world.userId("field") });
  const suppliers = billHands(world);
  await suppliers.enter((await suppliers.supplier()).id, 700_000n);
  await keepTheBox();
}

/** A difference in the cash box that waits, and cash the bank's statements should show and do not. */
async function keepTheBox(): Promise<void> {
  const { balanceOf, putIn, count, carry, today } = cashHands(world);
  await putIn(5_000_000n - (await balanceOf("1010")));
  await carry(1_000_000n, { day: addDays(today, -3) });
  await readStatement(world, addDays(today, -3));
  await readStatement(world, today);
  await count(50n);
}

describe.each(people)("for %s", (by) => {
  test("each count is the rows of its list, and is told exactly where the list is", async () => {
    const told = await countsOf(by);
    for (const name of countNames) {
      expect(told.get(name)?.count ?? null, name).toBe(await rowsOf(by, name));
    }
  });
});

test("the owner sees figures at most of the steps", async () => {
  const some = [...(await countsOf("owner")).values()].filter(({ count }) => count > 0);
  expect(some.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "farmers_active",
      "farmers_to_verify",
      "quality_to_approve",
      "payables_free",
      "payments_to_approve",
      "payments_to_release",
      "lots_standing",
      "transfers_to_receive",
      "transfer_losses",
      "counts_to_decide",
      "stores_to_count",
      "contracts_open",
      "shipments_planned",
      "shipments_allocated",
      "invoices_unpaid",
      "quotations_to_send",
      "quotations_sent",
      "jobs_scheduled",
      "jobs_in_progress",
      "reports_to_sign",
      "reports_to_review",
      "jobs_to_invoice",
      "expenses_submitted",
      "funds_submitted",
      "bills_submitted",
      "cash_differences",
      "deposits_missing",
    ]),
  );
});

test("the next step is told to whoever holds its permission", async () => {
  const theirs = async (by: Person, name: CountName) => (await countsOf(by)).get(name)?.isTheirs;
  expect(await theirs("field", "quality_to_approve")).toBe(true);
  expect(await theirs("accountant", "quality_to_approve")).toBe(false);
  expect(await theirs("cashier", "payments_to_release")).toBe(true);
  expect(await theirs("cashier", "payments_to_approve")).toBe(false);
  expect(await theirs("owner", "farmers_active")).toBe(false);
  expect(await theirs("supplier", "payments_to_release")).toBeUndefined();
});

describe.each<Person>(["owner", "accountant", "operations"])(
  "for %s, before a month is closed",
  (by) => {
    const today = salesHands(world).today;
    test.each([today.slice(0, 7), monthOf(addDays(today, -40))])(
      "what waits of %s is the rows of its list",
      async (month) => {
        const { rows } = await world.as(by)(periods.waiting, { params: { month } });
        for (const { name, count, link } of rows) {
          // Accounts are no rows of a list: they are chosen where their lines are.
          if (link === null || name === "accounts_not_stated") continue;
          expect(await rowsBehind(by, link), `${name} ${link}`).toBe(count);
        }
      },
    );
  },
);

test("the owner reads every list, and most kinds wait in the month that runs", async () => {
  const { today } = salesHands(world);
  const month = today.slice(0, 7);
  // A statement through today goes through the whole month on its last day: then no account waits for one.
  const isLastDay = addDays(today, 1).slice(0, 7) !== month;
  const { rows } = await world.as("owner")(periods.waiting, { params: { month } });
  expect(rows.map(({ name }) => name)).toEqual(waitingNames);
  expect(rows.filter(({ link }) => link === null)).toEqual([]);
  expect(rows.filter(({ count }) => count > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...["quality_to_approve", "transfers_to_receive"],
      ...["transfer_losses", "counts_to_decide", "stores_to_count", "payments_to_approve"],
      ...["payments_to_release", "cash_differences", "deposits_missing"],
      ...(isLastDay ? [] : ["accounts_not_stated"]),
      ...["expenses_submitted", "bills_submitted", "jobs_to_invoice"],
    ]),
  );
});

test("the neighbour's books stay next door, and one statement answers", async () => {
  const { counts } = await world.as("other-owner")(openWork.counts, {});
  expect(world.lastStatements()).toBe(1);
  expect(counts).toHaveLength(countNames.length);
  expect(counts.every(({ count }) => count === 0)).toBe(true);
});

test("the books agree afterwards", () => world.verifyBooks());
