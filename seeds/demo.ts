// The demo company, made by the people in it through the real handlers: what it shows is what the
// house does.
import { randomBytes } from "node:crypto";
import { addPerson, openCompany } from "#app/companies.ts";
import type { House } from "#app/server.ts";
import { addDays, type Day, kampalaDay } from "#kernel/days.ts";
import { idFrom } from "#kernel/ids.ts";
import {
  demoCompanyName,
  demoPassword,
  demoPeople,
  otherCompanyName,
  otherPeople,
  type SeededPerson,
} from "./people.ts";
import { callersOf } from "./callers.ts";
import { containerFarmers, seedFarmers } from "./container.ts";
import { seededFarmers } from "./farmers.ts";
import { seedWaitingRequests, tellSalaryAdvance } from "./employeeRequests.ts";
import { seedPendingRequests } from "./fundRequests.ts";
import { seedWaitingCredit } from "./homeSales.ts";
import { tellSeason } from "./season.ts";
import { seedWaitingExpenses } from "./spending.ts";
import { seedWaitingBill, tellSuppliers } from "./suppliers.ts";
import { tellTesting } from "./testing.ts";
import { tellContainer } from "./story.ts";
import { seedLicences } from "./licences.ts";
import { seedAdvance, seedToday } from "./today.ts";

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

/**
 * The demo's business day stands still: the 20th of the month it is made in, or of the month before
 * when that day has not come yet, so that its figures hold on any date.
 */
export function demoDay(now: Date): Day {
  const today = kampalaDay(now);
  if (Number(today.slice(8)) >= 20) return `${today.slice(0, 8)}20`;
  const monthBefore = addDays(`${today.slice(0, 8)}01`, -1);
  return `${monthBefore.slice(0, 8)}20`;
}

/** The first day of the month two months before: the container's sale lies in a closed month. */
export function containerDay(businessDay: Day): Day {
  const before = addDays(`${businessDay.slice(0, 8)}01`, -1);
  const twoBefore = addDays(`${before.slice(0, 8)}01`, -1);
  return `${twoBefore.slice(0, 8)}01`;
}

/** Fills an empty house with the demo: the companies, their people, a container, and a day's work. */
export async function fillDemo(house: House): Promise<void> {
  const orgId = await openDemoCompanies(house);
  const hands = callersOf(house, orgId);
  const today = demoDay(new Date());
  const { made, sellers } = await tellContainer(house, orgId, hands, {
    firstDay: containerDay(today),
    told: async () => undefined,
  });
  await tellSeason(hands, made, { day: addDays(today, -17), told: async () => undefined });
  await tellSuppliers(hands, addDays(today, -12));
  await tellTesting(hands, addDays(today, -10));
  await tellSalaryAdvance(hands, addDays(today, -9));
  await seedPendingRequests(hands, today);
  await seedWaitingExpenses(hands, today);
  await seedWaitingBill(hands, today);
  await seedWaitingCredit(hands, today);
  await hands.toDay(addDays(today, -4));
  await seedFarmers(
    hands,
    seededFarmers.filter((farmer) => !containerFarmers.includes(farmer)),
  );
  await seedAdvance(hands, sellers, addDays(today, -4));
  await seedToday(hands, made, sellers, today);
  await seedLicences(hands, today);
  await hands.toDay(today);
  await seedWaitingRequests(hands, today);
}
