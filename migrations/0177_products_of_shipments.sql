-- What stands of a shipment knows what it carries: the cards of a season sought the contract of each for its product alone.
alter table shipment_standing add column product_id uuid;
update shipment_standing g set product_id = c.product_id
from shipment s join contract c on c.org_id = s.org_id and c.id = s.contract_id
where s.org_id = g.org_id and s.id = g.shipment_id;
alter table shipment_standing alter column product_id set not null;

create or replace function keep_shipment_standing(company uuid, asked uuid) returns void language sql as $$
  insert into shipment_standing as kept (org_id, shipment_id, state, currency, product_id, bags, net_g, value_amount)
  select s.org_id, s.id, s.state, c.currency, c.product_id, l.bags, l.net,
    coalesce(s.sale_amount, round(l.net::numeric * c.price_per_tonne_amount / 1000000)::bigint)
  from shipment s
  cross join lateral (
    select currency, price_per_tonne_amount, product_id from contract
    where org_id = s.org_id and id = s.contract_id offset 0
  ) c
  cross join lateral (
    select coalesce(sum(bags), 0)::int as bags, coalesce(sum(net_g), 0)::bigint as net from shipment_lot
    where org_id = s.org_id and shipment_id = s.id and taken_back_at is null
  ) l
  where s.org_id = company and s.id = asked
  on conflict (org_id, shipment_id) do update
  set state = excluded.state, currency = excluded.currency, product_id = excluded.product_id, bags = excluded.bags,
    net_g = excluded.net_g, value_amount = excluded.value_amount
  where (kept.state, kept.currency, kept.product_id, kept.bags, kept.net_g, kept.value_amount)
    is distinct from (excluded.state, excluded.currency, excluded.product_id, excluded.bags, excluded.net_g,
      excluded.value_amount)
$$;

create trigger keep_products after update on contract for each row
  when (old.product_id is distinct from new.product_id) execute function keep_standing_of_contract();
