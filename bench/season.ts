// `npm run bench -- season`: a season of a large company, at three sizes ten times apart (grownSeason.ts). At each size
// the screens' own questions are asked of the running house, one after the other. Prints one line of JSON: the 95th
// percentile of each question at each size, its limit, and how much slower the largest is than the smallest; and of every
// other list of the house, as it stands and searched, and of every page of one thing the median at the largest, where it is
// above the limit of a page.
import { addDays, kampalaDay } from "#kernel/days.ts";
import { startHouse } from "#test/startedHouse.ts";
import { accessTokenOf } from "./demoHouse.ts";
import { slowPages, slowQuestions, slowSearches } from "./everyQuestion.ts";
import { grownSeason, type Things } from "./grownSeason.ts";
import { callsTo } from "./httpCalls.ts";
import { p95, rounded } from "./ownDatabase.ts";

const asks = Number(process.env["ASKS"] ?? 10);
/** Milliseconds at the 95th percentile (specification of speed). */
const limits = { page: 50, trialBalance: 50, origin: 100, board: 500 } as const;

type Reader = (path: string) => Promise<string>;

/** Signs in as the owner of the demo and reads as their browser does. */
async function ownerOf(url: string) {
  const token = await accessTokenOf(url);
  const { call, close } = callsTo(url, { authorization: `Bearer ${token}` });
  const read: Reader = async (asked) => {
    const { status, text } = await call("GET", asked);
    if (status !== 200) throw new Error(`${asked}: ${status} ${text.slice(0, 300)}`);
    return text;
  };
  return { read, call, close };
}

/** What is asked, and which limit it has. */
function questions(things: Things): Record<string, { path: string; most: number }> {
  const { shipment, farmer, product, name } = things;
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
    audit: page("/api/audit-log"),
    auditByName: page(`/api/audit-log?search=${encodeURIComponent(name)}`),
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
    closedMonths: page("/api/periods"),
    monthsEnd: board(`/api/periods/waiting?month=${lastMonth()}`),
    workflow: board("/api/agricultural-workflow?commodity=coffee"),
    flow: board("/api/agricultural-workflow/flow?commodity=coffee"),
    farmerAnalytics: board("/api/farmer-analytics"),
  };
}

/** The month before the one that runs. */
function lastMonth(): string {
  return addDays(`${kampalaDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
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

const { things, sizes } = await grownSeason();
const asked = questions(things);
const found: Record<string, number[]> = {};
const largest: Record<string, Awaited<ReturnType<typeof slowQuestions>>> = {};
for (const size of sizes) {
  const house = await startHouse({ MAVUNO_DATA_DIR: size.folder });
  try {
    const { read, call, close } = await ownerOf(house.url);
    for (const [name, one] of Object.entries(asked)) {
      (found[name] ??= []).push(await ask(read, one.path));
    }
    if (size === sizes.at(-1)) {
      largest["every"] = await slowQuestions(call, limits.page);
      largest["searched"] = await slowSearches(call, limits.page);
      largest["pages"] = await slowPages(call, limits.page);
    }
    close();
  } finally {
    await house.stop();
  }
}
const answers = Object.entries(asked).map(([name, { most }]) => {
  const p95s = found[name] ?? [];
  const [first, last] = [p95s[0] ?? 0, p95s.at(-1) ?? 0];
  return { name, p95: p95s, most, ofLimit: rounded(last / most), growth: rounded(last / first) };
});
const above = answers.filter(({ ofLimit }) => ofLimit > 1).map(({ name }) => name);
const rows = sizes.map((size) => size.rows);
const verifySeconds = sizes.map((size) => size.verifySeconds);
console.log(
  JSON.stringify({
    ...{ bench: "season", asks, sizes: rows, verifySeconds, answers, above },
    ...largest,
  }),
);
