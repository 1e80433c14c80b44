// The journeys go through one house with the demo company, started as an operator starts it. Whoever
// writes one names a house that is open already: E2E_HOUSE_URL=http://127.0.0.1:8080.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startHouse } from "./startedHouse.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the house of the journeys is open. */
    houseUrl: string;
  }
}

/** Called by vitest once, before the first journey; the function it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const open = process.env["E2E_HOUSE_URL"];
  if (open !== undefined) {
    project.provide("houseUrl", open);
    return () => Promise.resolve();
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-journeys-"));
  fs.chmodSync(folder, 0o755);
  const house = await startHouse({ MAVUNO_DATA_DIR: folder });
  project.provide("houseUrl", house.url);
  return async () => {
    await house.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
