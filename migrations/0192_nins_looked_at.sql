-- Whose NIN somebody looked at, and since when, is asked in a hurry: after a telephone was lost, a colleague dismissed.
-- It is read by time among all that was ever written down, of which it is a small part.
create index audit_event_of_nins on audit_event (org_id, at)
  where action in ('look-at-nin', 'state-personal-data');
