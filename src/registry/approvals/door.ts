// The way in for every document that asks for approval: who would decide, asking, taking back, and acting
// only on what was approved. And what a document's own capability gives in return: its Decider.
import { createHash } from "node:crypto";
import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { moveState } from "#platform/server/store.ts";
import type { Approval } from "./api.ts";
import { settleAsked, tellAsked } from "./noticeHandlers.ts";
import { peopleHere, standInsToday } from "./peopleStore.ts";
import { documentTypes, policyVersions } from "./policyStore.ts";
import {
  approvalLife,
  authorityUnder,
  bandOf,
  canBeDecided,
  type Candidate,
  candidatesOf,
  expiresOn,
  type Policy,
  policyOn,
  type StepRule,
  type Way,
} from "./rules.ts";
import {
  closeOpenStep,
  countedBefore,
  eventsOf,
  insertEvent,
  insertRequest,
  latestRequest,
  type StoredRequest,
} from "./store.ts";

export type { Approval } from "./api.ts";
export type { DecidedBy, Decider, Fact } from "./deciderDoor.ts";
export type { Way } from "./rules.ts";

/** Whom the money goes to. */
export interface Payee {
  /** "farmer", "supplier", "staff", "customer" … */
  type: string;
  /** Null for somebody who is in no register: then the name is who it is. */
  id: string | null;
  name: string;
  /** Telephones and bank accounts the money would go to: two payees with one account are one. */
  accounts?: readonly string[];
}

/** A document that asks for approval, as it stands at this moment. */
export interface AskedDocument {
  /** A row of approval_document_type: "expense", "fund-request" … */
  documentType: string;
  documentId: string;
  number: string;
  /** What it is for, in a few words. */
  title: string;
  /** Where it is opened: "/expenses/0190…". */
  link: string;
  /** Shillings; 0n for a document that is not about money. */
  amount: bigint;
  payee: Payee | null;
  /** Everything that is approved, as one canonical text: its SHA-256 is bound. */
  content: string;
  /** Everybody else who made or changed the document: they do not decide either. */
  alsoMadeBy?: readonly string[];
}

/** A document's way and the policy it follows. */
interface Bound {
  policy: Policy;
  counted: bigint;
  steps: readonly { rule: StepRule; candidates: readonly Candidate[] }[];
}

/** Content as it is bound: what was asked for and what is approved are compared by it. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What makes two payees one: register and id, or the name; and digests of the accounts. */
function keysOf(payee: Payee | null): string[] {
  if (payee === null) return [];
  const name = payee.name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const accounts = (payee.accounts ?? []).map(
    (account) => `account:${sha256(account.toLowerCase().replaceAll(/[^\p{L}\p{N}+]+/gu, ""))}`,
  );
  return [`${payee.type}:${payee.id ?? `name:${name}`}`, ...accounts];
}

async function bind(
  ctx: Ctx,
  asked: Pick<AskedDocument, "documentType" | "amount" | "payee" | "alsoMadeBy"> & {
    documentId: string | null;
  },
): Promise<Bound> {
  const policy = policyOn(ctx.today, await policyVersions(ctx, asked.documentType));
  if (!policy) throw await noPolicy(ctx, asked.documentType);
  const payeeKeys = keysOf(asked.payee);
  const since = new Date(ctx.now.getTime() - policy.windowDays * 86_400_000);
  const before =
    payeeKeys.length === 0 || policy.windowDays === 0
      ? 0n
      : await countedBefore(ctx, {
          documentType: asked.documentType,
          documentId: asked.documentId,
          payeeKeys,
          requestedBy: policy.countedTogether === "requester" ? ctx.actor.userId : null,
          since,
        });
  const counted = asked.amount + before;
  const facts = {
    documentType: asked.documentType,
    counted,
    makers: makersOf(ctx, asked.alsoMadeBy),
    people: await peopleHere(ctx),
    standIns: await standInsToday(ctx),
    soleTrader: ctx.org.soleTrader,
  };
  const steps = bandOf(policy.bands, counted).steps.map((rule) => ({
    rule,
    candidates: candidatesOf(rule, facts),
  }));
  return { policy, counted, steps };
}

const makersOf = (ctx: Ctx, others: readonly string[] = []): string[] => [
  ...new Set([ctx.actor.userId, ...others]),
];

async function noPolicy(ctx: Ctx, documentType: string): Promise<Refusal> {
  const known = (await documentTypes(ctx)).find((one) => one.documentType === documentType);
  if (!known) return notFound("kind of document");
  return new Refusal(
    "approval.no-policy",
    `Nobody has said yet who approves this: ${known.label.toLowerCase()}.`,
    { blockers: [{ what: "Write the policy", owner: "Owner", link: "/settings/approvals" }] },
  );
}

/**
 * Who would decide on a document of this kind and amount, with what was asked for the same payee before:
 * shown before asking ("This will go to …", `wayWords` in rules.ts). Up to four statements. Refuses
 * 404 for a kind nobody knows, 422 where there is no policy.
 */
export async function whereItGoes(
  ctx: Ctx,
  asked: {
    documentType: string;
    amount: bigint;
    payee: Payee | null;
    /** A document that was asked for before does not count against itself. */
    documentId?: string;
    alsoMadeBy?: readonly string[];
  },
): Promise<Way> {
  const bound = await bind(ctx, { documentId: null, ...asked });
  return {
    documentType: asked.documentType,
    amount: asked.amount,
    counted: bound.counted,
    windowDays: bound.policy.windowDays,
    expiryDays: bound.policy.expiryDays,
    steps: bound.steps.map(({ rule, candidates }, index) => ({
      step: index + 1,
      flag: rule.flag,
      roles: rule.roles,
      people: candidates.map(shownCandidate),
    })),
  };
}

/** A candidate as answers show them: no telephone, no permissions. */
export function shownCandidate({
  person,
  insteadOf,
}: Candidate): Way["steps"][number]["people"][number] {
  const { id, name, role } = person;
  return { id, name, role, insteadOfName: insteadOf?.name ?? null };
}

/**
 * Asks for approval, in the transaction of the document's own move. Binds the content and the steps of
 * today's policy. Refuses 409 when a request of this document is live already, 422 when there are not
 * enough people other than its makers.
 */
export async function askApproval(ctx: Ctx, asked: AskedDocument): Promise<Approval> {
  const before = await latestRequest(ctx, asked.documentType, asked.documentId);
  if (before?.state === "pending" || before?.state === "approved") {
    const words = `Approval of ${asked.number} was asked for already.`;
    throw new Refusal("approval.asked-already", words, { status: 409 });
  }
  // Who made it once has had a hand in it, also after it was given back and asked for by another.
  const alsoMadeBy = [...(asked.alsoMadeBy ?? []), ...(before?.makers ?? [])];
  const { policy, counted, steps } = await bind(ctx, { ...asked, alsoMadeBy });
  if (
    !canBeDecided(
      steps.map(({ candidates }) => candidates),
      ctx.org.soleTrader,
    )
  ) {
    throw new Refusal(
      "approval.nobody-may-decide",
      "There is nobody else here who may approve this, so it cannot be asked for.",
      {
        blockers: [
          {
            what: "Add somebody who may approve it, or change the policy",
            owner: "Owner",
            link: "/settings/approvals",
          },
        ],
      },
    );
  }
  const id = ctx.newId();
  const { content, ...document } = asked;
  await insertRequest(ctx, {
    ...document,
    id,
    counted,
    payeeKeys: keysOf(asked.payee),
    makers: makersOf(ctx, alsoMadeBy),
    contentSha256: sha256(content),
    policy,
    expiresOn: expiresOn(ctx.now, policy.expiryDays),
    steps: steps.map(({ rule }) => rule),
  });
  await insertEvent(ctx, { requestId: id, step: 1, kind: "asked" });
  await tellAsked(ctx, id, "asked");
  await setTimers(ctx, { id, step: 1, ...policy });
  await enqueue(
    ctx,
    "approvals.expire",
    { requestId: id },
    {
      runAt: new Date(ctx.now.getTime() + (policy.expiryDays + 1) * 86_400_000),
      key: id,
    },
  );
  ctx.audit({
    subject: "approval",
    subjectId: id,
    action: "ask",
    details: {
      documentType: asked.documentType,
      number: asked.number,
      amount: asked.amount,
      counted,
      policyVersion: policy.version,
      content: sha256(content),
    },
  });
  return approvalIn(ctx, asked.documentType, asked.documentId);
}

/** When the people of a step are reminded, and when others may decide too. */
export async function setTimers(
  ctx: Ctx,
  at: { id: string; step: number; reminderHours: number; escalationHours: number },
): Promise<void> {
  const payload = { requestId: at.id, step: at.step };
  const key = `${at.id}:${at.step}`;
  const inHours = (hours: number): Date => new Date(ctx.now.getTime() + hours * 3_600_000);
  await enqueue(ctx, "approvals.remind", payload, { runAt: inHours(at.reminderHours), key });
  await enqueue(ctx, "approvals.escalate", payload, { runAt: inHours(at.escalationHours), key });
}

/**
 * Takes back what was asked or approved, by the document's own move (cancelled, edited). Refuses 409 when
 * nothing of it is live. Who may do it is the document's rule.
 */
export async function withdrawApproval(
  ctx: Ctx,
  asked: { documentType: string; documentId: string; reason: string },
): Promise<void> {
  const request = await latestRequest(ctx, asked.documentType, asked.documentId);
  if (!request) {
    throw new Refusal("approval.nothing-asked", "Approval of this was not asked for.", {
      status: 409,
    });
  }
  await moveState(ctx, "approval_request", approvalLife, {
    id: request.id,
    move: "withdraw",
    set: { closed_at: ctx.now, closing_reason: asked.reason },
    what: "approval",
    details: { number: request.number, reason: asked.reason },
  });
  await closeOpenStep(ctx, request.id, "withdrawn");
  const { id: requestId, currentStep: step } = request;
  await insertEvent(ctx, { requestId, step, kind: "withdrawn", reason: asked.reason });
  await settleAsked(ctx, { requestId, step });
}

/**
 * The document was edited: what was asked or approved before is taken back, and it is asked for anew,
 * from the first step. With the content unchanged nothing happens, and what was decided stands.
 */
export async function reask(ctx: Ctx, asked: AskedDocument): Promise<Approval> {
  const request = await latestRequest(ctx, asked.documentType, asked.documentId);
  if (request?.state === "pending" || request?.state === "approved") {
    if (request.contentSha256 === sha256(asked.content)) return shownApproval(ctx, request);
    await withdrawApproval(ctx, { ...asked, reason: "Edited, and asked for again" });
  }
  return askApproval(ctx, asked);
}

/** Where the latest request of a document stands, for its own page; null when none was made. */
export async function approvalOf(
  ctx: Pick<Ctx, "tx">,
  documentType: string,
  documentId: string,
): Promise<Approval | null> {
  const request = await latestRequest(ctx, documentType, documentId);
  return request ? shownApproval(ctx, request) : null;
}

async function approvalIn(ctx: Ctx, documentType: string, documentId: string): Promise<Approval> {
  const approval = await approvalOf(ctx, documentType, documentId);
  if (!approval) throw notFound("approval");
  return approval;
}

/** A request as documents and the inbox show it. */
export async function shownApproval(
  ctx: Pick<Ctx, "tx">,
  request: StoredRequest,
): Promise<Approval> {
  return {
    id: request.id,
    state: request.state,
    version: request.version,
    amount: request.amount,
    counted: request.counted,
    requestedById: request.requestedById,
    requestedByName: request.requestedByName,
    submittedAt: request.submittedAt,
    expiresOn: request.expiresOn,
    closedAt: request.closedAt,
    closingReason: request.closingReason,
    policyVersion: request.policyVersion,
    policyFrom: request.policyFrom,
    steps: request.steps.map((one) => ({
      step: one.step,
      flag: one.flag,
      roles: one.roles === null ? null : [...one.roles],
      limits: [...one.limits],
      state: one.state,
      openSince: one.openSince,
      remindedAt: one.remindedAt,
      escalatedAt: one.escalatedAt,
      decidedByName: one.decidedByName,
      onBehalfOfName: one.onBehalfOfName,
      decidedAt: one.decidedAt,
      reason: one.reason,
      samePerson: one.samePerson,
    })),
    events: await eventsOf(ctx, request.id),
  };
}

/** Up to which amount the person who asks may approve documents of a kind today; null = without limit. */
export async function authorityOf(ctx: Ctx, documentType: string): Promise<bigint | null> {
  const policy = policyOn(ctx.today, await policyVersions(ctx, documentType));
  return policy ? authorityUnder(policy.bands, ctx.actor) : 0n;
}
