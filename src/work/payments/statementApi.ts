// Statements of our bank and our wallets, line by line against the ledger.
import { z } from "zod";
import { type Api, command, query } from "#platform/api/endpoint.ts";
import { byId, count, day, id, instant, signedAmount, text, total } from "#platform/api/fields.ts";
import { pageOf, pageParams, pageWithTotals } from "#platform/api/page.ts";
import { seesPayments } from "./rules.ts";
import { lineStates, matchWays, statedAccounts } from "./statementRules.ts";

const accountCode = z.enum(statedAccounts);

const standing = z.object({
  accountCode,
  day: day(),
  /** The first day a statement speaks of; null when none was read. */
  fromDay: day().nullable(),
  /** The last day a statement speaks of. */
  statedThrough: day().nullable(),
  statement: total(),
  ledger: total(),
  openLines: total(),
  openLineCount: count(),
  openEntries: total(),
  openEntryCount: count(),
  /** Statement − ledger − listed items: should be 0. */
  unexplained: total(),
});
export type StatementStanding = z.output<typeof standing>;
export type StatementStandingWire = z.input<typeof standing>;

const entry = z.object({
  voucherId: id(),
  line: z.int(),
  voucherNumber: z.string(),
  day: day(),
  memo: z.string(),
  amount: signedAmount(),
  sourceType: z.string(),
  sourceId: id(),
});
export type LedgerEntry = z.output<typeof entry>;
export type LedgerEntryWire = z.input<typeof entry>;

const line = z.object({
  id: id(),
  accountCode,
  bookedOn: day(),
  amount: signedAmount(),
  counterparty: z.string().nullable(),
  text: z.string().nullable(),
  reference: z.string().nullable(),
  providerReference: z.string().nullable(),
  state: z.enum(lineStates),
  /** By what it was matched. */
  how: z.enum(matchWays).nullable(),
  /** The vouchers it is matched to, by their numbers. */
  vouchers: z.string().nullable(),
});
export type StatementLine = z.output<typeof line>;
export type StatementLineWire = z.input<typeof line>;

const lineFilters = {
  accountCode: accountCode.optional(),
  state: z.enum(lineStates).optional(),
  from: day().optional(),
  to: day().optional(),
};
const lineFilter = z.object({ ...lineFilters, search: pageParams.search });
export type LineFilter = z.output<typeof lineFilter>;

const whole = line.extend({
  statement: z.object({
    key: z.string(),
    fileName: z.string(),
    source: z.enum(["folder", "upload"]),
    importedAt: instant(),
  }),
  entries: z.array(entry),
  matchedAt: instant().nullable(),
  matchedByName: z.string().nullable(),
  /** The day on which a charge of this line would be booked now. */
  chargeOn: day(),
  /** What was matched before and undone. */
  undone: z.array(
    z.object({ at: instant(), byName: z.string(), reason: z.string(), how: z.enum(matchWays) }),
  ),
});
export type WholeLine = z.output<typeof whole>;
export type WholeLineWire = z.input<typeof whole>;

const imported = z.object({
  /** 0: everything in it was known. */
  statements: count(),
  lines: count(),
  matched: count(),
});

export const accountStatements = {
  standing: query("/api/account-statements/standing", {
    needs: seesPayments,
    does: "How statement and ledger of an account stand on a day, with what is left unexplained.",
    params: z.object({ accountCode, day: day().optional() }),
    returns: standing,
  }),
  lines: query("/api/account-statements/lines", {
    needs: seesPayments,
    does: "Lines of statements, the newest first, with what each was matched to.",
    params: z.object({
      ...pageParams,
      ...lineFilters,
      sort: z.enum(["bookedOn", "amount"]).default("bookedOn"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageWithTotals(line, z.object({ moneyIn: total(), moneyOut: total() })),
  }),
  line: query("/api/account-statements/lines/{id}", {
    needs: seesPayments,
    does: "One line with the entries of the ledger it is, and what was undone before.",
    params: byId,
    returns: whole,
  }),
  entries: query("/api/account-statements/entries", {
    needs: seesPayments,
    does: "Entries of an account's ledger that no statement line is matched to, the newest first.",
    params: z.object({
      ...pageParams,
      accountCode,
      sort: z.enum(["day", "amount"]).default("day"),
      direction: z.enum(["asc", "desc"]).default("desc"),
    }),
    returns: pageOf(entry.extend({ id: z.string() })),
  }),
  upload: command("/api/account-statements/upload", {
    needs: "canProcessPayments",
    does: "Reads a statement: camt.053 of the bank, the table of a network for a wallet. The same one twice adds nothing.",
    body: z.object({ accountCode, name: text(120), base64: z.base64().max(940_000) }),
    returns: imported,
  }),
  fetch: command("/api/account-statements/fetch", {
    needs: "canProcessPayments",
    does: "Reads the bank's statements from the folder now; what is known is left.",
    body: z.object({ accountCode: z.literal("1100") }),
  }),
  match: command("/api/account-statements/lines/{id}/match", {
    needs: "canProcessPayments",
    does: "Matches a line by hand to the entries that come to its amount.",
    params: byId,
    body: z.object({
      entries: z
        .array(z.object({ voucherId: id(), line: z.int().min(1) }))
        .min(1)
        .max(100),
    }),
    returns: whole,
  }),
  unmatch: command("/api/account-statements/lines/{id}/unmatch", {
    needs: "canProcessPayments",
    does: "Undoes a match with its reason; line and entries are open again, a charge goes out of the books, and it stays to be read.",
    params: byId,
    body: z.object({ reason: text(300) }),
    returns: whole,
  }),
  charge: command("/api/account-statements/lines/{id}/charge", {
    needs: "canManageExpenses",
    does: "Books a line as a charge of the bank or network, on its day or the first open one, and matches it to that.",
    params: byId,
    body: z.object({ note: text(200) }),
    returns: whole,
  }),
} satisfies Api;
