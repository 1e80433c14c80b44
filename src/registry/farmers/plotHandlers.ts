import { notFound, Refusal } from "#kernel/refusal.ts";
import { refuseSamePerson } from "#kernel/segregation.ts";
import { idsWithWords } from "#platform/server/idsWithWords.ts";
import type { Ctx } from "#platform/server/context.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage } from "#platform/server/store.ts";
import { thresholdsToday } from "#books/thresholds/door.ts";
import type { Thresholds } from "#books/thresholds/rules.ts";
import { type PlotAnswer, plots } from "./api.ts";
import { settledFindings } from "./findingHandlers.ts";
import type { PlotGeometry } from "./geometryRules.ts";
import { checkAmong } from "./overlapRules.ts";
import { type Finding, hasErrors, plotLife, type PlotToCheck, readGeometry } from "./plotRules.ts";
import { askAboutPlots } from "./riskHandlers.ts";
import {
  findNeighbours,
  findOwner,
  findPlot,
  findPlotsOf,
  insertPlot,
  matchingPlots,
  plotColumns,
  type PlotFacts,
  putFindings,
  type StoredPlot,
} from "./plotStore.ts";

export const plotsHandlers = handlersFor(plots, {
  list: async (ctx) => {
    const among = await idsWithWords(ctx, "plot", ctx.params.search);
    const asked = { ...ctx.params, sort: "code", direction: "asc" } as const;
    return readPage(ctx, matchingPlots(ctx.params, among), asked);
  },

  ofFarmer: async (ctx) => {
    if (!(await findOwner(ctx, ctx.params.id))) throw notFound("farmer");
    const rows = await findPlotsOf(ctx, ctx.params.id);
    return { rows: rows.map((plot) => shownPlot(ctx, plot)) };
  },

  read: async (ctx) => shownPlot(ctx, await storedPlot(ctx, ctx.params.id)),

  record: async (ctx) => shownPlot(ctx, await recordPlot(ctx, ctx.body)),

  change: async (ctx) => {
    const { version, ...typed } = ctx.body;
    const { id } = ctx.params;
    const before = await storedPlot(ctx, id);
    const facts = await checkedFacts(ctx, id, typed);
    await moveState(ctx, "plot", plotLife, {
      id,
      version,
      move: "redraw",
      what: "plot",
      set: {
        ...plotColumns(facts),
        captured_by: ctx.actor.userId,
        verified_by: null,
        verified_at: null,
        same_person: false,
      },
      details: { declaredM2: facts.declaredM2, findings: codesOf(facts.findings) },
    });
    if (!hasErrors(facts.findings)) await moveToChecked(ctx, id, version + 1);
    await recheckNeighbours(ctx, id, [before.geometry, facts.geometry]);
    return shownPlot(ctx, await storedPlot(ctx, id));
  },

  check: async (ctx) => {
    const { id } = ctx.params;
    const plot = await storedPlot(ctx, id);
    const findings = await findingsOf(ctx, plot, await thresholdsToday(ctx));
    await putFindings(ctx, id, findings);
    if (hasErrors(findings)) {
      const details = { findings: codesOf(findings) };
      ctx.audit({ subject: "plot", subjectId: id, action: "check-failed", details });
    } else {
      await moveToChecked(ctx, id, ctx.body.version);
    }
    return shownPlot(ctx, await storedPlot(ctx, id));
  },

  verify: async (ctx) => {
    const { id } = ctx.params;
    const plot = await storedPlot(ctx, id);
    const samePerson = refuseSamePerson(ctx, "plot.verify", plot.capturedBy);
    refuseFaults(await checked(ctx, plot, await thresholdsToday(ctx)));
    await moveState(ctx, "plot", plotLife, {
      ...ctx.body,
      id,
      move: "verify",
      what: "plot",
      set: { verified_by: ctx.actor.userId, verified_at: ctx.now, same_person: samePerson },
      details: samePerson ? { samePerson } : {},
    });
    return shownPlot(ctx, await storedPlot(ctx, id));
  },

  retire: async (ctx) => {
    const { id } = ctx.params;
    const { version, reason } = ctx.body;
    await moveState(ctx, "plot", plotLife, {
      id,
      version,
      move: "retire",
      what: "plot",
      set: { retire_reason: reason },
      details: { reason },
    });
    await recheckNeighbours(ctx, id, [(await storedPlot(ctx, id)).geometry]);
    return shownPlot(ctx, await storedPlot(ctx, id));
  },
});

/** Writes down a plot and checks it; also part of a registration. Refuses an unknown farmer. */
export async function recordPlot(
  ctx: Ctx,
  plot: TypedPlot & { id: string; farmerId: string },
): Promise<StoredPlot> {
  const { id, farmerId, ...typed } = plot;
  const owner = await findOwner(ctx, farmerId);
  if (!owner) throw new Refusal("plot.unknown-farmer", "This farmer does not exist.");
  const facts = await checkedFacts(ctx, id, typed);
  const code = `${owner.code}-P${owner.nextPlot}`;
  await insertPlot(ctx, { id, farmerId: owner.id, code, facts });
  ctx.audit({
    subject: "plot",
    subjectId: id,
    action: "record",
    details: { code, declaredM2: facts.declaredM2, findings: codesOf(facts.findings) },
  });
  if (!hasErrors(facts.findings)) await moveToChecked(ctx, id, 1);
  await recheckNeighbours(ctx, id, [facts.geometry]);
  return storedPlot(ctx, id);
}

/** What the checks say of a plot as it stands, against what its neighbours are now. */
async function findingsOf(ctx: Ctx, plot: StoredPlot, limits: Thresholds): Promise<Finding[]> {
  return settledFindings(ctx, plot.id, await checked(ctx, plot, limits));
}

/** Every fault of a plot against its neighbours, held to the company's figures of today. */
async function checked(
  ctx: Ctx,
  plot: PlotToCheck & { id: string },
  limits: Thresholds,
): Promise<Finding[]> {
  return checkAmong(plot, await findNeighbours(ctx, plot.geometry, plot.id), limits);
}

/**
 * Land that came, moved or went changes what is true of the plots beside it: both sides of an overlap say it,
 * and neither says it longer than it lasts. A draft that has no errors left is checked.
 */
async function recheckNeighbours(
  ctx: Ctx,
  plotId: string,
  lands: readonly PlotGeometry[],
): Promise<void> {
  const beside = new Set<string>();
  for (const land of lands) {
    for (const { id } of await findNeighbours(ctx, land, plotId)) beside.add(id);
  }
  const limits = await thresholdsToday(ctx);
  for (const id of beside) {
    const neighbour = await storedPlot(ctx, id);
    const findings = await findingsOf(ctx, neighbour, limits);
    if (JSON.stringify(findings) === JSON.stringify(neighbour.findings)) continue;
    await putFindings(ctx, id, findings);
    const isFree = neighbour.state === "draft" && !hasErrors(findings);
    if (isFree) await moveToChecked(ctx, id, neighbour.version);
  }
}

async function storedPlot(ctx: Ctx, id: string): Promise<StoredPlot> {
  const plot = await findPlot(ctx, id);
  if (!plot) throw notFound("plot");
  return plot;
}

function shownPlot(ctx: Ctx, plot: StoredPlot): PlotAnswer {
  const { capturedBy, ...shown } = plot;
  return { ...shown, isOwnCapture: capturedBy === ctx.actor.userId };
}

/** A plot without errors is checked, and what a service says of its land is asked for. */
async function moveToChecked(ctx: Ctx, id: string, version: number): Promise<void> {
  await moveState(ctx, "plot", plotLife, { id, version, move: "check", what: "plot" });
  await askAboutPlots(ctx);
}

function codesOf(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.level} ${finding.code}`);
}

/** A neighbour may have been drawn since the check: all errors at once, each with its words. */
function refuseFaults(findings: readonly Finding[]): void {
  const errors = findings.filter((finding) => finding.level === "error");
  const [first] = errors;
  if (!first) return;
  throw new Refusal("plot.has-errors", `This plot cannot be verified. ${first.message}`, {
    blockers: errors.map((finding) => ({ what: finding.message })),
  });
}

type TypedPlot = Omit<PlotFacts, "geometry" | "findings" | "capturedAt"> & {
  geometry: unknown;
  capturedAt?: Date | undefined;
};

/** The plot as it is kept, with everything the checks find in it. */
async function checkedFacts(ctx: Ctx, id: string, typed: TypedPlot): Promise<PlotFacts> {
  const reading = readGeometry(typed.geometry);
  // The api refused it already as a wrong field; this is the same sentence for callers inside.
  if (!reading.ok) throw new Refusal("plot.not-a-plot", reading.finding.message);
  const geometry: PlotGeometry = reading.geometry;
  const limits = await thresholdsToday(ctx);
  const found = [...(await checked(ctx, { ...typed, geometry, id }, limits)), ...reading.findings];
  const findings = await settledFindings(ctx, id, found);
  // A phone's clock may run ahead: nothing is captured in the future.
  const said = typed.capturedAt ?? ctx.now;
  const capturedAt = said > ctx.now ? ctx.now : said;
  return { ...typed, geometry, findings, capturedAt };
}
