import { codesOf, revokeCode } from "#books/codes/door.ts";
import { closeCommitment } from "#books/commitments/door.ts";
import { keepScan, readFile } from "#books/files/door.ts";
import { nextNumber } from "#books/numbering/door.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import { formatDay, kampalaDay } from "#kernel/days.ts";
import { notFound, Refusal, whyNotMoved } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { type CtxOf, handlersFor } from "#platform/server/handlers.ts";
import { renderPaper } from "#platform/server/paperPdf.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { type AskedDocument, reask, withdrawApproval } from "#registry/approvals/door.ts";
import { paperCompanyOf } from "#registry/organization/door.ts";
import { checkAdvance, checkNothingOverdue } from "./advanceRules.ts";
import { type EmployeeRequest, employeeRequests } from "./api.ts";
import {
  documentType,
  type KnownRequest,
  openAdvances,
  policyOn,
  readableOf,
  requestOf,
  storedOf,
  table,
} from "./door.ts";
import { balancesOf } from "./leaveDoor.ts";
import { checkBalance, checkSpan, daysByYear, workingDays } from "./leaveRules.ts";
import { firstDayAway, freeLeaveDays, holidaysBetween, insertLeaveDays } from "./leaveStore.ts";
import { letterPaper } from "./papers/letter.ts";
import { requestForm } from "./papers/requestForm.ts";
import {
  amountOf,
  type Asked,
  checkAsked,
  checkCallOff,
  checkFulfil,
  contentOf,
  employeeRequestLife,
  isMoneyKind,
  titleOf,
} from "./rules.ts";
import {
  advancesOwed,
  insertComment,
  insertRequest,
  matchingColleagues,
  matchingRequests,
  type RequestTerms,
  updateTerms,
  worksHere,
} from "./store.ts";

const newestFirst = { sort: "number", direction: "desc" } as const;

export const employeeRequestsHandlers = handlersFor(employeeRequests, {
  list: (ctx) => {
    const listed = { employeeId: ctx.actor.userId };
    return readPage(ctx, matchingRequests(ctx.params, { today: ctx.today, listed }), {
      ...ctx.params,
      ...newestFirst,
    });
  },
  all: (ctx) => {
    const listed = ctx.actor.flags.includes("canManageUsers") ? "everybody" : "money";
    return readPage(ctx, matchingRequests(ctx.params, { today: ctx.today, listed }), {
      ...ctx.params,
      ...newestFirst,
    });
  },
  colleagues: (ctx) =>
    readPage(ctx, matchingColleagues(ctx.params.search, ctx.actor.userId), {
      ...ctx.params,
      sort: "name",
      direction: "asc",
    }),
  one: (ctx) => requestOf(ctx, ctx.params.id),
  ask: askFor,
  submit: submitAgain,
  withdraw: withdrawRequest,
  callOff: callOffRequest,
  fulfil: fulfilRequest,
  comment: async (ctx) => {
    const { number } = await readableOf(ctx, ctx.params.id);
    await insertComment(ctx, { requestId: ctx.params.id, text: ctx.body.text });
    ctx.audit({
      subject: documentType,
      subjectId: ctx.params.id,
      action: "comment",
      details: { number },
    });
    return requestOf(ctx, ctx.params.id);
  },
  attachment: async (ctx) => {
    const { fileSha256 } = await readableOf(ctx, ctx.params.id);
    if (fileSha256 === null) throw notFound("file");
    const { bytes, name } = await readFile(ctx, fileSha256);
    return { name, bytes };
  },
  paper: async (ctx) => {
    const request = await requestOf(ctx, ctx.params.id);
    const paper = requestForm(request, await paperCompanyOf(ctx));
    return { name: `${request.number}.pdf`, bytes: await renderPaper(paper, ctx) };
  },
  letter: async (ctx) => {
    const request = await requestOf(ctx, ctx.params.id);
    const { asked, approval } = request;
    const isLetter = asked.kind === "leave" || asked.kind === "document_letter";
    if (!isLetter || approval?.state !== "approved" || approval.closedAt === null) {
      throw new Refusal("employee-request.no-letter", "There is no letter of this yet.", {
        status: 409,
      });
    }
    const day = kampalaDay(approval.closedAt);
    const paper = letterPaper({ ...request, asked, day }, await paperCompanyOf(ctx));
    return { name: `${request.number}-letter.pdf`, bytes: await renderPaper(paper, ctx) };
  },
});

type AskCtx = CtxOf<typeof employeeRequests.ask> | CtxOf<typeof employeeRequests.submit>;

/** What was typed as columns to be written, and its paper kept; refuses what is not whole. */
async function termsOf(ctx: AskCtx, fileBefore: string | null): Promise<RequestTerms> {
  const { asked, file } = ctx.body;
  checkAsked(asked, ctx.today);
  return {
    kind: asked.kind,
    title: titleOf(asked),
    amount: amountOf(asked),
    particulars: asked,
    file_sha256: file === null ? fileBefore : (await keepScan(ctx, file)).sha256,
  };
}

function documentOf(stored: KnownRequest): AskedDocument {
  const { id, number, title, amount, employeeId, employeeName } = stored;
  return {
    documentType,
    documentId: id,
    number,
    title,
    // The page under approvals: whoever decides may open it, whatever their role.
    link: `/approvals/employee-requests/${id}`,
    amount,
    payee: amount === 0n ? null : { type: "staff", id: employeeId, name: employeeName },
    content: contentOf(stored),
  };
}

/** Refuses what the rules of its kind refuse; a leave takes hold of its days. */
async function checkAndHold(ctx: Ctx, { id, asked, employeeId }: KnownRequest): Promise<void> {
  if (asked.kind === "leave") await holdLeave(ctx, { id, asked, employeeId });
  if (!isMoneyKind(asked.kind)) return;
  const advances = await openAdvances(ctx, employeeId);
  checkNothingOverdue(advances.filter((due) => due.dueOn < ctx.today));
  if (asked.kind === "salary_advance") {
    checkAdvance(asked, await advancesOwed(ctx, employeeId, id), await policyOn(ctx, ctx.today));
  }
}

async function holdLeave(
  ctx: Ctx,
  of: { id: string; asked: Extract<Asked, { kind: "leave" }>; employeeId: string },
): Promise<void> {
  const { id, asked, employeeId } = of;
  const { from, to, leaveKind, relieverId } = asked;
  const { leaveTold: toldWithin } = await thresholdsToday(ctx);
  checkSpan(asked, { today: ctx.today, toldWithin });
  const holidays = await holidaysBetween(ctx, from, to);
  const days = workingDays(from, to, new Set(holidays.map((one) => one.day)));
  if (days.length === 0) {
    const words = "There is no working day in this leave.";
    throw new Refusal("employee-request.no-working-day", words);
  }
  await freeLeaveDays(ctx, id);
  const away = await firstDayAway(ctx, employeeId, days);
  if (away !== undefined) {
    const words = `${formatDay(away)} is in another leave of yours.`;
    throw new Refusal("employee-request.leave-twice", words, { status: 409 });
  }
  const byYear = daysByYear(days);
  for (const balance of await balancesOf(ctx, employeeId, [...byYear.keys()])) {
    if (balance.leaveKind === leaveKind) checkBalance(byYear.get(balance.year) ?? 0, balance);
  }
  if (relieverId !== null) await checkReliever(ctx, { relieverId, employeeId, from, to });
  await insertLeaveDays(ctx, { requestId: id, employeeId, leaveKind, days });
}

/** Who stands in is another person who works here and is not away meanwhile. */
async function checkReliever(
  ctx: Ctx,
  of: { relieverId: string; employeeId: string; from: string; to: string },
): Promise<void> {
  if (of.relieverId === of.employeeId || !(await worksHere(ctx, of.relieverId))) {
    throw notFound("colleague");
  }
  const days = workingDays(of.from, of.to, new Set());
  const away = await firstDayAway(ctx, of.relieverId, days);
  if (away === undefined) return;
  const words = `Whoever should do the work is away on ${formatDay(away)}.`;
  throw new Refusal("employee-request.reliever-away", words, { status: 409 });
}

/** Only people of the house ask; a supplier has a session and no leave. */
function refuseOutsiders(ctx: Ctx): void {
  if (ctx.actor.role !== "supplier") return;
  const words = "Only people who work here ask for this.";
  throw new Refusal("employee-request.not-staff", words);
}

async function askFor(ctx: CtxOf<typeof employeeRequests.ask>): Promise<EmployeeRequest> {
  refuseOutsiders(ctx);
  const { id, asDraft } = ctx.body;
  const terms = await termsOf(ctx, null);
  const number = await nextNumber(ctx, "ER");
  await insertRequest(ctx, { id, number, ...terms });
  ctx.audit({
    subject: documentType,
    subjectId: id,
    action: "draft",
    details: { number, kind: terms.kind, amount: terms.amount },
  });
  if (!asDraft) await submitNow(ctx, id);
  return requestOf(ctx, id);
}

async function submitNow(ctx: Ctx, id: string): Promise<void> {
  const stored = await storedOf(ctx, id);
  await checkAndHold(ctx, stored);
  await moveState(ctx, table, employeeRequestLife, {
    id,
    move: "submit",
    set: { closing_reason: null },
    what: documentType,
    details: { number: stored.number },
  });
  await reask(ctx, documentOf(stored));
}

/** Changed while it waits or after it was given back: it is asked for anew, from the first step. */
async function submitAgain(ctx: CtxOf<typeof employeeRequests.submit>): Promise<EmployeeRequest> {
  const { id } = ctx.params;
  const { version, asDraft } = ctx.body;
  const stored = await ownOf(ctx, id);
  const states = asDraft ? (["draft"] as const) : employeeRequestLife.moves.submit.from;
  const terms = await termsOf(ctx, stored.fileSha256);
  if (!(await updateTerms(ctx, { id, version, states }, terms))) {
    throw whyNotMoved({ what: "request", state: stored.state, move: "be changed" }, states);
  }
  ctx.audit({
    subject: documentType,
    subjectId: id,
    action: "change",
    details: { kind: terms.kind, amount: terms.amount },
  });
  if (!asDraft) await submitNow(ctx, id);
  return requestOf(ctx, id);
}

/** One's own request: nobody withdraws or changes for another. Others find nothing. */
async function ownOf(ctx: Ctx, id: string): Promise<KnownRequest> {
  const stored = await readableOf(ctx, id);
  if (stored.employeeId === ctx.actor.userId) return stored;
  const words = `${stored.employeeName} asked for this, so only they can change it.`;
  throw new Refusal("employee-request.not-yours", words, { status: 403 });
}

async function withdrawRequest(
  ctx: CtxOf<typeof employeeRequests.withdraw>,
): Promise<EmployeeRequest> {
  const { id } = ctx.params;
  const stored = await ownOf(ctx, id);
  await moveState(ctx, table, employeeRequestLife, {
    id,
    move: "withdraw",
    version: ctx.body.version,
    what: documentType,
  });
  if (stored.state === "submitted") {
    await withdrawApproval(ctx, { documentType, documentId: id, reason: "Taken back" });
  }
  await freeLeaveDays(ctx, id);
  return requestOf(ctx, id);
}

async function callOffRequest(
  ctx: CtxOf<typeof employeeRequests.callOff>,
): Promise<EmployeeRequest> {
  const { id } = ctx.params;
  const { version, reason } = ctx.body;
  const stored = await ownOf(ctx, id);
  if (stored.state === "approved") checkCallOff(stored, ctx.today);
  await moveState(ctx, table, employeeRequestLife, {
    id,
    move: "callOff",
    version,
    set: { closing_reason: reason },
    what: documentType,
    details: { reason },
  });
  await withdrawApproval(ctx, { documentType, documentId: id, reason });
  if (stored.commitmentId !== null) await closeCommitment(ctx, stored.commitmentId, reason);
  for (const { code, state } of await codesOf(ctx, { type: documentType, subjectId: id })) {
    if (state === "valid") await revokeCode(ctx, code, "Called off");
  }
  await freeLeaveDays(ctx, id);
  return requestOf(ctx, id);
}

async function fulfilRequest(ctx: CtxOf<typeof employeeRequests.fulfil>): Promise<EmployeeRequest> {
  const { id } = ctx.params;
  const stored = await readableOf(ctx, id);
  const { employeeId } = stored;
  if (employeeId !== ctx.actor.userId && !ctx.actor.flags.includes("canManageUsers")) {
    const words = `${stored.employeeName} says when this is done, or who manages people.`;
    throw new Refusal("employee-request.not-to-fulfil", words, { status: 403 });
  }
  if (stored.state === "approved") checkFulfil(stored, ctx.today);
  await moveState(ctx, table, employeeRequestLife, {
    id,
    move: "fulfil",
    version: ctx.body.version,
    set: { fulfilled_at: ctx.now },
    what: documentType,
    details: { number: stored.number },
  });
  return requestOf(ctx, id);
}
