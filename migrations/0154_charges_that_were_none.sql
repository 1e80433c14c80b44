-- A charge was booked from a line that says something else: with its match it goes out of the books, once.
alter table statement_charge add column state text not null default 'booked' check (state in ('booked', 'undone'));
grant update (state) on statement_charge to mavuno_app;
update voucher_source set states = '{booked}' where source_type = 'statement-charge';

create function statement_charge_is_only_undone() returns trigger language plpgsql as $$
begin
  if old.state = 'undone'
     or (old.id, old.line_id, old.note, old.created_at, old.created_by)
        is distinct from (new.id, new.line_id, new.note, new.created_at, new.created_by) then
    raise exception 'a charge is only undone' using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger append_only on statement_charge;
create trigger stays before delete or truncate on statement_charge
  for each statement execute function refuse_change();
create trigger only_undone before update on statement_charge
  for each row execute function statement_charge_is_only_undone();
