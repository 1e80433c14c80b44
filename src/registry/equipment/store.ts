// Scales and meters as they lie in their tables.
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#kernel/days.ts";
import type { Ctx } from "#platform/server/context.ts";
import { likeOf } from "#platform/server/store.ts";
import { thresholdInSql } from "#books/thresholds/door.ts";
import type { Equipment, EquipmentFilter, EquipmentRow } from "./api.ts";
import type { EquipmentKind } from "./rules.ts";

const rows = (today: Day) => sql`
  select e.id, e.state, e.version, e.kind, e.name, e.serial, e.place_id as "placeId",
    p.name as "placeName", e.note, c.due_on as "dueOn",
    case when c.due_on is null or c.due_on < ${today} then 'overdue'
         when c.due_on <= ${today}::date + ${thresholdInSql(today, "calibrationDue")} then 'due'
         else 'current' end as standing
  from equipment e
  left join place p on p.org_id = e.org_id and p.id = e.place_id
  left join lateral (
    select max(due_on) as due_on from equipment_calibration c
    where c.org_id = e.org_id and c.equipment_id = e.id
  ) c on true
`;

/** Every scale and meter that matches, for a page of the list or the export. */
export function matchingEquipment(filter: EquipmentFilter, today: Day): RawBuilder<EquipmentRow> {
  const wheres = [sql`true`];
  if (filter.kind) wheres.push(sql`row.kind = ${filter.kind}`);
  if (filter.state) wheres.push(sql`row.state = ${filter.state}`);
  if (filter.standing) wheres.push(sql`row.standing = ${filter.standing}`);
  if (filter.search) {
    const like = likeOf(filter.search);
    wheres.push(sql`(row.name ilike ${like} or row.serial ilike ${like})`);
  }
  return sql`select * from (${rows(today)}) as row where ${sql.join(wheres, sql` and `)}`;
}

/** One scale or meter with its calibrations, the longest first. */
export async function findEquipment(
  ctx: Pick<Ctx, "tx" | "today">,
  id: string,
): Promise<Equipment | undefined> {
  const found = await sql<Equipment>`
    select row.*,
      coalesce((select json_agg(json_build_object('id', c.id, 'certificate', c.certificate,
          'calibratedOn', c.calibrated_on, 'dueOn', c.due_on, 'laboratory', c.laboratory)
          order by c.due_on desc, c.id)
        from equipment_calibration c where c.equipment_id = row.id), '[]') as calibrations
    from (${rows(ctx.today)}) as row where row.id = ${id}
  `.execute(ctx.tx);
  return found.rows[0];
}

/** The scale or meter of a serial number. */
export async function findBySerial(
  ctx: Ctx,
  serial: string,
): Promise<{ id: string; name: string } | undefined> {
  return ctx.tx
    .selectFrom("equipment")
    .select(["id", "name"])
    .where("serial", "=", serial)
    .executeTakeFirst();
}

export interface EquipmentTerms {
  kind: EquipmentKind;
  name: string;
  serial: string;
  place_id: string | null;
  note: string | null;
}

export async function insertEquipment(ctx: Ctx, row: EquipmentTerms & { id: string }) {
  await ctx.tx
    .insertInto("equipment")
    .values({ ...row, created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}

export async function insertCalibration(
  ctx: Ctx,
  row: {
    id: string;
    equipment_id: string;
    certificate: string;
    calibrated_on: Day;
    due_on: Day;
    laboratory: string;
  },
): Promise<void> {
  await ctx.tx
    .insertInto("equipment_calibration")
    .values({ ...row, created_at: ctx.now, created_by: ctx.actor.userId })
    .execute();
}
