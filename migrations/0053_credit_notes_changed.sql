-- A credit note that was given back is changed and asked for again: its lines are written anew, like an
-- order's.

grant delete on credit_note_line to mavuno_app;
