// The rows behind the figures about what people did: the acts of the directors, and what was done outside
// the usual rule, each by its business day.
import { type RawBuilder, sql } from "kysely";
import { usualTitles } from "#kernel/directors.ts";
import type { Asked, Found, Questions, Sums } from "./figureStore.ts";
import type { Period } from "./periodRules.ts";

type Title = "managing_director_title" | "director_operations_title";

/** The administrators whom the company calls so; found first, so that an index gives what each of them did. */
const directors = (title: Title, usual: string) => sql`
  with director as materialized (
    select w.user_id from profile w
    where w.role = 'admin' and lower(trim(w.title)) = lower(trim(coalesce(
      (select ${sql.ref(title)} from company_profile), ${usual}))))`;

interface Acts {
  /** The table, as `t`. */
  from: string;
  /** Who did it and the business day it counts on. */
  by: string;
  day: string;
  /** Where a director did this too, it is one act, and theirs. */
  orBy?: string;
  /** What was done, what it was worth and where it is looked at. */
  detail: string;
  worth?: string;
  path: string;
}

/** What a director decides, each with a number of its own; by the business day of what it is about. */
const numberedActs: readonly Acts[] = [
  {
    ...{ from: "collection", by: "t.judged_by", day: "t.judged_day" },
    ...{ detail: "quality", worth: "t.value_amount", path: "/field-collections/" },
  },
  {
    ...{ from: "payment", by: "t.approved_by", day: "t.prepared_on" },
    ...{ detail: "payment_approved", worth: "t.amount", path: "/payments/" },
  },
  {
    ...{ from: "payment", by: "t.released_by", day: "t.release_day" },
    ...{ detail: "payment_released", worth: "t.amount", path: "/payments/" },
  },
  {
    ...{ from: "contract", by: "t.approved_by", day: "t.contract_day" },
    ...{ detail: "contract", path: "/contracts/" },
  },
  {
    ...{ from: "price_list", by: "t.published_by", day: "t.effective_from" },
    ...{ detail: "price", worth: "t.price_amount", path: "/products/prices/" },
  },
  {
    ...{ from: "processing_batch", by: "t.finished_by", day: "t.finished_on" },
    ...{ detail: "batch", path: "/processing/" },
  },
  {
    ...{ from: "processing_batch", by: "t.reviewed_by", day: "t.finished_on" },
    ...{ orBy: "t.finished_by", detail: "batch", path: "/processing/" },
  },
  {
    ...{ from: "shipment", by: "t.loaded_by", day: "t.loaded_on" },
    ...{ detail: "shipment", path: "/export-documentation/" },
  },
];

/** An approval counts on the business day of the decision, and goes by the number of what was asked. */
const approvals = { from: "approval_step", by: "t.decided_by", day: "t.decided_on" };

/** What director `w` did of one kind on the days chosen. */
function actsOfOne(
  { from, by, day, orBy }: Pick<Acts, "from" | "by" | "day" | "orBy">,
  period: Period,
): RawBuilder<unknown> {
  const isCounted =
    orBy === undefined
      ? sql`true`
      : sql`not exists (select from director o where o.user_id = ${sql.ref(orBy)})`;
  return sql`
    ${sql.table(from)} t where ${sql.ref(by)} = w.user_id and ${isCounted}
      and ${sql.ref(day)} between ${period.from} and ${period.to}`;
}

/** What the director decided whom the company calls so: of each kind of act the first. */
function actsOf(title: Title, usual: string) {
  return ({ period }: Asked, most: number | null): Found => {
    const firsts = (first: RawBuilder<unknown>) => (most === null ? sql`` : sql`order by ${first}`);
    const kinds = numberedActs.map(
      (kind) => sql`
        (select t.org_id, null::uuid as request_id, t.number as key, ${sql.lit(kind.detail)} as detail,
                ${sql.ref(kind.day)} as day,
                ${kind.worth === undefined ? sql`null::bigint` : sql.ref(kind.worth)} as measure,
                ${sql.lit(kind.path)} || t.id as path
         from ${actsOfOne(kind, period)}
         ${firsts(sql`${sql.ref(kind.day)} desc, t.number limit ${most}`)})`,
    );
    return {
      rows: sql`
        ${directors(title, usual)}
        select t.*, 1::bigint as size, 1::bigint as value
        from director w cross join lateral (
          (select t.org_id, t.request_id, t.request_id::text as key, 'approval' as detail,
                  t.decided_on as day, null::bigint as measure, null::text as path
           from ${actsOfOne(approvals, period)}
           ${firsts(sql`t.decided_on desc, t.request_id limit ${most}`)})
          union all ${sql.join(kinds, sql` union all `)}) t`,
      named: (found) => sql`
        select coalesce(r.number, t.key), t.detail, t.day, t.value,
               coalesce(nullif(r.amount, 0), t.measure), coalesce('/approvals/' || r.id, t.path)
        from ${found} t
        left join approval_request r on r.org_id = t.org_id and r.id = t.request_id`,
    };
  };
}

/** How many acts, without what only their rows say. */
function countActs(title: Title, usual: string): (asked: Asked) => RawBuilder<unknown> {
  return ({ period }) => {
    const counts = [approvals, ...numberedActs].map(
      (kind) => sql`select count(*) as count from ${actsOfOne(kind, period)}`,
    );
    return sql`
      ${directors(title, usual)}
      select sum(f.count)::bigint as value, sum(f.count)::bigint as count
      from director w cross join lateral (${sql.join(counts, sql` union all `)}) f`;
  };
}

/** Overrides with their reason, one person in two steps, weights nobody explains, payments nobody knows of. */
function exceptions(asked: Asked): RawBuilder<unknown>[] {
  const { from, to } = asked.period;
  return [
    sql`
      select c.number, 'yield', c.collected_on, 1::bigint, c.value_amount, '/field-collections/' || c.id
      from collection c
      where c.yield_override_reason is not null and c.state not in ('rejected', 'void')
        and c.collected_on between ${from} and ${to}`,
    sql`
      select q.number, 'overdue_funds', q.asked_on, 1::bigint, q.amount, '/fund-requests/' || q.id
      from fund_request q
      where q.overdue_reason is not null and q.asked_on between ${from} and ${to}`,
    sql`
      select o.number, 'credit_limit', o.order_day, 1::bigint, o.net_amount, '/orders/' || o.id
      from sales_order o
      where o.override_reason is not null and o.order_day between ${from} and ${to}`,
    sql`
      select p.number, case when p.duplicate_reason is not null then 'duplicate' else 'payment_unknown' end,
             p.prepared_on, 1::bigint, p.amount, '/payments/' || p.id
      from payment p
      where (p.duplicate_reason is not null or p.review_reason is not null or p.state = 'unknown')
        and p.state not in ('rejected', 'void') and p.prepared_on between ${from} and ${to}`,
    sql`
      select h.number, 'variance', coalesce(h.finished_on, h.planned_on), 1::bigint, h.abnormal_amount,
             '/processing/' || h.id
      from processing_batch h
      where (h.state = 'variance_review' or h.reviewed_by is not null)
        and coalesce(h.finished_on, h.planned_on) between ${from} and ${to}`,
    sql`
      select r.number, 'same_person', t.decided_on, 1::bigint, nullif(r.amount, 0), '/approvals/' || r.id
      from approval_step t
      join approval_request r on r.org_id = t.org_id and r.id = t.request_id
      where t.same_person and t.decided_on between ${from} and ${to}`,
  ];
}

export const peopleQuestions = {
  acts_managing_director: actsOf("managing_director_title", usualTitles.managingDirector),
  acts_director_operations: actsOf("director_operations_title", usualTitles.directorOperations),
  exceptions,
} as const satisfies Questions;

/** Acts are counted by their indexes alone. */
export const peopleSums = {
  acts_managing_director: countActs("managing_director_title", usualTitles.managingDirector),
  acts_director_operations: countActs("director_operations_title", usualTitles.directorOperations),
} as const satisfies Sums;
