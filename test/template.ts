// What every test database already holds: two companies with their people.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { addPerson, openCompany } from "#app/companies.ts";
import { openHouse } from "#app/server.ts";
import { idFrom } from "#kernel/ids.ts";
import { readSettings } from "#platform/server/settings.ts";
import {
  demoCompanyName,
  demoPassword,
  demoPeople,
  otherCompanyName,
  otherPeople,
  type SeededPerson,
} from "#seeds/people.ts";
import { quietLog } from "./quietLog.ts";

/** Opens the two companies in a migrated database. */
export async function fillTemplate(ownerUrl: string): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-template-"));
  const house = await openHouse({
    settings: readSettings({ MAVUNO_DATA_DIR: dataDir }),
    ownerUrl,
    dataDir,
    log: quietLog,
    webDir: null,
  });
  const open = async (name: string, people: readonly SeededPerson[]) => {
    const id = idFrom(Date.now(), randomBytes(10));
    await openCompany(house.database, { id, name, businessDay: null });
    for (const person of people) {
      const { key: _, ...rest } = person;
      await addPerson(house.database, house.identity, id, { ...rest, password: demoPassword });
    }
  };
  await open(demoCompanyName, demoPeople);
  await open(otherCompanyName, otherPeople);
  await house.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
