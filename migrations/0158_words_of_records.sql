-- The search finds a record of any age by a part of its number or by a name on it (decision 0036). What is searched of a
-- paper stands in an index of each three letters, on the paper itself: no copy is kept beside it that could differ.

-- What was typed, as every kind is asked for it.
create type searched_text as (
  typed    text,    -- all of it, as numbers are written
  begins   text,    -- the pattern of what begins so
  numbers  text[],  -- the whole numbers it may mean
  words    text[],  -- a pattern for each word: each has to stand somewhere
  lead     text,    -- the two longest that have three letters or figures in a row, the only ones an index knows;
  second   text,    -- null where there is none
  compact  text,    -- a container's number as it is written on its door
  phone    text,    -- the pattern of a telephone; null for who may see none
  looked   int      -- so many of the newest are looked through first
);

-- Makes a kind findable: its index, and `matching_<kind>`, which gives the five that come first: whole numbers, then what
-- begins so, then the rest, the newest first. Five among the newest are the five newest, and five that begin so come before
-- any other: the index is asked only where neither are five. So a word that many papers have is found at once, and
-- one that few have leads to few. Of one that thousands have, and hardly any of the newest, the first 1,000 are looked at.
--   own       what is searched of the record `x` itself
--   beside    the row whose names are searched with it: its join, its words, the column of `x` that leads to it, and the
--             keys of those that have two patterns (%1$s, %2$s)
--   title     what records are called and ordered by, where that is not their number
--   has_few   a company has few of them: all are looked through, without an index
create function make_searchable(
  kind text, source text, own text, numbers text[] default '{number}', title text default null,
  beside_join text default '', beside_words text default '''''', beside_key text default null,
  beside_ids text default null, only_those text default 'true', has_few boolean default false
) returns void language plpgsql as $make$
declare
  made text := $body$
    create function matching_«kind»(company uuid, asked searched_text, viewer uuid)
    returns table (id uuid, rank int, place bigint) language plpgsql stable as $function$
    begin
      return query
      with near as materialized (
        select «found» from (
          select «columns», «words» from «rows beside» order by «place» «looked»
        ) n where «has words» «five»
      ), beginning as materialized (
        select «columns» from «rows» and x.«number» >= asked.typed and x.«number» < asked.typed || '~'
        order by x.«number» desc limit 5
      ), found as (
        select «columns» from «rows» and («whole»)
        union select * from beginning
        union select * from near
        «by index»
      ), ranked as (
        select n.id, n.number, n.title,
          case when n.is_whole then 0
               when lower(n.number) like asked.begins or lower(n.title) like asked.begins then 1
               else 2 end as rank
        from found n
      )
      select n.id, n.rank, row_number() over (order by n.rank, «order») from ranked n
      order by n.rank, «order» limit 5;
    end $function$
  $body$;
  by_index constant text := $part$
        union
        (select m.* from (
           select «found» from (
             select «columns», «words» from «rows beside» and «few so far»
               and («own» like asked.lead «and or» «own» like asked.second or «own» like asked.compact)
             offset 0
           ) n where «has words» limit 1000
         ) m order by m.number desc limit 5)$part$;
  by_index_beside constant text := $part$
        union
        (select m.* from (
           select «found» from (
             select «columns», «words» from («beside ids») beside (id)
             cross join lateral (select * from «source» x where x.org_id = company and x.«beside key» = beside.id offset 0) x
             «beside join» where «few so far» and («only») offset 0
           ) n where «has words» limit 1000
         ) m order by m.number desc limit 5)$part$;
  part record;
begin
  if not has_few then
    execute format('create index %I on %I using gin ((%s) gin_trgm_ops) with (gin_pending_list_limit = 256)',
      kind || '_searched', source, replace(own, 'x.', ''));
  end if;
  for part in
    select * from (values
      ('by index', case when has_few then '' when beside_key is null then by_index else by_index || by_index_beside end),
      ('looked', case when has_few then '' else 'limit asked.looked' end),
      ('five', case when has_few then '' else 'limit 5' end),
      ('has words', '(n.words like all (asked.words) or n.words like asked.compact)'),
      ('few so far', '(select count(*) from near) < 5 and (select count(*) from beginning) < 5'),
      -- Where some words may stand beside it, the record itself has one of the two, or neither.
      ('and or', case when beside_key is null then 'and' else 'or' end),
      ('rows', '«source» x where x.org_id = company and («only»)'),
      ('rows beside', '«source» x «beside join» where x.org_id = company and («only»)'),
      ('columns', 'x.id, x.«number» as number, «title» as title, («whole») as is_whole'),
      ('words', '«own» || '' '' || «beside words» as words'),
      ('found', 'n.id, n.number, n.title, n.is_whole'),
      ('place', case when title is null then 'x.«number» desc' else '«title», x.«number»' end),
      ('order', case when title is null then 'n.number desc' else 'n.title, n.number' end),
      ('whole', (select string_agg(format('x.%I = any(asked.numbers)', one), ' or ') from unnest(numbers) as one)),
      ('title', coalesce(title, 'x.«number»')),
      ('beside ids', format(beside_ids, 'asked.lead', 'asked.second')),
      ('beside join', beside_join), ('beside key', beside_key), ('beside words', beside_words),
      ('kind', kind), ('source', source), ('own', own), ('only', only_those), ('number', numbers[1])
    ) as named (name, said)
  loop
    made := replace(made, '«' || part.name || '»', coalesce(part.said, ''));
  end loop;
  execute made;
end $make$;

select make_searchable('customer', 'customer',
  own => $$lower(x.legal_name || ' ' || coalesce(x.trading_name, '') || ' ' || x.code)$$,
  numbers => '{code}', title => 'x.legal_name', has_few => true);
select make_searchable('supplier', 'supplier',
  own => $$lower(x.legal_name || ' ' || coalesce(x.contact_name, '') || ' ' || x.code || ' ' || coalesce(x.tin, ''))$$,
  numbers => '{code,tin}', title => 'x.legal_name', has_few => true);
select make_searchable('collection', 'collection',
  own => $$lower(x.number || ' ' || coalesce(x.grn_number, ''))$$, numbers => '{number,grn_number}');
select make_searchable('lot', 'lot', own => 'lower(x.code)', numbers => '{code}');
select make_searchable('batch', 'processing_batch', own => 'lower(x.number)');
select make_searchable('packing', 'packing_run', own => $$lower(x.number || ' ' || x.mark)$$);
select make_searchable('payment', 'payment',
  own => $$lower(x.number || ' ' || x.payee_name || ' ' || coalesce(x.cheque_number, ''))$$);
select make_searchable('fund_request', 'fund_request', own => $$lower(x.number || ' ' || x.justification)$$,
  beside_join => 'join profile p on p.org_id = x.org_id and p.user_id = x.payee_id',
  beside_words => $$lower(p.first_name || ' ' || p.last_name)$$,
  beside_key => 'payee_id',
  beside_ids => $$select p.user_id from profile p
    where p.org_id = company and lower(p.first_name || ' ' || p.last_name) like all (array[%1$s, %2$s])$$);
-- Of other people's expenses no draft is found, and one's own are found whoever one is.
select make_searchable('expense', 'expense',
  own => $$lower(x.number || ' ' || coalesce(x.vendor_name, ''))$$,
  only_those => $$x.state <> 'draft' or x.claimant_id = viewer$$);
select make_searchable('bill', 'supplier_bill', own => $$lower(x.number || ' ' || x.invoice_number)$$,
  beside_join => 'join supplier s on s.org_id = x.org_id and s.id = x.supplier_id',
  beside_words => 'lower(s.legal_name)',
  beside_key => 'supplier_id',
  beside_ids => 'select s.id from supplier s where s.org_id = company and lower(s.legal_name) like all (array[%1$s, %2$s])');

-- The papers of a customer are found by the customer's name too.
select make_searchable(paper.kind, paper.source, paper.own,
  beside_join => 'join customer c on c.org_id = x.org_id and c.id = x.customer_id',
  beside_words => 'lower(c.legal_name)',
  beside_key => 'customer_id',
  beside_ids => 'select c.id from customer c where c.org_id = company and lower(c.legal_name) like all (array[%1$s, %2$s])')
from (values
  ('contract', 'contract', $$lower(x.number || ' ' || coalesce(x.buyer_reference, '') || ' ' ||
    coalesce(x.registration_number, ''))$$),
  ('order', 'sales_order', $$lower(x.number || ' ' || coalesce(x.buyer_reference, ''))$$),
  ('invoice', 'sales_invoice', 'lower(x.number)')
) as paper (kind, source, own);
select make_searchable('shipment', 'shipment',
  own => $$lower(x.number || ' ' || coalesce(x.container_number, '') || ' ' || coalesce(x.vessel, ''))$$,
  beside_join => 'join contract k on k.org_id = x.org_id and k.id = x.contract_id
    join customer c on c.org_id = k.org_id and c.id = k.customer_id',
  beside_words => 'lower(c.legal_name)',
  beside_key => 'contract_id',
  beside_ids => 'select k.id from customer c join contract k on k.org_id = c.org_id and k.customer_id = c.id
    where c.org_id = company and lower(c.legal_name) like all (array[%1$s, %2$s])');
-- A job is found by its customer, and by the site and the things of its quotation.
create index testing_quotation_searched on testing_quotation
  using gin ((lower(site || ' ' || asset)) gin_trgm_ops) with (gin_pending_list_limit = 256);
select make_searchable('job', 'testing_job', own => 'lower(x.number)',
  beside_join => 'join testing_quotation q on q.org_id = x.org_id and q.id = x.quotation_id
    join customer c on c.org_id = x.org_id and c.id = x.customer_id',
  beside_words => $$lower(c.legal_name || ' ' || q.site || ' ' || q.asset)$$,
  beside_key => 'quotation_id',
  beside_ids => $$select q.id from testing_quotation q where q.org_id = company
      and (lower(q.site || ' ' || q.asset) like %1$s or lower(q.site || ' ' || q.asset) like %2$s)
    union
    select q.id from customer c join testing_quotation q on q.org_id = c.org_id and q.customer_id = c.id
    where c.org_id = company and lower(c.legal_name) like all (array[%1$s, %2$s])$$);

-- For whoever sees their own expenses alone: nobody has many.
select make_searchable('own_expense', 'expense',
  own => $$lower(x.number || ' ' || coalesce(x.vendor_name, ''))$$,
  only_those => 'x.claimant_id = viewer', has_few => true);

-- Farmers are ordered by name and have their index already, which leads from a merged record to the one that stays.
create function matching_farmer(company uuid, asked searched_text, viewer uuid)
returns table (id uuid, rank int, place bigint) language plpgsql stable as $$
begin
  return query
  with near as materialized (
    select n.id from (
      select x.id, x.search_text as words from farmer x
      where x.org_id = company and x.state <> 'merged' order by x.full_name, x.id limit asked.looked
    ) n
    where asked.phone is null and n.words like all (asked.words) limit 5
  ), beginning as materialized (
    select x.id from farmer x
    where x.org_id = company and x.state <> 'merged'
      and x.full_name >= initcap(asked.typed) and x.full_name < initcap(asked.typed) || '~'
    order by x.full_name, x.id limit 5
  ), found as (
    select x.id from farmer x where x.org_id = company and x.code = any(asked.numbers)
    union select * from beginning
    union select * from near
    union
    (select m.id
     from farmers_matching(case when asked.phone is null then asked.words else array[asked.phone] end,
       asked.phone is not null) as m (id)
     where (select count(*) from near) < 5 and (select count(*) from beginning) < 5
       and coalesce(asked.phone, asked.lead) is not null limit 3000)
  ), ranked as (
    select x.id, x.full_name as title, x.code as number,
      case when x.code = any(asked.numbers) then 0
           when lower(x.code) like asked.begins or lower(x.full_name) like asked.begins then 1
           else 2 end as rank
    from found f join farmer x on x.org_id = company and x.id = f.id
  )
  select x.id, x.rank, row_number() over (order by x.rank, x.title, x.number) from ranked x
  order by x.rank, x.title, x.number limit 5;
end $$;

-- The five that come first of each of these kinds, in the company that asks. It looks past the company's wall, because
-- behind it no index is asked for words (decision 0035); every question in it names the company. What it asks is planned
-- once on each connection, for tables that are large.
create function records_matching(kinds text[], asked searched_text, viewer uuid)
returns table (kind text, id uuid, rank int, place bigint)
language plpgsql stable security definer rows 80 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set enable_material = off as $$
declare
  company constant uuid := current_org();
  one text;
begin
  foreach one in array kinds loop
    return query execute format('select %L::text, m.* from %I($1, $2, $3) m', one, 'matching_' || replace(one, '-', '_'))
      using company, asked, viewer;
  end loop;
end $$;
revoke all on function records_matching(text[], searched_text, uuid) from public;
grant execute on function records_matching(text[], searched_text, uuid) to mavuno_app;
