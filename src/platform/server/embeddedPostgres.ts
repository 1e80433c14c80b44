// The PostgreSQL that comes with the product: found in node_modules, started as its own process, left
// running if we are killed, found again at the next start, stopped by the last one who uses it.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseOwner, ensureDatabase, onceRecovered } from "./embeddedDatabase.ts";
import { enterAsUser, isAlive } from "./postgresInUse.ts";
import {
  findProgram,
  giveTo,
  makePrivateFolder,
  prepareFolder,
  type Program,
  programFile,
  runAsServer,
  type ServerUser,
  serverUser,
  workAsServer,
} from "./postgresProgram.ts";

export interface EmbeddedPostgres {
  /** The owner's connection, password included: never to be logged. */
  url: string;
  /** Stops the server unless somebody else still uses it. */
  stop: () => Promise<void>;
  /** The server was already running. */
  attached: boolean;
  /** Where it keeps itself: the folder asked for, or the fallback its user can reach. */
  dataDir: string;
}

export interface EmbeddedAsked {
  dataDir: string;
  log: (line: string) => void;
  /** postgresql.conf settings over our own; tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
  /** A server that ends by itself, as one that the system killed for its memory, is started again. */
  isKeptUp?: boolean;
}

/** For data that may be lost: tests and throw-away databases. */
export const settingsForTests: Readonly<Record<string, string>> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "512MB",
  autovacuum_naptime: "10min",
};

const onWindows = process.platform === "win32";
const majorVersion = "18";

/** Starts the embedded server over `dataDir`, or attaches to the one already running there. */
export async function startEmbeddedPostgres(asked: EmbeddedAsked): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const dataDir = prepareFolder(path.resolve(asked.dataDir), user, asked.log);
  const place = placesIn(dataDir, user);
  const program = findProgram(dataDir, user, asked.log);
  const password = keptPassword(place.passwordFile);
  const leave = enterAsUser(place.usersDir);
  try {
    await initialise(program, place, password, user, asked.log);
    const begin = () => attachOrLaunch(program, place, user, asked);
    const { server, attached } = await begin();
    const url = await onceRecovered(asked.log, () => ensureDatabase(server, password));
    // On Windows it would come back on another port, and its address would be another.
    const isKeptUp = asked.isKeptUp === true && !onWindows;
    const kept = isKeptUp ? keepUp(server.pid, begin, asked.log) : null;
    let stopping: Promise<void> | undefined;
    const leaveIt = async (): Promise<void> => {
      const pid = (await kept?.end()) ?? server.pid;
      // Whoever else uses it (another command, or the same one twice) still needs it.
      if (leave() === 0) await stopServer(program, place, user, pid);
    };
    const stop = (): Promise<void> => (stopping ??= leaveIt());
    return { url, stop, attached, dataDir };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Looks every second whether the server is there, and begins it again; `end` gives who it is by then. */
function keepUp(
  first: number,
  begin: () => Promise<{ server: Server }>,
  log: EmbeddedAsked["log"],
): { end: () => Promise<number> } {
  const ending = new AbortController();
  const kept = (async () => {
    let pid = first;
    for (;;) {
      await sleep(1000, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return pid;
      if (isAlive(pid)) continue;
      log("! PostgreSQL has ended by itself. It is started again.");
      pid = await begin().then(
        ({ server }) => server.pid,
        (error: unknown) => {
          log(`! PostgreSQL could not be started again yet: ${String(error)}`);
          return pid;
        },
      );
    }
  })();
  return {
    end: () => {
      ending.abort();
      return kept;
    },
  };
}

interface Places {
  /** PostgreSQL's own folder (PGDATA). */
  database: string;
  /** The folder of the socket file; its path is short enough for every system. */
  sockets: string;
  passwordFile: string;
  usersDir: string;
  logFile: string;
  pidFile: string;
}

function placesIn(dataDir: string, user: ServerUser): Places {
  const database = path.join(dataDir, "database");
  const inside = path.join(dataDir, "socket");
  // A socket's whole path may have about 100 bytes; a folder too deep gets one in the temporary folder.
  const sockets = Buffer.byteLength(inside) <= 80 ? inside : shortSocketFolder(dataDir);
  makePrivateFolder(sockets, user);
  return {
    database,
    sockets,
    passwordFile: path.join(dataDir, "database-password"),
    usersDir: path.join(dataDir, "in-use-by"),
    logFile: path.join(dataDir, "database.log"),
    pidFile: path.join(database, "postmaster.pid"),
  };
}

/** Random once, then remembered beside the data, so that nobody can prepare that name beforehand. */
function shortSocketFolder(dataDir: string): string {
  const note = path.join(dataDir, "socket-folder");
  if (!fs.existsSync(note)) {
    fs.writeFileSync(note, path.join(os.tmpdir(), `mavuno-${randomBytes(8).toString("hex")}`));
  }
  return fs.readFileSync(note, "utf8");
}

/** The owner's password: random, made once, readable by us alone. */
function keptPassword(file: string): string {
  if (!fs.existsSync(file)) {
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, randomBytes(24).toString("hex"), { mode: 0o600 });
    fs.renameSync(part, file);
  }
  return fs.readFileSync(file, "utf8").trim();
}

/** Makes the empty cluster, aside and then moved in place: a start killed half-way leaves nothing bad. */
async function initialise(
  program: Program,
  place: Places,
  password: string,
  user: ServerUser,
  log: EmbeddedAsked["log"],
): Promise<void> {
  const versionFile = path.join(place.database, "PG_VERSION");
  if (fs.existsSync(versionFile)) {
    const found = fs.readFileSync(versionFile, "utf8").trim();
    if (found === majorVersion) return;
    throw new Error(
      `The data in ${place.database} was written by PostgreSQL ${found}, and this is ${majorVersion}. ` +
        "Keep it, and see the README on moving to a newer PostgreSQL.",
    );
  }
  log("Preparing an empty database …");
  const fresh = `${place.database}.new-${randomBytes(4).toString("hex")}`;
  const passwordCopy = path.join(place.sockets, `password-${randomBytes(4).toString("hex")}`);
  makePrivateFolder(fresh, user);
  fs.writeFileSync(passwordCopy, password, { mode: 0o600 });
  giveTo(user, passwordCopy);
  try {
    const options = ["-A", "scram-sha-256", "-k", "--locale=C", "-E", "UTF8", "--no-instructions"];
    const who = ["-U", databaseOwner, `--pwfile=${passwordCopy}`];
    await workAsServer(program, "initdb", user, ["-D", fresh, ...who, ...options]);
    moveInPlace(fresh, place.database);
  } finally {
    fs.rmSync(passwordCopy, { force: true });
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

function moveInPlace(fresh: string, database: string): void {
  try {
    fs.renameSync(fresh, database);
  } catch (error) {
    // Somebody starting at the same moment was first; theirs is as good.
    if (!fs.existsSync(path.join(database, "PG_VERSION"))) throw error;
  }
}

/** A running server, as its postmaster.pid describes it. */
interface Server {
  pid: number;
  sockets: string;
  port: number;
}

async function attachOrLaunch(
  program: Program,
  place: Places,
  user: ServerUser,
  asked: EmbeddedAsked,
): Promise<{ server: Server; attached: boolean }> {
  for (let attempt = 1; ; attempt += 1) {
    const running = Number.parseInt(pidLines(place)[0] ?? "", 10);
    if (running > 0 && serverLives(place, running)) {
      const server = await untilReady(place, () => serverLives(place, running), asked.log);
      if (server) return { server, attached: true };
    }
    const child = await launch(program, place, user, asked.settings ?? {});
    const server = await untilReady(place, () => child.exitCode === null, asked.log);
    if (server) return { server, attached: server.pid !== child.pid };
    // It gave up at once: backends of a killed server are still going away, or another start won.
    if (attempt === 10) throw new Error(`PostgreSQL did not start:\n${lastLines(place.logFile)}`);
    await sleep(200);
  }
}

function pidLines(place: Places): string[] {
  try {
    return fs.readFileSync(place.pidFile, "utf8").split("\n");
  } catch {
    // No file: no server.
    return [];
  }
}

/** A pid file may be stale and its number another program's by now, so the command line is asked. */
function serverLives(place: Places, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (onWindows) return true;
  if (process.platform !== "linux") {
    const answer = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return answer.stdout.includes(place.database);
  }
  try {
    // Empty for a process that has ended but was not collected yet.
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(place.database);
  } catch {
    return false;
  }
}

/** Waits until postmaster.pid says `ready`, as pg_ctl does; null when the server ended before. */
async function untilReady(
  place: Places,
  lives: () => boolean,
  log: EmbeddedAsked["log"],
): Promise<Server | null> {
  const startedMs = Date.now();
  let toldSeconds = 0;
  while (lives()) {
    const lines = pidLines(place);
    if (lines[7]?.trim() === "ready") {
      const server = {
        pid: Number(lines[0]),
        port: Number(lines[3]),
        sockets: lines[4]?.trim() ?? "",
      };
      // A file left behind by a killed server says "ready" too, until the new one writes its own.
      if (serverLives(place, server.pid)) return server;
    }
    await sleep(5);
    const seconds = Math.floor((Date.now() - startedMs) / 1000);
    if (seconds >= toldSeconds + 5) {
      toldSeconds = seconds;
      log(`PostgreSQL is recovering what was not yet written … ${seconds} s`);
    }
  }
  return null;
}

async function launch(
  program: Program,
  place: Places,
  user: ServerUser,
  more: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  keepLogShort(place.logFile);
  const settings = { ...ownSettings(place), ...more };
  // Only Windows listens on the network, and only to itself; elsewhere the number names the socket.
  const port = onWindows ? await freePort() : 5432;
  const args = ["-D", place.database, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const log = fs.openSync(place.logFile, "a");
  try {
    const child = spawn(programFile(program, "postgres"), args, {
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
      ...(user.uid === undefined || user.gid === undefined ? {} : { uid: user.uid, gid: user.gid }),
    });
    await once(child, "spawn");
    child.unref();
    return child;
  } finally {
    fs.closeSync(log);
  }
}

/** For a small server that also runs other things: a quarter of the memory at most for pages. */
function ownSettings(place: Places): Record<string, string> {
  const memoryMb = Math.floor(os.totalmem() / 2 ** 20);
  return {
    listen_addresses: onWindows ? "127.0.0.1" : "",
    ...(onWindows ? {} : { unix_socket_directories: place.sockets }),
    unix_socket_permissions: "0700",
    shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(memoryMb / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memoryMb / 2))}MB`,
    work_mem: "16MB",
    max_wal_size: "4GB",
    random_page_cost: "1.1",
    jit: "off",
    wal_level: "replica",
    timezone: "UTC",
    // A failing statement is not written down: it may carry a person's NIN or phone.
    log_min_error_statement: "panic",
  };
}

/** The server's own log begins anew when it has grown past 10 MB; one older part is kept. */
function keepLogShort(file: string): void {
  if (fs.existsSync(file) && fs.statSync(file).size > 10 * 2 ** 20) {
    fs.renameSync(file, `${file}.old`);
  }
}

function lastLines(file: string): string {
  return fs.readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n");
}

/** A port nobody uses now. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort();
  await release();
  return port;
}

/** A port that is kept from everybody else until it is released. */
export async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const release = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  if (address === null || typeof address === "string") {
    await release();
    throw new Error("no free port");
  }
  return { port: address.port, release };
}

/** The fast, clean stop: open work is rolled back, everything acknowledged is on disk. */
async function stopServer(
  program: Program,
  place: Places,
  user: ServerUser,
  pid: number,
): Promise<void> {
  if (!serverLives(place, pid)) return;
  if (onWindows) {
    runAsServer(program, "pg_ctl", user, ["stop", "-D", place.database, "-m", "fast", "-w"]);
    return;
  }
  process.kill(pid, "SIGINT");
  while (serverLives(place, pid)) await sleep(5);
}
