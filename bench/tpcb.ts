// What others measure a database by: the transaction of TPC-B (three balances, one history line), as pgbench
// does it, on the very server that the bench measures, so that a ratio holds on any machine.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { forSeconds } from "./httpCalls.ts";

export const clients = 16;

export interface Peer {
  /** By which program the peer was driven: it says how fair the ratio is. */
  by: "pgbench" | "pg";
  perSecond: number;
}

const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0;

/** Lays the tables of TPC-B beside ours, so many branches as clients, and measures its transactions. */
export async function tpcb(ownerUrl: string, seconds: number): Promise<Peer> {
  return hasPgbench() ? byPgbench(ownerUrl, seconds) : byPg(ownerUrl, seconds);
}

function byPgbench(ownerUrl: string, seconds: number): Peer {
  run(ownerUrl, "-i", "-q", "-s", String(clients));
  return { by: "pgbench", perSecond: transactionsPerSecond(ownerUrl, seconds) };
}

/** Runs a script of SQL as pgbench runs TPC-B; null where there is no pgbench. */
export function byScript(url: string, seconds: number, script: string): number | null {
  if (!hasPgbench()) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mavuno-bench-"));
  const file = path.join(folder, "script.sql");
  fs.writeFileSync(file, script);
  try {
    return transactionsPerSecond(url, seconds, "-n", "-f", file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function transactionsPerSecond(url: string, seconds: number, ...more: string[]): number {
  const asked = ["-c", String(clients), "-j", "2", "-M", "prepared", "-T", String(seconds)];
  const said = run(url, ...asked, ...more);
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said no figure: ${said}`);
  return perSecond;
}

function run(url: string, ...args: string[]): string {
  const done = spawnSync("pgbench", [...args, url], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`pgbench: ${done.stderr}`);
  return done.stdout;
}

const tables = `
  create table tpcb_branch (id int primary key, balance int not null);
  create table tpcb_teller (id int primary key, balance int not null);
  create table tpcb_account (id int primary key, balance int not null);
  create table tpcb_history (teller int, branch int, account int, delta int, at timestamptz);
  insert into tpcb_branch select n, 0 from generate_series(1, ${clients}) n;
  insert into tpcb_teller select n, 0 from generate_series(1, ${clients * 10}) n;
  insert into tpcb_account select n, 0 from generate_series(1, ${clients * 100_000}) n;
  analyze tpcb_branch, tpcb_teller, tpcb_account;
`;

async function byPg(ownerUrl: string, seconds: number): Promise<Peer> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: clients });
  const dice = (sides: number): number => 1 + Math.floor(Math.random() * sides);
  try {
    await pool.query(tables);
    const lanes = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
    const measured = await forSeconds(seconds, clients, async (lane) => {
      const client = lanes[lane];
      if (!client) throw new Error("a connection for each client");
      const [delta, account] = [dice(10_000) - 5_000, dice(clients * 100_000)];
      const [teller, branch] = [dice(clients * 10), dice(clients)];
      const run = (name: string, text: string, values: number[]) =>
        client.query({ name, text, values });
      await client.query("begin");
      await run("a", "update tpcb_account set balance = balance + $1 where id = $2", [
        delta,
        account,
      ]);
      await run("s", "select balance from tpcb_account where id = $1", [account]);
      await run("t", "update tpcb_teller set balance = balance + $1 where id = $2", [
        delta,
        teller,
      ]);
      await run("b", "update tpcb_branch set balance = balance + $1 where id = $2", [
        delta,
        branch,
      ]);
      await run("h", "insert into tpcb_history values ($1, $2, $3, $4, now())", [
        teller,
        branch,
        account,
        delta,
      ]);
      await client.query("commit");
    });
    for (const lane of lanes) lane.release();
    return { by: "pg", perSecond: measured.perSecond };
  } finally {
    await pool.end();
  }
}
