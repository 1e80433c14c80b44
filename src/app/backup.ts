// `backup` and `restore`: everything a house knows, at one moment, in one sealed file; and back from it into
// an empty place, where every table is compared with what it was. How to use them: README.
import fs from "node:fs";
import path from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import {
  bare,
  type Part,
  type PartHead,
  readParts,
  type TableDigest,
  written,
} from "#platform/server/backupParts.ts";
import { BrokenSeal, Seal, Unseal } from "#platform/server/backupSeal.ts";
import {
  continueSequences,
  copyIn,
  copyOut,
  digestOf,
  openForRestoring,
  sequencesOf,
  speakPlainly,
  tablesOf,
} from "#platform/server/backupTables.ts";
import { migrate, migrationNames } from "#platform/server/migrate.ts";
import { learnTables } from "./ownDatabase.ts";
import type { OwnDatabase } from "./ownServer.ts";

type Place = Pick<OwnDatabase, "ownerUrl" | "dataDir">;
type End = Extract<PartHead, { kind: "end" }>;

export interface BackupDone {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

const shortestPassphrase = 12;

/** The passphrase of a backup, or a sentence that says what is wrong with it. */
export function checkPassphrase(given: string | undefined): string {
  if (given !== undefined && given.length >= shortestPassphrase) return given;
  throw new Error(
    `Set MAVUNO_BACKUP_PASSPHRASE to at least ${shortestPassphrase} characters, and keep it apart from the backups: ` +
      "without it nobody can open them, with it everybody can.",
  );
}

/** Writes the backup beside its name first, so that a file of that name is always whole. */
export async function makeBackup(
  place: Place,
  to: string,
  passphrase: string,
): Promise<BackupDone> {
  const part = `${to}.part`;
  if (fs.existsSync(to))
    throw new Error(`There is a file called ${to} already: give another name.`);
  const client = await connected(place.ownerUrl);
  let end: End | null = null;
  try {
    const parts = partsOf(client, place.dataDir, (head) => (end = head));
    const file = fs.createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(parts), createGzip(), new Seal(passphrase), file);
    fs.renameSync(part, to);
  } catch (error) {
    fs.rmSync(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
  return summed(end, fs.statSync(to).size);
}

function summed(end: End | null, bytes: number): BackupDone {
  if (end === null) throw new Error("The backup has no end.");
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: end.tables.length, rows, files: end.files, bytes };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** One moment of the database, and the files it names: they were on disk before their rows were. */
async function* partsOf(
  client: pg.Client,
  dataDir: string,
  ended: (head: End) => void,
): AsyncGenerator<Buffer> {
  await client.query("begin isolation level repeatable read, read only");
  await speakPlainly(client);
  const ran = await client.query<{ name: string }>(
    "select name from mavuno_migration order by name",
  );
  const migrations = ran.rows.map(({ name }) => name);
  const start = bare({ kind: "start", madeAt: new Date().toISOString(), migrations });
  yield* written(start.head, start.bytes);
  const tables: TableDigest[] = [];
  for (const table of await tablesOf(client)) {
    const { name, columns } = table;
    const rows = copyOut(client, table, (digest) => tables.push(digest));
    yield* written({ kind: "table", name, columns }, rows);
  }
  const sequences = await sequencesOf(client);
  await client.query("commit");
  let files = 0;
  for (const name of keptFiles(dataDir)) {
    files += 1;
    yield* written({ kind: "file", path: name }, fs.createReadStream(path.join(dataDir, name)));
  }
  const end = bare({ kind: "end", tables, files, sequences });
  if (end.head.kind === "end") ended(end.head);
  yield* written(end.head, end.bytes);
}

/** What lies beside the database and is nowhere else: papers and photographs, and the keys that sign. */
function keptFiles(dataDir: string): string[] {
  const keys = ["signing-keys.json", "saml-key.pem"].filter((name) =>
    fs.existsSync(path.join(dataDir, name)),
  );
  const papers = path.join(dataDir, "files");
  if (!fs.existsSync(papers)) return keys;
  const found = fs
    .readdirSync(papers, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.endsWith(".part"))
    .map((one) => path.relative(dataDir, path.join(one.parentPath, one.name)));
  return [...keys, ...found.map((name) => name.split(path.sep).join("/")).toSorted()];
}

/**
 * Restores a backup into a database in which nobody is yet, and brings it to this version. All or nothing: what does not
 * compare with what was backed up, cannot be opened or is not whole leaves the database as empty as it was.
 */
export async function restoreBackup(
  place: Place,
  from: string,
  passphrase: string,
): Promise<BackupDone> {
  const done = await bringBack(place, from, passphrase);
  await migrate(place.ownerUrl, { log: () => undefined });
  await learnTables(place.ownerUrl);
  return done;
}

/** Brings a backup back in the version it was made by. */
export async function bringBack(
  place: Place,
  from: string,
  passphrase: string,
): Promise<BackupDone> {
  const client = await connected(place.ownerUrl);
  const incoming = path.join(place.dataDir, "restoring");
  try {
    await refuseUsed(client);
    fs.rmSync(incoming, { recursive: true, force: true });
    await checkSeal(from, passphrase);
    const end = await readAll(client, place, incoming, opened(from, passphrase));
    return summed(end, fs.statSync(from).size);
  } finally {
    fs.rmSync(incoming, { recursive: true, force: true });
    await client.end();
  }
}

/** Reads the file once for its seal alone, so that whatever is read from it afterwards is what was written. */
async function checkSeal(from: string, passphrase: string): Promise<void> {
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  await pipeline(fs.createReadStream(from), new Unseal(passphrase), nowhere);
}

/** What a sealed file holds. */
function opened(from: string, passphrase: string): Readable {
  const plain = createGunzip();
  // A fault reaches whoever reads; nobody waits for the pipeline itself.
  pipeline(fs.createReadStream(from), new Unseal(passphrase), plain).catch((error: unknown) => {
    plain.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return plain;
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const there = await client.query<{ yes: boolean }>(
    "select to_regclass('public.org') is not null as yes",
  );
  if (there.rows[0]?.yes !== true) return;
  const used = await client.query("select from org limit 1");
  if (used.rowCount === 0) return;
  throw new Error(
    "There is a company in this database already. Restore into an empty one: another MAVUNO_DATA_DIR, " +
      "or a new database in DATABASE_URL.",
  );
}

async function readAll(
  client: pg.Client,
  place: Place,
  incoming: string,
  stream: Readable,
): Promise<End> {
  const restoring = new Restoring(client, place, incoming);
  try {
    for await (const part of readParts(stream)) await restoring.take(part);
    return await restoring.finish();
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** The parts in the order they come; nothing is kept before the last has come and everything compares. */
class Restoring {
  readonly #client: pg.Client;
  readonly #place: Place;
  readonly #incoming: string;
  #close: (() => Promise<void>) | null = null;
  #end: End | null = null;
  #files = 0;

  constructor(client: pg.Client, place: Place, incoming: string) {
    this.#client = client;
    this.#place = place;
    this.#incoming = incoming;
  }

  async take({ head, bytes }: Part): Promise<void> {
    if (head.kind === "start") await this.#begin(head.migrations);
    if (head.kind === "end") this.#end = head;
    if (head.kind === "table") {
      await copyIn(this.#client, head, bytes);
    } else if (head.kind === "file") {
      await this.#keep(head.path, bytes);
    } else {
      for await (const piece of bytes) throw new Error(`A ${head.kind} has ${piece.length} bytes.`);
    }
  }

  async #begin(migrations: readonly string[]): Promise<void> {
    const known = new Set(migrationNames());
    const unknown = migrations.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(
        `This backup was made by a newer Mavuno: it has ${unknown.join(", ")}. Restore it with that version.`,
      );
    }
    await migrate(this.#place.ownerUrl, { log: () => undefined, only: migrations });
    await this.#client.query("begin");
    await speakPlainly(this.#client);
    this.#close = await openForRestoring(this.#client, await tablesOf(this.#client));
  }

  async #keep(name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const to = path.resolve(this.#incoming, name);
    if (!to.startsWith(this.#incoming + path.sep)) throw new BrokenSeal();
    fs.mkdirSync(path.dirname(to), { recursive: true });
    await pipeline(bytes, fs.createWriteStream(to, { mode: 0o600, flush: true }));
    this.#files += 1;
  }

  async finish(): Promise<End> {
    const end = this.#end;
    if (end === null || this.#close === null || end.files !== this.#files) throw new BrokenSeal();
    await this.#compare(end.tables);
    await this.#close();
    await continueSequences(this.#client, end.sequences);
    // A job that was under way there is under way nowhere.
    for (const table of ["_private_jobs", "_private_job_queues"]) {
      await this.#client.query(
        `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
      );
    }
    putFiles(this.#incoming, this.#place.dataDir);
    await this.#client.query("commit");
    return end;
  }

  async #compare(tables: readonly TableDigest[]): Promise<void> {
    const wanted = new Map(tables.map((table) => [table.name, table]));
    const differing: string[] = [];
    for (const table of await tablesOf(this.#client)) {
      const found = await digestOf(this.#client, table);
      const there = wanted.get(table.name);
      if (there?.sha256 !== found.sha256 || there.rows !== found.rows) differing.push(table.name);
      wanted.delete(table.name);
    }
    differing.push(...wanted.keys());
    if (differing.length === 0) return;
    throw new Error(
      `These tables are not what they were: ${differing.join(", ")}. Nothing was restored.`,
    );
  }
}

/** The files before their rows are committed, each moved whole: a file too many harms nobody. */
function putFiles(incoming: string, dataDir: string): void {
  if (!fs.existsSync(incoming)) return;
  for (const one of fs.readdirSync(incoming, { recursive: true, withFileTypes: true })) {
    if (!one.isFile()) continue;
    const from = path.join(one.parentPath, one.name);
    const to = path.join(dataDir, path.relative(incoming, from));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.renameSync(from, to);
  }
}
