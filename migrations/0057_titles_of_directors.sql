-- By which title a director is known: it decides which head of the dashboard an admin sees, and grants nothing.
alter table company_profile
  add column managing_director_title    text not null default 'Managing Director'
    check (length(trim(managing_director_title)) between 1 and 60),
  add column director_operations_title  text not null default 'Director Operations'
    check (length(trim(director_operations_title)) between 1 and 60),
  add check (lower(trim(managing_director_title)) <> lower(trim(director_operations_title)));
