// Which months of the books are closed, by whom and why, and whether they still say what they said then.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { day, instant, text, total } from "#platform/api/fields.ts";

const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, "A month, such as 2026-10");
const needs = "canViewFinancials";

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
      /** The fingerprint of the trial balance of that day as it stood then; null of an opening, and of what was closed before it was kept. */
      digest: z.string().nullable(),
      /** Accounts that say something else now of that day. */
      changed: z.array(
        z.object({ code: z.string(), name: z.string(), before: total(), now: total() }),
      ),
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
  close: command("/api/periods/close", {
    needs: "canApproveFunds",
    does: "Closes a month that has passed, and all before it: nothing is booked in them any more.",
    body: z.object({ month, reason: text(300) }),
    returns: standing,
  }),
  reopen: command("/api/periods/reopen", {
    needs: "canConfigureSystem",
    does: "The owner opens a closed month again, and all after it; every owner is told why.",
    body: z.object({ month, reason: text(300) }),
    returns: standing,
  }),
} satisfies Api;
