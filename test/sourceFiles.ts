// The source as the tidy test sees it: every file with its floor, its slice, its side and its imports.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export type Side = "pure" | "server" | "browser" | "test";

export interface SourceFile {
  /** From the root of the project, with slashes. */
  name: string;
  text: string;
  /** `kernel`, `platform`, … `app`; also `seeds`, `simulators`, `test`, `scripts`. */
  floor: string;
  /** `work/payments`; kernel, platform, identity, books and app are one slice each. */
  slice: string;
  side: Side;
  imports: Import[];
}

export interface Import {
  /** The file it leads to, or null for a package. */
  file: string | null;
  /** The package, or null for a file of ours. */
  package: string | null;
}

/** From the ground up. Platform and identity stand side by side. */
export const ranks: Readonly<Record<string, number>> = {
  kernel: 0,
  platform: 1,
  identity: 1,
  books: 2,
  registry: 3,
  work: 4,
  insight: 5,
  app: 6,
};

export const slicedFloors: readonly string[] = ["registry", "work", "insight"];

const root = fileURLToPath(new URL("..", import.meta.url));

/** Reads all of our own code. */
export function readSourceFiles(): SourceFile[] {
  return ["src", "seeds", "simulators", "test", "scripts"].flatMap((top) =>
    fs
      .readdirSync(path.join(root, top), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name))
      .map((name) => describe(path.posix.join(top, name.split(path.sep).join("/")))),
  );
}

function describe(name: string): SourceFile {
  const text = fs.readFileSync(path.join(root, name), "utf8");
  const [top = "", ...parts] = name.split("/");
  const floor = top === "src" ? (parts[0] ?? "") : top;
  const slice = slicedFloors.includes(floor) ? `${floor}/${parts[1]}` : floor;
  return { name, text, floor, slice, side: sideOf(name), imports: importsOf(name, text) };
}

const aliases: readonly [string, string][] = [
  ["#test/", "test/"],
  ["#seeds/", "seeds/"],
  ["#simulators/", "simulators/"],
  ["#", "src/"],
];

function importsOf(name: string, text: string): Import[] {
  const found = text.matchAll(/(?:\bfrom|^import|\bimport\()\s*"([^"]+)"/gm);
  return [...found].map(([, target = ""]) => {
    if (target.startsWith(".")) {
      return { file: path.posix.join(path.posix.dirname(name), target), package: null };
    }
    const alias = aliases.find(([prefix]) => target.startsWith(prefix));
    if (!alias) return { file: null, package: target };
    return { file: alias[1] + target.slice(alias[0].length), package: null };
  });
}

const pure = [
  /^src\/kernel\//,
  /^src\/platform\/api\//,
  /^src\/.*\/papers\//,
  /^src\/\w+\/[\w-]+\/(api|rules|\w+(Api|Rules))\.ts$/,
  /^src\/app\/access\.ts$/,
];
const browser = [
  /^src\/platform\/web\//,
  /^src\/.*\/screens\//,
  /^src\/app\/((\w+S|s)creens|menuIcons|house|inLuganda|inKiswahili)\.ts$/,
  /^src\/app\/\w+\.tsx$/,
];

/** On which side a file lives; its name says so. */
export function sideOf(name: string): Side {
  if (/\.test\.tsx?$|\.e2e\.ts$|^test\//.test(name)) return "test";
  if (pure.some((pattern) => pattern.test(name))) return "pure";
  if (browser.some((pattern) => pattern.test(name))) return "browser";
  return "server";
}
