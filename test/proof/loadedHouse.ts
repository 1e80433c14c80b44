// A house in a process of its own, with a year of the demo company's work, that is asked at a steady rate by people who do
// not wait for one another: seven in ten read, three in ten write.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lives } from "#app/lives.ts";
import { keepFilesIn } from "#books/files/door.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { apiClient, type Call, type Sent } from "#platform/api/client.ts";
import type { WireReturns } from "#platform/api/endpoint.ts";
import { emailOf, newId } from "#seeds/callers.ts";
import { demoPassword } from "#seeds/people.ts";
import { demoOrg } from "#test/makers.ts";
import { signIn } from "#test/ownCompany.ts";
import { startMeasuredHouse } from "#test/startedHouse.ts";
import type { TrialBalanceWire } from "#insight/financial-statements/api.ts";
import { whoAmI } from "#registry/users/meApi.ts";
import { collections } from "#work/field-collections/api.ts";
import { farmerOf } from "./besiegedHouse.ts";
import { placesAtDoor } from "./crowdAtDoor.ts";
import { connectionsOf, memoryMiB } from "./houseFigures.ts";
import { companiesBeside, emailBeside } from "./companiesBeside.ts";
import { keptNames, openKept } from "./keptCompany.ts";

type Person = "owner" | "field" | "operations";

/** What was heard at one rate. */
export interface LoadReport {
  asked: number;
  /** Told to try again, and when. */
  busy: number;
  /** Whatever was neither a yes nor that. */
  wrong: string[];
  /** From when it was due, not from when it was sent: whoever is kept from asking waits as well. */
  ms: number[];
}

export interface LoadedHouse {
  /** Asks so often a second for so long, whatever comes back. */
  ask: (rate: { perSecond: number; seconds: number }) => Promise<LoadReport>;
  /** Reads the trial balance twice a second until told to stop; gives how often, and how often it was not even. */
  watchBalance: () => () => Promise<{ reads: number; uneven: number }>;
  memoryMiB: () => number | null;
  connections: () => Promise<number>;
  /** Of so many who come at once while the house is busy, how many stand at its door. */
  atDoor: (lines: number) => Promise<number>;
  /** Of what was acknowledged as written, how much is there, and how much is not. */
  countKept: () => Promise<{ kept: number; lost: number }>;
  faultsInBooks: () => Promise<unknown[]>;
  close: () => Promise<void>;
}

/** Nobody waits longer: the house has said something long before. */
const patienceMs = 120_000;

/** Opens the house with so many companies, all with the same work behind them. */
export async function openLoadedHouse(companies = 1): Promise<LoadedHouse> {
  const company = await openKept(keptNames.at(-1) ?? "");
  const sql = new pg.Pool({ connectionString: company.ownerUrl, max: 2 });
  sql.on("error", () => undefined);
  await companiesBeside(sql, await demoOrg({ sql }), companies - 1);
  const house = await startMeasuredHouse({
    MAVUNO_DATA_DIR: company.dataDir,
    MAVUNO_DEMO: "0",
    DATABASE_URL: company.ownerUrl,
  });
  const all: { line: Line; work: Work }[] = [];
  for (let n = 0; n < companies; n += 1) {
    const line = await openLine(house.url, n);
    all.push({ line, work: await workOf(line, sql) });
  }
  return {
    ask: (rate) => askSteadily(all, rate),
    watchBalance: () => watchBalance(all.map(({ line }) => line)),
    memoryMiB: () => memoryMiB(house.process.pid ?? 0),
    connections: () => connectionsOf(sql),
    atDoor: (lines) => placesAtDoor(house, lines),
    countKept: async () => {
      const counted = await Promise.all(all.map(({ work }) => countKept(sql, work)));
      const sumOf = (key: "kept" | "lost") => counted.reduce((sum, one) => sum + one[key], 0);
      return { kept: sumOf("kept"), lost: sumOf("lost") };
    },
    faultsInBooks: async () => {
      keepFilesIn(`${company.dataDir}/files`);
      return (await verifyBooks(sql, null, { lives })).filter((one) => !one.ok);
    },
    close: async () => {
      for (const { line } of all) line.close();
      await house.stop();
      await sql.end();
      await company.drop();
    },
  };
}

interface Answer {
  status: number;
  text: string;
  isAgain: boolean;
}

/** The people's own way to the house. */
interface Line {
  send: (person: Person, sent: Pick<Sent, "method" | "url" | "body">) => Promise<Answer>;
  as: (person: Person) => Call;
  close: () => void;
}

async function openLine(url: string, n: number): Promise<Line> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2_000 });
  const tokenOf = (person: Person): Promise<string> =>
    signIn(url, { email: emailBeside(emailOf(person), n), password: demoPassword });
  const tokens: Record<Person, string> = {
    owner: await tokenOf("owner"),
    field: await tokenOf("field"),
    operations: await tokenOf("operations"),
  };
  const send: Line["send"] = (person, { method, url: at, body }) =>
    new Promise((resolve) => {
      const nothing = (): void => resolve({ status: 0, text: "", isAgain: false });
      const headers = {
        authorization: `Bearer ${tokens[person]}`,
        ...(body === undefined
          ? {}
          : { "content-type": "application/json", "idempotency-key": newId() }),
      };
      const sent = { agent, method, headers, timeout: patienceMs };
      const request = http.request(`${url}${at}`, sent, (answer) => {
        const parts: Buffer[] = [];
        answer.on("error", nothing).on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            isAgain: answer.headers["retry-after"] !== undefined,
          }),
        );
      });
      request.on("error", nothing).on("timeout", () => request.destroy());
      request.end(body);
    });
  const as = (person: Person): Call =>
    apiClient(async (sent) => ({ ...(await send(person, sent)), headers: {} }), newId);
  return { send, as, close: () => agent.destroy() };
}

/** One request, and what is to be remembered of a yes. */
interface Turn {
  person: Person;
  sent: Pick<Sent, "method" | "url" | "body">;
  heard?: (text: string) => void;
}

interface Work {
  next: () => Turn;
  recorded: string[];
  approved: string[];
  registered: string[];
}

type Recorded = Pick<WireReturns<typeof collections.record>, "id" | "version" | "samplesNeeded">;

/** What people write, one request at a time. */
function writersOf(work: Omit<Work, "next">, slips: readonly object[]) {
  const waiting: Recorded[] = [];
  const post = (
    person: Person,
    url: string,
    body: string,
    heard: (text: string) => void,
  ): Turn => ({
    person,
    sent: { method: "POST", url, body },
    heard,
  });
  let turn = 0;
  const record = (): Turn => {
    turn += 1;
    const body = JSON.stringify({ ...slips[turn % slips.length], id: newId() });
    return post("field", "/api/field-collections", body, (text) => {
      const recorded: Recorded = JSON.parse(text);
      work.recorded.push(recorded.id);
      // Of some more samples are taken, which nobody here does.
      if (recorded.samplesNeeded === 1) waiting.push(recorded);
    });
  };
  const approve = (): Turn => {
    const one = waiting.shift();
    if (!one) return record();
    const { id, version } = one;
    const url = `/api/field-collections/${id}/approve`;
    const body = JSON.stringify({ version, grade: "A" });
    return post("operations", url, body, () => work.approved.push(id));
  };
  const register = (): Turn => {
    const id = newId();
    return post("field", "/api/farmers", farmerOf(id), () => work.registered.push(id));
  };
  return { record, approve, register };
}

/** What people do: a day of the demo company, as often as anybody likes. */
async function workOf(line: Line, sql: pg.Pool): Promise<Work> {
  const slips = await slipsOf(line, sql);
  const work = { recorded: [] as string[], approved: [] as string[], registered: [] as string[] };
  const { record, approve, register } = writersOf(work, slips);
  const get = (person: Person, url: string) => (): Turn => ({
    person,
    sent: { method: "GET", url },
  });
  const acts: readonly (() => Turn)[] = [
    get("owner", "/api/dashboard?period=current_month"),
    record,
    get("field", "/api/field-collections?limit=25"),
    get("owner", "/api/payments?limit=25"),
    register,
    get("field", "/api/me"),
    get("owner", "/api/approvals?limit=25"),
    record,
    get("operations", "/api/stock-card/lots?limit=25"),
    get("owner", "/api/search?text=nakato"),
    approve,
    get("owner", "/api/financial-statements/trial-balance"),
    get("field", `/api/farmers/${slips[0]?.farmerId}`),
    record,
    get("field", "/api/farmers?limit=25"),
    get("operations", "/api/stock-card/value"),
    approve,
    get("owner", "/api/customers?limit=25"),
    get("operations", "/api/plots?limit=25"),
    get("owner", "/api/notifications?limit=25"),
  ];
  let turn = 0;
  const next = (): Turn => {
    const act = acts[turn % acts.length] ?? record;
    turn += 1;
    return act();
  };
  return { ...work, next };
}

/** A bag of each of some farmers who may sell today, at today's price. */
async function slipsOf(line: Line, sql: pg.Pool) {
  const { org } = await line.as("field")(whoAmI.read, {});
  const { rows } = await sql.query<{ farmerId: string; placeId: string; productId: string }>(
    `select distinct on (c.farmer_id) c.farmer_id as "farmerId", c.place_id as "placeId",
       c.product_id as "productId"
     from collection c join farmer f on f.org_id = c.org_id and f.id = c.farmer_id
     where c.org_id = $1 and c.state = 'approved' and f.state = 'active' and c.supplier_id is null
     order by c.farmer_id, c.collected_on desc limit 60`,
    [org.id],
  );
  const slips = [];
  for (const of of rows) {
    const params = { ...of, day: org.today };
    const terms = await line.as("field")(collections.terms, { params });
    const [plot] = terms.farmer.plots;
    if (terms.farmer.obstacle !== null || !plot) continue;
    slips.push({
      ...of,
      collectedOn: org.today,
      stream: "open" as const,
      weighings: [{ gross: "2000", tare: "800" }],
      moistureBp: 1_200,
      foreignMatterBp: 50,
      unitPrice: terms.price,
      plots: [{ plotId: plot.id, shareBp: 10_000 }],
      confirmDuplicate: true,
    });
  }
  if (slips.length === 0) throw new Error("Nobody in the demo company may sell today.");
  return slips;
}

/** The companies ask in turn. */
async function askSteadily(
  companies: readonly { line: Line; work: Work }[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<LoadReport> {
  const report: LoadReport = { asked: 0, busy: 0, wrong: [], ms: [] };
  const beganMs = performance.now();
  const underWay: Promise<void>[] = [];
  const one = async (dueMs: number): Promise<void> => {
    const asking = companies[report.asked % companies.length];
    if (!asking) return;
    const { line, work } = asking;
    const { person, sent, heard } = work.next();
    const { status, text, isAgain } = await line.send(person, sent);
    report.ms.push(performance.now() - dueMs);
    if (status === 200) heard?.(text);
    else if ((status === 503 || status === 429) && isAgain) report.busy += 1;
    else report.wrong.push(`${sent.method} ${sent.url}: ${status} ${text.slice(0, 200)}`);
  };
  const all = perSecond * seconds;
  while (report.asked < all) {
    const due = 1 + Math.floor(((performance.now() - beganMs) / 1000) * perSecond);
    for (; report.asked < Math.min(all, due); report.asked += 1) {
      underWay.push(one(beganMs + (report.asked / perSecond) * 1000));
    }
    await sleep(5);
  }
  await Promise.all(underWay);
  return report;
}

const nobody: Answer = { status: 0, text: "", isAgain: false };

/** Whoever is told to try again does so at the next look. */
function watchBalance(lines: readonly Line[]) {
  const seen = { reads: 0, uneven: 0 };
  let isOver = false;
  const url = "/api/financial-statements/trial-balance";
  const done = (async () => {
    for (let look = 0; !isOver; look += 1) {
      const line = lines[look % lines.length];
      const { status, text } = (await line?.send("owner", { method: "GET", url })) ?? nobody;
      if (status === 200) {
        const { rows, debit, credit }: TrialBalanceWire = JSON.parse(text);
        const sum = rows.reduce((so, { balance }) => so + BigInt(balance), 0n);
        seen.reads += 1;
        if (sum !== 0n || debit !== credit) seen.uneven += 1;
      }
      await sleep(500);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return seen;
  };
}

async function countKept(sql: pg.Pool, work: Work): Promise<{ kept: number; lost: number }> {
  const counted = async (text: string, ids: readonly string[]): Promise<number> =>
    (await sql.query(text, [ids])).rowCount ?? 0;
  const { recorded, approved, registered } = work;
  const there =
    (await counted("select from collection where id = any($1)", recorded)) +
    (await counted("select from collection where id = any($1) and state = 'approved'", approved)) +
    (await counted("select from farmer where id = any($1)", registered));
  const told = recorded.length + approved.length + registered.length;
  return { kept: there, lost: told - there };
}
