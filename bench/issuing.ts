// `npm run bench -- issuing`: 25 kg sold from the oldest lots of 10 kg that are free, each issue in a transaction of
// its own with its cost of sales in the ledger, 16 at once: in 16 companies, and from one hot product in one company.
// Beside it TPC-B on the same server in the same run. Prints one line of JSON.
import { randomUUID } from "node:crypto";
import os from "node:os";
import { addDays } from "#kernel/days.ts";
import { newLotCode, placeOf, planIssue } from "#books/stock/door.ts";
import { takesMoved } from "#books/stock/rules.ts";
import { openBooks, postVoucher } from "#books/vouchers/door.ts";
import type { NewLot } from "#books/vouchers/rules.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Database, openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { onOwnDatabase, rounded } from "./ownDatabase.ts";
import { passSeason } from "./pastSeason.ts";
import { clients, tpcb } from "./tpcb.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 5);
const issuesEach = Number(process.env["ISSUES_EACH"] ?? 100);
/** So many of each before the clock runs: a connection has its plans after some, as a house has that stands since the morning. */
const warmedBy = 15;
/** Times TPC-B, and times the peer's 3.1 issues a second (performance §3, bar 4). */
const least = { companies: 0.7, hotProduct: 0.3, ofPeer: 300 } as const;
const peerPerSecond = 3.1;
const lotGrams = 10_000n;
const issueGrams = 25_000n;
const pricePerKilogram = 11_500n;

const product = randomUUID();

/** Brings in lots of 10 kg, all in one voucher. */
async function stockUp(ctx: Ctx, many: number): Promise<void> {
  const source = { type: "opening", id: randomUUID() };
  const cost = (lotGrams / 1000n) * pricePerKilogram;
  const [from, to] = [await placeOf(ctx, "opening"), await placeOf(ctx, "main")];
  const lots: NewLot[] = [];
  for (let at = 0; at < many; at += 1) {
    // A plant's day brings some tens of lots.
    const madeOn = addDays(ctx.today, Math.floor(at / 40) - 200);
    const code = await newLotCode(ctx, "COF", madeOn);
    const facts = { productId: product, account: "1310", madeOn, origin: source };
    lots.push({ id: randomUUID(), code, ...facts, stream: "eu" });
  }
  await postVoucher(ctx, {
    ...{ source, event: "open", day: ctx.today, memo: "Bench" },
    lines: [
      { account: "1310", amount: cost * BigInt(many) },
      { account: "3000", amount: -cost * BigInt(many) },
    ],
    lots,
    transfers: lots.map(({ id }) => ({
      ...{ lotId: id, account: "1310", from, to, quantity: lotGrams, cost },
    })),
  });
  ctx.audit({ subject: "voucher", subjectId: source.id, action: "open", details: { many } });
}

async function issue(ctx: Ctx): Promise<void> {
  const source = { type: "opening", id: randomUUID() };
  const [from, to] = [await placeOf(ctx, "main"), await placeOf(ctx, "customers")];
  const asked = { productId: product, placeId: from.id, quantity: issueGrams };
  const takes = await planIssue(ctx, asked);
  const cost = takes.reduce((sum, take) => sum + take.cost, 0n);
  await postVoucher(ctx, {
    ...{ source, event: "sold", day: ctx.today, memo: "Bench" },
    lines: [
      { account: "5000", amount: cost },
      { account: "1310", amount: -cost },
    ],
    transfers: takesMoved(takes, { from, to }),
  });
  ctx.audit({ subject: "voucher", subjectId: source.id, action: "sell", details: {} });
}

/** So many issues each, 16 at once. */
async function issueAll(
  database: Database,
  orgOf: (lane: number) => string,
  each: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, lane) => {
      for (let at = 0; at < each; at += 1)
        await asSystem(database, orgOf(lane), "bench.issue", issue);
    }),
  );
}

/** Issues a second. */
async function measured(database: Database, orgOf: (lane: number) => string): Promise<number> {
  await issueAll(database, orgOf, warmedBy);
  const startedMs = performance.now();
  await issueAll(database, orgOf, issuesEach);
  return (clients * issuesEach) / ((performance.now() - startedMs) / 1000);
}

await onOwnDatabase(async ({ owner, url }) => {
  const database = openDatabase(appUrl(url), { connections: clients });
  try {
    const orgs = Array.from({ length: clients + 1 }, () => randomUUID());
    const [hot = "", ...spread] = orgs;
    for (const id of orgs) {
      await owner.query("insert into org (id, name) values ($1, 'Bench')", [id]);
      await asSystem(database, id, "bench.open", openBooks);
      await asSystem(database, id, "bench.season", passSeason);
      const many = (id === hot ? clients : 1) * (issuesEach + warmedBy) * 3;
      await asSystem(database, id, "bench.stock", (ctx) => stockUp(ctx, many));
    }
    await owner.query("analyze");
    const peer = await tpcb(url, seconds);
    const companies = await measured(database, (lane) => spread[lane] ?? "");
    const hotProduct = await measured(database, () => hot);
    const faults = (await verifyBooks(owner, null, {})).filter(({ ok }) => !ok);
    // Its documents are its own: that a voucher has one is not asked of a bench.
    const wrong = faults.filter(({ id }) => id !== "I05");
    if (wrong.length > 0) throw new Error(`The books differ: ${JSON.stringify(wrong)}`);
    const line = (perSecond: number, atLeast: number) => ({
      perSecond: Math.round(perSecond),
      ofTpcb: rounded(perSecond / peer.perSecond),
      atLeast,
      ofPeer: Math.round(perSecond / peerPerSecond),
    });
    console.log(
      JSON.stringify({
        bench: "issuing",
        clients,
        issues: clients * issuesEach,
        tpcb: { by: peer.by, perSecond: Math.round(peer.perSecond) },
        companies: line(companies, least.companies),
        hotProduct: line(hotProduct, least.hotProduct),
        atLeastOfPeer: least.ofPeer,
        booksAgree: true,
        load: rounded(os.loadavg()[0] ?? 0),
      }),
    );
  } finally {
    await database.close();
  }
});
