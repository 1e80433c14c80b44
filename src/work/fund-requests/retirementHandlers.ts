// Accounting for an advance: receipts and what comes back, given by the payee, accepted by another person.
import { issueCode } from "#books/codes/door.ts";
import { drawsOf } from "#books/commitments/door.ts";
import { duesById } from "#books/dues/door.ts";
import { keepScan, readFile } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { postVoucher } from "#books/vouchers/door.ts";
import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState } from "#platform/server/store.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { taxStandingOn, vatRateOn } from "#registry/taxes/door.ts";
import { vatWithin } from "#registry/taxes/rules.ts";
import { checkOverspent, checkReceipts, checkReceiptsOnce } from "./accountRules.ts";
import { retirementVoucher, splitAgainst } from "./bookingRules.ts";
import { requestOf, storedOf } from "./door.ts";
import { settleIfDone } from "./handlers.ts";
import { statementFacts } from "./papers/publicFacts.ts";
import { retirementStatement } from "./papers/retirementStatement.ts";
import { fundRetirements, type Retirement } from "./retirementApi.ts";
import {
  findRetirement,
  insertRetirement,
  likeReceipts,
  linesOf,
  owedBeyond,
  receiptLimits,
  spendingAccounts,
  type StoredRetirement,
  withLines,
} from "./retirementStore.ts";
import { retirementLife } from "./rules.ts";

const what = "fund-retirement";
const table = "fund_retirement";

export const fundRetirementsHandlers = handlersFor(fundRetirements, {
  accounts: async (ctx) => ({ rows: await spendingAccounts(ctx) }),
  submit: submitAccount,
  accept: acceptAccount,
  sendBack: sendAccountBack,
  receipt: async (ctx) => {
    const lines = await linesOf(ctx, ctx.params.id);
    const fileSha256 = lines.find((one) => one.line === ctx.params.line)?.fileSha256;
    if (!fileSha256) throw notFound("receipt");
    const { bytes, name } = await readFile(ctx, fileSha256);
    return { name, bytes };
  },
  paper: async (ctx) => {
    const stored = await accountOf(ctx, ctx.params.id);
    const request = await requestOf(ctx, stored.requestId);
    const retirement = await withLines(ctx, stored, await linesOf(ctx, stored.id));
    const paper = retirementStatement({ request, retirement }, await paperCompanyOf(ctx));
    return { name: `${stored.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

async function accountOf(ctx: Ctx, id: string): Promise<StoredRetirement> {
  const found = await findRetirement(ctx, id);
  if (!found) throw notFound("account");
  return found;
}

async function retirementOf(ctx: Ctx, id: string): Promise<Retirement> {
  return withLines(ctx, await accountOf(ctx, id), await linesOf(ctx, id));
}

/** What the payee holds of this request, the earliest due first. */
async function heldOf(ctx: Ctx, requestId: string) {
  const stored = await storedOf(ctx, requestId);
  const draws = stored.commitmentId === null ? [] : await drawsOf(ctx, stored.commitmentId);
  const advances = await duesById(
    ctx,
    draws.map((draw) => draw.dueId),
  );
  return { stored, advances: advances.filter((due) => due.open > 0n) };
}

async function submitAccount(ctx: CtxOf<typeof fundRetirements.submit>): Promise<Retirement> {
  const { id, requestId, returned, note, duplicateReason, noReceiptReason } = ctx.body;
  const { stored, advances } = await heldOf(ctx, requestId);
  if (![stored.payeeId, stored.requestedById].includes(ctx.actor.userId)) {
    const words = `${stored.payeeName} holds this money and accounts for it.`;
    throw new Refusal("fund-request.not-yours", words, { status: 403 });
  }
  if (stored.state !== "approved") {
    throw new Refusal("fund-request.not-open", "Nothing of this request is left to account for.", {
      status: 409,
    });
  }
  const waiting = (await requestOf(ctx, requestId)).retirements.some(
    (one) => one.state === "submitted",
  );
  if (waiting) {
    const words = "An account of this request waits to be accepted. It comes first.";
    throw new Refusal("fund-request.account-waits", words, { status: 409 });
  }
  const lines = await linesToKeep(ctx);
  const spent = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (spent + returned === 0n) {
    throw new Refusal("fund-request.nothing", "Say what was spent, or how much comes back.");
  }
  await refuseTooMuch(ctx, { requestId, spent, returned }, advances);
  checkReceipts(lines, await receiptLimits(ctx, ctx.today), noReceiptReason);
  const placed = lines.map((one, index) => ({ ...one, line: index + 1 }));
  checkReceiptsOnce(await likeReceipts(ctx, id, placed), duplicateReason);
  const number = await nextNumber(ctx, "RET");
  const said = { note, duplicateReason, noReceiptReason };
  await insertRetirement(ctx, { id, requestId, number, spent, returned, ...said, lines });
  ctx.audit({
    subject: what,
    subjectId: id,
    action: "submit",
    details: { number, request: stored.number, spent, returned },
  });
  return retirementOf(ctx, id);
}

/** No more comes back than is left, and little more is owed than was received. */
async function refuseTooMuch(
  ctx: Ctx,
  account: { requestId: string; spent: bigint; returned: bigint },
  advances: readonly { open: bigint }[],
): Promise<void> {
  const { owed } = splitAgainst(
    account,
    advances.reduce((sum, due) => sum + due.open, 0n),
  );
  const before = owed === 0n ? 0n : await owedBeyond(ctx, account.requestId);
  checkOverspent({ owed, before }, (await thresholdsToday(ctx)).overspent);
}

/** The receipts with their tax: claimed back only from a fiscal receipt, by a company registered for VAT. */
async function linesToKeep(ctx: CtxOf<typeof fundRetirements.submit>) {
  const accounts = new Set((await spendingAccounts(ctx)).map((account) => account.code));
  const { isVatRegistered } = await taxStandingOn(ctx, ctx.today);
  const rateBp = await vatRateOn(ctx, "STANDARD", ctx.today);
  const { file: ofAll } = ctx.body;
  const shared = ofAll === null ? null : (await keepScan(ctx, ofAll)).sha256;
  const kept = [];
  for (const { account, description, amount, fiscalNumber, file } of ctx.body.lines) {
    if (!accounts.has(account)) throw notFound("expense account");
    if (amount === 0n) {
      throw new Refusal("fund-request.line-without-amount", `${description}: say how much it was.`);
    }
    const isClaimed = isVatRegistered && fiscalNumber !== null;
    kept.push({
      account,
      description,
      amount,
      vatAmount: isClaimed ? vatWithin(amount, rateBp) : 0n,
      fiscalNumber,
      fileSha256: file === null ? shared : (await keepScan(ctx, file)).sha256,
    });
  }
  return kept;
}

/** Whoever spent the money or wrote the account judges it neither way; true in a company of one. */
function refuseGiver(
  ctx: Ctx,
  name: "fund-retirement.accept" | "fund-retirement.send-back",
  { createdById }: { createdById: string },
  { payeeId }: { payeeId: string },
): boolean {
  const isOwn = refuseSamePerson(ctx, name, createdById);
  const isPayee = refuseSamePerson(ctx, name, payeeId);
  return isOwn || isPayee;
}

async function sendAccountBack(ctx: CtxOf<typeof fundRetirements.sendBack>): Promise<Retirement> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const retirement = await accountOf(ctx, id);
  const request = await storedOf(ctx, retirement.requestId);
  const isSame = refuseGiver(ctx, "fund-retirement.send-back", retirement, request);
  await moveState(ctx, table, retirementLife, {
    id,
    move: "sendBack",
    version,
    set: { reason, same_person: isSame },
    what,
    details: { reason },
  });
  return retirementOf(ctx, id);
}

async function acceptAccount(ctx: CtxOf<typeof fundRetirements.accept>): Promise<Retirement> {
  const { id } = ctx.params;
  const retirement = await accountOf(ctx, id);
  const { stored, advances } = await heldOf(ctx, retirement.requestId);
  const isSame = refuseGiver(ctx, "fund-retirement.accept", retirement, stored);
  await refuseTooMuch(ctx, retirement, advances);
  const { number, spent, returned } = retirement;
  const facts = { id, number, requestNumber: stored.number, accounted: spent + returned };
  const code = await issueCode(ctx, statementFacts({ ...facts, day: ctx.today }));
  await moveState(ctx, table, retirementLife, {
    id,
    move: "accept",
    version: ctx.body.version,
    set: {
      accepted_by: ctx.actor.userId,
      accepted_at: ctx.now,
      same_person: isSame,
      code,
    },
    what,
    details: { number },
  });
  const lines = await linesOf(ctx, id);
  const account = {
    id,
    number,
    requestNumber: stored.number,
    payeeId: stored.payeeId,
    lines,
    returned,
    day: ctx.today,
  };
  await postVoucher(ctx, retirementVoucher(account, advances, ctx.newId()));
  await settleIfDone(ctx, stored.id);
  return retirementOf(ctx, id);
}
