-- Among a million farmers a pattern of frequent letters ("frm", "000") is slow even by its index. A whole number, or
-- how one begins, is found in its own order first; words are planned with the very words that were typed, so that
-- the rarest of them leads.
create index farmer_code_from on farmer (org_id, code text_pattern_ops);

create or replace function farmers_matching(words text[], with_phone boolean) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
declare
  company constant uuid := current_org();
  -- The one word between its signs of a pattern; null when several were typed.
  typed constant text := case when cardinality(words) = 1 then upper(btrim(words[1], '%')) end;
  conditions text;
begin
  if typed ~ '^FRM-\d{1,9}$' then
    return query select coalesce(f.merged_into, f.id) from farmer f
      where f.org_id = company and f.code ~>=~ typed and f.code ~<~ (typed || '~');
  elsif with_phone and typed ~ '^\d{9}$' then
    return query select coalesce(f.merged_into, f.id) from farmer f
      where f.org_id = company and f.phone = '+256' || typed;
  elsif with_phone and typed ~ '^[A-Z]{2}\d{2}[A-Z0-9]{0,10}$' then
    return query select coalesce(f.merged_into, f.id) from farmer f
      where f.org_id = company and f.nin ~>=~ typed and f.nin ~<~ (typed || '~');
  end if;
  if found then
    return;
  end if;
  select string_agg(format('f.search_text like %L', word), ' and ') into conditions
    from unnest(words) as word;
  if conditions is null then
    return;
  end if;
  return query execute
    'select coalesce(f.merged_into, f.id) from farmer f where f.org_id = $1 and ' || conditions
    using company;
  if with_phone and typed ~ '^\d{4,12}$' then
    return query execute
      format('select coalesce(f.merged_into, f.id) from farmer f where f.org_id = $1 and f.phone like %L',
        words[1])
      using company;
  end if;
end $$;
