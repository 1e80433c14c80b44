// A house's folder with the demo, and its copies, as one moves a house to another machine.
import fs from "node:fs";
import path from "node:path";
import { startHouse } from "./startedHouse.ts";

/** Makes the demo in this folder, which is there already; the house is closed again. */
export async function makeDemoHouse(folder: string): Promise<void> {
  letEnter(folder);
  const house = await startHouse({ MAVUNO_DATA_DIR: folder });
  const code = await house.stop();
  if (code !== 0) throw new Error(`The house with the demo ended with ${code}:\n${house.said()}`);
}

/**
 * The database's user must be able to enter it, whatever the mask is: else the house keeps its data somewhere else, and
 * makes the demo there once more.
 */
const letEnter = (folder: string): void => fs.chmodSync(folder, 0o755);

/** Copies the folder of a house that is closed. Where its sockets lie is its own, if they had to lie elsewhere. */
export function copyHouse(from: string, to: string): void {
  const isCopied = (file: string): boolean => path.basename(file) !== "socket-folder";
  fs.cpSync(from, to, { recursive: true, filter: isCopied });
  letEnter(to);
  // The database belongs to the user it runs as, which is not root.
  for (const name of ["", ...fs.readdirSync(to, { encoding: "utf8", recursive: true })]) {
    const { uid, gid } = fs.lstatSync(path.join(from, name));
    fs.lchownSync(path.join(to, name), uid, gid);
  }
}
