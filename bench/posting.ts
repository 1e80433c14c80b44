// `npm run bench -- posting`: vouchers written through the one way into the books (walls, numbers, running balances
// on two accounts that everybody uses, audit), 16 at once: in 16 companies, in one company, and a hundred a
// transaction as a pay run does. Beside it TPC-B on the same server in the same run. Prints one line of JSON.
import { randomUUID } from "node:crypto";
import os from "node:os";
import type pg from "pg";
import { openBooks, postVouchers } from "#books/vouchers/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Database, openDatabase } from "#platform/server/db.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { forSeconds } from "./httpCalls.ts";
import { onOwnDatabase, rounded } from "./ownDatabase.ts";
import { clients, tpcb } from "./tpcb.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 5);
const batch = 100;
/** Times TPC-B (performance §3, bar 1). */
const least = { companies: 1.5, oneCompany: 0.3, setBased: 3 } as const;

/** A sale in cash: two accounts that every posting of the company meets. */
async function post(database: Database, orgId: string, many: number): Promise<void> {
  await asSystem(database, orgId, "bench.post", async (ctx: Ctx) => {
    const posted = await postVouchers(
      ctx,
      Array.from({ length: many }, () => ({
        source: { type: "opening", id: randomUUID() },
        event: "open",
        day: ctx.today,
        memo: "Bench",
        lines: [
          { account: "1010", amount: 10_000n },
          { account: "1020", amount: 2_500n },
          { account: "3000", amount: -12_500n },
        ],
      })),
    );
    const [first] = posted;
    ctx.audit({
      subject: "voucher",
      subjectId: first?.id ?? "",
      action: "post",
      details: { many },
    });
  });
}

async function companies(owner: pg.Pool, database: Database): Promise<string[]> {
  const ids = Array.from({ length: clients }, () => randomUUID());
  for (const id of ids) {
    await owner.query("insert into org (id, name) values ($1, 'Bench')", [id]);
    await asSystem(database, id, "bench.open", openBooks);
  }
  return ids;
}

await onOwnDatabase(async ({ owner, url }) => {
  const database = openDatabase(appUrl(url), { connections: clients });
  try {
    const orgs = await companies(owner, database);
    const orgOf = (lane: number): string => orgs[lane % orgs.length] ?? "";
    const peer = await tpcb(url, seconds);
    const spread = await forSeconds(seconds, clients, (lane) => post(database, orgOf(lane), 1));
    const one = await forSeconds(seconds, clients, () => post(database, orgOf(0), 1));
    const sets = await forSeconds(seconds, clients, (lane) => post(database, orgOf(lane), batch));
    const faults = (await verifyBooks(owner, null, {})).filter(({ ok }) => !ok);
    if (faults.length > 0) throw new Error(`The books differ: ${JSON.stringify(faults)}`);
    const line = (perSecond: number, atLeast: number) => ({
      perSecond: Math.round(perSecond),
      ofTpcb: rounded(perSecond / peer.perSecond),
      atLeast,
    });
    console.log(
      JSON.stringify({
        bench: "posting",
        clients,
        seconds,
        tpcb: { by: peer.by, perSecond: Math.round(peer.perSecond) },
        companies: line(spread.perSecond, least.companies),
        oneCompany: line(one.perSecond, least.oneCompany),
        setBased: line(sets.perSecond * batch, least.setBased),
        booksAgree: true,
        load: rounded(os.loadavg()[0] ?? 0),
      }),
    );
  } finally {
    await database.close();
  }
});
