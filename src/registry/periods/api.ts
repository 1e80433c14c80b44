// Which months of the books are closed, by whom and why, what waited then, and whether they still say what they said.
import { z } from "zod";
import { type Api, command, file, query } from "#platform/api/endpoint.ts";
import { count, day, instant, text, total } from "#platform/api/fields.ts";
import { waitingNames } from "./rules.ts";

const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, "A month, such as 2026-10");
const needs = "canViewFinancials";
const waitingName = z.enum(waitingNames);

const standing = z.object({
  closedThrough: day().nullable(),
  /** The month that is closed next; null while none has passed. */
  next: month.nullable(),
  /** Everything that was closed and opened, the newest first. */
  rows: z.array(
    z.object({
      id: z.string(),
      through: day(),
      isReopening: z.boolean(),
      reason: z.string(),
      byName: z.string(),
      at: instant(),
      /** The fingerprint of the trial balance and the stores of that day as they stood then; null of an opening, and of what was closed before it was kept. */
      digest: z.string().nullable(),
      /** What of it waited when it was closed; null of an opening, and of what was closed before it was kept. */
      waited: z.array(z.object({ name: waitingName, count: count() })).nullable(),
      /** Accounts that say something else now of that day. */
      changed: z.array(
        z.object({ code: z.string(), name: z.string(), before: total(), now: total() }),
      ),
      /** Products of which something else lay in the stores: grams or pieces. */
      stockChanged: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(["g", "pieces"]),
          before: total(),
          now: total(),
        }),
      ),
      /** Vouchers on its days that were booked since, the oldest first: a hundred at most, and how many there are. */
      bookedSince: z.object({
        count: count(),
        rows: z.array(
          z.object({
            number: z.string(),
            day: day(),
            memo: z.string(),
            byName: z.string(),
            at: instant(),
          }),
        ),
      }),
    }),
  ),
});
export type PeriodsStanding = z.output<typeof standing>;

export const periods = {
  standing: query("/api/periods", {
    needs,
    does: "Through which day the books are closed, what was closed and opened, and which accounts have changed since.",
    returns: standing,
  }),
  waiting: query("/api/periods/waiting", {
    readsMuch: true,
    needs,
    does: "What still waits of a month and all before it, with the list behind each figure where whoever asks may read it.",
    params: z.object({ month }),
    returns: z.object({
      rows: z.array(z.object({ name: waitingName, count: count(), link: z.string().nullable() })),
      /** The last check of the books; null: there was none yet. */
      checked: z.object({ at: instant(), faults: z.int() }).nullable(),
    }),
  }),
  certificate: file("/api/periods/{id}/certificate.pdf", "application/pdf", {
    needs,
    does: "What a month was closed with: the trial balance and the stores of its last day as they stood, what waited, and their fingerprint.",
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, "The id of a closing") }),
  }),
  close: command("/api/periods/close", {
    needs: "canApproveFunds",
    does: "Closes a month that has passed, and all before it: nothing is booked in them any more. The books are checked first, and what still waits has to be meant.",
    body: z.object({
      month,
      reason: text(300),
      /** It is closed although something of it waits. */
      despite: z.boolean().default(false),
    }),
    returns: standing,
  }),
  reopen: command("/api/periods/reopen", {
    needs: "canConfigureSystem",
    does: "The owner opens a closed month again, and all after it; every owner is told why.",
    asksAgain: true,
    body: z.object({ month, reason: text(300) }),
    returns: standing,
  }),
} satisfies Api;
