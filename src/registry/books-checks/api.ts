import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { id, instant, text } from "#platform/api/fields.ts";

const check = z.object({
  /** I01 … I22. */
  id: z.string(),
  title: z.string(),
  /** How many things were looked at, and what they are. */
  checked: z.string(),
  noun: z.string(),
  ok: z.boolean(),
  /** At most twenty, each naming the thing that differs. */
  faults: z.array(z.string()),
});

const run = z.object({
  id: id(),
  checkedAt: instant(),
  tookMs: z.int(),
  /** Who asked for it; null: the house by itself. */
  checkedByName: z.string().nullable(),
  /** How many of its checks failed. */
  faults: z.int(),
});

const standing = z.object({
  /** While it stands nothing is booked; null: booking goes on. */
  stop: z.object({ stoppedAt: instant(), checks: z.array(z.string()) }).nullable(),
  /** A check that somebody asked for and that the house is at; null: none. */
  asked: z.object({ askedAt: instant(), askedByName: z.string() }).nullable(),
  /** The last check with everything it found; null: there was none yet. */
  last: run.extend({ checks: z.array(check) }).nullable(),
  /** The ones before it, the newest first. */
  earlier: z.array(run),
});
export type BooksStanding = z.output<typeof standing>;

export const booksChecks = {
  standing: query("/api/books-checks", {
    needs: "canViewAuditLogs",
    does: "What the last check of the books found, the checks before it, and whether booking is stopped.",
    returns: standing,
  }),
  run: command("/api/books-checks/run", {
    needs: "canViewAuditLogs",
    does: "Has the company's books checked now, while everybody works on; one at a time. When they do not agree nothing more is booked.",
    body: z.object({ id: id() }),
    returns: standing,
  }),
  openBooking: command("/api/books-checks/open-booking", {
    needs: "canViewAuditLogs",
    does: "The owner lets booking go on, once a check now finds that the books agree.",
    body: z.object({ reason: text(300) }),
    returns: standing,
  }),
} satisfies Api;
