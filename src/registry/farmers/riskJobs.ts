// Asking the risk service about outlines nobody has answered for. It is called outside any transaction. Whatever
// it does not answer stays unanswered, is said on the plot, and is asked again; it is never taken for low.
import { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import type { Database } from "#platform/server/db.ts";
import { enqueue, type Job, job } from "#platform/server/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import { asSystem } from "#platform/server/systemWork.ts";
import type { RiskAnswer, RiskService } from "./outside/riskService.ts";
import { riskJob } from "./riskHandlers.ts";
import { askAgainAfter, mostLands } from "./riskRules.ts";
import { findUnasked, insertRisks, type LandAsked, noteQuestions } from "./riskStore.ts";

export interface RiskJobParts {
  database: Database;
  riskService: RiskService;
  log: Log;
}

/** The jobs of the risk of plots, for the house's list. */
export function plotRiskJobs(parts: RiskJobParts): Job[] {
  return [job(riskJob, z.object({}), ({ orgId }) => askService(parts, orgId))];
}

async function askService(parts: RiskJobParts, orgId: string): Promise<void> {
  const { database, riskService, log } = parts;
  const inCompany = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(database, orgId, riskJob, work);
  const asked = await inCompany((ctx) => findUnasked(ctx, mostLands));
  if (asked.length === 0) return;
  const heard = await riskService.assess(
    asked.map(({ plotId, geometry }) => ({ plotId, geometry })),
  );
  if (heard.kind !== "assessed") log.warn("risk of plots unknown", { reason: heard.reason });
  await inCompany((ctx) => conclude(ctx, riskService, asked, heard));
}

/** Writes down what was heard, and puts the rest down for now, or for later when nobody answered. */
async function conclude(
  ctx: Ctx,
  service: RiskService,
  asked: readonly LandAsked[],
  heard: RiskAnswer,
): Promise<void> {
  if (heard.kind === "assessed") {
    const { assessments, dataVersion, analysedOn } = heard;
    const { name, isSimulated } = service;
    const by = { service: name, isSimulated, dataVersion, analysedOn };
    await insertRisks(ctx, asked, assessments, by);
    for (const { plotId, level } of assessments) {
      const details = { level, service: name, dataVersion, analysedOn };
      ctx.audit({ subject: "plot", subjectId: plotId, action: "risk-answered", details });
    }
    const isAll = asked.length < mostLands;
    if (!isAll) await enqueue(ctx, riskJob, {}, { key: riskJob });
    return;
  }
  await noteQuestions(ctx, asked, heard.reason);
  const tries = Math.max(...asked.map((one) => one.tries)) + 1;
  const runAt = new Date(ctx.now.getTime() + askAgainAfter(tries));
  await enqueue(ctx, riskJob, {}, { runAt, key: riskJob });
}
