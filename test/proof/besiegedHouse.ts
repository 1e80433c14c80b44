// A house in a process of its own with two companies and a full register, in which one person works as on any day, while
// others do their worst to it: what the one is told, how long it takes, and how much memory the house needs.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { emailOf, newId } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { cloneDatabase } from "#test/database.ts";
import { apikeyOf, signIn } from "#test/ownCompany.ts";
import { startMeasuredHouse } from "#test/startedHouse.ts";
import { connectionsOf, peakMiB } from "./houseFigures.ts";

/** What an answer was, as far as anybody looks at it here. */
export interface Heard {
  status: number;
  /** Does it say when to ask again? */
  isAgain: boolean;
}

export interface Asked {
  method?: "GET" | "POST";
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface BesiegedHouse {
  url: string;
  apikey: string;
  /** Of whoever works here, who may take data out; of a colleague who means harm; of the owner of another company, who does. */
  tokens: { owner: string; colleague: string; neighbour: string };
  /** Sends a request over a connection kept alive; what never comes is a status of 0. */
  ask: (asked: Asked) => Promise<Heard>;
  /** What whoever works here was told since it was last asked. */
  report: () => Report;
  isReady: () => Promise<boolean>;
  /** Connections of the application role to its database. */
  connections: () => Promise<number>;
  /** Messages that have left the house. */
  messages: () => number;
  close: () => Promise<void>;
}

/** One stretch of time of whoever works. */
export interface Report {
  asked: number;
  /** Whatever was not a yes. */
  failed: string[];
  ms: number[];
  /** Of the house's process; null where the system does not say. */
  peakMiB: number | null;
}

/** An attacker who hears nothing for so long goes on; whoever works and hears nothing for so long was failed. */
const patienceMs = 90_000;

/** Opens the house with so many farmers in each of its companies. */
export async function openBesiegedHouse({ farmers }: { farmers: number }): Promise<BesiegedHouse> {
  const database = await cloneDatabase();
  const sql = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  sql.on("error", () => undefined);
  await fill(sql, farmers);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-besieged-"));
  const house = await startMeasuredHouse({
    MAVUNO_DATA_DIR: dataDir,
    MAVUNO_DEMO: "0",
    DATABASE_URL: database.ownerUrl,
  });
  const { url } = house;
  const apikey = await apikeyOf(url);
  const token = (person: string): Promise<string> =>
    signIn(url, { email: emailOf(person), password: demoPassword });
  const [owner, colleague, neighbour] = [
    await token("owner"),
    await token("operations"),
    await token("other-owner"),
  ];
  const worker = startWorker(url, { apikey, token: owner });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const pid = house.process.pid ?? 0;
  return {
    url,
    apikey,
    tokens: { owner, colleague, neighbour },
    ask: (asked) => ask(url, agent, asked),
    report: () => ({ ...worker.report(), peakMiB: peakMiB(pid) }),
    isReady: async () => (await ask(url, agent, { path: "/readyz" })).status === 200,
    connections: () => connectionsOf(sql),
    messages: () => {
      const folder = path.join(dataDir, "outbox");
      return fs.existsSync(folder) ? fs.readdirSync(folder).length : 0;
    },
    close: async () => {
      await worker.stop();
      agent.destroy();
      await house.stop();
      await sql.end();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** People in the register of both companies, as many as make a question about all of them cost something. */
async function fill(sql: pg.Pool, farmers: number): Promise<void> {
  await sql.query(
    `insert into farmer (org_id, id, code, state, first_name, last_name, sex, birth_year, phone,
       village, payment_changed_by, registered_by, created_by)
     select u.org_id, gen_random_uuid(), 'FRM-9' || lpad(n::text, 6, '0'), 'pending_verification',
       initcap(a[1 + n % 24] || a[1 + (n / 24) % 24] || a[1 + (n / 7) % 24]),
       initcap(a[1 + (n * 7) % 24] || a[1 + (n / 3) % 24] || a[1 + (n / 100) % 24]), 'female', 1985, '+2567' || (10000000 + n)::text,
       'Village ' || n % 300, u.id, u.id, u.id
     from generate_series(1, $1::int) n,
       (select org_id, user_id as id from profile where email = any($2)) u,
       (select array['na','ka','to','mu','se','bu','nya','lu','wa','ki','gu','le','mi','sa','te','ba','re','ndi','go','ma','o','chi','pa','ru'] as a) s`,
    [farmers, [emailOf("owner"), emailOf("other-owner")]],
  );
  await sql.query("analyze farmer");
}

function ask(url: string, agent: http.Agent, asked: Asked): Promise<Heard> {
  const { method = "GET", path: at, token, headers = {}, body } = asked;
  return new Promise((resolve) => {
    const nothing = (): void => resolve({ status: 0, isAgain: false });
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = { agent, method, headers: { ...authorization, ...type, ...headers } };
    const request = http.request(`${url}${at}`, { ...sent, timeout: patienceMs }, (answer) => {
      answer.on("error", nothing).resume();
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          isAgain: answer.headers["retry-after"] !== undefined,
        }),
      );
    });
    request.on("error", nothing).on("timeout", () => request.destroy());
    request.end(body);
  });
}

/** Somebody who reads the list, writes a farmer, asks whether the house is up, and signs in now and then. */
function startWorker(url: string, { apikey, token }: { apikey: string; token: string }) {
  // From an address of their own, where the system has one to give: what an attacker's address may no longer ask, theirs may.
  const own = process.platform === "linux" ? { localAddress: "127.0.0.2" } : {};
  const agent = new http.Agent({ keepAlive: true, ...own });
  const report = { asked: 0, failed: [] as string[], ms: [] as number[] };
  let isOver = false;
  const works: readonly (readonly [string, () => Asked])[] = [
    ["the list", () => ({ path: "/api/farmers?limit=25", token })],
    ["is it up", () => ({ path: "/healthz" })],
    ["a farmer", () => ({ method: "POST", path: "/api/farmers", token, body: farmerOf(newId()) })],
    ["a search", () => ({ path: "/api/farmers?search=FRM-900077", token })],
  ];
  const note = async (what: string, asked: Promise<Heard>): Promise<void> => {
    const begunMs = performance.now();
    const { status } = await asked;
    report.asked += 1;
    report.ms.push(performance.now() - begunMs);
    if (status !== 200) report.failed.push(`${what}: ${status}`);
  };
  const all = works.map(async ([what, asked], at) => {
    await sleep(at * 50);
    while (!isOver) {
      await note(what, ask(url, agent, asked()));
      await sleep(200);
    }
  });
  const signsIn = async (): Promise<void> => {
    const body = JSON.stringify({ email: emailOf("accountant"), password: demoPassword });
    const path = "/auth/v1/token?grant_type=password";
    while (!isOver) {
      await note("a sign-in", ask(url, agent, { method: "POST", path, headers: { apikey }, body }));
      await sleep(5_000);
    }
  };
  const signing = signsIn();
  return {
    report: () => {
      const { asked, failed, ms } = report;
      Object.assign(report, { asked: 0, failed: [], ms: [] });
      return { asked, failed, ms };
    },
    stop: async () => {
      isOver = true;
      await Promise.all([...all, signing]);
      agent.destroy();
    },
  };
}

/** A farmer as the register takes one. */
export const farmerOf = (id: string, more: object = {}): string =>
  JSON.stringify({
    ...{ id, firstName: nameFrom(id, 20), lastName: nameFrom(id, 28), sex: "female" },
    village: `Village ${nameFrom(id, 32)}`,
    consents: [{ purpose: "buy_and_pay", given: true, method: "verbal" }],
    ...more,
  });

/** A name that few share: whoever is written down resembles hardly anybody. */
const nameFrom = (id: string, at: number): string =>
  Array.from(id.slice(at, at + 8), (digit) => "bakelimonurwyzog"[Number.parseInt(digit, 16)]).join(
    "",
  );
