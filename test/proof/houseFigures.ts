// What a house in a process of its own takes of the machine and of its database.
import fs from "node:fs";
import process from "node:process";
import type pg from "pg";

/** Connections of the application role to this database. */
export async function connectionsOf(owner: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and usename <> current_user",
  );
  return rows[0]?.count ?? 0;
}

/** What the process holds now; null where the system does not say. */
export function memoryMiB(pid: number): number | null {
  return statusMiB(pid, "VmRSS");
}

/** The most memory the process held since this was last asked; null where the system does not say. */
export function peakMiB(pid: number): number | null {
  const most = statusMiB(pid, "VmHWM");
  if (most !== null) fs.writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return most;
}

function statusMiB(pid: number, name: string): number | null {
  if (process.platform !== "linux") return null;
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
}
