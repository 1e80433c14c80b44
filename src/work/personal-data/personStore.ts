// Who the person is, what they agreed to, and the land.
import { sql } from "kysely";
import { languages } from "#registry/farmers/rules.ts";
import { instantOf, nameOf, ofPerson, plotOf, type Statements } from "./cellStore.ts";

type PersonKey =
  | "person"
  | "consents"
  | "plots"
  | "outlines"
  | "plotChecks"
  | "plotWords"
  | "groups"
  | "ledGroups"
  | "certificates"
  | "inspections"
  | "papers"
  | "likenesses"
  | "lists";

/** What was written down about the person, their land, certificates and papers. */
export function personStatements(records: readonly string[]): Statements<PersonKey> {
  return {
    person: personOf(records),
    consents: sql`
      select array[c.purpose, c.given::text, c.method, ${instantOf("c.at")}, ${nameOf("c.by")}] as cells
      from farmer_consent c where ${ofPerson("c", records)} order by c.purpose, c.at`,
    ...landOf(records),
    ...standingOf(records),
    papers: sql`
      select array[d.kind, d.title, ${instantOf("d.created_at")}, ${nameOf("d.created_by")},
        ${instantOf("d.withdrawn_at")}, d.withdraw_reason] as cells
      from farmer_document d where ${ofPerson("d", records)} order by d.created_at, d.id`,
    likenesses: sql`
      select array[${instantOf("l.found_at")}, l.same_phone::text, l.same_name::text, l.state] as cells
      from farmer_likeness l
      where l.org_id = current_org()
        and (l.one_id = any(${[...records]}::uuid[]) or l.other_id = any(${[...records]}::uuid[]))
      order by l.found_at, l.id`,
    lists: sql`
      select array[i.name, r.row::text, coalesce(array_to_string(r.cells, ' · '), r.facts::text)] as cells
      from farmer_import_row r
      join farmer_import i on i.org_id = r.org_id and i.id = r.import_id
      where r.org_id = current_org() and (r.farmer_id = any(${[...records]}::uuid[]) or exists (
        select from plot p where p.org_id = r.org_id and p.id = r.plot_id
          and p.farmer_id = any(${[...records]}::uuid[])))
      order by i.created_at, r.row`,
  };
}

/** Each fact of a record in a row of its own, its code first; what was never said is left out. */
function personOf(records: readonly string[]) {
  return sql`
    select array[fact.what, fact.value] as cells
    from farmer f
    left join locality l on l.id = f.locality_id
    left join (values ${sql.join(languages.map(([code, name]) => sql`(${code}, ${name})`))})
      spoken (code, name) on spoken.code = f.language
    cross join lateral (values
      (0, 'Record', f.code), (1, 'Surname', f.last_name), (2, 'First name', f.first_name), (3, 'Sex', f.sex),
      (4, 'Born in', f.birth_year::text), (5, 'NIN', f.nin),
      (6, 'National farmer number', f.national_farmer_id), (7, 'Number elsewhere', f.external_code),
      (8, 'Telephone', f.phone), (9, 'Other telephone', f.alt_phone), (10, 'Next of kin', f.next_of_kin),
      (11, 'People in the household', f.household_size::text), (12, 'Trees', f.trees::text),
      (13, 'Village', f.village), (14, 'Place', l.path), (15, 'Language', spoken.name),
      (16, 'Grows', nullif(array_to_string(f.commodities, ', '), '')),
      (17, 'Photograph', case when f.photo_sha256 is not null then 'kept' end),
      (18, 'Is paid', replace(f.payee_kind, '_', ' ')), (19, 'Payee', f.payee_name),
      (20, 'Paid by', replace(f.payment_method, '_', ' ')), (21, 'Bank', f.payment_bank),
      (22, 'Wallet or account', f.payment_number), (23, 'In the name of', f.payment_account_name),
      (24, 'Said where to pay on', (f.payment_changed_at at time zone 'Africa/Kampala')::date::text),
      (25, 'Registered on', (f.registered_at at time zone 'Africa/Kampala')::date::text),
      (26, 'Registered by', ${nameOf("f.registered_by")}),
      (27, 'Verified on', (f.verified_at at time zone 'Africa/Kampala')::date::text),
      (28, 'Verified by', ${nameOf("f.verified_by")}),
      (29, 'Standing', replace(f.state, '_', ' ')), (30, 'Suspended because', f.suspend_reason),
      (31, 'Gone because', f.gone_reason),
      (32, 'Joined with another record on', (f.merged_at at time zone 'Africa/Kampala')::date::text)
    ) fact (place, what, value)
    where f.org_id = current_org() and f.id = any(${[...records]}::uuid[]) and fact.value is not null
    order by f.code, fact.place`;
}

function landOf(
  records: readonly string[],
): Statements<"plots" | "outlines" | "plotChecks" | "plotWords"> {
  const ofTheirs = sql`p.org_id = current_org() and p.farmer_id = any(${[...records]}::uuid[])`;
  return {
    plots: sql`
      select array[p.code || ' ' || p.name, p.commodity, p.tenure, p.declared_m2::text, p.area_m2::text,
        p.state, ${instantOf("p.captured_at")}, ${nameOf("p.captured_by")}] as cells
      from plot p where ${ofTheirs} order by p.code`,
    // A point is one corner; of an outline the outer line, its first corner not said twice.
    outlines: sql`
      select array[p.code || ' ' || p.name, p.method, (
        select string_agg((corner ->> 0) || ' ' || (corner ->> 1), ', ' order by place)
        from jsonb_array_elements(case p.geometry ->> 'type'
          when 'Point' then jsonb_build_array(p.geometry -> 'coordinates')
          else (p.geometry -> 'coordinates' -> 0) - (-1) end) with ordinality corners (corner, place)
      )] as cells
      from plot p where ${ofTheirs} order by p.code`,
    plotChecks: sql`
      select array[${plotOf("said.plot_id")}, said.on_day, said.service, said.data_version, said.level] as cells
      from (
        select r.plot_id, r.analysed_on::text as on_day, r.service, r.data_version, r.level, r.created_at as at
        from plot_risk r where r.org_id = current_org()
        union all
        select q.plot_id, (q.asked_at at time zone 'Africa/Kampala')::date::text, null, null, 'asked', q.asked_at
        from plot_risk_question q where q.org_id = current_org()
      ) said
      join plot p on p.id = said.plot_id
      where ${ofTheirs} order by p.code, said.at`,
    plotWords: sql`
      select array[${plotOf("a.plot_id")}, a.message, a.reason, ${instantOf("a.created_at")},
        ${nameOf("a.created_by")}] as cells
      from plot_acceptance a
      join plot p on p.org_id = a.org_id and p.id = a.plot_id
      where ${ofTheirs} order by a.created_at, a.id`,
  };
}

function standingOf(
  records: readonly string[],
): Statements<"groups" | "ledGroups" | "certificates" | "inspections"> {
  return {
    groups: sql`
      select array[${instantOf("c.placed_at")}, g.code || ' ' || g.name, ${nameOf("c.officer_id")},
        ${nameOf("c.placed_by")}] as cells
      from farmer_placement_change c
      left join farmer_group g on g.org_id = c.org_id and g.id = c.group_id
      where ${ofPerson("c", records)} order by c.seq`,
    ledGroups: sql`
      select array[g.code, g.name, g.state] as cells
      from farmer_group g
      where g.org_id = current_org() and g.leader_id = any(${[...records]}::uuid[]) order by g.code`,
    certificates: sql`
      select array[c.scheme, c.number, c.valid_from::text, c.valid_to::text, c.withdrawn_on::text,
        c.withdraw_reason] as cells
      from farmer_certificate c where ${ofPerson("c", records)} order by c.valid_from, c.id`,
    inspections: sql`
      select array[i.scheme, i.inspected_on::text, i.inspector, (
        select string_agg(f.what || ': ' || f.action || ' (' || f.state || ')' ||
          coalesce(' ' || f.evidence, ''), '; ' order by f.created_at, f.id)
        from farmer_inspection_finding f where f.org_id = i.org_id and f.inspection_id = i.id
      )] as cells
      from farmer_inspection i where ${ofPerson("i", records)} order by i.inspected_on, i.id`,
  };
}
