// Farmers' certificates, inspections and what was found, as they lie in their tables.
import { sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import type { CertificateScheme, InspectionFindingState } from "./certificateRules.ts";

type Reading = Pick<Ctx, "tx">;

export interface StoredCertificate {
  id: string;
  scheme: CertificateScheme;
  number: string;
  validFrom: Day;
  validTo: Day;
  withdrawnOn: Day | null;
  withdrawReason: string | null;
  createdByName: string | null;
  version: number;
}

/** A farmer's certificates, the one that ends last first. */
export async function certificatesOf(ctx: Reading, farmerId: string): Promise<StoredCertificate[]> {
  const found = await sql<StoredCertificate>`
    select c.id, c.scheme, c.number, c.valid_from as "validFrom", c.valid_to as "validTo",
      c.withdrawn_on as "withdrawnOn", c.withdraw_reason as "withdrawReason",
      ${personName("recorder")} as "createdByName", c.version
    from farmer_certificate c
    left join profile recorder on recorder.org_id = c.org_id and recorder.user_id = c.created_by
    where c.org_id = current_org() and c.farmer_id = ${farmerId}
    order by c.valid_to desc, c.id
  `.execute(ctx.tx);
  return found.rows;
}

export interface StoredInspection {
  id: string;
  scheme: CertificateScheme;
  inspectedOn: Day;
  inspector: string;
  createdByName: string | null;
}

/** A farmer's inspections, the newest first. */
export async function inspectionsOf(ctx: Reading, farmerId: string): Promise<StoredInspection[]> {
  const found = await sql<StoredInspection>`
    select i.id, i.scheme, i.inspected_on as "inspectedOn", i.inspector,
      ${personName("recorder")} as "createdByName"
    from farmer_inspection i
    left join profile recorder on recorder.org_id = i.org_id and recorder.user_id = i.created_by
    where i.org_id = current_org() and i.farmer_id = ${farmerId}
    order by i.inspected_on desc, i.id
  `.execute(ctx.tx);
  return found.rows;
}

export interface StoredFinding {
  id: string;
  inspectionId: string;
  farmerId: string;
  state: InspectionFindingState;
  what: string;
  action: string;
  dueOn: Day;
  evidence: string | null;
  closedByName: string | null;
  closedAt: Date | null;
  samePerson: boolean;
  createdBy: string;
  version: number;
}

/** What was found on a farmer's inspections, by the day it is to be mended; or the one finding of an id. */
export async function findingsOf(
  ctx: Reading,
  of: { farmerId: string } | { id: string },
): Promise<StoredFinding[]> {
  const which = "id" in of ? sql`n.id = ${of.id}` : sql`i.farmer_id = ${of.farmerId}`;
  const found = await sql<StoredFinding>`
    select n.id, n.inspection_id as "inspectionId", i.farmer_id as "farmerId", n.state, n.what,
      n.action, n.due_on as "dueOn", n.evidence, ${personName("closer")} as "closedByName",
      n.closed_at as "closedAt", n.same_person as "samePerson", n.created_by as "createdBy",
      n.version
    from farmer_inspection_finding n
    join farmer_inspection i on i.org_id = n.org_id and i.id = n.inspection_id
    left join profile closer on closer.org_id = n.org_id and closer.user_id = n.closed_by
    where n.org_id = current_org() and ${which}
    order by n.due_on, n.id
  `.execute(ctx.tx);
  return found.rows;
}

/** Whose a certificate is, and how it stands; undefined when there is none. */
export async function findCertificate(
  ctx: Reading,
  id: string,
): Promise<{ farmerId: string; number: string; withdrawnOn: Day | null } | undefined> {
  const found = await sql<{ farmerId: string; number: string; withdrawnOn: Day | null }>`
    select farmer_id as "farmerId", number, withdrawn_on as "withdrawnOn" from farmer_certificate
    where org_id = current_org() and id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

interface NewCertificate {
  id: string;
  farmerId: string;
  scheme: CertificateScheme;
  number: string;
  validFrom: Day;
  validTo: Day;
}

/** Writes a certificate down; false when this very one stands there already. */
export async function insertCertificate(ctx: Ctx, asked: NewCertificate): Promise<boolean> {
  const made = await sql`
    insert into farmer_certificate
      (id, farmer_id, scheme, number, valid_from, valid_to, created_at, created_by)
    values (${asked.id}, ${asked.farmerId}, ${asked.scheme}, ${asked.number}, ${asked.validFrom},
      ${asked.validTo}, ${ctx.now}, ${ctx.actor.userId})
    on conflict (org_id, farmer_id, scheme, lower(number), valid_from) do nothing
    returning id
  `.execute(ctx.tx);
  return made.rows.length > 0;
}

/** Takes a certificate back from today on; false when somebody changed it meanwhile. */
export async function withdrawCertificate(
  ctx: Ctx,
  asked: { id: string; version: number; reason: string },
): Promise<boolean> {
  const taken = await sql`
    update farmer_certificate
    set withdrawn_on = ${ctx.today}, withdraw_reason = ${asked.reason}, version = version + 1
    where org_id = current_org() and id = ${asked.id} and version = ${asked.version}
      and withdrawn_on is null
    returning id
  `.execute(ctx.tx);
  return taken.rows.length > 0;
}

interface NewInspection {
  id: string;
  farmerId: string;
  scheme: CertificateScheme;
  inspectedOn: Day;
  inspector: string;
  findings: readonly { what: string; action: string; dueOn: Day }[];
}

/** Writes an inspection down, with what was found. */
export async function insertInspection(ctx: Ctx, asked: NewInspection): Promise<void> {
  const by = { created_at: ctx.now, created_by: ctx.actor.userId };
  await ctx.tx
    .insertInto("farmer_inspection")
    .values({
      id: asked.id,
      farmer_id: asked.farmerId,
      scheme: asked.scheme,
      inspected_on: asked.inspectedOn,
      inspector: asked.inspector,
      ...by,
    })
    .execute();
  if (asked.findings.length === 0) return;
  await ctx.tx
    .insertInto("farmer_inspection_finding")
    .values(
      asked.findings.map(({ what, action, dueOn }) => ({
        id: ctx.newId(),
        inspection_id: asked.id,
        state: "open",
        what,
        action,
        due_on: dueOn,
        ...by,
      })),
    )
    .execute();
}

/** What was certified and inspected under a record that was merged goes on under the one that stays. */
export async function followCertificates(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`
    update farmer_certificate c set farmer_id = ${to}, version = version + 1
    where c.org_id = current_org() and c.farmer_id = ${from} and not exists (
      select 1 from farmer_certificate same
      where same.org_id = c.org_id and same.farmer_id = ${to} and same.scheme = c.scheme
        and lower(same.number) = lower(c.number) and same.valid_from = c.valid_from)
  `.execute(ctx.tx);
  await sql`
    update farmer_inspection set farmer_id = ${to}
    where org_id = current_org() and farmer_id = ${from}
  `.execute(ctx.tx);
}
