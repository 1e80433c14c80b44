// Requests with their steps and what happened to them.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import { isRole, type Role } from "#kernel/permissions.ts";
import { invariant } from "#kernel/refusal.ts";
import { toWire } from "#platform/api/client.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { type Approval, stepRule } from "./api.ts";
import type { ApprovalState, EventKind, PolicyTerms, StepRule, StepState } from "./rules.ts";

type Reading = Pick<Ctx, "tx">;

/** The name of somebody a column points at; null where it points at nobody. */
const nameAt = (column: string): RawBuilder<string | null> => sql`
  (select ${personName("w")} from profile w where w.user_id = ${sql.ref(column)})`;

export interface StoredStep extends StepRule {
  step: number;
  state: StepState;
  openSince: Date | null;
  remindedAt: Date | null;
  escalatedAt: Date | null;
  escalated: StepRule | null;
  decidedBy: string | null;
  decidedByName: string | null;
  onBehalfOf: string | null;
  onBehalfOfName: string | null;
  decidedAt: Date | null;
  reason: string | null;
  samePerson: boolean;
}

export interface StoredRequest {
  id: string;
  documentType: string;
  documentId: string;
  number: string;
  title: string;
  link: string;
  amount: bigint;
  counted: bigint;
  payeeName: string | null;
  payeeKeys: string[];
  requestedById: string;
  requestedByName: string;
  makers: string[];
  contentSha256: string;
  policyVersion: number;
  policyFrom: Day;
  reminderHours: number;
  escalationHours: number;
  escalateTo: PolicyTerms["escalateTo"];
  state: ApprovalState;
  version: number;
  currentStep: number;
  submittedAt: Date;
  expiresOn: Day;
  closedAt: Date | null;
  closingReason: string | null;
  steps: StoredStep[];
}

/** A request by its id. */
export async function findRequest(ctx: Reading, id: string): Promise<StoredRequest | undefined> {
  return readRequest(ctx, sql`r.id = ${id}`);
}

/** The latest request of a document, whatever became of it. */
export async function latestRequest(
  ctx: Reading,
  documentType: string,
  documentId: string,
): Promise<StoredRequest | undefined> {
  return readRequest(ctx, sql`r.document_type = ${documentType} and r.document_id = ${documentId}`);
}

async function readRequest(
  ctx: Reading,
  where: RawBuilder<unknown>,
): Promise<StoredRequest | undefined> {
  const found = await sql<Omit<StoredRequest, "steps">>`
    select r.id, r.document_type as "documentType", r.document_id as "documentId", r.number, r.title,
      r.link, r.amount, r.counted_amount as counted, r.payee_name as "payeeName",
      r.payee_keys as "payeeKeys", r.requested_by as "requestedById",
      coalesce(${nameAt("r.requested_by")}, '') as "requestedByName", r.makers,
      r.content_sha256 as "contentSha256", r.policy_version as "policyVersion",
      r.policy_from as "policyFrom", r.reminder_hours as "reminderHours",
      r.escalation_hours as "escalationHours", r.escalate_to as "escalateTo", r.state, r.version,
      r.current_step as "currentStep", r.submitted_at as "submittedAt",
      r.expires_on as "expiresOn", r.closed_at as "closedAt", r.closing_reason as "closingReason"
    from approval_request r where ${where} order by r.seq desc limit 1
  `.execute(ctx.tx);
  const request = found.rows[0];
  return request && { ...request, steps: await stepsOf(ctx, request.id) };
}

type StepRow = Omit<StoredStep, keyof StepRule | "escalated"> & {
  flag: string;
  roles: string[] | null;
  limits: unknown;
  escalatedFlag: string | null;
  escalatedRoles: string[] | null;
  escalatedLimits: unknown;
};

async function stepsOf(ctx: Reading, requestId: string): Promise<StoredStep[]> {
  const found = await sql<StepRow>`
    select s.step, s.flag, s.roles, s.limits, s.state, s.open_since as "openSince",
      s.reminded_at as "remindedAt", s.escalated_at as "escalatedAt",
      s.escalated_flag as "escalatedFlag", s.escalated_roles as "escalatedRoles",
      s.escalated_limits as "escalatedLimits", s.decided_by as "decidedBy",
      ${nameAt("s.decided_by")} as "decidedByName", s.on_behalf_of as "onBehalfOf",
      ${nameAt("s.on_behalf_of")} as "onBehalfOfName", s.decided_at as "decidedAt", s.reason,
      s.same_person as "samePerson"
    from approval_step s where s.request_id = ${requestId} order by s.step
  `.execute(ctx.tx);
  return found.rows.map(
    ({ flag, roles, limits, escalatedFlag, escalatedRoles, escalatedLimits, ...row }) => ({
      ...row,
      ...stepRule.parse({ flag, roles, limits }),
      escalated:
        escalatedFlag === null
          ? null
          : stepRule.parse({
              flag: escalatedFlag,
              roles: escalatedRoles,
              limits: escalatedLimits,
            }),
    }),
  );
}

/** What happened to a request, in order. */
export async function eventsOf(ctx: Reading, requestId: string): Promise<Approval["events"]> {
  const found = await sql<Approval["events"][number]>`
    select e.kind, e.step, e.at, ${nameAt("e.actor_id")} as "byName",
      ${nameAt("e.on_behalf_of")} as "onBehalfOfName", e.reason
    from approval_event e where e.request_id = ${requestId} order by e.seq
  `.execute(ctx.tx);
  return found.rows;
}

/** Some people by their ids, also those who left: who they are, and their telephone. */
export async function peopleNamed(
  ctx: Reading,
  ids: readonly string[],
): Promise<{ id: string; name: string; role: Role; phone: string | null }[]> {
  const found = await sql<{ id: string; name: string; role: string; phone: string | null }>`
    select p.user_id as id, ${personName("p")} as name, p.role, nullif(p.phone, '') as phone
    from profile p where p.user_id = any (${[...ids]}::uuid[])
  `.execute(ctx.tx);
  return found.rows.map((row) => ({ ...row, role: isRole(row.role) ? row.role : "employee" }));
}

/** What is asked or approved for the same payee since an instant, without this document. */
export async function countedBefore(
  ctx: Reading,
  asked: {
    documentType: string;
    documentId: string | null;
    payeeKeys: readonly string[];
    /** Only what this person asked; null = what everybody asked. */
    requestedBy: string | null;
    since: Date;
  },
): Promise<bigint> {
  const found = await sql<{ amount: bigint }>`
    select coalesce(sum(r.amount), 0)::bigint as amount from approval_request r
    where r.id = any(requests_of_payees(${[...asked.payeeKeys]}::text[], ${asked.since}))
      and r.document_type = ${asked.documentType} and r.state in ('pending', 'approved')
      and r.payee_type is not null
      and (${asked.requestedBy}::uuid is null or r.requested_by = ${asked.requestedBy})
      and (${asked.documentId}::uuid is null or r.document_id <> ${asked.documentId})
  `.execute(ctx.tx);
  return found.rows[0]?.amount ?? 0n;
}

export interface NewRequest {
  id: string;
  documentType: string;
  documentId: string;
  number: string;
  title: string;
  link: string;
  amount: bigint;
  counted: bigint;
  payee: { type: string; id: string | null; name: string } | null;
  payeeKeys: readonly string[];
  makers: readonly string[];
  contentSha256: string;
  policy: Pick<PolicyTerms, "reminderHours" | "escalationHours" | "escalateTo"> & {
    version: number;
    effectiveFrom: Day;
  };
  expiresOn: Day;
  steps: readonly StepRule[];
}

/** Writes a request with its steps; the first one waits. */
export async function insertRequest(ctx: Ctx, made: NewRequest): Promise<void> {
  await ctx.tx
    .insertInto("approval_request")
    .values({
      id: made.id,
      document_type: made.documentType,
      document_id: made.documentId,
      number: made.number,
      title: made.title,
      link: made.link,
      amount: made.amount,
      counted_amount: made.counted,
      payee_type: made.payee?.type ?? null,
      payee_id: made.payee?.id ?? null,
      payee_name: made.payee?.name ?? null,
      payee_keys: [...made.payeeKeys],
      requested_by: ctx.actor.userId,
      makers: [...made.makers],
      content_sha256: made.contentSha256,
      policy_version: made.policy.version,
      policy_from: made.policy.effectiveFrom,
      reminder_hours: made.policy.reminderHours,
      escalation_hours: made.policy.escalationHours,
      escalate_to: made.policy.escalateTo,
      state: "pending",
      submitted_at: ctx.now,
      expires_on: made.expiresOn,
    })
    .execute();
  await ctx.tx
    .insertInto("approval_step")
    .values(
      made.steps.map((step, index) => ({
        request_id: made.id,
        step: index + 1,
        requested_by: ctx.actor.userId,
        content_sha256: made.contentSha256,
        flag: step.flag,
        roles: step.roles === null ? null : [...step.roles],
        limits: toWire(step.limits),
        state: index === 0 ? "pending" : "later",
        open_since: index === 0 ? ctx.now : null,
      })),
    )
    .execute();
}

/** Adds to what happened to a request. By the house itself: `byHouse`. */
export async function insertEvent(
  ctx: Ctx,
  event: {
    requestId: string;
    step: number;
    kind: EventKind;
    reason?: string | null;
    onBehalfOf?: string | null;
    byHouse?: boolean;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("approval_event")
    .values({
      request_id: event.requestId,
      step: event.step,
      kind: event.kind,
      at: ctx.now,
      actor_id: event.byHouse ? null : ctx.actor.userId,
      on_behalf_of: event.onBehalfOf ?? null,
      reason: event.reason ?? null,
    })
    .execute();
}

/** Writes a decision on the step that waits. It was found waiting in this transaction. */
export async function decideStep(
  ctx: Ctx,
  at: { requestId: string; step: number },
  decision: {
    state: "approved" | "returned" | "rejected";
    reason: string | null;
    onBehalfOf: string | null;
    samePerson: boolean;
  },
): Promise<void> {
  const updated = await ctx.tx
    .updateTable("approval_step")
    .set({
      state: decision.state,
      reason: decision.reason,
      decided_by: ctx.actor.userId,
      decided_role: ctx.actor.role,
      decided_at: ctx.now,
      decided_on: ctx.today,
      on_behalf_of: decision.onBehalfOf,
      same_person: decision.samePerson,
    })
    .where("request_id", "=", at.requestId)
    .where("step", "=", at.step)
    .where("state", "=", "pending")
    .executeTakeFirst();
  invariant(updated.numUpdatedRows === 1n, "a step found waiting is decided once");
}

/** The next step's people are asked from now on. */
export async function openStep(ctx: Ctx, at: { requestId: string; step: number }): Promise<void> {
  await ctx.tx
    .updateTable("approval_step")
    .set({ state: "pending", open_since: ctx.now })
    .where("request_id", "=", at.requestId)
    .where("step", "=", at.step)
    .where("state", "=", "later")
    .execute();
}

/** The step that waits waits no more: the request lapsed or was taken back. */
export async function closeOpenStep(
  ctx: Ctx,
  requestId: string,
  state: "expired" | "withdrawn",
): Promise<void> {
  await ctx.tx
    .updateTable("approval_step")
    .set({ state })
    .where("request_id", "=", requestId)
    .where("state", "=", "pending")
    .execute();
}

/** Notes that a step's people were reminded; false when they were before, or it waits no more. */
export async function noteReminder(
  ctx: Ctx,
  at: { requestId: string; step: number },
): Promise<boolean> {
  const updated = await ctx.tx
    .updateTable("approval_step")
    .set({ reminded_at: ctx.now })
    .where("request_id", "=", at.requestId)
    .where("step", "=", at.step)
    .where("state", "=", "pending")
    .where("reminded_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** From now on these may take the step too; false when others may already, or it waits no more. */
export async function noteEscalation(
  ctx: Ctx,
  at: { requestId: string; step: number },
  to: StepRule,
): Promise<boolean> {
  const updated = await ctx.tx
    .updateTable("approval_step")
    .set({
      escalated_at: ctx.now,
      escalated_flag: to.flag,
      escalated_roles: to.roles === null ? null : [...to.roles],
      escalated_limits: toWire(to.limits),
    })
    .where("request_id", "=", at.requestId)
    .where("step", "=", at.step)
    .where("state", "=", "pending")
    .where("escalated_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
