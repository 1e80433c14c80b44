-- Advances are few among all debts, and the one due first was sought among all of them.
create index due_of_advances on due (org_id, due_on, id)
  where kind in ('farmer-advance', 'staff-advance', 'supplier-advance');
