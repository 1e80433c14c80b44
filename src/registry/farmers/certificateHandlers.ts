import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { moveState } from "#platform/server/store.ts";
import { storedFarmer } from "./answerHandlers.ts";
import { type CertificatesAnswer, farmerCertificates } from "./certificateApi.ts";
import { certificateStanding, findingLife, isOverdue } from "./certificateRules.ts";
import {
  certificatesOf,
  findCertificate,
  findingsOf,
  insertCertificate,
  insertInspection,
  inspectionsOf,
  withdrawCertificate,
} from "./certificateStore.ts";
import { goneStates } from "./groupRules.ts";

export const farmerCertificatesHandlers = handlersFor(farmerCertificates, {
  ofFarmer: async (ctx) => {
    const farmer = await storedFarmer(ctx, ctx.params.id);
    return certificatesAnswer(ctx, farmer.mergedInto?.id ?? farmer.id);
  },

  certify: async (ctx) => {
    const farmerId = await standingFarmer(ctx, ctx.params.id);
    const { scheme, number, validFrom, validTo } = ctx.body;
    if (!(await insertCertificate(ctx, { ...ctx.body, farmerId }))) {
      const words = `Certificate ${number} from this day on is written down already.`;
      throw new Refusal("farmer-certificate.known", words, { status: 409 });
    }
    const details = { scheme, number, from: validFrom, to: validTo };
    ctx.audit({ subject: "farmer", subjectId: farmerId, action: "certify", details });
    return certificatesAnswer(ctx, farmerId);
  },

  withdraw: async (ctx) => {
    const { id } = ctx.params;
    const { reason } = ctx.body;
    const certificate = await findCertificate(ctx, id);
    if (!certificate) throw notFound("certificate");
    const { farmerId, number } = certificate;
    if (!(await withdrawCertificate(ctx, { id, ...ctx.body }))) {
      const words =
        certificate.withdrawnOn === null
          ? "Somebody changed this certificate meanwhile. Look at it again."
          : `Certificate ${number} is withdrawn already.`;
      throw new Refusal("farmer-certificate.moved", words, { status: 409 });
    }
    const details = { number, reason };
    ctx.audit({ subject: "farmer", subjectId: farmerId, action: "withdraw-certificate", details });
    return certificatesAnswer(ctx, farmerId);
  },

  inspect: async (ctx) => {
    const farmerId = await standingFarmer(ctx, ctx.params.id);
    const { scheme, inspectedOn, inspector, findings } = ctx.body;
    if (inspectedOn > ctx.today) {
      throw new Refusal("farmer-inspection.to-come", "An inspection is written down once it was.");
    }
    if (findings.some(({ dueOn }) => dueOn < inspectedOn)) {
      const words = "What was found cannot be mended before it was found. Look at the days.";
      throw new Refusal("farmer-inspection.due-before", words);
    }
    await insertInspection(ctx, { ...ctx.body, farmerId });
    const details = { scheme, on: inspectedOn, by: inspector, findings: findings.length };
    ctx.audit({ subject: "farmer", subjectId: farmerId, action: "inspect", details });
    return certificatesAnswer(ctx, farmerId);
  },

  closeFinding: async (ctx) => {
    const { id } = ctx.params;
    const { version, evidence } = ctx.body;
    const [finding] = await findingsOf(ctx, { id });
    if (!finding) throw notFound("finding");
    const samePerson = refuseSamePerson(ctx, "inspection-finding.close", finding.createdBy);
    await moveState(ctx, "farmer_inspection_finding", findingLife, {
      id,
      version,
      move: "close",
      what: "inspection-finding",
      set: {
        evidence,
        closed_by: ctx.actor.userId,
        closed_at: ctx.now,
        same_person: samePerson,
      },
      details: { evidence, ...(samePerson ? { samePerson } : {}) },
    });
    const details = { finding: finding.what, evidence };
    const { farmerId: subjectId } = finding;
    ctx.audit({ subject: "farmer", subjectId, action: "close-finding", details });
    return certificatesAnswer(ctx, subjectId);
  },
});

/** The record of somebody who is with us; what a merged one is asked for stands under the one that stays. */
async function standingFarmer(ctx: Ctx, asked: string): Promise<string> {
  const farmer = await storedFarmer(ctx, asked);
  if (farmer.mergedInto) return farmer.mergedInto.id;
  if (goneStates.some((state) => state === farmer.state)) {
    const words = `${farmer.name} is not with us any more: nothing is certified or inspected.`;
    throw new Refusal("farmer-certificate.gone", words, { status: 409 });
  }
  return farmer.id;
}

async function certificatesAnswer(ctx: Ctx, farmerId: string): Promise<CertificatesAnswer> {
  const findings = await findingsOf(ctx, { farmerId });
  return {
    certificates: (await certificatesOf(ctx, farmerId)).map((one) => ({
      ...one,
      standing: certificateStanding(one, ctx.today),
    })),
    inspections: (await inspectionsOf(ctx, farmerId)).map((one) => ({
      ...one,
      findings: findings
        .filter(({ inspectionId }) => inspectionId === one.id)
        .map(({ inspectionId: _, farmerId: _whose, createdBy, ...finding }) => ({
          ...finding,
          isOverdue: isOverdue(finding, ctx.today),
          isOwn: createdBy === ctx.actor.userId,
        })),
    })),
  };
}
