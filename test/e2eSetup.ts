// The journeys go through houses with the demo company, each started as an operator starts it: one for
// each file that runs at the same time. Whoever signs out is signed out everywhere, so two files never
// share a house. Whoever writes one names a house that is open already: E2E_HOUSE_URL=http://127.0.0.1:8080.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { runCommand, startHouse } from "./startedHouse.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the houses of the journeys are open, one for each worker. */
    houseUrls: readonly string[];
  }
}

/** Called by vitest once, before the first journey; the function it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const open = process.env["E2E_HOUSE_URL"];
  if (open !== undefined) {
    project.provide("houseUrls", [open]);
    return () => Promise.resolve();
  }
  const { maxWorkers } = project.config;
  const opened = Array.from({ length: maxWorkers }, () => openHouse());
  const houses = await Promise.all(opened);
  project.provide(
    "houseUrls",
    houses.map(({ url }) => url),
  );
  return async () => {
    for (const { close } of houses) await close();
  };
}

async function openHouse() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-journeys-"));
  fs.chmodSync(folder, 0o755);
  const house = await startHouse({ MAVUNO_DATA_DIR: folder });
  // After the last journey the books of each house are asked, as an operator asks a house that is open.
  const close = async (): Promise<void> => {
    const { said, code } = await runCommand("verify-books", { MAVUNO_DATA_DIR: folder });
    await house.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`After the journeys the books do not agree:\n${said}`);
    console.log(said.trim().split("\n").at(-1));
  };
  return { url: house.url, close };
}
