// Who uses the embedded server: a note for each process, so that the last one who leaves stops it,
// and a process that was killed does not keep it running for ever.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Notes that this process uses the server. The function given back takes the note away and says how
 * many living others are left.
 */
export function enterAsUser(folder: string): () => number {
  fs.mkdirSync(folder, { recursive: true });
  const note = path.join(folder, `${process.pid}-${randomBytes(4).toString("hex")}`);
  fs.writeFileSync(note, startOf(process.pid));
  return () => {
    fs.rmSync(note, { force: true });
    return fs.readdirSync(folder).filter((name) => isLiving(path.join(folder, name))).length;
  };
}

/** Does the process that wrote this note still run? Notes of the dead are taken away. */
function isLiving(note: string): boolean {
  const pid = Number.parseInt(path.basename(note), 10);
  // The number of a process that was killed may belong to another by now.
  if (isAlive(pid) && startOf(pid) === contentOf(note)) return true;
  fs.rmSync(note, { force: true });
  return false;
}

function contentOf(note: string): string | null {
  try {
    return fs.readFileSync(note, "utf8");
  } catch {
    // It left at this moment.
    return null;
  }
}

/** When a process began, where the system tells; with its number this names it for good. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in parentheses, which may hold anything: its state, and 19 fields on, its start.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
  } catch {
    // No /proc (macOS, Windows), or gone.
    return "";
  }
}

/** Is there a process of this number, whoever it belongs to? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
