// A year of business, told month by month: purchases, exports of Arabica and cocoa, roasters and testing at
// home, and what it costs to run the company. With the container and the season's story it ends at the
// figures of specification §9; the last document of the year brings the costs to them.
import { profitAndLoss } from "#insight/financial-statements/profitApi.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { expenseCategories } from "#work/expenses/categoryApi.ts";
import { approvals } from "#registry/approvals/api.ts";
import { expenses } from "#work/expenses/api.ts";
import { buy, type Delivery } from "./buying.ts";
import { closedMonths, lastClosedDay } from "./calendar.ts";
import type { Callers } from "./callers.ts";
import { idIn, type KnownFarmer } from "./container.ts";
import { pack, packedKilograms, receiveBags, work } from "./making.ts";
import { demoPrices } from "./products.ts";
import { publishPrice, type SeededRegistry } from "./registry.ts";
import { addHomeCustomer, arrive, receiveFromAbroad, sellAbroad, sellToday } from "./selling.ts";
import {
  containerMonthKilograms,
  monthlySpending,
  type MonthPlan,
  payroll,
  priceRise,
  robustaGrower,
  yearPlan,
} from "./yearPlan.ts";

/** What the twelve closed months come to, in shillings (specification §9). */
export const yearFigures = {
  revenue: 850_000_000n,
  services: 45_000_000n,
  expenses: 659_000_000n,
  profit: 191_000_000n,
} as const;

/** Whom the company sells to at home the whole year. */
export interface HomeCustomers {
  roasters: readonly [string, string];
  tested: readonly [string, string];
}

/** Everything a month is told with. */
export interface YearHands {
  hands: Callers;
  made: SeededRegistry;
  farmers: readonly KnownFarmer[];
  home: HomeCustomers;
}

/** Enters the customers at home, and the category salaries are booked in. */
export async function beginYear(hands: Callers, since: Day): Promise<HomeCustomers> {
  await hands.toDay(since);
  await hands.as("accountant")(expenseCategories.set, {
    body: {
      id: hands.newId(),
      code: "SALARIES",
      name: "Salaries",
      budgetGroup: "Labour",
      account: "6000",
      vatCode: "OUT_OF_SCOPE",
      effectiveFrom: since,
      sourceNote: "Wages: not a supply",
    },
  });
  const add = (name: string, address: string, tin: string) =>
    addHomeCustomer(hands, { name, address, tin, limit: 50_000_000 });
  return {
    roasters: [
      await add("Nile Roasters Ltd", "Jinja Road 12\nKampala", "1000000051"),
      await add("Ntinda Coffee House Ltd", "Ntinda Road 4\nKampala", "1000000052"),
    ],
    tested: [
      await add("Victoria Power Stations Ltd", "Nalubaale\nJinja", "1000000053"),
      await add("Albertine Gas Depots Ltd", "Kisugu\nKampala", "1000000054"),
    ],
  };
}

/** Tells one of the closed months, by its number from 0, all but the container and the season's story. */
export async function tellMonth(year: YearHands, first: Day, number: number): Promise<void> {
  const plan = yearPlan[number];
  if (!plan) throw new Error(`the year has no month ${number}`);
  const { hands } = year;
  const isEarly = number < priceRise;
  if (number === priceRise) await raisePrices(year, first);
  const price = isEarly ? 8_000 : Number(demoPrices["FAQ-R"]?.[0]);
  await buyAtHome(year, addDays(first, 2), { price, deliveries: plan.faq });
  await exportOf(year, plan, first, number);
  await sellHome(year, plan, first, number);
  await spendMonth(hands, first, [...monthlySpending, payrollOf(first)]);
}

/** A payroll is a payee of its own, so that twelve of them are not one large sum. */
function payrollOf(day: Day): (typeof monthlySpending)[number] {
  return { ...payroll, vendor: `Staff, payroll ${day.slice(0, 7)}` };
}

/** FAQ for the roasters, bought in Masaka. */
export async function buyAtHome(
  { hands, made, farmers }: YearHands,
  day: Day,
  of: { price: number; deliveries: readonly Delivery[] },
): Promise<void> {
  if (of.deliveries.length === 0) return;
  const where = { product: "FAQ-R", store: "STR-MSK", stream: "open" } as const;
  await buy(hands, made, farmers, { day, ...where, ...of });
}

async function raisePrices({ hands, made }: YearHands, first: Day): Promise<void> {
  await hands.toDay(first);
  for (const code of ["FAQ-R", "PARCH-A", "COCOA-FD"]) {
    const [price = "", ceiling = ""] = demoPrices[code] ?? [];
    const productId = idIn(made.products, code);
    await publishPrice(hands, { productId, effectiveFrom: first, price, ceiling });
  }
}

/** Both exports are in shillings, to buyers of the region who fetch the goods at our gate. */
const abroad = {
  arabica: {
    product: "PARCH-A",
    store: "CPU-KLA",
    packed: "BUGISU-AA",
    bags: 53,
    price: 11_000,
    customer: "BUY-007",
    gradeText: "Bugisu AA, washed Arabica of Mount Elgon",
    pricePerTonne: "31500000",
    destination: "Nairobi",
  },
  cocoa: {
    product: "COCOA-FD",
    store: "STR-BDB",
    packed: "COCOA-FD",
    bags: 43,
    price: 15_000,
    customer: "BUY-008",
    gradeText: "Cocoa beans, fermented and dry",
    pricePerTonne: "27800000",
    destination: "Kisumu",
  },
} as const;

async function exportOf(
  { hands, made, farmers }: YearHands,
  plan: MonthPlan,
  first: Day,
  number: number,
): Promise<void> {
  if (!plan.abroad) return;
  const { kind, deliveries } = plan.abroad;
  const { product, store, packed, bags, price, ...sale } = abroad[kind];
  const day = (after: number): Day => addDays(first, after);
  const stream = "open";
  await buy(hands, made, farmers, { day: day(2), product, store, stream, price, deliveries });
  const bag = "BAG-JUTE60";
  await receiveBags(hands, made, { bag, store, pieces: bags, day: day(2) });
  if (kind === "arabica") {
    await work(hands, made, {
      ...{ product, stream, input: 4000, startedOn: day(4), finishedOn: day(6) },
      main: [packed, packedKilograms({ bags, bag })],
      others: [["REJECT", 60, 2_000]],
      losses: [
        ["husk", 720],
        ["moisture", 40],
      ],
    });
  }
  const lotId = await pack(hands, made, { product: packed, store, stream, bags, bag, day: day(8) });
  const serial = String(21 + number).padStart(4, "0");
  const { customer, ...terms } = sale;
  const loaded = await sellAbroad(hands, made, {
    agreed: {
      ...{ customer, product: packed, bags, bagKilograms: 60, within: 60, ...terms },
      ...{ currency: "UGX", priceBasis: "FOT", pricePlace: "Kampala" },
      ...{ destinationCountry: "KE", paymentTerms: "TT", paymentDays: 30 },
    },
    ...{ lotId, store, serial, contractDay: day(1), loadedOn: day(11) },
  });
  const arrived = await arrive(hands, loaded, { day: day(15), serial });
  const amount = BigInt(arrived.value);
  await receiveFromAbroad(hands, arrived, { day: day(20), amount, reference: `TT ${serial}` });
}

/** Half a tonne for a roaster, and testing for whoever built something. */
async function sellHome(
  { hands, made, home }: YearHands,
  plan: MonthPlan,
  first: Day,
  number: number,
): Promise<void> {
  const [kilograms, price] = plan.home;
  await sellToday(hands, {
    customerId: home.roasters[number % 2 === 0 ? 0 : 1],
    placeId: idIn(made.stores, "STR-MSK"),
    line: roasterLine(made, kilograms, price),
    day: addDays(first, 13),
    paidOn: addDays(first, 24),
  });
  await sellToday(hands, {
    customerId: home.tested[number % 3 === 0 ? 0 : 1],
    placeId: null,
    line: {
      kind: "service",
      service: "ndt",
      vatCode: "STANDARD",
      description: "Ultrasonic and radiographic testing of welds",
      quantity: "1000",
      unitPrice: String(plan.testing),
    },
    day: addDays(first, 16),
    paidOn: addDays(first, 25),
  });
}

/** FAQ by weight; raw produce of agriculture bears no tax. */
export function roasterLine(made: SeededRegistry, kilograms: number, price: number) {
  return {
    kind: "goods" as const,
    productId: idIn(made.products, "FAQ-R"),
    vatCode: "EXEMPT" as const,
    quantity: String(Math.round(kilograms * 1000)),
    unitPrice: String(price),
  };
}

/** Spends what a month takes, from the bank. */
export async function spendMonth(
  hands: Callers,
  first: Day,
  claims: typeof monthlySpending,
): Promise<void> {
  for (const claim of claims) await spend(hands, addDays(first, claim.after), claim);
}

async function spend(
  hands: Callers,
  day: Day,
  of: Omit<(typeof monthlySpending)[number], "after">,
): Promise<void> {
  await hands.toDay(day);
  const { number, approval } = await hands.as(of.claimant)(expenses.record, {
    body: {
      id: hands.newId(),
      day,
      vendorName: of.vendor,
      paidBy: "company",
      paidAccount: "1100",
      department: of.department,
      segment: of.segment,
      noReceiptReason: "Kept in the file of the month with the bank statement",
      lines: of.lines.map(([categoryCode, description, amount]) => ({
        categoryCode,
        description,
        amount: String(amount),
      })),
    },
  });
  if (!approval) throw new Error(`${number} asked nobody`);
  const { id, version } = approval;
  await hands.as("accountant")(approvals.approve, { params: { id }, body: { version } });
}

/**
 * The small deliveries beside the container's: with them its month, too, is bought by grade as every
 * other one.
 */
export async function evenContainerMonth(
  year: YearHands,
  first: Day,
  gramsByGrade: Readonly<Record<"A" | "B" | "C", bigint>>,
): Promise<void> {
  const left = (grade: "A" | "B" | "C") =>
    containerMonthKilograms[grade] - Number(gramsByGrade[grade]) / 1000;
  await buyAtHome(year, addDays(first, 12), {
    price: Number(demoPrices["FAQ-R"]?.[0]),
    deliveries: [
      [robustaGrower(4), left("A"), "A"],
      [robustaGrower(5), left("B"), "B"],
      [robustaGrower(6), left("C"), "C"],
    ],
  });
}

/** The bonus of the year: what the year earned above its profit goes to the people who earned it. */
export async function closeYear(hands: Callers, businessDay: Day): Promise<void> {
  const last = lastClosedDay(businessDay);
  await hands.toDay(last);
  const { profit } = await hands.as("accountant")(profitAndLoss.read, {
    params: { from: closedMonths(businessDay)[0] ?? last, to: last, by: "segment" },
  });
  const bonus = Number(BigInt(profit.total) - yearFigures.profit);
  if (bonus < 1_000_000 || bonus > 40_000_000) {
    throw new Error(`the year's tables leave a bonus of ${bonus}`);
  }
  await spend(hands, last, {
    ...payroll,
    vendor: `Staff, bonus ${last.slice(0, 4)}`,
    lines: [["SALARIES", "Bonus of the year", bonus]],
  });
}
