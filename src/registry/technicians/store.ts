// Technicians, instruments and procedures as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { personName } from "#platform/server/personName.ts";
import { likeOf } from "#platform/server/store.ts";
import type {
  ExpiringRow,
  Instrument,
  InstrumentRow,
  ProcedureRow,
  Technician,
  TechnicianRow,
} from "./api.ts";

interface Filter {
  search?: string | undefined;
  state?: string | undefined;
  method?: string | undefined;
}

const technicianColumns = (today: Day) => sql`
  t.id, t.state, t.version, t.name, t.user_id as "userId", ${personName("who")} as "userName", t.note,
  coalesce((
    select string_agg(held.method || ' ' || held.level, ', ' order by held.method) from (
      select method, max(level) as level from technician_certificate c
      where c.org_id = t.org_id and c.technician_id = t.id
        and ${today}::date between c.issued_on and c.expires_on
      group by method) held), '') as holds,
  (select min(last) from (
      select max(expires_on) as last from technician_certificate c
      where c.org_id = t.org_id and c.technician_id = t.id group by c.method
      union all
      select max(valid_until) from technician_eyesight e
      where e.org_id = t.org_id and e.technician_id = t.id) ends) as "nextExpiry"
`;
const technicianFrom = sql`
  from technician t left join profile who on who.org_id = t.org_id and who.user_id = t.user_id
`;

/** Every technician that matches, for a page of the list. */
export function matchingTechnicians(filter: Filter, today: Day): RawBuilder<TechnicianRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`t.state = ${filter.state}`);
  if (filter.search) wheres.push(sql`t.name ilike ${likeOf(filter.search)}`);
  if (filter.method) {
    wheres.push(sql`exists (select 1 from technician_certificate c where c.org_id = t.org_id
      and c.technician_id = t.id and c.method = ${filter.method})`);
  }
  return sql`select ${technicianColumns(today)} ${technicianFrom} where ${sql.join(wheres, sql` and `)}`;
}

const certificatesOf = sql`
  coalesce((select json_agg(json_build_object('id', c.id, 'method', c.method, 'level', c.level,
      'scheme', c.scheme, 'certificate', c.certificate, 'issuedOn', c.issued_on,
      'expiresOn', c.expires_on) order by c.expires_on desc, c.id)
    from technician_certificate c where c.org_id = t.org_id and c.technician_id = t.id), '[]')
`;
const eyesightOf = sql`
  coalesce((select json_agg(json_build_object('id', e.id, 'testedOn', e.tested_on,
      'validUntil', e.valid_until, 'testedBy', e.tested_by) order by e.valid_until desc, e.id)
    from technician_eyesight e where e.org_id = t.org_id and e.technician_id = t.id), '[]')
`;

async function technicianBy(
  ctx: Pick<Ctx, "tx" | "today">,
  where: RawBuilder<unknown>,
): Promise<Technician[]> {
  const found = await sql<Technician>`
    select ${technicianColumns(ctx.today)}, ${certificatesOf} as certificates,
      ${eyesightOf} as eyesight
    ${technicianFrom} where ${where} order by t.name, t.id
  `.execute(ctx.tx);
  return found.rows;
}

export async function findTechnicians(
  ctx: Pick<Ctx, "tx" | "today">,
  ids: readonly string[],
): Promise<Technician[]> {
  return technicianBy(ctx, sql`t.id = any(${[...ids]}::uuid[])`);
}

/** The technician somebody signs as; undefined for everybody else. */
export async function findTechnicianOfUser(
  ctx: Pick<Ctx, "tx" | "today">,
  userId: string,
): Promise<Technician | undefined> {
  const [found] = await technicianBy(ctx, sql`t.user_id = ${userId}`);
  return found;
}

/** Everybody who works here, for the choice of whom a technician signs as. */
export function matchingColleagues(
  search: string | undefined,
): RawBuilder<{ id: string; name: string }> {
  const like = search === undefined ? null : likeOf(search);
  return sql`
    select who.user_id as id, ${personName("who")} as name from profile who
    where who.is_active and who.role <> 'supplier'
      and (${like}::text is null or ${personName("who")} ilike ${like})
  `;
}

/** Who already signs with this account, and whether it is one of ours at all. */
export async function accountHolder(
  ctx: Ctx,
  userId: string,
): Promise<{ isOurs: boolean; technicianId: string | null; name: string | null }> {
  const found = await sql<{ technicianId: string | null; name: string | null }>`
    select t.id as "technicianId", t.name from profile p
    left join technician t on t.org_id = p.org_id and t.user_id = p.user_id
    where p.user_id = ${userId}
  `.execute(ctx.tx);
  const [row] = found.rows;
  return row ? { isOurs: true, ...row } : { isOurs: false, technicianId: null, name: null };
}

const made = (ctx: Ctx) => ({ created_at: ctx.now, created_by: ctx.actor.userId });

export async function insertTechnician(
  ctx: Ctx,
  row: { id: string; name: string; user_id: string | null; note: string | null },
): Promise<void> {
  await ctx.tx
    .insertInto("technician")
    .values({ ...row, ...made(ctx) })
    .execute();
}

export async function insertCertificate(
  ctx: Ctx,
  row: {
    id: string;
    technician_id: string;
    method: string;
    level: number;
    scheme: string;
    certificate: string;
    issued_on: Day;
    expires_on: Day;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("technician_certificate")
    .values({ ...row, ...made(ctx) })
    .execute();
}

export async function insertEyesight(
  ctx: Ctx,
  row: { id: string; technician_id: string; tested_on: Day; valid_until: Day; tested_by: string },
): Promise<void> {
  await ctx.tx
    .insertInto("technician_eyesight")
    .values({ ...row, ...made(ctx) })
    .execute();
}

const instrumentColumns = sql`
  i.id, i.state, i.version, i.name, i.serial, i.methods, i.note,
  (select max(due_on) from instrument_calibration c
   where c.org_id = i.org_id and c.instrument_id = i.id) as "dueOn"
`;

/** Every instrument that matches, for a page of the list. */
export function matchingInstruments(filter: Filter): RawBuilder<InstrumentRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`i.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`${filter.method} = any (i.methods)`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(i.name ilike ${like} or i.serial ilike ${like})`);
  }
  return sql`select ${instrumentColumns} from instrument i where ${sql.join(wheres, sql` and `)}`;
}

export async function findInstruments(
  ctx: Pick<Ctx, "tx">,
  ids: readonly string[],
): Promise<Instrument[]> {
  const found = await sql<Instrument>`
    select ${instrumentColumns},
      coalesce((select json_agg(json_build_object('id', c.id, 'certificate', c.certificate,
          'calibratedOn', c.calibrated_on, 'dueOn', c.due_on, 'laboratory', c.laboratory)
          order by c.due_on desc, c.id)
        from instrument_calibration c
        where c.org_id = i.org_id and c.instrument_id = i.id), '[]') as calibrations
    from instrument i where i.id = any(${[...ids]}::uuid[]) order by i.name, i.id
  `.execute(ctx.tx);
  return found.rows;
}

/** The instrument of a serial number. */
export async function findBySerial(
  ctx: Ctx,
  serial: string,
): Promise<{ id: string; name: string } | undefined> {
  return ctx.tx
    .selectFrom("instrument")
    .select(["id", "name"])
    .where("serial", "=", serial)
    .executeTakeFirst();
}

export async function insertInstrument(
  ctx: Ctx,
  row: { id: string; name: string; serial: string; methods: string[]; note: string | null },
): Promise<void> {
  await ctx.tx
    .insertInto("instrument")
    .values({ ...row, ...made(ctx) })
    .execute();
}

export async function insertCalibration(
  ctx: Ctx,
  row: {
    id: string;
    instrument_id: string;
    certificate: string;
    calibrated_on: Day;
    due_on: Day;
    laboratory: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("instrument_calibration")
    .values({ ...row, ...made(ctx) })
    .execute();
}

/**
 * What ends until a day or has ended, of everybody and everything still in use: only the newest of its
 * kind, since a renewal replaces what was before.
 */
export function matchingExpiring(
  of: { until: Day; kind?: string | undefined; search?: string | undefined },
  today: Day,
): RawBuilder<ExpiringRow> {
  const like = of.search === undefined ? null : likeOf(of.search);
  const kind = of.kind ?? null;
  return sql`
    select * from (
      select distinct on (c.technician_id, c.method) c.id, 'certificate' as kind,
        t.id as "subjectId", t.name, c.method || ' level ' || c.level || ', ' || c.certificate as what,
        c.expires_on as "endsOn", c.expires_on - ${today}::date as "daysLeft"
      from technician_certificate c
      join technician t on t.org_id = c.org_id and t.id = c.technician_id and t.state = 'active'
      order by c.technician_id, c.method, c.expires_on desc
    ) certificates where "endsOn" <= ${of.until} and ${filterOf(kind, like)}
    union all select * from (
      select distinct on (e.technician_id) e.id, 'eyesight', t.id as "subjectId", t.name,
        'Eyesight test' as what, e.valid_until as "endsOn", e.valid_until - ${today}::date
      from technician_eyesight e
      join technician t on t.org_id = e.org_id and t.id = e.technician_id and t.state = 'active'
      order by e.technician_id, e.valid_until desc
    ) as sight(id, kind, "subjectId", name, what, "endsOn", "daysLeft")
      where "endsOn" <= ${of.until} and ${filterOf(kind, like)}
    union all select * from (
      select distinct on (c.instrument_id) c.id, 'calibration', i.id, i.name,
        i.serial || ', ' || c.certificate, c.due_on, c.due_on - ${today}::date
      from instrument_calibration c
      join instrument i on i.org_id = c.org_id and i.id = c.instrument_id and i.state = 'active'
      order by c.instrument_id, c.due_on desc
    ) as calibrations(id, kind, "subjectId", name, what, "endsOn", "daysLeft")
      where "endsOn" <= ${of.until} and ${filterOf(kind, like)}
  `;
}

function filterOf(kind: string | null, like: string | null): RawBuilder<unknown> {
  return sql`(${kind}::text is null or kind = ${kind})
    and (${like}::text is null or name ilike ${like} or what ilike ${like})`;
}

const procedureColumns = sql`
  p.id, p.state, p.version, p.code, p.revision, p.method, p.title, p.standard
`;

/** Every procedure that matches, for a page of the list. */
export function matchingProcedures(filter: Filter): RawBuilder<ProcedureRow> {
  const wheres = [sql`true`];
  if (filter.state) wheres.push(sql`p.state = ${filter.state}`);
  if (filter.method) wheres.push(sql`p.method = ${filter.method}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(p.code ilike ${like} or p.title ilike ${like} or p.standard ilike ${like})`);
  }
  return sql`select ${procedureColumns} from testing_procedure p where ${sql.join(wheres, sql` and `)}`;
}

export async function findProcedure(
  ctx: Pick<Ctx, "tx">,
  id: string,
): Promise<ProcedureRow | undefined> {
  const found = await sql<ProcedureRow>`
    select ${procedureColumns} from testing_procedure p where p.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The newest revision of a code, withdrawn or not. */
export async function newestRevision(ctx: Ctx, code: string): Promise<ProcedureRow | undefined> {
  const found = await sql<ProcedureRow>`
    select ${procedureColumns} from testing_procedure p where p.code = ${code}
    order by p.revision desc limit 1
  `.execute(ctx.tx);
  return found.rows[0];
}

export async function insertProcedure(
  ctx: Ctx,
  row: {
    id: string;
    code: string;
    revision: number;
    method: string;
    title: string;
    standard: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("testing_procedure")
    .values({ ...row, ...made(ctx) })
    .execute();
}
