// The check of what people have: every piece that was issued to come back is with somebody, on its shelf or written off.
import type { Check } from "./rules.ts";

/**
 * Issued to come back = in custody + brought back + written off, of every issue, person and thing; what changed
 * hands was confirmed; what was written off was booked with the cost it took along.
 */
export const custodyAddsUp: Check = {
  id: "I19",
  title: "Custody",
  noun: "things people took",
  count: `select count(*) as n from custody where $1::uuid is null or org_id = $1`,
  faults: `
    with held as (
      select c.*, coalesce(h.pieces, 0) as handed, coalesce(b.pieces, 0) as back, coalesce(x.pieces, 0) as gone
      from custody c
      left join lateral (
        select sum(o.pieces) as pieces from custody_handover o
        where o.org_id = c.org_id and o.custody_id = c.id and o.state = 'accepted') h on true
      left join lateral (
        select sum(e.pieces) as pieces from supply_return_line e
        where e.org_id = c.org_id and e.custody_id = c.id) b on true
      left join lateral (
        select sum(l.pieces) as pieces from custody_loss l
        where l.org_id = c.org_id and l.custody_id = c.id and l.state = 'written_off') x on true
      where $1::uuid is null or c.org_id = $1
    )
    select format('org=%s custody=%s took %s, gave on %s, brought back %s, lost %s, has %s', org_id, id, taken,
             handed, back, gone, pieces) as fault
    from held where pieces <> taken - handed - back - gone
    union all
    select format('org=%s issue=%s gave out %s, people took %s', i.org_id, i.issue_id, i.pieces, t.pieces)
    from supply_issue_line i
    join lateral (
      select sum(c.taken) as pieces from custody c
      where c.org_id = i.org_id and c.issue_id = i.issue_id and c.product_id = i.product_id
        and c.handover_id is null having count(*) > 0) t on true
    where ($1::uuid is null or i.org_id = $1) and t.pieces <> i.pieces
    union all
    select format('org=%s hand-over=%s of %s is %s, its receiver took %s', h.org_id, h.number, h.pieces, h.state,
             t.pieces)
    from custody_handover h
    cross join lateral (
      select coalesce(sum(c.taken), 0) as pieces from custody c
      where c.org_id = h.org_id and c.handover_id = h.id and c.holder_id = h.to_id) t
    where ($1::uuid is null or h.org_id = $1)
      and t.pieces <> case when h.state = 'accepted' then h.pieces else 0 end
    union all
    select format('org=%s loss=%s of %s is %s, its lots are %s for %s, booked %s', l.org_id, l.number, l.pieces,
             l.state, t.pieces, t.cost, coalesce(w.cost_amount, 0))
    from custody_loss l
    cross join lateral (
      select coalesce(sum(g.pieces), 0) as pieces, coalesce(sum(g.cost_amount), 0) as cost
      from custody_loss_line g where g.org_id = l.org_id and g.loss_id = l.id) t
    left join custody_write_off w on w.org_id = l.org_id and w.id = l.id
    where ($1::uuid is null or l.org_id = $1)
      and (t.pieces <> case when l.state = 'written_off' then l.pieces else 0 end
        or t.cost <> coalesce(w.cost_amount, 0))`,
};
