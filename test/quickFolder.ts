// Where a database lies that nobody needs after the run: in memory, where the system keeps enough of it for files. A
// database is a thousand files, and a disk that has made and dropped some dozens of them takes a second for each.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const gibibyte = 1024 ** 3;
/** A whole run fills a quarter of this. */
const roomNeeded = 4 * gibibyte;
const inMemory = "/dev/shm";

/** Where quick folders lie; those of a run that was killed are found there too. */
export const quickPlace = isRoomy() ? inMemory : os.tmpdir();

/** Makes a new folder; whoever asked removes it. */
export function newQuickFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(quickPlace, prefix));
}

/** A container keeps little memory for files, or lets no program run from there. */
function isRoomy(): boolean {
  if (process.platform !== "linux" || !fs.existsSync(inMemory)) return false;
  const mounts = fs.readFileSync("/proc/self/mounts", "utf8").split("\n");
  const options = mounts.find((line) => line.split(" ")[1] === inMemory)?.split(" ")[3] ?? "noexec";
  const { bavail, bsize } = fs.statfsSync(inMemory);
  const room = Math.min(bavail * bsize, os.freemem());
  return !options.split(",").includes("noexec") && room >= roomNeeded;
}
