-- Two letters that changed places make a short name look unlike itself to whoever compares it in threes ("Opio", "Opoi").
-- The letters of a name in their order of the alphabet are the same then, whichever of the names comes first.
create function letters_of(name text) returns text
language sql immutable parallel safe cost 500 as $$
  select string_agg(letter, '' order by letter)
  from regexp_split_to_table(lower(regexp_replace(name, '[^[:alpha:]]', '', 'g')), '') letter
$$;
