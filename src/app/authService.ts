// `npm run auth`: the sign-in service and the two data reads, without the rest of the house. It brings its
// own database, knows no companies, and runs beside others of its kind.
import type { FastifyInstance } from "fastify";
import { type Identity, openIdentity } from "#identity/door.ts";
import { openDatabase } from "#platform/server/db.ts";
import { freePort } from "#platform/server/embeddedPostgres.ts";
import { type RunningJobs, startJobs } from "#platform/server/jobs.ts";
import { type Log, openLog } from "#platform/server/log.ts";
import { appUrl, migrate } from "#platform/server/migrate.ts";
import type { Settings } from "#platform/server/settings.ts";
import { registerRest } from "#registry/users/restHandlers.ts";
import { listen } from "./listen.ts";
import { openApp } from "./openApp.ts";
import { nightJobsOf } from "./nightJobs.ts";
import { openOwnDatabase } from "./ownServer.ts";

type Say = (line: string) => void;

/** Opens the service with these settings and says one line when it listens. */
export async function startAuthService(
  asked: Settings,
  say: Say,
): Promise<{ url: string; close: () => Promise<void> }> {
  if (asked.supabase) {
    throw new Error("SUPABASE_URL names another sign-in service. Unset it to run our own.");
  }
  for (const warning of asked.warnings) say(`! ${warning}`);
  // Known before it is opened: it stands in every token and in the links of every mail.
  const settings = asked.port === 0 ? { ...asked, port: await freePort() } : asked;
  const database = await openOwnDatabase(settings, say);
  let service: AuthService | undefined;
  let jobs: RunningJobs | undefined;
  const log = openLog();
  const close = async (): Promise<void> => {
    try {
      await jobs?.stop();
      await service?.close();
    } finally {
      await database.stop();
    }
  };
  try {
    await migrate(database.ownerUrl, { log: () => undefined });
    service = await openAuthService({ ...database, settings, log });
    jobs = await startJobs(database.ownerUrl, [], log, nightJobsOf(service));
    const url = `${await listen(service.app, settings)}${settings.auth.prefix}`;
    say(`The sign-in service listens at ${url} (Ctrl-C stops it, everything is kept)`);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface AuthService {
  app: FastifyInstance;
  identity: Identity;
  close(): Promise<void>;
}

/**
 * Without the house nothing says that a person was active, and no browser of ours that it is to be
 * remembered: a session lasts until its end, as long as it is refreshed.
 */
function sessionsAlone({ auth }: Settings): { idleSeconds: number; sessionSeconds: number } {
  const idleSeconds = Number.POSITIVE_INFINITY;
  const sessionSeconds = auth.sessionTimeboxSeconds ?? 7 * 24 * 3600;
  return { idleSeconds, sessionSeconds };
}

/** Builds the service on a migrated database; nothing listens yet. */
export async function openAuthService(parts: {
  settings: Settings;
  ownerUrl: string;
  dataDir: string;
  log: Log;
}): Promise<AuthService> {
  const { settings, log } = parts;
  const database = openDatabase(appUrl(parts.ownerUrl));
  const app = await openApp(settings, log);
  const identity = await openIdentity({
    pool: database.pool,
    dataDir: parts.dataDir,
    settings,
    log,
    limits: { prefix: settings.auth.prefix, ...sessionsAlone(settings) },
  });
  app.get("/healthz", async (_, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "up" };
  });
  await registerRest(app, { database, identity, log, withoutCompanies: true });
  await identity.register(app);
  await app.ready();
  return {
    app,
    identity,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
