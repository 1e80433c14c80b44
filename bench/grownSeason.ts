// A season of a large company, at three sizes ten times apart: the demo's own year, made many times as large (its shape is
// what the handlers wrote; see manyfold.ts). It takes minutes to make, so it is kept for the day.
import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { verifyBooks } from "#books/verify/door.ts";
import { type CheckResult, resultLines } from "#books/verify/rules.ts";
import { copyHouse, makeDemoHouse } from "#test/copiedHouse.ts";
import { manyfold } from "#test/manyfold.ts";
import { lives } from "#app/lives.ts";
import { growAudit } from "./grownAudit.ts";
import { keptForTheDay, onHouseOf } from "./keptForTheDay.ts";
import { rounded } from "./ownDatabase.ts";

/** Each size is so many times the one before: with the last there are 60,000 collections and more. */
const steps = (process.env["STEPS"] ?? "13,10,10").split(",").map(Number);

/** Whom and what is asked about, the same at each size. */
export interface Things {
  shipment: string;
  farmer: string;
  product: string;
  /** The farmer's last name. */
  name: string;
}

/** The season at one size: a house's folder, what is in it, and how long it took to check its books. */
export interface Size {
  folder: string;
  rows: Record<string, number>;
  verifySeconds: number;
}

export interface GrownSeason {
  things: Things;
  sizes: Size[];
}

/** The season as it was kept, or made now: what the demo's people do, how it is grown, and the day it ends on. */
export async function grownSeason(): Promise<GrownSeason> {
  const sources = ["test/manyfold.ts", "bench/grownSeason.ts", "bench/grownAudit.ts"];
  return await keptForTheDay({ name: "season", sizes: steps.join(), sources }, make);
}

async function make(folder: string): Promise<GrownSeason> {
  let before = path.join(folder, "demo");
  fs.mkdirSync(before);
  await makeDemoHouse(before);
  const things = await onHouseOf(before, thingsOf);
  const sizes: Size[] = [];
  // Larger than the number in every farmer's code that is there.
  let codeStep = 100_000;
  for (const [at, times] of steps.entries()) {
    const grown = path.join(folder, `size-${at + 1}`);
    copyHouse(before, grown);
    const size = await onHouseOf(grown, async (owner) => {
      const org = await largestCompany(owner);
      await manyfold(owner, org, times, codeStep);
      await growAudit(owner, org, times, codeStep);
      const verifySeconds = await checkSums(owner, org);
      return { folder: grown, rows: await rowsOf(owner), verifySeconds };
    });
    sizes.push(size);
    codeStep *= times > 10 ? 100 : 10;
    before = grown;
  }
  return { things, sizes };
}

async function thingsOf(owner: pg.Pool): Promise<Things> {
  const { rows } = await owner.query<Things>(
    `select (select shipment_id::text from shipment_lot group by 1 order by count(*) desc, 1 limit 1) as shipment,
            (select product_id::text from collection group by 1 order by count(*) desc, 1 limit 1) as product,
            f.id::text as farmer, f.last_name as name
     from farmer f
     where f.id = (select farmer_id from collection where farmer_id is not null
                   group by 1 order by count(*) desc, 1 limit 1)`,
  );
  const [things] = rows;
  if (!things || Object.values(things).includes(null)) throw new Error("The demo is empty.");
  return things;
}

async function largestCompany(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select org_id as id from collection group by org_id order by count(*) desc limit 1",
  );
  return rows[0]?.id ?? "";
}

/**
 * Checks all the books, and gives how many seconds it took. What is measured on must be true books: debits are
 * credits, sub-ledgers their accounts, lots their cost, kept sums their rows. Repeated work cannot draw the
 * oldest lot first, for each repetition draws its own.
 */
async function checkSums(owner: pg.Pool, org: string): Promise<number> {
  const sums = ["I01", "I02", "I03", "I05", "I06", "I07", "I08", "I11", "I19"];
  const begun = performance.now();
  const results = await verifyBooks(owner, org, { lives });
  const seconds = (performance.now() - begun) / 1000;
  const wrong = results.filter(
    ({ id, faults }) =>
      sums.includes(id) && faults.some((fault) => !fault.includes("before the older")),
  );
  if (wrong.length > 0) throw new Error(resultLines(wrong).join("\n"));
  await keepCheck(owner, org, results);
  return rounded(seconds);
}

/** As the house keeps what it finds every hour: of the audit it is read what was walked already. */
async function keepCheck(owner: pg.Pool, org: string, results: CheckResult[]): Promise<void> {
  const kept = results.map((one) => ({ ...one, checked: one.checked.toString() }));
  await owner.query(
    `insert into books_check (org_id, id, checked_at, took_ms, results, counts, faults)
     values ($1, gen_random_uuid(), now(), 0, $2::jsonb, '{}', 0)`,
    [org, JSON.stringify(kept)],
  );
}

async function rowsOf(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select count(*) from farmer) as farmers, (select count(*) from collection) as collections,
            (select count(*) from voucher_line) as lines, (select count(*) from lot) as lots,
            (select count(*) from audit_event) as audit`,
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]),
  );
}
