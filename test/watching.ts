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

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder in which the workers of a run write which commands they saw move nothing. */
    stillFolder: string;
  }
}

const movesNothing: ReadonlySet<string> = new Set(still);

/** Sends, looking before and after; `command` is its name, null where only the request is known. */
export type Watch = (send: () => Promise<RawAnswer>, command: string | null) => Promise<RawAnswer>;

/**
 * Looks around requests that are alone at their time: around one of so many at every row of every company (0: around
 * none), and around each command that is said to move nothing at what the books hold.
 */
export function watchOver(sql: pg.Pool, every: number): Watch {
  let [asked, underWay] = [0, 0];
  return async (send, command) => {
    asked += 1;
    const mine = asked;
    const isAlone = underWay === 0;
    const looksAtRows = isAlone && every > 0 && asked % every === 0;
    const looksAtBooks = isAlone && command !== null && movesNothing.has(command);
    underWay += 1;
    try {
      const rows = looksAtRows ? await everyRow({ sql }) : "";
      const books = looksAtBooks ? await booked(sql) : "";
      const answer = await send();
      // Another request that came meanwhile may have written; then nothing is said about this one.
      if (asked !== mine) return answer;
      if (looksAtRows && answer.status >= 400) {
        expect(await everyRow({ sql }), `refused, and something changed: ${answer.text}`).toBe(
          rows,
        );
      }
      if (looksAtBooks && answer.status < 300) {
        expect(await booked(sql), `${command} is said to move nothing`).toBe(books);
        stood(command);
      }
      return answer;
    } finally {
      underWay -= 1;
    }
  };
}

/** How much has been booked: vouchers are only ever added, and no gram and no shilling moves without one. */
async function booked(sql: pg.Pool): Promise<string> {
  const tables = ["voucher", "voucher_line", "lot", "lot_transfer", "due", "due_movement"];
  const counts = tables.map((one) => `(select count(*) from ${one})`);
  const found = await sql.query<{ sum: string }>(`select concat_ws(' ', ${counts.join(", ")}) sum`);
  return found.rows[0]?.sum ?? "";
}

/** Writes down that it stood still; whoever ends the run adds up what its workers wrote. */
function stood(command: string): void {
  fs.appendFileSync(path.join(inject("stillFolder"), `${process.pid}`), `${command}\n`);
}
