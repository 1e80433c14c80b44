// The owner's policies, and who stands in for whom.
import { can } from "#kernel/permissions.ts";
import { changedMeanwhile, invariant, notFound, Refusal } from "#kernel/refusal.ts";
import type { CtxOf } from "#platform/server/handlers.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import {
  endDelegation,
  findDelegation,
  insertDelegation,
  matchingDelegations,
} from "./delegationStore.ts";
import { peopleHere } from "./peopleStore.ts";
import {
  approvalDelegations,
  approvalPolicies,
  type DelegationRow,
  type PolicyShown,
} from "./policyApi.ts";
import {
  checkDays,
  checkPolicy,
  checkStandIn,
  decidesSomething,
  setsPolicies,
} from "./policyRules.ts";
import { documentTypes, insertPolicy, policyVersions } from "./policyStore.ts";
import { policyOn } from "./rules.ts";

export const approvalPoliciesHandlers = handlersFor(approvalPolicies, {
  list: async (ctx) => {
    const versions = await policyVersions(ctx, null);
    const people = await peopleHere(ctx);
    return {
      today: ctx.today,
      types: (await documentTypes(ctx)).map((type) => {
        const own = versions.filter((one) => one.documentType === type.documentType);
        return { ...type, inForce: policyOn(ctx.today, own)?.version ?? null, versions: own };
      }),
      people: people.map(({ id, name, role, flags }) => ({ id, name, role, flags: [...flags] })),
    };
  },
  write: writePolicy,
});

async function writePolicy(ctx: CtxOf<typeof approvalPolicies.write>): Promise<PolicyShown> {
  const { id: _, after, ...written } = ctx.body;
  const known = (await documentTypes(ctx)).some((one) => one.documentType === written.documentType);
  if (!known) throw notFound("kind of document");
  const before = await policyVersions(ctx, written.documentType);
  const latest = Math.max(0, ...before.map((one) => one.version));
  if (latest !== after) throw changedMeanwhile("policy");
  checkPolicy(written, { effectiveFrom: written.effectiveFrom, today: ctx.today });
  const version = latest + 1;
  await insertPolicy(ctx, { ...written, version });
  const { documentType, reason, ...terms } = written;
  ctx.audit({
    subject: "approval-policy",
    subjectId: documentType,
    action: "write",
    details: { version, reason, ...terms },
  });
  const made = (await policyVersions(ctx, documentType)).find((one) => one.version === version);
  invariant(made, "a policy just written is there");
  return made;
}

export const approvalDelegationsHandlers = handlersFor(approvalDelegations, {
  list: (ctx) => {
    const of = can(ctx.actor.flags, setsPolicies) ? null : ctx.actor.userId;
    const matching = matchingDelegations(ctx.today, { ...ctx.params, of });
    return readPage(ctx, matching, { ...ctx.params, sort: "createdAt", direction: "desc" });
  },
  choices: async (ctx) => {
    const people = await peopleHere(ctx);
    const policies = await policyVersions(ctx, null);
    // Only who has something to pass on is shown to whom.
    const passesOn = can(ctx.actor.flags, setsPolicies) || decidesSomething(ctx.actor, policies);
    const types = passesOn ? await documentTypes(ctx) : [];
    return {
      people: people
        .filter((one) => passesOn && one.role !== "supplier")
        .map(({ id, name, role }) => ({ id, name, role })),
      documentTypes: types,
    };
  },
  add: addDelegation,
  end: async (ctx) => {
    const found = await ownDelegation(ctx, ctx.params.id);
    if (!(await endDelegation(ctx, found.id)) || found.state === "over") {
      throw new Refusal("approval.delegation-over", "This is over already.", { status: 409 });
    }
    ctx.audit({
      subject: "approval-delegation",
      subjectId: found.id,
      action: "end",
      details: { from: found.fromName, to: found.toName },
    });
    return ownDelegation(ctx, found.id);
  },
});

async function addDelegation(ctx: CtxOf<typeof approvalDelegations.add>): Promise<DelegationRow> {
  const { fromId, toId, documentTypes: kinds } = ctx.body;
  if (fromId !== ctx.actor.userId && !can(ctx.actor.flags, setsPolicies)) {
    const words = "You pass on only your own approvals.";
    throw new Refusal("approval.delegation-not-yours", words, { status: 403 });
  }
  checkDays({ ...ctx.body, today: ctx.today });
  const people = await peopleHere(ctx);
  const from = people.find((one) => one.id === fromId);
  const to = people.find((one) => one.id === toId);
  const asked = kinds === null ? null : [...new Set(kinds)];
  const types = (await documentTypes(ctx)).map((one) => one.documentType);
  if (asked?.some((one) => !types.includes(one))) throw notFound("kind of document");
  const versions = await policyVersions(ctx, null);
  const decidable = (asked ?? types).filter((type) => {
    const policy = policyOn(
      ctx.body.firstDay,
      versions.filter((one) => one.documentType === type),
    );
    return from !== undefined && policy !== undefined && decidesSomething(from, [policy]);
  });
  checkStandIn({ from, to, decidable: decidable.length, asked: asked?.length ?? null });
  await insertDelegation(ctx, { ...ctx.body, documentTypes: asked });
  const { firstDay, lastDay, reason } = ctx.body;
  ctx.audit({
    subject: "approval-delegation",
    subjectId: ctx.body.id,
    action: "add",
    details: { from: from?.name, to: to?.name, firstDay, lastDay, kinds: asked, reason },
  });
  return ownDelegation(ctx, ctx.body.id);
}

/** One's own delegation, or anybody's for whoever sets the policies. */
async function ownDelegation(
  ctx: CtxOf<typeof approvalDelegations.add> | CtxOf<typeof approvalDelegations.end>,
  id: string,
): Promise<DelegationRow> {
  const found = await findDelegation(ctx, id);
  const isOwn = found?.fromId === ctx.actor.userId;
  if (!found || (!isOwn && !can(ctx.actor.flags, setsPolicies))) throw notFound("delegation");
  return found;
}
