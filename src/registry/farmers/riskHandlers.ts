import { notFound, Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { findPlot } from "./plotStore.ts";
import { plotRisks, type RiskOfPlot } from "./riskApi.ts";
import { findAnswers, findQuestion } from "./riskStore.ts";

/** The job that asks about every plot nobody has answered for. */
export const riskJob = "farmers.plot-risk";

export const plotRisksHandlers = handlersFor(plotRisks, {
  read: (ctx) => riskOfPlot(ctx, ctx.params.id),

  ask: async (ctx) => {
    const { id } = ctx.params;
    const risk = await riskOfPlot(ctx, id);
    if (!risk.isAsked) {
      throw new Refusal(
        "plot.no-outline",
        "Only an outline without errors can be asked about. Walk around the plot first.",
      );
    }
    if (risk.answers.some((answer) => answer.isCurrent)) {
      throw new Refusal("plot.risk-known", "The service has answered for this land already.");
    }
    await askAboutPlots(ctx);
    ctx.audit({ subject: "plot", subjectId: id, action: "ask-risk", details: {} });
    return risk;
  },
});

/** Puts the question down; however many plots change, the company asks once for all of them. */
export async function askAboutPlots(ctx: Pick<Ctx, "tx">): Promise<void> {
  await enqueue(ctx, riskJob, {}, { key: riskJob });
}

async function riskOfPlot(ctx: Ctx, id: string): Promise<RiskOfPlot> {
  const plot = await findPlot(ctx, id);
  if (!plot) throw notFound("plot");
  const isSound = plot.state === "checked" || plot.state === "verified";
  return {
    isAsked: isSound && plot.geometry.type === "Polygon",
    answers: await findAnswers(ctx, id),
    question: (await findQuestion(ctx, id)) ?? null,
  };
}
