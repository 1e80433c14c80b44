// What is looked at around a request, whichever test makes it: one that is refused may not have left a trace
// (T-ATOM), and a command that is said to move nothing may not have moved a gram or a shilling (T-STILL).
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import type pg from "pg";
import { expect, inject } from "vitest";
import type { RawAnswer } from "#seeds/callers.ts";
import { everyRow } from "./everyRow.ts";
import { still } from "./proof/commands.ts";
import { type Asked, commandOf } from "./proof/watched.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder in which the workers of a run write which commands they saw move nothing. */
    stillFolder: string;
  }
}

const movesNothing: ReadonlySet<string> = new Set(still);

/** Sends, looking before and after. */
export type Watch = (asked: Asked, send: () => Promise<RawAnswer>) => Promise<RawAnswer>;

/** From when one request began while none was under way until none is any more. */
interface Crowd {
  /** What was booked before it; null where it began with somebody who may book. */
  booked: Promise<string> | null;
  /** Has somebody who may book joined it? */
  mayBook: boolean;
  /** Those of it that moved nothing, if nothing was booked. */
  done: string[];
}

/**
 * Looks around one of so many requests that are alone at their time at every row of every company (0: around none), and
 * around each crowd of commands that are said to move nothing, mostly of one, at what the books hold.
 */
export function watchOver(sql: pg.Pool, every: number): Watch {
  let [asked, underWay] = [0, 0];
  let crowd: Crowd = { booked: null, mayBook: true, done: [] };
  return async (sent, send) => {
    asked += 1;
    const mine = asked;
    const command = commandOf(sent);
    const isStill = command !== null && movesNothing.has(command);
    const looksAtRows = underWay === 0 && every > 0 && asked % every === 0;
    if (underWay === 0) crowd = { booked: isStill ? booked(sql) : null, mayBook: false, done: [] };
    // Whatever is asked, not read, may book.
    else if (!isStill && sent.method !== "GET") crowd.mayBook = true;
    const ours = crowd;
    underWay += 1;
    try {
      await ours.booked;
      const rows = looksAtRows ? await everyRow({ sql }) : "";
      const answer = await send();
      // Another request that came meanwhile may have written; then nothing is said about this one.
      if (looksAtRows && asked === mine && answer.status >= 400) {
        expect(await everyRow({ sql }), `refused, and something changed: ${answer.text}`).toBe(
          rows,
        );
      }
      if (isStill && answer.status < 300) {
        ours.done.push(command);
        note("done", [command]);
      }
      if (underWay === 1) await stoodStill(sql, ours);
      return answer;
    } finally {
      underWay -= 1;
    }
  };
}

/** Nothing was booked by a crowd of which each said that it would not. */
async function stoodStill(sql: pg.Pool, crowd: Crowd): Promise<void> {
  const { done } = crowd;
  const before = await crowd.booked;
  if (before === null || done.length === 0) return;
  const after = await booked(sql);
  // Also who came while that was looked at.
  if (crowd.mayBook) return;
  expect(after, `said to move nothing: ${done.join(", ")}`).toBe(before);
  note("looked", done);
}

/** Notes commands that were done, and those of them around which it was looked. */
function note(what: "done" | "looked", commands: readonly string[]): void {
  const text = commands.map((command) => `${what} ${command}\n`).join("");
  fs.appendFileSync(path.join(inject("stillFolder"), `${process.pid}`), text);
}

/** How much has been booked: vouchers are only ever added, and no gram and no shilling moves without one. */
async function booked(sql: pg.Pool): Promise<string> {
  const tables = ["voucher", "voucher_line", "lot", "lot_transfer", "due", "due_movement"];
  const counts = tables.map((one) => `(select count(*) from ${one})`);
  const found = await sql.query<{ sum: string }>(`select concat_ws(' ', ${counts.join(", ")}) sum`);
  return found.rows[0]?.sum ?? "";
}
