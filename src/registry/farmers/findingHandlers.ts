import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { readPage } from "#platform/server/store.ts";
import { plotFindings } from "./findingApi.ts";
import { findAcceptances, insertAcceptance, matchingFindings } from "./findingStore.ts";
import { type Finding, withAcceptances } from "./plotRules.ts";
import { findPlot, putFindings, type StoredPlot } from "./plotStore.ts";

export const plotFindingsHandlers = handlersFor(plotFindings, {
  list: (ctx) => {
    const asked = { ...ctx.params, sort: "code", direction: "asc" } as const;
    return readPage(ctx, matchingFindings(ctx.params), asked);
  },

  acceptances: async (ctx) => {
    const plot = await plotOf(ctx, ctx.params.id);
    return { rows: await findAcceptances(ctx, plot.id) };
  },

  accept: async (ctx) => {
    const { id, message, reason } = ctx.body;
    const plot = await plotOf(ctx, ctx.params.id);
    const samePerson = refuseSamePerson(ctx, "plot.accept", plot.capturedBy);
    const { code } = refuseUnacceptable(plot, message);
    await insertAcceptance(ctx, { id, plotId: plot.id, code, message, reason, samePerson });
    const accepted = await findAcceptances(ctx, plot.id);
    await putFindings(ctx, plot.id, withAcceptances(plot.findings, messagesOf(accepted)));
    const details = { finding: code, reason, ...(samePerson ? { samePerson } : {}) };
    ctx.audit({ subject: "plot", subjectId: plot.id, action: "accept-finding", details });
    return { rows: accepted };
  },
});

/** Findings as they are kept: with those marked that somebody answers for. */
export async function settledFindings(
  ctx: Pick<Ctx, "tx">,
  plotId: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  if (findings.length === 0) return [];
  return withAcceptances(findings, messagesOf(await findAcceptances(ctx, plotId)));
}

function messagesOf(acceptances: readonly { message: string }[]): Set<string> {
  return new Set(acceptances.map((one) => one.message));
}

/** The finding that is meant, when it is there, can be answered for and is not answered for yet. */
function refuseUnacceptable(plot: StoredPlot, message: string): Finding {
  const finding = plot.findings.find((one) => one.message === message);
  if (plot.state === "retired" || !finding) {
    throw new Refusal(
      "plot.finding-gone",
      "This finding is not there any more. Look at the plot as it is now.",
    );
  }
  if (finding.level === "error") {
    throw new Refusal(
      "plot.error-not-accepted",
      `An error is mended, nobody can answer for it. ${finding.message}`,
    );
  }
  if (finding.isAccepted) {
    throw new Refusal("plot.finding-accepted", "Somebody has accepted this finding already.");
  }
  return finding;
}

async function plotOf(ctx: Ctx, id: string): Promise<StoredPlot> {
  const plot = await findPlot(ctx, id);
  if (!plot) throw notFound("plot");
  return plot;
}
