// A simulator's own book as a file of lines that is only ever added to: stopping it at any moment forgets nothing
// that it has answered for.
import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";

/**
 * Opens the book in a folder, or one that lives only as long as the simulator, and gives each line it has to `take`.
 * Answers how a line is written: into the file first, then taken.
 */
export function openLines<Line>(
  dataDir: string | undefined,
  fileName: string,
  take: (line: Line) => void,
): (line: Line) => void {
  if (dataDir === undefined) return take;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  if (existsSync(path)) readLines(path, take);
  return (line) => {
    appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    take(line);
  };
}

/** A line cut short by a kill was never answered for: it is cut off, everything before it counts. */
function readLines<Line>(path: string, take: (line: Line) => void): void {
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  for (const line of whole.split("\n")) {
    if (line === "") continue;
    const parsed: Line = JSON.parse(line);
    take(parsed);
  }
}
