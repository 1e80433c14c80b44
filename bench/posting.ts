// `npm run bench -- posting`: vouchers written with walls, numbers, running balances on two accounts that everybody uses
// and audit, 16 at once: in 16 companies, in one company, and a hundred a transaction as a pay run does. In SQL by
// pgbench, as the peer is driven, and through the one door of the house. Beside it TPC-B on the same server in the
// same run. Prints one line of JSON.
import { randomUUID } from "node:crypto";
import os from "node:os";
import type pg from "pg";
import { openBooks, type Posted, postVouchers } from "#books/vouchers/door.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type Database, openDatabase } from "#platform/server/db.ts";
import { gatheredInTurn } from "#platform/server/gathered.ts";
import { appUrl } from "#platform/server/migrate.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import { verifyBooks } from "#books/verify/door.ts";
import { forSeconds } from "./httpCalls.ts";
import { onOwnDatabase, rounded } from "./ownDatabase.ts";
import { passSeason, saleInCash } from "./pastSeason.ts";
import { byScript, clients, tpcb } from "./tpcb.ts";

const seconds = Number(process.env["SECONDS_EACH"] ?? 5);
const batch = 100;
const orgPrefix = "00000000-0000-4000-8000-00000000";
/** Times TPC-B (performance §3, bar 1). */
const least = { companies: 1.5, oneCompany: 0.3, setBased: 3 } as const;

/** As many sales in cash as asked, in one transaction. */
async function post(database: Database, orgId: string, many: number): Promise<void> {
  await asSystem(database, orgId, "bench.post", async (ctx) => {
    const [first] = await postSales(ctx, many);
    ctx.audit({
      subject: "voucher",
      subjectId: first?.id ?? "",
      action: "post",
      details: { many },
    });
  });
}

const postSales = (ctx: Ctx, many: number): Promise<Posted[]> =>
  postVouchers(
    ctx,
    Array.from({ length: many }, () => saleInCash(ctx.today)),
  );

/** One sale in cash, with whatever else waits for the turn of its company: a voucher and a line of the audit for each. */
function postTogether(database: Database): (orgId: string) => Promise<Posted> {
  const inTurn = (orgId: string, take: () => readonly unknown[]): Promise<Posted[]> =>
    asSystem(database, orgId, "bench.post", async (ctx) => {
      const posted = await postSales(ctx, take().length);
      for (const { id } of posted)
        ctx.audit({ subject: "voucher", subjectId: id, action: "post", details: {} });
      return posted;
    });
  const gather = gatheredInTurn<{ orgId: string; id: string }, Posted>({
    groupOf: ({ orgId }) => orgId,
    keyOf: ({ id }) => id,
    most: batch,
    inTurn: ({ orgId }, take) => inTurn(orgId, take),
    alone: async ({ orgId }) => {
      const [posted] = await inTurn(orgId, () => [orgId]);
      if (!posted) throw new Error("a voucher was posted");
      return posted;
    },
  });
  return (orgId) => gather({ orgId, id: randomUUID() });
}

/** Stands in a script for what makes its ids its own; twelve digits of dice. */
const dice = "@dice@";

/** The same vouchers as the house says them to the database: one text, its ids left open. */
function saidOf(many: number): string {
  const ids = Array.from({ length: many }, (_, at) => `${dice}-4000-8000-${padded(at)}`);
  const lines = [
    { account_code: "1010", amount: "10000" },
    { account_code: "1020", amount: "2500" },
    { account_code: "3000", amount: "-12500" },
  ];
  return JSON.stringify({
    voucher: ids.map((id, at) => ({
      ...{ place: at + 1, id, source_type: "opening", source_id: id },
      ...{ event: "open", day: "@day@", memo: "Bench" },
    })),
    voucher_line: ids.flatMap((id) =>
      lines.map((line, at) => ({ voucher_id: id, line: at + 1, day: "@day@", ...line })),
    ),
  });
}

const padded = (at: number): string => String(at).padStart(12, "0");

/** The same posting as a script of SQL, `many` vouchers a transaction; the client's number chooses the company. */
const scriptOf = (many: number, isOneCompany: boolean): string => {
  const company = isOneCompany ? "0" : ":client_id";
  const digits = "lpad(to_hex(:dice::bigint), 12, '0')";
  return `
\\set dice random(1, 281474976710655)
begin;
select set_config('app.org', '${orgPrefix}' || lpad(${company}::text, 4, '0'), true),
  pg_advisory_xact_lock(hashtextextended('${orgPrefix}' || lpad(${company}::text, 4, '0'), 1));
select book_vouchers('26', '${orgPrefix}0000', replace(replace('${saidOf(many)}',
  '${dice}', substr(${digits}, 1, 8) || '-' || substr(${digits}, 9)), '@day@', current_date::text)::jsonb);
select * from append_audit(now(), '${orgPrefix}0000', jsonb_build_array(jsonb_build_object(
  'subject', 'voucher', 'subject_id', :dice::text, 'action', 'post', 'body', '{}')));
commit;
`;
};

async function companies(owner: pg.Pool, database: Database): Promise<string[]> {
  const ids = Array.from(
    { length: clients },
    (_, at) => `${orgPrefix}${String(at).padStart(4, "0")}`,
  );
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
    // A company's first minute is not its life: the server knows its tables, as it does by itself after a minute.
    for (const id of orgs) await asSystem(database, id, "bench.season", passSeason);
    await owner.query("analyze");
    const peer = await tpcb(url, seconds);
    const inSql = (many: number, isOneCompany: boolean) => {
      const perSecond = byScript(appUrl(url), seconds, scriptOf(many, isOneCompany));
      return perSecond === null ? null : perSecond * many;
    };
    const sql = { spread: inSql(1, false), one: inSql(1, true), sets: inSql(batch, false) };
    const gather = postTogether(database);
    const door = {
      spread: await forSeconds(seconds, clients, (lane) => post(database, orgOf(lane), 1)),
      one: await forSeconds(seconds, clients, () => post(database, orgOf(0), 1)),
      sets: await forSeconds(seconds, clients, (lane) => post(database, orgOf(lane), batch)),
      together: await forSeconds(seconds, clients, async () => {
        await gather(orgOf(0));
      }),
    };
    const faults = (await verifyBooks(owner, null, {})).filter(({ ok }) => !ok);
    if (faults.length > 0) throw new Error(`The books differ: ${JSON.stringify(faults)}`);
    const line = (perSecond: number | null) =>
      perSecond === null
        ? null
        : { perSecond: Math.round(perSecond), ofTpcb: rounded(perSecond / peer.perSecond) };
    console.log(
      JSON.stringify({
        bench: "posting",
        clients,
        seconds,
        tpcb: { by: peer.by, perSecond: Math.round(peer.perSecond) },
        atLeast: least,
        inSql: {
          companies: line(sql.spread),
          oneCompany: line(sql.one),
          setBased: line(sql.sets),
        },
        throughTheDoor: {
          companies: line(door.spread.perSecond),
          oneCompany: line(door.one.perSecond),
          setBased: line(door.sets.perSecond * batch),
          oneCompanyTogether: line(door.together.perSecond),
        },
        booksAgree: true,
        load: rounded(os.loadavg()[0] ?? 0),
      }),
    );
  } finally {
    await database.close();
  }
});
