// Our own database inside the embedded server: made once, found ever after, also while the server recovers.
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Owns the cluster, and gives the database its name. */
export const databaseOwner = "mavuno";

const onWindows = process.platform === "win32";

/**
 * A server whose backends were killed ends all connections, recovers and goes on as the same process;
 * its pid file says "ready" all the while. What is asked in that time is asked again.
 */
export async function onceRecovered<T>(
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRecovering(error) || attempt === 600) throw error;
      if (attempt % 50 === 0) log("PostgreSQL is recovering what was not yet written …");
      await sleep(100);
    }
  }
}

/** 57P01 to 57P03: it ends our connection, or does not take one yet. */
function isRecovering(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return /^57P0[123]$/.test(error.code ?? "");
  return error.message.startsWith("Connection terminated");
}

/** Gives the way to our database, which is made in a new cluster, once. */
export async function ensureDatabase(
  server: { sockets: string; port: number },
  password: string,
): Promise<string> {
  const urlOf = (database: string): string => {
    const base = `postgres://${databaseOwner}:${password}@localhost/${database}`;
    return onWindows
      ? `postgres://${databaseOwner}:${password}@127.0.0.1:${server.port}/${database}`
      : `${base}?host=${encodeURIComponent(server.sockets)}&port=${server.port}`;
  };
  const isThere = await connects(urlOf(databaseOwner));
  if (!isThere) await makeDatabase(urlOf("postgres"));
  return urlOf(databaseOwner);
}

/** Is there such a database? Any other fault of connecting is the caller's. */
async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 3D000: the server has none of this name.
    if (error instanceof pg.DatabaseError && error.code === "3D000") return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function makeDatabase(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${databaseOwner}`);
  } catch (error) {
    // 42P04, 23505: somebody starting at the same moment made it.
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code !== "42P04" && code !== "23505") throw error;
  } finally {
    await client.end();
  }
}
