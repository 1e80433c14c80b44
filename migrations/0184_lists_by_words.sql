-- A list of many rows that is searched asks the indexes of words first which rows it may be about (decision 0046): behind
-- the company's wall no index is asked for words, and each row was joined with all that may be called so.

-- A payment is found by the number its provider gave it, in the search too.
drop function matching_payment(uuid, searched_text, uuid);
drop index payment_searched;
select make_searchable('payment', 'payment',
  own => $$lower(x.number || ' ' || x.payee_name || ' ' || coalesce(x.cheque_number, '') || ' ' || coalesce(x.provider_reference, ''))$$);

create index expense_line_searched on expense_line
  using gin (lower(description) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index plot_searched on plot
  using gin (lower(code || ' ' || coalesce(name, '')) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index approval_request_searched on approval_request
  using gin (lower(number || ' ' || title || ' ' || coalesce(payee_name, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index field_operation_searched on field_operation
  using gin (lower(number) gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The rows of a kind, in the company that asks, that these words may be meant for: every one that its list finds, and perhaps
-- some that it does not. Null where no index knows the words (none has three letters or figures in a row), or where they are
-- more than 20,000: then the list looks through its rows. `code` is a code as it is kept, where the words may be one.
create function ids_with_words(kind text, typed text, code text) returns uuid[]
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  company constant uuid := current_org();
  most constant int := 20000;
  plain constant text := lower(regexp_replace(typed, '([\\%_])', '\\\1', 'g'));
  pattern constant text := '%' || plain || '%';
  ids uuid[];
  -- $1 the company, $2 the pattern, $3 the code. A farmer's words may stand in another order where they are kept.
  farmers constant text := 'select f.id from farmer f where f.org_id = $1' || (
    select string_agg(format(' and f.search_text like %L', '%' || word || '%'), '')
    from regexp_split_to_table(plain, '\s+') as word where word <> '');
  suppliers constant text := 'select u.id from supplier u where u.org_id = $1
    and lower(u.legal_name || '' '' || u.code) like $2';
  people constant text := 'select p.user_id from profile p where p.org_id = $1
    and (lower(p.first_name || '' '' || p.last_name) like $2 or lower(p.email) like $2)';
  own text;
begin
  if plain !~ '[[:alnum:]]{3}' then
    return null;
  end if;
  own := case kind
    when 'collection' then
      $q$ select x.id from collection x where x.org_id = $1
            and lower(x.number || ' ' || coalesce(x.grn_number, '')) like $2
          union all select x.id from collection x where x.org_id = $1 and x.pay_code = $3
          union all select x.id from lot l join collection x on x.org_id = $1 and x.lot_id = l.id
            where l.org_id = $1 and lower(l.code) like $2
          union all select case when o.key ~ '^[0-9a-f-]{36}$' then o.key::uuid end from field_operation o
            where o.org_id = $1 and lower(o.number) like $2
          union all select x.id from ($q$ || farmers || $q$) f
            join collection x on x.org_id = $1 and x.farmer_id = f.id
          union all select x.id from ($q$ || suppliers || $q$) u
            join collection x on x.org_id = $1 and x.supplier_id = u.id $q$
    when 'payment' then
      $q$ select x.id from payment x where x.org_id = $1
            and lower(x.number || ' ' || x.payee_name || ' ' || coalesce(x.cheque_number, '') || ' '
              || coalesce(x.provider_reference, '')) like $2
          union all select x.id from ($q$ || farmers || $q$ union all $q$ || suppliers || $q$ union all $q$ || people || $q$) p
            join payment x on x.org_id = $1 and x.party_id = p.id $q$
    when 'expense' then
      $q$ select x.id from expense x where x.org_id = $1
            and lower(x.number || ' ' || coalesce(x.vendor_name, '')) like $2
          union all select l.expense_id from expense_line l where l.org_id = $1 and lower(l.description) like $2
          union all select x.id from ($q$ || people || $q$) p
            join expense x on x.org_id = $1 and x.claimant_id = p.user_id $q$
    when 'plot' then
      $q$ select x.id from plot x where x.org_id = $1 and lower(x.code || ' ' || coalesce(x.name, '')) like $2
          union all select x.id from ($q$ || farmers || $q$) f
            join plot x on x.org_id = $1 and x.farmer_id = f.id $q$
    when 'lot' then
      $q$ select x.id from lot x where x.org_id = $1 and lower(x.code) like $2
          union all select x.id from product p join lot x on x.org_id = $1 and x.product_id = p.id
            where p.org_id = $1 and lower(p.name) like $2 $q$
    when 'approval' then
      $q$ select x.id from approval_request x where x.org_id = $1
            and lower(x.number || ' ' || x.title || ' ' || coalesce(x.payee_name, '')) like $2
          union all select x.id from ($q$ || people || $q$) p
            join approval_request x on x.org_id = $1 and x.requested_by = p.user_id $q$
  end;
  execute 'select array_agg(found.id) from (' || own || ' limit ' || most + 1 || ') found (id) where found.id is not null'
    into ids using company, pattern, code;
  if cardinality(ids) > most then
    return null;
  end if;
  return coalesce(ids, '{}');
end $$;
revoke all on function ids_with_words(text, text, text) from public;
grant execute on function ids_with_words(text, text, text) to mavuno_app;
