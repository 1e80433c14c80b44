// Reading statements and matching their lines, by the house and by hand.
import { keepFile } from "#books/files/door.ts";
import { openDay } from "#books/ledger/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher, reverseVoucher } from "#books/vouchers/door.ts";
import type { Day } from "#kernel/days.ts";
import { invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { rowsOfCsv } from "#kernel/csvReading.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { readPage, readPageWithTotals } from "#platform/server/store.ts";
import { tellChargesOfMonth, tellLargeCharge } from "./noticeHandlers.ts";
import { ownAccounts } from "./ownAccountStore.ts";
import { BankFileFault } from "./outside/bankMessages.ts";
import { readStatements } from "./outside/bankStatements.ts";
import { accountStatements, type StatementStanding, type WholeLine } from "./statementApi.ts";
import {
  chargesAccount,
  checkCharge,
  checkMatch,
  findMatches,
  type StatedAccount,
  unexplained,
  weighCharge,
} from "./statementRules.ts";
import {
  chargedAlone,
  entriesByIds,
  entriesOf,
  findLine,
  freeEntries,
  insertCharge,
  insertMatch,
  insertStatement,
  lineTotals,
  matchingLines,
  type NewStatement,
  standingOn,
  undoCharge,
  undoMatch,
  undoneOf,
  waitingOf,
} from "./statementStore.ts";
import { readWalletStatement } from "./walletStatementRules.ts";

export const accountStatementsHandlers = handlersFor(accountStatements, {
  standing: async (ctx): Promise<StatementStanding> => {
    const { accountCode, day = ctx.today } = ctx.params;
    const found = await standingOn(ctx, accountCode, day);
    // Before a statement was read there is nothing to explain.
    const left = found.fromDay === null ? 0n : unexplained(found);
    return { accountCode, day, ...found, unexplained: left };
  },
  lines: (ctx) => readPageWithTotals(ctx, matchingLines(ctx.params), ctx.params, lineTotals),
  line: (ctx) => lineOf(ctx, ctx.params.id),
  entries: (ctx) => readPage(ctx, freeEntries(ctx.params), ctx.params),
  upload: async (ctx) => {
    const { accountCode, name, base64 } = ctx.body;
    const file = { name, text: Buffer.from(base64, "base64").toString("utf8") };
    return accountCode === "1100"
      ? takeBankFile(ctx, file, "upload")
      : takeWalletFile(ctx, accountCode, file);
  },
  fetch: async (ctx) => {
    await enqueue(ctx, "payments.fetch-statements", {}, { key: ctx.org.id });
  },
  match: async (ctx) => {
    const { id } = ctx.params;
    const line = await knownLine(ctx, id);
    const asked = ctx.body.entries;
    const entries = await entriesByIds(ctx, line.accountCode, asked);
    if (entries.length !== asked.length) throw notFound("entry of this account");
    checkMatch({ amount: line.amount, isMatched: line.matchId !== null }, entries);
    await insertMatch(ctx, { lineId: id, how: "hand", entries });
    const details = { amount: line.amount, entries: entries.length };
    ctx.audit({ subject: "statement-line", subjectId: id, action: "match", details });
    return lineOf(ctx, id);
  },
  unmatch: async (ctx) => {
    const { id } = ctx.params;
    const { how, matchId } = await knownLine(ctx, id);
    const { reason } = ctx.body;
    const entries = matchId === null ? [] : await entriesOf(ctx, matchId);
    if (!(await undoMatch(ctx, id, reason))) {
      const words = "This line is not matched, so there is nothing to undo.";
      throw new Refusal("statement.not-matched", words, { status: 409 });
    }
    // A charge is in the books for this line alone: the line says something else now.
    for (const { sourceId } of how === "charge" ? entries : []) {
      const source = { type: "statement-charge", id: sourceId };
      await undoCharge(ctx, sourceId);
      await reverseVoucher(ctx, { source, event: "post" }, { reason });
    }
    const details = { because: reason };
    ctx.audit({ subject: "statement-line", subjectId: id, action: "undo match", details });
    return lineOf(ctx, id);
  },
  charge: async (ctx) => {
    const { id } = ctx.params;
    const line = await knownLine(ctx, id);
    checkCharge({ amount: line.amount, isMatched: line.matchId !== null });
    const { chargeAlone: alone, chargesAlone: ofMonth } = await thresholdsToday(ctx);
    const before = await chargedAlone(ctx);
    const weighed = weighCharge(ctx, line, { alone, ofMonth }, before);
    const { note } = ctx.body;
    const chargeId = ctx.newId();
    await insertCharge(ctx, { id: chargeId, lineId: id, note, isSeconded: weighed.isSeconded });
    const voucher = await postVoucher(ctx, {
      source: { type: "statement-charge", id: chargeId },
      event: "post",
      day: await chargeOn(ctx, line.bookedOn),
      memo: note,
      lines: [
        { account: chargesAccount, amount: -line.amount },
        { account: line.accountCode, amount: line.amount },
      ],
    });
    // The second line of the voucher is the account's.
    const entries = [{ voucherId: voucher.id, line: 2 }];
    await insertMatch(ctx, { lineId: id, how: "charge", entries });
    const details = { amount: -line.amount, voucher: voucher.number };
    ctx.audit({ subject: "statement-line", subjectId: id, action: "book charge", details });
    if (weighed.isLarge) await tellLargeCharge(ctx, line, note);
    if (weighed.isBeyondMonth) await tellChargesOfMonth(ctx, before - line.amount);
    return lineOf(ctx, id);
  },
});

async function knownLine(ctx: Ctx, id: string) {
  const line = await findLine(ctx, id);
  if (!line) throw notFound("statement line");
  return line;
}

async function lineOf(ctx: Ctx, id: string): Promise<WholeLine> {
  const {
    matchId,
    key,
    fileName,
    source,
    importedAt,
    importedBy: _,
    ...line
  } = await knownLine(ctx, id);
  return {
    ...line,
    statement: { key, fileName, source, importedAt },
    entries: matchId === null ? [] : await entriesOf(ctx, matchId),
    chargeOn: await chargeOn(ctx, line.bookedOn),
    undone: await undoneOf(ctx, id),
  };
}

/** What a bank took on this day is booked on it, or on the first open one; the bank may be a day ahead of the company's business day. */
function chargeOn(ctx: Ctx, bookedOn: Day): Promise<Day> {
  return openDay(ctx, bookedOn < ctx.today ? bookedOn : ctx.today);
}

interface File {
  name: string;
  text: string;
}

interface Taken {
  statements: number;
  lines: number;
  matched: number;
}

/** What was read is kept as it came, so that a line can be proven. */
async function keep(ctx: Ctx, { name, text }: File, media: string): Promise<string> {
  const { sha256 } = await keepFile(ctx, Buffer.from(text), { name, media });
  return sha256;
}

/** Takes a bank's file in: only of our own account, and nothing that was read before. */
export async function takeBankFile(
  ctx: Ctx,
  { name, text }: File,
  source: NewStatement["source"],
): Promise<Taken> {
  const own = (await ownAccounts(ctx)).find((one) => one.accountCode === "1100");
  const read = readBankFile(text);
  if (own === undefined || read.some((one) => one.accountNumber !== own.number)) {
    throw new Refusal(
      "statement.not-ours",
      "This statement is of another account than the one the owner wrote down as ours.",
    );
  }
  if (read.some((one) => one.currency !== "UGX")) {
    throw new Refusal("statement.other-currency", "This account is kept in shillings.");
  }
  const fileSha256 = await keep(ctx, { name, text }, "application/xml");
  return takeIn(
    ctx,
    "1100",
    read.map(({ accountNumber: _, currency: __, ...one }) => ({
      ...one,
      ...{ accountCode: "1100", source, fileName: name, fileSha256, id: ctx.newId() },
    })),
  );
}

function readBankFile(text: string) {
  try {
    return readStatements(text);
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    throw new Refusal("statement.not-understood", error.message);
  }
}

async function takeWalletFile(ctx: Ctx, accountCode: StatedAccount, file: File): Promise<Taken> {
  const read = readWalletStatement(rowsOfCsv(file.text));
  const fileSha256 = await keep(ctx, file, "text/csv");
  // A network gives its table no name: the same table is the same statement.
  const statementKey = `${read.fromDay} ${read.toDay} ${fileSha256.slice(0, 16)}`;
  const more = { source: "upload", fileName: file.name, fileSha256, id: ctx.newId() } as const;
  return takeIn(ctx, accountCode, [{ ...read, ...more, accountCode, statementKey }]);
}

async function takeIn(
  ctx: Ctx,
  accountCode: StatedAccount,
  read: readonly NewStatement[],
): Promise<Taken> {
  const taken = { statements: 0, lines: 0 };
  for (const statement of read) {
    if (!(await insertStatement(ctx, statement))) continue;
    taken.statements += 1;
    taken.lines += statement.entries.length;
    const { statementKey, fileName, opening, closing } = statement;
    ctx.audit({
      subject: "account-statement",
      subjectId: statement.id,
      action: "read statement",
      details: { account: accountCode, statement: statementKey, file: fileName, opening, closing },
    });
  }
  return { ...taken, matched: taken.statements > 0 ? await matchWaiting(ctx, accountCode) : 0 };
}

/** Matches what is certain; says how many. */
async function matchWaiting(ctx: Ctx, accountCode: StatedAccount): Promise<number> {
  const { lines, entries } = await waitingOf(ctx, accountCode);
  const found = findMatches(lines, entries);
  for (const { lineId, how, entries: matched } of found) {
    invariant(matched.length > 0, "a line is matched to something");
    await insertMatch(ctx, { lineId, how, entries: matched });
  }
  return found.length;
}
