// The world of a test file: the real house on a database of its own, with two companies and a person
// for every role. Calls go through the typed client and the real sign-in.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";
import { lives } from "#app/lives.ts";
import { type House, openHouse } from "#app/server.ts";
import { verifyBooks } from "#books/verify/door.ts";
import {
  apiClient,
  type Call,
  type CallArgs,
  ProblemError,
  type Sent,
} from "#platform/api/client.ts";
import { type Endpoint, urlOf, type WireReturns } from "#platform/api/endpoint.ts";
import { readSettings } from "#platform/server/settings.ts";
import {
  askForTokens,
  emailOf,
  newId,
  openSession,
  type RawAnswer,
  sendTo,
  showAgain,
  type Tokens,
} from "#seeds/callers.ts";
import { cloneDatabase } from "./database.ts";
import type { OperatorCall } from "#app/operatorCall.ts";
import { quietLog } from "./quietLog.ts";
import { type OtherProcess, processesAsked, startOther } from "./turns.ts";
import { undeclaredIn } from "./undeclared.ts";
import { watchOver } from "./watching.ts";

export { newId };

export type Person =
  | "owner"
  | "md"
  | "operations"
  | "accountant"
  | "field"
  | "cashier"
  | "employee"
  | "supplier"
  | "other-owner";

export interface World {
  house: House;
  /** Where the house keeps what is not in the database, and the owner's connection to what is. */
  dataDir: string;
  ownerUrl: string;
  /** Another process of the same house: its own connections, on the same database. */
  another: () => Promise<House>;
  /** The owner of the database, past every wall: for assertions and for sabotage. */
  sql: pg.Pool;
  /** Calls as one of the people; the first call signs in. */
  as: (person: Person) => Call;
  /** A plain request as one of the people (null = signed out), for garbage and for files. */
  send: (person: Person | null, sent: Sent) => Promise<RawAnswer>;
  /** The bytes of a paper or an export. */
  file: <E extends Endpoint>(
    person: Person,
    endpoint: E,
    params: CallArgs<E>["params"],
  ) => Promise<RawAnswer>;
  /** The user id of a person. */
  userId: (person: Person) => Promise<string>;
  newId: () => string;
  /** What its clock says, for what a test does in its place. */
  now: () => Date;
  /** Fails the test when the books do not agree; called at the end of every file that writes. */
  verifyBooks: () => Promise<void>;
  /** How many SQL statements the last call of `as` needed. */
  lastStatements: () => number;
  /** How often somebody had to give their password. */
  signIns: () => number;
}

interface WorldAsked {
  call?: OperatorCall;
  clock?: () => Date;
  /** The zone the database says its times in; any will do. */
  databaseZone?: string;
  /**
   * People are kept signed in, and a token that is taken no more is renewed, as a browser does; whose session is over
   * signs in again, and who is asked to shows that it is still them.
   */
  renews?: boolean;
  streamBeatMs?: number;
  /** How many processes serve it, one request each in turn; `npm run proof` asks for two. */
  processes?: 1 | 2;
  /** Of how many requests one is looked at: when it is refused, not a row may have changed. */
  watchEvery?: number;
}

/** Closes a house; the test's own clients would keep their connections for a minute. */
async function closeAtOnce(house: House): Promise<void> {
  const closed = house.close();
  house.app.server.closeAllConnections();
  await closed;
}

function ownersPool(connectionString: string): pg.Pool {
  // One statement for hundreds of small tables is quicker without parallel workers, which have to be started.
  const options = "-c max_parallel_workers_per_gather=0";
  const pool = new pg.Pool({ connectionString, options, max: 4 });
  pool.on("error", () => undefined);
  return pool;
}

/** Opens the world; it closes itself when the file's tests are done. */
export async function makeWorld({
  watchEvery,
  processes = processesAsked,
  databaseZone,
  renews = false,
  ...more
}: WorldAsked = {}): Promise<World> {
  const database = await databaseOf({ zone: databaseZone });
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-world-"));
  const open = () =>
    openHouse({
      settings: settingsIn(dataDir, { isLimited: !renews }),
      ownerUrl: database.ownerUrl,
      dataDir,
      log: quietLog,
      webDir: null,
      countQueries: true,
      ...more,
    });
  const house = await open();
  const others: House[] = [];
  // A clock of the test's own does not reach another process; connections of its own do then.
  const another = async (): Promise<House> => {
    const made = await open();
    others.push(made);
    return made;
  };
  const where = { ownerUrl: database.ownerUrl, dataDir };
  const shared =
    more.clock === undefined ? () => startOther(where) : async () => here(await another());
  const other = processes > 1 ? await shared() : null;
  const pool = ownersPool(database.ownerUrl);
  afterAll(async () => {
    other?.end();
    for (const one of [...others, house]) await closeAtOnce(one);
    await pool.end();
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const tokens = tokensOf(house, { remembered: renews });
  const sendInTurn = inTurns(here(house), other);
  let statements = 0;
  const watch = watchOver(pool, Number(process.env["PROOF_WATCH"] ?? watchEvery ?? 0));
  const send = (person: Person | null, sent: Sent): Promise<RawAnswer> =>
    watch(sent, () => sendAs(person, sent));
  const asked = askingAs({ tokens, renews, send: sendInTurn });
  const sendAs = async (person: Person | null, sent: Sent): Promise<RawAnswer> => {
    const answer = await asked(person, sent);
    statements = Number(answer.headers["x-sql-statements"] ?? 0);
    return answer;
  };
  return {
    house,
    dataDir,
    ownerUrl: database.ownerUrl,
    another,
    sql: pool,
    as: (person) => checkedCall((sent) => send(person, sent)),
    send,
    file: (person, endpoint, params) =>
      send(person, { method: "GET", url: urlOf(endpoint, params ?? {}), headers: {} }),
    userId: (person) => userIdOf(pool, person),
    newId,
    now: more.clock ?? (() => new Date()),
    verifyBooks: () => booksAgree(pool),
    lastStatements: () => statements,
    signIns: () => tokens.signIns(),
  };
}

async function databaseOf({ zone }: { zone: string | undefined }) {
  const database = await cloneDatabase();
  if (zone === undefined) return database;
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(database.ownerUrl).pathname.slice(1));
  await client.query(`alter database ${name} set timezone to ${pg.escapeLiteral(zone)}`);
  await client.end();
  return database;
}

function settingsIn(dataDir: string, { isLimited }: { isLimited: boolean }) {
  const limits = isLimited ? {} : { AUTH_RATE_LIMITS: "off" };
  return readSettings({ MAVUNO_DATA_DIR: dataDir, ...limits });
}

async function booksAgree(pool: pg.Pool): Promise<void> {
  const results = await verifyBooks(pool, null, { lives });
  const faults = results.filter((one) => !one.ok);
  expect(faults, "the books agree").toEqual([]);
  expect(await daysBelowNothing(pool), "no lot is worth less than nothing on any day").toEqual([]);
}

/** Books of before 0074 may have such days, so no company is stopped for them: what is written now has none. */
async function daysBelowNothing(pool: pg.Pool): Promise<unknown[]> {
  const found = await pool.query(
    `select * from (
       select t.lot_id, p.name, t.day,
         sum(sum(case when t.to_place_id = p.id then t.cost else -t.cost end))
           over (partition by t.lot_id, p.id order by t.day) as cost
       from lot_transfer t join place p on p.inside and p.id in (t.from_place_id, t.to_place_id)
       group by t.lot_id, p.id, p.name, t.day
     ) as days where cost < 0`,
  );
  return found.rows;
}

async function userIdOf(pool: pg.Pool, person: Person): Promise<string> {
  const found = await pool.query<{ user_id: string }>(
    "select user_id from profile where email = $1",
    [emailOf(person)],
  );
  return found.rows[0]?.user_id ?? "";
}

/** A house of this process as one that requests are sent to. */
function here(house: House): OtherProcess {
  return { send: (sent) => sendTo(house, sent), end: () => undefined };
}

/** Sends every other request to the second, where two serve. */
function inTurns(first: OtherProcess, second: OtherProcess | null) {
  let turn = 0;
  return (sent: Sent): Promise<RawAnswer> => {
    turn += 1;
    return (turn % 2 === 0 ? (second ?? first) : first).send(sent);
  };
}

/** Signs each person in once, when they are first needed, and renews their tokens when asked to. */
function tokensOf(house: House, how: { remembered: boolean }) {
  const held = new Map<Person, Promise<Tokens>>();
  let signIns = 0;
  const enter = (person: Person): Promise<Tokens> => {
    signIns += 1;
    return openSession(house, person, how);
  };
  const hold = (person: Person, tokens: Promise<Tokens>): Promise<Tokens> => {
    held.set(person, tokens);
    return tokens;
  };
  return {
    of: async (person: Person) => (await (held.get(person) ?? hold(person, enter(person)))).access,
    renew: async (person: Person) => {
      const { refresh } = await (held.get(person) ?? hold(person, enter(person)));
      const asked = { refresh_token: refresh };
      const renewed = askForTokens(house, "refresh_token", asked).then((answer) =>
        "access" in answer ? answer : enter(person),
      );
      await hold(person, renewed);
    },
    showAgain: async (person: Person) => {
      const { access } = await (held.get(person) ?? hold(person, enter(person)));
      expect(await showAgain(house, access), `${person} shows that it is still them`).toBe(204);
    },
    signIns: () => signIns,
  };
}

/** Sends with the token of whoever asks, which is renewed where it is taken no more and that is wanted. */
function askingAs(by: {
  tokens: ReturnType<typeof tokensOf>;
  renews: boolean;
  send: (sent: Sent) => Promise<RawAnswer>;
}) {
  const once = async (person: Person | null, sent: Sent): Promise<RawAnswer> => {
    const authorization = person ? { authorization: `Bearer ${await by.tokens.of(person)}` } : {};
    return by.send({ ...sent, headers: { ...sent.headers, ...authorization } });
  };
  return async (person: Person | null, sent: Sent): Promise<RawAnswer> => {
    let answer = await once(person, sent);
    if (!by.renews || person === null) return answer;
    if (answer.status === 401) {
      await by.tokens.renew(person);
      answer = await once(person, sent);
    }
    if (answer.status !== 403 || !answer.text.includes('"show-again"')) return answer;
    await by.tokens.showAgain(person);
    return once(person, sent);
  };
}

/** The typed client, which also holds every answer to its declared shape. */
function checkedCall(send: (sent: Sent) => Promise<RawAnswer>): Call {
  const call = apiClient(send, newId);
  return async <E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<WireReturns<E>> => {
    const answer = await call(endpoint, args);
    // A column that slipped into an answer is a leak: the declared shape is all that may leave.
    if (endpoint.returns) {
      const undeclared = undeclaredIn(answer, endpoint.returns.parse(answer));
      expect(undeclared, "fields that no schema declares").toEqual([]);
    }
    return answer;
  };
}

/** Expects a refusal with this code, and gives back its problem. */
export async function refused(
  work: Promise<unknown>,
  code: string,
): Promise<ProblemError["problem"]> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(error.problem.code).toBe(code);
    return error.problem;
  }
  assert.fail(`expected the refusal ${code}, but it was done`);
}
