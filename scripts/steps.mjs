// What start, test and check have in common. Plain JavaScript without packages: it runs before any is
// installed, on whatever Node (20.19 or newer) the machine has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Does one step and prints its line with the seconds it took. The work may give back a few words for
 * the line; null prints nothing.
 * @param {string} words
 * @param {() => Promise<string | null | void> | string | null | void} work
 * @param {(line: string) => void} say
 */
export async function step(words, work, say = console.log) {
  const startedMs = Date.now();
  const said = await work();
  if (said === null) return;
  const more = said ? ` (${said})` : "";
  say(`✓ ${words}${more}  ${seconds(startedMs)}`);
}

/** @param {number} startedMs */
export function seconds(startedMs) {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}

/**
 * Installs the packages unless exactly those of the lockfile are there.
 * @param {(line: string) => void} say
 */
export async function installWhatIsMissing(say = console.log) {
  if (installedAsLocked()) return null;
  say("· Installing packages …");
  const [program, ...before] = npmCommand();
  // Not `npm ci`: it refuses a lockfile that lacks the packages of other systems, and those that were
  // never published for one cannot be in it. This installs exactly the locked versions as well.
  const done = await runQuietly(program, [
    ...before,
    "install",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    // On Node 20 some packages ask for a newer one; they get it: Node 24 is one of the packages.
    "--loglevel=error",
  ]);
  if (done.status !== 0) throw new Error(`npm install failed:\n${done.output}`);
}

/** Called by npm we know where it is; else it is on the PATH. @returns {[string, ...string[]]} */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith("js") ? [process.execPath, npm] : ["npm"];
}

/** npm writes down what it installed; an interrupted install leaves no such list. */
function installedAsLocked() {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([place, wish]) => {
    const have = found[place];
    return have ? have.version === wish.version : place === "" || wish.optional === true;
  });
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }> | null} */
function readPackages(file) {
  const whole = path.join(root, file);
  if (!fs.existsSync(whole)) return null;
  return JSON.parse(fs.readFileSync(whole, "utf8")).packages;
}

/** The Node that runs Mavuno: the one among the packages, else this one if it is new enough. */
export function nodeProgram() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  for (const place of ["node_modules/.bin", `node_modules/node-${platformName()}/bin`]) {
    const file = path.join(root, place, name);
    if (fs.existsSync(file)) return file;
  }
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `There is no Node 24 package for this system (${platformName()}), and this Node is ` +
      `${process.versions.node}. Install Node 24 from https://nodejs.org and try again.`,
  );
}

function platformName() {
  const system = process.platform === "win32" ? "win" : process.platform;
  return `${system}-${process.arch}`;
}

/**
 * The environment of everything we start: Node 24 first on the PATH.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const first = path.dirname(nodeProgram());
  const bin = path.join(root, "node_modules/.bin");
  const rest = process.env.PATH ?? process.env.Path ?? "";
  return { ...process.env, PATH: [first, bin, rest].join(path.delimiter) };
}

/** A package's own program, run by our Node. @param {string} name */
export function packageProgram(name) {
  const manifestFile = path.join(root, "node_modules", name, "package.json");
  const { bin } = JSON.parse(fs.readFileSync(manifestFile, "utf8"));
  const file = typeof bin === "string" ? bin : (bin[name] ?? Object.values(bin)[0]);
  return path.join(root, "node_modules", name, file);
}

/**
 * Runs to the end and keeps what it says, to be shown only if it fails; of what takes long, lines may be heard meanwhile.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {(line: string) => void} [hear]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runQuietly(program, args, hear) {
  return new Promise((resolve) => {
    const isCommandFile = process.platform === "win32" && !path.isAbsolute(program);
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: isCommandFile,
    });
    let output = "";
    child.stdout.on("data", (part) => (output += part));
    if (hear) createInterface(child.stdout).on("line", hear);
    child.stderr.on("data", (part) => (output += part));
    child.on("error", (error) => resolve({ status: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}

/** Runs to the end, in front of the person. @param {readonly string[]} args */
export function runShown(args) {
  const done = spawnSync(nodeProgram(), args, { cwd: root, stdio: "inherit", env: environment() });
  return done.status ?? 1;
}

/**
 * How the house's own Node runs: its flags, and what the system's allocator is told, so that what large requests leave behind is
 * given back.
 * @returns {{ flags: string[], environment: Record<string, string> }}
 */
export function nodeRuns() {
  return JSON.parse(fs.readFileSync(path.join(root, "scripts/nodeRuns.json"), "utf8"));
}

// Of both halves: what the server is made of, its demo and its simulators, is bundled too.
const sources = ["src", "seeds", "simulators", "scripts", "vite.config.ts", "package-lock.json"];

const builtFrom = path.join(root, "dist/built-from");

const bundledServer = path.join(root, "dist/server/command-line.js");

/**
 * The server: its bundle if that was made of exactly these sources, which only whoever has just built can say, else the
 * sources themselves (decision 0033).
 */
export function serverFile() {
  return fs.existsSync(bundledServer) ? bundledServer : path.join(root, "src/app/command-line.ts");
}

/** Builds both halves when their sources are others than those of the last build. */
export async function buildWhatIsStale() {
  const isBuilt = fs.existsSync(builtFrom) && fs.existsSync(path.join(root, "dist/web"));
  if (isBuilt && fs.readFileSync(builtFrom, "utf8") === hashOfSources()) return null;
  await build();
}

/**
 * Builds the browser's half and the server's bundle; gives what the first said, with the bytes of each route. A server
 * that cannot be bundled here runs from its sources: that is said, and no older bundle is left.
 */
export async function build() {
  const wanted = hashOfSources();
  const done = await runQuietly(nodeProgram(), [packageProgram("vite"), "build"]);
  if (done.status !== 0) throw new Error(`The build failed:\n${done.output}`);
  fs.rmSync(path.dirname(bundledServer), { recursive: true, force: true });
  const bundled = await runQuietly(nodeProgram(), [path.join(root, "scripts/bundleServer.ts")]);
  if (bundled.status !== 0) {
    fs.rmSync(path.dirname(bundledServer), { recursive: true, force: true });
    console.error(
      `! The server could not be bundled and runs from its sources:\n${bundled.output}`,
    );
  }
  fs.writeFileSync(builtFrom, wanted);
  return done.output;
}

function hashOfSources() {
  const hash = createHash("sha256");
  const pages = fs.readdirSync(root).filter((name) => name.endsWith(".html"));
  for (const source of [...sources, ...pages]) addToHash(hash, path.join(root, source));
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} file */
function addToHash(hash, file) {
  if (!fs.existsSync(file) || file.endsWith(".test.ts")) return;
  hash.update(path.relative(root, file));
  if (!fs.statSync(file).isDirectory()) {
    hash.update(fs.readFileSync(file));
    return;
  }
  for (const name of fs.readdirSync(file).sort()) addToHash(hash, path.join(file, name));
}
