// The stacks of the bundle name the lines of the sources. Node's own switch for that reads every map while a start reads
// its files; here a map is read when a stack through its file is first told, which most runs never do.
import fs from "node:fs";
import { SourceMap } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** From now on every stack says, for a line of a file that has its map beside it, which line of which source that was. */
export function nameSourceLines(): void {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const read = readMap(`${file}.map`);
    maps.set(file, read);
    return read;
  };
  Error.prepareStackTrace = (error, frames) =>
    [String(error), ...frames.map((frame) => `    at ${lineOf(frame, mapOf)}`)].join("\n");
}

function lineOf(frame: NodeJS.CallSite, mapOf: (file: string) => SourceMap | null): string {
  const place = placeOf(frame, mapOf);
  const name = frame.getFunctionName();
  return name === null ? place : `${name} (${place})`;
}

function placeOf(frame: NodeJS.CallSite, mapOf: (file: string) => SourceMap | null): string {
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  const own = `${url ?? "native"}:${line}:${column}`;
  if (url?.startsWith("file:") !== true || line === null || column === null) return own;
  const file = fileURLToPath(url);
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !("fileName" in origin)) return own;
  const source = path.resolve(path.dirname(file), origin.fileName);
  return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
}

/** Null where a file has no map, or none that can be read: then its own lines are named. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
