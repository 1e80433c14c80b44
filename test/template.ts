// What every test database already holds: two companies with their people.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openHouse } from "#app/server.ts";
import { readSettings } from "#platform/server/settings.ts";
import { openDemoCompanies } from "#seeds/demo.ts";
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
  await openDemoCompanies(house);
  await house.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
