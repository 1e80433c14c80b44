// The sign-in service alone, listening, on a database of its own: what the official client talks to.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll } from "vitest";
import { type Identity, type IdentityParts, openIdentity } from "#identity/door.ts";
import { openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { readSettings } from "#platform/server/settings.ts";
import { registerRest } from "#registry/users/restHandlers.ts";
import { cloneDatabase } from "./database.ts";
import { quietLog } from "./quietLog.ts";

export const password = "Momentum-2026!";

export interface SignInService {
  url: string;
  app: FastifyInstance;
  identity: Identity;
  /** The owner of the database: for assertions and for sabotage. */
  sql: pg.Pool;
  /** A fresh official client, as one browser has it. */
  client: (headers?: Record<string, string>) => SupabaseClient;
  /** A plain request with the house's key, for garbage. */
  send: (path: string, init?: RequestInit) => Promise<Response>;
  /** The newest message to an address that lies in the outbox, with its digits. */
  messageTo: (address: string) => Message;
  /** How many messages an address was sent. */
  messagesTo: (address: string) => number;
  /** Opens the link of a mail as a browser does: gives where it leads. */
  open: (link: string | null) => Promise<URL>;
  /** Moves the service's clock. */
  later: (seconds: number) => void;
  now: () => Date;
  dataDir: string;
  /** The database, for another process of the same house. */
  ownerUrl: string;
}

export interface Message {
  to: string;
  by: "mail" | "sms";
  subject: string;
  text: string;
  link: string | null;
  code: string;
}

function readMessages(dataDir: string, address: string): Message[] {
  const folder = path.join(dataDir, "outbox");
  if (!fs.existsSync(folder)) return [];
  const messages = fs
    .readdirSync(folder)
    .sort()
    .map((name): Message => {
      const file = path.join(folder, name);
      const message: Message = JSON.parse(fs.readFileSync(file, "utf8"));
      return { ...message, code: /^\d{6}$|(?<=code is )\d{6}/m.exec(message.text)?.[0] ?? "" };
    });
  return messages.filter(({ to }) => to === address);
}

/**
 * Opens the service; it closes itself when the file's tests are done. To be awaited at the top of a
 * test file: a hook that is registered inside another hook is never run.
 */
export async function startSignInService(
  more: Pick<IdentityParts, "limits"> = {},
): Promise<SignInService> {
  const cloned = await cloneDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-sign-in-"));
  const database = openDatabase(appUrl(cloned.ownerUrl));
  const sql = new pg.Pool({ connectionString: cloned.ownerUrl, max: 2 });
  sql.on("error", () => undefined);
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead * 1000);
  const identity = await openIdentity({
    pool: database.pool,
    dataDir,
    settings: readSettings({ MAVUNO_DATA_DIR: dataDir, PORT: "0" }),
    log: quietLog,
    clock,
    ...more,
    // All tests of a file come from one address; those about limits set them.
    limits: { rates: null, mailIntervalSeconds: 0, ...more.limits },
  });
  const app = Fastify({ forceCloseConnections: true });
  await identity.register(app);
  await registerRest(app, { database, identity, log: quietLog, clock });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(async () => {
    await app.close();
    await database.close();
    await sql.end();
    await cloned.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    app,
    identity,
    messageTo: (address) => {
      const message = readMessages(dataDir, address).at(-1);
      if (!message) throw new Error(`nothing was sent to ${address}`);
      return message;
    },
    messagesTo: (address) => readMessages(dataDir, address).length,
    open: async (link) => {
      const { pathname, search } = new URL(link ?? "");
      const answer = await fetch(`${url}${pathname}${search}`, { redirect: "manual" });
      if (answer.status !== 303) throw new Error(`${answer.status} ${await answer.text()}`);
      return new URL(answer.headers.get("location") ?? "");
    },
    sql,
    client: (headers = {}) =>
      createClient(url, identity.anonKey(), {
        global: { headers: { "x-session-timeout": "1800", ...headers } },
        auth: { autoRefreshToken: false, persistSession: false, flowType: "pkce" },
      }),
    send: (where, init = {}) =>
      fetch(`${url}${where}`, {
        ...init,
        headers: { apikey: identity.anonKey(), ...Object.fromEntries(new Headers(init.headers)) },
        redirect: "manual",
      }),
    later: (seconds) => {
      ahead += seconds;
    },
    now: clock,
    dataDir,
    ownerUrl: cloned.ownerUrl,
  };
}

/** A company with one person per role; gives their user ids. */
export async function addCompany(
  service: SignInService,
  people: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const orgId = randomUUID();
  await service.sql.query("insert into org (id, name) values ($1, 'Test Traders')", [orgId]);
  const ids: Record<string, string> = {};
  for (const [email, role] of Object.entries(people)) {
    const userId = await service.identity.createUser({ email, password });
    ids[email] = userId;
    await service.sql.query(
      `insert into profile (org_id, user_id, email, first_name, last_name, role, title)
       values ($1, $2, $3, 'Grace', 'Namuli', $4, 'Tester')`,
      [orgId, userId, email, role],
    );
  }
  return ids;
}
