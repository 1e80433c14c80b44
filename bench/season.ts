// `npm run bench:season`: a season of a large company, at three sizes ten times apart: the demo's own year, made
// many times as large (its shape is what the handlers wrote; see manyfold.ts). At each size the screens' own
// questions are asked of the running house, one after the other. Prints one line of JSON: the 95th percentile of
// each question at each size, its limit, and how much slower the largest is than the smallest; and of every other list of the
// house the median at the largest, where it is above the limit of a page. Before anything is said the sums of the books
// are checked against their rows.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { demoPassword } from "#seeds/people.ts";
import { startEmbeddedPostgres } from "#platform/server/embeddedPostgres.ts";
import { startHouse } from "#test/startedHouse.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { resultLines } from "#books/verify/rules.ts";
import { lives } from "#app/lives.ts";
import { slowQuestions } from "./everyQuestion.ts";
import { callsTo } from "./httpCalls.ts";
import { manyfold } from "#test/manyfold.ts";
import { p95, rounded } from "./ownDatabase.ts";

const asks = Number(process.env["ASKS"] ?? 40);
/** Milliseconds at the 95th percentile (specification of speed). */
const limits = { page: 50, trialBalance: 50, origin: 100, board: 500 } as const;
/** Each size is so many times the one before: with the last there are 60,000 collections and more. */
const steps = (process.env["STEPS"] ?? "13,10,10").split(",").map(Number);

type Reader = (path: string) => Promise<string>;

/** Signs in as the owner of the demo and reads as their browser does. */
async function ownerOf(url: string) {
  const config: { anonKey: string } = await (await fetch(`${url}/config.json`)).json();
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: config.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@demo.mavuno.test", password: demoPassword }),
  });
  const { access_token: token }: { access_token: string } = await signIn.json();
  const { call, close } = callsTo(url, { authorization: `Bearer ${token}` });
  const read: Reader = async (asked) => {
    const { status, text } = await call("GET", asked);
    if (status !== 200) throw new Error(`${asked}: ${status} ${text.slice(0, 300)}`);
    return text;
  };
  return { read, call, close };
}

/** What is asked, and which limit it has. */
async function questions(owner: pg.Pool): Promise<Record<string, { path: string; most: number }>> {
  const one = async (sql: string): Promise<string> => {
    const { rows } = await owner.query<{ value: string }>(sql);
    const value = rows[0]?.value;
    if (value === undefined) throw new Error(`The demo has no row for: ${sql}`);
    return value;
  };
  const shipment = await one(
    "select shipment_id::text as value from shipment_lot group by 1 order by count(*) desc, 1 limit 1",
  );
  const farmer = await one(
    "select farmer_id::text as value from collection where farmer_id is not null group by 1 order by count(*) desc, 1 limit 1",
  );
  const product = await one(
    "select product_id::text as value from collection group by 1 order by count(*) desc, 1 limit 1",
  );
  const name = await one(`select last_name as value from farmer where id = '${farmer}'`);
  const page = (asked: string) => ({ path: asked, most: limits.page });
  const board = (asked: string) => ({ path: asked, most: limits.board });
  return {
    farmers: page("/api/farmers"),
    collections: page("/api/field-collections"),
    payments: page("/api/payments"),
    payables: page("/api/payments/payables"),
    lots: page("/api/stock-card/lots"),
    processing: page("/api/processing"),
    contracts: page("/api/contracts"),
    shipments: page("/api/shipments"),
    expenses: page("/api/expenses"),
    salesOrders: page("/api/sales/orders"),
    approvals: page("/api/approvals"),
    plots: page("/api/plots"),
    account: page("/api/financial-statements/accounts/2110"),
    statementOfFarmer: page(`/api/payments/payees/${farmer}?type=farmer`),
    stockCard: page(`/api/stock-card?productId=${product}`),
    farmerByName: page(`/api/farmers?search=${encodeURIComponent(name)}`),
    search: page(`/api/search?text=${encodeURIComponent(name)}`),
    trialBalance: { path: "/api/financial-statements/trial-balance", most: limits.trialBalance },
    profitAndLoss: page("/api/financial-statements/profit-and-loss"),
    origin: { path: `/api/traceability/shipment/${shipment}`, most: limits.origin },
    dashboard: board("/api/dashboard"),
    overview: board("/api/dashboard/overview"),
    operations: board("/api/dashboard/operations"),
    inventory: board("/api/dashboard/inventory"),
    alerts: board("/api/dashboard/alerts"),
    analytics: board("/api/dashboard/analytics"),
    ownersBoard: board("/api/owner-dashboard"),
    openWork: board("/api/open-work"),
    workflow: board("/api/agricultural-workflow?commodity=coffee"),
    flow: board("/api/agricultural-workflow/flow?commodity=coffee"),
    farmerAnalytics: board("/api/farmer-analytics"),
  };
}

async function ask(read: Reader, asked: string): Promise<number> {
  await read(asked);
  const times: number[] = [];
  for (let time = 0; time < asks; time += 1) {
    const begun = performance.now();
    await read(asked);
    times.push(performance.now() - begun);
  }
  return rounded(p95(times));
}

/**
 * Checks all the books, and gives how many seconds it took. What is measured on must be true books: debits are
 * credits, sub-ledgers their accounts, lots their cost, kept sums their rows. Repeated work cannot draw the
 * oldest lot first, for each repetition draws its own.
 */
async function checkSums(owner: pg.Pool, org: string): Promise<number> {
  const sums = ["I01", "I02", "I03", "I05", "I06", "I07", "I08", "I19"];
  const begun = performance.now();
  const results = await verifyBooks(owner, org, { lives });
  const seconds = (performance.now() - begun) / 1000;
  const wrong = results.filter(
    ({ id, faults }) =>
      sums.includes(id) && faults.some((fault) => !fault.includes("before the older")),
  );
  if (wrong.length > 0) throw new Error(resultLines(wrong).join("\n"));
  return rounded(seconds);
}

async function sizeOf(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select count(*) from farmer) as farmers, (select count(*) from collection) as collections,
            (select count(*) from voucher_line) as lines, (select count(*) from lot) as lots`,
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]),
  );
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
fs.chmodSync(folder, 0o755);
const house = await startHouse({ MAVUNO_DATA_DIR: folder });
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
const owner = new pg.Pool({ connectionString: server.url, max: 2 });
try {
  const { rows } = await owner.query<{ id: string }>(
    "select org_id as id from collection group by org_id order by count(*) desc limit 1",
  );
  const org = rows[0]?.id ?? "";
  const asked = await questions(owner);
  const { read, call, close } = await ownerOf(house.url);
  const sizes: Record<string, number>[] = [];
  const found: Record<string, number[]> = {};
  const verifySeconds: number[] = [];
  let codeStep = 100_000;
  for (const times of steps) {
    await manyfold(owner, org, times, codeStep);
    codeStep *= times > 10 ? 100 : 10;
    verifySeconds.push(await checkSums(owner, org));
    sizes.push(await sizeOf(owner));
    for (const [name, one] of Object.entries(asked)) {
      (found[name] ??= []).push(await ask(read, one.path));
    }
  }
  const every = await slowQuestions(call, limits.page);
  close();
  const answers = Object.entries(asked).map(([name, { most }]) => {
    const p95s = found[name] ?? [];
    const [first, last] = [p95s[0] ?? 0, p95s.at(-1) ?? 0];
    return { name, p95: p95s, most, ofLimit: rounded(last / most), growth: rounded(last / first) };
  });
  const above = answers.filter(({ ofLimit }) => ofLimit > 1).map(({ name }) => name);
  console.log(
    JSON.stringify({ bench: "season", asks, sizes, verifySeconds, answers, above, every }),
  );
} finally {
  await owner.end();
  await house.stop();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
