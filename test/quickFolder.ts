// Where a database lies that nobody needs after the run: in memory, where the system keeps enough of it for files. A
// database is a thousand files, and a disk that has made and dropped some dozens of them takes a second for each.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const gibibyte = 1024 ** 3;
/** A whole run fills a quarter of this. */
const roomNeeded = 4 * gibibyte;
const inMemory = "/dev/shm";

/** Makes a new folder; whoever asked removes it. */
export function newQuickFolder(prefix: string): string {
  return fs.mkdtempSync(path.join(isRoomy() ? inMemory : os.tmpdir(), prefix));
}

/** Those that are there, also of runs that were killed, wherever there was room then. */
export function quickFolders(prefix: string): string[] {
  const places = [os.tmpdir(), inMemory].filter((place) => fs.existsSync(place));
  return places.flatMap((place) =>
    fs
      .readdirSync(place)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(place, name)),
  );
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
