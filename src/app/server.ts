// Puts the house together: database, identity, the API, the browser's files. Knows everybody, decides
// nothing.
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { keepFilesIn } from "#books/files/door.ts";
import { noticesFollow } from "#books/notices/door.ts";
import { keepAnchorsIn } from "#books/anchors/door.ts";
import { historyFollows } from "#insight/history/rules.ts";
import { watchFollows } from "#books/watch/door.ts";
import { type Identity, openIdentity } from "#identity/door.ts";
import { openBell } from "#platform/server/bell.ts";
import { type Database, openDatabase } from "#platform/server/db.ts";
import type { Who } from "#platform/server/carryOut.ts";
import { registerApi } from "#platform/server/http.ts";
import type { Log } from "#platform/server/log.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { problem } from "#platform/server/problems.ts";
import type { Settings } from "#platform/server/settings.ts";
import { serveWeb } from "#platform/server/staticFiles.ts";
import { openStreams } from "#platform/server/streams.ts";
import { meetDevice, noteOperation } from "#registry/devices/door.ts";
import { checkShownLately, whoIs, whoIsStill } from "#registry/users/door.ts";
import { registerRest } from "#registry/users/restHandlers.ts";
import { accessTable } from "./access.ts";
import { capabilities } from "./capabilities.ts";
import { registerFirstOwner } from "./firstOwner.ts";
import { registerHealth } from "./health.ts";
import type { OperatorCall } from "./operatorCall.ts";
import { hearingStrangers } from "./strangers.ts";
import { histories } from "./histories.ts";
import { lives } from "./lives.ts";
import { answerNobodyWhenOlder, errorAnswerOf, lookForNewer } from "./newerDatabase.ts";
import { openApp } from "./openApp.ts";
import type { Standing } from "./standing.ts";

export interface HouseParts {
  settings: Settings;
  /** The owner's connection; the house itself connects as the application role. */
  ownerUrl: string;
  dataDir: string;
  log: Log;
  /** Where the built browser files are; null in tests of the API. */
  webDir: string | null;
  /** Written by a start while the house is being built; without one, a house with its people in it. */
  standing?: Standing;
  /** Called with what somebody who runs the house has to know at once; without it nobody is. */
  call?: OperatorCall;
  clock?: () => Date;
  countQueries?: boolean;
  /** How often a stream asks whether its session lives; for tests. */
  streamBeatMs?: number;
}

export interface House {
  app: FastifyInstance;
  database: Database;
  identity: Identity;
  /** Calls this once the database is newer than this process, as another process makes it; gives what ends it. */
  watchVersion: (onNewer: () => void) => () => void;
  close(): Promise<void>;
}

/** Builds the house on a database, which is asked nothing until somebody asks the house; nothing listens yet. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { settings, log } = parts;
  const standing = parts.standing ?? {
    demoSignIns: [],
    firstOwner: null,
    isWhole: true,
    isLeaving: false,
  };
  const clock = parts.clock ? { clock: parts.clock } : {};
  const database = openDatabase(appUrl(parts.ownerUrl));
  keepFilesIn(path.join(parts.dataDir, "files"));
  keepAnchorsIn(settings.anchorDir);
  noticesFollow(accessTable);
  watchFollows(lives);
  historyFollows(histories);
  const newer = lookForNewer(database, log);
  const answer = errorAnswerOf(newer, log);
  const app = await openApp(settings, log, hearingStrangers(answer, { ...parts, log, ...clock }));
  answerNobodyWhenOlder(app, newer);
  const bell = openBell(appUrl(parts.ownerUrl), log);
  const streams = openStreams({ bell, log, beatMs: parts.streamBeatMs });
  // Before the server waits for its answers to end: these would not by themselves.
  app.addHook("preClose", async () => streams.close());
  const identity = await openIdentity({
    pool: database.pool,
    dataDir: parts.dataDir,
    settings,
    log,
    ...clock,
    limits: { trustsLinks: false },
  });
  await identity.register(app);
  await registerRest(app, {
    database,
    identity,
    log,
    ...clock,
  });
  registerApi(app, {
    database,
    capabilities,
    log,
    publicUrl: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    streams,
    field: { meet: meetDevice, note: noteOperation },
    whoIsStill,
    checkShown: checkShownLately,
    whoIs: (request, { isAct }) => whoAsks(request, { database, identity, isAct, ...clock }),
    ...clock,
    ...(parts.countQueries ? { countQueries: true } : {}),
  });
  registerHealth(app, { database, identity, settings, standing, isOlder: newer.isThere });
  registerFirstOwner(app, { database, identity, standing });
  await serveWeb(app, parts.webDir, {
    missing: () => problem(404, "not-found", "There is nothing at this address."),
    testPages: () => settings.testPages ?? standing.demoSignIns.length > 0,
  });
  await app.ready();
  return {
    app,
    database,
    identity,
    watchVersion: (onNewer) => newer.watch(bell, onNewer),
    close: async () => {
      await app.close();
      await bell.close();
      await database.close();
    },
  };
}

async function whoAsks(
  request: FastifyRequest,
  {
    database,
    identity,
    isAct,
    clock,
  }: { database: Database; identity: Identity; isAct: boolean; clock?: () => Date },
): Promise<Who | null> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (!bearer) return null;
  const remembered = request.headers["x-mavuno-remember"] === "true";
  const token = await identity.verifyAccessToken(bearer, { remembered });
  if (!token) return null;
  const now = clock ? clock() : new Date();
  const who = await whoIs(database, token, now);
  if (who) await identity.noteToken(token, who.awaitedFrom);
  if (who && isAct) await identity.noteActivity(token.sessionId, who.lastActivityAt, now);
  return who;
}
