// What a command does with the database it works on: brings it to this version, looks whether anybody is there, fills it.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "#platform/server/migrate.ts";
import { loadLocalities } from "#registry/places/door.ts";
import type { OwnDatabase } from "./ownServer.ts";

type Say = (line: string) => void;

/** Brings the database to this version, Uganda's places included; says how many steps that took. */
export async function bringToVersion(database: OwnDatabase): Promise<number> {
  let steps = 0;
  await migrate(database.ownerUrl, { log: () => (steps += 1) });
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  try {
    const { loaded } = await loadLocalities(pool);
    if (loaded > 0) steps += 1;
  } finally {
    await pool.end();
  }
  return steps;
}

/** Is nobody here yet? A company whose opening was cut off before its owner was in it is nobody's. */
export async function isEmpty(database: Pick<OwnDatabase, "ownerUrl">): Promise<boolean> {
  const found = await askOwner(database.ownerUrl, "select 1 from profile limit 1");
  return found.rowCount === 0;
}

/** Is it the demo that lives here? */
export async function holdsPerson(database: OwnDatabase, email: string): Promise<boolean> {
  const found = await askOwner(database.ownerUrl, "select 1 from profile where email = $1", [
    email,
  ]);
  return found.rowCount !== 0;
}

async function askOwner(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/**
 * Fills an empty database, all or nothing: a filling that was interrupted is thrown away at the next
 * start, and two starts at once fill once. Gives whether it was filled now.
 */
export async function fillOnce(database: OwnDatabase, fill: () => Promise<void>): Promise<boolean> {
  return alone(database, async () => {
    if (!(await isEmpty(database))) return false;
    const note = unfinishedNote(database);
    fs.writeFileSync(note, "");
    await fill();
    await learnTables(database.ownerUrl);
    fs.rmSync(note);
    return true;
  });
}

/** The server looks at its tables by itself, but not before a minute, and guesses until then. */
async function learnTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_mod_since_analyze > 0`,
    );
    if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(", ")}`);
  } finally {
    await client.end();
  }
}

/** Throws away what an interrupted filling left. Only ever in the embedded database. */
export async function dropUnfinished(database: OwnDatabase, say: Say): Promise<void> {
  await alone(database, async (client) => {
    const note = unfinishedNote(database);
    if (!fs.existsSync(note)) return;
    if (!database.isEmbedded) {
      throw new Error(
        "Filling the demo company was interrupted. Drop the database of DATABASE_URL, create it " +
          `again, delete ${note} and start again.`,
      );
    }
    say("The demo was interrupted while it was made: it is made anew.");
    const name = pg.escapeIdentifier(new URL(database.ownerUrl).pathname.slice(1));
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    fs.rmSync(note);
  });
}

function unfinishedNote(database: OwnDatabase): string {
  return path.join(database.dataDir, "demo-unfinished");
}

/** One at a time over the whole server: the lock is in a database that is never dropped. */
async function alone<T>(
  database: OwnDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(database.ownerUrl);
  if (database.isEmbedded) url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7102604, 2)");
    return await work(client);
  } finally {
    await client.end();
  }
}
