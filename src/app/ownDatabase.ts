// What a command does with the database it works on: brings it to this version, looks whether anybody is there, fills it.
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "#platform/server/migrate.ts";
import { openOwnerPool } from "#platform/server/ownerPool.ts";
import { hasLocalities, loadLocalities } from "#registry/places/door.ts";
import type { OwnDatabase } from "./ownServer.ts";

type Say = (line: string) => void;

/** Brings the database to this version, Uganda's places included; says how many steps that took. */
export async function bringToVersion(database: OwnDatabase): Promise<number> {
  const steps = await bringTables(database);
  return (await bringPlaces(database)) > 0 ? steps + 1 : steps;
}

/** Brings the tables alone to this version; says how many steps that took. */
export async function bringTables(database: OwnDatabase): Promise<number> {
  let steps = 0;
  await migrate(database.ownerUrl, { log: () => (steps += 1) });
  return steps;
}

/** Brings Uganda's places to this version's edition; says how many were written. */
export async function bringPlaces(database: Pick<OwnDatabase, "ownerUrl">): Promise<number> {
  const pool = openOwnerPool(database.ownerUrl, 1);
  try {
    return (await loadLocalities(pool)).loaded;
  } finally {
    await pool.end();
  }
}

/** What a start finds in the database. */
interface Found {
  /** Nobody is here yet. A company whose opening was cut off before its owner was in it is nobody's. */
  isEmpty: boolean;
  /** The person asked for lives here. */
  holdsPerson: boolean;
  /** Uganda's places are those of this version. */
  hasPlaces: boolean;
}

/** Looks round a database that is at this version, for a person too. */
export async function lookRound(
  database: Pick<OwnDatabase, "ownerUrl">,
  email: string | null = null,
): Promise<Found> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const found = await client.query<Pick<Found, "isEmpty" | "holdsPerson">>(
      `select not exists (select from profile) as "isEmpty",
         exists (select from profile where email = $1) as "holdsPerson"`,
      [email],
    );
    const { isEmpty = true, holdsPerson = false } = found.rows[0] ?? {};
    return { isEmpty, holdsPerson, hasPlaces: await hasLocalities(client) };
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
    if (!(await lookRound(database)).isEmpty) return false;
    const note = unfinishedNote(database);
    fs.writeFileSync(note, "");
    await fill();
    await learnTables(database.ownerUrl);
    fs.rmSync(note);
    return true;
  });
}

/** The server looks at its tables by itself, but not before a minute, and guesses until then. */
export async function learnTables(ownerUrl: string): Promise<void> {
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
  const note = unfinishedNote(database);
  if (!fs.existsSync(note)) return;
  await alone(database, async (client) => {
    // Whoever was filling it may have ended by now.
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
