// What was asked of the risk service and what it answered, for each plot and for the land as it was drawn.
import { sql } from "kysely";
import type { Ctx } from "#platform/server/context.ts";
import type { PlotGeometry } from "./geometryRules.ts";
import type { Assessment } from "./outside/riskService.ts";
import type { RiskAnswerShown, RiskQuestionShown } from "./riskApi.ts";
import type { RiskLevel } from "./riskRules.ts";

export interface LandAsked {
  plotId: string;
  geometry: PlotGeometry;
  /** The fingerprint of the outline. */
  land: string;
  tries: number;
}

/** Outlines without errors whose land nobody has answered for, those that were tried least first. */
export async function findUnasked(ctx: Pick<Ctx, "tx">, limit: number): Promise<LandAsked[]> {
  const found = await sql<LandAsked>`
    select p.id as "plotId", p.geometry, md5(p.geometry::text) as land,
      case when q.land = md5(p.geometry::text) then q.tries else 0 end as tries
    from plot p
    left join plot_risk_question q on q.org_id = p.org_id and q.plot_id = p.id
    where p.org_id = current_org() and p.state in ('checked', 'verified')
      and p.geometry ->> 'type' = 'Polygon'
      and not exists (select from plot_risk r where r.org_id = p.org_id and r.plot_id = p.id
        and r.land = md5(p.geometry::text))
    order by 4, p.code limit ${limit}
  `.execute(ctx.tx);
  return found.rows;
}

/** Writes down what was answered of land, and that nothing is open of it. */
export async function insertRisks(
  ctx: Ctx,
  asked: readonly LandAsked[],
  assessments: readonly Assessment[],
  by: {
    service: string;
    isSimulated: boolean;
    dataVersion: string;
    analysedOn: string;
  },
): Promise<void> {
  const landOf = new Map(asked.map(({ plotId, land }) => [plotId, land]));
  const rows = assessments.map(({ plotId, level, answer }) => ({
    ...{ id: ctx.newId(), plotId, land: landOf.get(plotId), level, answer },
  }));
  // Two runs may ask about the same land at once: the first answer stands.
  await sql`
    insert into plot_risk (id, plot_id, land, level, service, data_version, analysed_on, answer,
      is_simulated, created_at)
    select id, "plotId", land, level, ${by.service}, ${by.dataVersion}, ${by.analysedOn}::date, answer,
      ${by.isSimulated}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "plotId" uuid, land text, level text, answer jsonb)
    on conflict (org_id, plot_id, land) do nothing
  `.execute(ctx.tx);
  await noteQuestions(ctx, asked, null);
}

/** Writes down that land was asked about: when, how often, and why nobody knows yet. */
export async function noteQuestions(
  ctx: Ctx,
  asked: readonly LandAsked[],
  fault: string | null,
): Promise<void> {
  await sql`
    insert into plot_risk_question (plot_id, land, tries, tried_at, fault, asked_at)
    select "plotId", land, tries + 1, ${ctx.now}, ${fault}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as r ("plotId" uuid, land text, tries int)
    on conflict (org_id, plot_id) do update
    set land = excluded.land, tries = excluded.tries, tried_at = excluded.tried_at,
      fault = excluded.fault
  `.execute(ctx.tx);
}

/** Every answer about a plot, the newest first; `isCurrent` while the land is still drawn so. */
export async function findAnswers(
  ctx: Pick<Ctx, "tx">,
  plotId: string,
): Promise<RiskAnswerShown[]> {
  const found = await sql<RiskAnswerShown>`
    select r.id, r.level, r.service, r.data_version as "dataVersion",
      r.analysed_on as "analysedOn", r.created_at as at, r.is_simulated as "isSimulated",
      r.land = md5(p.geometry::text) as "isCurrent"
    from plot_risk r join plot p on p.org_id = r.org_id and p.id = r.plot_id
    where r.org_id = current_org() and r.plot_id = ${plotId}
    order by r.created_at desc, r.id desc
  `.execute(ctx.tx);
  return found.rows;
}

/** The last time a plot's land as it is now was asked about; undefined when it never was. */
export async function findQuestion(
  ctx: Pick<Ctx, "tx">,
  plotId: string,
): Promise<RiskQuestionShown | undefined> {
  const found = await sql<RiskQuestionShown>`
    select q.tries, q.tried_at as "triedAt", q.fault
    from plot_risk_question q join plot p on p.org_id = q.org_id and p.id = q.plot_id
    where q.org_id = current_org() and q.plot_id = ${plotId} and q.land = md5(p.geometry::text)
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The level of each plot as its land is drawn now; those nobody has answered for are not there. */
export async function findLevels(
  ctx: Pick<Ctx, "tx">,
  plotIds: readonly string[],
): Promise<Map<string, RiskLevel>> {
  const found = await sql<{ plotId: string; level: RiskLevel }>`
    select r.plot_id as "plotId", r.level
    from plot_risk r join plot p on p.org_id = r.org_id and p.id = r.plot_id
    where r.org_id = current_org() and r.plot_id = any(${[...plotIds]}::uuid[])
      and r.land = md5(p.geometry::text)
  `.execute(ctx.tx);
  return new Map(found.rows.map(({ plotId, level }) => [plotId, level]));
}
