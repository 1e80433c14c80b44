// A database of one's own for a test file: copied from the migrated template, in milliseconds.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export const templateName = "mavuno_template";

export interface ClonedDatabase {
  /** The owner's connection: sees every company. The application's is `appUrl(ownerUrl)`. */
  ownerUrl: string;
  drop: () => Promise<void>;
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes a fresh database; the caller drops it when done. */
export async function cloneDatabase(template = templateName): Promise<ClonedDatabase> {
  const serverUrl = inject("postgresUrl");
  const name = `mavuno_test_${randomBytes(6).toString("hex")}`;
  // As files: through the log, as PostgreSQL does it for large ones, takes four times as long.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    ownerUrl: databaseUrl(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/** Connections that are just closing are waited for (PostgreSQL does, 5 s); a forgotten one is cut. */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await onServer(serverUrl, `drop database ${name}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== "55006") throw error;
    await onServer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
