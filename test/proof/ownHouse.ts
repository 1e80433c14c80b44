// A house that one file of proofs has to itself: a folder of its own, opened as an operator opens it, gone afterwards.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { type StartedHouse, startHouse } from "#test/startedHouse.ts";

/** Called at the top of the file; `open` starts the house with the demo company, once. */
export function ownHouse(name: string): { folder: string; open: () => Promise<StartedHouse> } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `mavuno-${name}-`));
  // PostgreSQL may run as somebody else.
  fs.chmodSync(folder, 0o755);
  let house: Promise<StartedHouse> | null = null;
  afterAll(async () => {
    await (await house)?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return { folder, open: () => (house ??= startHouse({ MAVUNO_DATA_DIR: folder })) };
}
