// The rows behind the figures about what people did: the acts of the directors, and what was done outside
// the usual rule, each by its business day.
import { type RawBuilder, sql } from "kysely";
import { usualTitles } from "#kernel/directors.ts";
import type { Asked, Questions } from "./figureStore.ts";

/** The business day of a row; what was written before rows carried one is dated by the clock in Kampala. */
function dayOf(day: string, instant: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(day)}, (${sql.ref(instant)} at time zone 'Africa/Kampala')::date)`;
}

const decidedOn = dayOf("t.decided_on", "t.decided_at");
const askedOn = dayOf("q.asked_on", "q.created_at");

/**
 * What the director decided whom the company calls so: approvals by the business day of the decision;
 * quality, payments, contracts, prices, batches and shipments by that of what they decided on.
 */
function actsOf(
  title: "managing_director_title" | "director_operations_title",
  usual: string,
): (asked: Asked) => RawBuilder<unknown> {
  return (asked) => {
    const { from, to } = asked.period;
    const by = (column: string) => sql`${sql.ref(column)} in (select w.user_id from profile w
      where w.role = 'admin' and lower(trim(w.title)) = lower(trim(coalesce(
        (select ${sql.ref(title)} from company_profile), ${usual}))))`;
    const within = sql`between ${from} and ${to}`;
    const none = sql`null::bigint`;
    return sql`
      select r.number, 'approval', ${decidedOn}, 1::bigint, nullif(r.amount, 0),
             '/approvals/' || r.id
      from approval_step t
      join approval_request r on r.org_id = t.org_id and r.id = t.request_id
      where ${by("t.decided_by")} and ${decidedOn} ${within}
      union all
      select c.number, 'quality', coalesce(v.day, c.collected_on), 1::bigint, c.value_amount,
             '/field-collections/' || c.id
      from collection c
      left join voucher v on v.org_id = c.org_id and v.source_type = 'collection'
        and v.source_id = c.id and v.event = 'approved'
      where ${by("c.judged_by")} and coalesce(v.day, c.collected_on) ${within}
      union all
      select p.number, 'payment_approved', p.prepared_on, 1::bigint, p.amount, '/payments/' || p.id
      from payment p where ${by("p.approved_by")} and p.prepared_on ${within}
      union all
      select p.number, 'payment_released', coalesce(p.paid_on, p.prepared_on), 1::bigint, p.amount,
             '/payments/' || p.id
      from payment p
      where ${by("p.released_by")} and coalesce(p.paid_on, p.prepared_on) ${within}
      union all
      select c.number, 'contract', c.contract_day, 1::bigint, ${none}, '/contracts/' || c.id
      from contract c where ${by("c.approved_by")} and c.contract_day ${within}
      union all
      select l.number, 'price', l.effective_from, 1::bigint, l.price_amount, '/products/prices/' || l.id
      from price_list l where ${by("l.published_by")} and l.effective_from ${within}
      union all
      select h.number, 'batch', h.finished_on, 1::bigint, ${none}, '/processing/' || h.id
      from processing_batch h
      where (${by("h.finished_by")} or ${by("h.reviewed_by")}) and h.finished_on ${within}
      union all
      select s.number, 'shipment', s.loaded_on, 1::bigint, ${none}, '/export-documentation/' || s.id
      from shipment s where ${by("s.loaded_by")} and s.loaded_on ${within}`;
  };
}

/** Overrides with their reason, one person in two steps, weights nobody explains, payments nobody knows of. */
function exceptions(asked: Asked): RawBuilder<unknown> {
  const { from, to } = asked.period;
  return sql`
    select c.number, 'yield', c.collected_on, 1::bigint, c.value_amount, '/field-collections/' || c.id
    from collection c
    where c.yield_override_reason is not null and c.state not in ('rejected', 'void')
      and c.collected_on between ${from} and ${to}
    union all
    select q.number, 'overdue_funds', ${askedOn}, 1::bigint, q.amount,
           '/fund-requests/' || q.id
    from fund_request q where q.overdue_reason is not null and ${askedOn} between ${from} and ${to}
    union all
    select o.number, 'credit_limit', o.order_day, 1::bigint, o.net_amount, '/orders/' || o.id
    from sales_order o
    where o.override_reason is not null and o.order_day between ${from} and ${to}
    union all
    select p.number, case when p.duplicate_reason is not null then 'duplicate' else 'payment_unknown' end,
           p.prepared_on, 1::bigint, p.amount, '/payments/' || p.id
    from payment p
    where (p.duplicate_reason is not null or p.review_reason is not null or p.state = 'unknown')
      and p.state not in ('rejected', 'void') and p.prepared_on between ${from} and ${to}
    union all
    select h.number, 'variance', coalesce(h.finished_on, h.planned_on), 1::bigint, h.abnormal_amount,
           '/processing/' || h.id
    from processing_batch h
    where (h.state = 'variance_review' or h.reviewed_by is not null)
      and coalesce(h.finished_on, h.planned_on) between ${from} and ${to}
    union all
    select r.number, 'same_person', ${decidedOn}, 1::bigint, nullif(r.amount, 0),
           '/approvals/' || r.id
    from approval_step t
    join approval_request r on r.org_id = t.org_id and r.id = t.request_id
    where t.same_person and ${decidedOn} between ${from} and ${to}`;
}

export const peopleQuestions = {
  acts_managing_director: actsOf("managing_director_title", usualTitles.managingDirector),
  acts_director_operations: actsOf("director_operations_title", usualTitles.directorOperations),
  exceptions,
} as const satisfies Questions;
