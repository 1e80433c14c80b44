-- "like all" of several patterns is not answered by a trigram index, nor is an "or" that hangs on a parameter: the
-- first word leads through the index, the others narrow it, and each kind of number has its own way in.
create or replace function farmers_matching(words text[], with_phone boolean) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org())
    and search_text like words[1] and search_text like all (words)
  union
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org()) and with_phone and cardinality(words) = 1
    and phone like words[1]
  union
  select coalesce(merged_into, id) from farmer
  where org_id = (select current_org()) and with_phone and cardinality(words) = 1
    and nin ~>=~ upper(trim('%' from words[1]))
    and nin ~<~ (upper(trim('%' from words[1])) || '~')
$$;
