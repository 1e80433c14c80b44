// The rows behind the figures about what people did: the acts of the directors, and what was done outside
// the usual rule, each by its business day.
import { type RawBuilder, sql } from "kysely";
import { usualTitles } from "#kernel/directors.ts";
import type { Asked, Questions, Sums } from "./figureStore.ts";

type Title = "managing_director_title" | "director_operations_title";

/** The administrators whom the company calls so; found first, so that an index gives what each of them did. */
const directors = (title: Title, usual: string) => sql`
  with director as materialized (
    select w.user_id from profile w
    where w.role = 'admin' and lower(trim(w.title)) = lower(trim(coalesce(
      (select ${sql.ref(title)} from company_profile), ${usual}))))`;

interface Acts {
  /** The table as `t` and what its rows need besides to be listed. */
  from: RawBuilder<unknown>;
  joined?: RawBuilder<unknown>;
  /** Who did it and the business day it counts on; two who may be one act once. */
  by: readonly string[];
  day: RawBuilder<unknown>;
  /** Name, what was done, what it was worth, and where it is looked at. */
  shown: readonly [
    name: RawBuilder<unknown>,
    detail: string,
    measure: RawBuilder<unknown>,
    path: RawBuilder<unknown>,
  ];
}

const nothing = sql`null::bigint`;

/** What a director decides: approvals by the business day of the decision, the rest by that of what it is about. */
const kindsOfActs: readonly Acts[] = [
  {
    from: sql`approval_step t`,
    joined: sql`join approval_request r on r.org_id = t.org_id and r.id = t.request_id`,
    by: ["t.decided_by"],
    day: sql`t.decided_on`,
    shown: [sql`r.number`, "approval", sql`nullif(r.amount, 0)`, sql`'/approvals/' || r.id`],
  },
  {
    from: sql`collection t`,
    by: ["t.judged_by"],
    day: sql`t.judged_day`,
    shown: [sql`t.number`, "quality", sql`t.value_amount`, sql`'/field-collections/' || t.id`],
  },
  {
    from: sql`payment t`,
    by: ["t.approved_by"],
    day: sql`t.prepared_on`,
    shown: [sql`t.number`, "payment_approved", sql`t.amount`, sql`'/payments/' || t.id`],
  },
  {
    from: sql`payment t`,
    by: ["t.released_by"],
    day: sql`t.release_day`,
    shown: [sql`t.number`, "payment_released", sql`t.amount`, sql`'/payments/' || t.id`],
  },
  {
    from: sql`contract t`,
    by: ["t.approved_by"],
    day: sql`t.contract_day`,
    shown: [sql`t.number`, "contract", nothing, sql`'/contracts/' || t.id`],
  },
  {
    from: sql`price_list t`,
    by: ["t.published_by"],
    day: sql`t.effective_from`,
    shown: [sql`t.number`, "price", sql`t.price_amount`, sql`'/products/prices/' || t.id`],
  },
  {
    from: sql`processing_batch t`,
    by: ["t.finished_by", "t.reviewed_by"],
    day: sql`t.finished_on`,
    shown: [sql`t.number`, "batch", nothing, sql`'/processing/' || t.id`],
  },
  {
    from: sql`shipment t`,
    by: ["t.loaded_by"],
    day: sql`t.loaded_on`,
    shown: [sql`t.number`, "shipment", nothing, sql`'/export-documentation/' || t.id`],
  },
];

/** The acts of one kind that a director did on the days chosen, joined to who did them. */
function doneBy({ by }: Acts): RawBuilder<unknown> {
  const [first, ...others] = by.map((column) => sql.ref(column));
  if (first !== undefined && others.length === 0) {
    return sql`join director w on w.user_id = ${first}`;
  }
  const theirs = by.map((column) => sql`${sql.ref(column)} in (select user_id from director)`);
  return sql`join (values (1)) w (one) on (${sql.join(theirs, sql` or `)})`;
}

/** What the director decided whom the company calls so, a list for each kind of act. */
function actsOf(title: Title, usual: string): (asked: Asked) => RawBuilder<unknown>[] {
  return ({ period: { from, to } }) =>
    kindsOfActs.map((kind) => {
      const [name, detail, measure, path] = kind.shown;
      return sql`
        ${directors(title, usual)}
        select ${name}, ${sql.lit(detail)}, ${kind.day}, 1::bigint, ${measure}, ${path}
        from ${kind.from} ${doneBy(kind)} ${kind.joined ?? sql``}
        where ${kind.day} between ${from} and ${to}`;
    });
}

/** How many acts, without what only their rows say. */
function countActs(title: Title, usual: string): (asked: Asked) => RawBuilder<unknown> {
  return ({ period: { from, to } }) => {
    const counts = kindsOfActs.map(
      (kind) => sql`
        select count(*) as count from ${kind.from} ${doneBy(kind)}
        where ${kind.day} between ${from} and ${to}`,
    );
    return sql`
      ${directors(title, usual)}
      select sum(f.count)::bigint as value, sum(f.count)::bigint as count
      from (${sql.join(counts, sql` union all `)}) f`;
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
