// The journeys go through houses with the demo company, each started as an operator starts it: one for
// each file that runs at the same time. Whoever signs out is signed out everywhere, so two files never
// share a house. The demo is made once, by the first, and the others begin with a copy of its folder, as one
// moves a house to another machine. Whoever writes a journey names a house that is open already:
// E2E_HOUSE_URL=http://127.0.0.1:8080.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { copyHouse, makeDemoHouse } from "./copiedHouse.ts";
import { noteFaultOutside } from "./reporters.ts";
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
  const folders = await foldersWithDemo(project.config.maxWorkers);
  const houses = await Promise.all(folders.map(openHouse));
  project.provide(
    "houseUrls",
    houses.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(houses.map(({ close }) => close()));
  };
}

/** A folder with the demo for each house, every one closed. */
async function foldersWithDemo(count: number): Promise<string[]> {
  const newFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-journeys-"));
  const made = newFolder();
  await makeDemoHouse(made);
  const copies = Array.from({ length: count - 1 }, newFolder);
  for (const folder of copies) copyHouse(made, folder);
  return [made, ...copies];
}

async function openHouse(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const house = await startHouse({ MAVUNO_DATA_DIR: folder });
  // After the last journey the books of each house are asked, as an operator asks a house that is open.
  const close = async (): Promise<void> => {
    const { said, code } = await runCommand("verify-books", { MAVUNO_DATA_DIR: folder });
    await house.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    if (code !== 0) {
      const fault = `After the journeys the books do not agree:\n${said}`;
      noteFaultOutside(fault);
      throw new Error(fault);
    }
    console.log(said.trim().split("\n").at(-1));
  };
  return { url: house.url, close };
}
