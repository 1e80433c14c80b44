// The demo company, made by the people in it through the real handlers: what it shows is what the
// house does.
import { randomBytes } from "node:crypto";
import { addPerson, openCompany } from "#app/companies.ts";
import type { House } from "#app/server.ts";
import { idFrom } from "#kernel/ids.ts";
import {
  demoCompanyName,
  demoPassword,
  demoPeople,
  otherCompanyName,
  otherPeople,
  type SeededPerson,
} from "./people.ts";

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

/** Fills an empty house with the demo: the companies, their people, and a season of work. */
export async function fillDemo(house: House): Promise<void> {
  await openDemoCompanies(house);
}
