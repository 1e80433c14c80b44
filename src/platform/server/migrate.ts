// Brings the database to this version: the roles, the job queue's own tables, then each file of
// migrations/ once, in the order of its name. Many may start at once; one works, the others wait.
import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { bellChannel } from "./bell.ts";

export interface MigrateAsked {
  log: (line: string) => void;
  /** Where the files lie; the tests have their own. */
  folder?: string;
  /** Only those that stand in this list: a backup is restored into the version it was made by. */
  only?: readonly string[];
  /** Other texts under which a file ran somewhere and which come to the same; the tests have their own. */
  alsoRan?: readonly Ran[];
}

interface Ran {
  name: string;
  sha256: string;
}

/** Was changed for some hours; with 0219 both texts come to the same, so whoever ran the other one has no other history. */
const alsoRan: readonly Ran[] = [
  {
    name: "0215_long_audits.sql",
    sha256: "1ff8516573d637c2d100a8a0744d0a75453d59a25ea26f191639ef5071730375",
  },
];

interface Migration extends Ran {
  text: string;
}

/** Rung on the bell with every step: other processes look whether they are older than their database now. */
export const versionTopic = "version";

const migrationsFolder = fileURLToPath(new URL("../../../migrations", import.meta.url));
const group = "mavuno_app";

/** Runs what has not run yet, as the database's owner. */
export async function migrate(ownerUrl: string, asked: MigrateAsked): Promise<void> {
  const wanted = readMigrations(asked.folder ?? migrationsFolder);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if (await isWhole(client, ownerUrl, wanted)) return;
    // One number for all of Mavuno; the lock goes with the connection, even if we are killed.
    await client.query("select pg_advisory_lock(7102604, 1)");
    // Steps reach the disk in their order: what a power cut takes away is done again by the next start, and the first
    // thing anybody writes takes them all along. Nobody waits for each of a hundred.
    await client.query("set synchronous_commit = off");
    await refuseWeakOwner(client);
    await ensureRoles(client, ownerUrl);
    await runMigrations({ connectionString: ownerUrl, logger: silent });
    await client.query(`create table if not exists mavuno_migration (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now())`);
    await takeAsSame(client, wanted, asked.alsoRan ?? alsoRan);
    const ran = await client.query<Ran>("select name, sha256 from mavuno_migration order by name");
    refuseOtherHistory(wanted, ran.rows);
    const known = new Set(ran.rows.map((row) => row.name));
    const isAsked = (name: string): boolean => asked.only?.includes(name) ?? true;
    for (const migration of wanted.filter((one) => !known.has(one.name) && isAsked(one.name))) {
      await runOne(client, migration);
      asked.log(`Migrated ${migration.name}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Is everything there that this version brings, and may the application do what it must and no more? What nearly every
 * start finds, in one question; whatever is not so is told and mended, or refused, by the steps themselves. The queue
 * brings its own tables to its version when it begins.
 */
async function isWhole(
  client: pg.Client,
  ownerUrl: string,
  wanted: readonly Migration[],
): Promise<boolean> {
  const found = await whatStands(client, appRole(ownerUrl));
  if (found === null || !found.isReady || found.ran.length !== wanted.length) return false;
  const isSame = wanted.every(({ name, sha256 }, at) => found.ran[at] === `${name} ${sha256}`);
  return isSame && (await powerOf(appUrl(ownerUrl))) === "bound";
}

/** What ran here, by its name, and whether owner and application have the rights they need; null where that is unknown. */
async function whatStands(
  client: pg.Client,
  role: string,
): Promise<{ isReady: boolean; ran: readonly string[] } | null> {
  try {
    const found = await client.query<{ isReady: boolean; ran: string[] }>(
      `select array(select name || ' ' || sha256 from mavuno_migration order by name collate "C") as ran, exists (
         select from pg_roles me, pg_roles app, pg_roles everybody
         where me.rolname = current_user and app.rolname = $1 and everybody.rolname = $2
           and ${mayOwn("me")}
           and pg_has_role(app.oid, everybody.oid, 'member')
           and has_database_privilege(everybody.oid, current_database(), 'connect')
       ) as "isReady"`,
      [role, group],
    );
    return found.rows[0] ?? null;
  } catch (error) {
    // 42P01: nothing ever ran here. 42501: the owner may not look.
    if (error instanceof pg.DatabaseError && /^42(P01|501)$/.test(error.code ?? "")) return null;
    throw error;
  }
}

/**
 * The application's own connection, derived from the owner's: a role that owns nothing and cannot
 * bypass row security, with a password only the owner's password gives.
 */
export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = appPassword(ownerUrl);
  url.username = appRole(ownerUrl);
  return url.href;
}

function appRole(ownerUrl: string): string {
  return `mavuno_${decodeURIComponent(new URL(ownerUrl).username)}`;
}

function appPassword(ownerUrl: string): string {
  const password = decodeURIComponent(new URL(ownerUrl).password);
  if (password === "") throw new Error("DATABASE_URL must carry the owner's password.");
  return createHmac("sha256", password).update("mavuno app role").digest("hex");
}

// The queue's migrations say nothing that an operator needs.
const silent = new Logger(() => () => undefined);

/** The names of the migrations this version brings, in order. */
export function migrationNames(): string[] {
  return namesIn(migrationsFolder);
}

function namesIn(folder: string): string[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.toSorted();
}

function readMigrations(folder: string): Migration[] {
  return namesIn(folder).map((name) => {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

/** What an owner must be allowed to, of a role of `pg_roles`. */
const mayOwn = (role: string): string =>
  `(${role}.rolsuper or (${role}.rolcreaterole and ${role}.rolbypassrls))`;

/** Row security is forced even on the owner, who must see all companies to check their books. */
async function refuseWeakOwner(client: pg.Client): Promise<void> {
  const found = await client.query<{ name: string; enough: boolean }>(`
    select me.rolname as name, ${mayOwn("me")} as enough
    from pg_roles me where me.rolname = current_user`);
  const owner = found.rows[0];
  if (owner?.enough !== false) return;
  throw new Error(
    `The database user "${owner.name}" may not do what Mavuno's owner must. Let an administrator run:\n` +
      `  alter role ${pg.escapeIdentifier(owner.name)} createrole bypassrls;`,
  );
}

async function ensureRoles(client: pg.Client, ownerUrl: string): Promise<void> {
  const role = appRole(ownerUrl);
  if (Buffer.byteLength(role) > 63) throw new Error(`The role name ${role} is too long.`);
  const login = pg.escapeIdentifier(role);
  const password = pg.escapeLiteral(appPassword(ownerUrl));
  await createRole(client, group, `create role ${group} nologin nobypassrls`);
  await createRole(
    client,
    role,
    `create role ${login} login nosuperuser nobypassrls password ${password}`,
  );
  const member = await client.query("select pg_has_role($1, $2, 'member') as yes", [role, group]);
  if (member.rows[0]?.yes !== true) await client.query(`grant ${group} to ${login}`);
  const database = pg.escapeIdentifier(client.database ?? "");
  await client.query(`grant connect on database ${database} to ${group}`);
  await provePower(client, ownerUrl, `alter role ${login} password ${password}`);
}

async function createRole(client: pg.Client, name: string, statement: string): Promise<void> {
  const found = await client.query("select 1 from pg_roles where rolname = $1", [name]);
  if (found.rowCount !== 0) return;
  try {
    await client.query(statement);
  } catch (error) {
    // Roles belong to the whole server: another database's start may have made it just now.
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== "42710" && code !== "23505") throw error;
  }
}

/** The application must be able to sign in, and must not be able to look past row security. */
async function provePower(client: pg.Client, ownerUrl: string, setPassword: string): Promise<void> {
  let power = await powerOf(appUrl(ownerUrl));
  if (power === "wrong password") {
    // The owner's password was changed, so the derived one is another now.
    await client.query(setPassword);
    power = await powerOf(appUrl(ownerUrl));
  }
  if (power === "bound") return;
  throw new Error(
    power === "unbound"
      ? `The role ${appRole(ownerUrl)} may bypass row security, so companies would see each other. ` +
          `Let an administrator run: alter role ${appRole(ownerUrl)} nosuperuser nobypassrls;`
      : `The role ${appRole(ownerUrl)} cannot sign in with its password. ` +
          "Check the server's pg_hba.conf.",
  );
}

async function powerOf(url: string): Promise<"bound" | "unbound" | "wrong password"> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01") return "wrong password";
    throw error;
  }
  try {
    const found = await client.query<{ past: boolean }>(
      "select rolsuper or rolbypassrls as past from pg_roles where rolname = current_user",
    );
    return found.rows[0]?.past === false ? "bound" : "unbound";
  } finally {
    await client.end();
  }
}

async function takeAsSame(
  client: pg.Client,
  wanted: readonly Migration[],
  others: readonly Ran[],
): Promise<void> {
  for (const { name, sha256 } of others) {
    const now = wanted.find((one) => one.name === name);
    if (now === undefined) continue;
    await client.query("update mavuno_migration set sha256 = $3 where name = $1 and sha256 = $2", [
      name,
      sha256,
      now.sha256,
    ]);
  }
}

function refuseOtherHistory(wanted: readonly Migration[], ran: readonly Ran[]): void {
  for (const row of ran) {
    const file = wanted.find((one) => one.name === row.name);
    if (!file) {
      throw new Error(
        `This database was made by another version of Mavuno: it has ${row.name}, and this version does not.`,
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Error(
        `${row.name} was changed after it ran in this database. A migration that ran is never changed; ` +
          "what is new goes into a new file.\nIf the data may be lost (a demo, a developer's own), " +
          "delete the data folder, or drop the database, and start again.",
      );
    }
  }
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  const noted = [migration.name, migration.sha256].map((word) => pg.escapeLiteral(word));
  // In one message: an empty database has a hundred of them before it. What begins it leaves the file's lines as they are.
  const whole = `begin; ${migration.text}
    ; insert into mavuno_migration (name, sha256) values (${noted.join(", ")});
    select pg_notify(${pg.escapeLiteral(bellChannel)}, ${pg.escapeLiteral(versionTopic)}); commit`;
  try {
    await client.query(whole);
  } catch (cause) {
    await client.query("rollback");
    const why = cause instanceof pg.DatabaseError ? describe(cause, whole) : String(cause);
    throw new Error(`${migration.name} failed: ${why}`, { cause });
  }
}

/** What went wrong and in which line of the file. */
function describe(error: pg.DatabaseError, text: string): string {
  const position = Number(error.position ?? 0);
  const line = position > 0 ? ` (line ${text.slice(0, position).split("\n").length})` : "";
  return [`${error.message}${line}`, error.detail, error.hint, error.where]
    .filter((part) => part !== undefined)
    .join("\n");
}
