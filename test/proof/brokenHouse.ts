// A house on a database of its own behind a wire that can break, and people who work in it all the while: they write farmers
// down, read lists, sign in, and remember what they were told.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { apiClient, type Call } from "#platform/api/client.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import {
  type EmbeddedPostgres,
  settingsForTests,
  startEmbeddedPostgres,
} from "#platform/server/embeddedPostgres.ts";
import { farmers } from "#registry/farmers/api.ts";
import { newId } from "#seeds/callers.ts";
import { type FaultyWire, layWire } from "#test/faultyWire.ts";
import { apikeyOf, askToSignIn, openCompany, signIn } from "#test/ownCompany.ts";
import { type StartedHouse, startHouse } from "#test/startedHouse.ts";

const owner = { email: "sarah@kyotera.example", password: "a-long-first-password" };
/** Nobody waits longer for anything. */
const mostPatienceMs = 120_000;

/** What people were told. */
interface Heard {
  /** The farmers that are written down, so they were told. */
  kept: string[];
  /** Those they were told to try again, so they may be there or not. */
  open: string[];
  /** Answers to reads and sign-ins. */
  answered: number;
  /** Told to try again. */
  busy: number;
  /** Anything else: that is never right. */
  wrong: string[];
}

export interface BrokenHouse {
  house: StartedHouse;
  wire: FaultyWire;
  heard: Heard;
  /** Where the house keeps files. */
  filesDir: string;
  /** Asks the API as the owner. */
  call: Call;
  /** The database as its owner, past the wire: never to be logged. */
  databaseUrl: () => string;
  asking: <T>(work: (sql: pg.Pool) => Promise<T>) => Promise<T>;
  /** Ends the database as a fault does that it cannot answer to; gives what starts it again. */
  endDatabase: () => Promise<() => Promise<void>>;
  /** Writes a farmer down under an id; gives the status. */
  writeFarmer: (id: string) => Promise<number>;
  isReady: () => Promise<boolean>;
  /** People stop working; everything is closed. */
  close: () => Promise<void>;
}

/** Opens the house with its company; `working` people go on until it is closed. */
export async function openBrokenHouse({ working }: { working: number }): Promise<BrokenHouse> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-broken-"));
  fs.chmodSync(folder, 0o755);
  const startDatabase = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: path.join(folder, "database"),
      log: () => undefined,
      // What was acknowledged outlives the end of the server; whether the disk has it, no test of ours can tell.
      settings: { ...settingsForTests, synchronous_commit: "on", max_connections: "60" },
    });
  let database = await startDatabase();
  const url = new URL(database.url);
  const sockets = url.searchParams.get("host") ?? "";
  const wire = await layWire(path.join(sockets, `.s.PGSQL.${url.searchParams.get("port") ?? ""}`));
  const { username, password, pathname } = url;
  const dataDir = path.join(folder, "house");
  const house = await startHouse({
    MAVUNO_DATA_DIR: dataDir,
    MAVUNO_DEMO: "0",
    DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${wire.port}${pathname}`,
  });
  const opened = await openCompany(house, owner);
  if (opened.status !== 204) throw new Error(`The company was not opened: ${await opened.text()}`);
  const token = await signIn(house.url, owner);
  const people = openPeople(house.url, token, await apikeyOf(house.url));
  const all = Promise.all(Array.from({ length: working }, (_, at) => people.work(at)));
  return {
    house,
    wire,
    heard: people.heard,
    filesDir: path.join(dataDir, "files"),
    call: apiClient(async ({ url: at, ...sent }) => {
      const answer = await people.ask(at, sent);
      return { status: answer.status, text: await answer.text(), headers: {} };
    }, newId),
    databaseUrl: () => database.url,
    asking: async (work) => {
      const sql = new pg.Pool({ connectionString: database.url, max: 2 });
      sql.on("error", () => undefined);
      try {
        return await work(sql);
      } finally {
        await sql.end();
      }
    },
    endDatabase: async () => {
      const pidFile = path.join(database.dataDir, "database/postmaster.pid");
      const pid = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
      process.kill(pid, "SIGQUIT");
      while (fs.existsSync(pidFile)) await sleep(20);
      return async () => void (database = await startDatabase());
    },
    writeFarmer: people.writeFarmer,
    isReady: () =>
      fetch(`${house.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    close: async () => {
      people.stop();
      await all;
      await house.stop();
      await wire.close();
      await database.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const farmerOf = (id: string) => ({
  ...{ id, firstName: "Rehema", lastName: "Nakato", sex: "female", village: "Kakunyu" },
  consents: [{ purpose: "buy_and_pay", given: true, method: "verbal" }],
});

function openPeople(url: string, token: string, apikey: string) {
  const heard: Heard = { kept: [], open: [], answered: 0, busy: 0, wrong: [] };
  let isOver = false;
  const ask = (address: string, sent: RequestInit): Promise<Response> =>
    fetch(`${url}${address}`, {
      ...sent,
      headers: { ...sent.headers, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(mostPatienceMs),
    });
  /** What an answer is while something is broken: a yes, or "try again" that says when. */
  const note = async (what: string, asked: Promise<Response>): Promise<number> => {
    try {
      const answer = await asked;
      const { status, headers } = answer;
      const text = await answer.text();
      const isAgain = [429, 503, 504].includes(status) && headers.get("retry-after") !== null;
      if (status === 200) heard.answered += 1;
      else if (isAgain) heard.busy += 1;
      else heard.wrong.push(`${what}: ${status} ${text}`);
      return status;
    } catch (error) {
      heard.wrong.push(`${what}: ${String(error)}`);
      return 0;
    }
  };
  const send = (address: string, body: object): Promise<Response> =>
    ask(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const writeFarmer = async (id: string): Promise<number> => {
    const status = await note("a farmer", send(urlOf(farmers.register), farmerOf(id)));
    (status === 200 ? heard.kept : heard.open).push(id);
    return status;
  };
  const keepPaper = (): Promise<unknown> => {
    const [id] = heard.kept;
    if (id === undefined) return Promise.resolve();
    const paper = newId();
    const base64 = Buffer.from(`%PDF-1.7\n${paper}\n%%EOF\n`).toString("base64");
    const body = { id: paper, kind: "other", title: "A paper", file: { name: "a.pdf", base64 } };
    return note("a paper", send(`/api/farmers/${id}/documents`, body));
  };
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => writeFarmer(newId()),
    () => note("the list", ask("/api/farmers?limit=20", {})),
    keepPaper,
    () => note("a sign-in", askToSignIn(url, apikey, owner)),
    () => note("their profile", ask("/rest/v1/profiles?select=id", { headers: { apikey } })),
    () => note("is it up", fetch(`${url}/healthz`)),
  ];
  return {
    heard,
    ask,
    writeFarmer,
    stop: () => (isOver = true),
    work: async (at: number): Promise<void> => {
      const kind = kinds[at % kinds.length];
      // Somebody who signs in does so now and then.
      const restMs = at % kinds.length === 3 ? 1_000 : 30;
      while (!isOver) {
        await kind?.();
        await sleep(restMs);
      }
    },
  };
}
