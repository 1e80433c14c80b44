// The demo company, made by the people in it through the real handlers: what it shows is what the
// house does.
import { randomBytes } from "node:crypto";
import { addPerson, openCompany } from "#app/companies.ts";
import type { House } from "#app/server.ts";
import { doAskedCheck } from "#books/watch/door.ts";
import { addDays, type Day } from "#kernel/days.ts";
import { idFrom } from "#kernel/ids.ts";
import { booksChecks } from "#registry/books-checks/api.ts";
import { closedMonths, containerDay, demoDay } from "./calendar.ts";
import { type Callers, callersOf, type CountingCallers } from "./callers.ts";
import { containerFarmers, type KnownFarmer, seedFarmers } from "./container.ts";
import { seedCashBox } from "./cashBox.ts";
import { seedWaitingRequests, tellSalaryAdvance } from "./employeeRequests.ts";
import { seedSentList } from "./farmerLists.ts";
import { seededFarmers } from "./farmers.ts";
import { seedCertificates, seedGroups } from "./farmerGroups.ts";
import {
  seedBookings,
  seedCountedStore,
  seedFieldDay,
  seedStruckRun,
  seedWaitingTruck,
} from "./fieldDay.ts";
import { seedPlotsToMend } from "./plotLists.ts";
import { seedPendingRequests } from "./fundRequests.ts";
import { seedWaitingCredit } from "./homeSales.ts";
import { seedLicences } from "./licences.ts";
import {
  demoCompanyName,
  demoPassword,
  demoPeople,
  otherCompanyName,
  otherPeople,
  type SeededPerson,
} from "./people.ts";
import { earlierPrices } from "./products.ts";
import { readNotices } from "./readNotices.ts";
import type { SeededRegistry } from "./registry.ts";
import {
  agreeContracts,
  receivePart,
  setBudgets,
  tellRunningMonth,
  workWeek,
} from "./runningMonth.ts";
import { tellSeason } from "./season.ts";
import { seedStatements } from "./statements.ts";
import { seedWaitingExpenses } from "./spending.ts";
import { seedWaitingPayment } from "./payments.ts";
import { beginBusiness, tellContainer } from "./story.ts";
import { seedWaitingBill, tellSuppliers } from "./suppliers.ts";
import { seedSupplies } from "./supplies.ts";
import { tellTesting } from "./testing.ts";
import { seedAdvance, seedReaders, seedToday } from "./today.ts";
import { beginYear, closeYear, evenContainerMonth, tellMonth, type YearHands } from "./year.ts";
import { yearFarmers } from "./yearFarmers.ts";

/** Says a line of progress. */
type Say = (line: string) => void;

/** Opens the demo company and its neighbour, each with its people; gives the demo company's id. */
export async function openDemoCompanies(house: House): Promise<string> {
  const orgId = await openWith(house, demoCompanyName, demoPeople);
  await openWith(house, otherCompanyName, otherPeople);
  return orgId;
}

async function openWith(
  house: House,
  name: string,
  people: readonly SeededPerson[],
): Promise<string> {
  const id = idFrom(Date.now(), randomBytes(10));
  await openCompany(house.database, { id, name, businessDay: null });
  for (const { key: _, ...person } of people) {
    await addPerson(house.database, house.identity, id, { ...person, password: demoPassword });
  }
  return id;
}

/** What the company begins with, in shillings by account. */
const openingMoney = [
  { account: "1010", amount: 50_000_000n },
  { account: "1100", amount: 308_000_000n },
  { account: "1150", amount: 10_000_000n },
];

/** Fills an empty house with the demo: the companies, their people, a year of business, and a day's work. */
export async function fillDemo(house: House, say: Say = () => undefined): Promise<void> {
  const orgId = await openDemoCompanies(house);
  await tellDemo(house, orgId, { today: demoDay(new Date()), say });
}

/** Tells the year of the demo company up to a business day; says a line a month. */
export async function tellDemo(
  house: House,
  orgId: string,
  { today, say }: { today: Day; say: Say },
): Promise<void> {
  const told = await tellClosedMonths(house, orgId, { today, say });
  const { hands } = told.year;
  const before = hands.written();
  await tellNow(told, today);
  // The owner looks whether all of it agrees.
  const check = { id: hands.newId() };
  await hands.as("owner")(booksChecks.run, { body: check });
  await doAskedCheck(house.database, { orgId, ...check });
  sayMonth(say, today, hands.written() - before);
}

/** The demo company with its year behind it: its hands, its farmers, and those of them who sell coffee. */
export interface ToldYear {
  year: YearHands & { hands: CountingCallers };
  sellers: readonly KnownFarmer[];
}

/** Tells the twelve closed months before a business day. */
export async function tellClosedMonths(
  house: House,
  orgId: string,
  { today, say }: { today: Day; say: Say },
): Promise<ToldYear> {
  const hands = callersOf(house, orgId);
  const months = closedMonths(today);
  const since = months[0] ?? today;
  const { made, sellers } = await beginBusiness(house, orgId, hands, {
    ...{ since, told: async () => undefined, money: openingMoney, prices: earlierPrices },
  });
  const others = await seedFarmers(hands, [
    ...seededFarmers.filter((farmer) => !containerFarmers.includes(farmer)),
    ...yearFarmers,
  ]);
  const farmers = [...sellers, ...others];
  const year = { hands, made, farmers, home: await beginYear(hands, since) };
  let before = 0;
  for (const [number, first] of months.entries()) {
    if (first === containerDay(today))
      await tellDemoContainer(house, orgId, year, { first, sellers });
    await tellMonth(year, first, number);
    if (number === months.length - 1) await tellSeasonStory(hands, made, first);
    sayMonth(say, first, hands.written() - before);
    before = hands.written();
  }
  await closeYear(hands, today);
  return { year, sellers };
}

function sayMonth(say: Say, first: Day, entries: number): void {
  say(`  ${first.slice(0, 7)}  ${entries} entries`);
}

/** The container of the worked example: two fifths of its letter of credit are paid, and the dollar had fallen. */
async function tellDemoContainer(
  house: House,
  orgId: string,
  year: YearHands,
  { first, sellers }: { first: Day; sellers: KnownFarmer[] },
): Promise<void> {
  const { hands, made } = year;
  const { gramsByGrade } = await tellContainer(house, orgId, hands, {
    ...{ firstDay: first, told: async () => undefined, begun: { made, sellers }, toWallet: null },
    agreed: { paymentTerms: "LC-USANCE", paymentDays: 90 },
    proceeds: { rateMicro: "3588000000", amount: "3340800" },
  });
  await evenContainerMonth(year, first, gramsByGrade);
}

async function tellSeasonStory(hands: Callers, made: SeededRegistry, first: Day): Promise<void> {
  await tellSeason(hands, made, { day: addDays(first, 16), told: async () => undefined });
}

/**
 * The running month, what waits for somebody, and the business day itself. `isEven`: with so much received of the coffee that
 * the money at hand is what specification §9 says; a company that is grown has other money.
 */
export async function tellNow(
  { year, sellers }: ToldYear,
  today: Day,
  { isEven = true } = {},
): Promise<void> {
  const { hands, made } = year;
  const coffee = await tellRunningMonth(year, today);
  await agreeContracts(hands, made, today);
  await tellSuppliers(hands, addDays(today, -12));
  await tellTesting(hands, addDays(today, -10));
  await tellSalaryAdvance(hands, addDays(today, -9));
  await workWeek(hands, made, today);
  await seedPendingRequests(hands, today);
  await seedSentList(hands);
  await seedPlotsToMend(hands, sellers);
  await seedWaitingExpenses(hands, today);
  await setBudgets(hands, today);
  await seedWaitingBill(hands, today);
  const cooperativeId = await seedSupplies(hands, today);
  await seedWaitingCredit(hands, today);
  await seedReaders(hands, sellers, addDays(today, -4));
  await seedAdvance(hands, sellers, addDays(today, -4));
  await seedBookings(hands, made, sellers, addDays(today, -4));
  await seedToday(hands, made, sellers, { today, cooperativeId });
  await seedWaitingPayment(hands, sellers, today);
  await seedFieldDay(hands, made, sellers, today);
  await seedGroups(hands);
  await seedCertificates(hands, today);
  await seedStruckRun(hands);
  await seedStatements(hands, today);
  if (isEven) await receivePart(hands, coffee, today);
  await seedWaitingTruck(hands, made, today);
  await seedCountedStore(hands, made);
  await seedCashBox(hands, today);
  await seedLicences(hands, today);
  await seedWaitingRequests(hands, today);
  await readNotices(hands);
}
