// A house's folder, copied as one moves a house to another machine.
import fs from "node:fs";
import path from "node:path";

/** Copies the folder of a house that is closed. Where its sockets lie is its own, if they had to lie elsewhere. */
export function copyHouse(from: string, to: string): void {
  const isCopied = (file: string): boolean => path.basename(file) !== "socket-folder";
  fs.cpSync(from, to, { recursive: true, filter: isCopied });
  // The database belongs to the user it runs as, which is not root.
  for (const name of ["", ...fs.readdirSync(to, { encoding: "utf8", recursive: true })]) {
    const { uid, gid } = fs.lstatSync(path.join(from, name));
    fs.lchownSync(path.join(to, name), uid, gid);
  }
}
