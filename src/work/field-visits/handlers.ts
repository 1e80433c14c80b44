import { notFound, Refusal } from "#kernel/refusal.ts";
import { formatKilograms } from "#kernel/weight.ts";
import type { Ctx } from "#platform/server/context.ts";
import { csvOf, largestExport } from "#platform/server/csv.ts";
import { handlersFor } from "#platform/server/handlers.ts";
import { moveState, readPage, readPageWithTotals } from "#platform/server/store.ts";
import { farmerForBuying } from "#registry/farmers/door.ts";
import { fieldVisits, type Visit, type VisitWithCrop } from "./api.ts";
import { checkAssessed, checkCompetitor, checkWasAssessed } from "./assessmentRules.ts";
import { assessmentOf, writeAssessment } from "./assessmentStore.ts";
import { checkBegin, checkPlan, visitLife } from "./rules.ts";
import {
  beganAt,
  endedAt,
  findVisit,
  insertVisit,
  matchingVisits,
  visitingOfficers,
  visitTotals,
} from "./store.ts";

const table = "field_visit";
const what = "field-visit";
const sort = "plannedFor";

export const fieldVisitsHandlers = handlersFor(fieldVisits, {
  list: (ctx) =>
    readPageWithTotals(ctx, matchingVisits(ctx.params), { ...ctx.params, sort }, visitTotals),
  csv: async (ctx) => {
    const asked = { limit: largestExport, sort, direction: "desc" } as const;
    const { rows } = await readPage(ctx, matchingVisits(ctx.params), asked);
    const heads = ["Day", "State", "Purpose", "Officer", "Farmer", "Village", "Expected kg"];
    const lines = rows.map((row) => [
      ...[row.plannedFor, row.state, row.purpose, row.officerName, row.farmerName],
      row.farmerPlace,
      row.expectedGrams === null ? null : formatKilograms(row.expectedGrams, 3).replaceAll(",", ""),
      ...[row.checkedInAt?.toISOString() ?? null, row.checkedOutAt?.toISOString() ?? null],
      row.outcome ?? row.closingReason,
    ]);
    const more = ["Checked in", "Checked out", "Outcome"];
    return { name: `field-visits-${ctx.today}.csv`, bytes: csvOf([...heads, ...more], lines) };
  },
  officers: async (ctx) => ({ rows: await visitingOfficers(ctx) }),
  one: (ctx) => visitWithCrop(ctx, ctx.params.id),
  plan: async (ctx) => {
    const { id, farmerId, purpose, plannedFor } = ctx.body;
    checkPlan(ctx.body, ctx.today);
    if (farmerId !== null) await farmerForBuying(ctx, farmerId);
    await insertVisit(ctx, ctx.body);
    ctx.audit({ subject: what, subjectId: id, action: "plan", details: { purpose, plannedFor } });
    return visitOf(ctx, id);
  },
  checkIn: async (ctx) => {
    const { id } = ctx.params;
    const { version, position, saidAt } = ctx.body;
    const visit = await ownVisit(ctx, id);
    checkBegin(visit.plannedFor, ctx.today);
    // What was done without a network is of the moment it arrives; the phone's own clock only stands beside it.
    const set = { checked_in_at: ctx.now, in_said_at: saidAt, ...beganAt(position) };
    await moveState(ctx, table, visitLife, { id, move: "checkIn", version, set, what });
    return visitOf(ctx, id);
  },
  assess: async (ctx) => {
    const { id } = ctx.params;
    const { version, saidAt, ...crop } = ctx.body;
    checkAssessed(await ownVisit(ctx, id));
    checkCompetitor(crop.competitor);
    const details = { condition: crop.condition, pest: crop.pest };
    await moveState(ctx, table, visitLife, { id, move: "assess", version, what, details });
    await writeAssessment(ctx, id, crop, saidAt);
    return visitWithCrop(ctx, id);
  },
  checkOut: async (ctx) => {
    const { id } = ctx.params;
    const { version, position, outcome, saidAt } = ctx.body;
    const { purpose } = await ownVisit(ctx, id);
    checkWasAssessed({ purpose, assessment: await assessmentOf(ctx, id) });
    const times = { checked_out_at: ctx.now, out_said_at: saidAt };
    const set = { ...times, outcome, ...endedAt(position) };
    await moveState(ctx, table, visitLife, { id, move: "checkOut", version, set, what });
    return visitOf(ctx, id);
  },
  miss: (ctx) => closeVisit(ctx, ctx.params.id, { ...ctx.body, move: "miss" }),
  cancel: (ctx) => closeVisit(ctx, ctx.params.id, { ...ctx.body, move: "cancel" }),
});

async function visitOf(ctx: Ctx, id: string): Promise<Visit> {
  const found = await findVisit(ctx, id);
  if (!found) throw notFound("visit");
  return found;
}

async function visitWithCrop(ctx: Ctx, id: string): Promise<VisitWithCrop> {
  return { ...(await visitOf(ctx, id)), assessment: await assessmentOf(ctx, id) };
}

/** A visit of whoever asks; nobody says for another that they were there. */
async function ownVisit(ctx: Ctx, id: string): Promise<Visit> {
  const visit = await visitOf(ctx, id);
  if (visit.officerId === ctx.actor.userId) return visit;
  throw new Refusal("visit.of-another", `This is a visit of ${visit.officerName}.`, {
    status: 403,
  });
}

async function closeVisit(
  ctx: Ctx,
  id: string,
  asked: { move: "miss" | "cancel"; version: number; reason: string },
): Promise<Visit> {
  const { move, version, reason } = asked;
  await ownVisit(ctx, id);
  const set = { closing_reason: reason };
  await moveState(ctx, table, visitLife, { id, move, version, set, what, details: { reason } });
  return visitOf(ctx, id);
}
