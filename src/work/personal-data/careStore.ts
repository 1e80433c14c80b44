// Who came to see the person, what was seen, and what they were told.
import { sql } from "kysely";
import { instantOf, nameOf, ofPerson, type Statements } from "./cellStore.ts";

/** Visits, what was seen of the crop, and text messages. */
export function careStatements(
  records: readonly string[],
): Statements<"visits" | "assessments" | "messages"> {
  return {
    visits: sql`
      select array[v.planned_for::text, v.purpose, ${nameOf("v.officer_id")}, ${instantOf("v.checked_in_at")},
        ${instantOf("v.checked_out_at")},
        (v.in_lon_micro / 1000000.0)::numeric(10, 6)::text || ' ' || (v.in_lat_micro / 1000000.0)::numeric(10, 6)::text,
        v.state, concat_ws('; ', v.note, v.outcome, v.closing_reason)] as cells
      from field_visit v where ${ofPerson("v", records)} order by v.planned_for, v.created_at, v.id`,
    assessments: sql`
      select array[${instantOf("a.assessed_at")}, ${nameOf("a.assessed_by")}, a.condition, a.pest, a.drying,
        a.storage, a.potential_g::text, a.note] as cells
      from crop_assessment a
      join field_visit v on v.org_id = a.org_id and v.id = a.visit_id
      where ${ofPerson("v", records)} order by a.assessed_at, a.visit_id`,
    messages: sql`
      select array[${instantOf("m.created_at")}, m.phone, m.body, m.state] as cells
      from text_message m where ${ofPerson("m", records)} order by m.created_at, m.id`,
  };
}
