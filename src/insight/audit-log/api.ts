import { z } from "zod";
import { takesOut } from "#kernel/permissions.ts";
import { type Api, file, query } from "#platform/api/endpoint.ts";
import { day, id, instant, text } from "#platform/api/fields.ts";
import { pageOf, pageParams } from "#platform/api/page.ts";

const lineSchema = z.object({
  id: id(),
  at: instant(),
  /** Who did it, by the name they had then; null for the system itself. */
  by: z.string().nullable(),
  role: z.string().nullable(),
  /** What it concerns: `collection`, `payment`; `sign-in` for an account. */
  kind: z.string(),
  subjectId: z.string(),
  action: z.string(),
  /** Whose account it concerns, when that is somebody else. */
  about: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Where the request came from; empty where it is not kept. */
  address: z.string(),
  /** Its number in the company's chain; null for what identity wrote. */
  number: z.string().nullable(),
});
export type AuditLine = z.output<typeof lineSchema>;

const asked = {
  /** Done by this person, or to this person's account. */
  person: id().optional(),
  /** One kind of thing; `sign-in` for accounts, `routine` for what identity does by itself. */
  kind: text(40).optional(),
  /** Only that somebody looked at a farmer's NIN, or made the paper it stands on. */
  looked: z.enum(["nin"]).optional(),
  from: day().optional(),
  to: day().optional(),
  sort: z.enum(["at"]).default("at"),
  direction: z.enum(["asc", "desc"]).default("desc"),
};

export const auditLog = {
  list: query("/api/audit-log", {
    needs: "canViewAuditLogs",
    does: "Everything that was done in the company and to its people's accounts, in one list by time.",
    params: z.object({ ...pageParams, ...asked }),
    returns: pageOf(lineSchema),
  }),
  csv: file("/api/audit-log/export.csv", "text/csv", {
    needs: takesOut("canViewAuditLogs"),
    does: "Every line that matches, as a table.",
    params: z.object({ ...pageParams, ...asked }),
  }),
  choices: query("/api/audit-log/choices", {
    needs: "canViewAuditLogs",
    does: "The people and the kinds of things the audit log can be narrowed to.",
    returns: z.object({
      people: z.array(z.object({ id: id(), name: z.string() })),
      kinds: z.array(z.string()),
    }),
  }),
  chain: query("/api/audit-log/chain", {
    needs: "canViewAuditLogs",
    does: "Whether the company's audit is whole: each line follows from the one before, none is missing.",
    returns: z.object({
      isWhole: z.boolean(),
      /** When all of it was walked last, every line since then being walked now; null where all was. */
      checkedAt: instant().nullable(),
      /** Lines that were walked. */
      lines: z.string(),
      /** The number and fingerprint of the last line: written down elsewhere, they prove the rest. */
      last: z.object({ number: z.string(), hash: z.string() }).nullable(),
      faults: z.array(z.string()),
    }),
  }),
} satisfies Api;
