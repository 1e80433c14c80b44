// The power goes while eight clients write: the house and its PostgreSQL are killed in the middle,
// started again, and everything that was acknowledged is there, with the receipt it was given.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { lives } from "#app/lives.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { kampalaDay } from "#kernel/days.ts";
import { apiClient, type Call, type Sent } from "#platform/api/client.ts";
import { urlOf } from "#platform/api/endpoint.ts";
import { freePort } from "#platform/server/embeddedPostgres.ts";
import { farmers } from "#registry/farmers/api.ts";
import { priceLists, products } from "#registry/products/api.ts";
import { newId } from "#seeds/callers.ts";
import { collections } from "#work/field-collections/api.ts";
import { openCompany, signIn } from "./ownCompany.ts";
import { sabotage } from "./proof/saboteurs.ts";
import { type StartedHouse, startHouse } from "./startedHouse.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-crash-"));
fs.chmodSync(folder, 0o755);
const dataDir = path.join(folder, "data");
const pidFile = path.join(dataDir, "database/postmaster.pid");
const clients = 8;
/** How many writes a round acknowledges before the power goes. */
const enough = 40;
const owner = { email: "sarah@kyotera.example", password: "a-long-first-password" };
let house: StartedHouse | undefined;

afterAll(async () => {
  if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

// As production runs it: what is acknowledged is on the disk, and the address stays the same, which
// stands in every token.
const port = String(await freePort());
const start = () => startHouse({ MAVUNO_DATA_DIR: dataDir, MAVUNO_DEMO: "0", PORT: port });

/** PostgreSQL's own process and everything it started. */
function databaseProcesses(): { main: number; backends: number[] } {
  const main = Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return { main, backends: pids.map(Number).filter((pid) => parentOf(pid) === main) };
}

function parentOf(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It ended while the list was read.
    return 0;
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // A backend may have ended by itself; that is all that may have happened.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** The database as its owner, past the house. */
async function asking<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const secret = fs.readFileSync(path.join(dataDir, "database-password"), "utf8").trim();
  const note = path.join(dataDir, "socket-folder");
  const host = fs.existsSync(note) ? fs.readFileSync(note, "utf8") : path.join(dataDir, "socket");
  const pool = new pg.Pool({ host, user: "mavuno", password: secret, database: "mavuno", max: 2 });
  // The house may stop its database while a connection of ours is still saying goodbye.
  pool.on("error", (error) => {
    if (!("code" in error) || error.code !== "57P01") throw error;
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string>;
}

async function send(url: string, token: string, sent: Sent): Promise<Answer> {
  const answer = await fetch(`${url}${sent.url}`, {
    method: sent.method,
    headers: { ...sent.headers, authorization: `Bearer ${token}` },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  const text = await answer.text();
  return { status: answer.status, text, headers: Object.fromEntries(answer.headers) };
}

const farmer = () => ({
  id: newId(),
  firstName: "Rehema",
  lastName: "Nakato",
  sex: "female" as const,
  village: "Kakunyu",
  consents: [{ purpose: "buy_and_pay" as const, given: true, method: "verbal" as const }],
});

/** What a delivery needs: a product with a price, a farmer, a store. */
async function prepareBuying(call: Call) {
  const productId = newId();
  await call(products.add, {
    body: {
      id: productId,
      code: "KIBOKO",
      name: "Kiboko",
      kind: "raw",
      commodity: "coffee",
      form: "kiboko",
      unit: "g",
      stockAccount: "1300",
    },
  });
  const placeId = await asking(async (pool) => {
    const found = await pool.query<{ id: string }>("select id from place where code = 'main'");
    return found.rows[0]?.id ?? "";
  });
  const id = newId();
  const terms = { effectiveFrom: "2020-01-01", price: "5800", ceiling: "6000", toleranceBp: 0 };
  const price = await call(priceLists.propose, { body: { id, productId, placeId, ...terms } });
  const seen = { params: { id }, body: { version: price.version } };
  const { version } = await call(priceLists.submit, seen);
  await call(priceLists.publish, { params: { id }, body: { version } });
  const seller = await call(farmers.register, { body: farmer() });
  await call(farmers.verify, { params: { id: seller.id }, body: { version: seller.version } });
  return { productId, placeId, farmerId: seller.id };
}

type Buying = Awaited<ReturnType<typeof prepareBuying>>;

/** The next thing a client writes: a farmer, or a delivery of one. */
function nextWrite(client: number, buying: Buying): Sent & { id: string; table: string } {
  const isFarmer = client % 2 === 0;
  const delivery = {
    ...buying,
    id: newId(),
    collectedOn: kampalaDay(new Date()),
    stream: "open",
    weighings: [{ gross: "60000", tare: "800" }],
    moistureBp: 1_300,
    foreignMatterBp: 50,
    unitPrice: "5800",
    confirmDuplicate: true,
  };
  const body = isFarmer ? farmer() : delivery;
  return {
    id: body.id,
    table: isFarmer ? "farmer" : "collection",
    method: "POST",
    url: urlOf(isFarmer ? farmers.register : collections.record),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

type Write = ReturnType<typeof nextWrite>;
interface Written {
  acknowledged: { write: Write; receipt: string; text: string }[];
  /** Sent, and nobody knows. */
  open: Write[];
  /** Answers that are neither a yes nor "please try again". */
  odd: string[];
}

const nothingYet = (): Written => ({ acknowledged: [], open: [], odd: [] });

/** Writes one thing after another until the house no longer answers. */
async function writeOn(
  to: { url: string; token: string; buying: Buying },
  client: number,
  written: Written,
): Promise<void> {
  for (;;) {
    const write = nextWrite(client, to.buying);
    const answer = await send(to.url, to.token, write).catch(() => null);
    if (answer?.status !== 200) {
      // A database that is just going down is said as such, and nothing else ever is.
      if (answer && answer.status !== 503) written.odd.push(`${answer.status} ${answer.text}`);
      written.open.push(write);
      if (!answer) return;
      continue;
    }
    const receipt = answer.headers["audit-receipt"] ?? "";
    written.acknowledged.push({ write, receipt, text: answer.text });
  }
}

async function isKept(pool: pg.Pool, table: string, id: string): Promise<boolean> {
  const found = await pool.query(`select 1 from ${table} where id = $1`, [id]);
  return found.rowCount === 1;
}

async function checkAcknowledged({ acknowledged }: Written): Promise<void> {
  await asking(async (pool) => {
    for (const { write, receipt } of acknowledged) {
      const where = `${write.table} ${write.id}`;
      expect(await isKept(pool, write.table, write.id), where).toBe(true);
      const [seq, hash] = receipt.split(":");
      const line = await pool.query("select 1 from audit_event where seq = $1 and hash = $2", [
        seq,
        hash,
      ]);
      expect(line.rowCount, `receipt of ${where}`).toBe(1);
    }
    const results = await verifyBooks(pool, null, { lives });
    expect(results.filter((one) => !one.ok)).toEqual([]);
  });
}

/** What a client does whose answer was lost: sends the same again, and it is there once. */
async function sendAgain(to: { url: string; token: string }, written: Written): Promise<void> {
  for (const write of written.open) {
    const answer = await send(to.url, to.token, write);
    expect(answer.status, answer.text).toBe(200);
  }
  for (const { write, receipt, text } of written.acknowledged.slice(-clients)) {
    const answer = await send(to.url, to.token, write);
    expect([answer.text, answer.headers["audit-receipt"]]).toEqual([text, receipt]);
  }
}

/** How the power goes: everything at once; the database first; the house alone. */
const deaths: readonly ((house: StartedHouse) => Promise<void>)[] = [
  async (dying) => {
    const { main, backends } = databaseProcesses();
    const gone = dying.kill();
    killAll([main, ...backends]);
    await gone;
  },
  async (dying) => {
    killAll(databaseProcesses().backends);
    await sleep(50);
    await dying.kill();
  },
  (dying) => dying.kill(),
];

test("three power cuts while eight clients write lose nothing that was acknowledged", async () => {
  house = await start();
  expect((await openCompany(house, owner)).status).toBe(204);
  await asking((sql) => sql.query("update org set sole_trader = true"));
  await asking((sql) => sabotage({ sql }));
  const token = await signIn(house.url, owner);
  const first = house.url;
  const call = apiClient((sent) => send(first, token, sent), newId);
  const buying = await prepareBuying(call);
  const all = nothingYet();
  for (const [round, die] of deaths.entries()) {
    const written = nothingYet();
    const to = { url: house.url, token, buying };
    const writing = Array.from({ length: clients }, (_, i) => writeOn(to, i, written));
    // In the middle of it: however slow the machine, enough was said to be kept.
    while (written.acknowledged.length < enough) await sleep(20);
    await die(house);
    await Promise.all(writing);
    expect(written.open.length, `round ${round}`).toBeGreaterThan(0);
    expect(written.odd).toEqual([]);
    house = await start();
    await checkAcknowledged(written);
    await sendAgain({ url: house.url, token }, written);
    all.acknowledged.push(...written.acknowledged);
    all.open.push(...written.open);
  }
  await checkAcknowledged(all);
  await asking(async (pool) => {
    const writes = [...all.open, ...all.acknowledged.map(({ write }) => write)];
    for (const { table, id } of writes) expect(await isKept(pool, table, id)).toBe(true);
  });
  expect(await house.stop()).toBe(0);
}, 120_000);

test("a database that is killed under a living house is started again, and people go on", async () => {
  house = await start();
  const { url } = house;
  const { main, backends } = databaseProcesses();
  killAll([main, ...backends]);
  const ready = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;
  await expect.poll(ready, { timeout: 30_000 }).toBe(503);
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  expect(databaseProcesses().main).not.toBe(main);
  const token = await signIn(url, owner);
  const answer = await send(url, token, {
    method: "POST",
    url: urlOf(farmers.register),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(farmer()),
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await house.stop()).toBe(0);
}, 120_000);
